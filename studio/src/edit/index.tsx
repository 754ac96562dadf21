/** Edit: change a floor by hand, and see at once whether it can still be finished. */
import { signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../app/icons";
import { shortcuts } from "../app/keys";
import { dungeon, floorIndex, status, tab } from "../app/store";
import { Button, Empty, Panel, sentence, Switch } from "../app/ui";
import type { Cell } from "../engine/client";
import { FloorMap } from "../map/FloorMap";
import type { Brush } from "../map/gestures";
import { PLAIN } from "../map/layers";
import type { Marks, Scene } from "../map/scene";
import { apply, broken, describe, dirty, handOver, plan, redo, shelved, state, Stroke, take, triggers, undo, unshelve, waiting } from "./bench";
import { line, onCell, onCells, onEdge, onEdgeAndCell, onTwoCells, rectangle, TOOLS, type Choice, type EdgeAt, type Tool } from "./tools";
import "./edit.css";

const tool = signal<Tool>(TOOLS[1]!);
const choice = signal<Omit<Choice, "triggers">>({ key: "new", trap: "spike", text: "" });
/** The first of two places. */
const first = signal<{ cell?: Cell; edge?: EdgeAt } | null>(null);
const lines = signal(false);
const FEW = { ...PLAIN, keys: true };
const ALL = { ...FEW, switches: true, teleporters: true };

const chosen = (): Choice => ({ ...choice.value, triggers: triggers() });

export default function Edit({ active }: { active: boolean }) {
  useLayoutEffect(() => shortcuts("edit", [
    { keys: ["Ctrl+Z"], says: "Undo", run: () => void undo() },
    { keys: ["Ctrl+Shift+Z", "Ctrl+Y"], says: "Redo", run: () => void redo() },
    { keys: ["Escape"], says: "Let go of the first place", run: () => (first.value = null) },
    ...TOOLS.map((known) => ({ keys: [known.key], says: known.label, run: () => pick(known) })),
  ]), []);
  useLayoutEffect(() => {
    if (active) void take();
    else if (dirty.value) void handOver();
  }, [active, dungeon.value, floorIndex.value]);
  // Somebody who turns to another tab sees the floor as it was left here.
  const shown = tab.value === "edit";
  useLayoutEffect(() => {
    if (!shown && dirty.value) void handOver();
  }, [shown]);

  if (!dungeon.value) {
    return <Empty icon="edit" title={status.value.kind === "failed" ? "There is no floor to edit" : "A floor is on its way"}><p>Make one under Generate, or open one from the gallery.</p></Empty>;
  }
  return (
    <div class="edit">
      <Palette />
      <Bench active={active} />
      <aside class="edit-side" aria-label="Proof and options">
        <Proof />
        <Options />
        <Panel title="On the map">
          <Switch label="Lines from switches and teleporters" checked={lines.value} onChange={(on) => (lines.value = on)} />
        </Panel>
        <Panel title="How to draw">
          <p class="help">{tool.value.hint}.</p>
          <p class="help after">With the keyboard: arrows move the cursor on the map, and Enter uses the tool there; walls and doors stand on the side toward which the cursor went last.</p>
          <p class="help after">Two fingers, the middle button, or dragging with Shift held move the map.</p>
        </Panel>
        {shelved.value && (
          <Panel title="Another floor">
            <p class="help">{shelved.value.name} was edited before.</p>
            <div class="after"><Button icon="back" onClick={() => void unshelve()}>Return to it</Button></div>
          </Panel>
        )}
      </aside>
    </div>
  );
}

function pick(next: Tool) {
  tool.value = next;
  first.value = null;
}

function Palette() {
  const groups = [...new Set(TOOLS.map((known) => known.group))];
  return (
    <div class="palette" role="toolbar" aria-label="Tools" aria-orientation="vertical">
      {groups.map((group) => (
        <div key={group} class="palette-group" role="group" aria-label={group}>
          <h3>{group}</h3>
          {TOOLS.filter((known) => known.group === group).map((known) => (
            <button key={known.name} type="button" class="tool" aria-pressed={known.name === tool.value.name} title={`${known.hint} (${known.key.toUpperCase()})`} onClick={() => pick(known)}>
              <span>{known.label}</span><kbd aria-hidden="true">{known.key.toUpperCase()}</kbd>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function Proof() {
  const its = state.value;
  return (
    <section class={`proof panel ${its ? (its.proven ? "good" : "bad") : ""}`} aria-label="Proof" aria-busy={waiting.value > 0}>
      <div class="proof-head" role="status">
        <Icon name={!its ? "info" : its.proven ? "check" : "warn"} size={24} />
        <h2>{!its ? "…" : its.proven ? "Proven" : "Not proven"}</h2>
      </div>
      {its && <p class="proof-words">{its.proven ? `The goal is reached in ${its.moves ?? "a few"} moves, and nobody can lose the way to it.` : sentence(its.problem ?? "")}</p>}
      {broken.value.length > 0 && <p class="help">{broken.value.length === 1 ? "The place is" : `${broken.value.length} places are`} marked on the map.</p>}
      <div class="proof-tools">
        <Button icon="undo" label="Undo (Ctrl Z)" disabled={!its?.canUndo} onClick={() => void undo()} />
        <Button icon="redo" label="Redo (Ctrl Shift Z)" disabled={!its?.canRedo} onClick={() => void redo()} />
      </div>
    </section>
  );
}

function Options() {
  const { options } = tool.value;
  const keys = plan.value?.keys ?? [];
  if (!options) return null;
  return (
    <Panel title={tool.value.label}>
      {options === "key" && (
        <label class="option"><span>Which key</span>
          <select class="select" value={String(choice.value.key)} onChange={(event) => (choice.value = { ...choice.value, key: event.currentTarget.value === "new" ? "new" : Number(event.currentTarget.value) })}>
            <option value="new">A new key</option>
            {keys.map((key, at) => <option key={at} value={at}>{key.label ? `${key.label}: ${key.name}` : key.name || `Key ${at + 1}`}</option>)}
          </select>
        </label>
      )}
      {options === "trap" && (
        <label class="option"><span>What kind</span>
          <select class="select" value={choice.value.trap} onChange={(event) => (choice.value = { ...choice.value, trap: event.currentTarget.value as Choice["trap"] })}>
            {["spike", "pit", "poison", "paralysis", "alarm", "dart", "fire"].map((kind) => <option key={kind} value={kind}>{kind}</option>)}
          </select>
        </label>
      )}
      {options === "text" && (
        <label class="option"><span>What it says</span>
          <textarea class="field-input" rows={3} value={choice.value.text} placeholder="Somebody was here." onInput={(event) => (choice.value = { ...choice.value, text: event.currentTarget.value })} />
        </label>
      )}
    </Panel>
  );
}

const WAYS: Record<string, { side: EdgeAt["side"]; by: Cell }> = {
  ArrowUp: { side: "north", by: [0, -1] }, ArrowRight: { side: "east", by: [1, 0] }, ArrowDown: { side: "south", by: [0, 1] }, ArrowLeft: { side: "west", by: [-1, 0] },
};

function Bench({ active }: { active: boolean }) {
  const [edge, setEdge] = useState<EdgeAt | null>(null);
  const [drawn, setDrawn] = useState<Cell[]>([]);
  const side = useRef<EdgeAt["side"]>("north");
  const held = tool.value;
  const start = first.value;
  const marks = useMemo<Marks>(() => ({
    broken: broken.value, chosen: start?.cell ? [...drawn, start.cell] : drawn, edge: start?.edge ?? edge,
  }), [broken.value, drawn, edge, start]);

  /** The edge under a point, named from the cell that the point is in. */
  const edgeAt = (scene: Scene, x: number, y: number, near = 0.5): EdgeAt | null => {
    const found = scene.edgeAt(x, y, near);
    const cell = scene.cellAt(x, y);
    if (!found || !cell) return null;
    if (found.side === "north") return cell[1] === found.y ? { ...found } : { x: found.x, y: found.y - 1, side: "south" };
    return cell[0] === found.x ? { ...found } : { x: found.x - 1, y: found.y, side: "east" };
  };

  const use = (cell: Cell, at: EdgeAt | null) => {
    const now = plan.value;
    if (!now) return;
    if (held.on === "cell") void apply(onCell(held, cell, now, chosen()));
    if (held.on === "cells" || held.on === "rectangle") void apply(onCells(held, [cell]));
    if (held.on === "edges" && at) void apply(onEdge(held, at, now, chosen()));
    if (held.on === "two-cells") {
      if (!start?.cell) return void (first.value = { cell });
      first.value = null;
      if (start.cell[0] !== cell[0] || start.cell[1] !== cell[1]) void apply(onTwoCells(start.cell, cell));
    }
    if (held.on === "edge-and-cell") {
      if (!start?.edge) return void (at && (first.value = { edge: at }));
      first.value = null;
      void apply(onEdgeAndCell(start.edge, cell, now, chosen()));
    }
  };

  const brush = (scene: Scene): Brush | null => {
    if (held.on === "nothing" || !plan.value) return null;
    const stroke = new Stroke();
    let from: Cell | null = null;
    let last: Cell | null = null;
    let cells = new Map<string, Cell>();
    const edges = new Map<string, EdgeAt>();
    const grow = (x: number, y: number) => {
      const cell = scene.cellAt(x, y);
      if (held.on === "edges") {
        const at = edgeAt(scene, x, y);
        if (!at || edges.has(JSON.stringify(at))) return;
        // One door a stroke; walls and gaps may run on.
        if (edges.size > 0 && held.name !== "wall" && held.name !== "open") return;
        edges.set(JSON.stringify(at), at);
        stroke.show([...edges.values()].flatMap((one) => onEdge(held, one, plan.value!, chosen())));
        return;
      }
      if (!cell || !from || !last) return;
      if (cell[0] === last[0] && cell[1] === last[1] && cells.size > 0) return;
      const more = held.on === "rectangle" ? rectangle(from, cell) : line(last, cell);
      if (held.on === "rectangle") cells = new Map();
      for (const one of more) cells.set(one.join(), one);
      last = cell;
      setDrawn([...cells.values()]);
      stroke.show(onCells(held, [...cells.values()]));
    };
    return {
      down: (x, y) => {
        if (held.on === "cell" || held.on === "two-cells" || held.on === "edge-and-cell") {
          const cell = scene.cellAt(x, y);
          if (cell) use(cell, edgeAt(scene, x, y));
          return;
        }
        from = last = scene.cellAt(x, y);
        grow(x, y);
      },
      move: grow,
      up: () => setDrawn([]),
      cancel: () => {
        setDrawn([]);
        stroke.cancel();
      },
    };
  };

  /** With the keyboard an edge is the side of the cursor's cell toward which it last went. */
  const key = (event: KeyboardEvent, cell: Cell): boolean => {
    const ahead = WAYS[event.key];
    if (ahead && !event.shiftKey) {
      side.current = ahead.side;
      const next: Cell = [cell[0] + ahead.by[0], cell[1] + ahead.by[1]];
      const inside = next[0] >= 0 && next[1] >= 0 && next[0] < plan.value!.width && next[1] < plan.value!.height;
      if (held.on === "edges" || (held.on === "edge-and-cell" && !start)) setEdge({ x: inside ? next[0] : cell[0], y: inside ? next[1] : cell[1], side: ahead.side });
      return false;
    }
    if (event.key !== "Enter" || held.on === "nothing") return false;
    use(cell, { x: cell[0], y: cell[1], side: side.current });
    return true;
  };

  return (
    <div class={`edit-map ${held.on === "nothing" ? "" : "brushing"}`}>
      <FloorMap plan={active ? plan.value : null} layers={lines.value ? ALL : FEW} marks={marks} describe={describe} onKey={key} brush={brush}
        onHover={(scene, x, y) => setEdge(held.on === "edges" || (held.on === "edge-and-cell" && !start) ? edgeAt(scene, x, y) : null)} onLeave={() => setEdge(null)} />
      {start && <p class="edit-next" role="status">{held.on === "two-cells" ? "Now the other end." : "Now where its lever stands."} Escape lets go.</p>}
    </div>
  );
}
