/**
 * The engine in a worker of its own. It keeps the engine's objects and hands out numbers for them; calls come as messages
 * and are answered in order.
 */
import init, * as engine from "undercroft-wasm";
import type { Answer, Call } from "./protocol";

type Instance = { free(): void } & Record<string, unknown>;
type Constructor = (new (...args: unknown[]) => Instance) & Record<string, (...args: unknown[]) => unknown>;

const objects = new Map<number, Instance>();
let next = 1;
const loaded = init();

self.onmessage = async ({ data }: MessageEvent<Call>) => {
  try {
    await loaded;
  } catch (cause) {
    answer({ id: data.id, error: { kind: "broken", message: `The engine could not be loaded: ${String(cause)}` } });
    return;
  }
  if (data.op === "free") {
    objects.get(data.target)?.free();
    objects.delete(data.target);
    return;
  }
  try {
    const start = performance.now();
    const value = run(data);
    answer({ id: data.id, value: kept(value), ms: performance.now() - start });
  } catch (cause) {
    answer({ id: data.id, error: failure(cause) });
  }
};

function run(call: Exclude<Call, { op: "free" }>): unknown {
  const args = call.args.map((arg) => (isHandle(arg) ? held(arg.handle) : arg));
  const classes = engine as unknown as Record<string, Constructor>;
  switch (call.op) {
    case "function":
      return (classes[call.name] as unknown as (...args: unknown[]) => unknown)(...args);
    case "new":
      return new classes[call.name]!(...args);
    case "static":
      return classes[call.name]![call.method]!(...args);
    case "method": {
      const target = held(call.target);
      const member = target[call.method];
      return typeof member === "function" ? member.apply(target, args) : member;
    }
  }
}

function held(handle: number): Instance {
  const object = objects.get(handle);
  if (!object) throw new Error(`nothing is kept under ${handle}`);
  return object;
}

/** Replaces an object of the engine by a number for it. */
function kept(value: unknown): unknown {
  if (value === null || typeof value !== "object" || typeof (value as Instance).free !== "function") return value;
  objects.set(next, value as Instance);
  return { handle: next++ };
}

function isHandle(arg: unknown): arg is { handle: number } {
  return typeof arg === "object" && arg !== null && typeof (arg as { handle?: unknown }).handle === "number";
}

function failure(cause: unknown): Answer["error"] {
  const known = cause as { kind?: string; message?: string; field?: string; advice?: [] };
  if (typeof known?.kind === "string" && typeof known.message === "string") {
    const { kind, message, field, advice } = known;
    return { kind, message, field, advice } as Answer["error"];
  }
  return { kind: "broken", message: `The engine stopped: ${known?.message ?? String(cause)}` };
}

function answer(message: Answer) {
  postMessage(message, { transfer: [...buffers(message.value)] });
}

/** Yields the buffers of typed arrays that lie in a value, so that they move instead of being copied. */
function* buffers(value: unknown): Generator<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    yield value.buffer as ArrayBuffer;
  } else if (Array.isArray(value)) {
    if (value.some((item) => typeof item === "object")) for (const item of value) if (isRecord(item)) yield* buffers(item);
  } else if (isRecord(value)) {
    for (const item of Object.values(value)) if (ArrayBuffer.isView(item)) yield item.buffer as ArrayBuffer;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}
