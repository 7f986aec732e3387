"""The hands of one showdown, ranked without numpy or a compiler: a few lists of cards in, their values out.

The cards come from a deck, so they are not checked for validity or duplicates.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, product

from croupier.cards import Cards
from croupier.cards.card import MASK_SHIFT, MASKS, RANK_KEYS, SUM_BEGINS, SUMS, ranks_of
from croupier.hands.single import LANE, LANES, OMAHA_LOW_BITS, ROW, ROW_BITS, VALUES, look_up, table

HandCards = Sequence[int]
BoardValues = Callable[[Sequence[HandCards], HandCards], list[int]]  # the values of hands on a board
OMAHA_BOARD = 5
PAIRS = 91  # columns of the Omaha tables
_COLUMNS = [[max(two) * (max(two) + 1) // 2 + min(two) for two in product((rank,), range(13))] for rank in range(13)]


def values_of(ranking: str, hands: Sequence[HandCards], board: HandCards = ()) -> list[int]:
    """The values under this ranking of hands of equal size; higher is better, -1 for a low that does not qualify."""
    return showdown(ranking)(hands, board)


@cache
def showdown(ranking: str) -> BoardValues:
    """The function that values the hands of a showdown under this ranking."""
    if ranking in _OMAHA:
        whole, partial = _OMAHA[ranking](), look_up(ranking)
        return lambda hands, board: (
            whole(hands, board) if len(board) == OMAHA_BOARD else [partial(Cards(hand), Cards(board)) for hand in hands]
        )
    value, sum_of = VALUES[ranking](), SUMS.__getitem__

    def values(hands: Sequence[HandCards], board: HandCards) -> list[int]:
        shared = sum(map(sum_of, board), SUM_BEGINS)
        totals = [sum(map(sum_of, hand), shared) for hand in hands]
        return [value(ranks_of(total), total >> MASK_SHIFT) for total in totals]

    return values


def _omaha_high() -> BoardValues:
    """`omaha-high`: the board gives a row of the table, two hole cards a column; a second table covers flushes."""
    places, rows, best = table("place5"), table("board_row"), table("omaha")

    def values(hands: Sequence[HandCards], board: HandCards) -> list[int]:
        key = sum([RANK_KEYS[card >> 2] for card in board])
        row = rows[places[key & ROW] + (key >> ROW_BITS)] * PAIRS
        on_board = best[row : row + PAIRS]
        found = [_best_two(on_board, hand) for hand in hands]
        mask = sum([MASKS[card] for card in board])
        for suit, lane in enumerate(LANES):
            if (shared := mask >> lane & LANE).bit_count() >= 3:
                found = list(map(max, found, _flushes(hands, suit, shared)))
        return found

    return values


def _best_two(on_board: array[int], hand: HandCards) -> int:
    """The best value over all pairs of four or five cards, in the row of a board."""
    one, two, three, _, *fifth = [_COLUMNS[card >> 2] for card in hand]
    _, second, third, fourth, *_ = [card >> 2 for card in hand]
    found = max(
        on_board[one[second]], on_board[one[third]], on_board[one[fourth]],
        on_board[two[third]], on_board[two[fourth]], on_board[three[fourth]],
    )  # fmt: skip
    return max(found, *[on_board[fifth[0][card >> 2]] for card in hand[:4]]) if fifth else found


def _flushes(hands: Sequence[HandCards], suit: int, shared: int) -> list[int]:
    """The best flush of each hand with these ranks of a suit on the board; 0 if there is none."""
    row, flushes = table("flush_row")[shared] * PAIRS, table("omaha_flush")
    suited = [[card >> 2 for card in hand if card & 3 == suit] for hand in hands]
    return [
        max([flushes[row + _COLUMNS[one][other]] for one, other in combinations(own, 2)], default=0) for own in suited
    ]


def _omaha_low_8() -> BoardValues:
    """`omaha-low-8`: by the ranks of eight or less in the hand and on the board."""
    lows, bits = table("omaha_low"), OMAHA_LOW_BITS

    def ranks(hand: HandCards) -> int:
        found = 0
        for card in hand:
            found |= bits[card >> 2]
        return found

    def values(hands: Sequence[HandCards], board: HandCards) -> list[int]:
        shared = ranks(board)
        return [lows[ranks(hand) << 8 | shared] for hand in hands]

    return values


_OMAHA: Mapping[str, Callable[[], BoardValues]] = {"omaha-high": _omaha_high, "omaha-low-8": _omaha_low_8}
