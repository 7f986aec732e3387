// Roots of shuffles that this browser was told before a card was dealt, and what it added to them: a room that commits
// itself anew afterwards does not fit them.

const KEY = "croupier.roots";
const KEPT = 300; // hands

/** What this browser knows of a shuffle. */
export interface Witnessed {
  /** In hexadecimal, as it was told. */
  root: string;
  /** What this browser added, in hexadecimal; empty if it added nothing, or the room did not take it. */
  nonce: string;
}

type Kept = Record<string, Record<string, Witnessed>>;

const placeOf = (table: string, hand: number): string => `${table} ${hand}`;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {}; // a browser without storage, or one in which it was changed
  }
}

/** Keep the root of a shuffle, and what was added to it. A device that is out of order shuffles anew: the last root counts. */
export function keepRoot(table: string, hand: number, shuffle: number, witnessed: Witnessed): void {
  const kept = read();
  const place = placeOf(table, hand);
  const before = kept[place]?.[shuffle];
  const nonce = before?.root === witnessed.root ? witnessed.nonce || before.nonce : witnessed.nonce;
  const mine = { ...kept[place], [shuffle]: { root: witnessed.root, nonce } };
  delete kept[place];
  const entries = [...Object.entries(kept), [place, mine] as const].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage only the hand itself is checked.
  }
}

/** What this browser knows of the shuffles of a hand, by their number. */
export const rootsOf = (table: string, hand: number): Record<string, Witnessed> => read()[placeOf(table, hand)] ?? {};
