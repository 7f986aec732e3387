"""`croupier deal` and `croupier play` at a table of an operator's Rules Submission."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.engine import read
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.submission import load

RUNNER = CliRunner()
ROOM = Path(__file__).parents[2] / "examples" / "submissions" / "card-room.toml"
ONE_TABLE = """[facility]
name = "Harbor"
[[table]]
id = "7"
document = "MD-POKER"
game = "holdem"
poker.seats = 4
betting.small_bet = "5.00"
blinds = ["2.00", "5.00"]
odd_chip.rule = "left-of-button"
rake.percent = 5
rake.cap = "3.00"
stakes.buy_in_max = "300.00"
"""


def data(*arguments: str) -> dict[str, Any]:
    result = RUNNER.invoke(app, ["deal", *arguments, "--json"], catch_exceptions=False)
    assert 0 == result.exit_code
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def refused(*arguments: str) -> str:
    result = RUNNER.invoke(app, [*arguments])
    assert result.exception is not None
    return str(result.exception)


def one_table(folder: Path) -> str:
    file = folder / "room.toml"
    file.write_text(ONE_TABLE)
    return str(file)


@clause("MD-POKER 17.B(1)", says="percent")
def test_a_table_of_a_submission_plays_by_its_choices_and_is_raked(tmp_path: Path) -> None:
    file = one_table(tmp_path)

    found = data("--submission", file, "--rounds", "12", "--seed", "4")

    assert ("holdem", load(Path(file)).hash) == (found["game"], found["submission"])
    assert {"rake.percent": "5", "rake.cap": "3.00", "poker.seats": "4"}.items() <= found["house"].items()
    assert {"1": 30_000}.keys() <= found["rounds"][0]["stacks"].keys()
    assert 4 == len(found["rounds"][0]["stacks"])
    rakes = [event["cents"] for one in found["rounds"] for event in one["events"] if event["kind"] == "raked"]
    assert rakes
    assert max(rakes) <= 300
    record, _ = read(found["rounds"][0]["record"], GAMES)
    assert (True, found["submission"]) == (record.memory.raked, record.submission)  # type: ignore[attr-defined]


def test_what_the_house_takes_is_told(tmp_path: Path) -> None:
    told = RUNNER.invoke(app, ["deal", "--submission", one_table(tmp_path), "--rounds", "12", "--seed", "4"]).stdout

    assert "rake of the" in told
    assert "[MD-POKER 17.B(1)(a), P-50]" in told


def test_without_a_submission_nothing_is_raked() -> None:
    found = data("holdem", "--rounds", "12", "--seed", "4")

    assert "none" == found["submission"]
    assert not [event for one in found["rounds"] for event in one["events"] if event["kind"] == "raked"]


@pytest.mark.parametrize("table", [str(number) for number in range(1, 14)])
def test_every_table_of_the_example_deals(table: str) -> None:
    offer = load(ROOM).table(table)

    found = data("--submission", str(ROOM), "--table", table, "--seed", "5")

    assert offer.game.id == found["game"]


def test_a_house_banked_table_keeps_its_choices() -> None:
    table = next(one for one in load(ROOM) if one.game.id == "top-five")

    found = data("top-five", "--submission", str(ROOM), "--seed", "5")

    assert dict(table.house.chosen()) == found["house"]


def test_the_demonstration_of_play_is_of_that_table_too(tmp_path: Path) -> None:
    shown = RUNNER.invoke(app, ["play", "--submission", one_table(tmp_path)]).stdout

    assert "$2/$5 no limit, a hand for seat 1 Max, seat 2 Ann, seat 3 Ben, seat 4 Cleo" in shown
    assert "MD-POKER 17.E" in shown


def test_which_table_must_be_clear(tmp_path: Path) -> None:
    room, one = str(ROOM), one_table(tmp_path)

    assert "has 13 tables; choose one with --table: 1 (holdem), 2 (holdem)" in refused("deal", "--submission", room)
    assert "has 3 tables of holdem; choose one" in refused("deal", "holdem", "--submission", room)
    assert "offers no badugi there; it has 1 (holdem)" in refused(
        "deal", "badugi", "--submission", room, "--table", "1"
    )
    assert "the submission has no table '8'; its tables are 7" == refused("deal", "--submission", one, "--table", "8")
    assert "--set and --submission: the choices are those of" in refused(
        "deal", "--submission", one, "--set", "rake.percent=1"
    )
    assert "which game? Name one" in refused("deal")


def test_limits_of_the_submission_are_kept(tmp_path: Path) -> None:
    file = one_table(tmp_path)

    assert "5 at the table; in this Hold 'Em there are 2 to 4 players [MD-POKER" in refused(
        "deal", "--submission", file, "--seats", "5"
    )
    assert "--stack is $400; the most at this table is $300 [" in refused(
        "deal", "--submission", file, "--stack", "400"
    )


def test_an_unlawful_submission_opens_no_table() -> None:
    unlawful = ROOM.parent / "unlawful" / "rake-percent.toml"

    assert "rake.percent is 12; allowed: more than 0 and at most 10 percent [MD-POKER 17.B(1)]" in refused(
        "play", "--submission", str(unlawful)
    )


def test_a_day_is_resumed_as_it_stands(tmp_path: Path) -> None:
    RUNNER.invoke(app, ["deal", "--submission", one_table(tmp_path), "--day", str(tmp_path / "holdem.day")])
    record = str(tmp_path / "holdem.day")

    assert "--stakes and --resume:" in refused("play", "--resume", record, "--stakes", "1/2")
    assert "badugi and --resume:" in refused("play", "badugi", "--resume", record)
    assert "--bots or --seats and --resume:" in refused("play", "--resume", record, "--bots", "2")


VERSION = "[submission]\nfiled = 2024-01-15\napproved_on = 2024-02-01\n"


@pytest.mark.parametrize(
    "version, said",
    [
        (f'{VERSION}superseded_by = "the rules of 2025"\n', "is superseded by the rules of 2025"),
        (f"{VERSION}in_force_from = 2999-01-01\n", "is approved, but not in force until 2999-01-01"),
        ("[submission]\nfiled = 2024-01-15\n", "is filed, but not approved"),
        (VERSION, ""),
    ],
)
@pytest.mark.parametrize("command", ["deal", "play", "table open d.day"])
def test_a_file_that_is_not_in_force_is_played_with_a_note(
    command: str, version: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "room.toml"
    file.write_text(version + ONE_TABLE)
    done = RUNNER.invoke(app, [*command.split(), "--submission", str(file)])

    assert 0 == done.exit_code
    assert (f"note: {file} {said}\n" if said else "") == done.stderr
    checked = RUNNER.invoke(app, ["submission", "check", str(file)]).stdout
    assert not said or f"{file}: {said.removeprefix('is ')}\n" in checked


def test_a_table_of_several_games_is_opened_with_one_of_them(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text(
        VERSION + ONE_TABLE.replace('game = "holdem"', 'games = ["holdem", "stud7-high"]\nforced_bet.amount = "2.00"')
    )

    assert f"table 7 of {file} spreads 7 (holdem), 7 (stud7-high); name the game too" == refused(
        "deal", "--submission", str(file), "--table", "7"
    )
    assert "stud7-high" == data("stud7-high", "--submission", str(file), "--table", "7")["game"]
    assert "holdem" == data("--submission", str(file), "--table", "7 (holdem)")["game"]


def test_every_side_wager_of_a_table_is_played(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    offered = "".join(
        f"lir.{wager}.offered = true\n" for wager in ("five_card", "three_card", "six_card", "progressive")
    )
    file.write_text(
        f'[facility]\nname = "H"\n[[table]]\nid = "1"\ndocument = "MD-LIR"\ngame = "let-it-ride"\n{offered}'
    )
    paid = data("--submission", str(file), "--seed", "3")["rounds"][0]["payments"]

    sides = {"five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive"}
    assert sides | {"bet-1", "bet-2", "bet-3"} == {one["wager"] for one in paid if one["seat"] == 2}


def test_formats_that_a_table_offers_are_played(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    formats = "".join(f"{form}.offered = true\n" for form in ("bomb_pot", "double_board", "waterfall", "run_twice"))
    file.write_text(ONE_TABLE + formats)
    found = data("--submission", str(file), "--seed", "3", "--rounds", "40")

    asked = [
        event["amount"] for one in found["rounds"] for event in one["events"] if event["kind"] == "asks for a format"
    ]
    assert asked
    assert all(asked)
    kinds = {event["kind"] for one in found["rounds"] for event in one["events"]}
    assert kinds & {"bomb-pot", "double-board", "waterfall"}
