// A game in forty lines, written from docs/formats/json.md alone: somebody without a map walks ten floors of every generator.
//
// formats: json
import fs from "node:fs";
import path from "node:path";

const SIDES = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** Goes everywhere, takes and uses what lies there, and again, until the goal is reached. How many cells that took. */
function explore({ tiles, features, startX, startY, stairsDown, goal = stairsDown }) {
  const gates = new Map((features.gates ?? []).map((gate) => [gate.id, gate.needs ?? {}]));
  const events = new Map(features.events.filter((e) => e.position).map((e) => [`${e.position.x},${e.position.y}`, e.id]));
  const spent = new Set(features.keys.filter((key) => key.wear === "used_up").map((key) => key.id));
  const [keys, taken, done, opened] = [[], new Set(), new Set(), new Set()];
  const count = (list, one) => list.filter((other) => other === one).length;
  const did = (needs) => [...(needs.switches ?? []), needs.event ?? []].flat().every((id) => done.has(id));
  const passes = ({ exists, type, properties: said = {} }, side, edge) => {
    if (!exists || type === "solid" || (said.oneWay ?? side) !== side) return !exists;
    if (said.open || type === "illusory" || opened.has(edge) || opened.has(said.gateId)) return true;
    const needs = said.gateId ? gates.get(said.gateId) : said.locked ? { keys: [said.keyId] } : {};
    const asked = needs.keys ?? [];
    const has = (key) => count(keys, key) >= (spent.has(key) ? count(asked, key) : 1);
    if ((said.gateId && !Object.keys(needs).length) || !did(needs) || !asked.every(has)) return false;
    for (const key of asked.filter((key) => spent.has(key))) {
      keys.splice(keys.indexOf(key), 1);
      opened.add(said.gateId ?? edge);
    }
    return true;
  };
  for (let before = -1; before !== taken.size + done.size + opened.size; ) {
    before = taken.size + done.size + opened.size;
    const [reached, ahead] = [new Set(), [[startX, startY]]];
    while (ahead.length) {
      const [x, y] = ahead.pop();
      const { type, properties: said = {} } = tiles[y][x].special ?? {};
      const at = `${x},${y}`;
      if (reached.has(at) || type === "chute") continue;
      reached.add(at);
      if (type === "key" && !taken.has(at)) keys.push(said.keyId) && taken.add(at);
      [said.switchId, events.get(at)].filter(Boolean).forEach((id) => done.add(id));
      if (type === "teleporter" && did(said.needs ?? {})) ahead.push([said.targetX, said.targetY]);
      for (const [side, [dx, dy]] of Object.entries(said.carries ? {} : SIDES)) {
        const edge = dx + dy < 0 ? `${x + dx},${y + dy},${dx}` : `${at},${-dx}`;
        if (passes(tiles[y][x][`${side}Wall`], side, edge)) ahead.push([x + dx, y + dy]);
      }
    }
    if (reached.has(`${goal.x},${goal.y}`)) return reached.size;
  }
  return null;
}

const folder = path.join(process.argv[2], "dungeons");
const told = fs.readdirSync(folder).filter((name) => name.endsWith(".json")).sort().map((name) => {
  const cells = JSON.parse(fs.readFileSync(path.join(folder, name))).floors.map(explore);
  if (cells.length !== 10 || cells.includes(null)) {
    console.error(`${name}: of ${cells.length} floors, number ${cells.indexOf(null) + 1} is not finished`);
    process.exit(1);
  }
  return `${name.replace(".json", "")} ${cells.reduce((sum, n) => sum + n)}`;
});
if (told.length === 0) process.exit(1);
console.log(`ten floors each are walked, in cells: ${told.join(", ")}`);
