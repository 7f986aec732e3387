// Where seats stand around an oval, own seat below; the layout engine knows numbers of seats and no game.

export interface Place {
  left: string;
  top: string;
}

/** Seats in the order in which they are drawn, the own one first; otherwise by number. */
export function seatOrder(seats: readonly number[], own: number, rotate: boolean): number[] {
  const sorted = [...seats].sort((one, other) => one - other);
  const at = rotate ? sorted.indexOf(own) : -1;
  return at < 0 ? sorted : [...sorted.slice(at), ...sorted.slice(0, at)];
}

/** The place of the n-th of so many seats, clockwise from the bottom, in percent of the felt. */
export function placeOf(n: number, of: number): Place {
  const angle = Math.PI / 2 + (2 * Math.PI * n) / of;
  // A flat oval: seats at the long sides stand a little further apart.
  const x = 50 + 43 * Math.cos(angle);
  const y = 52 + 38 * Math.sin(angle);
  return { left: `${x.toFixed(2)}%`, top: `${y.toFixed(2)}%` };
}
