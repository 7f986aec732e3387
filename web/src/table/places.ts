// Where seats are around an oval, the player's own at the bottom; depends only on the number of seats, not on the game.

export interface Place {
  left: string;
  top: string;
}

/** Seats in drawing order, the player's own first, otherwise by number. */
export function seatOrder(seats: readonly number[], own: number, rotate: boolean): number[] {
  const sorted = [...seats].sort((one, other) => one - other);
  const at = rotate ? sorted.indexOf(own) : -1;
  return at < 0 ? sorted : [...sorted.slice(at), ...sorted.slice(0, at)];
}

/** The position of the n-th of this many seats, clockwise from the bottom, in percent of the felt. */
export function placeOf(n: number, of: number): Place {
  return around(n, of, 44, 41, 50);
}

/** The position of that seat's bet: in front of it, toward the middle. */
export function betOf(n: number, of: number): Place {
  return around(n, of, 29, 25, 50);
}

/** Of a rounded oval: seats at the long sides stand a little further apart than around an ellipse. */
function around(n: number, of: number, wide: number, high: number, middle: number): Place {
  const angle = Math.PI / 2 + (2 * Math.PI * n) / of;
  const x = 50 + wide * rounded(Math.cos(angle), 0.82);
  const y = middle + high * rounded(Math.sin(angle), 0.82);
  return { left: `${x.toFixed(2)}%`, top: `${y.toFixed(2)}%` };
}

const rounded = (part: number, by: number): number => Math.sign(part) * Math.abs(part) ** by;
