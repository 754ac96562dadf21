import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { go, launch, open, painted, ready, serve } from "./harness.mjs";

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.close();
});

const done = (page, many) => page.waitForFunction((many) => document.querySelector(".survey [role=status]").textContent.startsWith(`${many} floors at depth`), many);

test("a recipe is measured live, and a point opens its floor", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  await go(page, "measure");
  await page.click('.survey .choice:text-is("100")');
  await done(page, 100);
  assert.equal(await page.locator(".plot .point").count(), 100);
  assert.ok(await page.locator(".plot .me").isVisible());
  const measures = await page.locator(".measures tbody tr").count();
  assert.ok(measures >= 25, `${measures} measures`);
  const point = await page.locator(".plot .point").nth(30).boundingBox();
  await page.mouse.move(point.x + point.width / 2, point.y + point.height / 2);
  const seed = /Seed (\d+)/.exec(await page.textContent(".plot figcaption"))[1];
  await page.mouse.click(point.x + point.width / 2, point.y + point.height / 2);
  await page.waitForFunction((seed) => document.querySelector("#page-measure .floor-name p").textContent.endsWith(`seed ${seed}`), seed);
  // Its own mark now lies where the point is, but for the nudge of whole numbers.
  await page.waitForFunction(([x, y]) => {
    const own = document.querySelector(".plot .me-dot").getBoundingClientRect();
    return Math.hypot(own.x + own.width / 2 - x, own.y + own.height / 2 - y) < 12;
  }, [point.x + point.width / 2, point.y + point.height / 2]);
  await painted(page);
  await close();
});

test("axes are chosen, density is shown, and the ladder opens floors without a pointer", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  await go(page, "measure");
  await page.click('.survey .choice:text-is("100")');
  await done(page, 100);
  await page.selectOption(".axis-choice >> nth=0 >> select", "goal_distance");
  assert.match(await page.textContent(".plot"), /Goal distance/);
  const rungs = (await page.locator(".rung strong").allTextContents()).map(Number);
  assert.equal(rungs.length, 5);
  assert.deepEqual(rungs, [...rungs].sort((a, b) => a - b));
  await page.click('.choice:text-is("Density")');
  assert.ok((await page.locator(".plot .hex").count()) > 5);
  await page.locator(".rung").last().click();
  await page.waitForFunction((most) => {
    const row = [...document.querySelectorAll(".measures tbody tr")].find((row) => row.textContent.startsWith("Goal distance"));
    return Number(row.querySelector(".number-cell").textContent) === most;
  }, rungs[4]);
  await close();
});

test("a survey stops when one says so", async () => {
  const { page, close } = await open(browser, server.address);
  await ready(page);
  await go(page, "measure");
  await page.click('.survey .choice:text-is("1000")');
  await page.waitForFunction(() => /^\d+ of 1000/.test(document.querySelector(".survey [role=status]").textContent));
  await page.keyboard.press("s");
  await page.waitForSelector('.survey [aria-label="Measure anew"]');
  const state = await page.textContent(".survey [role=status]");
  await page.waitForTimeout(500);
  assert.equal(await page.textContent(".survey [role=status]"), state);
  assert.doesNotMatch(state, /^1000/);
  await close();
});
