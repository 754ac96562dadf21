/** The page without a network: after the first visit all of it works, and a newer version takes over cleanly. */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DIST, launch, open, ready, serve } from "./harness.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** Waits until the page is kept in the browser. */
async function kept(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ?? new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }))).then(() => undefined));
}

/** Waits until all of it is, with what few need. */
async function wholly(page) {
  await page.click("#tab-home");
  await page.locator(".home-foot", { hasText: "works without a network" }).waitFor();
  await page.click("#tab-generate");
}

/** The address of the engine's second module. */
const second = async (page) => page.evaluate(async () => {
  const [cache] = await caches.keys();
  const files = await (await caches.open(cache)).keys();
  return files.map(({ url }) => url).find((url) => /undercroft_extra_bg-.*\.wasm$/.test(url));
});

test("after the first visit the page works without a network, every tab of it", async () => {
  const server = await serve();
  const { page, context, complaints } = await open(browser, server.address, { serviceWorkers: "allow" });
  await ready(page);
  await kept(page);
  await wholly(page);
  // Nobody answers any more: whatever comes now comes from the browser.
  await server.close();
  await page.reload();
  await ready(page);
  for (const tab of await page.locator("[role=tab]").evaluateAll((tabs) => tabs.map((tab) => tab.id))) {
    await page.click(`#${tab}`);
    await page.waitForFunction((tab) => !document.querySelector(`#${tab.replace("tab", "page")} .empty .spinner`), tab);
    assert.equal(await page.locator(`#${tab.replace("tab", "page")} .empty`, { hasText: "could not be loaded" }).count(), 0, tab);
  }
  // What is made without a network is made by the engine that was kept.
  await page.click("#tab-home");
  for (const [extension, begins] of [[".svg", "<svg"], [".pdf", "%PDF"], [".glb", "glTF"]]) {
    const row = page.locator(".home-format", { has: page.locator(`code:text-is("${extension}")`) });
    const [file] = await Promise.all([page.waitForEvent("download"), row.click()]);
    assert.equal((await readFile(await file.path())).subarray(0, 4).toString(), begins);
  }
  assert.deepEqual(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to update a ServiceWorker|service worker/i.test(line)), []);
  await context.close();
});

test("who leaves while the second module comes does not take it out of what is kept", async () => {
  let asked, go;
  const reached = new Promise((resolve) => (asked = resolve));
  const gate = new Promise((resolve) => (go = resolve));
  const server = await serve(DIST, async (path) => {
    if (!path.includes("undercroft_extra_bg")) return;
    asked(path);
    await gate;
  });
  const { page, context } = await open(browser, server.address, { serviceWorkers: "allow" });
  await ready(page);
  await kept(page);
  // Whether the worker or the page asks first, half of it is on its way when the page gives up.
  const address = new URL(`.${await reached}`, server.address).href;
  const left = await page.evaluate(async (address) => {
    const control = new AbortController();
    const coming = fetch(address, { signal: control.signal }).then((response) => response.arrayBuffer());
    setTimeout(() => control.abort(), 50);
    return coming.then(() => "it came", (cause) => cause.name);
  }, address);
  assert.equal(left, "AbortError");
  go();
  await wholly(page);
  assert.equal(await second(page), address);
  const bytes = await page.evaluate(async (address) => (await (await caches.match(address)).arrayBuffer()).byteLength, address);
  assert.equal(bytes, (await stat(join(DIST, new URL(address).pathname.replace("/studio/", "")))).size);
  await context.close();
  await server.close();
});

test("a newer version waits until it is asked for, and leaves nothing of the older one", async () => {
  const root = await mkdtemp(join(tmpdir(), "studio-"));
  await cp(DIST, root, { recursive: true });
  const server = await serve(root);
  const { page, context } = await open(browser, server.address, { serviceWorkers: "allow", hash: "#home" });
  await page.waitForSelector(".home-format");
  await kept(page);
  const first = await page.evaluate(() => caches.keys());
  assert.equal(first.length, 1);
  await wholly(page);
  const module = await second(page);

  const index = await readFile(join(root, "index.html"), "utf8");
  await writeFile(join(root, "index.html"), index.replace("<title>", "<title>Newer "));
  const worker = await readFile(join(root, "sw.js"), "utf8");
  await writeFile(join(root, "sw.js"), worker.replace(/VERSION = "\w+"/, 'VERSION = "newer"'));
  // What did not change need not come again.
  await rm(join(root, new URL(module).pathname.replace("/studio/", "")));
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.click("#tab-home");
  await page.locator(".home-newer").waitFor();
  assert.match(await page.title(), /^Undercroft/, "nothing changes by itself");
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Show it" }).click()]);
  await page.waitForSelector(".home-format");
  assert.match(await page.title(), /^Newer/);
  assert.deepEqual(await page.evaluate(() => caches.keys()), ["undercroft-newer"]);
  assert.equal(await second(page), module);
  await context.close();
  await server.close();
  await rm(root, { recursive: true });
});

test("the page can be installed", async () => {
  const server = await serve();
  const { page, close } = await open(browser, server.address);
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector("link[rel=manifest]").href;
    return { ...(await (await fetch(address)).json()), address };
  });
  assert.equal(new URL(manifest.start_url, manifest.address).href, server.address);
  assert.equal(new URL(manifest.scope, manifest.address).href, server.address);
  for (const icon of manifest.icons) {
    const [width] = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, new URL(icon.src, manifest.address).href);
    if (icon.sizes !== "any") assert.equal(`${width}x${width}`, icon.sizes);
  }
  assert.ok(manifest.icons.some((icon) => icon.purpose === "maskable"));
  await close();
  await server.close();
});
