/** What axe-core finds serious on a page. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the serious and critical findings on what is shown, as lines. */
export async function serious(page) {
  // The policy of the page keeps scripts out; what the test adds goes in by the debugger.
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter((found) => found.impact === "serious" || found.impact === "critical")
    .flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.target.join(" ")}`));
}
