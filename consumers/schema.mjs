// Level JSON in both forms, held by Ajv against what `undercroft schema` and `undercroft schema --compact` print. Ajv is strict:
// a keyword or a format that it does not know ends the check. As a control, documents with one thing wrong have to be refused.
//
// formats: json json-compact
import fs from "node:fs";
import path from "node:path";
import Ajv from "ajv/dist/2020.js";

function fail(name, what) {
  console.error(`${name}: ${what}`);
  process.exit(1);
}

const spoils = {
  withoutTiles: (floor) => delete floor.tiles,
  unknownWall: (floor) => (floor.tiles[3][5].northWall = { exists: true, type: "curtain" }),
  widthAsText: (floor) => (floor.width = "24"),
  aFieldTooMany: (floor) => (floor.rooms[0].colour = "red"),
  negative: (floor) => (floor.startX = -1),
  tooLarge: (floor) => (floor.startX = 65536),
  sideInCapitals: (floor) => (floor.rooms[0].connectionSide = "North"),
};

const root = process.argv[2];
const told = [];
for (const [format, file, ending] of [
  ["json", "schema.json", ".json"],
  ["json-compact", "schema-compact.json", ".compact.json"],
]) {
  const schema = JSON.parse(fs.readFileSync(path.join(root, file)));
  const validate = new Ajv({ allowUnionTypes: true }).compile(schema);
  const folder = path.join(root, format);
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(ending)).sort();
  if (names.length === 0) fail(folder, `there is no ${ending}`);
  for (const name of names) {
    if (validate(JSON.parse(fs.readFileSync(path.join(folder, name))))) continue;
    const [error] = validate.errors;
    fail(name, `${error.instancePath}: ${error.message}`);
  }
  for (const [what, spoil] of Object.entries(spoils)) {
    const document = JSON.parse(fs.readFileSync(path.join(folder, names[0])));
    spoil(document.floors[0]);
    if (validate(document)) fail(names[0], `${file} takes it though it was spoilt: ${what}`);
  }
  told.push(`${names.length} files of ${format}`);
}
console.log(`Ajv: ${told.join(" and ")} are as their schemas say`);
