/** Files that leave the page, and files that come to it. */

/** Hands a file to the browser's downloads. */
export function download(name: string, bytes: Uint8Array | string, mime = "application/octet-stream") {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: mime }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}

/** Asks for files. Returns none where nobody chose any. */
export function choose(accept: string, many = false): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.multiple = many;
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.oncancel = () => resolve([]);
    input.click();
  });
}

/** Returns a word that may stand in a file's name. */
export function stem(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return plain.slice(0, 60) || "dungeon";
}

/** Returns a size for people. */
export function sized(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns how long ago something was, for people. */
export function ago(when: number, now = Date.now()): string {
  const minutes = Math.round((now - when) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.round(minutes / 60)} h ago`;
  return new Date(when).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
}
