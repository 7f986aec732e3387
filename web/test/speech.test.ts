import { describe, expect, it } from "vitest";
import { isNews, ownCards } from "../src/table/speech";
import type { View } from "../src/types/views";

const seen = (hands: unknown): View => ({ viewer: { role: "player", seats: [3] }, table: { seats: {} }, own: { hands } }) as unknown as View;
const pair = { cards: ["2h", "2s"], worth: [{ words: "pair of 2s" }] };

describe("the key that speaks your own cards", () => {
  it("says what the player has", () => {
    expect(ownCards(seen({ "3": pair }))).toBe("You have 2 of hearts, 2 of spades. pair of 2s");
  });
  it("says what the player had, while the cards of a hand that is over are still on the screen", () => {
    const scene = { hands: { "3": pair.cards }, worth: { "3": pair.worth } };
    expect(ownCards(seen({}), scene)).toBe("You had 2 of hearts, 2 of spades. pair of 2s");
    expect(ownCards(seen({ "3": null }), { hands: {}, worth: {} })).toBe("You have no cards");
  });
});

describe("what can be done", () => {
  const asked = (seat?: number): View => ({ table: { asked: { seat } } }) as unknown as View;
  it("is said at each own turn, even in the same words", () => {
    expect(isNews(asked(3), "F: Fold", "F: Fold")).toBe(true);
    expect(isNews(asked(3), "", "F: Fold")).toBe(false);
  });
  it("is not repeated after each wager of the others, but when it has changed", () => {
    expect(isNews(asked(), "A: Wager ante", "A: Wager ante")).toBe(false);
    expect(isNews(asked(), "A: Take back ante", "A: Wager ante")).toBe(true);
    expect(isNews(asked(), "A: Wager ante", "")).toBe(true);
  });
});
