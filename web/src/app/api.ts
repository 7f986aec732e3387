// The server's HTTP API. A failure becomes a sentence; no raw error text reaches a person.
import { sentence } from "./words";

/** Why a request failed, in words. */
export class Failure extends Error {
  constructor(
    words: string,
    readonly status: number,
    readonly clause = "",
  ) {
    super(words);
  }
}

let csrf = "";

/** The CSRF token that every change must carry, from sign-in. */
export function keepCsrf(word: string | undefined): void {
  if (word) csrf = word;
}

const AWAY = "The room does not answer. Check your connection and try again.";
const NOWHERE = "There is nothing at this address. The link may be cut off, or out of date.";
const BROKEN = "Something went wrong in the room. It was noted there; try again in a moment.";

function failed(status: number, found: unknown): Failure {
  const said = (found ?? {}) as { words?: unknown; detail?: unknown; clause?: unknown };
  const words = [said.words, said.detail].find((one) => typeof one === "string" && one.length < 400) as string | undefined;
  const clause = typeof said.clause === "string" ? said.clause : "";
  if (status === 404 && (!words || words === "Not Found")) return new Failure(NOWHERE, status);
  return new Failure(status >= 500 || !words ? BROKEN : sentence(words), status, clause);
}

/** Ask the server for a text. */
export async function apiText(path: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { credentials: "same-origin" });
  } catch {
    throw new Failure(AWAY, 0);
  }
  if (response.ok) return response.text();
  throw failed(response.status, await response.json().catch(() => null));
}

/** Ask the server; `body` makes it a POST unless `method` says otherwise. */
export async function api<T>(path: string, options: { method?: string; body?: unknown } = {}): Promise<T> {
  const method = options.method ?? (options.body === undefined ? "GET" : "POST");
  const headers: Record<string, string> = { Accept: "application/json" };
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && csrf) headers["X-CSRF-Token"] = csrf;
  let response: Response;
  try {
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    response = await fetch(`/api${path}`, { method, headers, body, credentials: "same-origin" });
  } catch {
    throw new Failure(AWAY, 0);
  }
  const found: unknown = await response.json().catch(() => null);
  if (response.ok) return found as T;
  throw failed(response.status, found);
}
