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

const MAP = "#page-edit .map-canvas";
const proof = (page) => page.textContent(".proof");
/** Waits until everything that was drawn is proven, and painted. */
const proved = async (page) => {
  await page.waitForSelector('.proof[aria-busy="false"]');
  await painted(page);
};
const until = (page, words) => page.waitForFunction((words) => document.querySelector(".proof").textContent.includes(words), words);

async function begin() {
  const opened = await open(browser, server.address);
  await ready(opened.page);
  await go(opened.page, "edit");
  await painted(opened.page);
  await until(opened.page, "Proven");
  return opened;
}

/** Moves the cursor to a cell with the keyboard. */
async function cursor(page, x, y) {
  await page.focus(MAP);
  await page.keyboard.press("ArrowRight");
  for (let moves = 0; moves < 80; moves++) {
    const [, cx, cy] = /Column (\d+), row (\d+)/.exec(await page.textContent("#page-edit .map-card strong")).map(Number);
    if (cx === x && cy === y) return;
    await page.keyboard.press(cx < x ? "ArrowRight" : cx > x ? "ArrowLeft" : cy < y ? "ArrowDown" : "ArrowUp");
  }
  assert.fail("the cursor did not get there");
}

/** Where one comes in, and the goal. */
async function ends(page) {
  const words = await page.textContent("#page-edit .map > .visually-hidden");
  const [, ...numbers] = /comes in at column (\d+), row (\d+)\. The goal is at column (\d+), row (\d+)/.exec(words);
  return numbers.map(Number);
}

test("rock on the way out is found at once, and taken back", async () => {
  const { page, close } = await begin();
  const before = (await look(page, MAP)).sum;
  const [, , x, y] = await ends(page);
  await page.click('.tool:has-text("Rock")');
  await cursor(page, x, y);
  await page.keyboard.press("Enter");
  await until(page, "Not proven");
  await page.keyboard.press("Control+z");
  await page.locator("h1").click();
  await page.keyboard.press("Control+z");
  await until(page, "The goal is reached in");
  await page.mouse.move(5, 5);
  await proved(page);
  assert.equal((await look(page, MAP)).sum, before);
  await page.keyboard.press("Control+Shift+Z");
  await until(page, "Not proven");
  await close();
});

test("somebody who is walled in cannot finish, and the map shows where", async () => {
  const { page, close } = await begin();
  const [x, y] = await ends(page);
  await page.click('.tool:has-text("Wall")');
  // All four sides of the cell where one comes in.
  for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    await cursor(page, x - dx, y - dy);
    await cursor(page, x, y);
    await page.keyboard.press("Enter");
  }
  await until(page, "Not proven");
  assert.match(await proof(page), /marked on the map/);
  await close();
});

test("a stroke carves, is proven, and is one step back", async () => {
  const { page, close } = await begin();
  const before = (await look(page, MAP)).sum;
  const box = await page.locator(MAP).boundingBox();
  await page.click('.tool:has-text("Room")');
  await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.55, { steps: 8 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await proved(page);
  const after = (await look(page, MAP)).sum;
  assert.notEqual(after, before);
  await page.click('#page-edit [aria-label="Undo (Ctrl Z)"]');
  await page.mouse.move(5, 5);
  await proved(page);
  assert.equal((await look(page, MAP)).sum, before);
  assert.equal(await page.locator('#page-edit [aria-label="Undo (Ctrl Z)"]').isDisabled(), true);
  await close();
});

test("a locked door and its key; a gate and its lever", async () => {
  const { page, close } = await begin();
  const [x, y] = await ends(page);
  const doors = async () => (await page.textContent("#page-edit .map > .visually-hidden"));
  await page.click('.tool:has-text("Locked door")');
  await cursor(page, x, y + 1);
  await cursor(page, x, y);
  await page.keyboard.press("Enter");
  await proved(page);
  const locked = await doors();
  assert.match(locked, /locked door/);
  await page.click('.tool:has-text("Gate and lever")');
  await cursor(page, x + 1, y);
  await cursor(page, x, y);
  await page.keyboard.press("Enter");
  await page.waitForSelector("text=Now where its lever stands.");
  await cursor(page, x, y + 1);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /1 lever/.test(document.querySelector("#page-edit .map > .visually-hidden").textContent));
  await until(page, "roven");
  await close();
});

test("the other tabs show what was edited, and its tab keeps the way back", async () => {
  const { page, close } = await begin();
  const [x, y] = await ends(page);
  await page.click('.tool:has-text("Chest")');
  await cursor(page, x + 1, y);
  await page.keyboard.press("Enter");
  await page.waitForSelector('#page-edit [aria-label="Undo (Ctrl Z)"]:not([disabled])');
  await go(page, "look");
  await page.waitForSelector("#page-look >> text=edited by hand");
  await go(page, "edit");
  assert.equal(await page.locator('#page-edit [aria-label="Undo (Ctrl Z)"]').isDisabled(), false);
  // Another floor takes its place, and one can return.
  await go(page, "generate");
  await page.click('[aria-label="A random seed (R)"]');
  await ready(page);
  await go(page, "edit");
  await page.click("text=Return to it");
  await go(page, "look");
  await page.waitForSelector("#page-look >> text=edited by hand");
  await close();
});
