/** The line over a map: which floor it is, where it came from, and how long that took. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons";
import { dungeon, floorIndex, foreign, plan, seed, status, stopMaking, turnTo } from "./store";
import type { ComponentChildren } from "preact";

export function FloorBar({ children, time = true }: { children?: ComponentChildren; time?: boolean }) {
  const of = dungeon.value;
  const floor = floorIndex.value;
  const [measures, setMeasures] = useState<Record<string, number> | null>(null);
  const [deep, setDeep] = useState<number | null>(null);
  useLayoutEffect(() => {
    let meant = true;
    of?.measures(floor).then((its) => meant && setMeasures(its), () => meant && setMeasures(null));
    of?.floor(floor).then((its) => meant && setDeep(its.depth), () => undefined);
    return () => void (meant = false);
  }, [of, floor]);
  const state = status.value;
  // While the next floor is made, what is said of the last one stays, so that nothing flickers under a drag.
  const last = useRef(0);
  if (state.kind === "ready") last.current = state.ms;
  const ms = last.current;
  const took = foreign.value ? "opened" : <><span class="long">made and proven in </span>{ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms</>;
  return (
    <div class="floor-bar" data-state={state.kind}>
      <div class="floor-name">
        <h2>{plan.value?.names.floor || (state.kind === "failed" ? "No floor" : "…")}</h2>
        <p>
          {plan.value && <span>{deep !== null && `Depth ${deep} · `}{plan.value.width}×{plan.value.height}</span>}
          {measures && measures.rooms !== undefined && <span> · {Math.round(measures.rooms)} rooms</span>}
          {measures && measures.steps !== undefined && <span> · {steps(measures.steps)}</span>}
          {foreign.value ? <span> · {foreign.value}</span> : <span> · seed {of?.seed ?? seed.value}</span>}
        </p>
      </div>
      {of && of.count > 1 && (
        <div class="floor-turn">
          <button type="button" class="button quiet square" aria-label="The floor above" disabled={floor === 0} onClick={() => void turnTo(floor - 1)}><Icon name="back" /></button>
          <select class="select" aria-label="Floor" value={floor} onChange={(event) => void turnTo(Number(event.currentTarget.value))}>
            {Array.from({ length: of.count }, (_, at) => <option key={at} value={at}>Floor {at + 1} of {of.count}</option>)}
          </select>
          <button type="button" class="button quiet square" aria-label="The floor below" disabled={floor + 1 >= of.count} onClick={() => void turnTo(floor + 1)}><Icon name="forward" /></button>
        </div>
      )}
      {children}
      {time && <p class={`floor-time ${state.kind}`} data-state={state.kind} data-ms={state.kind === "ready" ? state.ms : undefined} title="How long the engine took">
        {(state.kind === "ready" || state.kind === "working") && <span class="was">{took}</span>}
        {(state.kind === "working" || state.kind === "loading") && <span class="soon"><i class="spinner" aria-hidden="true" /> making… <button type="button" class="button small" onClick={() => void stopMaking()}>Stop</button></span>}
        {state.kind === "failed" && "the last floor that worked"}
      </p>}
    </div>
  );
}

const steps = (many: number) => (many === 0 ? "nothing to be done first" : many === 1 ? "one thing to be done" : `${many} things to be done`);
