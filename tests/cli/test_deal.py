"""`croupier deal` as a user runs it."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.terminal.layouts import LAYOUTS
from croupier.engine import read
from croupier.rulebook import all_clauses
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from tests.command_line import croupier

RUNNER = CliRunner()


def deal(*arguments: str) -> str:
    result = RUNNER.invoke(app, ["deal", *arguments], catch_exceptions=False)
    assert 0 == result.exit_code
    return result.output


def as_data(*arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(deal(*arguments, "--json"))
    return data


@pytest.mark.parametrize("name", LAYOUTS)
def test_rounds_as_data(name: str) -> None:
    data = as_data(name, "--rounds", "5", "--seats", "4", "--seed", "3")

    assert (name, [1, 2, 3, 4, 5]) == (data["game"], [one["round"] for one in data["rounds"]])
    for one in data["rounds"]:
        assert all(event["clause"] in all_clauses() for event in one["events"])
        _, rebuilt = read(one["record"], GAMES)
        assert [event["words"] for event in one["events"]] == [str(event) for event in rebuilt.events]
        assert one["stacks"] == {str(seat): rebuilt.table.balances[f"stack-{seat}"] for seat in (1, 2, 3, 4)}
        for seat in (1, 2, 3, 4):
            won = sum(payment["cents"] for payment in one["payments"] if payment["seat"] == seat)
            assert rebuilt.table.balances[f"stack-{seat}"] == rebuilt.record.balances[f"stack-{seat}"] + won


def test_stacks_and_meters_go_from_round_to_round() -> None:
    progressive = ("--set", "lir.progressive.offered=true", "--set", "lir.progressive.paytable=D")
    rounds = as_data("let-it-ride", "--rounds", "3", "--seed", "3", *progressive)["rounds"]

    for before, after in pairwise(rounds):
        ended, begun = read(before["record"], GAMES)[1], read(after["record"], GAMES)[0]
        for account in ("stack-1", "stack-2", "meter-major", "meter-minor", "table-inventory"):
            assert ended.table.balances[account] == begun.balances[account]


def test_the_same_seed_deals_the_same_rounds() -> None:
    assert deal("top-five", "--rounds", "2", "--seed", "3") == deal("top-five", "--rounds", "2", "--seed", "3")
    assert deal("top-five", "--rounds", "2", "--seed", "3") != deal("top-five", "--rounds", "2", "--seed", "4")


def test_rounds_in_words() -> None:
    text = deal("top-5-wa", "--rounds", "2", "--seed", "4", "--seats", "2")

    assert "Washington Top 5, round 2" in text
    assert (
        "    Ante                   +$15  the dealer does not qualify: pays 1 to 1  [WA-TOP5 11.ante-bet.case2]" in text
    )
    assert "  stacks: seat 1 $150, seat 2 $175\n" in text


def test_records_are_written_one_for_each_round(tmp_path: Path) -> None:
    deal("let-it-ride", "--rounds", "3", "--records", str(tmp_path / "new"))

    files = sorted((tmp_path / "new").iterdir())
    assert [
        "let-it-ride-0001-before-1-opening.record",
        "let-it-ride-0001-before-2-between.record",
        "let-it-ride-0001.record",
        "let-it-ride-0002-before-1-between.record",
        "let-it-ride-0002.record",
        "let-it-ride-0003-before-1-between.record",
        "let-it-ride-0003.record",
    ] == [file.name for file in files]
    assert all(read(file.read_text(), GAMES)[1].over for file in files)


POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]


@pytest.mark.parametrize("name", POKER)
def test_poker_hands_as_data(name: str) -> None:
    """Every pot with its winner, hand in words, cards that play and clause; stacks carry over from hand to hand."""
    data = as_data(name, "--rounds", "2", "--seats", "4", "--seed", "5")

    assert (name, [1, 2]) == (data["game"], [one["round"] for one in data["rounds"]])
    for one in data["rounds"]:
        record, rebuilt = read(one["record"], GAMES)
        awarded = [event for event in rebuilt.events if event.kind == "awarded"]
        assert [(event.seat, event.cents) for event in awarded] == [(p["seat"], p["cents"]) for p in one["payments"]]
        assert all(payment["clause"] in all_clauses() for payment in one["payments"])
        assert one["stacks"] == {str(seat): rebuilt.table.balances[f"stack-{seat}"] for seat in (1, 2, 3, 4)}
        assert record.players == {1: "bot-max", 2: "bot-ann", 3: "bot-ben", 4: "bot-cleo"}
    for before, after in pairwise(data["rounds"]):
        begun = read(after["record"], GAMES)[0]
        assert all(before["stacks"][str(seat)] == begun.balances[f"stack-{seat}"] for seat in (1, 2, 3, 4))


def test_a_poker_hand_as_text() -> None:
    shown = deal("holdem", "--rounds", "12", "--seed", "4", "--stakes", "2/4", "--structure", "fixed")

    assert "Hold 'Em, round 12" in shown
    assert "board" in shown
    assert "main pot: " in shown
    assert "[MD-POKER 11.K(2)]" in shown
    assert "stacks: Max $" in shown


def test_what_was_done_since_the_last_round_is_told_before_the_next() -> None:
    """A short bot adds chips; buying in is where every day begins, and is left out."""
    shown = deal("holdem", "--rounds", "6", "--seed", "4", "--stack", "20")

    assert ["  before it: seat 1 adds $20  [MD-POKER 8.B(2)]"] == [
        line for line in shown.splitlines() if line.startswith("  before it: ")
    ]
    assert "Hold 'Em, round 6\n  before it: " in shown


def test_stakes_are_for_poker() -> None:
    result = RUNNER.invoke(app, ["deal", "top-five", "--structure", "fixed"])

    assert "--structure is for poker; top-five is played against the house" in str(result.exception)


def test_what_is_done_between_rounds_is_recorded_too(tmp_path: Path) -> None:
    """The table is opened, chips come from the cage, and the button is placed before the first hand."""
    deal("holdem", "--rounds", "3", "--seed", "4", "--stack", "20", "--records", str(tmp_path))
    names = sorted(path.name for path in tmp_path.iterdir())

    assert ["holdem-0001-before-1-opening.record", "holdem-0001-before-2-between.record"] == names[:2]
    assert "holdem-0001-before-3-button.record" in names
    assert 3 == sum(name.endswith("-between.record") for name in names)
    for path in tmp_path.iterdir():
        assert 0 == croupier("replay", str(path), "--verify").returncode


@pytest.mark.parametrize("game", ["holdem", "let-it-ride", "top-5-wa"])
def test_a_day_is_dealt_into_one_file(game: str, tmp_path: Path) -> None:
    file = tmp_path / "d.day"
    dealt = croupier("deal", game, "--rounds", "3", "--seed", "4", "--day", str(file))
    again = croupier("deal", game, "--day", str(file))

    assert 0 == dealt.returncode, dealt.stderr
    assert 0 == croupier("table", "verify", str(file)).returncode
    assert 3 == sum(line == "procedure between" for line in file.read_text().splitlines())
    assert "exists; a day is opened in a new file" in again.stderr


def test_a_seed_makes_the_same_day_again(tmp_path: Path) -> None:
    for name in ("a.day", "b.day"):
        deal("holdem", "--rounds", "2", "--seed", "4", "--day", str(tmp_path / name))

    assert (tmp_path / "a.day").read_bytes() == (tmp_path / "b.day").read_bytes()


@clause("MD-POKER 17.B(3)", says="time")
def test_time_is_charged_between_hands() -> None:
    """Thirty minutes a hand, and $6 an hour from each of three players."""
    house = ("--set", "rake.type=time", "--set", "rake.hourly_fee=6.00")
    clock = ("--minutes-a-round", "30")
    rounds = as_data("holdem", "--rounds", "3", "--seats", "3", "--seed", "4", *clock, *house)["rounds"]
    between = [read(text, GAMES)[1] for one in rounds for text in one["before"]]
    charged = [event.cents for done in between for event in done.events if event.kind == "time charge"]

    assert [300] * 6 == charged


def test_periods_of_the_high_hand_end_between_hands() -> None:
    house = ("--set", "high_hand.offered=true", "--set", "high_hand.min_players=2")
    rounds = as_data("holdem", "--rounds", "3", "--seed", "4", "--minutes-a-round", "40", *house)["rounds"]
    between = [read(text, GAMES)[1] for one in rounds for text in one["before"]]

    assert "period over" in {str(event.kind) for done in between for event in done.events}
