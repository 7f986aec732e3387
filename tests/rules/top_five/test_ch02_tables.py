"""MD-TOP5 chapter 2: what the software needs to know about the table."""

import pytest

from croupier.engine import RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.top_five.choices import CHOICES
from tests.rules.top_five.top_five_felt import TopFiveFelt, table


@clause("MD-TOP5 2.A(1)", says="Six betting positions")
def test_2_A_1_six_positions_any_number_of_them_in_use() -> None:
    """T-23: seats 1 to 6; a seventh is not a betting position."""
    assert (6,) == TopFiveFelt(new("top-five", {6: 5_000})).table.seats
    assert 6 == len(TopFiveFelt(table(6)).table.seats)
    with pytest.raises(RuleViolation, match=r"seat 7 .* 1 to 6 \[MD-TOP5 2.A\(1\)\]"):
        new("top-five", {7: 5_000})


@clause("MD-TOP5 2.A(1)", says="Six betting positions")
@pytest.mark.parametrize("positions", [5, 7])
def test_2_A_1_refuses_another_number_of_positions(positions: int) -> None:
    with pytest.raises(Unlawful, match=rf"top5.positions is {positions}; allowed: 6 \[MD-TOP5 2.A\(1\)\]"):
        CHOICES.house({"top5.positions": positions})


@clause("MD-TOP5 2.B(1)", says="operator's name")
def test_2_B_1_the_operator_has_a_name() -> None:
    assert "Harbor" == CHOICES.house({"facility.name": "Harbor"})["facility.name"]
    with pytest.raises(Unlawful, match=r"\[MD-TOP5 2.B\(1\)\]"):
        CHOICES.house({"facility.name": " "})


@clause("MD-TOP5 2.B(4)", says="on the layout, else on a sign")
def test_2_B_4_payouts_are_on_the_layout_or_on_a_sign() -> None:
    assert "sign" == CHOICES.house()["top5.payouts_on"]
    assert "layout" == CHOICES.house({"top5.payouts_on": "layout"})["top5.payouts_on"]
    with pytest.raises(Unlawful, match=r"top5.payouts_on is nowhere; .* \[MD-TOP5 2.B\(4\)\]"):
        CHOICES.house({"top5.payouts_on": "nowhere"})


@clause("MD-TOP5 2.B(4)", says="all offered wagers")
@pytest.mark.parametrize("wager", ["top5.ante_", "top5.top_five_bonus.", "top5.poker_bonus."])
def test_2_B_4_a_minimum_may_not_be_above_its_maximum(wager: str) -> None:
    assert CHOICES.house({f"{wager}min": 2_000, f"{wager}max": 2_000})
    with pytest.raises(Unlawful, match=rf"{wager}min is \$20.01 .* \[MD-TOP5 2.B\(4\)\]"):
        CHOICES.house({f"{wager}min": 2_001, f"{wager}max": 2_000})
