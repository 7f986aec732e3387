// Made by web/generate_types.py from the server's schemas; `make page-types` writes it anew.

/** The table as one viewer sees it. */
export interface View {
  /** who looks */
  viewer: Viewer;
  /** the table as everybody sees it */
  table: PokerState | BankedState;
  /** everything that happened, as everybody saw it */
  events: SeenEvent[];
  /** what only this viewer gets */
  own: Own;
}

/** Somebody who looks at a table during one procedure. */
export interface Viewer {
  /** as what they look */
  role: Role;
  /** of a player: the seats that are theirs in this hand */
  seats?: number[];
}

/** As what somebody looks. */
export type Role = "dealer" | "floor" | "player" | "public" | "surveillance";

/** A poker table. */
export interface PokerState {
  family: "poker";
  /** the game's id */
  game: string;
  /** `round`, or what is done between rounds: `opening`, `between`, ... */
  procedure: string;
  /** how many answers the record has */
  answers: number;
  /** is the procedure over? */
  over?: boolean;
  /** what the table waits for; null once it is over */
  asked?: Asked | null;
  /** which round since the table opened; 0 where a round stands alone */
  round?: number;
  /** the table's clock, where one is kept */
  minute?: number | null;
  /** how many cards the deck has left */
  deck?: number;
  /** how many cards are in the discard rack */
  rack?: number;
  /** cards that lie elsewhere, by place: `burns`, `muck`, ... */
  piles: Record<string, string[]>;
  /** money that belongs to no seat, by account; empty ones left out */
  accounts: Record<string, number>;
  /** the players, by seat */
  seats: Record<string, PokerSeat>;
  /** the limits of the table */
  stakes: Stakes;
  /** the seat with the button; 0 where the game has none */
  button?: number;
  /** the blinds of this round, in their order */
  blinds?: Blind[];
  /** the board, or both where two are played */
  boards?: string[][];
  /** all that is in the pot, with the bets of this betting round */
  pot_cents?: number;
  /** the pots as earlier betting rounds left them */
  pots?: SeenPot[];
  /** the betting round under way */
  betting?: Betting | null;
  /** how many betting rounds came before this one */
  street?: number;
  /** which draw was the last; 0 before it */
  draw?: number;
  /** how many draws there are */
  draws?: number;
  /** `half` or `full`, where the limits are raised */
  kill?: string;
  /** the minimum bet the players agreed on; 0 where they did not */
  minimum_cents?: number;
  /** `bomb-pot`, `double-board` or `waterfall` */
  format?: string;
  /** whose pots are run twice */
  twice?: number[];
}

/** What the table waits for. */
export interface Asked {
  /** `seat`, `dealer`, `floor`, `chance`, a shared `fund`, or `anyone` where several may answer */
  who: "anyone" | "chance" | "dealer" | "floor" | "fund" | "seat";
  /** what it is about: `bet`, `draw`, `wager`, ... */
  kind: string;
  /** the clause that says so */
  clause: string;
  /** of the ask; an answer may name it, and is refused if it is stale */
  number: number;
  /** the seat that is asked; 0 where none is */
  seat?: number;
  /** of `anyone`: the seats that may answer */
  seats?: number[];
}

/** A player at a poker table. */
export interface PokerSeat {
  /** who sits there, by the name that is shown */
  player: string;
  /** chips behind */
  stack_cents?: number;
  /** bet in this betting round */
  bet_cents?: number;
  /** put into the pot in this round, less what came back */
  put_in_cents?: number;
  /** put in without a right to the pot */
  dead_cents?: number;
  /** cards such as `As` and `Td`; `??` is one that may not be seen */
  cards?: string[];
  /** is dealt a hand in this round */
  dealt_in?: boolean;
  /** dealt in, and out of the hand */
  folded?: boolean;
  /** conceded at the showdown */
  mucked?: boolean;
  /** has shown the hand */
  shown?: boolean;
  /** has put in the last chips, and is in the hand */
  all_in?: boolean;
  /** has left for a while */
  away?: boolean;
  /** waits for the blind */
  waits?: boolean;
  /** the last thing done in this betting round: `called`, `raised`, ... */
  acted?: string;
  /** has put in money without having to */
  entered?: boolean;
  /** bets and raises in this betting round */
  raises?: number;
  /** bets and raises in the betting rounds before */
  raises_before?: number;
  /** cards taken at the last draw; null before it */
  drawn?: number | null;
}

/** The limits of a table before a kill or an agreement raises them. */
export interface Stakes {
  /** `fixed`, `spread`, `pot` or `no-limit` */
  structure: string;
  /** the small bet, or the least one */
  small_bet_cents: number;
  /** the big bet of fixed limit */
  big_bet_cents: number;
  /** the smallest chip */
  chip_cents: number;
  /** the least stack that is dealt in (MD-POKER 8.B(4)) */
  enough_cents: number;
  /** the largest bet of spread limit */
  bet_cents_max?: number | null;
  /** the blinds in their order */
  blinds_cents?: number[];
  /** the forced bet, in stud */
  forced_cents?: number;
  /** the ante, 0 where there is none */
  ante_cents?: number;
}

/** A blind and who owes it. */
export interface Blind {
  /** who owes it */
  seat: number;
  /** its amount */
  cents: number;
}

/** A pot, and who is in it. */
export interface SeenPot {
  /** `main pot`, `side pot 1`, ... */
  name: string;
  /** what is in it */
  cents: number;
  /** who contends for it */
  seats: number[];
}

/** The betting round under way. */
export interface Betting {
  /** the largest bet of the round so far */
  to_cents?: number;
  /** what the player in turn puts in to call */
  to_call_cents?: number;
  /** the bet of a limit game, the least bet of the others */
  unit_cents?: number;
  /** bets and raises that count toward a cap */
  raises?: number;
  /** who is yet to act after the player in turn */
  waiting?: number[];
}

/** A table where players play against the house. */
export interface BankedState {
  family: "banked";
  /** the game's id */
  game: string;
  /** `round`, or what is done between rounds: `opening`, `between`, ... */
  procedure: string;
  /** how many answers the record has */
  answers: number;
  /** is the procedure over? */
  over?: boolean;
  /** what the table waits for; null once it is over */
  asked?: Asked | null;
  /** which round since the table opened; 0 where a round stands alone */
  round?: number;
  /** the table's clock, where one is kept */
  minute?: number | null;
  /** how many cards the deck has left */
  deck?: number;
  /** how many cards are in the discard rack */
  rack?: number;
  /** cards that lie elsewhere, by place: `burns`, `muck`, ... */
  piles: Record<string, string[]>;
  /** money that belongs to no seat, by account; empty ones left out */
  accounts: Record<string, number>;
  /** the players, by seat */
  seats: Record<string, BankedSeat>;
  /** the betting areas of this house's layout, by wager */
  areas: string[];
  /** cards before the dealer, by place */
  shared: Record<string, string[]>;
  /** what the progressive meters show */
  meters: Record<string, number>;
}

/** A player at a table against the house. */
export interface BankedSeat {
  /** who plays here, by the name that is shown */
  player: string;
  /** chips behind */
  stack_cents?: number;
  /** chips on the betting areas, by wager */
  wagers?: Record<string, number>;
  /** wagers whose chips are in the tray, a lammer or light in their place */
  marked?: Record<string, number>;
  /** cards such as `As` and `Td`; `??` is one that may not be seen */
  cards?: string[];
  /** is dealt a hand in this round */
  dealt_in?: boolean;
  /** has given up the hand */
  folded?: boolean;
  /** has left the table with wagers on it */
  abandoned?: boolean;
}

/** An event as everybody sees it; its fields are those of `docs/events.md`, without the empty ones. */
export interface SeenEvent {
  /** what happened */
  kind: string;
  /** the clause that says so */
  clause: string;
  /** the event as a sentence */
  words: string;
  seat?: number;
  bet?: string;
  cents?: number;
  source?: string;
  target?: string;
  place?: string;
  /** cards such as `As` and `Td`; `??` is one that may not be seen */
  cards?: string[];
  hand?: string;
  reading?: string;
  against?: string;
  pays?: string;
  pot?: number;
  share?: string;
  board?: number;
  number?: number;
  of?: number;
  amount?: number;
  meter?: string;
  before?: number;
  after?: number;
  seats?: number[];
  name?: string;
  jackpot?: string;
  deck?: string;
  act?: string;
  text?: string;
  /** what decided, in words: `flush pays 8 to 1` */
  why?: string;
}

/** What only this viewer gets. */
export interface Own {
  /** the cards of the viewer's seats, by seat */
  hands: Record<string, OwnHand>;
  /** the answers that the ask takes from the viewer */
  options?: Allowed[];
  /** what the viewer may do, say or report beside them, no matter who is asked */
  acts?: Allowed[];
  /** cards of events that not everybody sees, by the number of the event in the log, from 0 */
  seen: Record<string, string[]>;
}

/** One's own cards at one seat. */
export interface OwnHand {
  /** cards such as `As` and `Td`; `??` is one that may not be seen */
  cards?: string[];
  /** what the hand is so far, for each part of the pot */
  worth?: Worth[];
  /** what a call costs here, at most the stack */
  to_call_cents?: number;
}

/** A hand in words. */
export interface Worth {
  /** `straight, 5 high` */
  words: string;
  /** of a pot that is divided: `high half`, `low half`; or the wager */
  share?: string;
  /** 1 or 2, where there are two boards */
  board?: number;
}

/** One kind of answer that is taken, with its limits and the clause that gives it. */
export interface Allowed {
  /** what is said or done: `raise`, `wager`, `discard`, ... */
  verb: string;
  /** the clause that says so */
  clause: string;
  /** the seat that may; 0 for the dealer and the floor */
  seat?: number;
  /** one of these must be named, where there are any */
  what?: string[];
  /** the least amount; where both limits are 0, none is named */
  amount_min?: number;
  /** the largest amount */
  amount_max?: number;
  /** amounts go from the least in such steps */
  amount_step?: number;
  /** are the amounts cents? */
  money?: boolean;
  /** cards such as `As` and `Td`; `??` is one that may not be seen */
  cards?: string[];
  /** how many of the cards must be named, at least */
  cards_min?: number;
  /** and at most */
  cards_max?: number;
  /** what the house tells the one who is asked */
  note?: string;
  /** where a person must be named by id: who may not be; null elsewhere */
  anyone_but?: string[] | null;
}

/** What has changed for one viewer. */
export interface Increment {
  /** the same for everybody */
  all: Shared;
  /** what has changed for this viewer alone */
  own?: OwnChanges;
}

/** What has changed for everybody. */
export interface Shared {
  /** how many answers the record had before */
  after: number;
  /** how many events the log had before */
  since: number;
  /** what has changed at the table */
  table: PokerChanges | BankedChanges;
  /** what has happened, as everybody saw it */
  events?: SeenEvent[];
}

/** What has changed of a `PokerState`. */
export interface PokerChanges {
  family: "poker";
  /** the game's id */
  game?: string;
  /** `round`, or what is done between rounds: `opening`, `between`, ... */
  procedure?: string;
  /** how many answers the record has */
  answers?: number;
  /** is the procedure over? */
  over?: boolean;
  /** what the table waits for; null once it is over */
  asked?: Asked | null;
  /** which round since the table opened; 0 where a round stands alone */
  round?: number;
  /** the table's clock, where one is kept */
  minute?: number | null;
  /** how many cards the deck has left */
  deck?: number;
  /** how many cards are in the discard rack */
  rack?: number;
  piles?: Record<string, string[] | null>;
  accounts?: Record<string, number | null>;
  seats?: Record<string, PokerSeat | null>;
  /** the limits of the table */
  stakes?: Stakes;
  /** the seat with the button; 0 where the game has none */
  button?: number;
  /** the blinds of this round, in their order */
  blinds?: Blind[];
  /** the board, or both where two are played */
  boards?: string[][];
  /** all that is in the pot, with the bets of this betting round */
  pot_cents?: number;
  /** the pots as earlier betting rounds left them */
  pots?: SeenPot[];
  /** the betting round under way */
  betting?: Betting | null;
  /** how many betting rounds came before this one */
  street?: number;
  /** which draw was the last; 0 before it */
  draw?: number;
  /** how many draws there are */
  draws?: number;
  /** `half` or `full`, where the limits are raised */
  kill?: string;
  /** the minimum bet the players agreed on; 0 where they did not */
  minimum_cents?: number;
  /** `bomb-pot`, `double-board` or `waterfall` */
  format?: string;
  /** whose pots are run twice */
  twice?: number[];
}

/** What has changed of a `BankedState`. */
export interface BankedChanges {
  family: "banked";
  /** the game's id */
  game?: string;
  /** `round`, or what is done between rounds: `opening`, `between`, ... */
  procedure?: string;
  /** how many answers the record has */
  answers?: number;
  /** is the procedure over? */
  over?: boolean;
  /** what the table waits for; null once it is over */
  asked?: Asked | null;
  /** which round since the table opened; 0 where a round stands alone */
  round?: number;
  /** the table's clock, where one is kept */
  minute?: number | null;
  /** how many cards the deck has left */
  deck?: number;
  /** how many cards are in the discard rack */
  rack?: number;
  piles?: Record<string, string[] | null>;
  accounts?: Record<string, number | null>;
  seats?: Record<string, BankedSeat | null>;
  /** the betting areas of this house's layout, by wager */
  areas?: string[];
  shared?: Record<string, string[] | null>;
  meters?: Record<string, number | null>;
}

/** What has changed of a `Own`. */
export interface OwnChanges {
  hands?: Record<string, OwnHand | null>;
  /** the answers that the ask takes from the viewer */
  options?: Allowed[];
  /** what the viewer may do, say or report beside them, no matter who is asked */
  acts?: Allowed[];
  seen?: Record<string, string[] | null>;
}

/** An answer: who says or does what. */
export interface Said {
  /** `seat`, `dealer`, `floor`, `chance`, a shared `fund`, or `anyone` where several may answer */
  who: "anyone" | "chance" | "dealer" | "floor" | "fund" | "seat";
  /** what is said or done */
  verb: string;
  /** the seat that answers; 0 where none does */
  seat?: number;
  /** the wager, place or seat that is named */
  what?: string;
  /** cents, or a number of whatever the verb counts */
  amount?: number;
  /** cards such as `As` and `Td`; `??` is one that may not be seen */
  cards?: string[];
  /** of the ask that is answered; 0 where the answer names none */
  number?: number;
}

/** Why an answer was not taken, and what is allowed instead. */
export interface Refusal {
  /** the clause that says so */
  clause: string;
  /** who, what was tried, what is allowed */
  words: string;
  /** the answer that was refused */
  answer?: Said | null;
  /** what this person may answer instead */
  allowed?: Allowed[];
}

/** What a game is, for anyone who shows it. */
export interface GameCard {
  /** the game's id */
  id: string;
  /** its name */
  title: string;
  /** the text whose game it is */
  document: string;
  /** `board`, `stud`, `draw` or `house-banked` */
  family: string;
  /** how many may play */
  seats_max: number;
  /** the clause that says so */
  seats_clause: string;
  /** the clause by which cards become a hand */
  formed: string;
  /** how many cards its deck has */
  deck: number;
  /** cards of their own that a player has in the end */
  own_cards: number;
  /** cards on the board in the end */
  board_cards?: number;
  /** how many draws there are, unless the house chooses fewer */
  draws?: number;
  /** the parts of the pot */
  shares?: SharePart[];
  /** of the betting, unless the house chooses another */
  structure?: string;
  /** is there a button? */
  button?: boolean;
  /** the clause of its chapter, where its document has several games */
  chapter?: string;
  /** the game in a line */
  blurb?: string;
  /** the layout of a game against the house */
  printed?: Printed | null;
}

/** A pot, or a part of it, or what a hand is paid for. */
export interface SharePart {
  /** `pot`, `high half`, `low half`, ... */
  name: string;
  /** how hands are ranked for it, in words */
  ranking: string;
  /** the clause that says who wins it */
  clause: string;
}

/** What is printed on the layout of a game against the house, and the words of its questions. */
export interface Printed {
  /** betting areas: by wager the word printed there */
  areas: Record<string, string>;
  /** by wager its name in a sentence */
  names: Record<string, string>;
  /** the wagers one can place, in their order */
  menu: string[];
  /** by wager the cents that a newcomer is offered */
  suggested: Record<string, number>;
  /** places of cards before the dealer, with their titles */
  places: Record<string, string>;
  /** by answer its key and its words */
  verbs: Record<string, [string, string]>;
  /** by the clause of an ask its question */
  questions: Record<string, string>;
  /** the wager that another of the same amount joins later */
  matched_later?: string;
}

/** What a field is where it is left out. */
export const DEFAULTS = {
  Viewer: {"seats": []},
  PokerState: {"over": false, "asked": null, "round": 0, "minute": null, "deck": 0, "rack": 0, "button": 0, "blinds": [], "boards": [], "pot_cents": 0, "pots": [], "betting": null, "street": 0, "draw": 0, "draws": 0, "kill": "", "minimum_cents": 0, "format": "", "twice": []},
  Asked: {"seat": 0, "seats": []},
  PokerSeat: {"stack_cents": 0, "bet_cents": 0, "put_in_cents": 0, "dead_cents": 0, "cards": [], "dealt_in": false, "folded": false, "mucked": false, "shown": false, "all_in": false, "away": false, "waits": false, "acted": "", "entered": false, "raises": 0, "raises_before": 0, "drawn": null},
  Stakes: {"bet_cents_max": null, "blinds_cents": [], "forced_cents": 0, "ante_cents": 0},
  Betting: {"to_cents": 0, "to_call_cents": 0, "unit_cents": 0, "raises": 0, "waiting": []},
  BankedState: {"over": false, "asked": null, "round": 0, "minute": null, "deck": 0, "rack": 0},
  BankedSeat: {"stack_cents": 0, "wagers": {}, "marked": {}, "cards": [], "dealt_in": false, "folded": false, "abandoned": false},
  SeenEvent: {"seat": 0, "bet": "", "cents": 0, "source": "", "target": "", "place": "", "cards": [], "hand": "", "reading": "", "against": "", "pays": "", "pot": -1, "share": "", "board": 0, "number": 0, "of": 0, "amount": 0, "meter": "", "before": 0, "after": 0, "seats": [], "name": "", "jackpot": "", "deck": "", "act": "", "text": "", "why": ""},
  Own: {"options": [], "acts": []},
  OwnHand: {"cards": [], "worth": [], "to_call_cents": 0},
  Worth: {"share": "", "board": 0},
  Allowed: {"seat": 0, "what": [], "amount_min": 0, "amount_max": 0, "amount_step": 1, "money": false, "cards": [], "cards_min": 0, "cards_max": 0, "note": "", "anyone_but": null},
  Shared: {"events": []},
  Said: {"seat": 0, "what": "", "amount": 0, "cards": [], "number": 0},
  Refusal: {"answer": null, "allowed": []},
  GameCard: {"board_cards": 0, "draws": 0, "shares": [], "structure": "", "button": false, "chapter": "", "blurb": "", "printed": null},
  Printed: {"matched_later": ""},
} as const;
