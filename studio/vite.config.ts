import { defineConfig, type Plugin } from "vite";
import { offline } from "./src/offline/plugin.mjs";

/** What the page may load: itself, and nothing from any other host. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Puts the policy into the built page. The development server needs inline styles, so it goes without. */
function policy(): Plugin {
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
  };
}

export default defineConfig({
  base: "./",
  plugins: [policy(), offline()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    // Where `cargo xtask web` puts the engine.
    alias: [
      { find: /^undercroft-wasm$/, replacement: new URL("engine/undercroft.js", import.meta.url).pathname },
      { find: /^undercroft-wasm\/extra$/, replacement: new URL("engine/extra.js", import.meta.url).pathname },
    ],
  },
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
  },
});
