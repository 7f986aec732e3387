// Actions made from options: labels, keys, amounts, and nothing that the server did not offer.
import { describe, expect, it } from "vitest";
import { actionsOf, askedOptions, fitted, inAdvance, isAllIn, presets } from "../src/table/actions";
import { seatOrder } from "../src/table/places";
import type { Allowed, GameCard, View } from "../src/types/views";

const RAISE: Allowed = { verb: "raise", clause: "MD-POKER 1.B(29)", seat: 1, amount_min: 1_600, amount_max: 25_600, amount_step: 100, money: true };
const OPTIONS: Allowed[] = [
  { verb: "fold", clause: "MD-POKER 1.B(12)", seat: 1 },
  { verb: "call", clause: "MD-POKER 1.B(7)", seat: 1 },
  RAISE,
];

const VIEW = {
  viewer: { role: "player", seats: [1] },
  table: {
    family: "poker",
    game: "holdem",
    procedure: "round",
    answers: 9,
    seats: { "1": { player: "Ann", stack_cents: 25_000, bet_cents: 600 }, "2": { player: "Bo", stack_cents: 9_000 } },
    pot_cents: 2_400,
    betting: { to_cents: 1_000, to_call_cents: 400 },
    piles: {},
    accounts: {},
    stakes: { structure: "no-limit", small_bet_cents: 200, big_bet_cents: 200, chip_cents: 100, enough_cents: 100 },
  },
  events: [],
  own: { hands: { "1": { cards: ["As", "Kd"], to_call_cents: 400 } }, options: OPTIONS, seen: {} },
} as View;

describe("actions", () => {
  it("has every option once, each with its own key and its cost", () => {
    const actions = actionsOf(OPTIONS, undefined, VIEW);
    expect(actions.map((one) => [one.key, one.label])).toEqual([["f", "Fold"], ["c", "Call $4"], ["r", "Raise"]]);
    expect(actions.map((one) => one.ranged)).toEqual([false, false, true]);
  });

  it("lets an answer that gives something up stand back behind the others", () => {
    const options = ["fold", "take-back", "wager", "call"].map((verb) => ({ verb, clause: "x" }));
    expect(actionsOf(options, undefined, VIEW).filter((one) => one.danger).map((one) => one.option.verb)).toEqual(["fold", "take-back"]);
  });

  it("asks players nothing between hands, so that no key makes them get up", () => {
    const between = { ...VIEW, table: { ...VIEW.table, procedure: "between", asked: { who: "anyone", kind: "between", clause: "MD-POKER 8.B(2)", number: 3 } } } as View;
    expect(askedOptions(VIEW)).toBe(VIEW.own.options);
    expect(askedOptions(between)).toEqual([]);
    expect(askedOptions({ ...between, viewer: { role: "floor" } } as View)).toBe(VIEW.own.options);
  });

  it("gives free keys if several options want the same one", () => {
    const options = ["sit", "stay", "show"].map((verb) => ({ verb, clause: "x" }));
    const keys = actionsOf(options, undefined, VIEW).map((one) => one.key);
    expect(new Set(keys).size).toBe(3);
  });

  it("names a wager's areas by the layout, its own wager first", () => {
    const game = { printed: { menu: ["ante", "tens"], names: { ante: "Ante", tens: "10's or Better" }, verbs: {}, areas: {}, suggested: {}, places: {}, questions: {} } } as unknown as GameCard;
    const wager = { verb: "wager", clause: "WA-TOP5 3", what: ["tens", "ante"], amount_min: 100, amount_max: 500, money: true };
    expect(actionsOf([wager], game, VIEW).map((one) => one.label)).toEqual(["Wager ante", "Wager 10's or better"]);
  });

  it("offers a call in advance at its price, but not for the last chips: all-in asks once more", () => {
    expect(inAdvance(400, 25_000).map(([label]) => label)).toEqual(["Fold", "Call $4"]);
    expect(inAdvance(25_000, 25_000).map(([label]) => label)).toEqual(["Fold"]);
    expect(inAdvance(0, 25_000).map(([label]) => label)).toEqual(["Check", "Check or fold"]);
  });

  it("keeps amounts within what the option takes, on its steps", () => {
    expect([0, 1_649, 1_651, 99_999].map((cents) => fitted(RAISE, cents))).toEqual([1_600, 1_600, 1_700, 25_600]);
  });

  it("offers parts of the pot after the call, and nothing twice", () => {
    expect(presets(RAISE, VIEW)).toEqual([
      { name: "Minimum", amount: 1_600 },
      { name: "½ pot", amount: 2_400 },
      { name: "⅔ pot", amount: 2_900 },
      { name: "Pot", amount: 3_800 },
      { name: "All-in", amount: 25_600 },
    ]);
    expect(presets({ ...RAISE, amount_max: 1_600 }, VIEW)).toHaveLength(1);
  });

  it("offers single chips against the house, as far as the wager takes them", () => {
    const banked = { ...VIEW, table: { ...VIEW.table, family: "banked" } } as unknown as View;
    const wager: Allowed = { verb: "wager", clause: "MD-LIR 7.E(1)", seat: 1, amount_min: 500, amount_max: 10_000, amount_step: 500, money: true };
    expect(presets(wager, banked).map((one) => one.name)).toEqual(["Minimum", "$25", "Maximum"]);
    expect(presets({ ...wager, amount_max: 30_000 }, banked).map((one) => one.name)).toEqual(["Minimum", "$25", "$100", "Maximum"]);
    expect(presets({ ...wager, amount_step: 1_000 }, banked).map((one) => one.amount)).toEqual([500, 2_500, 10_000]);
    expect(presets({ ...wager, amount_step: 700 }, banked).map((one) => one.amount)).toEqual([500, 10_000]);
  });

  it("knows the last chips", () => {
    expect(isAllIn(RAISE, 25_600, VIEW)).toBe(true);
    expect(isAllIn(RAISE, 25_500, VIEW)).toBe(false);
  });
});

describe("seats", () => {
  it("are in clockwise order from your own", () => {
    expect(seatOrder([5, 1, 3], 3, true)).toEqual([3, 5, 1]);
    expect(seatOrder([5, 1, 3], 3, false)).toEqual([1, 3, 5]);
    expect(seatOrder([5, 1], 0, true)).toEqual([1, 5]);
  });
});
