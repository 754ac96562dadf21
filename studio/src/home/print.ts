/** Prints floors: a sheet with a drawing of each, which the page shows to the printer and nobody else. */
import type { DungeonView } from "../engine/client";

export async function print(dungeon: DungeonView, floors: number[], options: { style: string; player: boolean; legend: boolean }) {
  const sheet = document.createElement("div");
  sheet.className = "print-sheet";
  const addresses: string[] = [];
  for (const floor of floors) {
    const [svg, { name, depth }] = await Promise.all([dungeon.draw(floor, options), dungeon.ask<{ name: string; depth: number }>("floor", [floor])]);
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = [name, `floor ${depth}`, dungeon.seed && `seed ${dungeon.seed}`].filter(Boolean).join(" · ");
    const image = new Image();
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    addresses.push(address);
    image.src = address;
    image.alt = caption.textContent;
    figure.append(caption, image);
    sheet.append(figure);
  }
  document.body.append(sheet);
  await Promise.all([...sheet.querySelectorAll("img")].map((image) => image.decode().catch(() => undefined)));
  const done = () => {
    sheet.remove();
    addresses.forEach((address) => URL.revokeObjectURL(address));
  };
  addEventListener("afterprint", done, { once: true });
  window.print();
}
