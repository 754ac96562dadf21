// Tiled maps as Phaser reads them: its parser, its collision by property and by shape, and its way from objects to sprites.
//
// formats: tmj tmj-blocks
//
// Phaser wants a browser. What is run here touches none, so a page that answers nothing is enough; nothing is drawn.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const SIDES = ["north", "east", "south", "west"];
const nothing = () => new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : nothing()),
  apply: nothing, construct: nothing, has: () => true,
});
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "node", appVersion: "" }, configurable: true });
Object.assign(globalThis, { window: globalThis, document: nothing(), Image: class {}, HTMLCanvasElement: class {}, HTMLVideoElement: class {} });
const require = createRequire(import.meta.url);
const home = path.dirname(require.resolve("phaser/package.json"));
const load = (name) => require(path.join(home, "src", `${name}.js`));
const [parse, Tilemap, Sprite] = ["tilemaps/parsers/tiled/ParseJSONTiled", "tilemaps/Tilemap", "gameobjects/sprite/Sprite"].map(load);
const [byProperty, byShape] = ["SetCollisionByProperty", "SetCollisionFromCollisionGroup"].map((name) => load(`tilemaps/components/${name}`));

function need(holds, name, what) {
  if (holds) return;
  console.error(`${name}: ${what}`);
  process.exit(1);
}

/** A sprite without a texture: what Phaser copies onto one stays here. */
class Thing {
  constructor() {
    Object.assign(this, { x: 0, y: 0, name: "", visible: true, originX: 0.5, originY: 0.5, told: {} });
  }
  setName(name) { this.name = name; }
  setPosition(x, y) { Object.assign(this, { x, y }); }
  setTexture() {}
  setData(name, value) { this.told[name] = value; }
}

/** Which tiles of a layer Phaser stops bodies at. */
function solid(map, name, set) {
  const layer = map.layers.find((layer) => layer.name === name);
  // What addTilesetImage and createLayer would do, had the picture been loaded.
  layer.tilemapLayer = { gidMap: new Proxy({}, { get: () => map.tilesets[0] }), tilemap: map };
  layer.data.flat().forEach((tile) => tile?.resetCollision?.(false));
  set(layer);
  return layer.data.map((row) => row.map((tile) => Boolean(tile?.collides)));
}

function check(name, json, floor, blocks) {
  const map = new Tilemap(nothing(), parse(name, json, true));
  const layer = blocks ? "Blocks" : "Floor";
  const stopped = solid(map, layer, (layer) => byProperty({ collides: true }, true, false, layer));
  const shaped = solid(map, layer, (layer) => byShape(true, false, layer));
  const doors = blocks && solid(map, "Door tiles", (layer) => byProperty({ collides: true }, true, false, layer));
  for (const tile of floor.tiles.flat()) {
    const [x, y] = blocks ? [2 * tile.x + 1, 2 * tile.y + 1] : [tile.x, tile.y];
    if (stopped[y][x] !== (tile.type === "solid")) return `(${tile.x}, ${tile.y}) stops ${stopped[y][x] ? "everybody" : "nobody"}`;
    const walled = SIDES.some((side) => tile[`${side}Wall`].exists);
    if (!blocks && shaped[y][x] !== (tile.type === "solid" || walled)) return `(${tile.x}, ${tile.y}) has ${shaped[y][x] ? "a" : "no"} shape`;
    if (!blocks || tile.type === "solid") continue;
    for (const [side, at] of [["east", [x + 1, y]], ["south", [x, y + 1]]]) {
      const { exists, type } = tile[`${side}Wall`];
      const stops = stopped[at[1]][at[0]] || doors[at[1]][at[0]];
      if (stops !== (exists && type !== "illusory")) return `the ${side} of (${tile.x}, ${tile.y}) stops ${stops ? "everybody" : "nobody"}`;
    }
  }
  const things = map.createFromObjects("Things", { classType: Thing, container: { add() {} } }, false);
  const pixels = json.tilewidth;
  for (const thing of things) {
    const own = Object.keys(thing.told).find((name) => name in Sprite.prototype);
    if (own) return `the property ${own} is one that sprites have`;
    const place = (cell) => ((blocks ? 2 * cell + 1 : cell) + 0.5) * pixels;
    if (thing.x !== place(thing.told.cellX) || thing.y !== place(thing.told.cellY)) return `a thing lies at ${thing.x}, ${thing.y}`;
  }
  const special = floor.tiles.flat().filter((tile) => tile.special).length;
  return things.length === special + 2 ? null : `${things.length} things, and ${special} in the level`;
}

let maps = 0;
for (const format of ["tmj", "tmj-blocks"]) {
  const folder = path.join(process.argv[2], format);
  const ending = format === "tmj" ? ".tmj" : ".blocks.tmj";
  for (const name of fs.readdirSync(folder).filter((name) => name.endsWith(ending))) {
    const json = JSON.parse(fs.readFileSync(path.join(folder, name)));
    const floor = JSON.parse(fs.readFileSync(path.join(folder, name.replace(ending, ".json")))).floors[0];
    const what = check(name, json, floor, format === "tmj-blocks");
    need(what === null, name, what);
    if (maps === 0) {
      const tile = json.tilesets[0].tiles.find((tile) => tile.type === "Rock");
      tile.properties = [];
      need(check(name, json, floor, false), name, "a map whose rock stops nobody is taken");
    }
    maps += 1;
  }
}
need(maps, process.argv[2], "there are no maps");
console.log(`Phaser ${require("phaser/package.json").version}: ${maps} maps stop bodies where their levels do, and things lie where they stand`);
