// The families of games, in the order in which people look for them.

/** By the family's id its title, and the cards that stand for it. */
export const FAMILIES: readonly (readonly [family: string, title: string, cards: readonly string[]])[] = [
  ["board", "With a board", ["As", "Kd"]],
  ["draw", "Draw", ["7h", "5c", "4d", "3s", "2h"]],
  ["stud", "Stud", ["??", "??", "Qs"]],
  ["house-banked", "Against the house", ["Th", "Jh", "Qh"]],
];
