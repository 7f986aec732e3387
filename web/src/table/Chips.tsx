// Chips as on a real table: discs of the usual colours, the largest at the bottom. The amount is beside them.

const CHIPS: readonly (readonly [cents: number, colour: string])[] = [
  [500_000, "gold"],
  [100_000, "orange"],
  [50_000, "purple"],
  [10_000, "black"],
  [2_500, "green"],
  [500, "red"],
  [100, "white"],
  [50, "blue"],
  [1, "grey"],
];
const DISCS_MAX = 5;

/** The colours of the chips that make up an amount, largest first; only the first few for a large amount. */
export function discs(cents: number, most: number = DISCS_MAX): string[] {
  const found: string[] = [];
  let left = cents;
  for (const [worth, colour] of CHIPS) {
    while (left >= worth && found.length < most) {
      found.push(colour);
      left -= worth;
    }
  }
  return found;
}

const STEP = 4;

/** A small stack of chips; it says nothing that the amount beside it does not. */
export function Chips({ cents }: { cents: number }) {
  const stack = discs(cents);
  const height = 15 + STEP * Math.max(0, stack.length - 1);
  return (
    <svg class="chips" width="24" height={height} viewBox={`0 0 24 ${height}`} aria-hidden="true">
      {stack.map((colour, place) => {
        const y = height - 7.5 - STEP * place;
        return (
          <g key={place} class={`chip chip-${colour}`}>
            <ellipse cx="12" cy={y + 1.6} rx="11" ry="5.6" class="chip-side" />
            <ellipse cx="12" cy={y - 0.6} rx="11" ry="5.6" class="chip-face" />
            <ellipse cx="12" cy={y - 0.6} rx="9.4" ry="4.6" class="chip-marks" />
            <ellipse cx="12" cy={y - 0.6} rx="6" ry="2.9" class="chip-middle" />
          </g>
        );
      })}
    </svg>
  );
}
