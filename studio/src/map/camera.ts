/** What the buttons take of the corner below, on the right. */
const CORNER: [number, number] = [150, 60];

/** Where one looks at the map from: an offset and a scale. Until somebody moves it, the whole floor is in view. */
export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  #moved: () => void;
  #view: [number, number] = [1, 1];
  #box: [number, number, number, number] = [0, 0, 1, 1];
  #fitted = true;

  constructor(moved: () => void) {
    this.#moved = moved;
  }

  /** Looks at a floor of another size. */
  content(box: [number, number, number, number]) {
    this.#box = box;
    this.fit();
  }

  resize(width: number, height: number) {
    const [before, above] = this.#view;
    this.#view = [width, height];
    if (this.#fitted) this.fit();
    else this.#set(this.x + (width - before) / 2, this.y + (height - above) / 2, this.scale);
  }

  fit() {
    this.#fitted = true;
    const [width, height] = this.#view;
    const [left, top, right, bottom] = this.#box;
    const margin = Math.min(28, width * 0.05);
    const scale = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top), 3);
    let [x, y] = [width / 2 - ((left + right) / 2) * scale, height / 2 - ((top + bottom) / 2) * scale];
    // The floor makes way for the buttons where there is room on its other side.
    const [across, up] = [x + right * scale - (width - CORNER[0]), y + bottom * scale - (height - CORNER[1])];
    if (across > 0 && up > 0) {
      const [canAcross, canUp] = [x + left * scale - across > 8, y + top * scale - up > 8];
      if (canUp && (up <= across || !canAcross)) y -= up;
      else if (canAcross) x -= across;
    }
    this.#set(x, y, Math.max(scale, 0.01));
  }

  pan(dx: number, dy: number) {
    this.#fitted = false;
    this.#set(this.x + dx, this.y + dy, this.scale);
  }

  /** Zooms so that what is under a point stays there; the middle by default. */
  zoom(by: number, x = this.#view[0] / 2, y = this.#view[1] / 2) {
    this.#fitted = false;
    const scale = Math.min(6, Math.max(0.02, this.scale * by));
    const share = scale / this.scale;
    this.#set(x - (x - this.x) * share, y - (y - this.y) * share, scale);
  }

  /** Moves as little as needed for a point of the map to be in view. */
  reveal(wx: number, wy: number, margin = 48) {
    const [x, y] = [wx * this.scale + this.x, wy * this.scale + this.y];
    const [width, height] = this.#view;
    const dx = x < margin ? margin - x : x > width - margin ? width - margin - x : 0;
    const dy = y < margin ? margin - y : y > height - margin ? height - margin - y : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  toWorld(x: number, y: number): [number, number] {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  #set(x: number, y: number, scale: number) {
    const [width, height] = this.#view;
    const [left, top, right, bottom] = this.#box;
    // Some of the floor always stays in view.
    const keep = 60;
    this.x = Math.min(width - keep - left * scale, Math.max(keep - right * scale, x));
    this.y = Math.min(height - keep - top * scale, Math.max(keep - bottom * scale, y));
    this.scale = scale;
    this.#moved();
  }
}
