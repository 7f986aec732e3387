// The drawing of cards, as croupier.cards.drawing has it: four colours and shapes, and a large index.

export const WIDTH = 60;
export const HEIGHT = 84;

/** In a square of 20 by 20. */
export const SHAPES: Record<string, string> = {
  c: "M10 0A4.7 4.7 0 0 1 13.5 7.9A4.7 4.7 0 1 1 11 14.4C11.1 17 11.8 18.8 13 20H7C8.2 18.8 8.9 17 9 14.4A4.7 4.7 0 1 1 6.5 7.9A4.7 4.7 0 0 1 10 0Z",
  d: "M10 0L18 10L10 20L2 10Z",
  h: "M10 20C4 14 0 10.5 0 6C0 2.7 2.4 .5 5.2 .5C7.3 .5 9 1.7 10 3.6C11 1.7 12.7 .5 14.8 .5C17.6 .5 20 2.7 20 6C20 10.5 16 14 10 20Z",
  s: "M10 0C16 6 20 9 20 13C20 15.8 17.9 17.5 15.5 17.5C13.4 17.5 11.7 16.6 10.8 15C11 17 11.8 18.8 13 20H7C8.2 18.8 9 17 9.2 15C8.3 16.6 6.6 17.5 4.5 17.5C2.1 17.5 0 15.8 0 13C0 9 4 6 10 0Z",
};

const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANKS: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "10",
};

/** The index of a card: `10` for `Td`. */
export const indexOf = (card: string): string => (card[0] === "T" ? "10" : (card[0] ?? ""));

/** A card in words: `ace of spades`; `??` is a card face down. */
export function cardWords(card: string): string {
  if (card === "??") return "a card face down";
  return `${RANKS[card[0] ?? ""] ?? card[0]} of ${SUITS[card[1] ?? ""] ?? ""}`;
}

/** Several cards in words; those face down are counted. */
export function cardsWords(cards: readonly string[]): string {
  const open = cards.filter((card) => card !== "??").map(cardWords);
  const down = cards.length - open.length;
  if (down) open.push(down === 1 ? "a card face down" : `${down} cards face down`);
  return open.join(", ") || "no cards";
}
