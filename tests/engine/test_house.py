"""House choices: every kind, lawful and unlawful values, and all findings at once."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.engine import Choice, ChoiceFinding, Choices, House, Unlawful
from croupier.engine.house import flag, free_text, meters, money, number, one_of, words
from croupier.engine.kinds import percents
from croupier.rules import GAMES

PAYTABLE = one_of("paytable", "MD-LIR 12.A", "A", "B", default="A")
OFFERED = flag("offered", "MD-LIR 7.E(3)", default=False)
COUNT = number("count", "MD-LIR 3.B", 1, 2, default=1)
HOURS = number("hours", "MD-LIR 3.C(2)", 1, 8, default=None)
WAGER = money("wager", "MD-LIR 12.H(1)", default=100, low=100, high=500)
LIMIT = money("limit", "MD-LIR 2.B(10)", default=None)
REQUIRED = words("required", "WA-TOP5 3#3", "ante", "tens", default=("ante",))
RATES = percents("rates", "MD-LIR 12.F(1)", allowed="meter=percent")
INITIAL = meters("initial", "MD-LIR 12.F(2)", allowed="meter=amount")
NAME = free_text("name", "MD-LIR 2.B(1)", default="Croupier")
ALL = (PAYTABLE, OFFERED, COUNT, HOURS, WAGER, LIMIT, REQUIRED, RATES, INITIAL, NAME)


def limit_above_wager(house: House) -> Iterator[ChoiceFinding]:
    if house["limit"] is not None and house["limit"] < house["wager"]:
        yield ChoiceFinding("MD-LIR 2.B(10)", "limit is below wager", ("limit", "wager"))


CHOICES = Choices.of("MD-LIR", *ALL, checks=(limit_above_wager,))


@pytest.mark.parametrize(
    "name, given, value",
    [
        ("paytable", "B", "B"),
        ("offered", True, True),
        ("offered", "yes", True),
        ("offered", "True", True),
        ("offered", "no", False),
        ("offered", "False", False),
        ("count", 2, 2),
        ("count", "2", 2),
        ("hours", None, None),
        ("hours", "none", None),
        ("hours", "8", 8),
        ("wager", 500, 500),
        ("wager", "5.00", 500),
        ("wager", "$1", 100),
        ("limit", "1,000", 100_000),
        ("limit", None, None),
        ("required", ("tens",), ("tens",)),
        ("required", ["ante", "tens"], ("ante", "tens")),
        ("required", "tens, ante", ("tens", "ante")),
        ("rates", {"major": 15}, {"major": 15}),
        ("rates", "major=15 minor=5", {"major": 15, "minor": 5}),
        ("rates", "major=12.5 minor=0.75", {"major": Fraction(25, 2), "minor": Fraction(3, 4)}),
        ("rates", "main=0.000001", {"main": Fraction(1, 10**6)}),
        ("rates", "none", None),
        ("initial", "major=1000.50, minor=250", {"major": 100_050, "minor": 25_000}),
        ("initial", "major=0", {"major": 0}),
        ("name", "Grand Café", "Grand Café"),
    ],
)
def test_a_lawful_choice_is_what_it_says(name: str, given: Any, value: Any) -> None:
    assert value == CHOICES.house({name: given})[name]


@pytest.mark.parametrize(
    "choice, given, says",
    [
        (PAYTABLE, "C", "paytable is C; allowed: A or B"),
        (PAYTABLE, "", "paytable is empty; allowed: A or B"),
        (PAYTABLE, 1, "paytable is 1; allowed: A or B"),
        (PAYTABLE, None, "paytable is not given; allowed: A or B"),
        (OFFERED, "perhaps", "offered is perhaps; allowed: true or false"),
        (OFFERED, 1, "offered is 1; allowed: true or false"),
        (COUNT, 0, "count is 0; allowed: 1 to 2"),
        (COUNT, 3, "count is 3; allowed: 1 to 2"),
        (COUNT, "3", "count is 3; allowed: 1 to 2"),
        (COUNT, "²", "count is ²; allowed: 1 to 2"),
        (COUNT, True, "count is true; allowed: 1 to 2"),
        (COUNT, 1.5, "count is 1.5; allowed: 1 to 2"),
        (COUNT, "none", "count is not given; allowed: 1 to 2"),
        (HOURS, 9, "hours is 9; allowed: 1 to 8, or none"),
        (WAGER, 99, "wager is 0.99; allowed: an amount of $1 to $5"),
        (WAGER, 501, "wager is 5.01; allowed: an amount of $1 to $5"),
        (WAGER, "a lot", "wager is a lot; allowed: an amount of $1 to $5"),
        (WAGER, 1.0, "wager is 1.0; allowed: an amount of $1 to $5"),
        (WAGER, [100], "wager is [100]; allowed: an amount of $1 to $5"),
        (WAGER, None, "wager is not given; allowed: an amount of $1 to $5"),
        (LIMIT, 0, "limit is 0.00; allowed: an amount of $0.01 or more, or none"),
        (LIMIT, "-5", "limit is -5; allowed: an amount of $0.01 or more, or none"),
        (REQUIRED, (), "required is empty; allowed: one or more of ante, tens"),
        (REQUIRED, "ante ante", "required is ante ante; allowed: one or more of ante, tens"),
        (REQUIRED, "ante five", "required is ante five; allowed: one or more of ante, tens"),
        (REQUIRED, [["ante"]], "required is [[ante]]; allowed: one or more of ante, tens"),
        (RATES, "major", "rates is major; allowed: meter=percent, or none"),
        (RATES, "major=x", "rates is major=x; allowed: meter=percent, or none"),
        (RATES, "major=1.0000001", "rates is major=1.0000001; allowed: meter=percent, or none"),
        (RATES, {"major": Fraction(1, 3)}, "rates is major=0.333333; allowed: meter=percent, or none"),
        (RATES, {"major": True}, "rates is major=1; allowed: meter=percent, or none"),
        (RATES, "major=1 major=2", "rates is major=1 major=2; allowed: meter=percent, or none"),
        (RATES, {"major": 101}, "rates is major=101; allowed: meter=percent, or none"),
        (RATES, {"major": 10**400}, f"rates is major={10**400}; allowed: meter=percent, or none"),
        (RATES, {"major": -1}, "rates is major=-1; allowed: meter=percent, or none"),
        (RATES, 7, "rates is 7; allowed: meter=percent, or none"),
        (RATES, (("major", 3),), "rates is [[major, 3]]; allowed: meter=percent, or none"),
        (RATES, [10, 5], "rates is [10, 5]; allowed: meter=percent, or none"),
        (RATES, {"major": {"share": 3}}, "rates is major=share=3; allowed: meter=percent, or none"),
        (INITIAL, "major=abc", "initial is major=abc; allowed: meter=amount, or none"),
        (INITIAL, "major=none", "initial is major=none; allowed: meter=amount, or none"),
        (INITIAL, {"major": -1}, "initial is major=-1.99; allowed: meter=amount, or none"),
        (INITIAL, {"major": 1.5}, "initial is major=1.5; allowed: meter=amount, or none"),
        (NAME, "", "name is empty; allowed: one line of text; several lines of a file are joined"),
        (NAME, " x", "name is  x; allowed: one line of text; several lines of a file are joined"),
        (NAME, 5, "name is 5; allowed: one line of text; several lines of a file are joined"),
    ],
)
def test_an_unlawful_one_is_refused_with_what_is_allowed_and_the_clause(choice: Choice, given: Any, says: str) -> None:
    with pytest.raises(Unlawful) as refusal:
        CHOICES.house({choice.name: given})
    assert f"{says} [{choice.clause}]" == str(refusal.value)


def test_all_findings_are_named_at_once() -> None:
    with pytest.raises(Unlawful) as refusal:
        CHOICES.house({"paytable": "Z", "count": 7, "colour": "green"})
    assert ["submission: colour", "MD-LIR 12.A", "MD-LIR 3.B"] == [one.clause for one in refusal.value.findings]


def test_a_misspelt_choice_is_answered_with_the_nearest() -> None:
    with pytest.raises(
        Unlawful, match=r"there is no choice 'paytabel'; did you mean paytable\? \[submission: paytabel\]"
    ):
        CHOICES.house({"paytabel": "A"})
    with pytest.raises(Unlawful, match="there is no choice 'zzz'; MD-LIR knows paytable, offered, count"):
        CHOICES.house({"zzz": "A"})


def test_checks_look_at_several_choices_together() -> None:
    assert CHOICES.house({"limit": 500, "wager": 500})
    with pytest.raises(Unlawful, match=r"limit is below wager \[MD-LIR 2.B\(10\)\]"):
        CHOICES.house({"limit": 499, "wager": 500})


def test_what_was_chosen_is_written_and_read_back() -> None:
    given = {
        "offered": True,
        "hours": 4,
        "wager": 250,
        "limit": 100_001,
        "required": ("tens", "ante"),
        "rates": {"major": 15, "minor": Fraction(3, 4)},
        "initial": {"major": 100_050},
        "name": "Grand Café",
    }
    house = CHOICES.house(given)
    chosen = dict(house.chosen())
    assert "paytable" not in chosen
    assert {
        "wager": "2.50",
        "limit": "1000.01",
        "rates": "major=15 minor=0.75",
        "offered": "true",
    }.items() <= chosen.items()
    assert house == CHOICES.house(chosen)


def test_a_house_cannot_be_changed_through_what_it_was_given() -> None:
    rates = {"major": 15}
    house = CHOICES.house({"rates": rates})
    rates["major"] = 99
    assert {"major": 15} == house["rates"]
    with pytest.raises(TypeError):
        house["rates"]["major"] = 99


def test_a_choice_declared_twice_is_our_own_mistake() -> None:
    """Games make their choices when they are imported, so it is found there."""
    with pytest.raises(AssertionError, match="MD-LIR declares count twice"):
        Choices.of("MD-LIR", COUNT, PAYTABLE, COUNT)


def test_what_is_derived_is_made_once() -> None:
    made: list[House] = []

    def plan(house: House) -> str:
        made.append(house)
        return f"plan {house['paytable']}"

    house = CHOICES.house({"paytable": "B"})
    assert ["plan B", "plan B"] == [house.derived(plan), house.derived(plan)]
    assert [house] == made


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_under_defaults_but_for_what_must_be_given(game: str) -> None:
    choices = GAMES[game].choices
    missing = {name: "500.00" for name, choice in choices.choices.items() if not choice.admits(choice.default)}
    assert set(missing) == {name for name, _ in choices.house(missing).chosen()}
    if missing:
        with pytest.raises(Unlawful) as refusal:
            choices.house()
        assert len(missing) == len(refusal.value.findings)
        assert all(finding.message.endswith(" is not given") for finding in refusal.value.findings)
