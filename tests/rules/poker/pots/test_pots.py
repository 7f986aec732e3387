"""Pots, shares and halves: nothing is gained or lost, and nobody gets more than one odd unit."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rules.poker.pots.side_pots import Pot, halves, merged, pots, shares

PUT = st.dictionaries(st.integers(1, 10), st.integers(0, 500), min_size=2, max_size=10)


@pytest.mark.parametrize(
    ("put", "live", "expected"),
    [
        ({1: 100, 2: 100}, [1, 2], [(0, 200, (1, 2))]),
        ({1: 100, 2: 100, 3: 50}, [1, 2], [(0, 250, (1, 2))]),
        ({1: 100, 2: 100, 3: 50}, [1, 2, 3], [(0, 150, (1, 2, 3)), (1, 100, (1, 2))]),
        ({1: 300, 2: 200, 3: 100}, [1, 2, 3], [(0, 300, (1, 2, 3)), (1, 200, (1, 2)), (2, 100, (1,))]),
        ({1: 100, 2: 100, 3: 300}, [1, 2], [(0, 500, (1, 2))]),
        ({1: 100, 2: 60, 3: 300}, [1, 2], [(0, 180, (1, 2)), (1, 280, (1,))]),
        ({1: 0, 2: 0}, [1, 2], []),
        ({1: 100, 2: 60}, [], []),
    ],
)
def test_pots_by_who_matched_what(
    put: Mapping[int, int], live: list[int], expected: list[tuple[int, int, tuple[int, ...]]]
) -> None:
    assert expected == [(pot.number, pot.cents, pot.contenders) for pot in pots(put, live)]


def test_dead_money_is_in_the_main_pot() -> None:
    assert [(450, (1, 2, 3)), (100, (1, 2))] == [
        (pot.cents, pot.contenders) for pot in pots({1: 100, 2: 100, 3: 50}, [1, 2, 3], dead_cents=300)
    ]
    assert [(300, (1, 2)), (100, (2,))] == [(pot.cents, pot.contenders) for pot in pots({1: 0, 2: 100}, [1, 2], 300)]
    assert (Pot(0, 350, (1, 2, 3)), Pot(1, 100, (1, 2))) == pots({1: 100, 2: 100, 3: 50}, [1, 2, 3], 200)
    assert () == pots({1: 100, 2: 60}, [], 200), "nobody is left"


def test_names() -> None:
    assert ["main pot", "side pot 1", "side pot 2"] == [Pot(number, 1, ()).name for number in range(3)]


@settings(max_examples=300, deadline=None)
@given(PUT, st.data())
def test_pots_hold_all_the_money_and_nest(put: dict[int, int], data: st.DataObject) -> None:
    live = data.draw(st.lists(st.sampled_from(sorted(put)), min_size=1, unique=True))
    dead = data.draw(st.integers(0, 300))
    divided = pots(put, live, dead)

    assert sum(put.values()) + dead == sum(pot.cents for pot in divided)
    for inner, outer in zip(divided[1:], divided, strict=False):
        assert set(inner.contenders) < set(outer.contenders)


@pytest.mark.parametrize(
    ("cents", "players", "unit", "expected"),
    [
        (600, 3, 100, [200, 200, 200]),
        (500, 3, 100, [200, 200, 100]),  # P-25: one odd unit each, from the favoured on
        (10_100, 3, 100, [3_400, 3_400, 3_300]),
        (501, 2, 100, [300, 201]),  # a remainder below a unit goes to the next in line
        (350, 2, 100, [200, 150]),
        (50, 2, 100, [50, 0]),
        (7, 2, 1, [4, 3]),
    ],
)
def test_shares(cents: int, players: int, unit: int, expected: list[int]) -> None:
    assert expected == list(shares(cents, range(players), unit).values())


def test_the_remainder_may_all_go_to_the_first() -> None:
    assert {7: 402, 2: 300, 3: 300} == shares(1_002, [7, 2, 3], 100, all_to_first=True)


@settings(max_examples=500, deadline=None)
@given(st.integers(0, 100_000), st.integers(1, 10), st.sampled_from([1, 5, 25, 50, 100]))
def test_P_25_no_player_gets_more_than_one_unit_beyond_another(cents: int, players: int, unit: int) -> None:
    divided = list(shares(cents, range(players), unit).values())

    assert cents == sum(divided)
    assert max(divided) - min(divided) <= unit
    assert sorted(divided, reverse=True) == divided  # nobody in line is passed over


@pytest.mark.parametrize(
    ("cents", "expected"), [(600, [300, 300]), (700, [400, 300]), (650, [350, 300]), (350, [200, 150])]
)
def test_halves_the_odd_unit_with_the_first(cents: int, expected: list[int]) -> None:
    assert expected == halves(cents, 2, 100)


def test_one_part_is_the_whole() -> None:
    assert [350] == halves(350, 1, 100)


def test_pots_with_the_same_winners_may_be_counted_as_one() -> None:
    divided = (Pot(0, 300, (1, 2, 3)), Pot(1, 101, (1, 2)))

    assert (Pot(0, 401, (1, 2)),) == merged(divided, {1, 2})
    assert (Pot(0, 300, (1, 3)), Pot(1, 101, (1,))) == merged(divided, {1, 3})
