/** Play: walking by keys, mouse and thumbs, what is kept, what is watched, and the tools behind it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { serious } from "./axe.mjs";
import { hush, launch, open, rested, serve, settled, shot } from "./harness.mjs";

let server;
let browser;
before(async () => ([server, browser] = [await serve(), await launch()]));
after(async () => {
  await browser.close();
  await server.close();
});

/** Shows a dungeon of a preset; the first one unless another is named. */
async function show(page, generator, preset, seed, floors = 1) {
  await page.evaluate(async ([generator, preset, seed, floors]) => {
    const { generators } = window.undercroft.engine.about();
    const { recipe } = generators.find(({ name }) => name === generator).presets.find(({ name }) => name === preset);
    const level = window.undercroft.engine.generate(recipe, seed, { floors });
    const data = new DataTransfer();
    data.items.add(new File([level.bytes()], "floors.json"));
    dispatchEvent(new DragEvent("drop", { cancelable: true, dataTransfer: data }));
    level.free();
  }, [generator, preset, seed, floors]);
  await page.locator(".notice", { hasText: "floors.json:" }).waitFor();
  await hush(page);
  await settled(page);
}

async function opened(options = {}) {
  const result = await open(browser, server.address, { hash: "#play", ...options });
  await result.page.waitForSelector(".play-begin");
  await settled(result.page);
  return result;
}

async function begin(page) {
  await page.click("#tab-play");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.waitForSelector(".play-stage canvas");
  await still(page);
}

const state = (page) => page.evaluate(() => window.undercroft.game.state());
const command = (page, what) => page.evaluate((what) => window.undercroft.command(what), what);

/** Waits until the view stands still and is painted, however slow the machine is. */
async function still(page) {
  await page.evaluate(async () => {
    const frames = async (n) => {
      for (let i = 0; i < n; i++) await new Promise(requestAnimationFrame);
    };
    // What was pressed is heard in the next frames, and what it began ends in later ones.
    await frames(3);
    while (window.undercroft.game?.advance(0)) await frames(1);
    await frames(2);
  });
}

async function press(page, key) {
  await page.keyboard.press(key);
  await still(page);
}

test("keys mean in first person what they mean in the terminal", async () => {
  const { page, close } = await opened();
  await begin(page);
  const start = await state(page);
  await press(page, "ArrowRight");
  assert.notEqual((await state(page)).facing, start.facing);
  await press(page, "q");
  assert.equal((await state(page)).facing, start.facing);
  await press(page, "x");
  const order = ["north", "east", "south", "west"];
  assert.equal((await state(page)).facing, order[(order.indexOf(start.facing) + 2) % 4]);
  await press(page, "x");
  if ((await state(page)).ahead === "open") {
    await press(page, "w");
    assert.notDeepEqual((await state(page)).at, start.at);
    await press(page, "ArrowDown");
    assert.deepEqual((await state(page)).at, start.at, "a step back undoes a step ahead");
  }
  await press(page, "Numpad6");
  await press(page, "Numpad4");
  assert.equal((await state(page)).facing, start.facing, "the keypad turns");
  const turns = (await state(page)).commands;
  await press(page, "f");
  assert.equal((await state(page)).commands, turns + 1, "F searches");
  for (const key of ["b", "g", "y", "-"]) await page.keyboard.press(key);
  assert.equal((await state(page)).commands, turns + 1, "other keys do nothing");
  await page.keyboard.press("?");
  await page.locator("dialog[open]", { hasText: "Feel the walls" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]", { hasText: "The game is kept" }).waitFor();
  await page.getByRole("button", { name: "Stay" }).click();
  assert.ok(await page.locator(".play-stage").isVisible());
  await close();
});

test("the view is painted, glides, and is shown in whole pixels", async () => {
  const { page, close } = await opened();
  await begin(page);
  await still(page);
  const colours = await page.locator(".view canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 100, `${colours} colours`);
  // How many different pictures a turn has; a machine that is busy with other things may need several turns to show one.
  let most = 0;
  for (let n = 0; n < 12 && most < 4; n++) {
    const seen = page.evaluate(async () => {
      const canvas = document.querySelector(".view canvas");
      const pictures = new Set();
      for (const end = performance.now() + 400; performance.now() < end; ) {
        pictures.add(canvas.toDataURL());
        await new Promise(requestAnimationFrame);
      }
      return pictures.size;
    });
    await page.keyboard.press("ArrowRight");
    most = Math.max(most, await seen);
  }
  assert.ok(most >= 4, `${most} pictures in a turn`);
  const scale = await page.locator(".view canvas").evaluate((canvas) => (canvas.getBoundingClientRect().width * devicePixelRatio) / canvas.width);
  assert.ok(Math.abs(scale - Math.round(scale)) < 0.01 && scale >= 1, `${scale} screen pixels for each`);
  await close();
});

test("who wants no motion gets none", async () => {
  const { page, close } = await opened();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await begin(page);
  await still(page);
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const picture = () => page.locator(".view canvas").evaluate((canvas) => canvas.toDataURL());
  const soon = await picture();
  await still(page);
  assert.ok(soon === (await picture()), "it is there at once");
  await close();
});

test("the mouse turns, walks and steps back; a wheel steps", async () => {
  const { page, close } = await opened();
  await begin(page);
  const box = await page.locator(".play-stage").boundingBox();
  const click = async (x, y) => {
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
    await still(page);
  };
  const start = await state(page);
  await click(0.1, 0.5);
  assert.notEqual((await state(page)).facing, start.facing);
  await click(0.9, 0.5);
  assert.equal((await state(page)).facing, start.facing);
  assert.equal(start.ahead, "open", "one begins with the longest way to look");
  await click(0.5, 0.4);
  const there = await state(page);
  assert.notDeepEqual(there.at, start.at);
  await click(0.5, 0.92);
  assert.deepEqual((await state(page)).at, start.at);
  await page.mouse.wheel(0, -120);
  await still(page);
  assert.deepEqual((await state(page)).at, there.at);
  await close();
});

test("from above: title, help, position and rooms; steps, walls, a new dungeon, and leaving", async () => {
  const { page, close } = await opened();
  await show(page, "tunnels", "classic", "above");
  await begin(page);
  await page.keyboard.press("t");
  await page.waitForSelector(".board");
  await still(page);
  const first = await state(page);
  assert.match(await page.textContent(".board-line"), new RegExp(`^Position: \\(${first.at[0]}, ${first.at[1]}\\) ?Rooms: \\d+$`));
  assert.match(await page.textContent(".board-title"), /Arrows or WASD walk, R: a new dungeon, Esc leaves/);
  let moved = false;
  for (const [key, dx, dy] of [["ArrowRight", 1, 0], ["s", 0, 1], ["A", -1, 0], ["ArrowUp", 0, -1]]) {
    const { at } = await state(page);
    await press(page, key);
    const now = (await state(page)).at;
    const wanted = [at[0] + dx, at[1] + dy];
    assert.ok(String(now) === String(wanted) || String(now) === String(at), `${key}: ${at} to ${now}`);
    moved ||= String(now) === String(wanted);
  }
  assert.ok(moved);
  const { at, commands } = await state(page);
  assert.match(await page.textContent(".board-line"), new RegExp(`\\(${at[0]}, ${at[1]}\\)`), "the position is live");
  for (const key of ["q", "e", "f", "i", "m", "n", "x", "z"]) await page.keyboard.press(key);
  assert.equal((await state(page)).commands, commands, "other keys do nothing");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  const { seed } = await state(page);
  await page.keyboard.press("r");
  await page.locator(".play-log", { hasText: "A new dungeon. Rooms:" }).waitFor();
  assert.notEqual((await state(page)).seed, seed);
  assert.equal(await page.locator(".board").count(), 1, "it is still seen from above");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave", exact: true }).last().click();
  await page.waitForSelector(".play-begin");
  await page.waitForFunction(() => document.querySelectorAll(".play-save").length === 2);
  await close();
});

/** Waits until the game is kept as it stands. */
async function kept(page) {
  await page.evaluate(async () => {
    const done = (request) => new Promise((resolve, reject) => ([request.onsuccess, request.onerror] = [() => resolve(request.result), () => reject(request.error)]));
    const database = await done(indexedDB.open("undercroft"));
    const now = String(window.undercroft.game.save());
    while (!(await done(database.transaction("games").objectStore("games").getAll())).some(({ record }) => String(record) === now)) {
      await new Promise((soon) => setTimeout(soon, 50));
    }
    database.close();
  });
}

test("a game keeps itself and goes on after the page was closed", async () => {
  const { page, context, close } = await opened();
  await begin(page);
  for (const key of ["ArrowUp", "ArrowRight", "f", "ArrowUp"]) await press(page, key);
  const was = await state(page);
  await kept(page);
  const again = await context.newPage();
  await again.goto(`${server.address}#play`);
  await again.locator(".play-save").first().click();
  await again.waitForSelector(".play-stage canvas");
  await settled(again);
  assert.equal((await state(again)).fingerprint, was.fingerprint);
  await close();
});

test("slots, deleting with undo, and records that go home and come back", async () => {
  const { page, close } = await opened();
  await begin(page);
  await press(page, "ArrowUp");
  await page.getByRole("button", { name: "Saved games" }).click();
  await page.fill("#save-name", "Before the door");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("dialog .play-save strong", { hasText: "Before the door" }).waitFor();
  const kept = (await state(page)).fingerprint;
  const row = page.locator("dialog .play-saves li", { hasText: "Before the door" });
  const [file] = await Promise.all([page.waitForEvent("download"), row.getByRole("button", { name: "Take it home" }).click()]);
  assert.equal(file.suggestedFilename(), "before-the-door.game");
  const record = await readFile(await file.path());
  assert.match(record.toString().split("\n")[0], /^undercroft play, version 1$/);
  await row.getByRole("button", { name: "Delete" }).click();
  await row.waitFor({ state: "detached" });
  await page.locator("dialog").getByRole("button", { name: "Put it back" }).click();
  await row.waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await press(page, "ArrowRight");
  assert.notEqual((await state(page)).fingerprint, kept);
  await close();

  const other = await opened();
  const [chooser] = await Promise.all([other.page.waitForEvent("filechooser"), other.page.getByRole("button", { name: "Open a game…" }).click()]);
  await chooser.setFiles({ name: "walk.game", mimeType: "text/plain", buffer: record });
  await other.page.waitForSelector(".play-stage canvas");
  assert.equal((await state(other.page)).fingerprint, kept);
  await other.page.keyboard.press("Escape");
  await other.page.getByRole("button", { name: "Leave", exact: true }).last().click();
  const [second] = await Promise.all([other.page.waitForEvent("filechooser"), other.page.getByRole("button", { name: "Watch a record…" }).click()]);
  await second.setFiles({ name: "walk.game", mimeType: "text/plain", buffer: record });
  await other.page.locator(".play-log", { hasText: "That was all" }).waitFor();
  assert.equal((await state(other.page)).fingerprint, kept, "a record that is watched ends where it ended");
  await other.close();
});

test("where the browser keeps nothing that is said, and one plays all the same", async () => {
  const { page, close } = await opened();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };
  });
  await page.reload();
  await page.locator(".play-trouble", { hasText: "Games are not kept here" }).waitFor();
  await settled(page);
  await begin(page);
  const { facing } = await state(page);
  await press(page, "ArrowRight");
  assert.notEqual((await state(page)).facing, facing);
  await page.click("#tab-home");
  await page.locator(".home-trouble", { hasText: "Floors are not kept here" }).waitFor();
  await close();
});

test("the proof is walked to its end, waits and goes on", async () => {
  const { page, close } = await opened();
  await show(page, "linear", "straight", "proof");
  await page.click("#tab-play");
  await page.getByRole("button", { name: "Watch the proof" }).click();
  await page.waitForSelector(".play-watching");
  await page.getByRole("button", { name: "Wait" }).click();
  const { at } = await state(page);
  await page.waitForTimeout(700);
  assert.deepEqual((await state(page)).at, at, "it waits");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForFunction(() => window.undercroft.game.state().over, null, { timeout: 120_000 });
  await page.locator(".play-log", { hasText: "You have reached what you came for" }).waitFor();
  await close();
});

test("the map shows what was seen, and notes of one's own", async () => {
  const { page, close } = await opened();
  await begin(page);
  const known = (await page.evaluate(() => [...window.undercroft.game.map().known])).filter((k) => k > 0).length;
  const { width, height } = await page.evaluate(() => window.undercroft.game.map());
  assert.ok(known > 0 && known < width * height / 2, `${known} cells are known at the start`);
  await page.keyboard.press("n");
  await page.fill("#play-note", "Here I began");
  await page.keyboard.press("Enter");
  await page.keyboard.press("m");
  await page.locator(".play-marks", { hasText: "Here I began" }).waitFor();
  await still(page);
  const box = await page.locator(".play-map-dialog .map canvas").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector("#play-note");
  await page.fill("#play-note", "The middle");
  await page.keyboard.press("Enter");
  await page.locator(".play-marks", { hasText: "The middle" }).waitFor();
  assert.equal((await page.evaluate(() => window.undercroft.game.map().marks)).length, 2);
  await page.locator(".play-marks button", { hasText: "Here I began" }).click();
  await page.getByRole("button", { name: "Wipe it off" }).click();
  await page.locator(".play-marks", { hasText: "Here I began" }).waitFor({ state: "detached" });
  await close();
});

test("somebody talks or something happens, and is answered by keys", async () => {
  const { page, close } = await opened();
  await show(page, "navigation", "standard", "talk");
  await begin(page);
  // The proof leads past people and events; with walls out of the way one is soon with them.
  const found = await page.evaluate(() => {
    const { game, command } = window.undercroft;
    const places = [...window.undercroft.debug.listNPCs(), ...window.undercroft.debug.showEventModules()].filter(({ at }) => at);
    command({ debug: "no_clip" });
    const order = ["north", "east", "south", "west"];
    let tried = 0;
    for (let n = 0; n < 2000 && places.length > 0; n++) {
      const { at, facing, scene } = game.state();
      if (scene) return true;
      const place = places[0];
      const [dx, dy] = [place.at[0] - at[0], place.at[1] - at[1]];
      // Not everybody has something to say at once, and some ways lead astray: then somebody else is asked.
      if (++tried > 120) {
        tried = 0;
        places.shift();
      } else if (dx === 0 && dy === 0) command("interact");
      else {
        const to = dx !== 0 ? (dx > 0 ? "east" : "west") : dy > 0 ? "south" : "north";
        const quarters = (order.indexOf(to) + 4 - order.indexOf(facing)) % 4;
        if (quarters > 0) command({ turn: [null, "right", "around", "left"][quarters] });
        else command({ go: "forward" });
      }
    }
    return false;
  });
  assert.ok(found, "there is somebody or something");
  await page.waitForSelector(".talk");
  assert.ok((await page.textContent(".talk p")).length > 5);
  await shot(page, "play-talk");
  const { commands } = await state(page);
  await page.keyboard.press("1");
  assert.ok((await state(page)).commands > commands);
  for (let n = 0; n < 20 && (await page.locator(".talk").count()) > 0; n++) await page.keyboard.press("Escape");
  assert.equal(await page.locator(".talk").count(), 0);
  assert.equal(await page.locator("dialog[open]").count(), 0, "Escape left the talk and not the game");
  await close();
});

test("thumbs walk on a phone", async () => {
  const { page, close } = await opened({ width: 390, height: 844, touch: true });
  await begin(page);
  const start = await state(page);
  await page.locator(".pad-turn-left").tap();
  await still(page);
  assert.notEqual((await state(page)).facing, start.facing);
  await page.locator(".pad-turn-right").tap();
  await still(page);
  await page.locator(".pad-up").tap();
  await still(page);
  assert.notDeepEqual((await state(page)).at, start.at);
  const pad = await page.locator(".pad-up").boundingBox();
  assert.ok(pad.width >= 44 && pad.height >= 44, "large enough for a thumb");
  await close();
});

test("the tools of whoever makes the game", async () => {
  const { page, close } = await opened();
  await show(page, "navigation", "standard", "tools", 2);
  await begin(page);
  await page.keyboard.press("`");
  const tools = page.locator(".play-tools-dialog");
  await tools.getByRole("button", { name: "Reveal the map" }).click();
  const map = await page.evaluate(() => window.undercroft.game.map());
  assert.ok(Object.values(map.known).filter((k) => k > 0).length > 100, "the whole floor is on the map");
  assert.equal(await tools.getByRole("button", { name: "Reveal the map" }).getAttribute("aria-pressed"), "true");
  await tools.getByRole("button", { name: "Prove this floor" }).click();
  await tools.locator("pre", { hasText: "it can be finished in" }).waitFor();
  await tools.getByRole("button", { name: "Write the floor down" }).click();
  assert.ok((await tools.locator("pre").textContent()).split("\n").length > 20);
  await page.fill("#tool-floor", "2");
  await tools.getByRole("button", { name: "Go there" }).click();
  assert.equal((await state(page)).level, 1);
  const before = await page.evaluate(() => window.undercroft.game.dungeon().hash(1));
  await page.fill("#tool-seed", "another");
  await tools.getByRole("button", { name: "Make it" }).click();
  assert.notEqual(await page.evaluate(() => window.undercroft.game.dungeon().hash(1)), before);
  await close();
});

test("window.AI.debug answers as document 003 has it", async () => {
  const { page, close } = await opened();
  await show(page, "navigation", "standard", "console");
  const answers = await page.evaluate(() => {
    const { debug } = window.AI;
    const floor = debug.generateFloor("a seed");
    const again = debug.generateFloor("a seed");
    return {
      same: JSON.stringify(floor) === JSON.stringify(again), tiles: floor.tiles.length, solvable: debug.testSolvability(), valid: debug.validateSolvability(),
      keys: debug.listKeys(), people: debug.listNPCs(), events: debug.showEventModules(), ways: debug.showOneWayDoors(), text: debug.dumpText().length,
    };
  });
  assert.equal(answers.same, true);
  assert.ok(answers.tiles > 10);
  assert.equal(answers.solvable, true);
  assert.equal(answers.valid, true);
  assert.ok(answers.keys.length > 0 && answers.keys.every(({ name, at }) => name && at.length === 2), JSON.stringify(answers.keys));
  assert.ok(answers.people.every(({ name, role, at }) => name && typeof role === "string" && at.length === 2));
  assert.ok(answers.events.every(({ module }) => module));
  assert.ok(Array.isArray(answers.ways) && answers.ways.every(({ from, to }) => from.length === 2 && to.length === 2));
  assert.ok(answers.people.length + answers.events.length > 0);
  assert.ok(answers.text > 500);
  assert.match(await page.evaluate(() => {
    try {
      window.AI.debug.noclip();
      return "";
    } catch (error) {
      return error.message;
    }
  }), /undercroft\.play\(\) begins one/);
  await page.evaluate(() => window.undercroft.play());
  await page.waitForSelector(".play-stage canvas");
  const tools = await page.evaluate(() => {
    const { debug } = window.AI;
    return [debug.revealMap(), debug.showKeyLocations(true), debug.noclip(true), debug.noclip(), debug.regenerateFloor().tiles.length];
  });
  assert.deepEqual(tools.slice(0, 4), [true, true, true, false]);
  assert.ok(tools[4] > 10);
  await close();
});

test("a dungeon of five floors, down by the stairs", async () => {
  const { page, close } = await opened();
  await page.getByRole("button", { name: "Begin with five floors" }).click();
  await page.waitForSelector(".play-stage canvas");
  assert.equal((await state(page)).levels, 5);
  const level = await page.evaluate(() => {
    const { game, command } = window.undercroft;
    for (let n = 0; n < 3_000 && game.state().level === 0; n++) {
      const [next] = game.hint();
      command(next ?? "stairs");
    }
    return game.state().level;
  });
  assert.equal(level, 1);
  await page.locator(".play-title", { hasText: "Floor 2 of 5" }).waitFor();
  await close();
});

test("playing is accessible and looks right at every width", async () => {
  for (const [width, height] of [[1440, 900], [820, 1180], [390, 844]]) {
    for (const scheme of ["light", "dark"]) {
      const { page, close } = await opened({ width, height, scheme });
      await show(page, "navigation", "standard", "looks");
      await page.click("#tab-play");
      await page.waitForFunction(() => document.querySelector(".play-thumb img")?.naturalWidth > 0);
      assert.deepEqual(await serious(page), [], `before a game, ${width} ${scheme}`);
      await shot(page, `play-begin-${width}-${scheme}`);
      await begin(page);
      for (const what of [{ debug: "reveal_map" }, "search"]) await command(page, what);
      await still(page);
      assert.deepEqual(await serious(page), [], `while one plays, ${width} ${scheme}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing sticks out");
      await shot(page, `play-${width}-${scheme}`);
      await page.keyboard.press("m");
      await page.waitForSelector(".play-map-dialog[open]");
      await rested(page);
      assert.deepEqual(await serious(page), [], `the map, ${width} ${scheme}`);
      await shot(page, `play-map-${width}-${scheme}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("t");
      await page.waitForSelector(".board");
      await rested(page);
      await shot(page, `play-above-${width}-${scheme}`);
      await close();
    }
  }
});
