import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, painted, ready, serve } from "./harness.mjs";
import { look } from "./picture.mjs";

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.close();
});

const MAP = "#page-generate .map-canvas";
const name = (page) => page.textContent("#page-generate .floor-name h2");
const settled = async (page, doing) => {
  // What is wanted is being made from the moment in which it is wanted.
  await doing();
  await page.waitForSelector('#page-generate .floor-time:not([data-state="working"])');
};

test("the first floor is there without a click, painted and put into words", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  await painted(page);
  assert.ok((await look(page, MAP)).colours > 8);
  const words = await page.textContent("#page-generate .map > .visually-hidden");
  assert.match(words, /24 by 24 cells, of which \d+ are floor: \d+ rooms, .*One comes in at column \d+, row \d+\. The goal is at/);
  await close();
});

test("every preset of every generator makes a floor", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  const generators = await page.$$(".generator input");
  assert.equal(generators.length, 5);
  const pictures = new Set();
  for (let at = 0; at < generators.length; at++) {
    await settled(page, () => page.locator(".generator input").nth(at).check());
    const presets = await page.locator(".preset").count();
    for (let preset = 0; preset < presets; preset++) {
      await settled(page, () => page.locator(".preset").nth(preset).click());
      await page.waitForSelector('#page-generate .floor-time[data-state="ready"]');
      assert.equal(await page.locator(".preset").nth(preset).getAttribute("aria-pressed"), "true");
      assert.match(await page.textContent(".form-state"), /^as /);
      await painted(page);
      pictures.add((await look(page, MAP)).sum);
    }
  }
  assert.ok(pictures.size >= 24, `${pictures.size} pictures`);
  await close();
});

test("seeds: typed, drawn, and gone back to", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  const first = await name(page);
  await settled(page, async () => {
    await page.fill("#seed", "another");
    await page.press("#seed", "Enter");
  });
  const second = await name(page);
  assert.notEqual(second, first);
  await settled(page, () => page.click('[aria-label="A random seed (R)"]'));
  assert.notEqual(await page.inputValue("#seed"), "another");
  await settled(page, () => page.click('[aria-label="Undo (Ctrl Z)"]'));
  assert.equal(await page.inputValue("#seed"), "another");
  assert.equal(await name(page), second);
  await page.locator("h1").click();
  await settled(page, () => page.keyboard.press("Control+z"));
  assert.equal(await name(page), first);
  await settled(page, () => page.keyboard.press("Control+Shift+Z"));
  assert.equal(await name(page), second);
  await close();
});

test("a drag makes the floor anew at every step, and is one step back", async (t) => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  const slider = page.locator('[data-field="close_rooms"] input[type=range]');
  await slider.scrollIntoViewIfNeeded();
  const usual = await slider.inputValue();
  const box = await slider.boundingBox();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
  await page.mouse.down();
  const times = [];
  for (let at = 0; at < 20; at++) {
    await settled(page, () => page.mouse.move(box.x + box.width * (0.2 + at * 0.03), box.y + box.height / 2));
    times.push(Number(await page.getAttribute("#page-generate .floor-time", "data-ms")));
  }
  await page.mouse.up();
  times.sort((a, b) => a - b);
  // How long it takes is the machine's business: it is said, and not held against anybody.
  t.diagnostic(`engine time of a floor while one drags: ${times[10]} ms in the median, ${times.at(-1)} ms at most`);
  assert.ok(times.length === 20 && times.every((time) => time > 0), `${times}`);
  assert.notEqual(await slider.inputValue(), usual);
  assert.match(await page.textContent(".form-state"), /^1 changed from wgiv/);
  assert.ok(await page.locator('.row.changed[data-field="close_rooms"]').isVisible());
  await settled(page, () => page.click('[aria-label="Undo (Ctrl Z)"]'));
  assert.equal(await slider.inputValue(), usual);
  await settled(page, () => page.click('[aria-label="Redo (Ctrl Shift Z)"]'));
  await settled(page, () => page.click('[aria-label="Reset close rooms"]'));
  assert.equal(await slider.inputValue(), usual);
  await close();
});

test("a refusal stands beside its field with its arithmetic, and its advice works", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  const before = await name(page);
  const row = page.locator('[data-field="floor_cells"]');
  await row.locator("input.number").first().fill("10");
  await row.locator("input.number").first().press("Enter");
  await row.locator("input.number").last().fill("20");
  await row.locator("input.number").last().press("Enter");
  const failure = row.locator(".failure");
  await failure.waitFor();
  assert.match(await failure.textContent(), /16 rooms of 217 to 231 cells with 40 to 67 of corridor are 257 to 298, and floor_cells asks for/);
  // What was there stays to be seen.
  assert.equal(await name(page), before);
  await failure.locator("button").first().click();
  await page.waitForSelector('#page-generate .floor-time[data-state="ready"]');
  assert.equal(await failure.count(), 0);
  await close();
});

test("dungeons of several floors, at a depth", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  await settled(page, () => page.click('[aria-label="Floors: one more"]'));
  await settled(page, () => page.click('[aria-label="Floors: one more"]'));
  await settled(page, () => page.click('[aria-label="First depth: one more"]'));
  const first = await name(page);
  await page.waitForFunction(() => /^Depth 4/.test(document.querySelector("#page-generate .floor-name p").textContent));
  await page.selectOption('#page-generate select[aria-label="Floor"]', "2");
  await page.waitForFunction((before) => document.querySelector("#page-generate .floor-name h2").textContent !== before, first);
  await page.waitForFunction(() => /^Depth 6/.test(document.querySelector("#page-generate .floor-name p").textContent));
  await close();
});

test("the map is read cell by cell with the keyboard", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  await painted(page);
  await page.focus(MAP);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#page-generate .map-card p");
  assert.match(await page.textContent("#page-generate .map-card"), /Column \d+, row \d+/);
  const before = await page.textContent("#page-generate .map-card strong");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction((old) => document.querySelector("#page-generate .map-card strong")?.textContent !== old, before);
  const fit = (await look(page, MAP)).sum;
  await page.keyboard.press("+");
  await painted(page);
  assert.notEqual((await look(page, MAP)).sum, fit);
  await page.keyboard.press("0");
  await painted(page);
  assert.equal((await look(page, MAP)).sum, fit);
  await close();
});

test("what takes too long is stopped, and what was there comes back", async () => {
  const { page, close } = await open(browser, server.address, { slow: "4095" });
  await ready(page);
  const before = await name(page);
  await page.locator('[data-field="width"] input.number').fill("4095");
  await page.keyboard.press("Enter");
  await page.locator("#page-generate .floor-time >> text=Stop").click();
  await page.waitForFunction(() => document.querySelector('[data-field="width"] input.number').value === "24");
  await ready(page);
  assert.equal(await name(page), before);
  await painted(page);
  await close();
});
