"""Maryland Top Five's ante and play: the value of playing every hand, exactly and without dealing.

Only the twenty cards from ace to 10 matter; the 32 others enter as binomials. A hand's rank depends on how many cards
of each rank it has and on whether a suit is complete, so 687 numbers of cards stand for all hands. Given the player's
numbers p, the dealer's numbers d can be dealt in the product of C(4 - p, d) ways. Among these, complete suits can only
be suits of which the player has none: for each such suit there are the product of C(3 - p, d - 1) ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.reference.shape import Key
from croupier.hands.reference.top_five_ch06 import top_five, top_five_best_five
from croupier.odds.counts import LOW_CARDS, spread, suited, top_rank_numbers
from croupier.odds.wager import DEFAULT_READING
from croupier.rules.top_five.ch12_payouts import ANTE_AND_PLAY

Ints = NDArray[np.int64]
Numbers = tuple[int, ...]  # of 10s, jacks, queens, kings, aces
HandKind = tuple[Numbers, bool, int]  # with whether a suit is complete, and how many suits are missing

PLAYER_DEALS = comb(52, 7)
DEALER_DEALS = comb(45, 7)
DEALS = PLAYER_DEALS * DEALER_DEALS
_EVERY_SUIT = 0b1111
_TEN = 8
_EVERY_RANK = 0b11111 << _TEN
_SUBSETS = tuple(
    tuple(sum(1 << suit for suit in some) for some in combinations(range(4), number)) for number in range(5)
)
_CHOOSE = np.array([[comb(above, below) for below in range(5)] for above in range(5)], np.int64)


def _qualifies(numbers: Numbers) -> bool:
    """T-02: Q-J or better; the number of cards comes first, and any pair outranks Q-J."""
    tens, jacks, queens, _, _ = numbers
    return sum(numbers) > 2 or (sum(numbers) == 2 and not (tens and (jacks or queens)))


def _any_two(numbers: Numbers) -> bool:
    return sum(numbers) >= 2


def _lone_ace_or_king(numbers: Numbers) -> bool:
    return _qualifies(numbers) or (sum(numbers) == 1 and bool(numbers[3] or numbers[4]))


def _no_pair_of_tens_or_jacks(numbers: Numbers) -> bool:
    return _qualifies(numbers) and numbers not in ((2, 0, 0, 0, 0), (0, 2, 0, 0, 0))


QUALIFYING: Mapping[str, Callable[[Numbers], bool]] = {
    DEFAULT_READING: _qualifies,
    "T-02(a)": _any_two,
    "T-02(c)": _lone_ace_or_king,
    "T-02(d)": _no_pair_of_tens_or_jacks,
    "T-03(a)": _qualifies,
    "T-04(a)": _qualifies,
}


@dataclass(frozen=True)
class HandClasses:
    """Every hand that a player can hold, up to what matters: numbers of cards, a complete suit, missing suits."""

    numbers: Ints  # shape (hands, 5)
    royal: NDArray[np.bool_]
    free_suits: Ints
    deals: Ints  # how many of the C(52,7) deals are such a hand

    @cached_property
    def cards(self) -> Ints:
        """How many cards are left in each hand."""
        return np.asarray(self.numbers.sum(axis=1))

    def __len__(self) -> int:
        return len(self.deals)

    def kinds(self) -> Iterator[HandKind]:
        """What matters about each hand."""
        return zip(map(tuple, self.numbers.tolist()), self.royal.tolist(), self.free_suits.tolist(), strict=True)


@cache
def player_hands() -> HandClasses:
    """All player hands; together they make up every deal."""
    rows = []
    for numbers in top_rank_numbers():
        low = comb(LOW_CARDS, 7 - sum(numbers))
        kinds: Counter[tuple[bool, int]] = Counter()
        for (union, common), ways in _suit_sets(numbers).items():
            kinds[common > 0, 4 - union.bit_count()] += ways * low
        rows += [(numbers, royal, free, deals) for (royal, free), deals in kinds.items()]
    numbers_of, royals, frees, deals_of = zip(*rows, strict=True)
    assert sum(deals_of) == PLAYER_DEALS
    return HandClasses(np.array(numbers_of), np.array(royals), np.array(frees), np.array(deals_of, np.int64))


@cache
def _suit_sets(numbers: Numbers) -> Mapping[tuple[int, int], int]:
    """The number of ways to choose the suits, by the suits present and the suits complete so far."""
    if not numbers:
        return {(0, _EVERY_SUIT): 1}
    found: Counter[tuple[int, int]] = Counter()
    for (union, common), ways in _suit_sets(numbers[:-1]).items():
        for suits in _SUBSETS[numbers[-1]]:
            found[union | suits, common & suits] += ways
    return found


def kind_of(cards: Sequence[int]) -> HandKind:
    """What matters about seven given cards."""
    numbers, lanes = [0] * 5, [0] * 4
    for card in cards:
        if card >> 2 >= _TEN:
            numbers[(card >> 2) - _TEN] += 1
            lanes[card & 3] |= 1 << (card >> 2)
    return tuple(numbers), _EVERY_RANK in lanes, lanes.count(0)


def one_hand(cards: Sequence[int]) -> HandClasses:
    """The hand of seven given cards."""
    numbers, royal, free = kind_of(cards)
    return HandClasses(np.array([numbers]), np.array([royal]), np.array([free]), np.array([1]))


@dataclass(frozen=True)
class Against:
    """For each player hand, how many of the C(45,7) dealer hands it meets, in the order (a) to (e) of 11.C(3), 11.C(4).

    Fewer cards than the dealer, more, as many and lower, as many and higher, equal.
    """

    unqualified: Ints  # shape (hands, 5)
    qualified: Ints
    net_if_qualified: Ints  # in the same order

    def play_units(self) -> Ints:
        """The sum of what playing nets over all dealer hands, in antes."""
        return np.asarray(self.unqualified @ PLAY_NET + self.qualified @ self.net_if_qualified)


# Even money on a win (12.A), for each of the cases (a) to (e). The ante pushes if the dealer does not qualify.
_WIN = ANTE_AND_PLAY.numerator // ANTE_AND_PLAY.denominator
PLAY_NET = np.array([-1, _WIN, -1, _WIN, 0], np.int64)
_BOTH_NET = 2 * PLAY_NET
_PLAY_TWICE_NET = _BOTH_NET + np.maximum(PLAY_NET, 0)  # T-03(a): a Play that wins is paid twice; lost is lost


def against(hands: HandClasses, reading: str = DEFAULT_READING) -> Against:
    """Every hand against every hand the dealer can have."""
    dealer = np.array(list(top_rank_numbers()))
    dealer_cards = dealer.sum(axis=1)
    counts = range(8)  # of the high cards among seven
    low = np.array([[comb(LOW_CARDS - 7 + own, 7 - other) for other in counts] for own in counts], np.int64)
    low_ways = low[hands.cards][:, dealer_cards]
    ways = _products(4 - hands.numbers, dealer) * low_ways
    royals = np.zeros_like(ways)
    complete = dealer.min(axis=1) > 0
    royals[:, complete] = _products(3 - hands.numbers, dealer[complete] - 1) * hands.free_suits[:, None]
    royals *= low_ways
    qualifies = np.array([QUALIFYING[reading](tuple(numbers)) for numbers in dealer.tolist()])
    tally = np.zeros((2, len(hands), 5), np.int64)
    for dealer_royal, dealt in ((False, ways - royals), (True, royals)):
        met = _cases(hands, dealer, dealer_cards, dealer_royal, reading)
        for case in range(5):
            tally[0, :, case] += (dealt * ((met == case) & ~qualifies)).sum(axis=1)
            tally[1, :, case] += (dealt * ((met == case) & qualifies)).sum(axis=1)
    assert (tally.sum(axis=(0, 2)) == DEALER_DEALS).all()
    return Against(tally[0], tally[1], _PLAY_TWICE_NET if reading == "T-03(a)" else _BOTH_NET)


def _cases(hands: HandClasses, dealer: Ints, dealer_cards: Ints, dealer_royal: bool, reading: str) -> Ints:
    """Which of the cases (a) to (e) applies to each hand and each of the dealer's."""
    ranks = _ranks(reading)
    own = np.array([ranks[tuple(n), bool(r)] for n, r in zip(hands.numbers.tolist(), hands.royal, strict=True)])[
        :, None
    ]
    theirs = np.array([ranks.get((tuple(numbers), dealer_royal), -1) for numbers in dealer.tolist()])
    cards = hands.cards[:, None]
    return np.select([cards < dealer_cards, cards > dealer_cards, own < theirs, own > theirs], [0, 1, 2, 3], 4)


def _products(left: Ints, dealt: Ints) -> Ints:
    """For each hand and each of the dealer's numbers, the product over the ranks of C(left, dealt)."""
    ways = np.ones((len(left), len(dealt)), np.int64)
    for rank in range(5):
        ways *= _CHOOSE[np.maximum(left[:, rank], 0)][:, dealt[:, rank]]
    return ways


@cache
def _ranks(reading: str) -> Mapping[tuple[Numbers, bool], int]:
    """The place of every hand among all hands, worst first, by the readable ranking of chapter 6."""
    ranking = top_five_best_five if reading == "T-04(a)" else top_five
    keys: dict[tuple[Numbers, bool], Key] = {}
    for numbers in top_rank_numbers():
        best = ranking(tuple(spread(numbers)))
        assert best is not None
        keys[numbers, False] = best[0]
        if all(numbers):
            royal = ranking(tuple(suited(numbers)))
            assert royal is not None
            keys[numbers, True] = royal[0]
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {hand: places[key] for hand, key in keys.items()}
