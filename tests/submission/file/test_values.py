"""Every kind of value: written as it is read, refused if it is of the wrong kind, never a float."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from croupier.engine import Choice
from croupier.engine.kinds import HOURLY, ScheduleStep, Span
from croupier.rules import GAMES
from croupier.rules.poker.choices.house_side import BadBeatRequirement, JackpotShares, LeastHand
from croupier.submission.file.toml_form import in_toml
from croupier.submission.file.values import take
from croupier.submission.options import ROOM, WHO
from tests.submission.room_text import findings, lawful, room, table


def all_choices() -> dict[tuple[str, str], Choice]:
    """Every choice of every game and of the room."""
    found = {("room", name): choice for name, choice in ROOM.items()}
    for game in GAMES.values():
        found |= {(game.id, name): choice for name, choice in game.choices.choices.items() if name not in WHO}
    return found


OTHERS: dict[str, list[Any]] = {
    "flag": [True, False],
    "money": [100, 1_234_567],
    "percent": [Fraction(15, 2), Fraction(3)],
    "text": ['one "line" of text'],
    "texts": [("identification", "two\\")],
    "amounts": [(100,), (100, 200, 400)],
    "spans": [(Span(720, 960), Span(1320, 1560)), HOURLY],
    "steps": [(ScheduleStep(1_000, 100), ScheduleStep(2_000, 250))],
    "bad beats": [
        (
            BadBeatRequirement("holdem", LeastHand("full house", (12, 9)), 2, 4),
            BadBeatRequirement("sixplus", LeastHand("flush"), 1, 3),
        )
    ],
    "shares": [JackpotShares(40, 30, 30, 75)],
    "hand": [LeastHand("four-of-a-kind", (9,)), LeastHand("straight flush", (7,)), LeastHand("full house", (0, 1))],
    "money by meter": [{"main": 100_000}],
    "percent by meter": [{"major": 15, "minor": Fraction(3, 4)}],
}


def test_what_is_written_is_read_back() -> None:
    for (game, name), choice in all_choices().items():
        values = [choice.default, *OTHERS.get(choice.kind, []), *choice.schema.get("enum", [])]
        for value in values:
            if not choice.admits(value):
                continue
            raw = tomllib.loads(f"x = {in_toml(choice, value)}")["x"]
            assert (value, None) == take(choice, raw), (game, name)
            assert value == choice.read(choice.write(value)), (game, name)


def test_no_option_takes_a_float() -> None:
    for (game, name), choice in all_choices().items():
        for raw in (1.0, [1.0], {"main": 1.0}):
            _, wrong = take(choice, raw)
            assert wrong is not None, (game, name)
            assert "1.0 is not an exact number" in wrong.message


@pytest.mark.parametrize(
    "option, raw, allowed, hint",
    [
        ("rake.cap", "5", "$0.01 or more", 'write "5.00"'),
        ("rake.cap", '"5.0"', "$0.01 or more", ""),
        ("rake.cap", '"0.00"', "$0.01 or more", ""),
        ("rake.percent", "0", "at most 10 percent", ""),
        ("rake.percent", '"10.01"', "at most 10 percent", ""),
        ("rake.percent", "true", "at most 10 percent", "whole number"),
        ("straddle.offered", "1", "true or false", "true or false"),
        ("poker.seats", "true", "2 to 10", "whole number"),
        ("poker.seats", '"none"', "2 to 10", "whole number"),
        ("betting.structure", '"nolimit"', "no-limit", 'did you mean "no-limit"?'),
        ("rake.type", '"percentage"', "percentage", "list of texts"),
        ("rake.type", '["percent"]', "percentage", 'did you mean "percentage"?'),
        ("rake.type", '["time", "time"]', "percentage", ""),
        ("rake.levels", "[1]", "steps", "pot"),
        ("rake.levels", '[{ pot = "20.00", amount = "30.00" }]', "steps", ""),
        ("blinds", '["1.00", "x"]', "one amount or more", ""),
        ("irregularity.supplement", '["a|b"]', "a list of texts", ""),
    ],
)
def test_values_that_cannot_be(option: str, raw: str, allowed: str, hint: str) -> None:
    (found,) = findings(room(table("holdem", f"{option} = {raw}")))

    assert ("error", option) == (found.level, found.option)
    assert allowed in found.allowed
    assert hint in found.hint


@pytest.mark.parametrize("raw, hint", [("12.5", 'write { major = 15, minor = "7.5" }'), ('"0.1234567"', "")])
def test_rates_that_cannot_be(raw: str, hint: str) -> None:
    (found,) = findings(
        room(table("let-it-ride", f"lir.progressive = {{ offered = true, rates = {{ main = {raw} }} }}"))
    )

    assert ("error", "lir.progressive.rates", hint) == (found.level, found.option, found.hint)
    assert "at most 100 in all and six decimals each" in found.allowed


@pytest.mark.parametrize(
    "raw, percent", [("10", Fraction(10)), ('"7.5"', Fraction(15, 2)), ('"0.25"', Fraction(1, 4)), ("1", Fraction(1))]
)
def test_percentages_are_exact(raw: str, percent: Fraction) -> None:
    assert percent == lawful(room(table("holdem", f"rake.percent = {raw}"))).table("1")["rake.percent"]
    progressive = f"lir.progressive = {{ offered = true, rates = {{ main = {raw} }} }}"
    assert {"main": percent} == lawful(room(table("let-it-ride", progressive))).table("1")["lir.progressive.rates"]


def test_none_is_written_where_an_option_may_be_left_open() -> None:
    offer = lawful(room(table("holdem", 'betting.max_raises = "none"\nstakes.buy_in_min = "none"'))).table("1")

    assert offer["betting.max_raises"] is None
    assert offer["stakes.buy_in_min"] is None
