import { useEffect, useState } from "preact/hooks";
import { room } from "../app/state";
import { minutes } from "../app/words";
import type { TableStore } from "../room/table";

/** How long the table waits for whoever is asked, by the server's clock. */
export function ClockFace({ store }: { store: TableStore }) {
  const clock = store.clock.value;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  if (clock.phase === "floor") return <span class="clock">the floor is called</span>;
  const left = room.clock.until(clock.ends);
  return (
    <span class={`clock${left < 10_000 ? " soon" : ""}`} role="timer" aria-label={`Time left, ${clock.phase}`}>
      {clock.stands ? "⏸ " : ""}
      {minutes(left)}
      {clock.phase === "countdown" ? "" : ` ${clock.phase}`}
      {clock.bank ? <small> +{minutes(clock.bank / 1000)}</small> : null}
    </span>
  );
}
