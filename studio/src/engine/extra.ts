/** The engine's second module as the page sees it: formats that few need, fetched when one of them is asked for. */
import { signal } from "@preact/signals";
import { EngineError, type DungeonView, type ExportedFile, type ExportOptions, type Problem, type Recipe } from "./client";

export type ExtraCall = { id: number } & (
  | { does: "write"; args: [dungeon: Uint8Array, format: string, options?: ExportOptions] }
  | { does: "unpack"; args: [bytes: Uint8Array] }
  | { does: "advise"; args: [recipe: Recipe] }
);

export interface ExtraAnswer {
  id: number;
  value?: unknown;
  error?: Problem;
}

/** The share of the module that is here, from 0 to 1; null while it is not being fetched. */
export const progress = signal<number | null>(null);

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

/** Writes a dungeon in a format whose `module` is `extra`. */
export async function writeExtra(dungeon: DungeonView, format: string, options?: ExportOptions): Promise<ExportedFile[]> {
  const bytes = await dungeon.bytes();
  return ask<ExportedFile[]>({ does: "write", args: options ? [bytes, format, options] : [bytes, format] });
}

/** Turns a file of any kind into bytes that the main module reads. */
export function unpackExtra(bytes: Uint8Array): Promise<Uint8Array> {
  return ask({ does: "unpack", args: [bytes] });
}

/** Returns why a recipe cannot work with advice that was tried, or null. It takes a while. */
export function adviseExtra(recipe: Recipe): Promise<Problem | null> {
  return ask({ does: "advise", args: [recipe] });
}

type Asked =
  | { does: "write"; args: [Uint8Array, string, ExportOptions?] }
  | { does: "unpack"; args: [Uint8Array] }
  | { does: "advise"; args: [Recipe] };

function ask<T>(call: Asked): Promise<T> {
  return new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    open().postMessage({ id, ...call } as ExtraCall);
  });
}

function open(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./extra-worker.ts", import.meta.url), { type: "module", name: "engine-extra" });
  progress.value = 0;
  worker.onmessage = ({ data }: MessageEvent<ExtraAnswer | { share: number | null }>) => {
    if ("share" in data) {
      progress.value = data.share;
      return;
    }
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (!data.error) asked?.resolve(data.value);
    else {
      asked?.reject(new EngineError(data.error));
      // A module that broke, or never came, is fetched anew with the next call.
      if (data.error.kind === "broken") end(data.error);
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end({ kind: "broken", message: event.message || "The second part of the engine could not be loaded." });
  };
  return worker;
}

/** Ends whatever the module does. */
export function stop() {
  end({ kind: "broken", message: "It was stopped." });
}

function end(problem: Problem) {
  for (const { reject } of waiting.values()) reject(new EngineError(problem));
  waiting.clear();
  worker?.terminate();
  worker = null;
  progress.value = null;
}
