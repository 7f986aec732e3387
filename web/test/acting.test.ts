import { describe, expect, it } from "vitest";
import { accountWords, chapterOf, isStale, isSupervisors, isTheirs, matching, silentAct, staffActs, staffOf, worksAs } from "../src/floor/acting";
import type { Person } from "../src/types/messages";
import type { View } from "../src/types/views";

const view = {
  viewer: { role: "floor" },
  table: { family: "poker", seats: { "3": { player: "Ann" } } },
  events: [],
  own: {
    hands: {},
    seen: {},
    options: [{ verb: "next-round", clause: "MD-POKER 7.B" }],
    acts: [
      { verb: "suspect", clause: "MD-POKER 18.B", what: ["seat-3", "seat-4"] },
      { verb: "secure-stakes", clause: "MD-POKER 8.B(6)(a)", what: ["seat-3"] },
    ],
  },
} as unknown as View;

describe("what staff may do", () => {
  it("is what is asked, then the acts by chapter, each with the player it names", () => {
    expect(staffActs(view, undefined).map((one) => [one.label, one.chapter])).toEqual([
      ["Ready for the next round", ""],
      ["Suspected of acting for others: Ann (seat 3)", "MD-POKER 18"],
      ["Suspected of acting for others: seat 4", "MD-POKER 18"],
      ["Safeguard the stakes: Ann (seat 3)", "MD-POKER 8"],
    ]);
  });
  it("is not to tell the time, which the room tells its tables itself", () => {
    const supervisor = { roles: ["shift supervisor"] } as unknown as Person;
    expect(["clock", "idle", "close"].filter((verb) => isTheirs(supervisor, view, verb))).toEqual(["idle", "close"]);
  });
  it("says what is wrong, where the rules name only the thing", () => {
    const wrong = { ...view, own: { ...view.own, options: [], acts: [{ verb: "misdeal", clause: "MD-POKER 18.G(1)", what: ["shuffle", "cut"] }] } } as unknown as View;
    const acts = staffActs(wrong, undefined);
    expect(acts.map((one) => one.label)).toEqual(["Misdeal: the shuffle was wrong", "Misdeal: the cut was wrong"]);
    expect(matching(acts, "misdeal cut").map((one) => one.id)).toEqual(["misdeal:cut"]);
  });
  it("is shown anew once something has happened, but not for the clock alone", () => {
    const tried = { ask: 3, hand: 9, events: 2 };
    const at = (answers: number, ...kinds: string[]) => ({ ...view, table: { ...view.table, answers }, events: ["begun", "told", ...kinds].map((kind) => ({ kind })) }) as unknown as View;
    expect(isStale(tried, at(2), 9)).toBe(false);
    expect(isStale(tried, at(4, "clock", "clock"), 9)).toBe(false);
    expect(isStale(tried, at(4, "clock", "sits down"), 9)).toBe(true);
    expect(isStale(tried, at(2), 10)).toBe(true);
  });
  it("leaves the shift supervisor's acts to the shift supervisor", () => {
    const asked = [["round", "ruling"], ["bad-beat", "verify"], ["bad-beat", "reject"], ["opening", "verify"], ["round", "misdeal"]] as const;
    expect(asked.map(([procedure, verb]) => isSupervisors(procedure, verb))).toEqual([true, true, true, false, false]);
  });
  it("has the silent player, if one is asked alone", () => {
    expect(silentAct(view)).toBeNull();
    const waiting = { ...view, table: { ...view.table, asked: { who: "seat", seat: 3, number: 7 } } } as unknown as View;
    expect([silentAct(waiting)?.label, silentAct(waiting)?.what]).toEqual(["Declare Ann (seat 3) absent", "seat-3"]);
  });
  it("is found by words and by clause", () => {
    const acts = staffActs(view, undefined);
    expect(matching(acts, "sus ann").map((one) => one.id)).toEqual(["suspect:seat-3"]);
    expect(matching(acts, "8.b(6)").map((one) => one.id)).toEqual(["secure-stakes:seat-3"]);
    expect(matching(acts, "void")).toEqual([]);
  });
  it("is for people who work here, not for players", () => {
    expect([staffOf(view), staffOf(null)]).toEqual(["floor", ""]);
    const as = (...roles: string[]) => worksAs({ account: "a", name: "A", kind: "person", roles });
    expect([as("player"), as("dealer"), as("player", "shift supervisor"), worksAs(null)]).toEqual(["", "dealer", "floor", ""]);
  });
  it("is told in words", () => {
    expect([chapterOf("MD-LIR 13.E"), chapterOf("submission: rake.cap")]).toEqual(["MD-LIR 13", "The house's own choices"]);
    expect(["stack-3", "pot", "wager-3-three-bets"].map((one) => accountWords(one, view))).toEqual(["Ann (seat 3)", "Pot", "Three bets of Ann (seat 3)"]);
  });
});
