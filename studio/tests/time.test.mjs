import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { go, launch, open, painted, ready, serve } from "./harness.mjs";
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

const MAP = "#page-time .map-canvas";

test("a floor comes about pass by pass, and ends as it is shown elsewhere", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  const words = (tab) => page.textContent(`#page-${tab} .map > .visually-hidden`);
  const made = await words("generate");
  await go(page, "time");
  await painted(page);
  const passes = await page.locator(".steps button").allTextContents();
  assert.ok(passes.length > 8, passes.join());
  assert.match(passes[0], /Place rooms/);
  assert.equal(await page.getAttribute(".steps [aria-current]", "aria-current"), "step");
  assert.equal(await words("time"), made);
  const pictures = new Set([(await look(page, MAP)).sum]);
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight"]) {
    await page.locator("h1").click();
    await page.keyboard.press(key);
    await painted(page);
    pictures.add((await look(page, MAP)).sum);
  }
  assert.equal(pictures.size, 5);
  assert.match(await page.textContent(".scrubber-words"), /Place stairs.*cells of floor/);
  // With the slider, too.
  await page.fill('.scrubber input[type="range"]', "1");
  assert.match(await page.textContent(".scrubber-words"), /Carve corridors/);
  await close();
});

test("the passes of a lower floor of a dungeon end in that floor", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  await page.click('[aria-label="Floors: one more"]');
  await page.selectOption('#page-generate select[aria-label="Floor"]', "1");
  await page.waitForFunction(() => /^Depth 4/.test(document.querySelector("#page-generate .floor-name p").textContent));
  const made = await page.textContent("#page-generate .map > .visually-hidden");
  await go(page, "time");
  await painted(page);
  const told = await page.textContent("#page-time .map > .visually-hidden");
  // The last floor of a dungeon has no way down; everything else is as it was made.
  const plain = (words) => words.replace(/, 1 way down|, 1 chute|, \d+ chutes/g, "").replace(/ The goal is.*/, "");
  assert.equal(plain(told), plain(made));
  await close();
});

test("somebody walks to the goal, and every move is told", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  await go(page, "time");
  await page.click('.choice:text-is("How it is finished")');
  await painted(page);
  await page.waitForFunction(() => document.querySelectorAll(".steps button").length > 10);
  assert.match(await page.textContent(".scrubber-words"), /One comes in/);
  await page.click('[aria-label="Play (Space)"]');
  await page.waitForFunction(() => Number(document.querySelector('.scrubber input[type="range"]').value) >= 3);
  await page.click('[aria-label="Stop (Space)"]');
  const stopped = await page.inputValue('.scrubber input[type="range"]');
  await page.waitForTimeout(700);
  assert.equal(await page.inputValue('.scrubber input[type="range"]'), stopped);
  await page.locator("h1").click();
  await page.keyboard.press("End");
  assert.match(await page.textContent(".scrubber-words"), /The goal is reached/);
  await close();
});
