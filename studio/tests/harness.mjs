/**
 * Serves the built page and opens it in a real Chromium. Every page that a test opens is watched: what the browser complains
 * of, and every request that leaves the host, fails the test that closes it.
 */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { mkdirSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import assert from "node:assert/strict";

export const DIST = process.env.STUDIO_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
export const SHOTS = fileURLToPath(new URL("../shots", import.meta.url));
const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".json": "application/json", ".webmanifest": "application/manifest+json", ".png": "image/png", ".woff2": "font/woff2",
};
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; worker-src 'self' blob:; connect-src 'self'";

/** Serves the page under a path of its own, as a static host does. */
export async function serve(root = DIST) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname)).replace(/^\/studio/, "");
    try {
      const file = join(root, path.endsWith("/") || path === "" ? `${path}/index.html` : path);
      const body = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-security-policy": POLICY }).end(body);
    } catch {
      response.writeHead(404).end("not here");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/studio/`, close: () => new Promise((resolve) => server.close(resolve)) };
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
}

/** Opens the page at a size; `complaints` fills with what went wrong. */
export async function open(browser, address, { width = 1440, height = 900, scheme = "light", hash = "", touch = false, serviceWorkers = "block" } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: touch, serviceWorkers });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["blob:", "data:"].includes(url.protocol) && url.origin !== new URL(address).origin) complaints.push(`a request to ${url.href}`);
  });
  await page.goto(address + hash);
  return { page, context, complaints, close: async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  } };
}

/** Waits until a floor is shown and nothing is being made. */
export async function ready(page) {
  await page.waitForSelector('.floor-bar[data-state="ready"]', { state: "attached", timeout: 30_000 });
}

/** Waits until the map of the tab that is shown is painted. */
export async function painted(page) {
  await page.waitForSelector(".tab-page:not([hidden]) .map[data-ready]", { timeout: 30_000 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export async function go(page, tab) {
  await page.click(`#tab-${tab}`);
  await page.waitForSelector(`#page-${tab}:not([hidden])`);
}

export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}
