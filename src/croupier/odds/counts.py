"""Counts of deals by row for wagers without a decision. Counted once; a new paytable is then a dot product.

Hands are grouped by their ranks. The number of hands with given ranks is a product of binomials; those with
five or more cards of a suit are taken out and counted separately. One hand of each group is given to the row
function that the settlement uses, so there is only one judgement of what a hand is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from croupier.hands.categories import ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from croupier.rules.let_it_ride.ch12_rows import (
    PROGRESSIVE_THREE_CARD_ROWS,
    main_row,
    progressive_three_card_row,
    six_card_row,
    three_card_row,
)
from croupier.rules.top_five.ch12_payouts import poker_bonus_row, top_five_bonus_row

Counts = Mapping[str | None, int]
Row = Callable[[Sequence[int]], str | None]

DECK = 52
TOP_CARDS = 20  # ace to 10 in four suits
LOW_CARDS = DECK - TOP_CARDS
_SUITS = 4
_WAYS = tuple(comb(4, number) for number in range(5))
_TEN = 8
_ACE, _KING, _TWO, _THREE = 12, 11, 0, 1


@cache
def five_card() -> Counts:
    """All C(52,5) five-card hands, for the Five Card Bonus and for the progressive that looks at five cards."""
    return by_ranks(5, main_row)


@cache
def six_card() -> Counts:
    """All C(52,6) hands of three own and three box cards."""
    return by_ranks(6, six_card_row)


@cache
def three_card(reading: str = "") -> Counts:
    """All C(52,3) hands of the Three Card Bonus."""
    return _three_card(three_card_row, reading)


@cache
def progressive_three_card(reading: str = "") -> Counts:
    """All C(52,3) hands by row of the progressive that looks at three cards."""
    return _three_card(progressive_three_card_row, reading)


def ace_king_queen_royals() -> Counts:
    """L-04(a): three own and two community cards that make a royal flush, with ace, king and queen among the three."""
    spades, others = PROGRESSIVE_THREE_CARD_ROWS[:2]
    return {spades: 1, others: _SUITS - 1, None: comb(DECK, 3) * comb(DECK - 3, 2) - _SUITS}


@cache
def top_five_number() -> Counts:
    """All C(52,7) hands by the number of cards from ace to 10."""
    counts: Counter[str | None] = Counter()
    for number in range(8):
        counts[top_five_bonus_row(number)] += comb(TOP_CARDS, number) * comb(LOW_CARDS, 7 - number)
    return counts


@cache
def poker_bonus(reading: str = "") -> Counts:
    """All C(52,7) hands by row of the Poker Bonus.

    At most one suit can be complete, since two take ten cards: a royal flush has one card of each rank in that suit
    and takes the others from the remaining three suits.
    """
    counts: Counter[str | None] = Counter()
    for numbers in top_rank_numbers():
        kept = sum(numbers)
        low = comb(LOW_CARDS, 7 - kept)
        ways = prod(comb(_SUITS, number) for number in numbers)
        royal = _SUITS * prod(comb(_SUITS - 1, number - 1) for number in numbers) if all(numbers) else 0
        counts[_poker_bonus_row(spread(numbers), kept, reading)] += (ways - royal) * low
        if royal:
            counts[_poker_bonus_row(suited(numbers), kept, reading)] += royal * low
    return counts


def top_rank_numbers() -> Iterator[tuple[int, int, int, int, int]]:
    """How many 10s, jacks, queens, kings and aces a seven-card hand can have."""
    for tens in range(5):
        for jacks in range(5):
            for queens in range(5):
                for kings in range(5):
                    for aces in range(5):
                        if tens + jacks + queens + kings + aces <= 7:
                            yield tens, jacks, queens, kings, aces


def suited(numbers: Sequence[int]) -> list[int]:
    """Cards with these numbers of each rank, one of them a club wherever possible."""
    return [(_TEN + rank) * 4 + suit for rank, number in enumerate(numbers) for suit in range(number)]


def spread(numbers: Sequence[int]) -> list[int]:
    """Cards with these numbers of each rank and no complete suit, if possible: the aces start with diamonds."""
    suits = [(suit + (rank == 4)) % 4 for rank, number in enumerate(numbers) for suit in range(number)]
    ranks = [_TEN + rank for rank, number in enumerate(numbers) for _ in range(number)]
    return [rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)]


def _poker_bonus_row(cards: Sequence[int], kept: int, reading: str) -> str | None:
    row = poker_bonus_row(cards)
    if reading == "T-25(a)" and row in (ROYAL_FLUSH, STRAIGHT) and kept > 5:
        return _groups_only(cards)
    if reading == "T-25(b)" and kept < 5:
        return None
    if reading == "T-01(a)" and row == STRAIGHT:
        return _groups_only(cards)
    return row


def _groups_only(cards: Sequence[int]) -> str | None:
    """The best row of A-K-Q-J-10 and up to two more cards if the five are not a hand: by groups of equal rank."""
    ranks = [card >> 2 for card in cards]
    groups = [card for card in cards if ranks.count(card >> 2) > 1]
    return poker_bonus_row(groups)


def _three_card(row: Row, reading: str) -> Counts:
    """Every three-card hand; L-18(a) denies A-2-3 the straight flush, L-18(b) also counts K-A-2 as a sequence."""
    counts: Counter[str | None] = Counter()
    for three in combinations(range(DECK), 3):
        name = row(three)
        ranks = {card >> 2 for card in three}
        if reading == "L-18(a)" and name == STRAIGHT_FLUSH and ranks == {_ACE, _TWO, _THREE}:
            name = STRAIGHT
        elif reading == "L-18(b)" and ranks == {_KING, _ACE, _TWO}:
            name = STRAIGHT_FLUSH if len({card & 3 for card in three}) == 1 else STRAIGHT
        elif reading == "L-01(a)" and name == STRAIGHT and ranks == {_ACE, _KING, _KING - 1}:
            name = PROGRESSIVE_THREE_CARD_ROWS[0]
        counts[name] += 1
    return counts


def by_ranks(size: int, row: Row) -> Counts:
    """All hands of five or six cards, by the row that `row` finds for one hand of each group of ranks."""
    counts = _flushes(size, row)
    for ranks in combinations_with_replacement(range(13), size):
        numbers = [ranks.count(rank) for rank in set(ranks)]
        if max(numbers) <= _SUITS:
            ways = prod(_WAYS[number] for number in numbers) - _FLUSH_WAYS.get((size, len(numbers)), 0)
            counts[row(_mixed(ranks))] += ways
    return counts


# Hands with five or more cards of a suit, by number of cards and of different ranks: 4 suits, and for six cards the
# card of another suit, which is one of the six ranks or has the rank of one of the five.
_FLUSH_WAYS = {(5, 5): 4, (6, 6): 4 + 4 * 6 * 3, (6, 5): 4 * 3}


def _mixed(ranks: Sequence[int]) -> list[int]:
    """Cards of these ranks, at most two of a suit."""
    return [rank * 4 + place % 4 for place, rank in enumerate(ranks)]


def _flushes(size: int, row: Row) -> Counter[str | None]:
    """Hands with five or more cards of a suit.

    Suits matter only where all cards are of one suit. Otherwise the sixth card changes nothing: it stands for all
    39 cards of other suits, and the suit for all four.
    """
    counts: Counter[str | None] = Counter()
    for ranks in combinations(range(13), size):
        for suit in range(_SUITS):
            counts[row([rank * 4 + suit for rank in ranks])] += 1
    if size == 6:
        for ranks in combinations(range(13), 5):
            counts[row([*(rank * 4 for rank in ranks), 1])] += _SUITS * (DECK - 13)
    return counts
