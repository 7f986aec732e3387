// Keys of the table. A key belongs to whoever takes it last; typing into a field takes them all.
import { useLayoutEffect, useRef } from "preact/hooks";

type Taker = (key: string) => boolean;

const takers: Taker[] = [];

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && !event.key.startsWith("Arrow")) return;
  const target = event.target as Element | null;
  if (target?.closest("input, textarea, select, dialog")) return;
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
