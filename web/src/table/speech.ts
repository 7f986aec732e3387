// The table in words, for keys that speak and for the live log.
import { chips, dollars, isolated, several, told, upper, wagerWords } from "../app/words";
import { cardsWords } from "../cards/drawing";
import type { Scene } from "../room/scene";
import type { TableStore } from "../room/table";
import type { Allowed, GameCard, SeenEvent, View } from "../types/views";
import { actionsOf, askedOptions } from "./actions";

export type Speech = "cards" | "board" | "pot" | "stacks" | "turn" | "actions";

/** Keys that speak, with Shift held. */
export const SPEAK_KEYS: Record<string, Speech> = { C: "cards", B: "board", P: "pot", S: "stacks", T: "turn", A: "actions" };

/** The viewer's seats. */
export const ownSeats = (view: View): number[] => (view.viewer.role === "player" ? (view.viewer.seats ?? []) : []);

/** What a key says now. */
export function said(what: Speech, store: TableStore, game: GameCard | undefined): string {
  const view = store.view.value;
  if (!view) return "Nothing is under way at this table.";
  switch (what) {
    case "cards":
      return ownCards(view, store.scene.value);
    case "board":
      return board(store, game);
    case "pot":
      return pots(view, game);
    case "stacks":
      return Object.entries(view.table.seats)
        .map(([seat, one]) => `${one.player}, seat ${seat}: ${dollars(one.stack_cents ?? 0)}${"folded" in one && one.folded ? ", folded" : ""}`)
        .join(". ");
    case "turn":
      return turn(view);
    case "actions": {
      const actions = actionsOf(askedOptions(view), game, view);
      if (!actions.length) return `Nothing is asked of you. ${turn(view)}`;
      return actions
        .map((one) => `${one.key.toUpperCase()}: ${one.label}${one.ranged ? `, ${range(one.option)}` : ""}`)
        .join(". ");
    }
  }
}

/** What may be named: money, or a number of something. */
function range({ amount_min: least = 0, amount_max: most = 0, money }: Allowed): string {
  return money ? `from ${dollars(least)} to ${dollars(most)}` : `from ${least} to ${most}`;
}

/** The viewer's cards and hand in words, high and low; those of a hand that is over for as long as they are on the screen. */
export function ownCards(view: View, scene: Pick<Scene, "hands" | "worth"> | null = null): string {
  const parts = ownSeats(view).map((seat) => {
    const hand = view.own.hands[String(seat)];
    const has = !!hand?.cards?.length;
    const cards = has ? hand.cards : (scene?.hands[String(seat)] ?? []);
    if (!cards?.length) return "You have no cards";
    const worth = ((has ? hand.worth : scene?.worth[String(seat)]) ?? []).map((one) => `${one.share ? `${one.share}: ` : ""}${one.words}${one.board ? ` on board ${one.board}` : ""}`);
    return [`You ${has ? "have" : "had"} ${cardsWords(cards)}`, ...worth].join(". ");
  });
  return parts.join(". ") || "You have no seat in this hand";
}

function board(store: TableStore, game: GameCard | undefined): string {
  const scene = store.scene.value;
  const boards = (scene?.boards ?? []).map((one, place, all) => `${all.length > 1 ? `Board ${place + 1}` : "Board"}: ${cardsWords(one)}`);
  const shared = Object.entries(scene?.shared ?? {}).map(([place, cards]) => `${game?.printed?.places[place] ?? place}: ${cardsWords(cards)}`);
  return [...boards, ...shared].join(". ") || "No cards on the board";
}

function pots(view: View, game: GameCard | undefined): string {
  const { table } = view;
  if (table.family === "banked") {
    const own = ownSeats(view).flatMap((seat) => Object.entries(table.seats[String(seat)]?.wagers ?? {}));
    const meters = Object.entries(table.meters).map(([meter, cents]) => `${meter} meter ${dollars(cents)}`);
    const wagers = own.map(([bet, cents]) => `${wagerWords(bet, game)} ${dollars(cents)}`);
    return [...(wagers.length ? wagers : ["You have no wagers"]), ...meters].join(". ");
  }
  const several_ = table.pots ?? [];
  const each = several_.length > 1 ? several_.map((pot) => `${pot.name} ${dollars(pot.cents)}, ${several(pot.seats.length, "player")}`) : [];
  return [`Pot ${dollars(table.pot_cents ?? 0)}`, ...each].join(". ");
}

/** Whose turn it is. */
export function turn(view: View): string {
  const asked = view.table.asked;
  if (!asked) return view.table.procedure === "round" ? "The hand is over." : "Nothing is under way.";
  if (ownSeats(view).includes(asked.seat ?? 0)) return "It is your turn.";
  if (asked.seat) return `${isolated(view.table.seats[String(asked.seat)]?.player ?? `Seat ${asked.seat}`)} is to act.`;
  if (asked.kind === "between") return "The next hand has not begun yet.";
  if (asked.who === "anyone") return "All players are asked.";
  return `The ${asked.who === "chance" ? "shuffle" : asked.who} is next.`;
}

/** Whether to say again what can be done: at each own turn, but where everybody is asked at once only if it has changed. */
export const isNews = (view: View, actions: string, before: string): boolean => !!actions && (!!view.table.asked?.seat || actions !== before);

/** Whether an event is worth saying; cards that nobody sees and the dealer's tidying up are not. */
export function isTold(event: SeenEvent): boolean {
  if (QUIET.has(event.kind)) return false;
  return !!event.seat || !!event.cents || !!event.why || (event.cards ?? []).some((card) => card !== "??");
}

const QUIET = new Set(["racked", "to the muck", "mucked", "removed", "stacked", "deck in use", "button"]);

/** An event in words for the live log. */
export function announced(event: SeenEvent, view: View, game: GameCard | undefined): string {
  const where = whereDealt(event, view, game);
  return where ? `${where}: ${cardsWords(event.cards ?? [])}` : told(event.words, view, game);
}

/** An event in words for the screen, with the cards that the viewer saw. */
export function logWords(event: SeenEvent, view: View, game: GameCard | undefined): string {
  const where = whereDealt(event, view, game);
  const seen = event.cards?.some((card) => card !== "??");
  return where && seen ? told(`${where}: ${(event.cards ?? []).join(" ")}${event.hand ? ` (${event.hand})` : ""}`, view, game) : told(event.words, view, game);
}

/** Whose cards were dealt or turned up, or where. */
function whereDealt(event: SeenEvent, view: View, game: GameCard | undefined): string {
  if ((event.kind !== "dealt" && event.kind !== "turned up") || !event.cards?.length) return "";
  const place = event.place ?? "";
  const seat = place.startsWith("hand-") ? place.slice("hand-".length) : "";
  return upper(seat ? isolated(view.table.seats[seat]?.player ?? `Seat ${seat}`) : (game?.printed?.places[place] ?? place.replaceAll("-", " ")));
}

/** A stack in the person's preferred units. */
export function stackWords(cents: number, view: View, blinds: boolean): string {
  const { table } = view;
  const big = blinds && table.family === "poker" ? Math.max(0, ...(table.stakes.blinds_cents ?? [])) : 0;
  return chips(cents, big);
}
