import { describe, expect, it } from "vitest";
import { sentence, told } from "../src/app/words";
import type { GameCard } from "../src/types/views";

const game = { printed: { names: { "ace-face": "Ace or Face", tens: "10's or Better", ante: "Ante", bet: "Bet" } } } as unknown as GameCard;

describe("an event in words", () => {
  it("names wagers as they are printed, also those whose id is one word", () => {
    expect(told("Bo places tens, $1", null, game)).toBe("Bo places 10's or Better, $1");
    expect(told("ace-face of Bo is collected, $5", null, game)).toBe("Ace or Face of Bo is collected, $5");
  });
  it("leaves words alone that only look like a wager's id", () => {
    expect(told("Bo must bet or fold", null, game)).toBe("Bo must bet or fold");
    expect(told("Bo listens", null, game)).toBe("Bo listens");
  });
});

describe("what the room refuses", () => {
  it("is a sentence", () => {
    expect(sentence("table holdem has no finished hand 999")).toBe("Table holdem has no finished hand 999.");
    expect(sentence("Try again in a moment.")).toBe("Try again in a moment.");
    expect(sentence("")).toBe("");
  });
});
