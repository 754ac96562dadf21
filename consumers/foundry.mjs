// Foundry scenes and adventures: packed and unpacked by Foundry's own command line tool, and walked by Foundry's rules for
// walls. Adventures: their pictures, their journals, and that every pin is pinned to a page that is there.
//
// formats: foundry adventure
//
// Foundry itself is closed and was not run: whether it draws the scene, shows the pins and migrates it to its newest version
// was not seen. Its rules for walls are written down here from its public API documentation. As a control, a scene with a
// wall less and one whose one-way doors are turned have to be noticed.

import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SIDES = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

function fail(name, what) {
  console.error(`${name}: ${what}`.replaceAll("\n", " "));
  process.exit(1);
}

function need(holds, name, what) {
  if (!holds) fail(name, what);
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
};

/** The walls on every edge, by the corners that it lies between. */
function edges(scene) {
  const size = scene.grid.size;
  const found = new Map();
  for (const wall of scene.walls) {
    const [ax, ay, bx, by] = wall.c.map((n) => n / size);
    if (!wall.c.every(Number.isInteger) || (ax === bx) === (ay === by)) return `the wall ${wall.c} is no straight line`;
    const [dx, dy] = [Math.sign(bx - ax), Math.sign(by - ay)];
    for (let i = 0; i < Math.max(Math.abs(bx - ax), Math.abs(by - ay)); i++) {
      const p = [ax + i * dx, ay + i * dy];
      const q = [p[0] + dx, p[1] + dy];
      const key = [p, q].sort((a, b) => a[0] - b[0] || a[1] - b[1]).join(" ");
      found.set(key, [...(found.get(key) ?? []), wall]);
    }
  }
  return found;
}

/** The side of a wall that a point is on, 1 left or 2 right, as Foundry counts them. */
function side(wall, x, y) {
  const [ax, ay, bx, by] = wall.c;
  return (ay - y) * (bx - x) - (ax - x) * (by - y) < 0 ? 1 : 2;
}

/** What a step meets: free, a door, a locked door, or never. */
function step(walls, x, y) {
  let way = "free";
  for (const wall of walls ?? []) {
    if (!wall.move || (wall.dir && side(wall, x, y) === wall.dir)) continue;
    if (!wall.door || way === "never") way = "never";
    else if (wall.ds === 1) continue;
    else if (wall.ds === 2 || way === "locked") way = "locked";
    else way = "door";
  }
  return way;
}

/** The same by the level JSON. */
function wanted(wall, toward) {
  const said = wall.properties;
  if (!said) return wall.exists ? "never" : "free";
  if (said.oneWay && said.oneWay !== toward) return "never";
  if (said.open || wall.type === "illusory") return "free";
  return said.locked || said.gateId ? "locked" : "door";
}

const corners = (x, y, toward) =>
  ({ north: [x, y, x + 1, y], south: [x, y + 1, x + 1, y + 1], west: [x, y, x, y + 1], east: [x + 1, y, x + 1, y + 1] })[toward];

/** What of a scene is not as the level says. */
function compare(scene, floor) {
  const found = edges(scene);
  if (typeof found === "string") return found;
  const size = scene.grid.size;
  for (const tile of floor.tiles.flat().filter((tile) => tile.type === "floor")) {
    const [x, y] = [(tile.x + 0.5) * size, (tile.y + 0.5) * size];
    for (const toward of Object.keys(SIDES)) {
      const [ax, ay, bx, by] = corners(tile.x, tile.y, toward);
      const walls = found.get(`${ax},${ay} ${bx},${by}`);
      const wall = tile[`${toward}Wall`];
      const way = step(walls, x, y);
      if (way !== wanted(wall, toward)) return `${toward} of (${tile.x}, ${tile.y}) is ${way}, not ${wanted(wall, toward)}`;
      const secret = wall.type === "secret" && !wall.properties.discovered;
      if (secret !== (walls ?? []).some((w) => w.door === 2)) return `the secret ${toward} of (${tile.x}, ${tile.y})`;
    }
  }
  return null;
}

/** What is not as Foundry's documentation has it. */
function shape(scene) {
  const among = { move: [0, 20], sight: [0, 10, 20, 30, 40], light: [0, 10, 20, 30, 40], sound: [0, 10, 20, 30, 40], dir: [0, 1, 2], door: [0, 1, 2], ds: [0, 1, 2] };
  const ids = new Set();
  for (const thing of [scene, ...scene.walls, ...scene.lights, ...scene.notes, ...scene.tiles]) {
    if (!/^[A-Za-z0-9]{16}$/.test(thing._id) || ids.has(thing._id)) return `the id ${thing._id}`;
    ids.add(thing._id);
  }
  for (const wall of scene.walls) {
    for (const [name, values] of Object.entries(among)) {
      if (!values.includes(wall[name])) return `${name} of a wall is ${wall[name]}`;
    }
  }
  if (scene.grid.size < 20 || scene.grid.type !== 1) return "the grid";
  if (scene.background.src !== scene.levels[0].background.src) return "versions 13 and 14 see other pictures";
  return scene.initialLevel === scene.levels[0]._id ? null : "the first level is not there";
}

/** What of the things on a scene the wrong people see: hidden ones are hidden tiles, the others are pins. */
function seen(scene, floor) {
  const at = (thing, shift) => [thing.x, thing.y].map((n) => Math.floor((n + shift) / scene.grid.size)).join();
  const special = floor.tiles.flat().filter((tile) => tile.special);
  const isHidden = ({ special: { type, properties: said = {} } }) =>
    ["spinner", "chute", "marker"].includes(type) || (type === "trap" && !said.visible) || (type === "teleporter" && said.carries);
  const cells = (hidden) => special.filter((tile) => Boolean(isHidden(tile)) === hidden).map((tile) => `${tile.x},${tile.y}`).sort();
  if (!scene.tiles.every((tile) => tile.hidden)) return "a tile is seen by everybody";
  const pins = scene.notes.filter((note) => note.entryId === null).map((note) => at(note, 0)).sort();
  if (!same(pins, cells(false))) return "pins for players stand elsewhere";
  return same(scene.tiles.map((tile) => at(tile, 0)).sort(), cells(true)) ? null : "hidden things stand elsewhere";
}

/** The size of a PNG in a data URI. */
function inside(name, uri) {
  need(uri.startsWith("data:image/png;base64,"), name, "the picture is not inside");
  const bytes = Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64");
  need(bytes.subarray(1, 4).toString() === "PNG", name, "the picture is no PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** What of an adventure is not as the dungeon says. */
function adventure(name, told, floors) {
  const { scenes, journal, folders } = told;
  need(told._key === `!adventures!${told._id}`, name, `the key ${told._key}`);
  for (const list of ["actors", "combats", "items", "tables", "macros", "cards", "playlists"]) {
    need(Array.isArray(told[list]), name, `there is no list of ${list}`);
  }
  need(scenes.length === floors.length && journal.length === floors.length, name, `${scenes.length} scenes for ${floors.length} floors`);
  const ids = [told, ...scenes, ...journal, ...folders, ...journal.flatMap((entry) => entry.pages)].map((thing) => thing._id);
  need(new Set(ids).size === ids.length && ids.every((id) => /^[A-Za-z0-9]{16}$/.test(id)), name, "two things have one id");
  for (const [i, floor] of floors.entries()) {
    const [scene, entry] = [scenes[i], journal[i]];
    const what = shape(scene) ?? compare(scene, floor) ?? seen(scene, floor);
    need(what === null, name, `floor ${floor.level}: ${what}`);
    const [width, height] = inside(name, scene.background.src);
    need(width === scene.width && height === scene.height, name, `a picture is ${width}×${height} pixels`);
    need(folders.some((f) => f._id === scene.folder && f.type === "Scene"), name, "a scene lies in no folder");
    need(folders.some((f) => f._id === entry.folder && f.type === "JournalEntry"), name, "a journal lies in no folder");
    need(scene.journal === entry._id && entry.ownership.default === 0, name, "players may read the journal");
    const pinned = scene.notes.filter((note) => note.entryId !== null);
    for (const note of pinned) {
      const page = entry.pages.find((page) => page._id === note.pageId);
      need(note.entryId === entry._id && page, name, `the pin ${note.text} leads nowhere`);
      const [x, y] = [note.x, note.y].map((n) => Math.floor(n / scene.grid.size));
      const room = floor.rooms[Number.parseInt(page.name, 10) - 1];
      const within = x >= room.x && x < room.x + room.width && y >= room.y && y < room.y + room.height;
      need(within, name, `the page ${page.name} is pinned to (${x}, ${y}), outside of ${room.id}`);
      need(!room.description || text(page).includes(room.description.split(/[.:]/)[0]), name, `the page ${page.name} does not say what its room is like`);
    }
    need(pinned.length > 0 || floor.rooms.length === 0, name, `floor ${floor.level} has no pins`);
  }
}

/** The words of a page. */
const text = (page) =>
  page.text.content.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** The size of a PNG. */
function png(file) {
  const bytes = fs.readFileSync(file);
  need(bytes.subarray(1, 4).toString() === "PNG", path.basename(file), "this is no PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const folder = path.join(process.argv[2] ?? fail("foundry.mjs", "usage: FILES_DIR"), "foundry");
const files = fs.readdirSync(folder).filter((name) => name.endsWith(".foundry.json")).sort();
need(files.length, folder, "there is no .foundry.json");
const work = fs.mkdtempSync(path.join(os.tmpdir(), "foundry-"));
fs.mkdirSync(path.join(work, "scenes"));
const scenes = new Map();
let walls = 0;
for (const name of files) {
  const scene = JSON.parse(fs.readFileSync(path.join(folder, name)));
  const floor = JSON.parse(fs.readFileSync(path.join(folder, name.replace(".foundry.json", ".json")))).floors[0];
  const what = shape(scene) ?? compare(scene, floor) ?? seen(scene, floor);
  need(what === null, name, what);
  const [width, height] = png(path.join(folder, scene.background.src));
  need(width === scene.width && height === scene.height, name, `the picture is ${width}×${height} pixels`);
  walls += scene.walls.length;
  scenes.set(scene._id, { name, scene, floor });
  fs.copyFileSync(path.join(folder, name), path.join(work, "scenes", name));
}
need(scenes.size === files.length, folder, "two scenes have one id");

await compilePack(path.join(work, "scenes"), path.join(work, "pack"), { log: false });
await extractPack(path.join(work, "pack"), path.join(work, "back"), { log: false });
const back = fs.readdirSync(path.join(work, "back"));
need(back.length === files.length, folder, `${back.length} scenes came out of the pack for ${files.length}`);
for (const file of back) {
  const scene = JSON.parse(fs.readFileSync(path.join(work, "back", file)));
  const { name, scene: ours } = scenes.get(scene._id) ?? fail(file, "the pack made up a scene");
  const order = (list) => [...list].sort((a, b) => (a._id < b._id ? -1 : 1)).map(sorted);
  for (const list of ["walls", "lights", "notes", "tiles", "levels"]) {
    need(same(order(scene[list]), order(ours[list])), name, `the pack has other ${list}`);
  }
}

const root = process.argv[2];
fs.mkdirSync(path.join(work, "adventures"));
let adventures = 0;
for (const place of ["adventure", "whole"]) {
  for (const name of fs.readdirSync(path.join(root, place)).filter((name) => name.endsWith(".adventure.json"))) {
    const told = JSON.parse(fs.readFileSync(path.join(root, place, name)));
    adventure(name, told, JSON.parse(fs.readFileSync(path.join(root, place, name.replace(".adventure.json", ".json")))).floors);
    if (place === "whole") fs.copyFileSync(path.join(root, place, name), path.join(work, "adventures", name));
    adventures += 1;
  }
}
await compilePack(path.join(work, "adventures"), path.join(work, "pack-adventures"), { log: false });
await extractPack(path.join(work, "pack-adventures"), path.join(work, "expanded"), { log: false, expandAdventures: true, folders: true });
const expanded = fs.readdirSync(path.join(work, "expanded"), { recursive: true }).filter((name) => name.endsWith(".json"));
const packed = fs.readdirSync(path.join(work, "adventures")).length;
// Each adventure by itself, its two folders, and ten scenes and journals.
need(packed > 0 && expanded.length === packed * (1 + 2 + 10 + 10), root, `${expanded.length} documents came out of ${packed} adventures`);

const [first] = scenes.values();
const fewer = structuredClone(first.scene);
fewer.walls.shift();
need(compare(fewer, first.floor), first.name, "a scene with a wall less is taken");
const turned = [...scenes.values()].find(({ scene }) => scene.walls.some((wall) => wall.dir));
need(turned, folder, "no scene has a one-way door");
const back_to_front = structuredClone(turned.scene);
for (const wall of back_to_front.walls) wall.dir = wall.dir && 3 - wall.dir;
need(compare(back_to_front, turned.floor), turned.name, "one-way doors that lead the other way are taken");
fs.rmSync(work, { recursive: true });
console.log(`foundryvtt-cli: ${files.length} scenes with ${walls} walls and ${adventures} adventures packed and unpacked; Foundry itself was not run`);
