/** Gallery and taking home: files of every format, links, floors that are kept, and whatever hostile comes back. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { hush, launch, open, serve, settled, shot } from "./harness.mjs";
import { serious } from "./axe.mjs";

let server;
let browser;
before(async () => ([server, browser] = [await serve(), await launch()]));
after(async () => {
  await browser.close();
  await server.close();
});

/** Opens the gallery, with the engine at hand. */
async function gallery(options = {}) {
  const opened = await open(browser, server.address, { hash: "#home", ...options });
  await opened.page.waitForSelector(".home-format");
  await settled(opened.page);
  return opened;
}

/** The floor that is shown, as text. */
const floor = (page) => page.evaluate(() => JSON.stringify(window.undercroft.dumpFloorData()));

/** Waits for a word at the foot of the page. */
async function said(page, words) {
  await page.locator(".notice", { hasText: words }).waitFor();
}

async function saved(page, press) {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function bring(page, name, bytes, button = "Open files…") {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: button }).click()]);
  await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
}

async function drop(page, name, text) {
  await page.evaluate(([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
  }, [name, text]);
}

test("every format gives a file that is what its name says", async () => {
  const { page, close } = await gallery();
  const begins = {
    ".svg": "<svg", ".png": "\x89PNG", ".pdf": "%PDF-", ".md": "#", ".txt": "undercroft", ".json": "{", ".compact.json": "{", ".jsonl": "{", ".ucf": "UNDC", ".parquet": "PAR1", ".uvtt": "{", ".foundry.json": "{",
    ".tmx": "<?xml", ".blocks.tmx": "<?xml", ".tmj": "{", ".blocks.tmj": "{", ".ldtk": "{", ".blocks.json": "{", ".gltf": "{", ".glb": "glTF",
  };
  const formats = await page.locator(".home-format code").allTextContents();
  for (const extension of Object.keys(begins)) assert.ok(formats.includes(extension), `${extension} is offered`);
  for (const extension of formats) {
    const row = page.locator(".home-format", { has: page.locator(`code:text-is("${extension}")`) });
    const file = await saved(page, () => row.click());
    assert.ok(file.name.endsWith(extension) || file.name.endsWith(".zip"), `${file.name} for ${extension}`);
    assert.ok(file.bytes.length > 40, `${file.name} has ${file.bytes.length} bytes`);
    // What comes with pictures of its own comes as an archive.
    const wanted = file.name.endsWith(".zip") ? "PK\x03\x04" : begins[extension];
    if (wanted) assert.equal(file.bytes.subarray(0, wanted.length).toString("latin1"), wanted, file.name);
    await page.locator(".home-format[aria-busy=true]").waitFor({ state: "detached" });
  }
  await close();
});

test("several files go home as one archive that others can unpack", async () => {
  const { page, close } = await gallery();
  const level = await page.evaluate(() => {
    const { engine } = window.undercroft;
    return JSON.stringify(engine.generate(engine.about().generators[0].presets[0].recipe, "three", { floors: 3 }).level());
  });
  await drop(page, "three.json", level);
  await said(page, "three.json: 3 floors");
  await page.click("#tab-home");
  const file = await saved(page, () => page.locator(".home-format", { has: page.locator('code:text-is(".svg")') }).click());
  assert.ok(file.name.endsWith(".zip"));
  const folder = await mkdtemp(join(tmpdir(), "studio-"));
  await writeFile(join(folder, "all.zip"), file.bytes);
  const names = execFileSync("python3", ["-c", "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(*z.namelist(), sep='\\n')", join(folder, "all.zip")]).toString().trim().split("\n");
  assert.equal(names.length, 3);
  assert.ok(names.every((name) => name.endsWith(".svg")));
  await rm(folder, { recursive: true });
  await page.selectOption(".home-options select", "1");
  const one = await saved(page, () => page.locator(".home-format", { has: page.locator('code:text-is(".svg")') }).click());
  assert.ok(one.name.endsWith(".svg"), one.name);
  await close();
});

test("what was taken home comes back the same: level JSON, its compact form, text, and the packed form", async () => {
  const { page, close } = await gallery();
  const was = await floor(page);
  for (const extension of [".json", ".compact.json", ".txt", ".ucf"]) {
    await page.click("#tab-home");
    const file = await saved(page, () => page.locator(".home-format", { has: page.locator(`code:text-is("${extension}")`) }).click());
    await bring(page, file.name, file.bytes);
    await said(page, `${file.name}: 1 floor`);
    await settled(page);
    const now = JSON.parse(await floor(page));
    const before = JSON.parse(was);
    assert.deepEqual(now.tiles, before.tiles, extension);
    await hush(page);
  }
  await close();
});

test("a floor is kept, renamed, deleted, put back, and is there after the page was closed", async () => {
  const { page, context, close } = await gallery();
  await page.getByRole("button", { name: "Keep this floor" }).click();
  await page.fill("#floor-name", "The cellar");
  await page.keyboard.press("Enter");
  await said(page, "“The cellar” is kept.");
  assert.equal(await page.locator(".home-card").count(), 1);
  assert.ok((await page.locator(".home-thumb .thumb-ground").getAttribute("d")).length > 50, "it has a drawing");
  await page.getByRole("button", { name: "Keep this floor" }).click();
  await page.press("#floor-name:focus", "Enter");
  await said(page, "in the gallery already");
  assert.equal(await page.locator(".home-card").count(), 1, "the same floor is kept once");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.fill("#floor-name", "The old cellar");
  await page.keyboard.press("Enter");
  await page.locator(".home-card strong", { hasText: "The old cellar" }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.locator(".home-card").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Put it back" }).click();
  await page.locator(".home-card").waitFor();

  const again = await context.newPage();
  await again.goto(`${server.address}#home`);
  await again.locator(".home-card strong", { hasText: "The old cellar" }).waitFor();
  await again.click(".home-open");
  await again.waitForSelector("#page-look:not([hidden])");
  await close();
});

test("the whole gallery goes home as one file, and comes back", async () => {
  const first = await gallery();
  await first.page.getByRole("button", { name: "Keep this floor" }).click();
  await first.page.fill("#floor-name", "One of many");
  await first.page.keyboard.press("Enter");
  await first.page.locator(".home-card").waitFor();
  const file = await saved(first.page, () => first.page.getByRole("button", { name: "Take them all home" }).click());
  await first.close();

  const second = await gallery();
  await bring(second.page, file.name, file.bytes);
  await said(second.page, "1 floor taken into the gallery");
  await second.page.locator(".home-card strong", { hasText: "One of many" }).waitFor();
  const broken = JSON.parse(file.bytes.toString());
  broken.floors.push({ name: "bad", level: { format: "undercroft", floors: [] } }, { name: 7 });
  await drop(second.page, "gallery.json", JSON.stringify(broken));
  await said(second.page, "0 floors taken into the gallery, 1 there already, 2 unreadable");
  assert.equal(await second.page.locator(".home-card").count(), 1);
  await second.close();
});

test("a link holds the whole recipe, seed, depth and floors", async () => {
  const { page, context, close } = await gallery();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => window.undercroft.generateFloor("a seed with, ümlauts & spaces"));
  await settled(page);
  const was = await floor(page);
  await page.getByRole("button", { name: "Copy a link" }).click();
  await said(page, "The link is copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#open\?v1\.[\w-]{6}\.[\w-]+$/);
  assert.ok(link.length < 2_000, `${link.length} characters`);

  const other = await context.newPage();
  await other.goto(link);
  await said(other, "Opened from a link");
  await settled(other);
  assert.equal(await floor(other), was);
  await close();
});

/** A link like those that the page makes, with any value in it. */
function linkOf(value) {
  const payload = deflateRawSync(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
  let hash = 0x811c9dc5;
  for (const c of payload) hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193);
  const sum = Buffer.from([hash >>> 24, hash >>> 16, hash >>> 8, hash].map((part) => part & 255)).toString("base64url");
  return `#open?v1.${sum}.${payload}`;
}

test("hostile and broken links get a clear message and lose nothing", async () => {
  const { page, close } = await gallery();
  const was = await floor(page);
  const recipe = { generator: "tunnels", parameters: {} };
  const good = linkOf([recipe, "x", 1, 1]);
  const hostile = [
    [good.slice(0, -4), "incomplete or mistyped"],
    [good.replace("v1", "v9"), "newer version"],
    ["#open?nonsense", "no link to a dungeon"],
    [linkOf("not json"), "cannot be unpacked"],
    [linkOf([recipe, "x", 1]), "does not hold a dungeon"],
    [linkOf([[], "x", 1, 1]), "does not hold a dungeon"],
    [linkOf([recipe, "x", 0, 1]), "depth"],
    [linkOf([recipe, "x", 1, 1e9]), "number of floors"],
    [linkOf([recipe, "x".repeat(5_000), 1, 1]), "seed in this link is too long"],
    [linkOf([{ generator: "<img src=x onerror=alert(1)>", parameters: {} }, "x", 1, 1]), "a generator that is not known"],
    [linkOf([{ generator: "tunnels", parameters: { width: 1e12 } }, "x", 1, 1]), "cannot be made"],
    [linkOf([{ generator: "tunnels", parameters: "no" }, "x", 1, 1]), "cannot be made"],
    [linkOf(`["${"a".repeat(5_000_000)}"]`), "more than a recipe can be"],
  ];
  for (const [hash, words] of hostile) {
    await page.evaluate((hash) => void (location.hash = hash), hash);
    await said(page, words);
    assert.ok((await page.locator(".notice").textContent()).includes("What was here is still here"), words);
    assert.equal(await floor(page), was, words);
    await hush(page);
  }
  await close();
});

test("broken files get a clear message and lose nothing", async () => {
  const { page, close } = await gallery();
  const was = await floor(page);
  for (const [name, text, words] of [
    ["empty.json", "", "it is empty"],
    ["noise.json", "\u0000\u0001\u0002 not a level", "noise.json cannot be opened"],
    ["half.json", was.slice(0, was.length / 2), "half.json cannot be opened"],
    ["other.json", '{"hello":"world"}', "other.json cannot be opened"],
    ["packed.ucf", "UNDC\u0001garbage", "packed.ucf cannot be opened"],
    ["walk.game", "undercroft play, version 99\n{}\n", "walk.game cannot be opened"],
    ["gallery.json", '{"kind":"undercroft gallery","version":7,"floors":[]}', "newer version"],
  ]) {
    await drop(page, name, text);
    await said(page, words);
    assert.equal(await floor(page), was, name);
    await hush(page);
  }
  await close();
});

test("a link or a file that takes for ever is stopped, and what was there comes back", async () => {
  const { page, close } = await gallery({ slow: "tarpit" });
  const file = await saved(page, () => page.locator(".home-format", { has: page.locator('code:text-is(".txt")') }).click());
  // Floors of a recipe come back by it, and those of a file as they were read.
  for (const of of ["recipe", "file"]) {
    if (of === "file") {
      await bring(page, file.name, file.bytes);
      await said(page, `${file.name}: 1 floor`);
      await settled(page);
      await hush(page);
    }
    const was = await floor(page);
    await page.evaluate((hash) => void (location.hash = hash), linkOf([{ generator: "tunnels", parameters: {} }, "tarpit", 1, 1]));
    await page.locator(".notice").getByRole("button", { name: "Stop" }).click();
    await said(page, "it was stopped. What was here is still here");
    await settled(page);
    assert.equal(await floor(page), was, `${of}, link`);
    await drop(page, "tarpit.txt", file.bytes.toString());
    await page.locator(".notice").getByRole("button", { name: "Stop" }).click();
    await said(page, "tarpit.txt cannot be opened: it was stopped.");
    await settled(page);
    assert.equal(await floor(page), was, `${of}, file`);
    assert.equal(await page.evaluate(() => window.undercroft.dumpText().length > 500), true, "its engine answers");
    await page.click("#tab-home");
  }
  await close();
});

test("floors that no link can make are not given one", async () => {
  const { page, close } = await gallery();
  const file = await saved(page, () => page.locator(".home-format", { has: page.locator('code:text-is(".txt")') }).click());
  await bring(page, file.name, file.bytes);
  await page.waitForSelector("#page-look:not([hidden])");
  await page.click("#tab-home");
  await page.getByRole("button", { name: "Copy a link" }).click();
  await said(page, "No link can hold these floors");
  await close();
});

test("printing shows the floor to the printer and nothing else", async () => {
  const { page, close } = await gallery();
  await page.evaluate(() => {
    window.print = () => void (window.printed = document.querySelectorAll(".print-sheet figure img").length);
  });
  await page.getByRole("button", { name: "Print…" }).click();
  await page.waitForFunction(() => window.printed === 1);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#app").isVisible(), false);
  assert.equal(await page.locator(".print-sheet img").isVisible(), true);
  assert.ok(await page.locator(".print-sheet img").evaluate((image) => image.naturalWidth > 100));
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator(".print-sheet").count(), 0);
  assert.equal(await page.locator("#app").isVisible(), true, "whoever prints the page by the browser's own command gets the page");
  await close();
});

test("the gallery is accessible and looks right at every width", async () => {
  for (const [width, height] of [[1440, 900], [820, 1180], [390, 844]]) {
    for (const scheme of ["light", "dark"]) {
      const { page, close } = await gallery({ width, height, scheme });
      await page.getByRole("button", { name: "Keep this floor" }).click();
      await page.press("#floor-name:focus", "Enter");
      await page.locator(".home-card").waitFor();
      assert.deepEqual(await serious(page), [], `${width} ${scheme}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "nothing sticks out");
      await shot(page, `home-${width}-${scheme}`);
      await close();
    }
  }
});
