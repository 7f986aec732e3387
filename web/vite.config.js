import { defineConfig } from "vite";

// The page is built into the package; nothing is inlined, since the server allows no inline scripts, styles or data.
export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/croupier/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
