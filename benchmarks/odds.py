"""Exact odds of the Maryland games against plain numpy, the same figure in the same run, on one core.

What plain numpy cannot finish in seconds it does in part; its time is then scaled to the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from benchmarks.harness import Case, Work
from croupier.odds import let_it_ride, top_five
from croupier.rules.let_it_ride.ch12_payouts import MAIN_A

HANDS = 100_000  # how many are priced if all of them would take plain numpy too long
ROUNDS = 100_000
PRECISION = 1e-4  # the standard error to which a sampled edge is scaled
STANDARD_DEVIATION = 1.59  # of ante and play


@cache
def dealt(cards: int, hands: int = HANDS, seed: int = 1) -> Any:
    """Random hands, the same in every run."""
    return np.argsort(np.random.default_rng(seed).random((hands, 52)), axis=1)[:, :cards]


def categories(hands: Any) -> Any:
    """The category of five-card hands by sorting, 0 high card to 9 royal flush; pairs under tens count as 0."""
    ranks = np.sort(hands >> 2, axis=1)
    same = ranks[:, 1:] == ranks[:, :-1]
    pairs = same.sum(axis=1)
    flush = (hands & 3 == hands[:, :1] & 3).all(axis=1)
    wheel = (ranks == (0, 1, 2, 3, 12)).all(axis=1)
    run = wheel | ((pairs == 0) & (ranks[:, 4] - ranks[:, 0] == 4))
    four = (ranks[:, 3] == ranks[:, 0]) | (ranks[:, 4] == ranks[:, 1])
    three = (ranks[:, 2:] == ranks[:, :-2]).any(axis=1)
    high = (same & (ranks[:, 1:] >= 8)).any(axis=1)
    royal = flush & run & (ranks[:, 0] == 8)
    cases = [royal, flush & run, four, three & (pairs == 3), flush, run, three, pairs == 2, high]
    return np.select(cases, [9, 8, 7, 6, 5, 4, 3, 2, 1], 0)


def three_card_categories() -> Any:
    """All hands of three cards: 0 nothing, then pair, flush, straight, three-of-a-kind, straight flush."""
    hands = np.array(list(combinations(range(52), 3)))
    ranks = np.sort(hands >> 2, axis=1)
    low, middle, high = ranks.T
    flush = (hands & 3 == hands[:, :1] & 3).all(axis=1)
    run = ((middle == low + 1) & (high == low + 2)) | (ranks == (0, 1, 12)).all(axis=1)
    cases = [flush & run, low == high, run, flush, (low == middle) | (middle == high)]
    return np.select(cases, [5, 4, 3, 2, 1], 0)


def best_of_six(six: Any) -> Any:
    """The best category that five of six cards make."""
    return np.max([categories(np.delete(six, out, axis=1)) for out in range(6)], axis=0)


FOURS = comb(52, 4)  # sets of four cards a player can see before Bet Number 2
FOURS_LOOKED_AT = len(range(0, FOURS, 27))


def plain_let_it_ride() -> None:
    """Some of the sets of four cards, each with its 48 last cards, where the time goes; checked against ours."""
    pays = np.array([-1, *(payout.numerator for payout in reversed(list(MAIN_A.rows.values())))])
    part = np.array(list(combinations(range(52), 4)), np.int8)[::27]
    worth = np.zeros(len(part), np.int64)
    for last in range(52):
        free = ~(part == last).any(axis=1)
        hands = np.concatenate([part[free], np.full((int(free.sum()), 1), last, np.int8)], axis=1)
        worth[free] += pays[categories(hands)]
    rules = let_it_ride.ride_rules("A")
    assert all(rides == rules.rides(four) for rides, four in zip(worth > 0, part.tolist(), strict=True))


def sampled_top_five() -> None:
    """Rounds played by the rules of the strategy. Numbers of cards decide, ranks only where equal."""
    order = np.argsort(np.random.default_rng(1).random((ROUNDS, 52)), axis=1)[:, :14]
    kept = np.where(order >= 32, (order >> 2) - 7, 0)
    mine, theirs = -np.sort(-kept[:, :7], axis=1), -np.sort(-kept[:, 7:], axis=1)
    own, other = (mine > 0).sum(axis=1), (theirs > 0).sum(axis=1)
    pair = (mine[:, 0] == mine[:, 1]) & (mine[:, 0] > 0)
    plays = (own >= 3) | ((own == 2) & (pair | ((mine[:, 0] == 5) & (mine[:, 1] >= 2))))
    qualifies = (other >= 3) | ((other == 2) & ~((theirs[:, 1] == 1) & np.isin(theirs[:, 0], (2, 3))))
    better = np.sign(own - other)
    for place in np.flatnonzero(plays & (better == 0)):
        one, two = _groups(mine[place]), _groups(theirs[place])
        better[place] = (one > two) - (one < two)
    net = np.where(plays, better * np.where(qualifies, 2, 1), -1)
    exact = top_five.ante_play()
    assert abs(net.mean() - float(exact.expected_value)) < 4 * exact.standard_deviation / ROUNDS**0.5


def _groups(ranks: Any) -> list[tuple[int, int]]:
    """Groups of equal cards, largest first; straights are passed over, which changes no mean."""
    found = [int(rank) for rank in ranks if rank]
    return sorted(((found.count(rank), rank) for rank in set(found)), reverse=True)


def plain_poker_bonus() -> Any:
    """How many cards of each rank from 10 to ace seven-card hands have, which gives the groups; and complete suits."""
    hands = dealt(7)
    high = hands >= 32
    numbers = np.sort([((hands >> 2 == rank) & high).sum(axis=1) for rank in range(8, 13)], axis=0)
    suits = [((hands & 3 == suit) & high).sum(axis=1) == 5 for suit in range(4)]
    return np.bincount(np.where(np.any(suits, axis=0), 1_000, numbers[4] * 10 + numbers[3]))


def cases() -> Iterator[Case]:
    """Both main games, and each wager without a decision: counted once, then priced for any paytable."""
    yield Case(
        "odds.let-it-ride", "Let It Ride, main game, one paytable", Work(lambda: let_it_ride.main("A"), FOURS),
        {"numpy": Work(plain_let_it_ride, FOURS_LOOKED_AT)}, seconds=0.1, unit="",
    )  # fmt: skip
    yield ante_and_play()
    for name, ours, every, plain, looked_at in NO_DECISION:
        peers = {"numpy": Work(plain, looked_at)}
        yield Case(f"odds.{name}", f"{name}, one paytable", Work(ours, every), peers, seconds=0.1, unit="")


def ante_and_play() -> Case:
    """Maryland Top Five; numpy samples, and its time is scaled to a standard error of a ten-thousandth of the ante."""
    needed = round((STANDARD_DEVIATION / PRECISION) ** 2)
    ours, plain = Work(top_five.ante_play.__wrapped__, needed), Work(sampled_top_five, ROUNDS)
    return Case(
        "odds.top-five", "Maryland Top Five, ante and play", ours, {"numpy, sampled": plain}, seconds=2, unit="",
        note=f"sampled to {PRECISION:.2%}",
    )  # fmt: skip


# Name, the odds, the number of hands; counting them in numpy, and how many hands that looks at.
NO_DECISION: list[tuple[str, Callable[[], object], int, Callable[[], object], int]] = [
    ("five-card-bonus", lambda: let_it_ride.five_card_bonus("A"), comb(52, 5),
     lambda: np.bincount(categories(dealt(5))), HANDS),
    ("three-card-bonus", lambda: let_it_ride.three_card_bonus("A"), comb(52, 3),
     lambda: np.bincount(three_card_categories()), comb(52, 3)),
    ("six-card-bonus", lambda: let_it_ride.six_card_bonus("A"), comb(52, 6),
     lambda: np.bincount(best_of_six(dealt(6))), HANDS),
    ("top-five-bonus", lambda: top_five.top_five_bonus("A"), comb(52, 7),
     lambda: np.bincount((dealt(7) >= 32).sum(axis=1)), HANDS),
    ("poker-bonus", lambda: top_five.poker_bonus("A"), comb(52, 7), plain_poker_bonus, HANDS),
]  # fmt: skip
