"""Patterns of amounts, for editors: they take exactly what is within the range."""

from __future__ import annotations

import re

import pytest

from croupier.engine.patterns import money_schema


@pytest.mark.parametrize(
    "low, high", [(0, 0), (0, 9), (1, 99), (5, 105), (25, 1_000), (99, 101), (100, 199), (110, 399), (250, 255)]
)
def test_an_amount_within_a_range_is_taken_and_no_other(low: int, high: int) -> None:
    pattern = re.compile(money_schema(low, high)["pattern"])

    taken = {cents for cents in range(1_200) if pattern.search(f"{cents // 100}.{cents % 100:02}")}
    assert set(range(low, high + 1)) == taken
    assert {cents for cents in taken if cents % 100 == 0} == {
        100 * dollars for dollars in range(12) if pattern.search(f"${dollars}")
    }


@pytest.mark.parametrize("low, taken", [(0, True), (1, False)])
def test_nothing_is_an_amount_only_where_it_is_enough(low: int, taken: bool) -> None:
    pattern = re.compile(money_schema(low)["pattern"])

    assert [taken, taken, True, True] == [bool(pattern.search(text)) for text in ("0", "$0.00", "0.01", "1,000")]
    assert not pattern.search("1.5")
