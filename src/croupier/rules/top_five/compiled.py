"""MD-TOP5 for the kernels: hands by their shapes, and strategies as tables over everything that a player can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from croupier.money import Paytable
from croupier.rules.banked.simulate.compiled import LOST, Compiled, Decide
from croupier.rules.banked.simulate.kernels_top_five import SHAPES, outcomes_top_five, play_top_five
from croupier.rules.banked.simulate.wagering import PlacedWagers
from croupier.rules.banked.spec import Decision
from croupier.rules.top_five.ch06_rankings import hand_of, qualifies
from croupier.rules.top_five.ch11_completing import FOLDS, PLAYS
from croupier.rules.top_five.ch12_payouts import ANTE_AND_PLAY, poker_bonus_row, top_five_bonus_row
from croupier.rules.top_five.table import ANTE, POKER, TOP_FIVE, TopFiveTable

CARDS, SUITS, TEN = 7, 4, 8
LOW = tuple(rank * 4 for rank in range(CARDS))  # cards that are removed
NUMBERS = 2 * SHAPES  # of shapes: without a royal flush, and with one
Shape = tuple[int, int]  # its number, and how many suits are missing


def why_not(table: TopFiveTable, wagers: PlacedWagers) -> str:
    """What prevents a round with these wagers from being compiled: nothing, if there are enough chips to play."""
    seat = min(table.players)
    spent = sum(wagers.values())
    if table.stack_cents(seat) - spent < wagers[ANTE]:
        return f"seat {seat} has too little for a Play Wager, so it can only fold"
    return ""


@cache
def shapes() -> dict[Shape, tuple[int, ...]]:
    """Every shape that seven cards can have, with cards that have it."""
    found: dict[Shape, tuple[int, ...]] = {}
    for numbers in product(range(SUITS + 1), repeat=5):
        if sum(numbers) <= CARDS:
            number = sum(times * 5**place for place, times in enumerate(numbers))
            for suits in product(*(tuple(combinations(range(SUITS), times)) for times in numbers)):
                cards = [(TEN + place) * 4 + suit for place, some in enumerate(suits) for suit in some]
                of_suit = [sum(card & 3 == suit for card in cards) for suit in range(SUITS)]
                shape = number + SHAPES * (5 in of_suit), of_suit.count(0)
                found.setdefault(shape, (*cards, *LOW[: CARDS - len(cards)]))
    return found


def compiled(table: TopFiveTable, wagers: PlacedWagers) -> Compiled:
    """The table prepared for the kernel."""
    ante, top_five, poker = wagers[ANTE], wagers.get(TOP_FIVE, 0), wagers.get(POKER, 0)
    hands = {shape: hand_of([one for one in cards if one not in LOW]) for (shape, _), cards in shapes().items()}
    keys = {shape: (hand.number, hand.key(table.plan.ranking)) for shape, hand in hands.items()}
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    ranked, qualifying = np.zeros(NUMBERS, np.int64), np.zeros(NUMBERS, np.uint8)
    by_number = [_pays(table, table.plan.top_five, top_five_bonus_row(kept), top_five) for kept in range(CARDS + 1)]
    by_shape = np.full(NUMBERS, LOST, np.int64)
    for (shape, _), cards in shapes().items():
        ranked[shape], qualifying[shape] = places[keys[shape]], qualifies(hands[shape])
        by_shape[shape] = _pays(table, table.plan.poker, poker_bonus_row(cards), poker)
    bonus = np.concatenate([np.array(by_number, np.int64), by_shape])
    amounts = np.array([ante, top_five, poker, table.winnings_cents(ANTE_AND_PLAY, ante)], np.int64)
    piles = (table.dealer_place, CARDS), *((f"hand-{seat}", CARDS) for seat in sorted(table.players))
    return Compiled(play_top_five, outcomes_top_five, amounts, (ranked, qualifying, bonus), piles)


def _pays(table: TopFiveTable, paytable: Paytable, row: str | None, cents: int) -> int:
    payout = paytable.rows.get(row) if row is not None else None
    return LOST if payout is None else table.winnings_cents(payout, cents)


SEEN: tuple[tuple[int, ...], ...] = ((),)  # at each decision: which cards of a round lie open
CODES = 2  # of a round


def coded(verb: str, place: int, asked: int, own: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A decision as the kernels have it, for each row of cards."""
    return np.full(len(own), verb == PLAYS, np.uint8)


def acts_of(decide: Decide) -> Iterator[NDArray[np.uint8]]:
    """1 if the hand is played, by its shape and its missing suits."""
    plays = np.zeros(NUMBERS * (SUITS + 1), np.uint8)
    for (shape, free), cards in shapes().items():
        plays[shape * (SUITS + 1) + free] = decide(cards, ())[0] == PLAYS
    yield plays


def decision(act: int, asked: int, own: Sequence[int], community: Sequence[int]) -> Decision:
    """The decision of an act: play or fold."""
    return (PLAYS if act else FOLDS), ()
