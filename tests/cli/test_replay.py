"""`croupier replay` as a user runs it."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.replay_shown import _print
from croupier.rules.views import View

RUNNER = CliRunner()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("records")
    RUNNER.invoke(app, ["deal", "top-5-wa", "--seed", "4", "--seats", "2", "--records", str(directory)])
    return directory / "top-5-wa-0001.record"


def replay(*arguments: object) -> str:
    result = RUNNER.invoke(app, ["replay", *map(str, arguments)], catch_exceptions=False)
    assert 0 == result.exit_code
    return result.output


def refused(*arguments: object) -> str:
    result = RUNNER.invoke(app, ["replay", *map(str, arguments)])
    assert isinstance(result.exception, ValueError)
    return str(result.exception)


def as_data(*arguments: object) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(replay(*arguments, "--json"))
    return data


def test_ten_cards_of_a_place_are_listed_and_more_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    places = {"muck": ("As",) * 10, "deck": ("As",) * 11}
    _print(cast("View", SimpleNamespace(log=(), places=places, accounts={}, over=True)))
    lines = capsys.readouterr().out.splitlines()

    assert f"  {'muck':<14} {' '.join(['As'] * 10)}" in lines
    assert f"  {'deck':<14} 11 cards" in lines


DECISION = 24  # the shuffle, six wagers, "no more bets", 16 cards: now seat 1 decides


def test_the_floor_sees_the_whole_round_when_it_is_over(tmp_path: Path) -> None:
    RUNNER.invoke(app, ["deal", "let-it-ride", "--seed", "4", "--seats", "2", "--records", str(tmp_path)])
    text = replay(tmp_path / "let-it-ride-0001.record")

    assert "as floor" in text
    assert "  hand-1: 3d  [MD-LIR 8.D(3)(a)]" in text
    assert "the round is over" in text


def test_in_washington_the_floor_sees_what_was_turned_up(record: Path) -> None:
    assert "  hand-1: 5 face down  [WA-TOP5 4]" in replay(record)


def test_each_viewer_sees_what_it_may_see(record: Path) -> None:
    viewers = ("seat1", "seat2", "seat1,seat2", "floor", "surveillance", "public")
    seen = {who: as_data(record, "--step", DECISION, "--as", who) for who in viewers}

    own, other = ["4c", "Jd", "7d", "Tc", "Qc"], ["8d", "2h", "Kh", "Kd", "9h"]
    hands = {who: {seat: hand["cards"] for seat, hand in one["own"]["hands"].items()} for who, one in seen.items()}
    assert {"seat1": {"1": own}, "seat2": {"2": other}, "seat1,seat2": {"1": own, "2": other}} == {
        who: held for who, held in hands.items() if held
    }
    (table,) = {json.dumps(one["table"]) for one in seen.values()}  # the same for everybody
    shared = json.loads(table)
    assert ["??"] * 5 == shared["seats"]["1"]["cards"] == shared["shared"]["dealer-hand"]
    assert ["4d"] == shared["shared"]["community"]


def test_the_seat_that_is_asked_sees_its_options(record: Path) -> None:
    assert "\nasked: seat 1  [WA-TOP5 6]\n  seat 1 fold  [WA-TOP5 6.fold]\n" in replay(
        record, "--step", DECISION, "--as", "seat1"
    )
    assert replay(record, "--step", DECISION, "--as", "seat2").endswith("\nasked: seat 1  [WA-TOP5 6]\n")


def test_what_may_be_reported_stands_apart(record: Path) -> None:
    text = replay(record, "--step", DECISION, "--as", "dealer")

    assert "\nasked: seat 1  [WA-TOP5 6]\nbesides:\n  dealer " in text
    assert [] == as_data(record, "--step", DECISION, "--as", "dealer")["own"].get("options", [])


def test_step_0_is_before_the_shuffle(record: Path) -> None:
    assert "asked: chance  [WA-TOP5 12#2]" in replay(record, "--step", 0)


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--step", "27"], "--step is 27; this record has steps 0 to 26"),
        (["--step", "-1"], "--step is -1; this record has steps 0 to 26"),
        (["--as", "seat3"], "nobody sits at seat 3; the seats are 1, 2"),
        (["--as", "boss"], "'boss' is not a viewer; use seat1, seat2, ... or dealer, floor, surveillance or public"),
    ],
)
def test_what_is_not_there_cannot_be_seen(record: Path, arguments: list[str], reason: str) -> None:
    assert reason == refused(record, *arguments)


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("seat 1 wager ante 1000", "seat 1 wager ante 1100", "the check does not match the lines above"),
        ("croupier record 2", "croupier record 9", "line 1: record format 9; this Croupier reads format 2"),
        ("game top-5-wa", "game whist", "the check does not match the lines above"),
        ("\ncheck ", "\nchecked ", "the last line is not the check line; the file is cut short"),
        ("dealer no-more-bets", "dealer deals cards from below", ""),
    ],
)
def test_a_damaged_file_is_refused_with_line_and_reason(
    record: Path, tmp_path: Path, old: str, new: str, reason: str
) -> None:
    text = record.read_text()
    assert old in text
    damaged = tmp_path / "damaged.record"
    damaged.write_text(text.replace(old, new))

    said = refused(damaged)
    assert said.startswith("line ")
    assert reason in said


def test_a_file_that_is_not_text_is_not_a_record(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")

    assert "is not UTF-8 text" in refused(tmp_path / "picture")
    assert "cannot be read: No such file or directory" in refused(tmp_path / "nothing")
