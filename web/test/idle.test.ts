import { describe, expect, it } from "vitest";
import { idleWords } from "../src/table/idle";

const two = { seats: { "1": "Ann", "2": "Bo" }, family: "poker", practice: false } as const;

describe("a table of which nothing can be shown", () => {
  it("tells whoever sits there that nothing is under way", () => {
    expect(idleWords(two, true)).toBe("No round is under way. The next one begins when the dealer is ready.");
    expect(idleWords({ ...two, practice: true }, true)).toBe("No round is under way. The next one begins in a moment.");
  });
  it("tells onlookers when they will see something", () => {
    expect(idleWords(two, false)).toContain("you will see it once it is over");
  });
  it("waits for enough players: two at poker, one against the house", () => {
    const one = { ...two, seats: { "1": "Ann" } };
    expect(idleWords(one, true)).toContain("as soon as enough players sit here");
    expect(idleWords({ ...one, family: "banked" }, true)).toContain("when the dealer is ready");
    expect(idleWords(undefined, false)).toContain("as soon as enough players sit here");
  });
});
