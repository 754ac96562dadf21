import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { frames, go, launch, open, painted, ready, serve } from "./harness.mjs";
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

async function begin(options = {}) {
  const opened = await open(browser, server.address, options);
  await ready(opened.page);
  await opened.page.click('[aria-label="Depth: one more"]');
  await ready(opened.page);
  await go(opened.page, "look");
  await painted(opened.page);
  return opened;
}

test("every layer changes the map", async () => {
  const { page, close } = await begin();
  const names = await page.locator(".layers .switch").allTextContents();
  assert.equal(names.length, 14);
  const unchanged = [];
  for (const [at, name] of names.entries()) {
    const before = (await look(page, "#page-look .map-canvas")).sum;
    await page.locator(".layers .switch").nth(at).click();
    await page.mouse.move(5, 5);
    await painted(page);
    if ((await look(page, "#page-look .map-canvas")).sum === before) unchanged.push(name);
    await page.locator(".layers .switch").nth(at).click();
  }
  // A floor need not have dark areas; all else it has.
  assert.deepEqual(unchanged.filter((name) => name !== "Darkness" && name !== "One-way doors"), []);
  await close();
});

test("what is pointed at is put into words, and the quest marks the map", async () => {
  const { page, close } = await begin();
  const box = await page.locator("#page-look .map-canvas").boundingBox();
  await page.mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 2);
  await page.waitForSelector("#page-look .map-card p");
  assert.match(await page.textContent("#page-look .map-card"), /Column \d+, row \d+.+/);
  await page.mouse.move(5, 5);
  await page.waitForSelector(".quest-node");
  const nodes = await page.locator(".quest-node").allTextContents();
  assert.equal(nodes[0], "Entrance");
  assert.ok(nodes.length >= 3, nodes.join());
  const before = (await look(page, "#page-look .map-canvas")).sum;
  await page.locator(".quest-node").nth(1).focus();
  await painted(page);
  assert.notEqual((await look(page, "#page-look .map-canvas")).sum, before);
  await close();
});

test("drawings in every style, for the game master and for players", async () => {
  const { page, close } = await begin();
  await page.click('#page-look .choice:text-is("Drawing")');
  const pictures = new Set();
  const styles = await page.locator(".style input").count();
  assert.equal(styles, 4);
  for (let style = 0; style < styles; style++) {
    await page.locator(".style input").nth(style).check();
    for (const whom of ["Game master", "Players"]) {
      await page.click(`#page-look .choice:text-is("${whom}")`);
      // The picture before it stays until it is there.
      await page.waitForFunction(() => {
        const image = document.querySelector(".drawing:not([aria-busy=true]) img");
        return image?.complete && image.naturalWidth > 100;
      });
      const picture = await look(page, ".drawing");
      assert.ok(picture.colours >= 3);
      pictures.add(picture.sum);
    }
  }
  assert.equal(pictures.size, 8);
  await close();
});

test("floors side by side and from the side", async () => {
  const { page, close } = await begin();
  await page.click('#page-look .choice:text-is("All floors")');
  await page.click("text=Make four floors");
  await page.waitForSelector(".floor-card img");
  assert.equal(await page.locator(".floor-card").count(), 4);
  await page.waitForFunction(() => document.querySelector(".section-picture")?.naturalWidth > 100);
  const names = await page.locator(".floor-card-name strong").allTextContents();
  assert.equal(new Set(names).size, 4);
  await page.locator(".floor-card").nth(2).click();
  await painted(page);
  assert.equal(await page.textContent("#page-look .floor-name h2"), names[2]);
  await close();
});

/** Waits until what one sees in 3D is drawn, and nobody flies. */
async function flown(page) {
  const drawn = () => page.waitForSelector(".solid-canvas[data-ready] canvas[data-drawn]");
  await drawn();
  await frames(page);
  await drawn();
}

test("the floor in 3D, from above and from inside", async () => {
  const { page, close } = await begin();
  await page.click('#page-look .choice:text-is("3D")');
  await flown(page);
  const above = await look(page, ".solid-canvas");
  assert.ok(above.colours > 30, `${above.colours} colours`);
  await page.click('.solid-tools button:has-text("Inside")');
  await flown(page);
  const inside = await look(page, ".solid-canvas");
  assert.notEqual(inside.sum, above.sum);
  await page.focus(".solid-canvas");
  await page.keyboard.down("w");
  await frames(page);
  await page.keyboard.up("w");
  await flown(page);
  assert.notEqual((await look(page, ".solid-canvas")).sum, inside.sum);
  await close();
});

test("the map is dragged, zoomed by the wheel and pinched by two fingers", async () => {
  const { page, context, close } = await begin({ width: 820, height: 1000, touch: true });
  const box = await page.locator("#page-look .map-canvas").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pictures = [(await look(page, "#page-look .map-canvas")).sum];
  const next = async () => {
    await page.mouse.move(5, 5);
    await painted(page);
    const { sum } = await look(page, "#page-look .map-canvas");
    assert.ok(!pictures.includes(sum));
    pictures.push(sum);
  };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 40, { steps: 4 });
  await page.mouse.up();
  await next();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -240);
  await next();
  const fingers = await context.newCDPSession(page);
  const touch = (type, apart) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints: apart ? [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }] : [] });
  await touch("touchStart", 40);
  for (const apart of [50, 65, 80, 100]) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await next();
  // All of it again.
  await page.click('#page-look [aria-label="Fit (0)"]');
  await page.mouse.move(5, 5);
  await page.locator("h1").click();
  await painted(page);
  assert.equal((await look(page, "#page-look .map-canvas")).sum, pictures[0]);
  await close();
});
