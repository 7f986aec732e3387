// Checks a hand in the browser: its log must be the one under its root, every card the one to which the room was
// committed before it was dealt, and the commitment the one of which this browser was told then.
// The same checks as in croupier.engine.seen_log, croupier.room.shuffles and croupier.room.proofs.
import type { Proof, ShownShuffle } from "../types/answers";
import type { Witnessed } from "./roots";
import { sha256 } from "./sha256";
import { shake128 } from "./shake128";

/** A check that failed; the message says what does not fit. */
export class DoesNotFit extends Error {}

/** The result of a successful check. */
export interface Checked {
  events: number;
  shuffles: number;
  /** Shuffles whose root this browser was told before a card was dealt, and those to which it added a part of its own. */
  witnessed: number;
  added: number;
  cards: number;
  root: string;
  head: string;
}

/** An event of the log, with the cards that its reader saw. */
interface LoggedEvent {
  kind: string;
  cards?: string[];
  number?: number;
  place?: string;
  source?: string;
}

const SUITS = "cdhs";
const RANKS = "23456789TJQKA";
const LEAF = 0;
const NODE = 1;
const BLOCK = 8_192;

/** Check the whole hand; throws DoesNotFit at the first thing that does not fit. `own` is what this browser knows of its shuffles. */
export function checkHand(proof: Proof, own: Record<string, Witnessed> = {}): Checked {
  const { root, told } = checkLog(proof.seen, proof.head);
  checkPlaces(told[0] ?? "", proof.shuffles);
  const cards = proof.shuffles.reduce((sum, one) => sum + checkShuffle(one), 0);
  const events = eventsOf(told);
  checkDealt(events, proof.shuffles);
  const known = proof.shuffles.map((one) => witnessed(one, own[String(one.place.shuffle)]));
  const added = known.filter((one) => one === "added").length;
  return { events: events.length, shuffles: proof.shuffles.length, witnessed: known.filter(Boolean).length, added, cards, root, head: proof.head };
}

// ---- the log ----

function checkLog(text: string, head: string): { root: string; told: string[] } {
  const lines = text.trimEnd().split("\n");
  if (lines[0] !== "croupier seen 1") throw new DoesNotFit("this is not a log of what somebody saw");
  const said = (word: string) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? "";
  const first = lines.findIndex((line) => / \{/.test(line));
  const told = lines.slice(first);
  const named = said("root");
  if (rootOfLog(told) !== named) throw new DoesNotFit("the events do not make the root: something was changed, left out or added");
  if (said("link") !== head) throw new DoesNotFit("the log names another head of the table's chain");
  return { root: named, told };
}

/** The root over the lines of a log. */
export const rootOfLog = (lines: readonly string[]): string => hex(rootOf(lines.map(leafOf)));

/** The events of a log; a line with + repeats the one before it with the cards that its reader saw. */
function eventsOf(lines: readonly string[]): LoggedEvent[] {
  const found: LoggedEvent[] = [];
  for (const line of lines.slice(1)) {
    if (line.startsWith("- ")) continue;
    if (line.startsWith("+ ")) found.pop();
    found.push(JSON.parse(line.slice(line.indexOf("{"))) as LoggedEvent);
  }
  return found;
}

/** The leaf of a line: given as such in a line with -, otherwise computed from its salt and text. */
function leafOf(line: string): Uint8Array {
  if (line.startsWith("- ")) return bytesOf(line.slice(2));
  const plain = line.startsWith("+ ") ? line.slice(2) : line;
  const space = plain.indexOf(" ");
  return sha256(joined([Uint8Array.of(LEAF), bytesOf(plain.slice(0, space)), utf8(plain.slice(space + 1))]));
}

function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  let level = [...leaves];
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at + 1 < level.length; at += 2) above.push(sha256(joined([Uint8Array.of(NODE), level[at]!, level[at + 1]!])));
    if (level.length % 2) above.push(level[level.length - 1]!);
    level = above;
  }
  return level[0] ?? sha256(new Uint8Array());
}

const SHUFFLES = new Set(["shuffled", "reshuffled"]);

/** Check that every card shown was opened, and that each dealt one lay next in the order of its shuffle. */
function checkDealt(events: readonly LoggedEvent[], shuffles: readonly ShownShuffle[]): void {
  const opened = shuffles.map((one) => new Map((one.openings ?? []).map(({ at, card }) => [at, cardOf(card)])));
  const all = opened.map((one) => new Set(one.values()));
  let made = 0;
  let deck: [shuffle: number, at: number][] = [];
  let known = true; // the order of the deck, until a card is taken from the middle of it
  for (const { kind, cards = [], number = 0, place = "", source = "" } of events) {
    if (SHUFFLES.has(kind)) {
      const shuffle = shuffles[made];
      if (!shuffle) throw new DoesNotFit(`the log has more shuffles than the ${made} that are proved`);
      const fresh = shuffle.leaves.map((_, at): [number, number] => [made, at]);
      known = kind === "shuffled" || known;
      deck = kind === "shuffled" ? fresh : [...deck, ...fresh];
      made += 1;
      continue;
    }
    if (kind === "cut") deck = [...deck.slice(number), ...deck.slice(0, number)];
    else if (kind === "dealt" && known) for (const card of cards) checkTop(card, place, deck.shift(), opened);
    else if (source === "deck" && cards.length) known = false;
    const unproved = made ? cards.find((card) => card !== "??" && !all.some((one) => one.has(card))) : undefined;
    if (unproved) throw new DoesNotFit(`${unproved} was shown, but the room does not prove that it was committed to it`);
  }
  if (made !== shuffles.length) throw new DoesNotFit(`${shuffles.length} shuffles are proved, but the log has ${made}`);
}

function checkTop(card: string, place: string, top: [number, number] | undefined, opened: readonly Map<number, string>[]): void {
  if (!top) throw new DoesNotFit(`${place}: a card was dealt, but the deck had none left`);
  const [shuffle, at] = top;
  if (card !== "??" && opened[shuffle]!.get(at) !== card) throw new DoesNotFit(`${place} was dealt ${card}, which is not proved to have lain at place ${at + 1} of shuffle ${shuffle + 1}`);
}

const cardOf = (card: number): string => `${RANKS[card >> 2]}${SUITS[card & 3]}`;

// ---- shuffles ----

/** What this browser knows of a shuffle: nothing, the root it was told, or also that its own part was used. */
function witnessed(shown: ShownShuffle, own: Witnessed | undefined): "" | "told" | "added" {
  if (!own) return "";
  const which = `shuffle ${shown.place.shuffle}`;
  if (hex(base64(shown.root)) !== own.root) throw new DoesNotFit(`the root of ${which} is not the one that this browser was told before the cards were dealt`);
  if (!own.nonce) return "told";
  if (!Object.values(shown.nonces).some((nonce) => hex(base64(nonce)) === own.nonce)) {
    throw new DoesNotFit(`the part that this browser added to ${which} was not used; that may happen only if the room was restarted, or the table held, at that moment`);
  }
  return "added";
}

/** Check that each shuffle was committed to for this hand and its place in it, so that no order is dealt twice. */
function checkPlaces(head: string, shuffles: readonly ShownShuffle[]): void {
  const { table = "", hand = "" } = JSON.parse(head.slice(head.indexOf("{"))) as { table?: string; hand?: string };
  shuffles.forEach(({ place }, at) => {
    if (place.table !== table || String(place.hand) !== hand || place.shuffle !== at + 1) {
      throw new DoesNotFit(`shuffle ${place.shuffle} of hand ${place.hand} at table ${place.table} is proved in place of shuffle ${at + 1} of hand ${hand} at table ${table}`);
    }
  });
}

function checkShuffle(shown: ShownShuffle): number {
  const opened = shown.openings ?? [];
  if (new Set(opened.map((one) => one.card)).size !== opened.length || new Set(opened.map((one) => one.at)).size !== opened.length) throw new DoesNotFit("a card or a place is opened twice");
  const leaves = shown.leaves.map(base64);
  const root = base64(shown.root);
  if (hex(rootOf(leaves)) !== hex(root)) throw new DoesNotFit("the leaves of a shuffle do not make its root");
  const places = permutation(root, shown.nonces, leaves.length);
  for (const opening of opened) {
    const card = cardOf(opening.card);
    const at = places[opening.at];
    if (at === undefined) throw new DoesNotFit(`there is no place ${opening.at + 1} in the order dealt`);
    const { table, hand, shuffle } = shown.place;
    const leaf = sha256(joined([Uint8Array.of(LEAF), base64(opening.salt), utf8(`${table}\n${hand}\n${shuffle}\n${at}\n${card}`)]));
    if (hex(leaf) !== hex(leaves[at]!)) throw new DoesNotFit(`place ${opening.at + 1} of the order dealt: ${card} is not the card that was committed to`);
  }
  return opened.length;
}

/** Which committed place was dealt first, second, ...: determined by the root and the nonces of the seats. */
export function permutation(root: Uint8Array, nonces: Record<string, string>, number: number): number[] {
  const parts = [root];
  for (const seat of Object.keys(nonces).map(Number).sort((one, other) => one - other)) {
    const nonce = base64(nonces[String(seat)]!);
    parts.push(Uint8Array.of(seat >> 8, seat & 255, nonce.length >> 8, nonce.length & 255), nonce);
  }
  return ordered(hex(sha256(joined(parts))), number);
}

/** The order for a seed: Fisher-Yates with 16-bit words, all drawn again if one would favour low places. */
function ordered(seed: string, number: number): number[] {
  const bytes = stream(seed);
  const need = 2 * (number - 1);
  for (;;) {
    const drawn = bytes(need);
    const order = Array.from({ length: number }, (_, place) => place);
    let even = true;
    for (let last = number - 1, word = 0; last > 0 && even; last -= 1, word += 2) {
      const value = drawn[word]! | (drawn[word + 1]! << 8);
      const places = last + 1;
      even = value < 65_536 - (65_536 % places);
      const place = value % places;
      [order[last], order[place]] = [order[place]!, order[last]!];
    }
    if (even) return order;
  }
}

function stream(seed: string): (size: number) => Uint8Array {
  let kept = new Uint8Array();
  let block = 0;
  return (size) => {
    while (kept.length < size) kept = joined([kept, shake128(utf8(`croupier:${seed}:${block++}`), BLOCK)]);
    const drawn = kept.slice(0, size);
    kept = kept.slice(size);
    return drawn;
  };
}

// ---- bytes ----

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of parts) {
    whole.set(one, at);
    at += one.length;
  }
  return whole;
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const base64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
