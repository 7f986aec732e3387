"""The amount on each side of a limit: what is allowed, and what is a chip or a seat too much."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebook.testing import clause
from tests.submission.room_text import findings, room, table

SAYS = {
    "MD-POKER 8.B(4)": "ante, blind or forced bet plus one minimum bet",
    "MD-POKER 8.K(2)": "how far the minimum bet may be raised",
    "MD-POKER 8.L": "an option that the Rules Submission may offer",
    "MD-POKER 8.N": "an option that the Rules Submission may offer",
    "MD-POKER 11.B(2)": "Ante rules and amount",
    "MD-POKER 11.D(2)": "Number and amount of blinds",
    "MD-POKER 15.B(3)": "which beats qualify",
    "MD-POKER 16.B(4)": "fewest players dealt in for a hand to count",
    "MD-POKER 17.A": "Poker revenue comes from rake",
    "MD-POKER 17.A(3)": "maximum rake per round",
}
BAD_BEAT = '[bad_beat]\noffered = true\ntables = ["1"]\ndiscontinue = "Paid out as high hands."\n'
HIGH_HAND = '[high_hand]\noffered = true\ntables = ["1"]\n'
LEAST_POT = 'min_pot = "%s"\n'
LEAST_BUY_IN = 'stakes.buy_in_min = "%s"\n'
DOUBLE_BOARD = "double_board.offered = true\npoker.seats = %s"
RAKE = 'rake = { type = ["incremental"], cap = "3.00", levels = [{ pot = "20.00", amount = "%s" }] }'


def limit(id_: str, within: str, beyond: str, *parts: str) -> Any:
    """A limit by its clause, and a room in which a value is at it or beyond it."""
    return pytest.param(id_, within, beyond, room(*parts), marks=clause(id_, says=SAYS[id_]))


@pytest.mark.parametrize(
    ("id_", "within", "beyond", "text"),
    [
        limit("MD-POKER 8.B(4)", "4.00", "3.00", table("holdem", LEAST_BUY_IN)),
        limit("MD-POKER 8.B(4)", "5.00", "4.00", table("holdem", 'ante.amount = "1.00"\n' + LEAST_BUY_IN)),
        limit(  # the button pays a dollar for each of six players
            "MD-POKER 8.B(4)",
            "10.00",
            "9.00",
            table("holdem", 'poker.seats = 6\nante = { amount = "1.00", rule = "button" }\n' + LEAST_BUY_IN),
        ),
        limit("MD-POKER 8.B(4)", "3.00", "2.00", table("stud7-high", LEAST_BUY_IN)),
        limit("MD-POKER 8.B(4)", "80.00", "81.00", table("holdem", LEAST_BUY_IN + 'stakes.buy_in_max = "80.00"')),
        limit("MD-POKER 8.K(2)", "2.00", "1.00", table("holdem", 'betting.min_increase_max = "%s"')),
        limit("MD-POKER 8.L", "9", "10", table("omaha-high", "run_twice.offered = true\npoker.seats = %s")),
        limit("MD-POKER 8.N", "9", "10", table("omaha-high", DOUBLE_BOARD)),
        limit("MD-POKER 8.N", "7", "8", table("omaha5-high", DOUBLE_BOARD)),
        limit("MD-POKER 11.B(2)", "2.00", "3.00", table("holdem", 'ante.amount = "%s"')),
        limit("MD-POKER 11.D(2)", "3", "2", table("holdem", 'blinds = ["1.00", "1.00", "2.00"]\npoker.seats = %s')),
        limit("MD-POKER 15.B(3)", "4", "3", BAD_BEAT, table("holdem", "poker.seats = %s")),
        limit("MD-POKER 16.B(4)", "4", "3", HIGH_HAND, table("holdem", "poker.seats = %s")),
        # a rake of up to five dollars, and a dollar for each jackpot
        limit("MD-POKER 17.A", "6.00", "5.00", BAD_BEAT + LEAST_POT, table("holdem")),
        limit("MD-POKER 17.A", "7.00", "6.00", BAD_BEAT, HIGH_HAND + LEAST_POT, table("holdem")),
        # a table that takes part in one of two jackpots
        limit(
            "MD-POKER 17.A",
            "6.00",
            "5.00",
            BAD_BEAT.replace('"1"', '"2"') + 'min_pot = "10.00"\n',
            HIGH_HAND + LEAST_POT,
            table("holdem"),
            table("holdem", "", "2"),
        ),
        limit("MD-POKER 17.A(3)", "3.00", "4.00", table("holdem", RAKE)),
    ],
)
def test_a_limit_is_lawful_and_beyond_it_is_found(id_: str, within: str, beyond: str, text: str) -> None:
    assert () == findings(text % within)
    assert [id_] == [one.clause for one in findings(text % beyond)]


@clause("MD-POKER 15.B(2)", says="the pot size from which a contribution is taken")
@clause("MD-POKER 16.B(3)", says="pot size from which a contribution is taken")
@pytest.mark.parametrize(("section", "id_"), [(BAD_BEAT, "MD-POKER 15.B(2)"), (HIGH_HAND, "MD-POKER 16.B(3)")])
def test_a_pot_of_the_contribution_is_only_warned_of(section: str, id_: str) -> None:
    """X-05: it covers the contribution, though perhaps not after the rake."""
    text = room(section + LEAST_POT + 'max_contribution = "2.00"\n', table("holdem"))

    assert [("warning", "MD-POKER 17.A")] == [(one.level, one.clause) for one in findings(text % "2.00")]
    assert [("error", id_)] == [(one.level, one.clause) for one in findings(text % "1.00")]


@pytest.mark.parametrize("jackpot", ["bad_beat", "high_hand"])
def test_the_least_pot_of_a_jackpot_that_is_not_offered_covers_nothing(jackpot: str) -> None:
    assert () == findings(room(f'[{jackpot}]\nmin_pot = "1.00"\nmax_contribution = "2.00"\n', table("holdem")))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ('blinds = ["1.50", "2.00"]', "blinds has $1.50, not a whole number of chips; allowed: chips of $1"),
        ('ante.amount = "1.50"', "ante.amount is $1.50, not a whole number of chips; allowed: chips of $1"),
        ('chip.unit = "0.50"\nante.amount = "1.50"', ""),
    ],
)
def test_P_25_an_amount_is_a_whole_number_of_chips(options: str, said: str) -> None:
    found = findings(room(table("holdem", options)))
    assert [said] * bool(said) == [one.in_words.removeprefix("table 1: ") for one in found]


DAYS = """\
[submission]
filed = 2024-02-01
approved_on = %s
in_force_from = %s

[facility]
name = "Harbor Card Room"

[[revision]]
date = %s
what = "Blinds."
[[revision]]
date = 2024-02-01
what = "Rake."
"""


@pytest.mark.parametrize(
    ("days", "option"),
    [
        (("2024-02-01", "2024-02-01", "2024-02-01"), ""),
        (("2024-02-02", "2024-02-01", "2024-02-01"), "submission.in_force_from"),
        (("2024-02-01", "2024-02-01", "2024-01-31"), ""),
        (("2024-02-02", "2024-02-02", "2024-02-02"), "revision.date"),
    ],
)
def test_everything_may_be_done_on_one_day_but_not_in_another_order(days: tuple[str, str, str], option: str) -> None:
    assert ([option] if option else []) == [one.option for one in findings(DAYS % days + table("holdem"))]


@clause("MD-POKER 15.B(3)", says="which beats qualify")
@pytest.mark.parametrize("game, hint", [("holdem", "add one, or"), ("badugi", "leave the table out: a Bad")])
def test_15_B_3_a_hand_is_asked_for_where_there_can_be_one(game: str, hint: str) -> None:
    jackpot = '[bad_beat]\noffered = true\ntables = ["1"]\ndiscontinue = "By notice."\n'
    jackpot += 'qualifying = [{ game = "omaha-high", losing = "any full house" }]\n'
    told = [str(one) for one in findings(room(jackpot, table(game))) if "has no hand for" in one.message]

    assert 1 == len(told)
    assert hint in told[0]


@pytest.mark.parametrize("option, value", [("kill.mode", '"full"'), ("irregularity.draw_exposed", '"x"')])
def test_a_list_of_games_is_not_cut_for_a_single_one(option: str, value: str) -> None:
    told = " ".join(map(str, findings(room(table("let-it-ride", f"{option} = {value}")))))

    assert f"has no {option}" in told
    assert " and 1 more" not in told
