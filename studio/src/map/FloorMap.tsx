/**
 * A floor to look at: canvas, buttons for the camera, and what is so about the cell that is pointed at. The keyboard moves a
 * cursor from cell to cell that reads out what is there, and the whole floor is summed up in words for whoever cannot see it.
 */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { theme } from "../app/store";
import { Button } from "../app/ui";
import type { Cell, Plan } from "../engine/types";
import { gestures, type Brush } from "./gestures";
import { PLAIN, type Layers } from "./layers";
import type { Marks, Scene } from "./scene";
import { summary } from "./summary";
import "./map.css";

export interface FloorMapProps {
  plan: Plan | null;
  layers?: Layers;
  marks?: Marks;
  /** Says what is so about a cell. */
  describe?(cell: Cell): Promise<string[]>;
  /** What the first button does instead of moving the map. */
  brush?(scene: Scene): Brush | null;
  onHover?(scene: Scene, x: number, y: number): void;
  onLeave?(): void;
  onTap?(cell: Cell): void;
  /** A key while the map has the focus, with the cell of the cursor. True when it was meant for somebody. */
  onKey?(event: KeyboardEvent, cell: Cell): boolean;
  /** Grey, as what is shown is not what is asked for. */
  stale?: boolean;
  children?: ComponentChildren;
}

export function FloorMap(props: FloorMapProps) {
  const { plan, layers = PLAIN, marks = {}, describe } = props;
  const host = useRef<HTMLDivElement>(null);
  const canvasHost = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  const [broken, setBroken] = useState("");
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [strong, setStrong] = useState(false);
  const [words, setWords] = useState<string[] | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const id = useId();

  useLayoutEffect(() => {
    let opened: Scene | null = null;
    let gone = false;
    import("./scene").then((module) => module.Scene.open(canvasHost.current!)).then((made) => {
      if (gone) return made.close();
      opened = made;
      canvasHost.current!.append(made.canvas);
      setScene(made);
    }).catch((cause) => setBroken(`The map needs WebGL, which this browser does not offer (${cause instanceof Error ? cause.message : cause}).`));
    return () => {
      gone = true;
      opened?.close();
    };
  }, []);

  useLayoutEffect(() => {
    if (!scene) return;
    const observer = new ResizeObserver(([entry]) => scene.resize(entry!.contentRect.width, entry!.contentRect.height));
    observer.observe(canvasHost.current!);
    const stop = gestures(host.current!, scene, {
      hover: (x, y) => {
        latest.current.onHover?.(scene, x, y);
        setStrong(false);
        move(scene.cellAt(x, y));
      },
      leave: () => {
        latest.current.onLeave?.();
        setCursor(null);
      },
      tap: (x, y) => {
        const cell = scene.cellAt(x, y);
        setStrong(false);
        move(cell);
        if (cell) latest.current.onTap?.(cell);
      },
      brush: () => latest.current.brush?.(scene) ?? null,
    });
    return () => {
      observer.disconnect();
      stop();
    };
  }, [scene]);

  const shownTheme = theme.value;
  useLayoutEffect(() => scene?.theme(shownTheme), [scene, shownTheme]);
  useLayoutEffect(() => {
    if (scene && plan) scene.show(plan, layers);
  }, [scene, plan, layers]);
  useLayoutEffect(() => scene?.mark({ ...marks, cursor: cursor ?? marks.cursor ?? null, cursorStrong: strong }), [scene, marks, cursor, strong]);

  // What is said of a cell comes a moment later; by then another may be meant.
  useLayoutEffect(() => {
    setWords(null);
    if (!cursor || !describe) return;
    let meant = true;
    const wait = setTimeout(() => describe(cursor).then((said) => meant && setWords(said), () => undefined), strong ? 60 : 90);
    return () => {
      meant = false;
      clearTimeout(wait);
    };
  }, [cursor?.[0], cursor?.[1], plan, describe]);

  function move(cell: Cell | null) {
    setCursor((before) => (before && cell && before[0] === cell[0] && before[1] === cell[1] ? before : cell));
  }

  function key(event: KeyboardEvent) {
    if (!scene || !plan || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = cursor ?? plan.entrance ?? [plan.width >> 1, plan.height >> 1];
    if (props.onKey?.(event, at)) return event.preventDefault();
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step && event.shiftKey) scene.camera.pan(-step[0]! * 64, -step[1]! * 64);
    else if (step) {
      const next: Cell = cursor ? [clamp(at[0] + step[0]!, plan.width), clamp(at[1] + step[1]!, plan.height)] : [at[0], at[1]];
      setStrong(true);
      move(next);
      scene.camera.reveal((next[0] + 0.5) * 32, (next[1] + 0.5) * 32);
    } else if (event.key === "+" || event.key === "=") scene.camera.zoom(1.25);
    else if (event.key === "-") scene.camera.zoom(0.8);
    else if (event.key === "0") scene.camera.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={host} class={`map ${props.stale ? "stale" : ""}`} data-ready={scene && plan ? "" : undefined}>
      <div ref={canvasHost} class="map-canvas" role="application" aria-roledescription="map" tabIndex={0} onKeyDown={key} onBlur={() => strong && setCursor(null)}
        aria-label={plan ? `Map of ${plan.names.floor}` : "Map"} aria-describedby={`${id}-summary ${id}-help`} />
      <p id={`${id}-summary`} class="visually-hidden">{plan ? summary(plan) : "There is no floor yet."}</p>
      <p id={`${id}-help`} class="visually-hidden">Arrow keys move a cursor that reads cells; shift and arrow keys move the map; plus, minus and 0 zoom.</p>
      {broken && <p class="map-broken" role="alert">{broken}</p>}
      {props.children}
      <div class="map-buttons">
        <Button icon="plus" label="Zoom in (+)" kind="plain" side="above" onClick={() => scene?.camera.zoom(1.3)} />
        <Button icon="minus" label="Zoom out (−)" kind="plain" side="above" onClick={() => scene?.camera.zoom(1 / 1.3)} />
        <Button icon="fit" label="Fit (0)" kind="plain" side="above" onClick={() => scene?.camera.fit()} />
      </div>
      <div class="map-says" aria-live={strong ? "polite" : "off"}>
        {cursor && (
          <div class="map-card">
            <strong>Column {cursor[0]}, row {cursor[1]}</strong>
            {words?.map((sentence, at) => <p key={at}>{sentence}</p>)}
          </div>
        )}
      </div>
    </div>
  );
}

const clamp = (at: number, size: number) => Math.min(size - 1, Math.max(0, at));
