// Times proven floors of the engine in WebAssembly: `node wasm.mjs <generator> <milliseconds>` makes floors for that long to
// warm up, then for that long again, and writes how many there were and the nanoseconds that they took. What a page calls is
// what is timed: the recipe goes in as JSON, a dungeon comes out.

import { about, generate } from "../../studio/engine/node.js";

const [name, span] = [process.argv[2], Number(process.argv[3])];
const generator = about().generators.find((generator) => generator.name === name);
if (!generator || !(span > 0)) {
  console.error("wasm.mjs: it takes a generator and a number of milliseconds");
  process.exit(2);
}

const { recipe } = generator.presets[0];
let seed = 0;

function run() {
  const start = process.hrtime.bigint();
  const end = start + BigInt(span) * 1_000_000n;
  let floors = 0;
  while (process.hrtime.bigint() < end) {
    generate(recipe, `peers/${seed++ % 4096}`).free();
    floors++;
  }
  return [floors, process.hrtime.bigint() - start];
}

run();
console.log(run().join(" "));
