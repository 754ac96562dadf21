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

/** Serves the page under a path of its own, as a static host does. `pause` is awaited in the middle of every file. */
export async function serve(root = DIST, pause = async () => undefined) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname)).replace(/^\/studio/, "");
    try {
      const file = join(root, path.endsWith("/") || path === "" ? `${path}/index.html` : path);
      const body = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-security-policy": POLICY, "content-length": body.length });
      response.write(body.subarray(0, body.length >> 1));
      await pause(path);
      response.end(body.subarray(body.length >> 1));
    } catch {
      response.writeHead(404).end("not here");
    }
  });
  // A test that failed leaves it open, and is to end all the same.
  server.on("connection", (socket) => socket.unref());
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return { address: `http://127.0.0.1:${server.address().port}/studio/`, close: () => new Promise((resolve) => server.close(resolve)) };
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
}

/**
 * Opens the page at a size; `complaints` fills with what went wrong. Whatever is asked of the engine with the words `slow`
 * in it never ends, on however fast a machine.
 */
export async function open(browser, address, { width = 1440, height = 900, scheme = "light", hash = "", touch = false, serviceWorkers = "block", slow = "" } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: touch, serviceWorkers });
  // A machine that is busy with other things is slow, and not wrong.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  if (slow) await hinder(page, slow);
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

/** Has the engine's worker hang when it is asked for something that has these words in it. */
async function hinder(page, words) {
  const hang = `self.addEventListener("message", ({ data }) => { while (JSON.stringify(data).includes(${JSON.stringify(words)})); });`;
  await page.route(/\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${hang}\n${await response.text()}` });
  });
}

/** Waits until a floor is shown and nothing is being made. */
export async function ready(page) {
  await page.waitForSelector('.floor-bar[data-state="ready"]', { state: "attached" });
}

/** Waits until two frames have gone by: what changes its size tells the page of it within one. */
export async function frames(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until nothing moves any more: what appears, fades or tumbles has done so. */
export async function rested(page) {
  await frames(page);
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity));
  await frames(page);
}

/** Waits until the map of the tab that is shown is painted, and nothing of it waits to be painted. */
export async function painted(page) {
  const drawn = () => page.waitForSelector(".tab-page:not([hidden]) .map[data-ready] canvas[data-drawn]", { state: "attached" });
  await drawn();
  await frames(page);
  await drawn();
}

/** Waits until the calls of `window.undercroft` speak of the floor that is shown. */
export async function settled(page) {
  await page.waitForFunction(() => window.undercroft);
  await page.evaluate(() => window.undercroft.settled());
}

/** Takes the words at the foot of the page away. */
export async function hush(page) {
  await page.evaluate(() => document.querySelector(".notice button")?.click());
}

export async function go(page, tab) {
  await page.click(`#tab-${tab}`);
  await page.waitForSelector(`#page-${tab}:not([hidden])`);
}

export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}
