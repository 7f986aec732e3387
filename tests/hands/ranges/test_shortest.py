"""The shortest text of a range: weights, runs of pairs and kickers, ladders; every text reads back as what it was."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from croupier.hands.ranges import Range
from croupier.hands.ranges.holding import Holding, classes
from croupier.hands.ranges.shortest import _by_rows, _runs, _weight


@pytest.mark.parametrize(
    ("weight", "text"),
    [("1/2", "0.5"), ("1/5", "0.2"), ("1/25", "0.04"), ("3/40", "3/40"), ("1/3", "1/3"), ("7/15", "7/15"),
     ("9/10", "0.9"), ("99/100", "0.99"), ("1/8", "1/8"), ("1/1000", "0.001")],
)  # fmt: skip
def test_a_weight_is_a_decimal_unless_the_ratio_is_shorter_or_the_only_way(weight: str, text: str) -> None:
    assert text == _weight(Fraction(weight))
    assert Fraction(weight) == Fraction(text)


@pytest.mark.parametrize(
    ("numbers", "runs"),
    [([], []), ([4], [(4, 4)]), ([2, 3, 4, 7], [(2, 4), (7, 7)]), ([1, 3, 4], [(1, 1), (3, 4)]), ([5, 6], [(5, 6)])],
)
def test_runs(numbers: list[int], runs: list[tuple[int, int]]) -> None:
    assert runs == _runs(numbers)


@pytest.mark.parametrize(
    ("given", "shortest"),
    [
        ("76s,87s,98s,T9s", "76s-T9s"),
        ("JTs,QJs,KQs,AKs", "JTs-AKs"),
        ("QJo,KQo,AKo", "QJo-AKo"),
        ("53,64,75", "53-75"),
        ("A2s,A3s,A4s,A5s", "A2s-A5s"),
        ("A9s,ATs,AJs,AQs,AKs", "A9s+"),
        ("K9s,KTs,KJs,K9o,KTo,KJo", "K9-KJ"),
        ("K8s,K9s,KTs,KJs,K9o,KTo,KJo", "K9-KJ,K8s"),
        ("22,33,44,66", "66,22-44"),
        ("JJ,QQ,KK,AA", "JJ+"),
        ("AKs:0.2,QQ", "QQ,AKs:0.2"),
    ],
)
def test_runs_and_ladders_are_written_as_one_entry(given: str, shortest: str) -> None:
    assert shortest == str(Range(given))
    assert Range(given) == Range(shortest)


@pytest.mark.parametrize("game", ["holdem", "sixplus"])
def test_rows_of_kickers_read_back_as_what_they_were(game: str) -> None:
    holding, rng = Holding.of(game), random.Random(f"rows {game}")
    every = classes(holding.lowest)
    for number in (1, 5, 20, 60, len(every)):
        whole = set(rng.sample(every, number))
        found = Range(",".join(_by_rows(whole, holding)), game)
        assert {mask for one in whole for mask in one.masks} == set(found.masks.tolist())
