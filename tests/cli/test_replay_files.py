"""`croupier replay` of days and seen logs, and the options for records that came with them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.engine import write
from tests.engine.engine_round import finished

RUNNER = CliRunner()
EXAMPLES = Path(__file__).parents[2] / "examples" / "records"
DAY, HAND, SEEN = EXAMPLES / "table-4.day", EXAMPLES / "hand-3.record", EXAMPLES / "hand-3-seat-1.seen"


def replay(*arguments: object) -> str:
    result = RUNNER.invoke(app, ["replay", *map(str, arguments)], catch_exceptions=False)
    assert 0 == result.exit_code
    return result.output


def refused(*arguments: object) -> str:
    result = RUNNER.invoke(app, ["replay", *map(str, arguments)])
    assert isinstance(result.exception, ValueError)
    return str(result.exception)


# ---- days -----------------------------------------------------------------------------------------------------------


def test_a_day_is_verified_and_listed() -> None:
    first, last, _, *rows = replay(DAY).splitlines()
    assert "day 2026-11-16 of table 4: verified; closed, with 5 records" == first
    assert re.fullmatch(r"last link [0-9a-f]{64}", last)
    assert ["between", "opening", "round", "round", "between"] == [row.split()[3] for row in rows]
    assert [first, last] == replay(DAY, "--verify").splitlines()


def test_an_open_day_says_so(tmp_path: Path) -> None:
    lines = DAY.read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "open.day"
    file.write_text("".join(lines[:-1]), encoding="utf-8")
    said = replay(file, "--verify")
    assert "verified; open: 5 records so far. Without its last line nobody can tell whether records are missing" in said


def test_a_record_of_a_day_is_looked_at_like_any_other() -> None:
    assert replay(HAND) == replay(DAY, "--hand", 3)
    assert replay(HAND, "--step", 9, "--as", "seat1") == replay(DAY, "--hand", 3, "--step", 9, "--as", "seat1")
    assert HAND.read_text(encoding="utf-8").split("\n", 1)[1] == replay(DAY, "--hand", 3, "--record")


def test_a_broken_day_is_refused_with_its_line(tmp_path: Path) -> None:
    text = DAY.read_text(encoding="utf-8")
    file = tmp_path / "broken.day"
    file.write_text(text.replace("account stack-1 = 20000", "account stack-1 = 90000", 1), encoding="utf-8")
    assert re.match(r"line \d+: record \d: the check does not match the lines above", refused(file))


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--step", 4], "--step: which record of the day? Say --hand NUMBER, 1 to 5"),
        (["--record"], "--record: which record of the day? Say --hand NUMBER, 1 to 5"),
        (["--hand", 6], "--hand is 6; this day has records 1 to 5"),
        (["--verify", "--json"], "--json and --verify: one of them is written at a time"),
        (
            ["--hand", 3, "--verify", "--step", 1],
            "--verify is of the whole round; --step, --to and --as are for looking",
        ),
    ],
)
def test_what_cannot_be_done_with_a_day(arguments: list[object], says: str) -> None:
    assert says in refused(DAY, *arguments)


# ---- records --------------------------------------------------------------------------------------------------------


def test_a_record_is_verified() -> None:
    said = replay(HAND, "--verify")
    assert said.startswith(
        "Let It Ride, table 4, hand 3, 2026-11-16T17:02:00Z: verified. 19 answers lead to the 51 events"
    )


def test_a_record_is_stepped_through_as_one_viewer_sees_it() -> None:
    text = replay(HAND, "--step", 7, "--to", 14, "--as", "seat1")
    assert [f"{number}" for number in range(8, 15)] == re.findall(r"^(\d+)  \w", text, re.MULTILINE)
    assert "     hand-1: Qs  [MD-LIR 8.D(3)(a)]" in replay(HAND, "--to", 19, "--as", "floor")
    assert "     hand-1: Qs  [MD-LIR 8.D(3)(a)]" in text
    assert "     hand-2: 1 face down  [MD-LIR 8.D(3)(a)]" in text
    assert "     hand-1: 1 face down  [MD-LIR 8.D(3)(a)]" in replay(HAND, "--to", 19, "--as", "public")


def test_who_gave_an_answer_and_when_is_shown() -> None:
    assert "\n2  seat 1 sit p-17 20000, by p-17, 2026-11-16T17:00:25Z\n" in replay(DAY, "--hand", 1, "--to", 2)


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--to", 20], "--to is 20; from step 0 this record has steps 0 to 19"),
        (["--step", 9, "--to", 8], "--to is 8; from step 9 this record has steps 9 to 19"),
        (["--to", 3, "--json"], "--to shows answer by answer; --json shows one step"),
        (["--seen", "seat3"], "--seen seat3: a seen log is of seat1, seat2, of several of one person, or of public"),
        (["--seen", "dealer"], "--seen dealer: a seen log is of seat1, seat2"),
        (["--hand", 3], "--hand 3 is a record of a day; "),
    ],
)
def test_what_cannot_be_done_with_a_record(arguments: list[object], says: str) -> None:
    assert says in refused(HAND, *arguments)


# ---- seen logs ------------------------------------------------------------------------------------------------------


def test_the_seen_log_of_a_seat_is_written_and_shown(tmp_path: Path) -> None:
    text = replay(DAY, "--hand", 3, "--seen", "seat1")
    assert SEEN.read_text(encoding="utf-8") == text
    shown = replay(SEEN)
    assert "seen by seat 1: verified, 51 events make the root " in shown
    assert "  hand-1: Qs  [MD-LIR 8.D(3)(a)]\n  hand-2: 1 face down  [MD-LIR 8.D(3)(a)]\n" in shown
    assert "  the cards are shuffled  [MD-LIR 5.A(1)]\n" in shown

    public = tmp_path / "public.seen"
    public.write_text(replay(HAND, "--seen", "public"), encoding="utf-8")
    assert "seen by an onlooker" in replay(public, "--verify")
    assert "hand-1: 1 face down" in replay(public)


@pytest.mark.parametrize("of", [SEEN, HAND, DAY], ids=lambda file: file.suffix)
def test_every_file_is_read_by_a_process_that_has_loaded_no_game_yet(of: Path) -> None:
    """In the process of the tests, something else may already have loaded the games that a log names."""
    alone = [sys.executable, "-m", "croupier", "replay", str(of), "--verify"]

    done = subprocess.run(alone, capture_output=True, text=True, encoding="utf-8")

    assert (0, "") == (done.returncode, done.stderr)
    assert ": verified" in done.stdout


def test_a_seen_log_is_cut_where_it_is_wanted_and_given_as_data() -> None:
    assert 2 + 4 == len(replay(SEEN, "--step", 4).splitlines())
    data = json.loads(replay(SEEN, "--json"))
    assert ["??"] * 52 == next(event["cards"] for event in data["log"] if event["kind"] == "shuffled")
    assert [["Qs"], ["??"]] == [event["cards"] for event in data["log"] if event["clause"] == "MD-LIR 8.D(3)(a)"]


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--as", "seat1"], "--as: a seen log is of one hand and one reader; --step, --json and --verify are for it"),
        (["--hand", 1], "--hand: a seen log is of one hand and one reader"),
        (["--step", 52], "--step is 52; this log has events 0 to 51"),
    ],
)
def test_what_cannot_be_done_with_a_seen_log(arguments: list[object], says: str) -> None:
    assert says in refused(SEEN, *arguments)


def test_a_changed_log_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "changed.seen"
    file.write_text(SEEN.read_text(encoding="utf-8").replace('"cents":500', '"cents":600', 1), encoding="utf-8")
    assert "line 3: the root does not match the head and the events" in refused(file)


# ---- what the terminal writes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["holdem", "let-it-ride"])
def test_a_round_of_the_terminal_names_its_table_and_hand(game: str, tmp_path: Path) -> None:
    """A live round has the real time and its own secret; a seeded one is identical when dealt again."""
    again = []
    for folder, more in (("a", ["--seed", "5"]), ("b", ["--seed", "5"]), ("live", [])):
        deal = ["deal", game, "--seats", "2", "--rounds", "2", *more, "--records", str(tmp_path / folder)]
        assert 0 == RUNNER.invoke(app, deal, catch_exceptions=False).exit_code
        again.append((tmp_path / folder / f"{game}-0002.record").read_text(encoding="utf-8"))
    assert again[0] == again[1]
    hand, minute = ("6", "02") if game == "holdem" else ("5", "01")
    assert re.search(rf"^table 1\nhand {hand}\ntime 2026-01-01T17:{minute}:00Z\nsalt \w{{64}}$", again[0], re.MULTILINE)
    assert re.search(rf"^table 1\nhand {hand}\ntime 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ\nsalt ", again[2], re.MULTILINE)
    assert "2026-01-01T17" not in again[2]
    files = [tmp_path / "live" / f"{game}-000{number}.record" for number in (1, 2)]
    first, second = (re.findall(r"^salt (\w+)$", file.read_text(encoding="utf-8"), re.MULTILINE) for file in files)
    assert first != second
    assert f"table 1, hand {hand}" in replay(files[1], "--verify")
    assert replay(files[1], "--seen", "seat1").startswith("croupier seen 1\nseats 1\n")


def test_a_record_is_shown_as_recorded() -> None:
    said = replay(HAND, "--recorded")
    assert "Let It Ride, table 4, hand 3, 2026-11-16T17:02:00Z, as recorded (rules version " in said
    assert ": 51 events make the root " in said
    assert "  three-card-bonus of seat 1 is paid $4 (flush pays 4 to 1)  [MD-LIR 12.C(1)(d)]\n" in said
    *_, accounts = said.partition("]\n\naccounts at the end\n")
    assert all(re.fullmatch(r"  [\w-]+ +-?\$[\d,.]+", line) for line in accounts.splitlines())
    assert {"stack-1", "stack-2", "inventory"} & {line.split()[0] for line in accounts.splitlines()}
    assert "--verify and --recorded: one of them is written at a time" == refused(HAND, "--verify", "--recorded")


@pytest.mark.parametrize(
    "change, title",
    [
        ({"rules": 2}, "Let It Ride, as recorded (rules version 2; version 3 is played now)"),
        ({"rules": 4}, "Let It Ride, as recorded (rules version 4; version 3 is played now)"),
        ({"id": "pai-gow"}, "pai-gow, as recorded (rules version 3)"),
    ],
)
def test_a_record_of_other_rules_or_of_a_game_that_is_gone_is_shown(
    change: dict[str, Any], title: str, tmp_path: Path
) -> None:
    record = finished().record
    file = tmp_path / "other.record"
    file.write_text(write(replace(record, game=replace(record.game, **change))), encoding="utf-8")

    lines = replay(file, "--recorded").splitlines()

    assert re.fullmatch(f"{re.escape(title)}: 86 events make the root [0-9a-f]{{64}}", lines[0])
    assert (["", "  deck in use: red  [MD-LIR 3.A]"], 86) == (lines[1:3], lines.index("", 2) - 2)
    assert [
        "  the table is cleared  [MD-LIR 11.G(1)]",
        "",
        "accounts at the end",
        "  meter-main                  $1,000.40",
        "  stack-1                           $81",
        "  stack-2                          $191",
        "  table-inventory                $27.60",
    ] == lines[-7:]
