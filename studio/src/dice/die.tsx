/** A die as it lies on the table: pips on six sides, a number on others. */

const PIPS: [number, number][][] = [
  [], [[12, 12]], [[7, 7], [17, 17]], [[7, 7], [12, 12], [17, 17]], [[7, 7], [17, 7], [7, 17], [17, 17]], [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
];

export function Die({ face, sides, tumbles }: { face: number; sides: number; tumbles: boolean }) {
  const six = sides <= 6 && face >= 1 && face <= 6;
  return (
    <svg class={`die ${tumbles ? "tumbles" : ""}`} viewBox="0 0 24 24" width="44" height="44" aria-hidden="true">
      {six ? <rect x="1.5" y="1.5" width="21" height="21" rx="5" /> : <path d="M12 1 22.5 9.5 12 23 1.5 9.5Z" />}
      {six ? PIPS[face]!.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.1" />) : <text x="12" y="15" text-anchor="middle">{face === 0 ? 10 : face}</text>}
    </svg>
  );
}
