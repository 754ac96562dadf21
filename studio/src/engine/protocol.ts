/** What the page and the engine's worker say to each other. */
import type { Problem } from "./types";

export type Call =
  | { id: number; op: "function"; name: string; args: unknown[] }
  | { id: number; op: "new"; name: string; args: unknown[] }
  | { id: number; op: "static"; name: string; method: string; args: unknown[] }
  | { id: number; op: "method"; target: number; method: string; args: unknown[] }
  | { id: number; op: "free"; target: number };

/** The answer to the call of the same number: a value or an error, and how long the engine took. */
export interface Answer {
  id: number;
  value?: unknown;
  ms?: number;
  error?: Problem;
}
