"""Money: cents from text, and the four kinds of payout."""

from dataclasses import replace
from fractions import Fraction
from inspect import signature

import pytest

from croupier.money import BadMoney, Paytable, cents, dollars, dollars_and_cents, for_one, meter, to, to_one


@pytest.mark.parametrize(
    "text, expected", [("5", 500), ("5.00", 500), ("$1,000.50", 100_050), ("0.01", 1), (" $ 20 ", 2_000), ("0" * 20, 0),
     ("999,999,999,999.99", 99_999_999_999_999)]
)  # fmt: skip
def test_cents_of_a_text(text: str, expected: int) -> None:
    assert expected == cents(text)


@pytest.mark.parametrize("text", ["", "5.0", "5.000", "-5", "1,00", "five", "1e3", "5.00 dollars"])
def test_refuses_what_is_not_an_amount(text: str) -> None:
    with pytest.raises(BadMoney, match="is not an amount of money"):
        cents(text)


def test_no_amount_has_more_than_twelve_digits_of_dollars() -> None:
    with pytest.raises(BadMoney, match="an amount of 13 digits is too large"):
        cents("1,000,000,000,000")


def test_shows_cents_only_where_there_are_some() -> None:
    shown = {100_000: "$1,000", 250: "$2.50", -300: "-$3", 0: "$0", 1: "$0.01", -1: "-$0.01", 99: "$0.99", 100: "$1"}
    assert shown == {amount: dollars_and_cents(amount) for amount in shown}


def test_four_kinds_of_payout() -> None:
    assert ("3 to 1", True, 1500) == (str(to_one(3)), to_one(3).returns_wager, to_one(3).paid_cents(500))
    assert ("8 to 5", True, Fraction(160)) == (str(to(8, 5)), to(8, 5).returns_wager, to(8, 5).paid_cents(100))
    assert ("9 for 1", False, 900) == (str(for_one(9)), for_one(9).returns_wager, for_one(9).paid_cents(100))
    assert ("$50", False, 5000) == (str(dollars(50)), dollars(50).returns_wager, dollars(50).paid_cents(100))
    percent = meter("Major", 10)
    assert 0 == percent.paid_cents(100)  # it takes nothing from a meter of which nothing is said
    assert ("10 percent of Major", False, 10_000) == (
        str(percent),
        percent.returns_wager,
        percent.paid_cents(100, 100_000),
    )


def test_rows_of_a_paytable_have_their_own_clauses() -> None:
    lettered = Paytable("MD-LIR 12.C(2)", "B", {"straight flush": to_one(40), "three-of-a-kind": to_one(30)})
    assert ["MD-LIR 12.C(2)(a)", "MD-LIR 12.C(2)(b)"] == [clause for _, _, clause in lettered]

    named = Paytable("WA-TOP5 11.winning-bet.table", "3.02", {"royal flush": to_one(100)}, row="WA-TOP5 11.x.{}")
    assert [("royal flush", to_one(100), "WA-TOP5 11.x.royal-flush")] == list(named)


def test_clauses_and_words_of_a_paytable_follow_from_its_rows() -> None:
    """They can be given neither when it is made nor when it is changed."""
    assert ["clause", "letter", "rows", "row"] == list(signature(Paytable).parameters)
    even = Paytable("MD-LIR 12.C(2)", "B", {"straight flush": to_one(40)})
    assert {"straight flush": "9 for 1"} == replace(even, rows={"straight flush": for_one(9)}).promises
    assert {"straight flush": "MD-LIR 12.C(1)(a)"} == replace(even, clause="MD-LIR 12.C(1)").clauses
