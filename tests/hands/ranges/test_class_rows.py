"""A class of two cards against every class at once: the same as class by class."""

from __future__ import annotations

from math import comb

import pytest

from croupier.hands.ranges.class_rows import class_row
from croupier.hands.ranges.equity import range_equity
from croupier.hands.ranges.holding import Class, classes

SIX = 4  # the lowest rank of six plus


def test_a_row_of_six_plus_is_what_its_cells_are() -> None:
    """Every pair of hands meets every board of five of the other 32 cards."""
    own = next(one for one in classes(SIX) if str(one) == "AKs")
    row = {str(found.against): found for found in class_row(own, "sixplus")}

    assert [str(one) for one in classes(SIX)] == list(row)
    for against in ("AA", "AKs", "98s"):
        found = range_equity(["AKs", against], game="sixplus")
        assert found.players[0].equity == row[against].equity
        assert found.boards == row[against].deals
    assert 4 * 12 * comb(32, 5) == row["98o"].deals


@pytest.mark.long
def test_a_row_of_hold_em_is_what_its_cells_are() -> None:
    for found in class_row(Class(12, 12), "holdem"):
        assert range_equity(["AA", str(found.against)]).players[0].equity == found.equity
