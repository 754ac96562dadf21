/** Small statistics, and numbers in words. */
export function finite(column: number[] | undefined): number[] {
  return (column ?? []).filter(Number.isFinite);
}

export interface Bins {
  low: number;
  high: number;
  counts: number[];
}

/** Counts values in equal bins; whole numbers that are few get a bin each. */
export function bins(values: number[], most = 24): Bins {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  if (!(high > low)) return { low: low - 0.5, high: low + 0.5, counts: [values.length] };
  const whole = values.every(Number.isInteger) && high - low < most;
  const [from, to, many] = whole ? [low - 0.5, high + 0.5, high - low + 1] : [low, high, Math.min(most, 16)];
  const counts = Array.from({ length: many }, () => 0);
  for (const value of values) counts[Math.min(many - 1, Math.floor(((value - from) / (to - from)) * many))]!++;
  return { low: from, high: to, counts };
}

/** The value below which so large a share of the sorted values lies. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? NaN;
}

/** The share of values that are less, with half of those that are the same. */
export function rank(values: number[], value: number): number {
  if (values.length === 0) return NaN;
  const less = values.filter((other) => other < value).length;
  const same = values.filter((other) => other === value).length;
  return (less + same / 2) / values.length;
}

export function shown(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function title(name: string): string {
  const spaced = name.replaceAll("_", " ");
  return spaced[0]!.toUpperCase() + spaced.slice(1);
}

/** Round numbers between two ends, for an axis. */
export function ticks(low: number, high: number, about = 5): number[] {
  const rough = (high - low) / about;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((by) => by * power).find((by) => by >= rough)!;
  const out: number[] = [];
  for (let at = Math.ceil(low / step); at * step <= high + step * 1e-9; at++) out.push(Number((at * step).toPrecision(12)));
  return out;
}
