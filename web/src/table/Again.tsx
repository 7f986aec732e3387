// Wagers against the house as a whole: repeated, cleared, and no more of them.
import { room } from "../app/state";
import type { TableStore } from "../room/table";
import { type Action, fitted } from "./actions";
import type { Send } from "./Choices";
import { onKey } from "./keys";

const placed = new WeakMap<TableStore, { hand: number; now: Map<string, number>; before: Map<string, number> }>();

/** The wagers of this hand, and of the last one that had any. */
export function wagersOf(store: TableStore): { now: Map<string, number>; before: Map<string, number> } {
  const hand = store.hand.value;
  let kept = placed.get(store) ?? { hand, now: new Map<string, number>(), before: new Map<string, number>() };
  if (kept.hand !== hand) kept = { hand, now: new Map(), before: kept.now.size ? kept.now : kept.before };
  placed.set(store, kept);
  return kept;
}

/** Repeat the wagers of the last round, or take all wagers back. */
export function Again({ actions, store, send, active }: { actions: Action[]; store: TableStore; send: Send; active: boolean }) {
  const { before } = wagersOf(store);
  const backs = actions.filter((one) => one.option.verb === "take-back");
  const wagers = actions.filter((one) => one.option.verb === "wager" && before.has(one.what));
  const repeat = async () => {
    for (const one of wagers) await send(one, fitted(one.option, before.get(one.what) ?? 0), []);
  };
  const clear = async () => {
    for (const one of backs) await send(one, 0, []);
  };
  onKey(active, (key) => {
    if (key === "=" && wagers.length && !backs.length) void repeat();
    else if (key === "Backspace" && backs.length > 1) void clear();
    else return false;
    return true;
  });
  return (
    <>
      {wagers.length && !backs.length ? (
        <button type="button" class="action" onClick={repeat} aria-keyshortcuts="=" data-action="repeat">
          <span class="action-label">
            <kbd>=</kbd> Repeat
          </span>
          <small>as in the last round</small>
        </button>
      ) : null}
      {backs.length > 1 ? (
        <button type="button" class="action quiet" onClick={clear} aria-keyshortcuts="Backspace" data-action="clear">
          <span class="action-label">
            <kbd>⌫</kbd> Clear
          </span>
          <small>take all back</small>
        </button>
      ) : null}
    </>
  );
}

/** Nothing more to wager, or nothing at all: the dealer need not wait. */
export function Ready({ store, active, placed }: { store: TableStore; active: boolean; placed: boolean }) {
  const ready = () => void room.command({ type: "ready", table: store.id });
  onKey(active, (key) => {
    if (key !== "Enter" || document.activeElement instanceof HTMLButtonElement) return false;
    ready();
    return true;
  });
  return (
    <button type="button" class={placed ? "action primary" : "action quiet"} onClick={ready} aria-keyshortcuts="Enter" data-action="ready">
      <span class="action-label">
        <kbd>Enter</kbd> {placed ? "Deal" : "Not this round"}
      </span>
      <small>{placed ? "no more wagers" : "deal without me"}</small>
    </button>
  );
}
