// A game in forty lines, written from docs/formats/json.md alone, and below it a few that have it walk ten floors of every
// generator without a map.
//
// formats: json
import fs from "node:fs";

const SIDES = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** Goes wherever there is a way, takes and uses what lies there, and says whether it came to the goal. */
function explore({ tiles, startX, startY, stairsDown, goal = stairsDown }) {
  const [keys, done, reached] = [new Map(), new Set([undefined]), new Map()];
  const come = (x, y) => {
    if (reached.has(`${x},${y}`)) return;
    reached.set(`${x},${y}`, [x, y]);
    const { keyId, wear, switchId } = tiles[y][x].special?.properties ?? {};
    keys.set(keyId, (keys.get(keyId) ?? 0) + (wear === "used_up" ? 1 : Infinity));
    done.add(switchId).add(tiles[y][x].eventId);
  };
  const opens = ({ keys: asked = [], switches = [], event }) => {
    const has = (key) => keys.get(key) >= asked.filter((other) => other === key).length;
    const works = asked.every(has) && [...switches, event].every((id) => done.has(id));
    if (works) asked.forEach((key) => keys.set(key, keys.get(key) - 1));
    return works;
  };
  const passes = ({ exists, type, properties: said }, side) => {
    if (!said || (said.oneWay ?? side) !== side) return !exists;
    const free = said.open || type === "illusory" || (said.gateId && done.has(said.gateId));
    const works = free || opens(said.needs ?? { event: said.gateId }); // Without needs, a gate is the game's own.
    return works && done.add(said.gateId);
  };
  come(startX, startY);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const [x, y] of reached.values()) { // More are added as we go.
      const { type, properties: said = {} } = tiles[y][x].special ?? {};
      const leads = type === "teleporter" && opens(said.needs ?? {});
      if (leads) come(said.targetX, said.targetY);
      for (const [side, [dx, dy]] of Object.entries(type === "chute" || (leads && said.carries) ? {} : SIDES)) {
        if (!reached.has(`${x + dx},${y + dy}`) && passes(tiles[y][x][`${side}Wall`], side)) come(x + dx, y + dy);
      }
    }
  }
  return reached.has(`${goal.x},${goal.y}`);
}

for (const name of fs.readdirSync(`${process.argv[2]}/dungeons`).filter((name) => name.endsWith(".json"))) {
  const finished = JSON.parse(fs.readFileSync(`${process.argv[2]}/dungeons/${name}`)).floors.map(explore);
  process.stdout.write(`${name}: ${finished.filter(Boolean).length} floors; `);
  if (finished.length !== 10 || finished.includes(false)) process.exitCode = 1;
}
