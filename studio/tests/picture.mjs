/** What is on a canvas, as whoever looks at the page sees it. */

/** Returns how many colours a part of the page has, and a number that differs when the picture does. */
export async function look(page, selector) {
  const shot = await page.locator(selector).first().screenshot();
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Map();
    let sum = 2166136261;
    for (let at = 0; at < bytes.length; at += 4) {
      const colour = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
      sum = Math.imul(sum ^ colour, 16777619) >>> 0;
    }
    // Those that cover something, and not just the soft rims between two others.
    const many = [...colours.values()].filter((count) => count > 40).length;
    return { colours: many, sum };
  }, shot.toString("base64"));
}
