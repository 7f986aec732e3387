import { games } from "../app/state";
import { preferences } from "../app/preferences";
import { dollars, several, wagerWords } from "../app/words";
import { Cards } from "../cards/Card";
import type { BankedSeat, PokerSeat, View } from "../types/views";
import { stackWords } from "./speech";
import type { Place } from "./places";

interface Props {
  seat: number;
  view: View;
  cards: readonly string[];
  place: Place;
  own: boolean;
  won: number;
}

/** What lies beside a seat: button, blind, straddle, kill. */
function markers(seat: number, view: View): string[] {
  const { table } = view;
  if (table.family !== "poker") return [];
  const found: string[] = [];
  if (table.button === seat) found.push("Button");
  table.blinds?.forEach((blind, place) => {
    if (blind.seat === seat) found.push(["SB", "BB"][place] ?? "Blind");
  });
  return found;
}

/** What a seat is or does, in a word. */
function standing(one: PokerSeat | BankedSeat): string {
  if ("away" in one && one.away) return "away";
  if ("waits" in one && one.waits) return "waits for the blind";
  if ("mucked" in one && one.mucked) return "mucked";
  if (one.folded) return "folded";
  if ("all_in" in one && one.all_in) return "all-in";
  if ("abandoned" in one && one.abandoned) return "has left";
  return "acted" in one ? (one.acted ?? "") : "";
}

/** One seat: who, chips, cards, what they did; markers and bet beside it. */
export function Seat({ seat, view, cards, place, own, won }: Props) {
  const one = view.table.seats[String(seat)];
  if (!one) return null;
  const blinds = preferences.value.units === "blinds";
  const asked = view.table.asked;
  const turn = asked?.seat === seat || (asked?.who === "anyone" && (asked.seats ?? []).includes(seat));
  const bet = "bet_cents" in one ? (one.bet_cents ?? 0) : 0;
  const state = standing(one);
  const out = one.folded || ("mucked" in one && one.mucked) || ("away" in one && one.away);
  const drawn = "drawn" in one && one.drawn !== null && one.drawn !== undefined ? one.drawn : null;
  const wagers = "wagers" in one && !own ? Object.entries(one.wagers ?? {}) : [];
  return (
    <li class={`seat${own ? " own" : ""}${turn ? " turn" : ""}${out ? " out" : ""}${won ? " won" : ""}`} style={{ "--left": place.left, "--top": place.top }} data-seat={seat}>
      {own ? null : <Cards cards={cards} size="tiny" label={`Cards of ${one.player}`} />}
      <div class="seat-plate">
        <span class="seat-name">
          <span class="seat-number" aria-label={`Seat ${seat}`}>
            {seat}
          </span>{" "}
          {one.player}
        </span>
        <span class="seat-stack">{stackWords(one.stack_cents ?? 0, view, blinds)}</span>
        {state ? <span class="seat-state">{state}</span> : null}
        {drawn !== null ? <span class="seat-state">{drawn ? `drew ${drawn}` : "stood pat"}</span> : null}
        {turn && !own ? <span class="seat-state turn-word">to act</span> : null}
      </div>
      {markers(seat, view).map((marker) => (
        <span key={marker} class={`marker marker-${marker.toLowerCase()}`} title={marker}>
          {marker === "Button" ? "D" : marker}
        </span>
      ))}
      {bet ? (
        <span class="bet" aria-label={`has bet ${dollars(bet)}`}>
          {stackWords(bet, view, blinds)}
        </span>
      ) : null}
      {wagers.length ? (
        <span class="bet" title={wagers.map(([bet_, cents]) => `${wagerWords(bet_, games.value.get(view.table.game))} ${dollars(cents)}`).join(", ")}>
          {dollars(wagers.reduce((sum, [, cents]) => sum + cents, 0))}
          <span class="unseen"> on {several(wagers.length, "wager")}</span>
        </span>
      ) : null}
      {won ? <span class="bet won-chips">+{dollars(won)}</span> : null}
    </li>
  );
}
