import { describe, expect, it } from "vitest";
import { ownCards } from "../src/table/speech";
import type { View } from "../src/types/views";

const seen = (hands: unknown): View => ({ viewer: { role: "player", seats: [3] }, table: { seats: {} }, own: { hands } }) as unknown as View;
const pair = { cards: ["2h", "2s"], worth: [{ words: "pair of 2s" }] };

describe("the key that speaks the own cards", () => {
  it("says what the player has", () => {
    expect(ownCards(seen({ "3": pair }))).toBe("You have 2 of hearts, 2 of spades. pair of 2s");
  });
  it("says what the player had, while the cards of a hand that is over are still on the screen", () => {
    const scene = { hands: { "3": pair.cards }, worth: { "3": pair.worth } };
    expect(ownCards(seen({}), scene)).toBe("You had 2 of hearts, 2 of spades. pair of 2s");
    expect(ownCards(seen({ "3": null }), { hands: {}, worth: {} })).toBe("You have no cards");
  });
});
