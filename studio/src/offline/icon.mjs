/**
 * The icon in pixels, for those who do not take `public/icon.svg`: the same archway, from the same numbers, with sixteen
 * samples a pixel.
 */

const GROUND = [0x1d, 0x1a, 0x17];
const LIGHT = [0xf0, 0xa3, 0x5e];
const SAMPLES = 4;

/** Returns whether the drawing is lit at a place of its 32×32 units. */
function isLit(x, y) {
  if (y < 15) {
    const far = Math.hypot(x - 16, y - 15);
    return Math.abs(far - 9) <= 1.3 || (y >= 12 ? inDoor(x, y) : false);
  }
  if (y <= 26 && Math.abs(Math.abs(x - 16) - 9) <= 1.3) return true;
  // The ends of the arch are round.
  return Math.hypot(Math.abs(x - 16) - 9, y - 26) <= 1.3 || inDoor(x, y);
}

function inDoor(x, y) {
  return y >= 16 ? y <= 26 && Math.abs(x - 16) <= 4 : Math.hypot(x - 16, y - 16) <= 4;
}

/** Returns whether the rounded ground is at a place. */
function isGround(x, y) {
  const [dx, dy] = [Math.max(Math.abs(x - 16) - 9, 0), Math.max(Math.abs(y - 16) - 9, 0)];
  return Math.hypot(dx, dy) <= 7;
}

/** Returns the pixels: red, green, blue and alpha. A maskable icon has ground up to its rim, and more of it. */
export function pixels(size, maskable) {
  const bytes = new Uint8Array(size * size * 4);
  // What every mask leaves is a circle of four fifths.
  const scale = maskable ? 0.8 : 1;
  const at = (p, sample) => (((p + (sample + 0.5) / SAMPLES) / size - 0.5) / scale + 0.5) * 32;
  for (let py = 0; py < size; py++) {
    for (let px = 0; px < size; px++) {
      let lit = 0;
      let ground = 0;
      for (let n = 0; n < SAMPLES * SAMPLES; n++) {
        const [x, y] = [at(px, n % SAMPLES), at(py, Math.floor(n / SAMPLES))];
        if (maskable || isGround(x, y)) ground++;
        if (isLit(x, y)) lit++;
      }
      const share = ground > 0 ? Math.min(lit / ground, 1) : 0;
      const colour = GROUND.map((part, i) => Math.round(part + (LIGHT[i] - part) * share));
      bytes.set([...colour, Math.round((ground * 255) / (SAMPLES * SAMPLES))], (py * size + px) * 4);
    }
  }
  return bytes;
}
