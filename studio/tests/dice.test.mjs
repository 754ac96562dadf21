/** Dice: the table game by clicks and keys, with dice that are rolled or typed. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { serious } from "./axe.mjs";
import { frames, launch, open, rested, serve, shot } from "./harness.mjs";

let server;
let browser;
before(async () => ([server, browser] = [await serve(), await launch()]));
after(async () => {
  await browser.close();
  await server.close();
});

async function table(options = {}) {
  const opened = await open(browser, server.address, { hash: "#dice", ...options });
  await opened.page.waitForSelector(".dice-new");
  await opened.page.waitForSelector(".dice-canvas canvas");
  return opened;
}

/** The state of the table, with its grid as lines of letters. */
async function state(page) {
  await page.waitForFunction(() => window.undercroft?.dice);
  return page.evaluate(() => {
    const { dice } = window.undercroft;
    return { ...dice, grid: dice.grid.map((row) => row.map((of) => of[0]).join("")) };
  });
}

/** What the page shows of it. */
async function shown(page) {
  await page.getByRole("button", { name: "Look at the state" }).click();
  const text = await page.locator(".dice-state[open] pre").textContent();
  await page.locator(".dice-state").getByRole("button", { name: "Close" }).click();
  await page.locator(".dice-state[open]").waitFor({ state: "detached" });
  return JSON.parse(text);
}

/** Clicks a cell of the map. */
async function cell(page, { gx, gy }) {
  // The map learns of its size a frame after what stands beside it has grown.
  await frames(page);
  const box = await page.locator(".dice-canvas canvas").boundingBox();
  const { cell, corner } = await page.locator(".dice-canvas canvas").evaluate((canvas) => canvas.dataset);
  const [left, top] = corner.split(" ").map(Number);
  await page.mouse.click(box.x + left + (gx + 0.5) * Number(cell), box.y + top + (gy + 0.5) * Number(cell));
}

async function create(page, level, width, height, name) {
  await page.selectOption("#dice-level", String(level));
  await page.getByRole("button", { name: "Create New Level" }).click();
  await page.waitForSelector("dialog[open] #dice-width");
  if (name !== undefined) await type(page, [name], "dialog ");
  await page.fill("#dice-width", String(width));
  await page.fill("#dice-height", String(height));
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await page.locator("#dice-width").waitFor({ state: "detached" });
}

async function type(page, dice, within = ".dice-turn ") {
  const fields = page.locator(`${within}.dice-typed input`);
  for (const [i, face] of dice.entries()) await fields.nth(i).fill(String(face));
  await page.locator(`${within}.dice-typed button`).click();
}

/** Plays one move: rolls where dice are wanted, else the first legal place. */
async function move(page, now) {
  if (now.dice) await page.getByRole("button", { name: /^Roll \d/ }).click();
  else await cell(page, now.places[0]);
}

test("a level is created: its name rolled, its size asked, its map whole and in the middle", async () => {
  const { page, close } = await table();
  await create(page, 3, 20, 16, 7);
  const seven = await page.locator(".dice-turn h2").textContent();
  assert.ok(seven.length > 3);
  const now = await state(page);
  assert.deepEqual(await shown(page), JSON.parse(JSON.stringify(now)));
  assert.deepEqual([now.width, now.height, now.levelNumber, now.step], [24, 20, 3, "place-entrance"]);
  const box = await page.locator(".dice-canvas").boundingBox();
  const { cell: size, corner } = await page.locator(".dice-canvas canvas").evaluate((canvas) => canvas.dataset);
  const [left, top] = corner.split(" ").map(Number);
  const [wide, high] = [24 * Number(size), 20 * Number(size)];
  assert.ok(left >= 0 && top >= 0 && left + wide <= box.width && top + high <= box.height, "all of it is visible");
  assert.ok(Math.abs(2 * left + wide - box.width) <= 2 && Math.abs(2 * top + high - box.height) <= 2, "it is centred");
  assert.ok(now.places.every(({ gx, gy }) => gy === now.height - 3 && gx >= 2 && gx < now.width - 2), "entrances are on the lower inner edge");
  await create(page, 3, 20, 16, 8);
  assert.notEqual(await page.locator(".dice-turn h2").textContent(), seven, "the die names the level");
  await create(page, 3, 20, 16, 7);
  assert.equal(await page.locator(".dice-turn h2").textContent(), seven);
  await close();
});

test("a 0 on a die of ten sides is a 10", async () => {
  const { page, close } = await table();
  await create(page, 1, 20, 20, 10);
  const ten = await page.locator(".dice-turn h2").textContent();
  await create(page, 1, 20, 20, 0);
  assert.equal(await page.locator(".dice-turn h2").textContent(), ten);
  await close();
});

test("limits are shown before the roll, typed dice count, clicks place, undo and redo lead back and forth", async () => {
  const { page, close } = await table();
  await create(page, 1, 20, 20);
  let now = await state(page);
  await cell(page, { gx: 12, gy: 5 });
  await page.locator(".dice-turn .failure").waitFor();
  assert.equal((await state(page)).step, "place-entrance", "an illegal click changes nothing");
  await cell(page, { gx: 12, gy: now.height - 3 });
  now = await state(page);
  assert.deepEqual(now.entrance, { gx: 12, gy: 21 });
  assert.equal(now.step, "roll-start-room");
  assert.match(await page.locator(".dice-limits").textContent(), new RegExp(`${now.limits[0]} × ${now.limits[1]}`));
  await type(page, [5, 3]);
  assert.equal(await page.locator(".dice-fallen .die").count(), 2);
  now = await state(page);
  assert.equal(now.step, "place-start-room");
  await cell(page, now.places[0]);
  now = await state(page);
  assert.equal(now.rooms.length, 1);
  assert.ok(now.rooms[0].width * now.rooms[0].height <= 15);
  const placed = JSON.stringify(now);
  const entries = await page.locator(".dice-history li").count();
  await page.getByRole("button", { name: /^Take back/ }).click();
  assert.equal((await state(page)).step, "place-start-room");
  assert.equal(await page.locator(".dice-history li").count(), entries - 1);
  await page.getByRole("button", { name: /^Do it again/ }).click();
  assert.equal(JSON.stringify(await state(page)), placed);
  await page.keyboard.press("Control+z");
  assert.equal((await state(page)).step, "place-start-room");
  await close();
});

test("a level grows to its end, is kept, goes home and comes back, and opens in the studio", async () => {
  const { page, context, close } = await table();
  await create(page, 2, 10, 10);
  let now = await state(page);
  for (let n = 0; n < 200 && now.step !== "complete"; n++) {
    await move(page, now);
    now = await state(page);
  }
  assert.equal(now.step, "complete");
  await page.locator(".dice-done").waitFor();
  assert.ok(now.rooms.length >= 1);
  for (const room of now.rooms) {
    for (let y = room.gy; y < room.gy + room.height; y++) {
      assert.equal(now.grid[y].slice(room.gx, room.gx + room.width), "R".repeat(room.width));
    }
  }
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Take it home" }).click()]);
  const kept = await readFile(await file.path());

  const again = await context.newPage();
  await again.goto(`${server.address}#dice`);
  await again.waitForSelector(".dice-done");
  assert.deepEqual(await state(again), now, "it is there after the page was closed");
  await create(again, 5, 12, 12);
  const [chooser] = await Promise.all([again.waitForEvent("filechooser"), again.getByRole("button", { name: "Open a game…" }).click()]);
  await chooser.setFiles({ name: "level.dice", mimeType: "text/plain", buffer: kept });
  await again.waitForSelector(".dice-done");
  assert.deepEqual(await state(again), now);
  const [bad] = await Promise.all([again.waitForEvent("filechooser"), again.getByRole("button", { name: "Open a game…" }).click()]);
  await bad.setFiles({ name: "bad.dice", mimeType: "text/plain", buffer: Buffer.from("nonsense") });
  await again.locator(".notice", { hasText: "bad.dice" }).waitFor();
  assert.deepEqual(await state(again), now, "a broken file loses nothing");
  await again.getByRole("button", { name: "Open in the studio" }).click();
  await again.waitForSelector("#page-look:not([hidden])");
  await close();
});

test("the table is played with keys alone", async () => {
  const { page, close } = await table();
  await create(page, 1, 12, 12);
  await page.focus(".dice-table");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.notEqual((await state(page)).entrance, null);
  await page.focus(".dice-table");
  await page.keyboard.press("r");
  assert.equal((await state(page)).step, "place-start-room");
  await page.focus(".dice-table");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  assert.equal((await state(page)).rooms.length, 1);
  await close();
});

test("the table is accessible and looks right at every width", async () => {
  // Grown once, and gone on with at every width.
  let grown;
  for (const [width, height] of [[1440, 900], [820, 1180], [390, 844]]) {
    for (const scheme of ["light", "dark"]) {
      const { page, close } = await table({ width, height, scheme });
      assert.deepEqual(await serious(page), [], `before a level, ${width} ${scheme}`);
      if (grown === undefined) {
        await create(page, 4, 20, 20, 3);
        let now = await state(page);
        for (let n = 0; n < 26; n++) {
          await move(page, now);
          now = await state(page);
          if (n > 14 && now.step === "expand-place") break;
        }
        grown = await page.evaluate(() => localStorage.getItem("undercroft.dice"));
      } else {
        await page.evaluate((grown) => localStorage.setItem("undercroft.dice", grown), grown);
        await page.reload();
        await page.waitForSelector(".dice-turn");
        await page.waitForSelector(".dice-canvas canvas");
      }
      await rested(page);
      assert.deepEqual(await serious(page), [], `${width} ${scheme}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing sticks out");
      await shot(page, `dice-${width}-${scheme}`);
      await close();
    }
  }
});
