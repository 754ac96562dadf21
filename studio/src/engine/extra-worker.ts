/** The engine's second module, in a worker that starts when something of it is first asked for. */
import init, { advise, unpack, write } from "undercroft-wasm/extra";
import address from "../../engine/undercroft_extra_bg.wasm?url";
import type { ExtraAnswer, ExtraCall } from "./extra";

const loaded = load();
// Every call that waits for it says what went wrong.
loaded.catch(() => undefined);

/** Fetches the module piece by piece, so that one sees it come. */
async function load() {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok || !response.body) throw new Error(`the second part of the engine could not be fetched (${response.status})`);
  // Of a file that comes compressed nobody knows how long it will be; then the bar comes ever nearer to its end.
  const all = response.headers.has("content-encoding") ? 0 : Number(response.headers.get("content-length") ?? 0);
  const parts: BlobPart[] = [];
  const reader = response.body.getReader();
  for (let here = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    here += part.value.length;
    postMessage({ share: all > 0 ? Math.min(here / all, 1) : 1 - 1 / (1 + here / 2_000_000) });
  }
  await init(new Uint8Array(await new Blob(parts).arrayBuffer()));
  postMessage({ share: null });
}

self.onmessage = async ({ data: { id, does, args } }: MessageEvent<ExtraCall>) => {
  let answer: ExtraAnswer;
  try {
    await loaded;
    answer = { id, value: does === "write" ? write(...args) : does === "unpack" ? unpack(...args) : advise(...args) };
  } catch (cause) {
    const { kind = "broken", message = String(cause), field, advice } = cause as Partial<ExtraAnswer["error"] & object>;
    answer = { id, error: { kind, message, field, advice } as ExtraAnswer["error"] };
  }
  postMessage(answer);
};
