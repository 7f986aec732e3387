"""The compiled bots compared with the project's bots: what they take a hand to be worth, and whole hands."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from croupier.rules.bots.shares import expected_share
from croupier.rules.bots.situation import situation
from croupier.rules.poker.simulate.stepping import BOTS, BadPlay, results
from croupier.rules.poker.simulate.stepping import bots as compiled
from croupier.rules.poker.simulate.stepping.bots_shares import unseen
from croupier.rules.seeds import chances
from croupier.rules.views import view
from tests.rules.poker.simulate.test_stepping import POKER, Beside, six, together


class Watched(Beside):
    """One hand by the engine and stepped, with what a compiled bot needs."""

    def __init__(self, *opened: Any) -> None:
        super().__init__(*opened)
        self.tried, self.course, self.deck = compiled.scratch()
        compiled.begin_course(self.course[0])


@pytest.mark.parametrize("game", ["holdem", "omaha-hilo8", "stud7-hilo8", "badugi"])
def test_both_kinds_of_bots_expect_the_same_share(game: str) -> None:
    """At the first decisions of a few hands, against everybody who is in: means of several samples."""
    for number in range(4):
        beside = Watched(six(game), random.Random(f"shares {game} {number}"))
        beside.stepped_on()
        ask = beside.engine_on()
        assert ask is not None
        place, at = int(beside.row["actor"]), situation(view(beside.round, ask.actor))
        rivals = np.array([other for other in range(6) if other != place][:3] + [0] * 7)
        against = sorted(at.opponents, key=lambda one: beside.table.seats.index(one.seat))[:3]
        shares = [expected_share(at, against, random.Random(f"{number} {one}")) for one in range(6)]
        found = []
        for chance in chances(f"{game} {number}", 0, 6):
            beside.row["chance"] = chance
            left = unseen(beside.house, beside.row, beside.course[0], place, beside.deck)
            found.append(
                compiled.expected_share(beside.house, beside.row, beside.tried[0], beside.deck, left, rivals, 3)
            )
        assert abs(np.mean(shares) - np.mean(found)) < 0.07, (number, shares, found)


@pytest.mark.parametrize("game", POKER)
def test_bots_play_every_game(game: str) -> None:
    table = six(game, **{"bad_beat.offered": True})
    net, known = together(table, 12, seed=1, strategy=BOTS)
    assert (-net.sum(axis=1) == known[:, 3] + known[:, 4]).all()
    assert (known[:, 1] > 0).all()
    later, _ = together(table, 4, seed=1, first=8, strategy=BOTS)
    assert (net[8:] == later).all()


def test_bots_fold_more_than_chance_and_lose_less() -> None:
    """In fixed limit, where nobody can be all-in at once."""
    table = six("holdem", **{"betting.structure": "fixed"})
    _, by_bots = together(table, 600, seed=1, strategy=BOTS)
    _, at_random = together(table, 600, seed=1)
    assert by_bots[:, 0].mean() < 0.75
    assert by_bots[:, 2].mean() != at_random[:, 2].mean()


def test_a_function_over_arrays_plays() -> None:
    """Everybody who calls all the way comes to a showdown; a hand depends only on the seed and its number."""

    def calls(seen: Any, mask: Any) -> Any:
        assert (mask[:, 1] == 1).all()
        return np.ones(len(seen), np.int64)

    net, known = together(six("holdem"), 1_500, seed=1, strategy=calls)
    assert known[:, 0].all()
    assert (-net.sum(axis=1) == known[:, 3] + known[:, 4]).all()
    assert {24} == set(known[:, 1].tolist())
    later, _ = together(six("holdem"), 500, seed=1, first=1_000, strategy=calls)
    assert (net[1_000:] == later).all()


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"strategy": "best"}, "strategy 'best' is not known; use random, bots or a function"),
        ({"strategy": BOTS, "stays": 2}, "bots choose their own"),
        ({"strategy": lambda seen, mask: mask, "session": 2}, "are not for hands that a function plays"),
        ({"strategy": lambda seen, mask: mask[:, 0] * 0 + 99}, "one for each row"),
    ],
)
def test_bad_strategies_are_refused(how: dict[str, Any], says: str) -> None:
    with pytest.raises(BadPlay, match=says):
        list(results(six("holdem"), 10, seed=1, **how))
