// The table's keys. A key belongs to the last handler that took it; while typing in a field none of them act.
import { useLayoutEffect, useRef } from "preact/hooks";

type Taker = (key: string) => boolean;

const takers: Taker[] = [];
// Where somebody types, or has another matter before them. A slider and a box take the keys that move them alone.
const TYPED = "input:not([type=range], [type=checkbox]), textarea, select, dialog";
const MOVES = /^(Arrow|Page|Home|End)/;

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && !event.key.startsWith("Arrow")) return;
  const target = event.target as Element | null;
  if (target?.closest(TYPED)) return;
  if (target?.closest("[type=range], [role=tab]") && MOVES.test(event.key)) return;
  const key = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  for (const taker of [...takers].reverse()) {
    if (taker(key)) {
      event.preventDefault();
      return;
    }
  }
});

/** Take keys as soon as this is shown, while it is active; `take` says whether the key was one of its own. */
export function onKey(active: boolean, take: Taker): void {
  const latest = useRef(take);
  latest.current = take;
  useLayoutEffect(() => {
    if (!active) return undefined;
    const taker: Taker = (key) => latest.current(key);
    takers.push(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
    };
  }, [active]);
}
