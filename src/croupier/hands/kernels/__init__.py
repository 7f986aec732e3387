"""Fast ranking of hands: numba functions to call from your own kernels.

    from croupier.hands.kernels.jit import kernel            # njit with our options and a cache that notices changes
    from croupier.hands.kernels.cards import key_of_cards, mask_of_cards
    from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, START_KEY
    from croupier.hands.kernels.high import value5, value6, value7

    @kernel
    def best_river(hole_and_turn: NDArray[np.uint8]) -> int:
        key, mask, best = START_KEY, np.uint64(0), 0
        for card in hole_and_turn:                           # six cards
            key += CARD_KEY[card]
            mask |= CARD_MASK[card]
        for card in range(52):
            if mask & CARD_MASK[card] == 0:
                best = max(best, value7(key + CARD_KEY[card], mask | CARD_MASK[card]))
        return best

- A card is `rank * 4 + suit`, rank 0 to 12 for 2 to ace, suits c, d, h, s. A mask has bit `16 * suit + rank`.
- A key is a uint64 sum over the cards: rank keys in the low 32 bits, one counter per suit from bit 32, four bits wide.
  Start from `START_KEY` (its counters begin at 3, so that five of a suit set the counter's top bit), add
  `CARD_KEY[card]` to put a card in, subtract it to take the card back. Five cards' key means nothing to `value7`.
- `value5(key, mask)`, `value6`, `value7`: the best five cards. The mask is read only when there is a flush.
- `high.value_of_mask(mask)`: the same from the mask alone, for five, six or seven cards.
- Every value is an int32, higher is better, `value >> 12` is the category (`CATEGORY_SHIFT`), numbered as in
  `croupier.hands.rankings.CATEGORIES`; -1 where a low does not qualify.
- These functions check nothing; `croupier.hands.evaluate_many` does.

One module per ranking: `high`, `low` (low-a5, low-a5-8, low-27), `badugi`, `six_plus`, `small` (three-card, six-card,
top-five), `omaha`, each with functions for one hand and a `BATCH` of kernels for many by number of cards. `counting`
goes through all hands; `deals`, `preflop` and `sweep` are for equity. `croupier.hands.build_tables` builds the tables.
"""
