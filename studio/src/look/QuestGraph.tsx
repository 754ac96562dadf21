/**
 * The steps of a quest as a graph from the entrance to the goal: each stands below those that have to be done before it. What
 * is pointed at is marked on the map.
 */
import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Switch } from "../app/ui";
import type { Cell, Quest } from "../engine/client";

const [WIDE, HIGH, ACROSS, DOWN] = [114, 40, 123, 64];

/** Whether steps are shown that the goal does not need. */
const all = signal(false);

/** The quest with the steps alone that the goal needs. */
function without(quest: Quest): Quest {
  const kept = quest.steps.map((step, at) => (step.needed ? at : -1)).filter((at) => at >= 0);
  const number = new Map(kept.map((old, now) => [old, now]));
  return { ...quest, steps: kept.map((at) => ({ ...quest.steps[at]!, after: quest.steps[at]!.after.flatMap((before) => number.get(before) ?? []) })) };
}

interface Node {
  name: string;
  kind: "end" | "needed" | "optional";
  at: Cell[];
  x: number;
  y: number;
}

export function QuestGraph({ quest, onMean }: { quest: Quest; onMean(cells: Cell[]): void }) {
  const needed = quest.steps.filter((step) => step.needed).length;
  const optional = quest.steps.length - needed;
  const whole = all.value || needed === 0;
  const { nodes, lines, width, height } = useMemo(() => layout(whole ? quest : without(quest)), [quest, whole]);
  return (
    <div class="quest">
      <p class="help">
        {needed === 0 ? "Nothing has to be done to reach the goal." : `${needed} ${needed === 1 ? "thing has" : "things have"} to be done to reach the goal.`}
        {optional > 0 && ` ${optional} more ${optional === 1 ? "opens" : "open"} something else.`}
      </p>
      {needed > 0 && optional > 0 && <Switch label="Show what is not needed" checked={all.value} onChange={(on) => (all.value = on)} />}
      <div class="quest-scroll">
        <svg class="quest-graph" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label="The quest">
          {lines.map(({ from, to, optional: side }, at) => (
            <path key={at} class={side ? "optional" : ""} d={`M${from.x} ${from.y + HIGH / 2}C${from.x} ${from.y + HIGH / 2 + 18} ${to.x} ${to.y - HIGH / 2 - 18} ${to.x} ${to.y - HIGH / 2}`} />
          ))}
          {nodes.map((node, at) => (
            <g key={at} class={`quest-node ${node.kind}`} transform={`translate(${node.x} ${node.y})`} tabIndex={0} role="button"
              aria-label={`${node.name}${node.kind === "optional" ? ", not needed for the goal" : ""}. Shows it on the map.`}
              onMouseEnter={() => onMean(node.at)} onMouseLeave={() => onMean([])} onFocus={() => onMean(node.at)} onBlur={() => onMean([])} onClick={() => onMean(node.at)}>
              <rect x={-WIDE / 2} y={-HIGH / 2} width={WIDE} height={HIGH} rx={8} />
              {wrapped(node.name).map((line, row, rows) => <text key={row} y={(row - (rows.length - 1) / 2) * 14} dy="0.35em">{line}</text>)}
            </g>
          ))}
        </svg>
      </div>
      {!quest.exact && <p class="help">The floor has so many locks that this order is an estimate.</p>}
    </div>
  );
}

function layout(quest: Quest) {
  const rank = quest.steps.map(() => 0);
  // Each round settles one rank more, so there are as many rounds as steps at most.
  for (let round = 0; round < quest.steps.length; round++) {
    quest.steps.forEach((step, at) => (rank[at] = Math.max(0, ...step.after.map((before) => rank[before]! + 1))));
  }
  const order = quest.steps.map((_, at) => at).sort((a, b) => Number(quest.steps[b]!.needed) - Number(quest.steps[a]!.needed));
  const ranks = Math.max(0, ...quest.steps.map((step, at) => (step.needed ? rank[at]! + 1 : 0)));
  const last = Math.max(ranks, ...rank.map((its) => its + 1), 0);
  // Ranks with many steps take several rows, two steps in each.
  const rows: number[][] = [];
  const firstRow: number[] = [];
  for (let at = 0; at < last; at++) {
    const here = order.filter((step) => rank[step] === at);
    firstRow.push(rows.length);
    for (let from = 0; from < here.length; from += 2) rows.push(here.slice(from, from + 2));
  }
  const width = Math.max(1, ...rows.map((row) => row.length)) * ACROSS;
  const nodes: Node[] = [];
  const place = new Map<number, Node>();
  const entrance: Node = { name: "Entrance", kind: "end", at: quest.nodes.filter((node) => node.entrance).map((node) => node.at), x: width / 2, y: HIGH / 2 + 2 };
  nodes.push(entrance);
  rows.forEach((row, down) => row.forEach((index, across) => {
    const step = quest.steps[index]!;
    const node: Node = { name: step.name, kind: step.needed ? "needed" : "optional", at: [step.at], x: (width / row.length) * (across + 0.5), y: entrance.y + DOWN * (down + 1) };
    place.set(index, node);
    nodes.push(node);
  }));
  const goal: Node = { name: "Goal", kind: "end", at: quest.nodes.filter((node) => node.goal).map((node) => node.at), x: width / 2, y: entrance.y + DOWN * (rows.length + 1) };
  nodes.push(goal);
  const lines: { from: Node; to: Node; optional: boolean }[] = [];
  quest.steps.forEach((step, index) => {
    const to = place.get(index)!;
    const before = step.after.length ? step.after.map((one) => place.get(one)!) : [entrance];
    lines.push(...before.map((from) => ({ from, to, optional: !step.needed })));
    if (step.needed && !quest.steps.some((other) => other.needed && other.after.includes(index))) lines.push({ from: to, to: goal, optional: false });
  });
  if (!quest.steps.some((step) => step.needed)) lines.push({ from: entrance, to: goal, optional: false });
  return { nodes, lines, width, height: goal.y + HIGH / 2 + 4 };
}

/** A name in two lines at most. */
function wrapped(name: string): string[] {
  const text = name[0]!.toUpperCase() + name.slice(1);
  if (text.length <= 16) return [text];
  const cut = text.lastIndexOf(" ", 17);
  const [first, rest] = cut > 0 ? [text.slice(0, cut), text.slice(cut + 1)] : [text.slice(0, 16), text.slice(16)];
  return [first, rest.length > 18 ? `${rest.slice(0, 17)}…` : rest];
}
