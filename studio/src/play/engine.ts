/**
 * The engine on the page's own thread. Walking, dice and the calls of `window.undercroft` want an answer within a frame, so
 * they have an instance here, beside the one in the worker that makes floors. It comes when it is first asked for; its file
 * is the one that the worker has already fetched.
 */
import type * as Module from "undercroft-wasm";

export type { Command, DebugTool, Dice, DiceState, LedgerEntry, Face, Game, GameState, Happening, Inventory, MapView, Party, Side } from "undercroft-wasm";
export type Engine = typeof Module;

let loading: Promise<Engine> | undefined;

/** Returns the engine, ready to be called. */
export function loadEngine(): Promise<Engine> {
  loading ??= import("undercroft-wasm").then(async (engine) => {
    await engine.default();
    return engine;
  });
  // Without a network it may work the next time.
  loading.catch(() => (loading = undefined));
  return loading;
}
