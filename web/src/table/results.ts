// The result of a hand: its settlements, each with its reason and its clause, from the log.
import type { SeenEvent, View } from "../types/views";

/** An event that moved money for a reason, decided something or was forced by a rule. */
export function isSettlement(event: SeenEvent): boolean {
  return SETTLING.has(event.kind) || !!event.why || !!event.reading || (!!event.cents && !PUT_IN.has(event.kind));
}

const SETTLING = new Set(["awarded", "paid", "pushed", "collected", "lost", "returned", "rake", "drop"]);
const PUT_IN = new Set(["bet", "called", "raised", "blind", "straddle", "forced bet", "placed", "taken back", "ante"]);

/** Who got what, in the order in which it was pushed. */
export interface Win {
  seat: number;
  player: string;
  cents: number;
  why: string;
}

/** What each seat was awarded or paid, the largest first; what came back without being won is not counted. */
export function wins(view: View): Win[] {
  const found = new Map<number, Win>();
  for (const event of view.events) {
    if ((event.kind !== "awarded" && event.kind !== "paid") || !event.seat) continue;
    const before = found.get(event.seat);
    const why = [before?.why, event.why].filter((one, place, all) => one && all.indexOf(one) === place).join("; ");
    const player = view.table.seats[String(event.seat)]?.player ?? `Seat ${event.seat}`;
    found.set(event.seat, { seat: event.seat, player, cents: (before?.cents ?? 0) + (event.cents ?? 0), why });
  }
  return [...found.values()].sort((one, other) => other.cents - one.cents);
}

/** What a seat won in this hand; negative if it lost. */
export function netOf(view: View, seat: number): number {
  const account = `stack-${seat}`;
  let net = 0;
  for (const event of view.events) {
    if (event.target === account) net += event.cents ?? 0;
    if (event.source === account) net -= event.cents ?? 0;
  }
  return net;
}
