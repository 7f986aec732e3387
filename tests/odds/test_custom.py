"""Custom paytables: how they are written, and what is refused or warned about."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.money import Payout, Paytable, dollars, for_one, meter, to, to_one
from croupier.odds import custom, let_it_ride
from croupier.odds.paytables import BadPaytable
from croupier.rules.let_it_ride.ch12_payouts import MAIN, PROGRESSIVE, THREE_CARD_BONUS
from croupier.rules.let_it_ride.ch12_rows import PROGRESSIVE_THREE_CARD_ROWS

ROWS = let_it_ride.ROWS["three-card-bonus"]
BASE = THREE_CARD_BONUS["A"]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("1000 to 1", to_one(1_000)),
        ("1,000 To 1", to_one(1_000)),
        ("8 to 5", to(8, 5)),
        ("9 for 1", for_one(9)),
        ("$50", dollars(50)),
        ("10% of meter", meter("meter", 10)),
        ("100 percent of the main meter", meter("meter", 100)),
        ("100 percent of major", meter("Major Progressive", 100)),
        ("100 percent of the Mega Progressive", meter("Mega Progressive", 100)),
        ("0 to 1", to_one(0)),
        ("9" * 12 + " to 1", to_one(10**12 - 1)),
        ("1 percent of minor", meter("Minor Progressive", 1)),
        ("100% of the minor progressive meter", meter("Minor Progressive", 100)),
    ],
)
def test_payouts_are_written_as_the_texts_print_them(text: str, expected: Payout) -> None:
    assert expected == custom.payout(text)


@pytest.mark.parametrize(
    "text, said",
    [
        ("-2 to 1", "a payout cannot be negative"),
        ("2 to 0", "the second number cannot be 0"),
        ("plenty", "'plenty' is not a payout; write it as 8 to 5"),
        ("8", "'8' is not a payout"),
        ("9" * 5_000 + " to 1", "a payout has a number of more than 12 digits"),
        ("9" * 13 + " to 1", "a payout has a number of more than 12 digits"),
        ("101 percent of main", "a meter pays 1 to 100 percent of what it shows"),
        ("0 percent of main", "a meter pays 1 to 100 percent of what it shows"),
        ("500 percent of main", "a meter pays 1 to 100 percent of what it shows"),
        ("50 percent of giant", "there is no meter 'giant'; a paytable can pay main, mega, major, minor"),
    ],
)
def test_what_is_not_a_payout_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadPaytable, match=said):
        custom.payout(text)


@pytest.mark.parametrize("text", ["Three of a Kind", "three-of-a-kind", "3 of a kind"])
def test_hands_are_known_however_they_are_spelt(text: str) -> None:
    assert "three-of-a-kind" == custom.hand_named(text, ROWS, "three-card-bonus")


def test_an_unknown_hand_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        BadPaytable, match=r"has no hand 'flsh' \(did you mean 'flush'\?\); its hands are straight flush;"
    ):
        custom.hand_named("flsh", ROWS, "three-card-bonus")


def test_the_hint_prefers_a_hand_that_begins_so() -> None:
    with pytest.raises(BadPaytable, match="did you mean 'pair, tens or better'"):
        custom.hand_named("pair", let_it_ride.ROWS["let-it-ride"], "let-it-ride")


def test_rows_are_put_in_the_order_of_the_hands_they_are() -> None:
    """Three cards have three-of-a-kind above the straight, five cards below it."""
    rows = {"straight": for_one(6), "three-of-a-kind": for_one(60), "ace, king, queen of spades": for_one(1)}
    table = custom.in_order(custom.own("own", rows, PROGRESSIVE["B"]), PROGRESSIVE_THREE_CARD_ROWS)

    assert ["ace, king, queen of spades", "three-of-a-kind", "straight"] == list(table.rows)


def test_changed_rows_leave_the_others_as_printed() -> None:
    table = custom.from_pays(["Flush = 5 to 1"], BASE, ROWS, "three-card-bonus")

    assert {**BASE.rows, "flush": to_one(5)} == dict(table.rows)
    assert "A with flush 5 to 1" == table.letter
    assert {"MD-LIR 12.C"} == {clause for _, _, clause in table}


def test_a_changed_row_needs_an_equals_sign() -> None:
    with pytest.raises(BadPaytable, match="has no '='"):
        custom.from_pays(["flush 5 to 1"], BASE, ROWS, "three-card-bonus")


def test_a_file_is_read_in_the_order_of_the_hands(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'name = "House"\nwager = "three-card-bonus"\n[pays]\npair = "1 to 1"\n"Straight Flush" = "50 to 1"\n'
    )
    table = custom.from_file(path, BASE, ROWS, "three-card-bonus")

    assert "House" == table.letter
    assert [("straight flush", to_one(50)), ("pair", to_one(1))] == list(table.rows.items())
    assert "three-card-bonus" == custom.wager_in(path)


@pytest.mark.parametrize(
    "text, said",
    [
        ("[pays", "bad.toml is not TOML"),
        ('name = "x"', r"bad.toml has no \[pays\]"),
        (
            'wager = "envy"\n[pays]\npair = "1 to 1"',
            "bad.toml is a paytable for 'envy', not for three-card-bonus",
        ),
        ("[pays]\npair = 1", "bad.toml pays 1 for 'pair', which is not clear"),
        (
            '[pays]\npair = "1 to 1"\nPair = "2 to 1"',
            "bad.toml: line 3 pays 'pair' a second time; each hand has one payout",
        ),
        ('[pays]\npair = "1 to 1"\n\npair = "2 to 1"', "bad.toml: the last line names something a second time"),
        ('[pays]\npair = "1 to 1"\n\npair = "2 to 1"\n', "bad.toml: line 4 names something a second time"),
        ("a = " + "[" * 5_000, "bad.toml is not TOML: lists and tables are nested too deep"),
        ("a = " + "9" * 5_000, "bad.toml is not TOML: a number has too many digits"),
        ('[pays]\nquads = "1 to 1"', "three-card-bonus has no hand 'quads'"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(BadPaytable, match=said):
        custom.from_file(path, BASE, ROWS, "three-card-bonus")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPaytable, match="there is no file"):
        custom.from_file(tmp_path / "no.toml", BASE, ROWS, "three-card-bonus")


def test_missing_hands_and_a_rising_payout_are_warned_of() -> None:
    table = custom.own("odd", {"straight flush": to_one(1), "three-of-a-kind": to_one(30)}, BASE)
    odds = let_it_ride.three_card_bonus(table)

    assert () == odds.notes
    assert "flush is not in the paytable, so it is not paid" in odds.warnings
    assert "straight flush pays 1 to 1, less than 30 to 1 for the lower three-of-a-kind" in odds.warnings


def test_an_own_main_table_is_optimised_anew() -> None:
    """Ten times as much for a flush: four suited cards were let ride before, three are now too."""
    own = custom.from_pays(["flush=80 to 1"], MAIN["A"], let_it_ride.ROWS["let-it-ride"], "let-it-ride")
    printed, dear = let_it_ride.main("A"), let_it_ride.main(own)

    assert printed.average_wager < dear.average_wager
    assert printed.expected_value < Fraction(0) < dear.expected_value


def test_the_same_rows_give_the_same_odds() -> None:
    copy = Paytable("MD-LIR 12.C", "copy", dict(BASE.rows), row="MD-LIR 12.C")

    assert let_it_ride.three_card_bonus("A").expected_value == let_it_ride.three_card_bonus(copy).expected_value


def test_a_hand_named_twice_is_refused() -> None:
    with pytest.raises(BadPaytable, match="--pays names 'flush' twice; each hand has one payout"):
        custom.from_pays(["flush=5 to 1", "Flush=6 to 1"], BASE, ROWS, "three-card-bonus")
