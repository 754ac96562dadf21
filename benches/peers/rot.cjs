// Times the dungeon generators of rot.js: `node rot.cjs <Uniform|Digger> <milliseconds> <width> <height>` makes floors for
// that long to warm up, then for that long again, and writes how many it made and the nanoseconds that they took.
// Each floor has a seed of its own and is written into an array of cells, as a game would have it.

const ROT = require("rot-js");

const [kind, span, width, height] = [process.argv[2], ...process.argv.slice(3).map(Number)];
if (!ROT.Map[kind] || !(span > 0 && width > 0 && height > 0)) {
  console.error("rot.cjs: it takes Uniform or Digger, milliseconds, a width and a height");
  process.exit(2);
}

let seed = 0;

/** One floor; rot.js gives up by the clock, so that there may be none. */
function make() {
  ROT.RNG.setSeed(++seed);
  const cells = new Uint8Array(width * height);
  const floor = new ROT.Map[kind](width, height).create((x, y, wall) => {
    cells[y * width + x] = wall;
  });
  return floor === null ? null : cells;
}

function run() {
  const start = process.hrtime.bigint();
  const end = start + BigInt(span) * 1_000_000n;
  let floors = 0;
  while (process.hrtime.bigint() < end) {
    floors += make() === null ? 0 : 1;
  }
  return [floors, process.hrtime.bigint() - start];
}

run();
console.log(run().join(" "));
