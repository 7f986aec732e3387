// The few parts of Node that the tests use.
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf-8"): string;
  export function existsSync(path: string): boolean;
  export function readdirSync(path: string): string[];
}
declare const process: { env: Record<string, string | undefined> };
