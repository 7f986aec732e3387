// Made by web/generate_types.py from the server's schemas; `make page-types` writes it anew.
import type { View, Increment } from "./views";

/** A procedure at a table in which one answered. */
export interface HandPlayed {
  table: string;
  hand: number;
  /** of the last answer of one's own; microseconds since 1970, UTC */
  at: number;
  /** were cards shuffled for it, so that it is more than a change of seats? */
  dealt: boolean;
}

/** A posting on an account of one's own. */
export interface Line {
  at: number;
  account: string;
  currency: string;
  cents: number;
  /** where, or `*room` for the cage */
  table: string;
  row: number;
  /** what was done */
  why: string;
}

/** Its secret, told this once. */
export interface Token {
  name: string;
  token: string;
}

/** The wait list of a game and its stakes, the first one first. */
export interface WaitList {
  /** game, stakes, and what is played with */
  list: string;
  waiting: Waiting[];
}

/** Somebody on a wait list. */
export interface Waiting {
  name: string;
  /** to which they were called */
  table?: string;
  /** the seat is kept so long, in microseconds of the room's time */
  until?: number;
  /** how often they were passed over */
  passed?: number;
  /** told to staff, and of oneself */
  account?: string;
}

/** A clause in our own words. */
export interface ClauseText {
  id: string;
  document: string;
  chapter: string;
  summary: string;
  readings?: ReadingText[];
}

/** How we read a clause that is silent, ambiguous or wrong. */
export interface ReadingText {
  id: string;
  /** what the text leaves open */
  problem: string;
  /** how it is read here */
  reading: string;
  reason: string;
}

/** A hand that is over, step by step, through one pair of eyes. */
export interface Replay {
  table: string;
  /** the number of the procedure at this table */
  hand: number;
  game: string;
  procedure: string;
  /** the viewpoint that is shown */
  seen_as: string;
  /** those that may be taken: by name, in words */
  viewpoints: Record<string, string>;
  /** before the first answer */
  view: View;
  steps: ReplayStep[];
  /** when it began; microseconds since 1970, UTC */
  at?: number;
  /** is it shown by a link that somebody made? */
  shared?: boolean;
  /** did whoever asks sit in this hand? */
  sat?: boolean;
}

/** One step: what changed, and when it was done. */
export interface ReplayStep {
  /** apply it to the view before (docs/json.md, increments) */
  change: Increment;
  /** microseconds since the hand began; 0 where that is not known */
  at?: number;
}

/** A link that somebody made. */
export interface Link {
  /** of the page that shows it, to whoever has the link */
  path: string;
}

/** What somebody needs to check a hand by themselves. */
export interface Proof {
  /** the seen log: every leaf under its root */
  seen: string;
  /** of the table's chain: the link of the row that ended the hand */
  head: string;
  /** roots, leaves and openings; bytes are base64 */
  shuffles: Shown[];
}

/** All that one person needs to check a shuffle: root, leaves, nonces, and the cards that this person saw. */
export interface Shown {
  place: Place;
  root: string;
  leaves: string[];
  nonces: Record<string, string>;
  openings?: Opening[];
}

/** Which shuffle it is: the third of hand 17 at table 4. */
export interface Place {
  table: string;
  hand: number;
  shuffle: number;
}

/** A card that was shown: where it lay in the order dealt, and the salt of its leaf. */
export interface Opening {
  at: number;
  card: number;
  salt: string;
}

/** What is to be known at one decision. */
export interface Lesson {
  /** the number of the ask */
  ask: number;
  clause: string;
  choices?: PricedChoice[];
  field?: FieldShare | null;
}

/** Something that can be done now, and exactly what it is worth. */
export interface PricedChoice {
  /** of the option */
  verb: string;
  words: string;
  /** an exact fraction, in units of the wager */
  value: string;
  /** the same in cents, as it is shown */
  cents: number;
  best?: boolean;
  /** that are named with it */
  cards?: string[];
}

/** How a hand stands against everybody who is still in the hand, as the learner sees it. */
export interface FieldShare {
  /** of the pot, on average */
  share: number;
  /** one standard error of the share */
  error: number;
  /** the same against one of them with unknown cards */
  alone: number;
  opponents: number;
  samples: number;
  /** what was supposed, in a sentence */
  how: string;
  to_call_cents?: number;
  /** in the pot now, with all bets */
  pot_cents?: number;
  /** the share at which a call is worth nothing: an exact fraction */
  needed?: string;
}

/** A situation for a dealer, to be answered. */
export interface Drill {
  /** which situation it is */
  seed: string;
  /** one of winner, pots, first-to-act, misdeal, payout */
  kind: string;
  game: string;
  /** of the text it is about */
  chapter: string;
  /** what is seen, line by line */
  told: string[];
  /** the question */
  asked: string;
}

/** Whether it was right, what is right, and by which clause. */
export interface DrillChecked {
  right: boolean;
  answer: string;
  clause: string;
  reading?: string;
  why?: string;
}

/** What a field is where it is left out. */
export const DEFAULTS = {
  Waiting: {"table": "", "until": 0, "passed": 0, "account": ""},
  ClauseText: {"readings": []},
  Replay: {"at": 0, "shared": false, "sat": false},
  ReplayStep: {"at": 0},
  Shown: {"openings": []},
  Lesson: {"choices": [], "field": null},
  PricedChoice: {"best": false, "cards": []},
  FieldShare: {"to_call_cents": 0, "pot_cents": 0, "needed": "0"},
  DrillChecked: {"reading": "", "why": ""},
} as const;
