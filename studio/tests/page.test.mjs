import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serious } from "./axe.mjs";
import { go, launch, open, painted, ready, rested, serve, shot } from "./harness.mjs";

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.close();
});

/** The tabs of a floor, with what says that all of it is there. */
const SETTLED = {
  generate: painted,
  look: (page) => painted(page).then(() => page.waitForSelector("#page-look .quest-node")),
  edit: (page) => painted(page).then(() => page.waitForSelector(".proof.good")),
  time: (page) => painted(page).then(() => page.waitForSelector("#page-time .steps [aria-current]")),
  measure: (page) => painted(page).then(() => page.waitForFunction(() => / floors at depth /.test(document.querySelector(".survey [role=status]").textContent), null, { timeout: 120_000 })),
};

for (const scheme of ["light", "dark"]) {
  for (const width of [390, 820, 1440]) {
    test(`${scheme}, ${width} wide: axe finds nothing serious, and nothing sticks out`, async () => {
      const { page, close } = await open(browser, server.address, { width, height: width < 500 ? 844 : 900, scheme, touch: width < 900 });
      await ready(page);
      const found = [];
      for (const tab of Object.keys(SETTLED)) {
        await go(page, tab);
        await SETTLED[tab](page);
        await rested(page);
        await shot(page, `${tab}-${width}-${scheme}`);
        found.push(...(await serious(page)).map((line) => `${tab}: ${line}`));
        const over = await page.evaluate(() => Math.max(...[...document.querySelectorAll("html, .tab-page:not([hidden])")].map((box) => box.scrollWidth - box.clientWidth)));
        if (over > 0) found.push(`${tab}: ${over} pixels stick out`);
      }
      assert.deepEqual(found, []);
      await close();
    });
  }
}

test("the theme follows the system until one chooses, and the choice is kept", async () => {
  const { page, context, close } = await open(browser, server.address, { scheme: "dark" });
  await ready(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  await page.click('[aria-label^="Theme:"]');
  await page.click('[aria-label^="Theme:"]');
  assert.equal(await theme(), "dark");
  const again = await context.newPage();
  await again.goto(server.address);
  assert.equal(await again.evaluate(() => document.documentElement.dataset.theme), "dark");
  await close();
});

test("tabs: by arrow keys, by number, by address; shortcuts are listed", async () => {
  const { page, close } = await open(browser, server.address, { hash: "#measure" });
  await ready(page);
  assert.equal(await page.getAttribute("#tab-measure", "aria-selected"), "true");
  await page.focus("#tab-measure");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.getAttribute("#tab-time", "aria-selected"), "true");
  await page.keyboard.press("1");
  assert.equal(await page.getAttribute("#tab-generate", "aria-selected"), "true");
  assert.match(page.url(), /#generate$/);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  assert.match(await page.textContent("dialog[open]"), /A random seed.*Everywhere/s);
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  await close();
});
