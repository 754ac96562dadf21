/** The values that the engine and the page exchange: those of `undercroft-wasm`, and its schemas as far as recipes use them. */
export type {
  About, Advice, Cell, DrawOptions, Edit, ExportedFile, ExportOptions, Feature, Format, Generator, Json, Measure, Plan, PlanEdge, PlanRoom,
  PlanZone, Preset, Problem, Proof, ProofMove, Quest, Recipe, RoomGraph, Side, Solvability, Status, Thing, ThingKind,
} from "undercroft-wasm";

/** A JSON Schema, as far as recipes use it. */
export interface Schema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}
