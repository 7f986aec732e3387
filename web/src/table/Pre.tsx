// What one would do when the turn comes; it clears as soon as the bet changes.
import { useEffect, useState } from "preact/hooks";
import { dollars } from "../app/words";
import type { TableStore } from "../room/table";
import type { GameCard, View } from "../types/views";
import { type Action, actionsOf } from "./actions";
import { ownSeats } from "./speech";

export interface PreAction {
  store: TableStore;
  view: View;
  game: GameCard | undefined;
  send: (action: Action, amount: number, cards: string[]) => Promise<void>;
}

const wishes = new WeakMap<TableStore, { verbs: string[]; cents: number; hand: number }>();

/** Boxes that are ticked before one's turn: fold or check, and the call at its price of now. */
export function Pre({ store, view }: PreAction) {
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
  if (table.family !== "poker" || !table.betting || !mine?.dealt_in || mine.folded || mine.all_in) return null;
  const choices: [string, string[]][] = cents ? [["Fold", ["fold"]], [`Call ${dollars(cents)}`, ["call"]]] : [["Check", ["check"]], ["Check or fold", ["check", "fold"]]];
  return (
    <fieldset class="pre">
      <legend class="unseen">When it is your turn</legend>
      {choices.map(([label, verbs]) => (
        <label key={label}>
          <input
            type="checkbox"
            checked={wish?.verbs.join() === verbs.join()}
            onChange={(event) => {
              if (event.currentTarget.checked) wishes.set(store, { verbs, cents, hand: store.hand.value });
              else wishes.delete(store);
              again((n) => n + 1);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The wish that still fits when one is asked; it is used up, whether it fits or not. */
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
