"""Kernels for Washington Top 5: for one community card, the dealer hands that each player hand beats, ties, loses to.

The player's and the dealer's five cards come from the same 51, so both are the same list of C(51,5) hands. The dealer
hands are added in order of their value with the community card; a table keeps for each set S of at most four cards how
many added hands contain S. The added hands that share no card with the player's five are then an alternating sum over
the 32 subsets of those five (inclusion and exclusion). Suits other than the community card's are equal, so only
one of the player's hands that differ by them needs to be looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.high import value5, value6, value_of_mask
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, CATEGORY_SHIFT, LANE, START_KEY

HANDS = comb(51, 5)
DEALERS = comb(46, 5)
PAIR_VALUE = 1 << CATEGORY_SHIFT  # of a pair of 2s with the lowest other cards
_KICKERS = comb(12, 3)  # values of a pair of one rank

_C2 = np.array([comb(card, 2) for card in range(52)], np.int64)
_C3 = np.array([comb(card, 3) for card in range(52)], np.int64)
_C4 = np.array([comb(card, 4) for card in range(52)], np.int64)


Value = TypeVar("Value", int, NDArray[np.int32])


def line_of(value: Value) -> Value:
    """The category of a value, numbered as in `croupier.hands.rankings`: 0 a high card, 9 a royal flush."""
    return value >> CATEGORY_SHIFT


def paired_rank(value: Value) -> Value:
    """The rank of the pair in the value of a pair."""
    return (value & (PAIR_VALUE - 1)) // _KICKERS


def value_of_cards(cards: Sequence[int]) -> int:
    """The value of the best five of five or six cards."""
    return int(value_of_mask(np.uint64(sum(1 << 16 * (card & 3) + (card >> 2) for card in cards))))


@kernel
def _orbit(mask: np.uint64, suits: Any) -> int:
    """How many hands result from permuting three suits, for the hand whose suits' rank bits fall; 0 for the others."""
    p, q, r = (mask >> suits[0]) & LANE, (mask >> suits[1]) & LANE, (mask >> suits[2]) & LANE
    orbit = 6
    if p < q or q < r:
        orbit = 0
    elif p == r:
        orbit = 1
    elif p == q or q == r:
        orbit = 3
    return orbit


@kernel
def _deal(community: int, deck: Any, hands: Any, values: Any, dealt: Any, orbits: Any) -> None:
    """All C(51,5) hands of the deck: cards, value with the community card, value of the five dealt, `_orbit`."""
    suits = np.array([16 * suit for suit in range(4) if suit != community & 3]).astype(np.uint64)
    n = 0
    for e in range(51):
        for d in range(e):
            for c in range(d):
                key3 = START_KEY + CARD_KEY[deck[e]] + CARD_KEY[deck[d]] + CARD_KEY[deck[c]]
                mask3 = CARD_MASK[deck[e]] | CARD_MASK[deck[d]] | CARD_MASK[deck[c]]
                for b in range(c):
                    for a in range(b):
                        key = key3 + CARD_KEY[deck[b]] + CARD_KEY[deck[a]]
                        mask = mask3 | CARD_MASK[deck[b]] | CARD_MASK[deck[a]]
                        hands[n, 0], hands[n, 1], hands[n, 2] = deck[a], deck[b], deck[c]
                        hands[n, 3], hands[n, 4] = deck[d], deck[e]
                        orbits[n] = _orbit(mask, suits)
                        dealt[n] = value5(key, mask)
                        values[n] = value6(key + CARD_KEY[community], mask | CARD_MASK[community])
                        n += 1


@kernel
def _add(hand: Any, n1: Any, n2: Any, n3: Any, n4: Any) -> None:
    """Count a dealer hand in every set of one to four of its cards; sets are numbered colexicographically."""
    a, b, c, d, e = np.int64(hand[0]), np.int64(hand[1]), np.int64(hand[2]), np.int64(hand[3]), np.int64(hand[4])
    ab, ac, bc = a + _C2[b], a + _C2[c], b + _C2[c]
    ad, bd, cd = a + _C2[d], b + _C2[d], c + _C2[d]
    d3, e3, e4 = _C3[d], _C3[e], _C4[e]
    abc = ab + _C3[c]
    for one in (a, b, c, d, e):
        n1[one] += 1
    for two in (ab, ac, bc, ad, bd, cd, a + _C2[e], b + _C2[e], c + _C2[e], d + _C2[e]):
        n2[two] += 1
    for three in (abc, ab + d3, ac + d3, bc + d3, ab + e3, ac + e3, bc + e3, ad + e3, bd + e3, cd + e3):
        n3[three] += 1
    for four in (abc + _C4[d], abc + e4, ab + d3 + e4, ac + d3 + e4, bc + d3 + e4):
        n4[four] += 1


@kernel
def _disjoint(hand: Any, n0: int, n1: Any, n2: Any, n3: Any, n4: Any) -> int:
    """The number of added hands without any of these five cards, plus one if the hand itself was added (32nd term)."""
    a, b, c, d, e = np.int64(hand[0]), np.int64(hand[1]), np.int64(hand[2]), np.int64(hand[3]), np.int64(hand[4])
    ab, ac, bc = a + _C2[b], a + _C2[c], b + _C2[c]
    ad, bd, cd = a + _C2[d], b + _C2[d], c + _C2[d]
    d3, e3, e4 = _C3[d], _C3[e], _C4[e]
    abc = ab + _C3[c]
    left = n0
    for one in (a, b, c, d, e):
        left -= n1[one]
    for two in (ab, ac, bc, ad, bd, cd, a + _C2[e], b + _C2[e], c + _C2[e], d + _C2[e]):
        left += n2[two]
    for three in (abc, ab + d3, ac + d3, bc + d3, ab + e3, ac + e3, bc + e3, ad + e3, bd + e3, cd + e3):
        left -= n3[three]
    for four in (abc + _C4[d], abc + e4, ab + d3 + e4, ac + d3 + e4, bc + d3 + e4):
        left += n4[four]
    return left


@kernel
def _not_qualified(hands: Any, qualified: Any, asks: Any, found: Any) -> None:
    """For each hand asked about, the dealer hands that do not qualify."""
    n1, n2 = np.zeros(52, np.int32), np.zeros(1_326, np.int32)
    n3, n4 = np.zeros(22_100, np.int32), np.zeros(270_725, np.int32)
    n0 = 0
    for hand in range(len(hands)):
        if not qualified[hand]:
            _add(hands[hand], n1, n2, n3, n4)
            n0 += 1
    for ask in range(len(asks)):
        hand = asks[ask]
        found[ask] = _disjoint(hands[hand], n0, n1, n2, n3, n4) - (not qualified[hand])


@kernel
def _sweep(hands: Any, values: Any, order: Any, asks: Any, played: Any, ask_order: Any, found: Any) -> None:
    """For each ask, a hand and the value it plays: the dealer hands of `order` below that value, and up to it."""
    n1, n2 = np.zeros(52, np.int32), np.zeros(1_326, np.int32)
    n3, n4 = np.zeros(22_100, np.int32), np.zeros(270_725, np.int32)
    itself = np.zeros(len(hands), np.bool_)
    place, begin = 0, 0
    while begin < len(ask_order):
        value = played[ask_order[begin]]
        end = begin
        while end < len(ask_order) and played[ask_order[end]] == value:
            end += 1
        for step in range(2):  # first the hands below this value, then those equal to it
            while place < len(order) and values[order[place]] < value + step:
                _add(hands[order[place]], n1, n2, n3, n4)
                itself[order[place]] = True
                place += 1
            for ask in ask_order[begin:end]:
                hand = asks[ask]
                found[step, ask] = _disjoint(hands[hand], place, n1, n2, n3, n4) - itself[hand]
        begin = end


@kernel
def _lower_but_dearer(community: int, hands: Any, values: Any, asks: Any, pays: Any, rows: Any, played: Any) -> int:
    """Find five of the six cards that are not the best but are on a line that pays more; returns how many."""
    six = np.empty(6, np.uint8)
    n = 0
    for row in range(len(asks)):
        six[:5], six[5] = hands[asks[row]], community
        least = pays[values[asks[row]] >> CATEGORY_SHIFT]
        for out in range(6):
            mask = np.uint64(0)
            for place in range(6):
                if place != out:
                    mask |= CARD_MASK[six[place]]
            value = value_of_mask(mask)
            if pays[value >> CATEGORY_SHIFT] > least:
                rows[n], played[n] = row, value
                n += 1
    return n


class Sweep(NamedTuple):
    """What a player can expect with one community card, by hand up to suits; `row` is the hand of each possible play.

    The first `len(hands)` plays are the best five of six, one for each hand. More follow only if a paytable pays a
    lower hand more.
    """

    community: int
    hands: NDArray[np.uint8]
    orbits: NDArray[np.int8]
    row: NDArray[np.int64]
    values: NDArray[np.int32]
    not_qualified: NDArray[np.int32]
    weaker: NDArray[np.int32]
    equal: NDArray[np.int32]


def sweep(community: int, pays: NDArray[np.int64], *, qualify_dealt: bool = False) -> Sweep:
    """The dealer hands not qualified, weaker and equal, for each player hand and each way to play it that may be best.

    `pays` has what each line pays, in any unit (see `line_of`). The dealer qualifies with a pair or better in the best
    five of six (W-14), or, under the other reading, in the five dealt.
    """
    deck = np.array([card for card in range(52) if card != community])
    hands, orbits = np.empty((HANDS, 5), np.uint8), np.empty(HANDS, np.int8)
    values, values_of_five = np.empty(HANDS, np.int32), np.empty(HANDS, np.int32)
    _deal(community, deck, hands, values, values_of_five, orbits)
    qualified = (values_of_five if qualify_dealt else values) >= PAIR_VALUE
    order = np.flatnonzero(qualified)
    order = order[np.argsort(values[order], kind="stable")]
    asks = np.flatnonzero(orbits)
    row, played = np.arange(len(asks)), values[asks]
    if (np.diff(pays) < 0).any():
        more_rows, more_played = np.empty(6 * len(asks), np.int64), np.empty(6 * len(asks), np.int32)
        more = _lower_but_dearer(community, hands, values, asks, pays, more_rows, more_played)
        row, played = np.append(row, more_rows[:more]), np.append(played, more_played[:more])
    not_qualified, found = np.empty(len(asks), np.int32), np.empty((2, len(row)), np.int32)
    _not_qualified(hands, qualified, asks, not_qualified)
    _sweep(hands, values, order, asks[row], played, np.argsort(played, kind="stable"), found)
    return Sweep(community, hands[asks], orbits[asks], row, played, not_qualified[row], found[0], found[1] - found[0])


@kernel
def against_all(hand: Any, community: int, qualify_dealt: bool, played: Any, found: Any) -> int:
    """Deal the dealer all C(46,5) hands: weaker and equal qualified ones for each value played; returns the others."""
    rest = np.array([card for card in range(52) if card != community and not (hand == card).any()])
    not_qualified = 0
    for e in range(46):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        key, mask = START_KEY, np.uint64(0)
                        for place in (a, b, c, d, e):
                            key += CARD_KEY[rest[place]]
                            mask |= CARD_MASK[rest[place]]
                        value = value6(key + CARD_KEY[community], mask | CARD_MASK[community])
                        deciding = value5(key, mask) if qualify_dealt else value
                        if deciding < PAIR_VALUE:
                            not_qualified += 1
                        else:
                            for play in range(len(played)):
                                found[play, 0] += value < played[play]
                                found[play, 1] += value == played[play]
    return not_qualified
