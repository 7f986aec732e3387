// The actions allowed now, made from the server's options; nothing is added, and no rule is decided here.
import { dollars, upper, verbWords, wagerWords } from "../app/words";
import type { Allowed, GameCard, PokerState, View } from "../types/views";

/** One button: an option, with the thing that it names, if any. */
export interface Action {
  id: string;
  key: string;
  label: string;
  option: Allowed;
  what: string;
  /** Whether it has an amount to choose. */
  ranged: boolean;
  /** Whether cards must or may be chosen. */
  picks: boolean;
  amount: number;
  danger: boolean;
}

// Keys that players know; any other answer gets a letter of its own name.
const KEYS: Record<string, string> = { fold: "f", check: "c", call: "c", bet: "b", raise: "r", discard: "d", show: "s", muck: "m" };
const WHATS_MAX = 8;
// Answers that give something up: their buttons do not stand out.
const QUIET_VERBS: ReadonlySet<string> = new Set(["fold", "muck", "take-back"]);

/**
 * What somebody is asked to answer. Between rounds nothing is asked of players: to get up, to step away and to add chips
 * is in the seat's menu, where no key meant for the next hand finds it.
 */
export function askedOptions(view: View | null): readonly Allowed[] {
  const options = view?.own.options ?? NONE;
  return view?.viewer.role === "player" && view.table.asked?.kind === "between" ? NONE : options;
}

const NONE: readonly Allowed[] = [];

/** Asks at which nobody needs to do anything: the table continues by itself. */
export const QUIET_ASKS: ReadonlySet<string> = new Set(["request", "between", "inspect"]);

/** The actions of these options, each with a key of its own. */
export function actionsOf(options: readonly Allowed[], game: GameCard | undefined, view: View | null): Action[] {
  const taken = new Set<string>();
  const found: Action[] = [];
  for (const option of options) {
    const whats = option.what?.length ? inOrder(option.what, game).slice(0, WHATS_MAX) : [""];
    for (const what of whats) {
      const action = actionOf(option, what, game, view);
      action.key = keyFor(option.verb, what, game, taken);
      taken.add(action.key);
      found.push(action);
    }
  }
  return found;
}

/** Wagers in the order of the layout's menu, which begins with the game's own. */
function inOrder(whats: readonly string[], game: GameCard | undefined): string[] {
  const menu = game?.printed?.menu ?? [];
  const place = (what: string) => (menu.includes(what) ? menu.indexOf(what) : menu.length);
  return [...whats].sort((one, other) => place(one) - place(other));
}

function actionOf(option: Allowed, what: string, game: GameCard | undefined, view: View | null): Action {
  const least = option.amount_min ?? 0;
  const most = option.amount_max ?? 0;
  const ranged = most > least;
  const amount = most ? least : callCents(option, view);
  const money = option.money || (option.verb === "call" && amount > 0);
  const words = [verbWords(option.verb, game)];
  if (what) words.push(wagerWords(what, game).toLowerCase());
  if (amount && !ranged) words.push(money ? dollars(amount) : String(amount));
  return {
    id: `${option.verb}:${what}`,
    key: "",
    label: words.join(" "),
    option,
    what,
    ranged,
    picks: (option.cards_max ?? 0) > 0,
    amount,
    danger: QUIET_VERBS.has(option.verb),
  };
}

/** What a call costs, shown beside the hand. */
function callCents(option: Allowed, view: View | null): number {
  if (option.verb !== "call") return 0;
  return view?.own.hands[String(option.seat)]?.to_call_cents ?? 0;
}

function keyFor(verb: string, what: string, game: GameCard | undefined, taken: Set<string>): string {
  const wished = [game?.printed?.verbs[verb]?.[0], what ? undefined : KEYS[verb], ...`${what}${verb}`.replace(/[^a-z]/g, ""), ..."123456789"];
  return wished.find((key): key is string => !!key && !taken.has(key)) ?? "";
}

/** The nearest amount that the option allows. */
export function fitted(option: Allowed, cents: number): number {
  const least = option.amount_min ?? 0;
  const most = option.amount_max ?? 0;
  const step = option.amount_step ?? 1;
  const inside = Math.min(most, Math.max(least, cents));
  return Math.min(most, least + Math.round((inside - least) / step) * step);
}

export interface Preset {
  name: string;
  amount: number;
}

// What a player against the house puts down: one chip of the usual kinds.
const CHIPS = [500, 2_500, 10_000, 50_000];

/** Preset amounts that the option allows: the least, parts of the pot or single chips, the most. */
export function presets(option: Allowed, view: View): Preset[] {
  const least = option.amount_min ?? 0;
  const most = option.amount_max ?? 0;
  const found: Preset[] = [{ name: "Minimum", amount: least }];
  const { table } = view;
  if (table.family === "poker" && option.money) {
    for (const [name, part] of [["½ pot", 1 / 2], ["⅔ pot", 2 / 3], ["Pot", 1]] as const) {
      const amount = fitted(option, ofThePot(table, view, option, part));
      if (amount > least && amount < most) found.push({ name, amount });
    }
  }
  if (table.family === "banked" && option.money) {
    for (const amount of CHIPS) if (amount > least && amount < most && amount === fitted(option, amount)) found.push({ name: dollars(amount), amount });
  }
  found.push({ name: isAllIn(option, most, view) ? "All-in" : "Maximum", amount: most });
  return found.filter((one, place) => found.findIndex((other) => other.amount === one.amount) === place);
}

/** A bet of a part of the pot, as players count it: the current bet is called first. */
function ofThePot(table: PokerState, view: View, option: Allowed, part: number): number {
  const toCall = view.own.hands[String(option.seat)]?.to_call_cents ?? 0;
  return (table.betting?.to_cents ?? 0) + Math.round(((table.pot_cents ?? 0) + toCall) * part);
}

/** Whether this amount puts in the seat's last chips. */
export function isAllIn(option: Allowed, amount: number, view: View): boolean {
  const { table } = view;
  const seat = table.seats[String(option.seat)];
  if (!seat || !option.money || table.family !== "poker") return false;
  const bet = "bet_cents" in seat ? (seat.bet_cents ?? 0) : 0;
  return amount > 0 && amount >= bet + (seat.stack_cents ?? 0);
}

/** What can be chosen in advance, with the verbs that do it. A call for the last chips cannot: all-in asks once more. */
export function inAdvance(toCall: number, stack: number): [string, string[]][] {
  if (!toCall) return [["Check", ["check"]], ["Check or fold", ["check", "fold"]]];
  return toCall < stack ? [["Fold", ["fold"]], [`Call ${dollars(toCall)}`, ["call"]]] : [["Fold", ["fold"]]];
}

/** `Raise to $12`. */
export function amountLabel(action: Action, amount: number, game: GameCard | undefined): string {
  const words = verbWords(action.option.verb, game);
  const to = action.option.verb === "raise" ? " to" : "";
  const what = action.what ? ` ${wagerWords(action.what, game).toLowerCase()}` : "";
  return `${words}${what}${to} ${action.option.money ? dollars(amount) : amount}`;
}

/** The question the table waits on, in words. */
export function question(view: View, game: GameCard | undefined): string {
  const asked = view.table.asked;
  if (!asked) return "";
  const printed = game?.printed?.questions[asked.clause];
  if (printed) return printed;
  return ASKED[asked.kind] ?? upper(asked.kind.replaceAll("-", " "));
}

const ASKED: Record<string, string> = {
  bet: "Your turn to bet",
  inspect: "The deck is spread for you to inspect",
  draw: "Which cards do you exchange?",
  show: "Show your hand?",
  wager: "Place your wagers",
  decide: "Your decision",
  "forced-bet": "You have the forced bet",
  straddle: "Do you straddle?",
  consent: "Do you agree to the request?",
  "run-twice": "Run the rest of the board twice?",
  request: "Does anybody ask for another format of this hand?",
  amount: "How much do you put in?",
  exposed: "Your card was exposed: what do you do?",
  step: "The dealer's next step",
  shuffle: "The cards are shuffled",
  cut: "The deck is cut",
  count: "The cards are counted",
  "deal-down": "A card is dealt face down",
  "deal-up": "A card is dealt face up",
  "deal-centre": "A card for the middle, or a burn",
  between: "Between two rounds",
  rule: "The floor decides",
};
