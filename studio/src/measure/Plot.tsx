/** The expressive range: each floor a point between two measures, or how many lie where. A click opens the nearest. */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { FIRST } from "./survey";
import { shown, ticks, title } from "./numbers";

const [LEFT, BOTTOM, TOP, RIGHT] = [52, 44, 14, 16];
const HEX = 13;

export interface PlotProps {
  x: string;
  y: string;
  columns: Record<string, number[]>;
  own: Record<string, number> | null;
  density: boolean;
  onOpen(seed: number): void;
}

interface Point {
  seed: number;
  px: number;
  py: number;
  vx: number;
  vy: number;
}

export function Plot({ x, y, columns, own, density, onOpen }: PlotProps) {
  const host = useRef<SVGSVGElement>(null);
  const [near, setNear] = useState<Point | null>(null);
  const [wide, setWide] = useState(640);
  const high = Math.round(Math.min(460, Math.max(280, wide * 0.56)));
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWide(Math.max(260, Math.round(entry!.contentRect.width))));
    observer.observe(host.current!.parentElement!);
    return () => observer.disconnect();
  }, []);
  const { points, xs, ys, ax, ay, hexes } = useMemo(() => arrange(x, y, columns, own, wide, high), [x, y, columns, own, wide, high]);
  const nearest = (event: MouseEvent): Point | null => {
    const box = host.current!.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    let best: Point | null = null;
    let far = 30;
    for (const point of points) {
      const away = Math.hypot(point.px - px, point.py - py);
      if (away < far) [best, far] = [point, away];
    }
    return best;
  };
  const most = hexes.reduce((most, hex) => Math.max(most, hex.count), 1);
  const me = own && Number.isFinite(own[x]) && Number.isFinite(own[y]) ? { px: ax(own[x]!), py: ay(own[y]!) } : null;
  return (
    <figure class="plot">
      <svg ref={host} width={wide} height={high} viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={`${points.length} floors between ${title(x)} and ${title(y)}`}
        onMouseMove={(event) => setNear(nearest(event))} onMouseLeave={() => setNear(null)} onClick={(event) => { const point = nearest(event); if (point) onOpen(point.seed); }}>
        {xs.map((tick) => <g key={`x${tick}`}><line class="rule" x1={ax(tick)} x2={ax(tick)} y1={TOP} y2={high - BOTTOM} /><text class="tick" x={ax(tick)} y={high - BOTTOM + 16} text-anchor="middle">{shown(tick)}</text></g>)}
        {ys.map((tick) => <g key={`y${tick}`}><line class="rule" x1={LEFT} x2={wide - RIGHT} y1={ay(tick)} y2={ay(tick)} /><text class="tick" x={LEFT - 8} y={ay(tick)} dy="0.35em" text-anchor="end">{shown(tick)}</text></g>)}
        <text class="axis" x={(LEFT + wide - RIGHT) / 2} y={high - 6} text-anchor="middle">{title(x)}</text>
        <text class="axis" transform={`translate(14 ${(TOP + high - BOTTOM) / 2}) rotate(-90)`} text-anchor="middle">{title(y)}</text>
        {density
          ? hexes.map((hex) => <path key={`${hex.x} ${hex.y}`} class="hex" fill-opacity={0.15 + 0.85 * (hex.count / most)} d={hexagon(hex.x, hex.y)} />)
          : points.map((point) => <circle key={point.seed} class="point" cx={point.px} cy={point.py} r={4} />)}
        {near && <circle class="near" cx={near.px} cy={near.py} r={7} />}
        {me && <g class="me"><circle cx={me.px} cy={me.py} r={8} /><circle class="me-dot" cx={me.px} cy={me.py} r={3} /></g>}
      </svg>
      <figcaption>{near ? `Seed ${near.seed}: ${title(x)} ${shown(near.vx)}, ${title(y)} ${shown(near.vy)}. Click to see it.` : "Each point is a floor of this recipe; the ring is the floor that is shown. Click a point to see its floor."}</figcaption>
    </figure>
  );
}

function arrange(x: string, y: string, columns: Record<string, number[]>, own: Record<string, number> | null, wide: number, high: number) {
  const [cx, cy] = [columns[x] ?? [], columns[y] ?? []];
  const range = (column: number[], mine: number | undefined): [number, number] => {
    const values = [...column, mine ?? NaN].filter(Number.isFinite);
    const low = values.reduce((a, b) => Math.min(a, b), Infinity);
    const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
    if (!Number.isFinite(low)) return [0, 1];
    const margin = (high - low || 1) * 0.05;
    return [low - margin, high + margin];
  };
  const [x0, x1] = range(cx, own?.[x]);
  const [y0, y1] = range(cy, own?.[y]);
  const ax = (value: number) => LEFT + ((value - x0) / (x1 - x0)) * (wide - LEFT - RIGHT);
  const ay = (value: number) => high - BOTTOM - ((value - y0) / (y1 - y0)) * (high - BOTTOM - TOP);
  const points: Point[] = [];
  cx.forEach((vx, at) => {
    const vy = cy[at]!;
    if (!Number.isFinite(vx) || !Number.isFinite(vy)) return;
    // Whole numbers fall on one another; a fixed nudge for each seed pulls them apart.
    const nudge = (salt: number) => ((((at + 1) * salt) % 97) / 97 - 0.5) * 9;
    const both = (value: number) => Number.isInteger(value);
    points.push({ seed: FIRST + at, vx, vy, px: ax(vx) + (both(vx) ? nudge(31) : 0), py: ay(vy) + (both(vy) ? nudge(57) : 0) });
  });
  return { points, ax, ay, xs: ticks(x0, x1, Math.max(3, wide / 110)), ys: ticks(y0, y1, 5), hexes: hexbin(points) };
}

/** Counts points in hexagons: the nearer of the middles of two shifted grids. */
function hexbin(points: Point[]): { x: number; y: number; count: number }[] {
  const [dx, dy] = [HEX * Math.sqrt(3), HEX * 1.5];
  const found = new Map<string, { x: number; y: number; count: number }>();
  for (const { px, py } of points) {
    const row = Math.round(py / dy);
    let best = { x: 0, y: 0, far: Infinity };
    for (const r of [row - 1, row, row + 1]) {
      const shift = r & 1 ? dx / 2 : 0;
      const middle = { x: Math.round((px - shift) / dx) * dx + shift, y: r * dy };
      const far = Math.hypot(middle.x - px, middle.y - py);
      if (far < best.far) best = { ...middle, far };
    }
    const key = `${best.x.toFixed(1)} ${best.y.toFixed(1)}`;
    const hex = found.get(key);
    if (hex) hex.count++;
    else found.set(key, { x: best.x, y: best.y, count: 1 });
  }
  return [...found.values()];
}

function hexagon(x: number, y: number): string {
  const corners = Array.from({ length: 6 }, (_, at) => {
    const angle = (Math.PI / 3) * at + Math.PI / 6;
    return `${(x + HEX * Math.cos(angle)).toFixed(1)} ${(y + HEX * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
