// What staff's answers are called on the floor; an answer that is not here is called by its own name.
import { upper, verbWords } from "../app/words";
import type { GameCard } from "../types/views";

/** By verb: its label, and other words by which somebody may look for it. */
export const STAFF_WORDS: Record<string, readonly [label: string, also?: string]> = {
  proceed: ["Next step", "deal continue go on"],
  "no-more-bets": ["No more bets", "wagers closed"],
  "no-request": ["No player has a request", "continue go on"],
  // Cards that were seen, found or lost.
  exposed: ["Exposed card", "flashed seen"],
  "face-up": ["Boxed card", "face up in the deck"],
  "found-face-up": ["Boxed card in the deck", "found face up"],
  "off-table": ["Card off the table", "dropped floor"],
  "incorrect-number": ["Wrong number of cards", "missing extra card"],
  "drawn-in-error": ["Card drawn in error", "too many wrong"],
  misplace: ["Card dealt to the wrong place", "misplaced wrong hand"],
  extra: ["Extra card dealt", "too many wrong number"],
  "missing-card": ["Card missing from the deck", "count void"],
  "extra-card": ["Extra card in the deck", "count void"],
  "out-of-view": ["Cards out of the dealer's view"],
  // Misdeals.
  misdeal: ["Misdeal", "void"],
  "wrong-start": ["Misdeal: dealt from the wrong seat", "first card starting position"],
  "left-out": ["Misdeal: a player was left out"],
  "start-at": ["Deal begins at the wrong seat", "misdeal slip"],
  "leave-out": ["Next player is left out of the deal", "misdeal slip"],
  ineligible: ["Cards go to a player who is not in", "misdeal slip"],
  // Hands.
  foul: ["Fouled hand", "muck unprotected"],
  collect: ["Hand swept in by mistake", "collected muck unprotected"],
  reconstruct: ["Protected hand reconstructed", "fouled"],
  refund: ["Protected hand, bets returned", "fouled refund"],
  "own-fault": ["Protected hand, but their own fault", "fouled"],
  "left-table": ["Player left the table with a hand", "absent gone fold"],
  // People.
  absent: ["Player is absent", "silent away clock"],
  expired: ["The countdown has run out", "silent clock absent time"],
  abandon: ["Wagers of a player who left: abandoned", "absent gone"],
  suspect: ["Suspected of acting for others", "collusion"],
  remove: ["Made to leave the game", "collusion barred"],
  forfeit: ["Breach: wagers are forfeited"],
  "hand-not-kept": ["Hand not kept to its player", "breach"],
  "touched-by-another": ["Hand touched by another person", "breach"],
  "told-another": ["Player told another about their hand", "breach talk"],
  "no-breach": ["No breach"],
  "secure-stakes": ["Safeguard the stakes", "absent away"],
  "return-stakes": ["Return the safeguarded stakes", "absent back"],
  ruling: ["Shift supervisor"],
  // Decks and devices.
  verify: ["Confirmed"],
  replace: ["Replace the deck", "change defect"],
  defect: ["Defect in a deck", "damaged marked"],
  "cards-differ": ["Cards of a deck differ", "defect marked"],
  "no-cover-card": ["Cover card is missing", "defect"],
  "same-colour": ["Both decks have the same back", "defect colour"],
  "other-design": ["Decks differ in design", "defect back"],
  "confirm-36-cards": ["Confirmed: 36 cards", "count verify short deck"],
  count: ["Deck count", "cards"],
  "count-stub": ["Deck count by the stub", "cards"],
  "machine-count": ["Deck count by the shuffler", "cards machine"],
  "set-down": ["Deck set down under a marker"],
  "change-decks": ["Deck change", "change decks replace"],
  "replace-deck": ["Deck change, deck taken off", "replace remove"],
  jam: ["Jammed device", "shuffler shoe stop broken"],
  cover: ["Broken device: covered", "jammed shuffler out of order"],
  sign: ["Broken device: out-of-order sign", "jammed shuffler"],
  cleared: ["Jam is cleared", "jammed device shoe shuffler"],
  repair: ["Device is repaired", "jammed shuffler shoe"],
  "repair-shuffler": ["Shuffler is repaired", "jammed device"],
  cut: ["Cut"],
  "cut-short": ["Cut with too few cards", "slip"],
  recut: ["Order a recut", "cut again"],
  reshuffle: ["Order a reshuffle", "shuffle again"],
  // Between rounds.
  "next-round": ["Ready for the next round"],
  idle: ["Leave the table idle"],
  close: ["Close the table"],
  clock: ["Set the table's clock forward", "minutes"],
  arrives: ["A player arrives", "seat sit"],
  departs: ["A player departs", "leave"],
  "change-game": ["Change the game"],
  "go-to": ["Go on with"],
  notified: ["Compliance was told", "notified"],
  // Jackpots.
  record: ["Record the high hand", "high hand recorded slip"],
  reject: ["Not verified", "reject"],
  pay: ["Pay", "payout"],
  later: ["Pay later", "payout"],
  distribute: ["Distribute among those who were beaten", "jackpot"],
  transfer: ["Move what is left to another fund"],
  agreed: ["The chips match now", "resolved lammers"],
  "no-wager": ["No wager"],
  mismatch: ["Chips do not match the lammers or the system", "mismatch progressive count"],
  "not-accepted": ["Device did not accept the wager", "progressive returned"],
};

/** What the number of an answer counts. */
const NUMBER_WORDS: Record<string, string> = {
  count: "Cards counted",
  "count-stub": "Cards counted",
  "machine-count": "Cards counted",
  clock: "Minutes",
  cut: "Cards cut off",
  "cut-short": "Cards cut off",
  recut: "Cards cut off",
  "found-face-up": "Which card, from the top",
  exposed: "Which card",
};

export const numberWords = (verb: string): string => NUMBER_WORDS[verb] ?? "How many";

/** Answers that say how many cards were counted; the number to begin with is how many there should be. */
export const COUNTS: ReadonlySet<string> = new Set(["count", "count-stub", "machine-count"]);

/** Verbs that mean something else in one procedure. */
const BY_PROCEDURE: Record<string, readonly [string, string?]> = {
  "bad-beat verify": ["Bad Beat verified", "jackpot"],
  "bad-beat reject": ["Not a Bad Beat", "jackpot reject"],
  "opening verify": ["Decks confirmed", "inspection verify"],
  "between verify": ["Deck confirmed", "inspection verify"],
};

/** A staff's answer in words, and the words by which it is found. */
export function staffWords(verb: string, procedure: string, game: GameCard | undefined): readonly [string, string] {
  const found = BY_PROCEDURE[`${procedure} ${verb}`] ?? STAFF_WORDS[verb];
  return found ? [found[0], found[1] ?? ""] : [verbWords(verb, game), ""];
}

/** Procedures of a table: what one is called, and what staff press to begin it. */
const PROCEDURES: Record<string, readonly [name: string, begin: string]> = {
  round: ["Round", "Deal a round"],
  opening: ["Opening", "Open the table: inspect and wash the decks"],
  between: ["Between rounds", "Between rounds: seats, chips, decks"],
  idle: ["Idle", "Leave the table idle"],
  button: ["Placing the button", "Place the button"],
  "agree-minimum": ["Agreement on a minimum", "Agree on a minimum"],
  "bad-beat": ["Bad Beat", "Verify the Bad Beat"],
};

export const procedureWords = (procedure: string): string => PROCEDURES[procedure]?.[0] ?? upper(procedure.replaceAll("-", " "));

/** What is said of an act that ends a procedure. */
export const overWords = (procedure: string): string => (procedure === "round" ? "The hand would be over." : procedure === "between" ? "The table would go on to what comes next." : `${procedureWords(procedure)} would be over.`);

export const beginWords = (procedure: string): string => PROCEDURES[procedure]?.[1] ?? `Begin: ${procedure.replaceAll("-", " ")}`;

/** Things that an answer names, where their own name does not say what is meant. */
const THINGS: Record<string, string> = { "misdeal shuffle": "the shuffle was wrong", "misdeal cut": "the cut was wrong" };

export const thingWords = (verb: string, what: string): string => THINGS[`${verb} ${what}`] ?? "";

/** Procedures that staff begin only when the table is to do them, although they might at any time. */
export const WHEN_DUE: ReadonlySet<string> = new Set(["bad-beat", "button", "agree-minimum"]);
