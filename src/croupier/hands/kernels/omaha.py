"""`omaha-high` and `omaha-low-8`: two of four or five hole cards with three of five board cards (MD-POKER 12.K, 19.K).

The board's ranks choose a row, a pair of hole ranks a column, and the best over the pairs is the hand. Three or more
board cards of a suit open a second table of the same form for the flushes of that suit. The low needs only which ranks
of eight or less the hole and the board hold.

`OMAHA` is over one megabyte, which numba does not keep inside a compiled function: it is handed to every kernel.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import lowest_bit, popcount
from croupier.hands.kernels.high import PLACE5
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import (
    CARD_KEY,
    CARD_MASK,
    LANE,
    OMAHA_LOW_BIT,
    OMAHA_PAIR,
    OMAHA_PAIRS,
    ROW,
    ROW_BITS,
    Masks,
    Values,
)

Cards = NDArray[np.uint8]

OMAHA: NDArray[np.uint16] = table("omaha").reshape(-1)
BOARD_ROW: NDArray[np.uint16] = table("board_row")
FLUSHES: NDArray[np.uint16] = table("omaha_flush").reshape(-1)
FLUSH_ROW: NDArray[np.uint16] = table("flush_row")
LOW: NDArray[np.int8] = table("omaha_low").reshape(-1)  # by hole ranks * 256 + board ranks, see `OMAHA_LOW_BIT`

START_BOARD = np.uint64(0x5555_0000_0000)  # a key whose suit counters reach their top bit at three cards
SUITED = np.uint64(0x8888_0000_0000)


@kernel
def board_row(key: np.uint64) -> np.uint32:
    """Where a board's row begins in `OMAHA`, by the key of its five cards."""
    ranks = np.uint32(key)
    return np.uint32(BOARD_ROW[np.uint32(PLACE5[ranks & ROW]) + (ranks >> ROW_BITS)]) * np.uint32(OMAHA_PAIRS)


@kernel
def flush_suit(key: np.uint64) -> np.uint64:
    """The suit of which a board with `SUITED` bits in its key has three or more."""
    return np.uint64((lowest_bit(key & SUITED) - np.uint64(35)) >> np.uint64(2))


@kernel
def flush_row(board: np.uint64, suit: np.uint64) -> np.uint32:
    """Where the row of a board with three or more cards of a suit begins in `FLUSHES`."""
    return np.uint32(FLUSH_ROW[(board >> (suit << np.uint64(4))) & LANE]) * np.uint32(OMAHA_PAIRS)


@kernel
def pair(one: np.uint8, other: np.uint8) -> np.uint32:
    """The column of two hole cards."""
    high, low = (np.uint32(one) << np.uint32(2)) & np.uint32(0xF0), (np.uint32(other) >> np.uint32(2)) & np.uint32(0xF)
    return np.uint32(OMAHA_PAIR[high | low])


@kernel
def best_flush(hole: Cards, board: np.uint64, suit: np.uint64) -> np.uint16:
    """Value of the best flush of a suit with two of the hole cards; zero for none."""
    row, best = flush_row(board, suit), np.uint16(0)
    for one in range(len(hole) - 1):
        if np.uint64(hole[one] & np.uint8(3)) == suit:
            for other in range(one + 1, len(hole)):
                if np.uint64(hole[other] & np.uint8(3)) == suit:
                    best = max(best, FLUSHES[row + pair(hole[one], hole[other])])
    return best


@kernel
def high4(hole: Cards, board: Cards, out: Values, omaha: NDArray[np.uint16]) -> np.uint64:
    """Values of hands with four hole cards; not zero if a card is unknown or there twice."""
    wrong = np.uint64(0)
    for hand in range(len(hole)):
        b0, b1, b2, b3, b4 = board[hand, 0], board[hand, 1], board[hand, 2], board[hand, 3], board[hand, 4]
        h0, h1, h2, h3 = hole[hand, 0], hole[hand, 1], hole[hand, 2], hole[hand, 3]
        on_board = CARD_MASK[b0] | CARD_MASK[b1] | CARD_MASK[b2] | CARD_MASK[b3] | CARD_MASK[b4]
        in_hole = CARD_MASK[h0] | CARD_MASK[h1] | CARD_MASK[h2] | CARD_MASK[h3]
        wrong |= popcount(on_board | in_hole) ^ np.uint64(9)
        key = START_BOARD + CARD_KEY[b0] + CARD_KEY[b1] + CARD_KEY[b2] + CARD_KEY[b3] + CARD_KEY[b4]
        row = board_row(key)
        best = max(omaha[row + pair(h0, h1)], omaha[row + pair(h2, h3)])
        best = max(best, max(omaha[row + pair(h0, h2)], omaha[row + pair(h1, h3)]))
        best = max(best, max(omaha[row + pair(h0, h3)], omaha[row + pair(h1, h2)]))
        if key & SUITED:
            suit = flush_suit(key)
            suited = (in_hole >> (suit << np.uint64(4))) & LANE
            if suited & (suited - np.uint64(1)):
                best = max(best, best_flush(hole[hand], on_board, suit))
        out[hand] = best
    return wrong


@kernel
def high5(hole: Cards, board: Cards, out: Values, omaha: NDArray[np.uint16]) -> np.uint64:
    """Values of hands with five hole cards; not zero if a card is unknown or there twice."""
    wrong = np.uint64(0)
    for hand in range(len(hole)):
        b0, b1, b2, b3, b4 = board[hand, 0], board[hand, 1], board[hand, 2], board[hand, 3], board[hand, 4]
        h0, h1, h2, h3, h4 = hole[hand, 0], hole[hand, 1], hole[hand, 2], hole[hand, 3], hole[hand, 4]
        on_board = CARD_MASK[b0] | CARD_MASK[b1] | CARD_MASK[b2] | CARD_MASK[b3] | CARD_MASK[b4]
        in_hole = CARD_MASK[h0] | CARD_MASK[h1] | CARD_MASK[h2] | CARD_MASK[h3] | CARD_MASK[h4]
        wrong |= popcount(on_board | in_hole) ^ np.uint64(10)
        key = START_BOARD + CARD_KEY[b0] + CARD_KEY[b1] + CARD_KEY[b2] + CARD_KEY[b3] + CARD_KEY[b4]
        row = board_row(key)
        best = max(omaha[row + pair(h0, h1)], omaha[row + pair(h2, h3)])
        best = max(best, max(omaha[row + pair(h0, h2)], omaha[row + pair(h1, h3)]))
        best = max(best, max(omaha[row + pair(h0, h3)], omaha[row + pair(h1, h2)]))
        best = max(best, max(omaha[row + pair(h0, h4)], omaha[row + pair(h1, h4)]))
        best = max(best, max(omaha[row + pair(h2, h4)], omaha[row + pair(h3, h4)]))
        if key & SUITED:
            suit = flush_suit(key)
            suited = (in_hole >> (suit << np.uint64(4))) & LANE
            if suited & (suited - np.uint64(1)):
                best = max(best, best_flush(hole[hand], on_board, suit))
        out[hand] = best
    return wrong


@kernel
def low(hole: Cards, board: Cards, out: Values) -> np.uint64:
    """Lows of hands with four or five hole cards; not zero if a card is unknown or there twice."""
    wrong = np.uint64(0)
    in_hole = hole.shape[1]
    for hand in range(len(hole)):
        b0, b1, b2, b3, b4 = board[hand, 0], board[hand, 1], board[hand, 2], board[hand, 3], board[hand, 4]
        h0, h1, h2, h3, h4 = hole[hand, 0], hole[hand, 1], hole[hand, 2], hole[hand, 3], hole[hand, in_hole - 1]
        mask = CARD_MASK[b0] | CARD_MASK[b1] | CARD_MASK[b2] | CARD_MASK[b3] | CARD_MASK[b4]
        mask |= CARD_MASK[h0] | CARD_MASK[h1] | CARD_MASK[h2] | CARD_MASK[h3] | CARD_MASK[h4]
        wrong |= popcount(mask) ^ np.uint64(5 + in_hole)
        on_board = OMAHA_LOW_BIT[b0] | OMAHA_LOW_BIT[b1] | OMAHA_LOW_BIT[b2] | OMAHA_LOW_BIT[b3] | OMAHA_LOW_BIT[b4]
        held = OMAHA_LOW_BIT[h0] | OMAHA_LOW_BIT[h1] | OMAHA_LOW_BIT[h2] | OMAHA_LOW_BIT[h3] | OMAHA_LOW_BIT[h4]
        out[hand] = LOW[(held << np.uint32(8)) | on_board]
    return wrong


@kernel
def unpack(masks: Masks, cards: Cards) -> np.uint64:
    """The cards of masks, row by row; not zero if a mask has not as many cards as a row."""
    wrong = np.uint64(0)
    for hand in range(len(masks)):
        mask = masks[hand]
        wrong |= popcount(mask) ^ np.uint64(cards.shape[1])
        for place in range(cards.shape[1]):
            bit = lowest_bit(mask)
            mask &= mask - np.uint64(1)
            cards[hand, place] = np.uint8(((bit & np.uint64(15)) << np.uint64(2)) | (bit >> np.uint64(4)))
    return wrong
