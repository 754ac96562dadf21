// Every scene through the Khronos validator: no error, no warning.
// formats: gltf glb
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const validator = require("gltf-validator");

const folder = process.argv[2];
const files = ["gltf", "glb"].flatMap((form) =>
  fs.readdirSync(path.join(folder, form)).filter((name) => name.endsWith(`.${form}`)).sort().map((name) => path.join(form, name)),
);
if (files.length === 0) {
  console.error(`${folder}: no .gltf or .glb file`);
  process.exit(1);
}
let triangles = 0;
for (const name of files) {
  const bytes = new Uint8Array(fs.readFileSync(path.join(folder, name)));
  const report = await validator.validateBytes(bytes, { uri: name, maxIssues: 20 });
  const { numErrors, numWarnings, messages } = report.issues;
  if (numErrors + numWarnings > 0) {
    const first = messages.find((m) => m.severity < 2);
    console.error(`${name}: ${first.code} at ${first.pointer}: ${first.message}`);
    process.exit(1);
  }
  triangles += report.info.totalTriangleCount;
}
console.log(`glTF validator ${validator.version()}: ${files.length} scenes, ${triangles} triangles, no error and no warning`);
