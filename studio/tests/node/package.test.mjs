// The package does what its types say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as undercroft from "../../engine/node.js";
import * as extra from "../../engine/extra-node.js";

const { about, check, Dice, Dungeon, Game, generate, isDungeon, read, seedOf, sweep, Trace, UndercroftError, Workshop } = undercroft;
const { advise, unpack, write } = extra;

const engine = new URL("../../engine/", import.meta.url);
const everything = about();
const recipes = everything.generators.map(({ presets }) => presets[0].recipe);
const bytes = (text) => new TextEncoder().encode(text);
const words = (array) => new TextDecoder().decode(array);

/** Returns what is thrown, which has to be an error of the engine's. */
function refusal(work) {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof UndercroftError, `${error?.stack ?? error}`);
    assert.deepEqual(JSON.parse(JSON.stringify(error)).kind, error.kind);
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("everything that the types name is there, and nothing else", () => {
  for (const [file, module] of [["undercroft.d.ts", undercroft], ["extra.d.ts", extra]]) {
    const types = readFileSync(new URL(file, engine), "utf8");
    const values = [...types.matchAll(/^export (?:declare )?(?:function|class|const) (\w+)/gm)].map(([, name]) => name);
    const own = Object.keys(module).filter((name) => !["default", "initSync"].includes(name));
    assert.deepEqual(own.sort(), values.sort(), file);
    for (const [, name, body] of types.matchAll(/^export class (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)) {
      for (const [, kind, member] of body.matchAll(/^ {2}(static |readonly |get )?(\w+)\??[(:]/gm)) {
        if (member === "constructor" || name === "UndercroftError") continue;
        const where = kind === "static " ? module[name] : module[name].prototype;
        assert.ok(member in where, `${name}.${member}`);
      }
    }
  }
});

test("every preset is a recipe of the types, and of the schemas", () => {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-types-"));
  try {
    const types = fileURLToPath(new URL("recipes.d.ts", engine));
    const presets = everything.generators.flatMap(({ presets }) => presets.map(({ recipe }) => recipe));
    const lines = presets.map((recipe, i) => `export const recipe${i}: TypedRecipe = ${JSON.stringify(recipe)};`);
    const source = `import type { TypedRecipe } from ${JSON.stringify(types)};\n${lines.join("\n")}\n`;
    const compile = (name, text) => {
      writeFileSync(join(folder, name), text);
      const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
      const options = ["--noEmit", "--strict", "--allowImportingTsExtensions", "--types", "", "--module", "nodenext"];
      execFileSync(process.execPath, [tsc, ...options, join(folder, name)], { stdio: "pipe" });
    };
    compile("good.mts", source);
    assert.throws(() => compile("bad.mts", source.replace('"width":', '"widht":')));
  } finally {
    rmSync(folder, { recursive: true });
  }
  for (const { name, schema, presets } of everything.generators) {
    for (const { recipe } of presets) {
      const unknown = Object.keys(recipe.parameters).filter((key) => !(key in schema.properties));
      assert.deepEqual(unknown, [], name);
    }
  }
});

test("floors come with their proof", () => {
  for (const recipe of recipes) {
    const made = generate(recipe, "demo", { depth: 4 });
    assert.equal(made.replay(0), null);
    assert.deepEqual(made.faults(0), []);
    assert.equal(made.solvability(0).proven, true);
    const plan = made.plan(0);
    const area = plan.width * plan.height;
    for (const list of [plan.cells, plan.rooms, plan.zones, plan.dark, plan.distance]) assert.equal(list.length, area);
    const { moves } = made.proof(0);
    assert.deepEqual(moves.at(-1)?.cell ?? plan.entrance, plan.goal);
    assert.ok(plan.cells[plan.entrance[1] * plan.width + plan.entrance[0]] === 1);
    assert.equal(made.measures(0).rooms, made.floor(0).rooms);
    assert.equal(made.graph(0).rooms.filter(({ room }) => room !== null).length, made.floor(0).rooms);
    assert.ok(made.quest(0).nodes.length >= 1);
    for (const style of everything.styles) assert.match(made.draw(0, { style: style.name, legend: true }), /^<svg /);
    assert.match(made.draw(0, { proof: true }), /id="proof"/);
    assert.doesNotMatch(made.draw(0, { proof: true, player: true }), /id="proof"/);
    assert.ok(made.describe(0, plan.entrance).includes("One begins here."));
    made.free();
    assert.equal(refusal(() => made.text(0)).kind, "refused");
  }
});

test("a dungeon is read back from its bytes and from every file that reads back", () => {
  for (const recipe of recipes) {
    const made = generate(recipe, "demo", { floors: 3 });
    assert.ok(isDungeon(made.bytes()));
    const hashes = [0, 1, 2].map((floor) => made.hash(floor));
    const again = read(made.bytes());
    assert.deepEqual([again.count, again.name, again.seed, again.recipe], [3, made.name, "demo", made.recipe]);
    assert.deepEqual([0, 1, 2].map((floor) => again.hash(floor)), hashes);
    for (const { name, module, reads, many } of everything.formats.filter(({ reads }) => reads)) {
      assert.ok(reads);
      const files = module === "main" ? made.export(name) : write(made.bytes(), name);
      assert.equal(files.length, many ? 3 : 1, name);
      const floors = files.flatMap((file) => {
        const back = read(unpack(file.bytes));
        return Array.from({ length: back.count }, (_, floor) => back.hash(floor));
      });
      assert.deepEqual(floors, hashes, name);
    }
    assert.match(made.section(), /^<svg /);
    assert.equal(made.level().floors.length, 3);
  }
});

test("every format is written", () => {
  const made = generate(recipes[0], "demo", { floors: 2 });
  const begins = { pdf: "%PDF", png: "\x89PNG", glb: "glTF", parquet: "PAR1", gltf: "{", svg: "<svg", tmx: "<?xml" };
  for (const { name, module, extension, many } of everything.formats) {
    const files = module === "main" ? made.export(name, { floor: 1 }) : write(made.bytes(), name, { floor: 1 });
    assert.ok(files[0].name.endsWith(`.${extension}`), `${name}: ${files[0].name}`);
    assert.ok(files.every((file) => file.bytes.length > 0), name);
    const head = String.fromCharCode(...files[0].bytes.slice(0, 5));
    assert.ok(head.startsWith(begins[name] ?? ""), `${name}: ${head}`);
    const both = module === "main" ? made.export(name) : write(made.bytes(), name);
    assert.equal(both.filter((file) => file.name.endsWith(`.${extension}`)).length, many ? 2 : 1, name);
    assert.equal(new Set(both.map((file) => file.name)).size, both.length, name);
  }
  const options = { cover: true, title: "The Deep", author: "A", paper: "letter", landscape: true, rules: "5e", stem: "../a b" };
  assert.equal(write(made.bytes(), "pdf", options)[0].name, "a-b.pdf");
  assert.equal(refusal(() => made.export("pdf")).kind, "refused");
  assert.equal(refusal(() => write(made.bytes(), "svg")).kind, "refused");
  assert.equal(refusal(() => made.draw(0, { style: "oil" })).field, "style");
});

test("recipes that cannot work are refused with what helps", () => {
  for (const recipe of recipes) assert.equal(check(recipe), null);
  const tight = { generator: "wizardry", parameters: { ...recipes[0].parameters, floor_cells: [100, 120] } };
  const problem = check(tight);
  assert.equal(problem.kind, "refused");
  assert.match(problem.message, /floor_cells asks for 100 to 120/);
  const helped = { ...tight, parameters: { ...tight.parameters, ...problem.advice[0].set } };
  assert.equal(check(helped), null);
  const tried = advise(tight);
  assert.equal(check({ ...tight, parameters: { ...tight.parameters, ...tried.advice[0].set } }), null);
  assert.equal(advise(recipes[0]), null);
  assert.equal(refusal(() => generate(tight, "demo")).kind, "refused");
  assert.equal(check({ generator: "caves", parameters: {} }).field, "generator");
  assert.equal(check({ generator: "tunnels", parameters: { width: "wide" } }).field, "width");
  assert.equal(refusal(() => generate(recipes[0], "demo", { depth: 0 })).field, "depth");
  assert.equal(refusal(() => generate(recipes[0], "demo", { floors: 5000 })).field, "floors");
  assert.equal(refusal(() => generate(recipes[0], 7)).field, "seed");
});

test("hostile input gets a message and changes nothing", () => {
  const made = generate(recipes[0], "demo");
  const whole = made.bytes();
  const level = words(made.export("json")[0].bytes);
  const bad = [
    new Uint8Array(), bytes("{}"), bytes("["), bytes("nonsense"), bytes("undercroft floor"), bytes("undercroft play, version 1\n"),
    bytes("undercroft play, version 1\n{}\n"), bytes("\0\x01\x02"), Uint8Array.of(0xff, 0xfe, 0xfd), bytes(`${"[".repeat(100000)}`),
    whole.slice(0, whole.length / 2), bytes(level.slice(0, level.length / 2)), bytes(level.replace('"wall"', '"door"')),
    bytes("UCF\0\x01garbage"), bytes(level.replace(/"width":\d+/, '"width":4000000000')),
  ];
  for (const [i, file] of bad.entries()) {
    assert.equal(refusal(() => read(file)).kind, "unreadable", `read ${i}`);
    assert.equal(refusal(() => unpack(file)).kind, "unreadable", `unpack ${i}`);
  }
  for (const recipe of [null, undefined, 5, [], {}, { generator: 5 }, { generator: "dice", parameters: 7 }, { generator: "dice", more: 1 }]) {
    assert.ok(refusal(() => generate(recipe, "demo")).message.length > 5);
    assert.ok(check(recipe).message.length > 5);
  }
  for (const floor of [1, -1, 0.5, NaN, 2 ** 40, "0", undefined]) refusal(() => made.plan(floor));
  refusal(() => Game.resume(bytes("undercroft play, version 1\nnull\n")));
  refusal(() => Dice.resume("{}"));
  refusal(() => new Game(made).command("dance"));
  refusal(() => new Game(made).command({ go: "up" }));
  refusal(() => new Game(made).view(0, 99999));
  refusal(() => sweep(recipes[0], 0, 2 ** 31, 1));
  assert.equal(made.replay(0), null);
});

test("passes are traced to the floor that they make", () => {
  const trace = new Trace(recipes[0], "demo", 3);
  assert.ok(trace.count >= 10 && trace.names().length === trace.count);
  const made = generate(recipes[0], "demo", { depth: 3 }).plan(0);
  const last = trace.plan(trace.count - 1);
  assert.deepEqual([last.cells, last.walls, last.things.length], [made.cells, made.walls, made.things.length]);
  assert.match(trace.note(0), /cells of floor/);
});

test("a sweep measures the floors that its seeds make", () => {
  const columns = sweep(recipes[2], 5, 4, 2);
  assert.deepEqual(Object.keys(columns), everything.measures.map(({ name }) => name));
  const third = generate(recipes[2], seedOf(7), { depth: 2 }).measures(0);
  for (const [name, value] of Object.entries(third)) assert.equal(columns[name][2], value, name);
  const named = sweep(recipes[2], 0, 1, 1, "a/b");
  assert.equal(named.rooms[0], generate(recipes[2], seedOf(0, "a/b")).measures(0).rooms);
});

test("edits are proven as they are made", () => {
  const made = generate(recipes[0], "demo");
  const shop = new Workshop(made, 0);
  assert.equal(shop.status().proven, true);
  const { goal } = shop.plan();
  const walls = ["north", "east", "south", "west"].flatMap((side) => {
    try {
      shop.apply({ do: "edge", x: goal[0], y: goal[1], side, kind: "wall" });
      return [side];
    } catch {
      return [];
    }
  });
  assert.ok(walls.length > 0);
  assert.equal(shop.status().proven, false);
  assert.deepEqual(shop.status().cells, [goal]);
  while (shop.status().canUndo) shop.undo();
  assert.deepEqual(shop.plan().walls, made.plan(0).walls);
  assert.equal(shop.dungeon().replay(0), null);
  assert.equal(refusal(() => shop.apply({ do: "carve", cells: [[999, 0]] })).kind, "refused");
});

test("a game is played by its proof, saved and gone on with", () => {
  for (const recipe of recipes) {
    const game = new Game(generate(recipe, "demo", { floors: 2 }));
    let steps = 0;
    for (let next = game.hint(); next.length > 0 && !game.state().over; next = game.hint()) {
      for (const command of next) game.command(command);
      assert.ok(++steps < 5000, "the proof leads somewhere");
    }
    assert.ok(game.state().over, recipe.generator);
    const saved = Game.resume(game.save());
    assert.equal(saved.torn, null);
    assert.deepEqual(saved.state(), game.state());
    const watched = Game.watch(game.save());
    for (let command = watched.next(); command !== null; command = watched.next()) watched.command(command);
    assert.equal(watched.state().fingerprint, game.state().fingerprint);
    const map = game.map();
    assert.equal(map.faces.length, 4 * map.width * map.height);
    assert.equal([...map.spots].length, map.width * map.height);
  }
});

test("steps glide, and the picture is as large as was asked for", () => {
  const game = new Game(generate(recipes[0], "demo"));
  assert.equal(game.advance(0), false);
  game.command({ turn: "right" });
  assert.equal(game.advance(10), true);
  const between = game.view(64, 40);
  assert.equal(between.length, 64 * 40 * 4);
  assert.equal(game.advance(10_000), false);
  assert.notDeepEqual(game.view(64, 40), between);
  assert.match(game.above(50, 35).position, /^Position: \(\d+, \d+\)$/);
  assert.equal(game.party().members.length, 4);
  const before = game.state().commands;
  assert.equal(game.debug("dump")[0].type, "report");
  assert.equal(game.state().commands, before);
  game.debug("reveal_map");
  assert.equal(game.state().tools.reveal, true);
});

test("a level of dice grows, and is taken back and done again", () => {
  const dice = new Dice({ seed: "demo" });
  assert.equal(refusal(() => dice.click(1, 1)).kind, "refused");
  dice.create(3);
  let state = dice.confirm(12, 12);
  assert.deepEqual([state.width, state.height], [16, 16]);
  for (let i = 0; i < 400 && state.step !== "complete"; i++) {
    state = state.dice ? dice.roll().state : dice.click(state.places[0].gx, state.places[0].gy);
  }
  assert.equal(state.step, "complete");
  const { undone, state: before } = dice.undo();
  assert.ok(undone && before.step !== "complete" && dice.canRedo);
  assert.deepEqual(dice.redo().state, state);
  assert.deepEqual(Dice.resume(dice.save()).state(), state);
  assert.equal(dice.dungeon().replay(0), null);
  assert.ok(dice.plan().cells.some((cell) => cell === 1));
  assert.ok(dice.ledger().length > 3);
});

test("what is imported from the package in Node is ready at once", () => {
  assert.ok(Dungeon.prototype instanceof Object);
  assert.match(everything.version, /^\d+\.\d+\.\d+$/);
});
