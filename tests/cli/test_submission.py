"""`croupier submission`, run as a user runs it."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from croupier.cli import main
from croupier.cli.app import typed
from croupier.rules import GAMES
from croupier.submission import register
from croupier.submission.starting import StartingTable, full_file
from croupier.submission.starting_short import short_file

EXAMPLES = Path(__file__).parents[2] / "examples" / "submissions"
ROOM = EXAMPLES / "card-room.toml"


@dataclass(frozen=True)
class Done:
    """Exit code, output and errors of a command."""

    returncode: int
    stdout: str
    stderr: str


class Terminal(StringIO):
    """An input that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def croupier(*arguments: object, typed: str | None = None) -> Done:
    """Run the command line in this process; with `typed`, at a terminal."""
    out, err = StringIO(), StringIO()
    stdin = StringIO() if typed is None else Terminal(typed)
    argv = ["croupier", "submission", *map(str, arguments)]
    with (
        patch.object(sys, "argv", argv),
        patch.object(sys, "stdin", stdin),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as ended:
            return Done(int(ended.code or 0), out.getvalue(), err.getvalue())
    raise AssertionError("a command line always exits")


def data(*arguments: object, code: int = 0) -> Any:
    """The JSON that a command prints."""
    done = croupier(*arguments, "--json")
    assert code == done.returncode, done.stderr
    return json.loads(done.stdout)


# ---- check ----------------------------------------------------------------------------------------------------------


def test_a_lawful_file() -> None:
    done = croupier("check", ROOM)

    assert 0 == done.returncode
    assert "lawful, 13 tables; 0 errors, 0 warnings; sha256 " in done.stdout
    found = data("check", ROOM)
    assert (True, 13, []) == (found["lawful"], found["tables"], found["findings"])
    assert 64 == len(found["hash"])


def test_an_unlawful_file_says_where_what_and_why() -> None:
    file = EXAMPLES / "unlawful" / "rake-percent.toml"
    done = croupier("check", file)

    assert 1 == done.returncode
    assert (
        f"{file}:15: error: table 1: rake.percent is 12; allowed: more than 0 and at most 10 percent "
        "[MD-POKER 17.B(1)]\n" in done.stdout
    )
    assert done.stdout.endswith(f"{file}: 1 error, 0 warnings\n")
    (finding,) = data("check", file, code=1)["findings"]
    assert {
        "level": "error",
        "line": 15,
        "tables": ["1"],
        "option": "rake.percent",
        "clause": "MD-POKER 17.B(1)",
        "message": "rake.percent is 12",
        "allowed": "more than 0 and at most 10 percent",
        "hint": "",
        "reading": "",
    } == finding


def test_a_file_with_warnings_only_is_lawful() -> None:
    done = croupier("check", EXAMPLES / "unlawful" / "badugi-draws.toml")

    assert 0 == done.returncode
    assert "warning: table 1: badugi.draws is 3" in done.stdout
    assert "[MD-POKER 20.H, reading P-71]" in done.stdout


def test_a_file_that_is_not_toml_is_checked_as_far_as_it_goes() -> None:
    done = croupier("check", EXAMPLES / "unlawful" / "toml.toml")

    assert 1 == done.returncode
    assert ":15: error: this is not TOML" in done.stdout


@pytest.mark.parametrize("command", [("check",), ("diff", ROOM)])
def test_a_file_that_cannot_be_read(command: tuple[object, ...], tmp_path: Path) -> None:
    done = croupier(*command, tmp_path / "none.toml")

    assert (2, "") == (done.returncode, done.stdout)
    assert "cannot be read: No such file or directory" in done.stderr


# ---- new ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_new_file_for_each_game_passes_the_check(game: str, tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    limit = ("--set", "wa.max_wager=300") if game == "top-5-wa" else ()
    done = croupier("new", "--game", game, "--facility", "Harbor", *limit, "-o", file)

    assert (0, f"wrote {file}: 1 table\nnext: croupier submission check {file}\n") == (done.returncode, done.stdout)
    assert 0 == croupier("check", file).returncode


def test_a_new_file_is_printed_where_no_file_is_named() -> None:
    done = croupier("new", "--game", "holdem", "--game", "let-it-ride", "--set", "rake.cap=4.00")

    assert 0 == done.returncode
    assert '\nrake.cap = "4.00"\n' in done.stdout
    assert ["1", "2"] == [row[6:-1] for row in done.stdout.splitlines() if row.startswith('id = "')]


def test_twenty_four_tables_in_a_short_file(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    games = [part for game in ("holdem=16", "omaha-high=4", "let-it-ride=4") for part in ("-g", game)]
    done = croupier("new", *games, "--set", "rake.cap=4.00", "-o", file)

    assert (0, f"wrote {file}: 24 tables") == (done.returncode, done.stdout.splitlines()[0])
    assert len(file.read_text().splitlines()) < 90
    assert "lawful, 24 tables" in croupier("check", file).stdout


def test_the_full_file_has_every_option() -> None:
    short, full = (croupier("new", "-g", "holdem", *more).stdout for more in ((), ("--full",)))

    assert len(short.splitlines()) < 50 < 400 < len(full.splitlines())
    for text in (short, full):
        assert "[defaults.MD-POKER]" in text
        assert "[groups.NAME]" in text


def test_what_must_still_be_given_is_said(tmp_path: Path) -> None:
    done = croupier("new", "-g", "top-5-wa", "-o", tmp_path / "room.toml")

    assert 0 == done.returncode
    assert "table 1: wa.max_wager is not given" in done.stdout


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text("mine")
    done = croupier("new", "-g", "holdem", "-o", file)

    assert 2 == done.returncode
    assert "already exists; give --overwrite" in done.stderr
    assert "mine" == file.read_text()
    assert 0 == croupier("new", "-g", "holdem", "-o", file, "--overwrite").returncode
    assert "mine" != file.read_text()


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("-g", "holdm"), "there is no game 'holdm'; did you mean holdem?"),
        (("-g", "holdem=0"), "write a game and how many tables, 1 to 500, such as holdem=8"),
        (("-g", "holdem=x"), "write a game and how many tables"),
        (("-g", "holdem", "--set", "rake.cap"), "has no '='"),
        (("-g", "holdem", "--set", "rake.kap=1"), "did you mean rake.cap?"),
        (("-g", "holdem", "--set", "rake.percent=12"), "allowed: more than 0 and at most 10 percent"),
        (("-g", "holdem", "--set", "lir.paytable=B"), "none of these games has it; let-it-ride"),
        (("-g", "holdem", "--set", "bad_beat.offered=true"), "not chosen table by table"),
        (("--facility", "a\x1b[31mb"), "--facility: the character U+001B (escape) at position 2 cannot be printed"),
        (("-g", "holdem", "-o", "/nowhere/room.toml"), "cannot be written: there is no directory /nowhere"),
    ],
)
def test_new_refuses_in_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    done = croupier("new", *arguments)

    assert (2, "") == (done.returncode, done.stdout)
    assert said in done.stderr


def test_new_asks_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    answers = ["Harbor", "top-5-waa", "top-5-wa", "ante tens", "", "2.17", "much", "200.00", str(file)]
    done = croupier("new", typed="\n".join(answers) + "\n")

    assert 0 == done.returncode, done.stdout + done.stderr
    assert "did you mean top-5-wa?" in done.stdout
    assert "\nTable 1: " in done.stdout
    assert 'name = "Harbor"' in file.read_text()
    assert 0 == croupier("check", file).returncode
    assert "'much' is not possible; allowed: an amount within WAC" in done.stdout
    assert 'wa.required_wagers = ["ante", "tens"]\n' in file.read_text()


# ---- explain and schema ---------------------------------------------------------------------------------------------


def test_explain_an_option() -> None:
    done = croupier("explain", "rake.percent")

    assert 0 == done.returncode
    assert "rake.percent: The percentage rake." in done.stdout
    assert "more than 0 and at most 10 percent" in done.stdout
    assert "MD-POKER 17.B(1)" in done.stdout
    assert "  default                10\n" in done.stdout


def test_explain_says_how_an_option_of_a_table_is_written() -> None:
    shorter, alike = (croupier("explain", name).stdout for name in ("table.id", "rake.percent"))

    assert "  in [[table]] written   id\n" in shorter
    assert "written" not in alike


def test_explain_an_option_that_differs_by_game() -> None:
    found = data("explain", "poker.seats")

    assert {"MD-POKER 10.B": "2 to 8", "MD-POKER 11.B": "2 to 10", "MD-POKER 21.B(1)": "2 to 7"}.items() <= {
        one["clause"]: one["allowed"] for one in found["at"]
    }.items()
    assert "at holdem" in croupier("explain", "poker.seats").stdout


def test_explain_all() -> None:
    done = croupier("explain")

    rows = done.stdout.partition("\n\n")[0].splitlines()
    assert list(register()) == [row.split()[0] for row in rows]
    assert list(register()) == [one["option"] for one in data("explain")]


@pytest.mark.parametrize(
    "name, said",
    [
        ("rake.cap", "[[table]], or for many tables [defaults.MD-POKER], [defaults.GAME] or [groups.NAME]"),
        ("lir.paytable", "[[table]], or for many tables [defaults.MD-LIR], [defaults.let-it-ride] or [groups.NAME]"),
        ("bad_beat.min_pot", "[bad_beat]"),
        ("facility.time_zone", "[facility]"),
        ("table.ids", "[[table]]"),
    ],
)
def test_explain_says_where_an_option_stands(name: str, said: str) -> None:
    assert f"  stands in              {said}\n" in croupier("explain", name).stdout


@pytest.mark.parametrize("section", ["defaults", "groups"])
def test_explain_how_tables_share_options(section: str) -> None:
    done = croupier("explain", section)

    assert 0 == done.returncode
    assert f"[{section}.NAME]" in done.stdout
    assert f"explain {section}" in croupier("explain").stdout


def test_explain_what_there_is_not() -> None:
    done = croupier("explain", "rake.capp")

    assert (2, "croupier: there is no option 'rake.capp'; did you mean rake.cap?\n") == (done.returncode, done.stderr)


def test_the_schema_is_json() -> None:
    found = json.loads(croupier("schema").stdout)

    assert "https://json-schema.org/draft/2020-12/schema" == found["$schema"]
    room = {"bad_beat", "high_hand", "jackpots"}
    assert {"submission", "revision", "facility", "defaults", "groups", "table"} | room == set(found["properties"])


# ---- diff -----------------------------------------------------------------------------------------------------------


def test_diff_in_words_and_as_json(tmp_path: Path) -> None:
    text = (EXAMPLES / "games" / "let-it-ride.toml").read_text()
    new = tmp_path / "new.toml"
    new.write_text(text.replace('lir.paytable = "B"', 'lir.paytable = "A"'))
    old = EXAMPLES / "games" / "let-it-ride.toml"
    done = croupier("diff", old, new)

    assert 0 == done.returncode
    assert 'table 1: lir.paytable goes from "B" to "A" [MD-LIR 12.A]' in done.stdout
    assert "table 1: Let It Ride 3.4262 % to 3.5057 %" in done.stdout
    assert "Signs to print: their words change\n  Payouts: table 1 [MD-LIR 2.B(9)]\n" in done.stdout
    assert "Clauses affected: MD-LIR 12.A\n" in done.stdout
    found = data("diff", old, new)
    assert ["MD-LIR 12.A"] == found["clauses"]
    assert ["payouts"] == [one["sign"] for one in found["signs"]]
    assert ("Let It Ride", 3.4262) == (
        found["house_edge"][0]["wager"],
        round(found["house_edge"][0]["before_percent"], 4),
    )


def test_diff_as_json_has_nothing_where_there_is_no_table(tmp_path: Path) -> None:
    old, new = EXAMPLES / "games" / "draw5-high.toml", tmp_path / "new.toml"
    text = old.read_text()
    new.write_text(text + text[text.index("[[table]]") :].replace('"1"', '"2"', 1))
    added, removed = data("diff", old, new)["changes"], data("diff", new, old)["changes"]

    game, words = "Five-Card Draw High", "table 2 (Five-Card Draw High) is"
    table = {"tables": ["2"], "option": "table.id", "clauses": ["MD-POKER 9.A(4)"]}
    assert [table | {"kind": "added", "before": None, "after": game, "words": f"{words} new"}] == added
    assert [table | {"kind": "removed", "before": game, "after": None, "words": f"{words} gone"}] == removed


def test_nothing_changed() -> None:
    assert "nothing changed\n" == croupier("diff", ROOM, ROOM).stdout


def test_diff_of_a_draft_says_how_far_it_goes(tmp_path: Path) -> None:
    file = EXAMPLES / "unlawful" / "rake-percent.toml"
    lawful = tmp_path / "lawful.toml"
    lawful.write_text(file.read_text().replace("rake.percent = 12", "rake.percent = 5"))
    done = croupier("diff", lawful, file)

    assert 0 == done.returncode
    assert f"{file} has 1 error, see `{typed()} submission check`; only what could be read is compared\n" in done.stdout
    assert "table 1: rake.percent goes from 5 to 12 [MD-POKER 17.B(1)]\n" in done.stdout
    assert "Signs and odds not compared, because of errors: table 1\n" in done.stdout
    found = data("diff", lawful, file)
    assert ({"old": 0, "new": 1}, ["1"], []) == (found["errors"], found["left_out"], found["signs"])


def test_diff_of_what_cannot_be_read_at_all(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("[[table]\n")
    done = croupier("diff", ROOM, file)

    assert (2, "") == (done.returncode, done.stdout)
    assert "line 1: this is not TOML" in done.stderr


def test_figures_that_differ_are_never_shown_alike() -> None:
    from fractions import Fraction

    from croupier.cli.submission_difference import _moved
    from croupier.submission.difference import EdgeMove

    near = EdgeMove(("1",), "Ante", Fraction(35_057_000, 10**9), Fraction(35_057_001, 10**9))
    assert "3.50570000 % to 3.50570010 %" == _moved(near)
    assert "not offered to 3.5057 %" == _moved(EdgeMove(("1",), "Ante", None, Fraction(35_057, 10**6)))


def test_a_submission_begins_with_1_to_500_tables_of_a_game() -> None:
    from croupier.cli.submission import BadSetting, _several

    assert [1, 99, 100, 500] == [len(_several(f"holdem={number}")) for number in (1, 99, 100, 500)]
    assert ["holdem"] == _several("holdem")
    for number in ("0", "501", "0008", "x", "", "٣"):
        with pytest.raises(BadSetting, match="how many tables, 1 to 500, such as holdem=8"):
            _several(f"holdem={number}")


def test_without_a_file_the_submission_is_printed_and_nothing_else() -> None:
    named = ("new", "--game", "holdem", "--facility", "Harbor")

    assert short_file("Harbor", [StartingTable("1", "holdem", {})]) == croupier(*named).stdout
    assert full_file("Harbor", [StartingTable("1", "holdem", {})]) == croupier(*named, "--full").stdout
