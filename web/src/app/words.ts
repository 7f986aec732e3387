// Words for amounts, answers and events. What may be done, and why, comes from the server; this only spells it out.
import type { GameCard, View } from "../types/views";

/** `$1,250`, `$2.50`. */
export function dollars(cents: number): string {
  const whole = cents % 100 === 0;
  const text = Math.abs(cents / 100).toLocaleString("en-US", {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/** An amount of chips as the person prefers it: dollars, or big blinds if there are any. */
export function chips(cents: number, bigBlind: number): string {
  if (!bigBlind) return dollars(cents);
  return `${(cents / bigBlind).toLocaleString("en-US", { maximumFractionDigits: 1 })} bb`;
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words of the room as a sentence of their own: it begins with a capital letter and ends. */
export const sentence = (words: string): string => (words ? upper(words) + (/[.!?…:]$/.test(words) ? "" : ".") : "");

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name as part of a sentence: one that is written from right to left does not turn the words around it. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** `let-it-ride` as the layout spells it, otherwise with spaces. */
export function verbWords(verb: string, game: GameCard | undefined): string {
  return upper(game?.printed?.verbs[verb]?.[1].replace(/, as .*$/, "") ?? verb.replaceAll("-", " "));
}

/** `bet-1` as `Bet Number 1`. */
export function wagerWords(wager: string, game: GameCard | undefined): string {
  return game?.printed?.names[wager]?.replace(/ of$/, "") ?? upper(wager.replaceAll("-", " "));
}

/** The words of an event with people's names for their seats and the wagers' names for their ids. */
export function told(words: string, view: View | null, game: GameCard | undefined): string {
  // Between rounds people come and go: the seat that somebody left may have another name by now.
  const seats = view?.table.procedure === "between" ? {} : (view?.table.seats ?? {});
  const name = (number: string, rest = "") => {
    const player = seats[number]?.player;
    return player ? `${isolated(player)}${rest}` : `seat ${number}${rest}`;
  };
  let found = words
    .replace(/\bhand-(\d+)\b/g, (_, number: string) => `the hand of ${name(number)}`)
    .replace(/\bseat (\d+)\b/g, (_, number: string) => name(number));
  found = symbols(found);
  for (const [wager, its] of Object.entries(game?.printed?.names ?? {})) {
    // An id that is a word of its own, such as `ante`, stands for itself; `tens` is printed otherwise.
    if (wager.includes("-")) found = found.replaceAll(wager, its);
    else if (wager !== its.toLowerCase()) found = found.replace(new RegExp(`\\b${wager}\\b`, "gi"), its);
  }
  return upper(found);
}

/** Cards in a text as they are drawn: `As` as `A♠`; several of a rank, as in `pair of 7s`, are not a card. */
export const symbols = (text: string): string =>
  text.replace(/\b([2-9TJQKA])([cdhs])\b/g, (found: string, rank: string, suit: string, at: number) =>
    suit === "s" && SEVERAL.test(text.slice(0, at)) ? found : `${rank === "T" ? "10" : rank}${SYMBOLS[suit]}`,
  );

const SEVERAL = /(\b(of|and|over|full of)|pair,|kind,|house,|quads,|trips,) $/;

const SYMBOLS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** Why a table is on hold, for people: a fault's kind is for the log. */
export const heldWords = (why: string): string => why.replace(/ \([A-Z]\w+\)/, "").replace(/; the floor sees to it$/, "");

/** `1 hand`, `3 hands`. */
export const several = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** `0:07`. */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
