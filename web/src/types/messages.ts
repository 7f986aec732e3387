// Made by web/generate_types.py from the server's schemas; `make page-types` writes it anew.
import type { View, Allowed, Shared, OwnChanges } from "./views";

/** An answer to what is asked, or an act beside it, out of the options and acts of one's own view. */
export interface SendAnswer {
  type: "answer";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
  /** of the option */
  verb: string;
  /** the view's `answers` plus 1; a stale one is refused; 0: none */
  ask?: number;
  /** the wager, place or person that is named */
  what?: string;
  /** cents, or a number of what the verb counts */
  amount?: number;
  /** cards such as `As` */
  cards?: string[];
  /** a seat; 0 for one's own, or for any */
  seat?: number;
  /** for whom; staff answer by their role */
  who?: "dealer" | "floor" | "seat";
}

/** Sit down, now or when the round is over; 0 cents are what the table suggests. */
export interface Sit {
  type: "sit";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
  /** a seat; 0 for one's own, or for any */
  seat?: number;
  /** money in cents */
  amount?: number;
}

/** Take another free seat of the table with the chips, now or when the round is over. */
export interface ChangeSeat {
  type: "change-seat";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
  /** the seat that is free */
  seat: number;
}

/** Get up with what is left, now or when the round is over; whoever has no seat stops looking on. */
export interface Leave {
  type: "leave";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
}

/** More chips, between rounds. */
export interface Add {
  type: "add";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
  /** money in cents */
  amount: number;
}

/** Step away from the seat for a while, or come back; between rounds. */
export interface Away {
  type: "away";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
  away?: boolean;
}

/** Nothing more is wanted of an ask that is put to all at once; at a practice table the dealer goes on then. */
export interface Ready {
  type: "ready";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
}

/** A player's own part of a shuffle whose root is out; the first that is sent counts. */
export interface Nonce {
  type: "nonce";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
  /** of the shuffle, as it was told */
  root: string;
  /** 16 bytes in hexadecimal */
  nonce: string;
}

/** Words for everybody at the table. */
export interface Say {
  type: "chat";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
  words: string;
}

/** Look at a table from here on: what was missed since `since`, else a snapshot. */
export interface Resume {
  type: "resume";
  /** the client's own id of this message, new for each; sent again, it is not done twice */
  id: string;
  /** the table */
  table: string;
  /** the last seq that was seen; 0 for a snapshot */
  since?: number;
  /** the other way round: hear nothing more of this table */
  away?: boolean;
}

/** The table as this person sees it: at first, when a procedure begins, and where too much was missed. */
export interface Snapshot {
  type: "snapshot";
  table: string;
  seq: number;
  /** the server's clock: microseconds since 1970, UTC */
  at: number;
  /** the number of the procedure at this table */
  hand: number;
  /** null while nothing is under way */
  view: View | null;
  clock?: Clock | null;
  /** of a shuffle that waits for nonces: what the room is bound to, in hexadecimal */
  root?: string;
}

/** How long the table waits for whoever is asked. */
export interface Clock {
  seat: number;
  /** `countdown`, `time bank`, `grace`, or `floor` where none counts down */
  phase: string;
  /** of this phase, by the server's clock */
  ends: number;
  /** left in the time bank when the phase ends, in microseconds */
  bank?: number;
  /** left for a lost connection, in microseconds */
  grace?: number;
  /** does the clock stand, as while the database is away? */
  stands?: boolean;
}

/** What has changed: apply it to the view (docs/json.md, increments). Who is asked, and the clause, is in `all`. */
export interface Events {
  type: "events";
  table: string;
  seq: number;
  /** the seq before; whoever has another one asks with `resume` */
  after: number;
  /** the server's clock: microseconds since 1970, UTC */
  at: number;
  hand: number;
  /** for everybody */
  all: Shared;
  /** for this person alone */
  own?: OwnChanges;
  clock?: Clock | null;
  /** of a shuffle that waits for nonces: what the room is bound to, in hexadecimal */
  root?: string;
}

/** A message was done and is kept for good; `seq` is where the table was then. */
export interface Done {
  type: "done";
  id: string;
  seq?: number;
  /** what comes of it */
  words?: string;
  /** is it done when the round is over? */
  waits?: boolean;
}

/** A message that changes nothing: who, what was tried, what is allowed, the clause. */
export interface Refused {
  type: "refused";
  /** of the message; empty for something that waited and could not be done */
  id: string;
  words: string;
  /** empty where the room refuses, and not a rule text */
  clause?: string;
  /** what this person may answer instead */
  allowed?: Allowed[];
}

/** A text that is not a message of this version; the place and the reason. */
export interface Bad {
  type: "bad";
  words: string;
  id?: string;
}

/** Every table, as the first message of a socket; later the tables that have changed, and `gone` ones. */
export interface Lobby {
  type: "lobby";
  version: number;
  /** the server's clock: microseconds since 1970, UTC */
  at: number;
  you: Person;
  tables: LobbyTable[];
  /** are these all tables? */
  whole?: boolean;
  gone?: string[];
}

/** Who is signed in. */
export interface Person {
  account: string;
  name: string;
  /** guests play at practice tables only */
  kind: "bot" | "guest" | "person";
  roles?: string[];
  /** with the room, not on a table */
  money_cents?: number;
  /** play chips with the room, not on a table */
  chip_cents?: number;
  /** tables with a seat for them when the round is over */
  asked_seats?: string[];
}

/** A table as the lobby shows it. */
export interface LobbyTable {
  id: string;
  game: string;
  /** the game, as people call it */
  name: string;
  family: "banked" | "poker";
  /** for play chips, with bots */
  practice: boolean;
  /** in words */
  stakes: string;
  seats_max: number;
  /** who sits where, by the name that is shown */
  seats: Record<string, string>;
  /** played here since it opened */
  rounds?: number;
  /** how many wait for a seat */
  waiting?: number;
  watching?: number;
  /** why nothing is taken here, where that is so */
  held?: string;
  /** seats at which bots of the house sit */
  bots?: number[];
  /** hands an hour, by the last ones; 0 where too few are known */
  hands_hour?: number;
  /** what jackpots and progressive meters show, in cents */
  meters?: Record<string, number>;
  /** are game, limits and seats announced here (MD-POKER 9.C)? */
  announced?: boolean;
}

/** What somebody said at a table. */
export interface Heard {
  type: "chat";
  table: string;
  /** the server's clock: microseconds since 1970, UTC */
  at: number;
  name: string;
  words: string;
  seat?: number;
  staff?: boolean;
}

/** What the room tells one person: a seat is kept for them, who answers their call, a step of their dispute. */
export interface Notice {
  type: "notice";
  words: string;
  /** to which they were called; empty for none */
  table?: string;
}

export type Sent = SendAnswer | Sit | ChangeSeat | Leave | Add | Away | Ready | Nonce | Say | Resume;

export type Told = Snapshot | Events | Done | Refused | Bad | Lobby | Heard | Notice;

/** What a field is where it is left out. */
export const DEFAULTS = {
  SendAnswer: {"ask": 0, "what": "", "amount": 0, "cards": [], "seat": 0, "who": "seat"},
  Sit: {"seat": 0, "amount": 0},
  Away: {"away": true},
  Resume: {"since": 0, "away": false},
  Snapshot: {"clock": null, "root": ""},
  Clock: {"bank": 0, "grace": 0, "stands": false},
  Events: {"clock": null, "root": ""},
  Done: {"seq": 0, "words": "", "waits": false},
  Refused: {"clause": "", "allowed": []},
  Bad: {"id": ""},
  Lobby: {"whole": false, "gone": []},
  Person: {"roles": [], "money_cents": 0, "chip_cents": 0, "asked_seats": []},
  LobbyTable: {"rounds": 0, "waiting": 0, "watching": 0, "held": "", "bots": [], "hands_hour": 0, "meters": {}, "announced": true},
  Heard: {"seat": 0, "staff": false},
  Notice: {"table": ""},
} as const;
