import { useEffect, useState } from "preact/hooks";
import { room } from "../app/state";
import { minutes } from "../app/words";
import type { TableStore } from "../room/table";
import type { Clock } from "../types/messages";

const SOON_MS = 10_000;

/** What each phase of the clock means, in words. */
const PHASES: Record<string, string> = {
  countdown: "to act",
  "time bank": "time bank",
  grace: "grace for a lost connection",
  floor: "until the floor steps in",
};

export interface Left {
  clock: Clock;
  ms: number;
  /** The length of this phase, as far as this page has seen it. */
  part: number;
}

const longest = new WeakMap<Clock, number>();

/** How long the table still waits for the player who is asked, by the server's clock; updated four times a second. */
export function useLeft(store: TableStore): Left | null {
  const clock = store.clock.value;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  const ms = Math.max(0, room.clock.until(clock.ends));
  const whole = Math.max(longest.get(clock) ?? 0, ms, 1);
  longest.set(clock, whole);
  return { clock, ms, part: ms / whole };
}

/** The clock of the player who is asked, with what is left in the time bank. */
export function ClockFace({ store }: { store: TableStore }) {
  const left = useLeft(store);
  if (!left) return null;
  const { clock, ms } = left;
  const name = store.view.value?.table.seats[String(clock.seat)]?.player ?? "";
  const phase = PHASES[clock.phase] ?? clock.phase;
  return (
    <span class={`clock${ms < SOON_MS ? " soon" : ""}`} role="timer" aria-label={`Time left for ${name}, ${phase}`} title={`${name}: ${phase}`} data-phase={clock.phase}>
      {clock.stands ? "⏸ " : ""}
      {minutes(ms)}
      <small> {phase}</small>
      {clock.bank ? <small> +{minutes(clock.bank / 1000)} bank</small> : null}
    </span>
  );
}

/** The clock as a ring around a seat. */
export function ClockRing({ store, seat }: { store: TableStore; seat: number }) {
  const left = useLeft(store);
  if (!left || left.clock.seat !== seat) return null;
  return (
    <svg class={`ring${left.ms < SOON_MS ? " soon" : ""}`} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="21.5" pathLength="100" stroke-dasharray="100" stroke-dashoffset={(100 * (1 - left.part)).toFixed(1)} transform="rotate(-90 24 24)" />
    </svg>
  );
}
