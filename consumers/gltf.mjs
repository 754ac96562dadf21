// Every scene through the Khronos validator: no error, no warning.
//
// formats: gltf glb
import fs from "node:fs";
import path from "node:path";
import validator from "gltf-validator";

let scenes = 0;
let triangles = 0;
// Those of dungeons have lights, and names for Godot.
for (const [place, format] of [["gltf", "gltf"], ["glb", "glb"], ["whole", "glb"]]) {
  const folder = path.join(process.argv[2], place);
  const files = fs.readdirSync(folder).filter((name) => name.endsWith(`.${format}`)).sort();
  if (files.length === 0) {
    console.error(`${folder}: no .${format} file`);
    process.exit(1);
  }
  for (const name of files) {
    const bytes = new Uint8Array(fs.readFileSync(path.join(folder, name)));
    const report = await validator.validateBytes(bytes, { uri: name, maxIssues: 20 });
    const { numErrors, numWarnings, messages } = report.issues;
    if (numErrors + numWarnings > 0) {
      const first = messages.find((m) => m.severity < 2);
      console.error(`${name}: ${first.code} at ${first.pointer}: ${first.message}`);
      process.exit(1);
    }
    scenes += 1;
    triangles += report.info.totalTriangleCount;
  }
}
console.log(`glTF validator ${validator.version()}: ${scenes} scenes, ${triangles} triangles, no error and no warning`);
