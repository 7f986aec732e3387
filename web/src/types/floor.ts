// Made by web/generate_types.py from the server's schemas; `make page-types` writes it anew.
import type { View, Asked, SeenEvent } from "./views";

/** All that a floorperson sees to. */
export interface Overview {
  at: number;
  tables: FloorTable[];
  lists: FloorList[];
  /** that nobody has answered, the oldest first */
  calls: FloorCall[];
  /** the last that were, the newest first */
  answered: FloorCall[];
  /** that are not decided, the newest first */
  disputes: FloorDispute[];
}

/** A table as the floor sees it. */
export interface FloorTable {
  id: string;
  game: string;
  name: string;
  practice: boolean;
  stakes: string;
  seats_max: number;
  list: string;
  seats: Record<string, Seated>;
  hand?: number;
  /** what is under way; empty between procedures */
  procedure?: string;
  /** whom the table waits for: `seat 3`, `dealer`, `floor`, ... */
  asked?: string;
  /** the number of what is asked */
  ask?: number;
  clause?: string;
  /** since when, in microseconds since 1970 */
  since?: number;
  /** when the clock of whoever is asked runs out; 0 where none runs */
  ends?: number;
  held?: string;
  /** seats that nobody has or will have */
  free?: number[];
  /** procedures that may begin now */
  begins?: string[];
  tasks?: FloorTask[];
  submission?: string;
}

/** Somebody at a table: a bot is shown as one. */
export interface Seated {
  account: string;
  name: string;
  kind: string;
  away: boolean;
  gone: boolean;
  leaving: boolean;
}

/** Something that is to be done at a table. */
export interface FloorTask {
  words: string;
  clause: string;
  /** in which it is done */
  procedure?: string;
  /** the floor's answer that does it; empty where there is none */
  verb?: string;
  what?: string;
  /** may no round begin before it is done? */
  before_the_round?: boolean;
  /** when, in microseconds since 1970; 0: now */
  due?: number;
  /** who may close it, where the back office keeps it */
  roles?: string[];
}

/** A wait list with whoever is on it, the first one first. */
export interface FloorList {
  list: string;
  tables: string[];
  waiting: FloorPlace[];
}

/** Somebody on a wait list. */
export interface FloorPlace {
  account: string;
  name: string;
  /** to which they were called */
  table?: string;
  /** that is kept for them; 0: any */
  seat?: number;
  /** so long, in microseconds since 1970 */
  until?: number;
  passed?: number;
}

/** A call to the floor. */
export interface FloorCall {
  number: number;
  table: string;
  account: string;
  name: string;
  at: number;
  words?: string;
  answered_by?: string;
  answered_at?: number;
  found?: string;
}

/** A dispute in a line. */
export interface FloorDispute {
  number: number;
  table: string;
  hand: number;
  stage: string;
  held: boolean;
  by: string;
  at: number;
  words: string;
}

/** What an answer would do. */
export interface Preview {
  /** what would happen, as everybody would see it */
  events?: SeenEvent[];
  /** accounts that would hold something else */
  chips?: MovedChips[];
  /** places where other cards would lie */
  cards?: MovedCards[];
  /** would the procedure be over? */
  over?: boolean;
  /** what the table would wait for */
  asked?: Asked | null;
  /** does anything more depend on cards that nobody may see? Then that is not told */
  depends?: boolean;
}

/** An account that would hold something else. */
export interface MovedChips {
  /** `stack-3`, `pot`, `wager-2-ante`, ... */
  account: string;
  /** money in cents */
  before: number;
  /** money in cents */
  after: number;
}

/** A place at which other cards would lie. */
export interface MovedCards {
  /** `hand-3`, `board`, `muck`, `deck`, ... */
  place: string;
  /** cards such as `As` and `Td`; `??` is one that may not be seen */
  before: string[];
  /** cards such as `As` and `Td`; `??` is one that may not be seen */
  after: string[];
}

/** An answer of staff that is tried and not given. */
export interface TriedAnswer {
  /** `dealer` or `floor` */
  who: string;
  verb: string;
  what?: string;
  amount?: number;
  cards?: string[];
  /** the view's `answers` plus 1; 0: none */
  ask?: number;
}

/** A dispute, with the hand as whoever asks may see it and what `croupier settle` answers. */
export interface DisputeShown {
  number: number;
  table: string;
  hand: number;
  answers: number;
  stage: string;
  held: boolean;
  steps: DisputeStep[];
  view: View;
  settled: Settled;
  shown: string;
  /** what whoever asks may do now: hold, go on, rule, appeal, final */
  may: string[];
}

/** One step of a dispute, as people read it. */
export interface DisputeStep {
  step: string;
  by: string;
  role: string;
  at: number;
  words: string;
  /** from whose place: `floor`, `dealer`, `seat 3`, ... */
  shown_as: string;
  /** SHA-256 of exactly what was shown */
  shown: string;
}

/** What `croupier settle` answers: the hand settled anew from what was put in and shown. */
export interface Settled {
  steps?: Line[];
  gets?: Record<string, number>;
  paid?: Record<string, number>;
  why_not?: string[];
}

/** A step of the settlement, with its clause. */
export interface Line {
  words: string;
  clause?: string;
  reading?: string;
}

/** What hangs at a table. */
export interface TableSigns {
  table: string;
  game: string;
  practice: boolean;
  at: number;
  /** by whose choices; empty at a practice table */
  submission?: string;
  approved_by?: string;
  in_force_from?: number;
  signs?: ShownSign[];
  meters?: ShownMeter[];
  closed?: boolean;
}

/** A sign with its words. */
export interface ShownSign {
  kind: string;
  title: string;
  clauses: string[];
  why: string;
  /** how it is set: figures, paytables, rules, notice, amount, board */
  layout: string;
  content: Record<string, unknown>;
  about?: string;
}

/** An amount on display, from the ledger. */
export interface ShownMeter {
  name: string;
  cents: number;
  clause?: string;
}

/** What a field is where it is left out. */
export const DEFAULTS = {
  FloorTable: {"hand": 0, "procedure": "", "asked": "", "ask": 0, "clause": "", "since": 0, "ends": 0, "held": "", "free": [], "begins": [], "tasks": [], "submission": ""},
  FloorTask: {"procedure": "", "verb": "", "what": "", "before_the_round": false, "due": 0, "roles": []},
  FloorPlace: {"table": "", "seat": 0, "until": 0, "passed": 0},
  FloorCall: {"words": "", "answered_by": "", "answered_at": 0, "found": ""},
  Preview: {"events": [], "chips": [], "cards": [], "over": false, "asked": null, "depends": false},
  TriedAnswer: {"what": "", "amount": 0, "cards": [], "ask": 0},
  Settled: {"steps": [], "gets": {}, "paid": {}, "why_not": []},
  Line: {"clause": "", "reading": ""},
  TableSigns: {"submission": "", "approved_by": "", "in_force_from": 0, "signs": [], "meters": [], "closed": false},
  ShownSign: {"about": ""},
  ShownMeter: {"clause": ""},
} as const;
