// Actions chosen in advance; they clear as soon as the bet changes.
import { useEffect, useState } from "preact/hooks";
import type { TableStore } from "../room/table";
import type { GameCard, View } from "../types/views";
import { speak } from "../parts/live";
import { type Action, actionsOf, inAdvance } from "./actions";
import { onKey } from "./keys";
import { ownSeats } from "./speech";

export interface PreAction {
  store: TableStore;
  view: View;
  game: GameCard | undefined;
  send: (action: Action, amount: number, cards: string[]) => Promise<void>;
  active: boolean;
}

const wishes = new WeakMap<TableStore, { verbs: string[]; cents: number; hand: number }>();

/** Boxes to tick before your turn: fold or check, and the call at its current price. */
export function Pre({ store, view, active }: PreAction) {
  const [, again] = useState(0);
  const { table } = view;
  const seat = ownSeats(view)[0] ?? 0;
  const mine = table.family === "poker" ? table.seats[String(seat)] : undefined;
  const cents = view.own.hands[String(seat)]?.to_call_cents ?? 0;
  const wish = wishes.get(store);
  useEffect(() => {
    const kept = wishes.get(store);
    if (kept && (kept.cents !== cents || kept.hand !== store.hand.value)) {
      wishes.delete(store);
      again((n) => n + 1);
    }
  }, [cents, store.hand.value]);
  const can = table.family === "poker" && table.betting && mine?.dealt_in && !mine.folded && !mine.all_in;
  const choices = inAdvance(cents, mine?.stack_cents ?? 0);
  const isWished = (verbs: string[]) => wish?.verbs.join() === verbs.join();
  const tick = (verbs: string[], on: boolean) => {
    if (on) wishes.set(store, { verbs, cents, hand: store.hand.value });
    else wishes.delete(store);
    again((n) => n + 1);
  };
  // Numbers, so that a letter pressed twice on your turn does not count for the next one.
  onKey(active && !!can, (key) => {
    const chosen = choices[Number(key) - 1];
    if (!chosen) return false;
    tick(chosen[1], !isWished(chosen[1]));
    speak(isWished(chosen[1]) ? `${chosen[0]} when it is your turn: no` : `${chosen[0]} when it is your turn`);
    return true;
  });
  if (!can) return null;
  return (
    <fieldset class="pre">
      <legend class="unseen">When it is your turn</legend>
      {choices.map(([label, verbs], place) => (
        <label key={label}>
          <input type="checkbox" checked={isWished(verbs)} onChange={(event) => tick(verbs, event.currentTarget.checked)} aria-keyshortcuts={String(place + 1)} data-pre={verbs.join(" ")} />
          <kbd aria-hidden="true">{place + 1}</kbd> {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The advance choice that still fits when the player is asked; it is cleared whether it fits or not. */
export function wishFor(store: TableStore, view: View, game: GameCard | undefined): Action | null {
  const wish = wishes.get(store);
  if (!wish || !view.own.options?.length) return null;
  wishes.delete(store);
  const seat = ownSeats(view)[0] ?? 0;
  const cents = view.own.hands[String(seat)]?.to_call_cents ?? 0;
  if (wish.hand !== store.hand.value || wish.cents !== cents) return null;
  const actions = actionsOf(view.own.options, game, view);
  return wish.verbs.map((verb) => actions.find((one) => one.option.verb === verb)).find((one) => one !== undefined) ?? null;
}
