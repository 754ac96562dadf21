/** The colours of the map, for light and dark. */
export interface Palette {
  rock: number;
  room: number;
  corridor: number;
  grid: number;
  wall: number;
  ink: number;
  paper: number;
  dim: number;
  accent: number;
  good: number;
  bad: number;
  danger: number;
  treasure: number;
  magic: number;
  mechanism: number;
  way: number;
  cursor: number;
  dark: number;
  /** From near to far. */
  heat: [number, number, number];
  zones: number[];
}

export const PALETTES: Record<"light" | "dark", Palette> = {
  light: {
    rock: 0xd9d1c3, room: 0xfffdf8, corridor: 0xf4eee2, grid: 0xe6dfd2, wall: 0x3a332a, ink: 0x231f1a, paper: 0xffffff, dim: 0x8d8375, accent: 0xa8430f,
    good: 0x1d6b3f, bad: 0xc62a24, danger: 0xb3261e, treasure: 0xa06a00, magic: 0x6a3fb5, mechanism: 0x1d6d8a, way: 0x1f6feb, cursor: 0x1f6feb, dark: 0x2b2440,
    heat: [0xfff2d6, 0xf2a65a, 0x8a2f4f], zones: [0x4f8f5b, 0xb3483f, 0x3f74b3, 0x9a6fb0, 0xb5832a, 0x3d9a94],
  },
  dark: {
    rock: 0x171412, room: 0x3d362f, corridor: 0x322c26, grid: 0x4a423a, wall: 0xd6c9b6, ink: 0xf3ede4, paper: 0x161412, dim: 0xa59b8c, accent: 0xf0a35e,
    good: 0x74d29b, bad: 0xff6f63, danger: 0xff8a7d, treasure: 0xf2c14e, magic: 0xc3a0ff, mechanism: 0x6ec8e6, way: 0x79b8ff, cursor: 0x79b8ff, dark: 0x080610,
    heat: [0x3b3348, 0xb5533c, 0xffd27a], zones: [0x74c285, 0xff8a7d, 0x79b8ff, 0xcf9fe8, 0xf2c14e, 0x6fd6ce],
  },
};

/** Between two colours. */
export function mix(from: number, to: number, share: number): number {
  const part = (shift: number) => {
    const a = (from >> shift) & 255;
    return Math.round(a + (((to >> shift) & 255) - a) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}

export function heat(palette: Palette, share: number): number {
  const [near, middle, far] = palette.heat;
  return share < 0.5 ? mix(near, middle, share * 2) : mix(middle, far, share * 2 - 1);
}

/** A colour that the engine names, or another. */
export function named(colour: string | undefined, otherwise: number): number {
  return colour && /^#[0-9a-f]{6}$/i.test(colour) ? parseInt(colour.slice(1), 16) : otherwise;
}

/** Black or white, whichever reads better on a colour. */
export function onTop(colour: number): number {
  const light = 0.299 * (colour >> 16) + 0.587 * ((colour >> 8) & 255) + 0.114 * (colour & 255);
  return light > 150 ? 0x1b1712 : 0xffffff;
}
