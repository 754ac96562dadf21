// The seeds of the catalogue give the floors of the catalogue here too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { about, generate } from "../../engine/node.js";

const DEPTHS = [1, 2, 27];

/** Reads the few kinds of lines that the catalogue has. */
function catalogue() {
  const text = readFileSync(new URL("../../../crates/undercroft/tests/catalogue.toml", import.meta.url), "utf8");
  const found = [];
  let at;
  for (const line of text.split("\n")) {
    const section = /^\[(\w+)\.([\w-]+)\.seeds\]$/.exec(line);
    if (section) at = { generator: section[1], preset: section[2] };
    else if (line.startsWith("[")) at = undefined;
    const entry = at && /^("(?:[^"\\]|\\.)*"|[\w-]+) = (\[.*\])$/.exec(line);
    if (entry) {
      const seed = entry[1].startsWith('"') ? JSON.parse(entry[1]) : entry[1];
      found.push({ ...at, seed, hashes: JSON.parse(entry[2]) });
    }
  }
  return found;
}

test("the seeds of the catalogue give its floors", () => {
  const { generators } = about();
  const entries = catalogue();
  const presets = generators.flatMap(({ name, presets }) => presets.map((preset) => `${name} ${preset.name}`));
  assert.deepEqual(new Set(entries.map(({ generator, preset }) => `${generator} ${preset}`)), new Set(presets));
  let floors = 0;
  for (const { generator, preset, seed, hashes } of entries) {
    const { recipe } = generators.find(({ name }) => name === generator).presets.find(({ name }) => name === preset);
    for (const [i, depth] of DEPTHS.entries()) {
      const made = generate(recipe, seed, { depth });
      assert.equal(made.hash(0), hashes[i], `${generator} ${preset}, seed ${JSON.stringify(seed)}, depth ${depth}`);
      made.free();
      floors++;
    }
  }
  assert.ok(floors >= presets.length * 12 * DEPTHS.length);
});
