// Heads of tables' chains that this browser has seen: a chain that is rewritten later does not fit them.

const KEY = "croupier.heads";
const KEPT = 500;

/** Keep the head of a hand; returns the earlier one if it was different. */
export function headWas(table: string, hand: number, head: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
    const place = `${table} ${hand}`;
    const before = kept[place] ?? "";
    if (before) return before === head ? "" : before;
    const entries = [...Object.entries(kept), [place, head] as const].slice(-KEPT);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser without storage checks only the hand.
  }
  return "";
}
