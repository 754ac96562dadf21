// The reader in TypeScript of docs/formats/json.md: it compiles without complaint, and walks the proof of every floor by its own
// rules, to the goal.
//
// formats: json
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

function fail(name, what) {
  console.error(`${name}: ${what}`);
  process.exit(1);
}

/** What the walkthrough comes to. */
function end(level) {
  const { floor } = level;
  const [keys, done] = [new Set(), new Set()];
  let at = { x: floor.startX, y: floor.startY };
  for (const [i, move] of floor.walkthrough.entries()) {
    const said = floor.tiles[at.y][at.x].special?.properties ?? {};
    const [word, what] = move.split(" ");
    if (word === "take") keys.add(said.keyId);
    if (word === "use") done.add(said.switchId);
    if (word === "play") done.add(what);
    if (word === "teleport") at = { x: said.targetX, y: said.targetY };
    if (word === "walk" || word === "open") at = level.step(at, what, keys, done) ?? fail(`move ${i + 1}`, `${move} is refused`);
    const there = floor.tiles[at.y][at.x].special;
    const on = there?.properties?.carries && level.meets(there.properties.needs ?? {}, keys, done);
    if (on && (word === "walk" || word === "open")) at = { x: there.properties.targetX, y: there.properties.targetY };
  }
  return at;
}

const root = process.argv[2];
const text = fs.readFileSync(path.join(root, "../../../docs/formats/json.md"), "utf8");
const source = /```ts\n([^]*?)```/.exec(text)?.[1] ?? fail("json.md", "there is no reader in TypeScript");
const here = path.dirname(fileURLToPath(import.meta.url));
const work = path.join(here, "reader");
fs.mkdirSync(work, { recursive: true });
fs.writeFileSync(path.join(work, "reader.ts"), source);
const options = { strict: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, types: ["node"], typeRoots: [path.join(here, "node_modules/@types")] };
const program = ts.createProgram([path.join(work, "reader.ts")], options);
const wrong = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
if (wrong.length) fail("json.md", ts.flattenDiagnosticMessageText(wrong[0].messageText, " "));

const { Level } = await import(path.join(work, "reader.js"));
let floors = 0;
for (const folder of ["json", "dungeons"]) {
  for (const name of fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith(".json"))) {
    for (const level of Level.load(path.join(root, folder, name))) {
      const { floor } = level;
      const [at, goal] = [end(level), floor.goal ?? floor.stairsDown];
      if (at.x !== goal.x || at.y !== goal.y) fail(name, `the walkthrough ends at ${at.x}, ${at.y}`);
      if (level.plan().split("\n").length !== 2 * floor.height + 1) fail(name, "the plan has other rows");
      floors += 1;
    }
  }
}
if (!floors) fail(root, "there is no floor");
console.log(`TypeScript ${ts.version}: the reader walks the proofs of ${floors} floors`);
