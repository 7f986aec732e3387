import { useState } from "preact/hooks";
import { games } from "../app/state";
import { dollars, isolated } from "../app/words";
import type { TableStore } from "../room/table";
import type { View } from "../types/views";
import { netOf, wins } from "./results";
import { isTold, logWords, ownSeats } from "./speech";
import { why } from "./Why";

/** What has happened in this hand; every line answers "why?" with its clause. */
export function Log({ store }: { store: TableStore }) {
  const [all, setAll] = useState(false);
  const view = store.view.value;
  if (!view) return null;
  const events = store.log.map((event, number) => ({ event, number })).filter(({ event }) => all || isTold(event));
  const game = games.value.get(view.table.game);
  return (
    <div class="log">
      <label class="small-choice">
        <input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} /> every step
      </label>
      <ol reversed>
        {events.reverse().map(({ event, number }) => (
          <li key={number}>
            <button type="button" class="log-line" onClick={() => (why.value = { kind: "event", event, view })}>
              <span>{logWords(event, view, game)}</span> <small>{event.clause}</small>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The last hands of this visit, each with its result. */
export function LastHands({ store }: { store: TableStore }) {
  const hands = store.hands.value.filter((one) => one.procedure === "round");
  if (!hands.length) return <p class="faint">No hand has ended since you came.</p>;
  return (
    <ol class="last-hands">
      {hands.map((played) => (
        <li key={played.hand} class="log-hand">
          <button type="button" class="log-line" onClick={() => (why.value = { kind: "hand", played })}>
            <span class="ended-words"><HandWords view={played.view} /></span> <small>hand {played.hand}: why?</small>
          </button>
          <a href={handPath(store.id, played.hand)} aria-label={`Replay hand ${played.hand}`}>
            ▶
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The address of a hand's replay. */
export const handPath = (table: string, hand: number): string => `/hand/${encodeURIComponent(table)}/${hand}`;

/** A hand in a line: the player's own result, then who won how much with what; against the house, others are left out. */
export interface Result {
  mine: string;
  others: string;
}

export function resultOf(view: View): Result {
  const own = ownSeats(view)[0];
  const dealt = own !== undefined && view.table.seats[String(own)]?.dealt_in === true;
  const poker = view.table.family === "poker";
  const told = wins(view).filter((one) => one.cents > 0).filter((one) => poker || !dealt || one.seat === own);
  const won = told.map((one) => `${isolated(one.player)} ${poker ? "wins" : "is paid"} ${dollars(one.cents)}${one.why ? ` (${one.why})` : ""}`);
  const nobody = poker || !dealt ? unpaid(view) : "";
  return { mine: dealt ? `You: ${net(netOf(view, own))}` : "", others: won.join(". ") || nobody };
}

/** A hand in which nothing was won: nobody called, or every bet went back. */
function unpaid(view: View): string {
  const back = new Set(view.events.filter((event) => event.kind === "returned").map((event) => event.seat ?? 0));
  if (back.size > 1) return "All bets went back";
  const [seat = 0] = back;
  const name = view.table.seats[String(seat)]?.player;
  return name ? `Nobody called ${isolated(name)}` : "Nobody was paid";
}

/** The result of a hand, the player's own in one piece. */
export function HandWords({ view }: { view: View }) {
  const { mine, others } = resultOf(view);
  return (
    <>
      {mine ? <b class="net">{mine}</b> : null}
      {mine && others ? " · " : ""}
      {others}
    </>
  );
}

const net = (cents: number): string => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
