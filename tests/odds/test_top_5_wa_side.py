"""Washington's wagers without a decision: the printed advantages, and two ways of counting."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.money import Paytable, dollars, to_one
from croupier.odds import counts, top_5_wa
from croupier.odds.paytables import BadPaytable, UnknownOddsReading
from croupier.odds.top_5_wa_side import tens_counts
from croupier.odds.wager import in_percent
from croupier.rulebook.testing import clause
from croupier.rules.top_5_wa.p11_payouts import TENS_OR_BETTER, tens_row


@pytest.mark.parametrize("letter", ["2.17", "3.18", "4.47"])
@clause("WA-TOP5 11.tens-better.table", says="edges 2.17, 3.18 and 4.47 percent")
@clause("WA-TOP5 11.tens-better#2", says="independent of the dealer's hand")
def test_tens_or_better_has_the_printed_advantages(letter: str) -> None:
    odds = top_5_wa.tens_or_better(letter)

    assert letter == in_percent(odds.house_edge)
    assert comb(52, 6) == odds.combinations == 20_358_520
    assert (f"The text prints a house advantage of {letter} percent; reproduced.",) == odds.notes


@pytest.mark.parametrize(
    "letter, edge", [("1.54", Fraction(1, 65)), ("3.08", Fraction(2, 65)), ("3.85", Fraction(1, 26))]
)
@clause("WA-TOP5 11.ace-face.table", says="edges 1.54, 3.08 and 3.85 percent")
@clause("WA-TOP5 11.ace-face", says="whatever happens otherwise")
def test_ace_or_face_has_the_printed_advantages(letter: str, edge: Fraction) -> None:
    odds = top_5_wa.ace_or_face(letter)

    assert edge == odds.house_edge
    assert letter == in_percent(odds.house_edge) == odds.printed_percent
    assert Fraction(4, 13) == odds.hit_frequency


@pytest.mark.parametrize("number", [5, 6])
def test_the_closed_form_counts_hands_as_the_settlement_does(number: int) -> None:
    """All hands grouped by ranks; `tens_row` sees one of each group."""
    assert counts.by_ranks(number, tens_row) == tens_counts(number)


def test_the_dealt_five_alone_would_cost_almost_half() -> None:
    """W-04: the printed figure is that of the best five of six."""
    assert "47.94" == in_percent(top_5_wa.tens_or_better("2.17", "W-04(a)").house_edge)


def test_a_table_that_pays_a_lower_hand_more_is_played_for_that_hand() -> None:
    """Straights at 50 to 1: a player with a flush and a straight shows the straight."""
    rows = {**TENS_OR_BETTER["2.17"].rows, "straight": to_one(50)}
    own = Paytable("WA-TOP5 11.tens-better.table", "own", rows, row="WA-TOP5 11.tens-better.table")
    plain, dear = tens_counts(6), {one.name: one.count for one in top_5_wa.tens_or_better(own).outcomes}

    assert dear["straight"] > plain["straight"]
    assert dear["flush"] < plain["flush"]


def test_what_is_not_in_the_text_is_refused() -> None:
    fixed = Paytable("WA-TOP5 11.ace-face.table", "own", {"ace": dollars(5)}, row="WA-TOP5 11.ace-face.table")

    with pytest.raises(BadPaytable, match=r"has no paytable '9\.99'; it has 2\.17, 3\.18, 4\.47"):
        top_5_wa.tens_or_better("9.99")
    with pytest.raises(UnknownOddsReading, match="ace-or-face has no reading 'W-01"):
        top_5_wa.ace_or_face("1.54", "W-01(a)")
    with pytest.raises(BadPaytable, match="its payouts must be odds"):
        top_5_wa.ace_or_face(fixed)
