/** What one sees while one walks: the view in first person, the floor from above, and the map in a corner. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { around, cellAt, drawMap, whole, type Window } from "./automap";
import type { Face } from "./engine";
import type { Session } from "./session";

/** Pixels across of the picture that is painted; it is shown with whole screen pixels for each of them. */
const ACROSS = 420;
/** Columns and rows that are seen from above, where there is room for them; and pixels of the page that each has at least. */
const BOARD: [number, number] = [50, 35];
const SQUARE = 11;

/** Returns how many columns and rows of the board a box shows. */
export function boardOf(width: number, height: number): [number, number] {
  const fit = (length: number, most: number) => Math.max(9, Math.min(most, Math.floor(length / SQUARE)));
  return [fit(width, BOARD[0]), fit(height, BOARD[1])];
}

/** Calls back with the size of an element, in the pixels of the screen, whenever it changes. */
function useSize(ref: { current: HTMLElement | null }, changed: (width: number, height: number) => void) {
  const newest = useRef(changed);
  newest.current = changed;
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const box = entry!.contentRect;
      newest.current(Math.floor(box.width * devicePixelRatio), Math.floor(box.height * devicePixelRatio));
    });
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
}

const FACES: Record<Face, string> = {
  open: "the way is open", wall: "a wall", door: "a door", locked_door: "a locked door", secret_door: "a secret door", open_door: "an open door",
  gate: "a gate", raised_gate: "a gate that is up", false_wall: "a wall that is none",
};

/** Says in words what the picture shows. */
export function scenery(session: Session): string {
  const { facing, ahead, here, dark, at } = session.state.value;
  if (dark) return `Darkness. You face ${facing}, at ${at[0]}, ${at[1]}.`;
  return `You face ${facing}. Ahead: ${FACES[ahead]}.${here ? ` Here: ${here}.` : ""} Position ${at[0]}, ${at[1]}.`;
}

/** The view in first person. `active` is false while nobody can see it. */
export function FirstPerson({ session, active }: { session: Session; active: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stale = useRef(true);
  useSize(box, (width, height) => {
    const element = canvas.current;
    if (!element || width < 2 || height < 2) return;
    const scale = Math.max(1, Math.round(width / ACROSS));
    // A picture that covers the box, in whole pixels; what is too much of it is cut off.
    element.width = Math.ceil(width / scale);
    element.height = Math.ceil(height / scale);
    element.style.setProperty("--across", `${(element.width * scale) / devicePixelRatio}px`);
    element.style.setProperty("--down", `${(element.height * scale) / devicePixelRatio}px`);
    stale.current = true;
  });
  useLayoutEffect(() => session.state.subscribe(() => void (stale.current = true)), [session]);
  useLayoutEffect(() => {
    if (!active) return;
    const context = canvas.current!.getContext("2d", { alpha: false })!;
    stale.current = true;
    let frame = 0;
    let before = performance.now();
    const paint = (now: number) => {
      frame = requestAnimationFrame(paint);
      // A page that was hidden for an hour goes on where it was.
      const passed = session.pass(Math.min(now - before, 400));
      before = now;
      if (!passed && !stale.current) return;
      stale.current = false;
      const { width, height } = context.canvas;
      context.putImageData(new ImageData(session.game.view(width, height), width, height), 0, 0);
    };
    frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  }, [session, active]);
  return (
    <div class="view" ref={box}>
      <canvas ref={canvas} role="img" aria-label={scenery(session)} />
    </div>
  );
}

/** Colours of the board, by the letters of inks. */
const INKS: Record<string, string> = {
  u: "#131110", r: "#6b6156", s: "#d9cdb8", d: "#7a63b0", o: "#e0a15c", c: "#d58bea", t: "#f2d976", g: "#ff7d66", m: "#7fdcf5", p: "#7cf08a",
};

/** The floor from above: wall, floor and party. */
export function FromAbove({ session, active }: { session: Session; active: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useRef<[number, number]>([0, 0]);
  const [across, setAcross] = useState(BOARD);
  const view = session.game.above(...across);
  const draw = () => {
    const context = canvas.current?.getContext("2d", { alpha: false });
    const [width, height] = size.current;
    if (!context || width < 2) return;
    context.canvas.width = width;
    context.canvas.height = height;
    context.canvas.style.setProperty("--across", `${width / devicePixelRatio}px`);
    context.canvas.style.setProperty("--down", `${height / devicePixelRatio}px`);
    drawBoard(context, view.rows, view.inks, width, height);
  };
  useSize(box, (width, height) => {
    size.current = [width, height];
    const fits = boardOf(width / devicePixelRatio, height / devicePixelRatio);
    if (String(fits) === String(across)) draw();
    else setAcross(fits);
  });
  useLayoutEffect(draw);
  // Only demonstrations need a clock here; steps do not glide.
  useLayoutEffect(() => {
    if (!active) return;
    let frame = 0;
    let before = performance.now();
    const pass = (now: number) => {
      frame = requestAnimationFrame(pass);
      session.pass(Math.min(now - before, 400));
      before = now;
    };
    frame = requestAnimationFrame(pass);
    return () => cancelAnimationFrame(frame);
  }, [session, active]);
  void session.state.value;
  return (
    <div class="board">
      <p class="board-title"><strong>{view.title}</strong> <span>{view.help}</span></p>
      <p class="board-line" role="status">{view.position} <span>{view.rooms}</span></p>
      <div class="view" ref={box}>
        <canvas ref={canvas} role="img" aria-label={scenery(session)} />
      </div>
    </div>
  );
}

function drawBoard(context: CanvasRenderingContext2D, rows: string[], inks: string[], width: number, height: number) {
  context.fillStyle = INKS.u!;
  context.fillRect(0, 0, width, height);
  const across = Math.max(...rows.map((row) => [...row].length), 1);
  const cell = Math.max(2, Math.floor(Math.min(width / across, height / Math.max(rows.length, 1))));
  const left = Math.floor((width - across * cell) / 2);
  const top = Math.floor((height - rows.length * cell) / 2);
  context.font = `600 ${Math.round(cell * 0.86)}px ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  rows.forEach((row, y) => {
    [...row].forEach((sign, x) => {
      const ink = INKS[inks[y]?.[x] ?? "u"] ?? INKS.r!;
      const [px, py] = [left + x * cell, top + y * cell];
      if (sign === " ") return;
      if (sign === "#") {
        context.fillStyle = ink;
        context.fillRect(px, py, cell, cell);
        // A joint, so that a wall is masonry and not a stripe.
        context.fillStyle = "rgb(0 0 0 / 28%)";
        context.fillRect(px, py + cell - Math.max(1, cell / 8), cell, Math.max(1, cell / 8));
        context.fillRect(px + (y % 2 ? cell - Math.max(1, cell / 8) : cell / 2), py, Math.max(1, cell / 8), cell);
        return;
      }
      context.fillStyle = inks[y]?.[x] === "s" || inks[y]?.[x] === "p" ? "#2e2822" : "#211d19";
      context.fillRect(px, py, cell, cell);
      context.fillStyle = ink;
      if (sign === ".") context.fillRect(px + cell * 0.44, py + cell * 0.44, Math.max(1, cell * 0.12), Math.max(1, cell * 0.12));
      else context.fillText(sign, px + cell / 2, py + cell * 0.54);
    });
  });
}

/** The map; a click on a cell that is known is handed on. */
export function Map({ session, cell, onCell, label }: { session: Session; cell: number | "fit"; onCell?(at: [number, number]): void; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useRef<[number, number]>([0, 0]);
  const view = useRef<Window>({ cell: 1, x: 0, y: 0 });
  const map = session.map.value;
  const draw = () => {
    const context = canvas.current?.getContext("2d", { alpha: false });
    const [width, height] = size.current;
    if (!context || width < 2) return;
    context.canvas.width = width;
    context.canvas.height = height;
    context.canvas.style.setProperty("--across", `${width / devicePixelRatio}px`);
    context.canvas.style.setProperty("--down", `${height / devicePixelRatio}px`);
    const middle = whole(map, width, height);
    // A floor too large for its cells to be told apart is shown around the party.
    view.current = cell === "fit" && middle.cell >= 7 ? middle : around(map, width, height, Math.round((cell === "fit" ? 12 : cell) * devicePixelRatio));
    drawMap(context, map, view.current, width, height);
  };
  useSize(box, (width, height) => {
    size.current = [width, height];
    draw();
  });
  useLayoutEffect(draw);
  const click = (event: MouseEvent) => {
    const place = canvas.current!.getBoundingClientRect();
    const at = cellAt(map, view.current, (event.clientX - place.left) * devicePixelRatio, (event.clientY - place.top) * devicePixelRatio);
    if (at) onCell?.(at);
  };
  return (
    <div class={`map ${onCell ? "clickable" : ""}`} ref={box}>
      <canvas ref={canvas} role="img" aria-label={label} onClick={onCell && click} />
    </div>
  );
}
