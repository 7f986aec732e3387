"""The values of hands at a showdown, compiled: the tables of `croupier.hands.kernels`, hand by hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels import badugi, six_plus
from croupier.hands.kernels.bits import lowest_bit, popcount, signed
from croupier.hands.kernels.high import PLACE5, PLACE6, PLACE7, value_of_mask
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.lanes import rank_word
from croupier.hands.kernels.low import A5_7, eight_value, low_27_value5
from croupier.hands.kernels.omaha import FLUSHES, LOW, START_BOARD, SUITED, board_row, flush_row, flush_suit, pair
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import (
    CARD_KEY,
    CARD_MASK,
    COLUMN_SHIFT,
    COUNT,
    FLUSH_SHIFT,
    KEY_SHIFT,
    LANE,
    OMAHA_LOW_BIT,
    ROW,
    ROW_BITS,
    U16,
    U32,
    U48,
)
from croupier.rules.poker.simulate.stepping.layout import (
    R_27,
    R_A5,
    R_BADUGI,
    R_BADUGI_ACE_HIGH,
    R_EIGHT,
    R_HIGH,
    R_OMAHA,
    R_OMAHA_8,
    R_SIX_PLUS,
    SHARES_MAX,
    HouseRow,
    TableRow,
)

A5_5: NDArray[np.uint16] = table("low_a5_5")
A5_6: NDArray[np.uint16] = table("low_a5_6")
ACE_LOW_LANES, ACE_HIGH_LANES = badugi.ACE_LOW_LANES, badugi.ACE_HIGH_LANES
BADUGI, BADUGI_PLACE = badugi.BADUGI, badugi.PLACE
SIX_PLUS_LANES, SIX_PLUS7 = six_plus.LANES, six_plus.SIX_PLUS7
ONE = np.uint64(1)

RANKINGS = {
    "high": R_HIGH,
    "low-a5": R_A5,
    "low-a5-8": R_EIGHT,
    "low-27": R_27,
    "badugi": R_BADUGI,
    "badugi-ace-high": R_BADUGI_ACE_HIGH,
    "six-plus": R_SIX_PLUS,
    "omaha-high": R_OMAHA,
    "omaha-low-8": R_OMAHA_8,
}


@kernel
def a5_value(mask: np.uint64) -> np.int32:
    """`low-a5` of five, six or seven cards."""
    word = rank_word(mask)
    cards, ranks = word & COUNT, np.uint32(word) >> KEY_SHIFT
    row, column = ranks & ROW, ranks >> ROW_BITS
    if cards == np.uint64(7):
        value = np.int32(A5_7[np.uint32(PLACE7[row]) + column])
    elif cards == np.uint64(6):
        value = np.int32(A5_6[np.uint32(PLACE6[row]) + column])
    else:
        value = np.int32(A5_5[np.uint32(PLACE5[row]) + column])
    return value


@kernel
def six_plus_value(mask: np.uint64) -> np.int32:
    """`six-plus` of seven cards."""
    word = (
        SIX_PLUS_LANES[mask & LANE]
        + SIX_PLUS_LANES[(mask >> U16) & LANE]
        + SIX_PLUS_LANES[(mask >> U32) & LANE]
        + SIX_PLUS_LANES[(mask >> U48) & LANE]
    )
    ranks = np.uint32(word) >> KEY_SHIFT
    value = np.int32(SIX_PLUS7[np.uint32(PLACE7[ranks & ROW]) + (ranks >> ROW_BITS)])
    return max(value, np.int32(word >> FLUSH_SHIFT))


@kernel
def badugi_word(mask: np.uint64, ace_high: bool) -> np.uint32:
    """The sum of the words of the four suits."""
    lanes = ACE_HIGH_LANES if ace_high else ACE_LOW_LANES
    return np.uint32(
        lanes[mask & LANE] + lanes[(mask >> U16) & LANE] + lanes[(mask >> U32) & LANE] + lanes[(mask >> U48) & LANE]
    )


@kernel
def badugi_value(mask: np.uint64, ace_high: bool) -> np.int32:
    """`badugi` of four cards, or of the best four of five."""
    best, rest = np.int32(0), mask
    times = 5 if popcount(mask) == np.uint64(5) else 1
    for _ in range(times):
        four = mask & ~(rest & (~rest + ONE)) if times > 1 else mask
        rest &= rest - ONE
        word = badugi_word(four, ace_high)
        place = np.uint32(BADUGI_PLACE[(word >> KEY_SHIFT) & ROW]) + (word >> COLUMN_SHIFT)
        best = max(best, np.int32(BADUGI[place]))
    return best


@kernel
def board_mask(t: TableRow) -> np.uint64:
    """The cards on the board, as a mask."""
    mask = np.uint64(0)
    for card in range(t.board_number):
        mask |= CARD_MASK[t.board[card]]
    return mask


@kernel
def hand_mask(t: TableRow, place: int) -> np.uint64:
    """A player's own cards, as a mask."""
    mask = np.uint64(0)
    for card in range(t.held[place]):
        mask |= CARD_MASK[t.hands[place, card]]
    return mask


@kernel
def omaha_value(h: HouseRow, t: TableRow, place: int, row: np.uint32, flush: np.uint32, suit: int) -> int:
    """The best value of two hole cards with the board's row; and with its row of flushes, if a suit has one."""
    best, held = np.uint16(0), t.held[place]
    for one in range(held - 1):
        first = np.uint8(t.hands[place, one])
        for other in range(one + 1, held):
            second = np.uint8(t.hands[place, other])
            column = pair(first, second)
            best = max(best, h.omaha[row + column])
            if suit == first & np.uint8(3) and suit == second & np.uint8(3):
                best = max(best, FLUSHES[flush + column])
    return int(best)


@kernel
def omaha_values(h: HouseRow, t: TableRow, at: int) -> None:
    """`omaha-high` of every hand that is in."""
    board, key = board_mask(t), START_BOARD
    for card in range(5):
        key += CARD_KEY[t.board[card]]
    row, flush, suit = board_row(key), np.uint32(0), 4
    if key & SUITED:
        suit = int(flush_suit(key))
        flush = flush_row(board, np.uint64(suit))
    for place in range(h.places):
        if t.live >> place & 1:
            t.values[at, place] = omaha_value(h, t, place, row, flush, suit)


@kernel
def omaha_lows(h: HouseRow, t: TableRow, row: int) -> None:
    """`omaha-low-8` of every hand that is in; -1 where none qualifies."""
    board = np.uint32(0)
    for card in range(5):
        board |= OMAHA_LOW_BIT[t.board[card]]
    for place in range(h.places):
        if t.live >> place & 1:
            held = np.uint32(0)
            for card in range(t.held[place]):
                held |= OMAHA_LOW_BIT[t.hands[place, card]]
            t.values[row, place] = LOW[(held << np.uint32(8)) | board]


@kernel
def value_by(ranking: int, mask: np.uint64) -> int:
    """The value of cards in a ranking in which all of them may play."""
    if ranking == R_HIGH:
        value = value_of_mask(mask)
    elif ranking == R_A5:
        value = a5_value(mask)
    elif ranking == R_EIGHT:
        value = eight_value(mask)
    elif ranking == R_27:
        value = low_27_value5(mask)
    elif ranking == R_SIX_PLUS:
        value = six_plus_value(mask)
    else:
        value = badugi_value(mask, ranking == R_BADUGI_ACE_HIGH)
    return int(value)


@kernel
def compare(h: HouseRow, t: TableRow) -> None:
    """Set the values of the hands that are in, for each share of the pot and each board."""
    compare_on_board(h, t, 0)
    if t.second_number:
        change_boards(t)
        compare_on_board(h, t, SHARES_MAX)
        change_boards(t)


@kernel
def change_boards(t: TableRow) -> None:
    """Swap the cards of the two boards."""
    for card in range(t.second_number):
        one = t.board[t.shared + card]
        t.board[t.shared + card] = t.second[card]
        t.second[card] = one


@kernel
def compare_on_board(h: HouseRow, t: TableRow, first: int) -> None:
    """Set the values for each share, from this row on; -1 where a hand does not qualify."""
    for share in range(h.shares):
        ranking, row = h.ranking[share], first + share
        if ranking == R_OMAHA:
            omaha_values(h, t, row)
        elif ranking == R_OMAHA_8:
            omaha_lows(h, t, row)
        else:
            board, hands = board_mask(t), np.uint64(t.live)
            while hands:
                place = signed(lowest_bit(hands))
                hands &= hands - ONE
                t.values[row, place] = value_by(ranking, board | hand_mask(t, place))
