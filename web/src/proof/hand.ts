// Checks a hand in the browser: its log must be the one under its root, and every card the one to which the room was
// committed before it was dealt. The same checks as in croupier.engine.seen_log and croupier.room.shuffles.
import type { Proof, ShownShuffle } from "../types/answers";
import { sha256 } from "./sha256";
import { shake128 } from "./shake128";

/** A check that failed; the message says what does not fit. */
export class DoesNotFit extends Error {}

/** The result of a successful check. */
export interface Checked {
  events: number;
  shuffles: number;
  cards: number;
  root: string;
  head: string;
}

const SUITS = "cdhs";
const RANKS = "23456789TJQKA";
const LEAF = 0;
const NODE = 1;
const BLOCK = 8_192;

/** Check the whole hand; throws DoesNotFit at the first thing that does not fit. */
export function checkHand(proof: Proof): Checked {
  const { root, events } = checkLog(proof.seen, proof.head);
  const cards = proof.shuffles.reduce((sum, one) => sum + checkShuffle(one), 0);
  checkSeen(proof);
  return { events, shuffles: proof.shuffles.length, cards, root, head: proof.head };
}

// ---- the log ----

function checkLog(text: string, head: string): { root: string; events: number } {
  const lines = text.trimEnd().split("\n");
  if (lines[0] !== "croupier seen 1") throw new DoesNotFit("this is not a log of what somebody saw");
  const said = (word: string) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? "";
  const first = lines.findIndex((line) => / \{/.test(line));
  const told = lines.slice(first);
  const leaves = told.map(leafOf);
  const named = said("root");
  if (hex(rootOf(leaves)) !== named) throw new DoesNotFit("the events do not make the root: something was changed, left out or added");
  if (said("link") !== head) throw new DoesNotFit("the log names another head of the table's chain");
  return { root: named, events: told.filter((line) => !/^[+-] /.test(line)).length - 1 };
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

/** Check that every card shown after a shuffle was opened, so that the room was committed to it. */
function checkSeen(proof: Proof): void {
  const opened = new Set(proof.shuffles.flatMap((one) => one.openings ?? []).map((one) => cardOf(one.card)));
  let shuffled = false;
  for (const line of proof.seen.split("\n")) {
    const told = / (\{.*\})$/.exec(line)?.[1];
    const event = told ? (JSON.parse(told) as { kind?: string; cards?: string[] }) : {};
    if (event.kind === "shuffled") shuffled = true;
    else if (shuffled) {
      const card = event.cards?.find((one) => one !== "??" && !opened.has(one));
      if (card) throw new DoesNotFit(`${card} was shown, but the room does not prove that it was committed to it`);
    }
  }
}

const cardOf = (card: number): string => `${RANKS[card >> 2]}${SUITS[card & 3]}`;

// ---- shuffles ----

function checkShuffle(shown: ShownShuffle): number {
  const leaves = shown.leaves.map(base64);
  const root = base64(shown.root);
  if (hex(rootOf(leaves)) !== hex(root)) throw new DoesNotFit("the leaves of a shuffle do not make its root");
  const places = permutation(root, shown.nonces, leaves.length);
  for (const opening of shown.openings ?? []) {
    const card = cardOf(opening.card);
    const at = places[opening.at];
    if (at === undefined) throw new DoesNotFit(`there is no place ${opening.at + 1} in the order dealt`);
    const { table, hand, shuffle } = shown.place;
    const leaf = sha256(joined([Uint8Array.of(LEAF), base64(opening.salt), utf8(`${table}\n${hand}\n${shuffle}\n${at}\n${card}`)]));
    if (hex(leaf) !== hex(leaves[at]!)) throw new DoesNotFit(`place ${opening.at + 1} of the order dealt: ${card} is not the card that was committed to`);
  }
  return shown.openings?.length ?? 0;
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
