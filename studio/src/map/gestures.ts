/**
 * Pointers over a map: drag to pan, wheel and pinch to zoom. Where a brush is held, the first button paints instead, and
 * the middle one, the shift key or a second finger pans.
 */
import type { Scene } from "./scene";

export interface Brush {
  down(x: number, y: number, event: PointerEvent): void;
  move(x: number, y: number): void;
  up(): void;
  /** The stroke turned out to be a pinch. */
  cancel(): void;
}

export interface Watcher {
  hover(x: number, y: number): void;
  leave(): void;
  /** A press without a drag. */
  tap(x: number, y: number, touch: boolean): void;
  brush(): Brush | null;
}

/** Listens until what it returns is called. */
export function gestures(host: HTMLElement, scene: Scene, watcher: Watcher): () => void {
  const points = new Map<number, [number, number]>();
  let stroke: Brush | null = null;
  let travelled = 0;
  const local = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const controller = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void, passive = true) =>
    host.addEventListener(type, run, { signal: controller.signal, passive });

  on("pointerdown", (event) => {
    if ((event.target as HTMLElement).closest("button, a, input, .map-card")) return;
    host.setPointerCapture(event.pointerId);
    const at = local(event);
    points.set(event.pointerId, at);
    if (points.size === 1) {
      travelled = 0;
      stroke = event.button === 0 && !event.shiftKey ? watcher.brush() : null;
      stroke?.down(...at, event);
    } else {
      stroke?.cancel();
      stroke = null;
      travelled = Infinity;
    }
  });

  on("pointermove", (event) => {
    const at = local(event);
    const before = points.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") watcher.hover(...at);
      return;
    }
    points.set(event.pointerId, at);
    if (stroke) return stroke.move(...at);
    const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
    travelled += Math.hypot(dx, dy);
    if (points.size === 1) {
      if (travelled > 4) scene.camera.pan(dx, dy);
      return;
    }
    const other = [...points].find(([id]) => id !== event.pointerId)![1];
    const wide = (a: [number, number]) => Math.hypot(a[0] - other[0], a[1] - other[1]);
    scene.camera.pan(dx / 2, dy / 2);
    if (wide(before) > 8) scene.camera.zoom(wide(at) / wide(before), (at[0] + other[0]) / 2, (at[1] + other[1]) / 2);
  });

  const end = (event: PointerEvent) => {
    if (!points.delete(event.pointerId)) return;
    if (stroke) {
      if (event.type === "pointerup") stroke.up();
      else stroke.cancel();
      stroke = null;
    } else if (event.type === "pointerup" && travelled <= 6) {
      watcher.tap(...local(event), event.pointerType === "touch");
    }
  };
  on("pointerup", end);
  on("pointercancel", end);
  on("pointerleave", () => watcher.leave());
  on("wheel", (event) => {
    event.preventDefault();
    const by = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
    scene.camera.zoom(Math.exp(-by * (event.ctrlKey ? 0.01 : 0.0018)), ...local(event));
  }, false);
  return () => controller.abort();
}
