// Heads of tables' chains that this browser has seen: a chain that is written anew later does not fit them.

const KEY = "croupier.heads";
const KEPT = 500;

/** Keep the head of a hand; what it was before, where it was another. */
export function headWas(table: string, hand: number, head: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
    const place = `${table} ${hand}`;
    const before = kept[place] ?? "";
    if (before) return before === head ? "" : before;
    const entries = [...Object.entries(kept), [place, head] as const].slice(-KEPT);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that keeps nothing checks the hand alone.
  }
  return "";
}
