/** How often each value comes, and where the floor that is shown lies. */
import { bins, finite } from "./numbers";

export function Histogram({ column, own, width = 120, height = 30 }: { column: number[] | undefined; own: number | undefined; width?: number; height?: number }) {
  const values = finite(column);
  if (values.length === 0) return <svg class="histogram" width={width} height={height} aria-hidden="true" />;
  const { low, high, counts } = bins(values);
  const most = Math.max(...counts);
  const each = width / counts.length;
  const place = own !== undefined && Number.isFinite(own) ? Math.min(width - 1, Math.max(1, ((own - low) / (high - low)) * width)) : null;
  return (
    <svg class="histogram" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {counts.map((count, at) => count > 0 && (
        <rect key={at} x={at * each + 0.5} width={Math.max(each - 1, 1)} y={height - Math.max(1, (count / most) * (height - 3))} height={Math.max(1, (count / most) * (height - 3))} rx={1} />
      ))}
      {place !== null && <line class="own" x1={place} x2={place} y1={0} y2={height} />}
    </svg>
  );
}
