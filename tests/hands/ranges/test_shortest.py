"""The shortest text of a range: weights, runs of pairs and kickers, ladders; every text reads back as what it was."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from croupier.hands.ranges import Range
from croupier.hands.ranges.holding import Holding, classes
from croupier.hands.ranges.shortest import _by_rows, _entries, _runs, _weight


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
        # Entries that overlap: one that the others cover together is left out again.
        ("A5-A9,93s-A8s,T7,J8s,J3o-J7o", "A5-A9,93s-K7s,J8s,J3o-J7o,T7"),
        ("62-J7,Q6s-Q9s,T5o-A9o,73o+,63-T7,97s-J9s", "T5o-A9o,Q6s-Q9s,97s-J9s,62-J7,63-T7,73o+"),
        ("92o-95o,94s-Q7s,T2o-T8o,K6-K9", "K6-K9,94s-Q7s,T2o-T8o,92o-95o"),
        ("74o-85o,QJo-AKo,72s-94s,Q3s-Q6s,J2o-A5o:0.5", "QJo-AKo,Q3s-Q6s,72s-94s,85o,74o,J2o-A5o:0.5"),
    ],
)
def test_runs_and_ladders_are_written_as_one_entry(given: str, shortest: str) -> None:
    assert shortest == str(Range(given))
    assert Range(given) == Range(shortest)


@pytest.mark.parametrize(
    ("given", "rows"),
    [
        ("AJs+,ATo-AQo", ["AJs+", "ATo-AQo"]),
        ("A5s,A5o", ["A5"]),
        ("AJs+,AQo", ["AQ", "AJs+"]),
        ("AQs,AJo+", ["AQ", "AJo+"]),
        ("KK+,88-99,22,AQs,AJo+,K2s,K2o", ["22", "88-99", "KK+", "K2", "AQ", "AJo+"]),
    ],
)
def test_the_kickers_of_a_card_are_written_in_the_shortest_way(given: str, rows: list[str]) -> None:
    there = set(Range(given).masks.tolist())
    whole = {one for one in classes(0) if there.issuperset(one.masks)}
    assert rows == _by_rows(whole, Holding.of("holdem"))


@pytest.mark.parametrize("game", ["holdem", "sixplus"])
def test_rows_of_kickers_read_back_as_what_they_were(game: str) -> None:
    holding, rng = Holding.of(game), random.Random(f"rows {game}")
    every = classes(holding.lowest)
    for number in (1, 5, 20, 60, len(every)):
        whole = set(rng.sample(every, number))
        found = Range(",".join(_by_rows(whole, holding)), game)
        assert {mask for one in whole for mask in one.masks} == set(found.masks.tolist())


@pytest.mark.parametrize("game", ["holdem", "sixplus"])
def test_every_entry_that_may_be_written_is_read_as_the_classes_it_was_written_for(game: str) -> None:
    for text, covered in _entries(Holding.of(game)):
        found = {mask for one in covered for mask in one.masks}
        assert found == set(Range(text, game).masks.tolist()), text
