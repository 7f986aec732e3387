import { games } from "../app/state";
import { preferences } from "../app/preferences";
import { dollars, several, wagerWords } from "../app/words";
import { Cards } from "../cards/Card";
import type { TableStore } from "../room/table";
import type { BankedSeat, PokerSeat, View } from "../types/views";
import { QUIET_ASKS } from "./actions";
import { Chips } from "./Chips";
import { ClockRing } from "./Clock";
import { stackWords } from "./speech";
import type { Place } from "./places";

interface Props {
  seat: number;
  store: TableStore;
  view: View;
  cards: readonly string[];
  place: Place;
  bet: Place;
  own: boolean;
  won: number;
}

const BLINDS = ["SB", "BB"];
const MARKED: Record<string, string> = { straddle: "Straddle", "kill post": "Kill", "forced bet": "Bring-in" };

/** The markers beside a seat: button, blinds; in the first betting round also straddle, kill and forced bet. */
export function markers(seat: number, view: View): string[] {
  const { table } = view;
  if (table.family !== "poker") return [];
  const found: string[] = [];
  if (table.button === seat) found.push("Button");
  table.blinds?.forEach((blind, place) => {
    if (blind.seat === seat) found.push(BLINDS[place] ?? "Blind");
  });
  for (const event of view.events) {
    const marker = event.seat === seat && !table.street ? MARKED[event.kind] : undefined;
    if (marker && !found.includes(marker)) found.push(marker);
  }
  return found;
}

/** The state of a seat, in a word. */
function standing(one: PokerSeat | BankedSeat): string {
  if ("away" in one && one.away) return "away";
  if ("waits" in one && one.waits) return "waits for the blind";
  if ("mucked" in one && one.mucked) return "mucked";
  if (one.folded) return "folded";
  if ("all_in" in one && one.all_in) return "all-in";
  if ("abandoned" in one && one.abandoned) return "has left";
  const acted = "acted" in one ? (one.acted ?? "") : "";
  return acted === "blind" ? "" : acted; // its marker and its chips say so
}

const HUES = 8;

/** One of a few colours, always the same for a name. */
const hue = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES;

/** The first letters of a name's first and last word. */
const initials = (name: string): string => {
  const words = name.split(/[\s-]+/).filter(Boolean);
  return [...words.slice(0, 1), ...words.slice(1).slice(-1)].map((word) => [...word][0]?.toUpperCase() ?? "").join("");
};

/** One seat: player, chips, cards, last action; its markers and bet in front of it. */
export function Seat({ seat, store, view, cards, place, bet: before, own, won }: Props) {
  const one = view.table.seats[String(seat)];
  if (!one) return null;
  const asked = view.table.asked;
  const turn = asked?.seat === seat || (asked?.who === "anyone" && !QUIET_ASKS.has(asked.kind) && (asked.seats ?? []).includes(seat));
  const state = standing(one);
  const out = one.folded || ("mucked" in one && one.mucked) || ("away" in one && one.away);
  const drawn = "drawn" in one && one.drawn !== null && one.drawn !== undefined ? one.drawn : null;
  const blinds = preferences.value.units === "blinds";
  const style = { "--left": place.left, "--top": place.top, "--bet-left": before.left, "--bet-top": before.top };
  return (
    <li class={`seat${own ? " own" : ""}${turn ? " turn" : ""}${out ? " out" : ""}${won ? " won" : ""}`} style={style} data-seat={seat}>
      <div class="pod">
        {own ? null : <Cards cards={cards} size={cards.length > 4 ? "tiny many" : "tiny"} label={`Cards of ${one.player}`} />}
        <div class="seat-plate">
          <span class={`avatar hue-${hue(one.player)}`} aria-hidden="true">
            {initials(one.player)}
            {store.clock.value?.seat === seat ? <ClockRing store={store} seat={seat} /> : null}
          </span>
          <span class="seat-text">
            <span class="unseen">Seat {seat}: </span>
            <bdi class="seat-name">{one.player}</bdi>
            <span class="seat-stack">{stackWords(one.stack_cents ?? 0, view, blinds)}</span>
          </span>
          {turn && !own ? <span class="unseen">to act</span> : null}
        </div>
        <span class="seat-states">
          {state ? <span class={`seat-state acted-${state.split(" ")[0]}`}>{state}</span> : null}
          {drawn !== null ? <span class="seat-state">{drawn ? `drew ${drawn}` : "stood pat"}</span> : null}
          {own ? null : <Laid view={view} one={one} />}
        </span>
      </div>
      <Before {...{ seat, view, one, won }} />
    </li>
  );
}

/** What another player has wagered against the house, in all: it is told at the seat, for the middle is the dealer's. */
function Laid({ view, one }: { view: View; one: PokerSeat | BankedSeat }) {
  const wagers = Object.entries("wagers" in one ? (one.wagers ?? {}) : {});
  const cents = wagers.reduce((sum, [, amount]) => sum + amount, 0);
  if (!cents) return null;
  const game = games.value.get(view.table.game);
  return (
    <span class="seat-state laid" title={wagers.map(([wager, amount]) => `${wagerWords(wager, game)} ${dollars(amount)}`).join(", ")}>
      {dollars(cents)}
      <span class="unseen"> on {several(wagers.length, "wager")}</span>
    </span>
  );
}

/** What is in front of a seat: its markers, its bet, what it has won. */
function Before({ seat, view, one, won }: { seat: number; view: View; one: PokerSeat | BankedSeat; won: number }) {
  const blinds = preferences.value.units === "blinds";
  const bet = "bet_cents" in one ? (one.bet_cents ?? 0) : 0;
  const marked = markers(seat, view);
  if (!bet && !won && !marked.length) return null;
  return (
    <span class="before">
      {marked.map((marker) => (
        <span key={marker} class={`marker marker-${marker.toLowerCase()}`} title={marker}>
          {marker === "Button" ? "D" : marker}
          {marker === "Button" ? <span class="unseen">: the button</span> : null}
        </span>
      ))}
      {bet ? (
        <span class="bet">
          <span class="unseen">has bet </span>
          <Chips cents={bet} /> {stackWords(bet, view, blinds)}
        </span>
      ) : null}
      {won ? (
        <span class="bet won-chips">
          <Chips cents={won} /> +{dollars(won)}
        </span>
      ) : null}
    </span>
  );
}
