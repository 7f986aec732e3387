"""`croupier table`: a day at a table in one file, as a floorperson runs it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.cli.floor.kept import opened
from croupier.cli.floor.keyboard import at_the_keyboard
from croupier.cli.floor.locking import locked
from croupier.cli.floor.people import sitting
from croupier.cli.floor.session import FloorSession
from croupier.cli.table import _also
from tests.command_line import Done, croupier
from tests.submission.room_text import room as whole_room
from tests.submission.room_text import table as submitted

AT = ("--at", "2026-03-06T17:00Z")
GAMES = ["holdem", "stud7-hilo8", "badugi", "let-it-ride", "top-five", "top-5-wa"]


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with a hold'em table just opened."""
    assert 0 == croupier("table", "open", "d.day", "--game", "holdem", *AT, cwd=tmp_path).returncode
    return tmp_path


def table(folder: Path, command: str, *arguments: str) -> Done:
    """`croupier table COMMAND d.day ...` in the folder."""
    return croupier("table", command, "d.day", *arguments, cwd=folder)


def state(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(table(folder, "show", "--json").stdout)
    return found


def money(folder: Path) -> int:
    """The sum of all accounts, stacks and meters."""
    shown = json.loads(table(folder, "show", "--json").stdout)
    stacks: int = sum(seat["stack_cents"] for seat in shown["seats"])
    accounts: int = sum(shown["accounts"].values()) + sum(shown["meters"].values())
    return stacks + accounts


# ---- a day ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_day_from_opening_to_close(game: str, tmp_path: Path) -> None:
    opened = table(tmp_path, "open", "--game", game, *AT)
    assert (0, "") == (opened.returncode, opened.stderr)
    played = table(tmp_path, "run", "--bots", "3", "--rounds", "3", "--seed", "5", "--minutes-a-round", "20")
    assert (0, "") == (played.returncode, played.stderr)
    assert 0 == money(tmp_path)

    closed = table(tmp_path, "close")
    checked = table(tmp_path, "verify")

    assert (0, 0) == (closed.returncode, checked.returncode)
    assert "d.day is intact: closed, with" in checked.stdout
    assert "closed" == state(tmp_path)["stage"]
    assert [] == state(tmp_path)["seats"]
    assert 2 == table(tmp_path, "act", "clock 5").returncode


def test_single_acts_are_kept_from_command_to_command(room: Path) -> None:
    table(room, "act", "arrives ann", "--by", "floor-2")
    sat = table(room, "act", "ann sits at seat 3 with 200")
    assert "ann sits down at seat 3 with $200  [MD-POKER 8.B(4)]" in sat.stdout
    table(room, "act", "bots 2", "name ann Ann Lee")

    ann = next(seat for seat in json.loads(table(room, "show", "--json").stdout)["seats"] if seat["seat"] == 3)

    assert {"seat": 3, "person": "ann", "name": "Ann Lee", "stack_cents": 20_000} == ann
    assert 'floor arrives ann by "floor-2" at ' in (room / "d.day").read_text()


@pytest.mark.parametrize("game", ["let-it-ride", "top-five"])
def test_bots_at_a_banked_game_buy_in_for_200_dollars(game: str, tmp_path: Path) -> None:
    table(tmp_path, "open", "--game", game, *AT)
    table(tmp_path, "act", "bots 2")

    assert [20_000, 20_000] == [seat["stack_cents"] for seat in state(tmp_path)["seats"]]


def test_the_table_waits_for_a_person_and_the_report_is_taken_there(room: Path) -> None:
    table(room, "act", "arrives ann", "seat 3 sit ann 200", "bots 2", "next round", "--seed", "2")
    waits = json.loads(table(room, "show", "--json").stdout)["under_way"]
    assert ("round", "seat 3") == (waits["procedure"], waits["asked"])

    fouled = table(room, "act", "foul seat 3", "--seed", "2")

    assert "the hand of seat 3 is dead: unprotected and fouled  [MD-POKER 18.K]" in fouled.stdout


def test_step_by_step_a_card_is_exposed_at_its_place(room: Path) -> None:
    table(room, "act", "bots 3")
    dealt = table(room, "act", "--step", "next round", "deal 2", "exposed", "--seed", "2")

    words = [line for line in dealt.stdout.splitlines() if line.startswith("hand-")]
    assert 2 == sum(line.endswith("1 face down  [MD-POKER 11.F]") for line in words)
    assert words[-1].endswith("exchanged, face down to the muck  [MD-POKER 18.P]")


def test_a_jammed_shoe_of_let_it_ride(tmp_path: Path) -> None:
    table(tmp_path, "open", "--game", "let-it-ride", "--set", "deal.method=automated-shoe", *AT)
    table(tmp_path, "act", "bots 2")
    jammed = table(tmp_path, "act", "--step", "next round", "jammed shoe", "--seed", "3")

    cleared = table(tmp_path, "act", "cleared")

    assert "the round is void: the automated dealing shoe jams  [MD-LIR 13.G]" in jammed.stdout
    assert "asked: rule" in jammed.stdout.splitlines()[-1]
    assert "the shoe is cleared  [MD-LIR 13.G]" in cleared.stdout


def test_time_is_charged_and_decks_are_changed_by_the_clock(tmp_path: Path) -> None:
    charged = ("--set", "rake.type=time", "--set", "rake.hourly_fee=12", "--set", "rake.time_step=30")
    assert 0 == table(tmp_path, "open", "--game", "holdem", *charged, *AT).returncode
    table(tmp_path, "act", "bots 3")

    hour = table(tmp_path, "act", "clock 60")
    long = table(tmp_path, "run", "--rounds", "8", "--minutes-a-round", "240", "--seed", "4")

    assert 2 == hour.stdout.count("[MD-POKER 17.B(3)]")
    assert "[MD-POKER 3.C]" in long.stdout
    assert 0 == long.returncode
    assert 0 == money(tmp_path)


def test_step_by_step_the_table_stops_at_every_row_of_the_dealers_steps(tmp_path: Path) -> None:
    """A card to each of two players, then a community card: `on`, or Enter, does one row (MD-LIR 8.D(3))."""
    table(tmp_path, "open", "--game", "let-it-ride", *AT)
    table(tmp_path, "act", "--step", "bots 2", "next round")
    rows = [table(tmp_path, "act", "--step", "on").stdout for _ in range(3)]

    assert [["hand-1", "hand-2"], ["community"], ["hand-1", "hand-2"]] == [
        re.findall(r"^(\S+): 1 face down", row, re.MULTILINE) for row in rows
    ]


def test_a_script_names_the_line_that_is_refused(room: Path) -> None:
    (room / "acts.txt").write_text("arrives ann  # who waits\n\nseat 3 sit ann 200\nseat 4 sit ann 200\n")

    ran = table(room, "run", "--script", "acts.txt")

    assert 2 == ran.returncode
    assert "acts.txt, line 4: ann sits at seat 3 already" in ran.stderr
    assert 1 == len(json.loads(table(room, "show", "--json").stdout)["seats"])


def test_after_a_script_only_the_rounds_asked_for_are_played(room: Path) -> None:
    (room / "acts.txt").write_text("bots 2\n")
    (room / "more.txt").write_text("clock 5\n")
    runs = (("--script", "acts.txt"), ("--script", "more.txt", "--rounds", "2"), ())
    played = [json.loads(table(room, "run", *how, "--seed", "1", "--json").stdout)["rounds"] for how in runs]

    assert [0, 2, 1] == played


def test_rounds_end_where_a_person_is_asked_unless_they_are_silent(room: Path) -> None:
    table(room, "act", "arrives ann", "seat 3 sit ann 200", "bots 2")
    waits = json.loads(table(room, "run", "--rounds", "2", "--seed", "1", "--json").stdout)
    goes_on = json.loads(table(room, "run", "--rounds", "2", "--seed", "1", "--silent", "--json").stdout)

    assert (0, "seat 3") == (waits["rounds"], waits["state"]["under_way"]["asked"])
    assert 2 == goes_on["rounds"]


def test_the_funds_of_a_closed_day_go_on(room: Path) -> None:
    table(room, "run", "--bots", "4", "--rounds", "5", "--seed", "1")
    early = croupier("table", "open", "e.day", "--game", "holdem", "--after", "d.day", cwd=room)
    table(room, "close")
    opened = croupier("table", "open", "e.day", "--game", "holdem", "--after", "d.day", "--json", cwd=room)

    head = (room / "d.day").read_text().split()[-1]
    assert 2 == early.returncode
    assert f"after {head}" in (room / "e.day").read_text()
    before = json.loads(table(room, "show", "--json").stdout)["accounts"]
    assert before == json.loads(opened.stdout)["state"]["accounts"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--game", "let-it-ride", *AT), "a table of Let It Ride cannot continue a day of Hold 'Em [MD-LIR 5.A]"),
        (
            ("--game", "holdem", "--at", "2026-03-05T17:00Z"),
            "the previous day ended at 2026-03-06T17:20Z; this one begins at 2026-03-05T17:00Z",
        ),
        (
            ("--game", "holdem", "--at", "2026-03-07T17:00Z", "--set", "table.id=9"),
            "the previous day is of table 1; this one is of table 9",
        ),
    ],
)
def test_a_day_does_not_continue_another_table_or_one_that_ended_later(
    arguments: tuple[str, ...], says: str, room: Path
) -> None:
    table(room, "act", "clock 20")
    assert 0 == table(room, "close").returncode

    refused = croupier("table", "open", "e.day", "--after", "d.day", *arguments, cwd=room)

    assert 2 == refused.returncode
    assert says in refused.stderr
    assert not (room / "e.day").exists()


def test_a_change_of_game_needs_the_submission_that_has_its_choices(tmp_path: Path) -> None:
    room = Path(__file__).parents[2] / "examples" / "submissions" / "twenty-four-tables.toml"
    of_table = ("--submission", str(room), "--table", "15")
    assert 0 == table(tmp_path, "open", *of_table, "--game", "omaha-high").returncode
    table(tmp_path, "act", "bots 3", "change game omaha-hilo8", *of_table)

    for act in ("on", "clock 5"):
        refused = table(tmp_path, "act", act)
        assert 2 == refused.returncode
        assert "d.day changes to omaha-hilo8, whose choices are not known; give --submission too" in refused.stderr
    told = table(tmp_path, "act", "clock 5", *of_table)
    assert ("omaha-hilo8", "between") == (state(tmp_path)["game"], state(tmp_path)["under_way"]["procedure"])
    assert 0 == table(tmp_path, "act", "clock 6").returncode, "the file has the choices of the game that has begun"
    played = table(tmp_path, "run", "--rounds", "1", "--seed", "1", *of_table)

    assert (0, "") == (told.returncode, told.stderr)
    assert "  [MD-POKER 3.C]" in told.stdout
    assert 0 == played.returncode, played.stderr
    assert "omaha-hilo8" == state(tmp_path)["game"]
    assert 0 == table(tmp_path, "verify").returncode


def test_one_viewer_sees_their_own_cards_alone(room: Path) -> None:
    table(room, "act", "arrives ann", "seat 3 sit ann 200", "bots 2", "next round", "--seed", "2")

    mine, public = (table(room, "show", "--as", who).stdout for who in ("seat3", "public"))

    hands = [line for line in public.splitlines() if line.strip().startswith("hand-") and ":" not in line]
    assert hands
    assert all("?? ??" in line for line in hands)
    assert any("hand-3" in line and "??" not in line for line in mine.splitlines() if ":" not in line)


def test_at_the_keyboard(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ann sits down, is dealt in, and is prompted with her cards; `q` saves everything."""
    typed = iter(
        ["arrives ann", "ann sits at seat 3 with 200", "bots 2", "help", "?", "dance", "", "cards", "show", "q"]
    )
    prompts: list[str] = []

    def read_line(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed)

    with opened(room / "d.day") as kept:
        kept.notes = ["an earlier run was interrupted"]
        at_the_keyboard(FloorSession(kept, seed="2"), read_line)
    said = capsys.readouterr().out

    assert said.startswith("note: an earlier run was interrupted\n")
    assert "floor: between> " in prompts[1]
    assert re.search(r"seat 3 \(ann\) \w\w \w\w: fold, c", prompts[-1])
    assert "! 'dance' is not something that can be done now" in said
    assert "floor arrives PERSON  [MD-POKER 8.A]" in said
    assert "Type help for the keys." in said
    assert "seat 3" == json.loads(table(room, "show", "--json").stdout)["under_way"]["asked"]


class Screen(StringIO):
    """A stream to or from a terminal, or not."""

    def __init__(self, is_one: bool) -> None:
        super().__init__()
        self.is_one = is_one

    def isatty(self) -> bool:
        return self.is_one


@pytest.mark.parametrize(
    "arguments, typed, shown, asks",
    [
        ((), True, True, True),
        ((), True, False, False),
        ((), False, True, False),
        (("--rounds", "1"), True, True, False),
        (("--json",), True, True, False),
    ],
)
def test_the_floor_types_only_at_a_terminal(
    arguments: tuple[str, ...], typed: bool, shown: bool, asks: bool, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With rounds to play, or a program that reads, nobody is asked."""
    asked: list[FloorSession] = []
    monkeypatch.setattr("croupier.cli.floor.keyboard.at_the_keyboard", asked.append)
    monkeypatch.setattr("sys.argv", ["croupier", "table", "run", str(room / "d.day"), "--bots", "2", *arguments])
    monkeypatch.setattr("sys.stdin", Screen(typed))
    monkeypatch.setattr("sys.stdout", Screen(shown))
    with pytest.raises(SystemExit) as ended:
        main()

    assert asks == bool(asked)
    assert not ended.value.code


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act, says",
    [
        ("dance", "'dance' is not something that can be done now; possible is: floor: close, "),
        ("seat 3 sit ann 200", "ann has not arrived; `arrives ann` comes first"),
        ("next round", "the next round may not begin: 0 of the players can be dealt in"),
        ("clock 999", "floor (clock) says 999; allowed: 1 to 240 [MD-POKER 3.C]"),
        ("clock soon", "'clock soon' cannot be read; it takes: floor clock 1 to 240"),
        ("name 7of9 Seven", "'7of9' is not the id of a person"),
        ('arrives "ann', "has a quotation mark that does not end"),
        ('name ann "Ann', "has a quotation mark that does not end"),
        ("begin round", "round may not begin now: 0 of the players can be dealt in"),
        ("begin dinner", "holdem has no procedure 'dinner'"),
        ("on", "a round cannot begin: nobody has chips at the table"),
        ("silent", "no player is asked, so nobody is silent"),
        ("bots many", "how many bots?"),
        (" ", "nothing was typed"),
        ("begin", "begin what? These may begin now: "),
        ("name ann", "whose name, and which? As `name ann Ann Lee`"),
        ("name ann two\tlines", "'two\\tlines' is not a name; it must be one line of text"),
        ("sit", "who sits down, and with how much? As `seat 3 sit ann 200`"),
    ],
)
def test_an_act_that_is_not_possible_is_refused(act: str, says: str, room: Path) -> None:
    before = (room / "d.day").read_text()

    refused = table(room, "act", act)

    assert 2 == refused.returncode
    assert says in refused.stderr
    assert before == (room / "d.day").read_text() or act == "on"


def test_files_that_are_not_an_open_day(room: Path) -> None:
    text = (room / "d.day").read_text()
    for name, content, says in (
        ("new.day", text.replace("croupier day 1", "croupier day 7"), "is a 'day 7'; this Croupier reads 'day 1'"),
        ("round.record", "croupier record 2\n", "is the record of one round, not of a day"),
        ("letter.txt", "Dear floor,\n", "is not the file of a day"),
    ):
        (room / name).write_text(content)
        for command in ("show", "verify", "close"):
            refused = croupier("table", command, name, cwd=room)
            assert 2 == refused.returncode
            assert says in refused.stderr
    assert "in d.day you are not at seat 1" in croupier("play", "--resume", "d.day", cwd=room).stderr
    assert "does not exist" in croupier("table", "run", "nowhere.day", cwd=room).stderr
    assert "exists; a day is opened in a new file" in table(room, "open", "--game", "holdem").stderr
    assert "which game?" in croupier("table", "open", "x.day", cwd=room).stderr
    assert not (room / "x.day").exists()


def test_a_day_that_cannot_be_written_or_continued_is_refused_by_name(room: Path) -> None:
    file = room / "d.day"
    text = file.read_text()
    nowhere = croupier("table", "open", "no/d.day", "--game", "holdem", cwd=room)
    assert f"no/d.day cannot be written: there is no directory {room / 'no'}\n" in nowhere.stderr
    (room / ".d.day.new").mkdir()
    assert "croupier: d.day cannot be written: Is a directory\n" == table(room, "act", "clock 5").stderr
    (room / ".d.day.new").rmdir()
    assert text == file.read_text()
    file.write_text(text[: text.index("\nrecord ") + 1])
    assert "d.day has no record yet; its opening was interrupted" in table(room, "act", "clock 5").stderr
    assert "croupier: d.day has no record yet\n" == table(room, "show").stderr


def test_a_table_closes_when_its_round_is_over(room: Path) -> None:
    table(room, "act", "arrives ann", "seat 3 sit ann 200", "bots 2", "on")
    while state(room)["stage"] != "round" and "round" not in table(room, "show").stdout:
        table(room, "act", "on")
    refused = table(room, "close")

    assert 2 == refused.returncode
    assert "(round) is under way; the table closes when it is over" in refused.stderr


def test_a_changed_record_is_named(room: Path) -> None:
    table(room, "run", "--bots", "3", "--rounds", "2", "--seed", "1")
    file = room / "d.day"
    text = file.read_text()
    file.write_text(text.replace("account stack-1 = 2", "account stack-1 = 3", 1))

    changed = table(room, "verify")
    refused = table(room, "act", "clock 5")

    assert 1 == changed.returncode
    assert "record 3: the check does not match the lines above" in changed.stdout
    assert 2 == refused.returncode
    without = text[: text.index("record 3 after")] + text[text.index("record 4 after") :]
    file.write_text(without)
    assert "record 4 is where record 3 should be; records are missing" in table(room, "verify", "--json").stdout


# ---- interruptions --------------------------------------------------------------------------------------------------


def test_a_record_cut_short_is_left_out_and_told(room: Path) -> None:
    table(room, "run", "--bots", "3", "--rounds", "2", "--seed", "1")
    file, records = room / "d.day", state(room)["records"]
    assert isinstance(records, int)
    file.write_text(file.read_text()[:-200])

    assert 1 == table(room, "verify").returncode
    goes_on = table(room, "run", "--rounds", "1", "--seed", "1")

    assert f"note: record {records} was cut short while being written, and is left out" in goes_on.stderr
    assert 0 == table(room, "verify").returncode
    assert 0 == money(room)


def test_a_last_line_cut_short_costs_no_record(room: Path) -> None:
    table(room, "close")
    file, records = room / "d.day", state(room)["records"]
    file.write_text(file.read_text()[:-20])

    again = table(room, "show", "--json")

    assert records == json.loads(again.stdout)["records"]
    notice = "the last line was cut short while being written, and is left out; everything before it is kept"
    assert [notice] == json.loads(again.stdout)["notes"]


@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended otherwise there")
def test_a_killed_run_loses_the_procedure_under_way_alone(room: Path) -> None:
    table(room, "act", "bots 4")
    endless = [sys.executable, "-m", "croupier", "table", "run", "d.day", "--rounds", "100000", "--seed", "1"]
    running = subprocess.Popen(endless, cwd=room, stdout=subprocess.DEVNULL)
    lock = room / ".d.day.lock"
    deadline = time.monotonic() + 60
    while (not lock.exists() or "(round)" not in lock.read_text()) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()

    told = table(room, "act", "clock 1")

    assert "note: " in told.stderr
    assert 0 == table(room, "verify").returncode
    assert 0 == money(room)


KILLED = """
import os, signal
from pathlib import Path
from croupier.cli.floor.kept import opened
from croupier.cli.floor.keyboard import at_the_keyboard
from croupier.cli.floor.session import FloorSession

typed = iter(("arrives ann", "seat 3 sit ann 200", "name ann Ann Lee", "bots 2", "next round"))

def read_line(prompt):
    return next(typed, None) or os.kill(os.getpid(), signal.SIGKILL)

with opened(Path("d.day")) as kept:
    at_the_keyboard(FloorSession(kept, seed="3"), read_line)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended otherwise there")
def test_what_was_typed_before_a_kill_is_kept(room: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED], cwd=room, capture_output=True)
    assert -signal.SIGKILL == killed.returncode, killed.stderr

    shown = state(room)

    assert [] == shown["notes"]
    assert {"Ann Lee", "bot-ann", "bot-ben"} == {seat["name"] for seat in shown["seats"]}
    assert "round" == shown["under_way"]["procedure"]
    assert 0 == table(room, "run", "--silent", "--rounds", "1").returncode
    assert 0 == table(room, "verify").returncode
    assert 0 == money(room)


def test_a_second_process_is_refused(room: Path) -> None:
    with locked(room / "d.day"):
        refused = table(room, "act", "arrives ann")
        shown = table(room, "show")

    assert 2 == refused.returncode
    assert "d.day is in use by another process; a day has one writer at a time" in refused.stderr
    assert 0 == shown.returncode
    assert 0 == table(room, "act", "arrives ann").returncode


def test_what_the_floor_has_to_decide_waits_for_the_floor(room: Path) -> None:
    """New decks come: the floorperson says whether each is in order; `on` takes the first answer."""
    asked = table(room, "act", "change decks", "go to opening", "--json")
    state = json.loads(asked.stdout)["state"]
    assert ("opening", "floor", "inspect") == (
        state["under_way"]["procedure"],
        state["under_way"]["asked"],
        state["under_way"]["about"],
    )
    rejected = table(room, "act", "replace")
    assert "deck replaced: red  [MD-POKER 4.A]" in rejected.stdout
    done = json.loads(table(room, "act", "verify", "on", "--json").stdout)["state"]

    assert "open" == done["stage"]


def test_the_dealer_takes_as_many_steps_as_are_typed(tmp_path: Path) -> None:
    """At a Let It Ride table every place is a separate ask, so `deal 3` answers three of them."""
    table(tmp_path, "open", "--game", "let-it-ride", *AT)
    table(tmp_path, "act", "arrives ann", "seat 1 sit ann 200", "next round", "--seed", "2")
    dealt = table(tmp_path, "act", "--step", "seat 1 wager three-bets 15", "no-more-bets", "deal 1", "deal 2")
    assert 0 == dealt.returncode, dealt.stderr
    assert 2 == sum(line.startswith("hand-1: ") for line in dealt.stdout.splitlines())

    refused = table(tmp_path, "act", "seat 1 let-it-ride", "seat 1 let-it-ride", "deal 1")
    assert 2 == refused.returncode


def test_a_hand_typed_act_by_act(room: Path) -> None:
    """`on` waits for the player who is asked; "all-in" and "max" are amounts, and a seat may be named last."""
    table(room, "act", "arrives ann", "seat 1 sit ann 50", "arrives ben", "seat 2 sit ben 200", "arrives cat")
    assert "waiting: cat" in table(room, "show").stdout
    table(room, "act", "seat 3 sit cat 200", "next round", "--seed", "1")
    asked = state(room)["under_way"]["asked"]

    assert f"{asked} (" in table(room, "act", "on").stderr
    refused = table(room, "act", "deal 2")
    assert "'deal 2': the next step is not the dealer's; " in refused.stderr
    assert 2 == refused.returncode
    raised = table(room, "act", f"{asked} raise max")
    assert f"{asked} raises with $200" in raised.stdout
    following = state(room)["under_way"]["asked"]
    folded = table(room, "act", f"fold {following}")
    assert (0, "") == (folded.returncode, folded.stderr)


def test_a_player_against_the_house_may_take_a_second_box(tmp_path: Path) -> None:
    table(tmp_path, "open", "--game", "let-it-ride", *AT)
    refused = table(tmp_path, "act", "arrives ann", "seat 3 sit ann 200", "seat 5 sit ann 100")
    assert 2 == refused.returncode
    assert "ann sits at seat 3 already" in refused.stderr


def test_a_second_box_is_of_the_same_person(tmp_path: Path) -> None:
    table(tmp_path, "open", "--game", "let-it-ride", *AT)
    taken = table(tmp_path, "act", "arrives ann", "seat 3 sit ann 200", "seat 3 another-box seat 4 50")
    assert 0 == taken.returncode, taken.stderr
    with opened(tmp_path / "d.day") as kept:
        assert kept.running is not None
        assert {3: "ann", 4: "ann"} == sitting(kept.running)


def test_there_are_no_more_bots_than_free_seats(room: Path) -> None:
    filled = table(room, "act", "arrives ann", "seat 3 sit ann 200", "bots 10")
    assert 2 == filled.returncode
    assert "there is no free seat for bot-" in filled.stderr
    assert 10 == len(state(room)["seats"])


def test_a_day_as_data(room: Path) -> None:
    table(room, "act", "arrives ann", "seat 1 sit ann 50", "clock 5")
    table(room, "close")
    found = json.loads(croupier("replay", "d.day", "--json", cwd=room).stdout)
    assert {"table", "day", "after", "closed", "standing", "link", "records"} == set(found)
    assert (True, 64) == (found["closed"], len(found["link"]))
    assert found["standing"].startswith("closed, with ")
    assert len(found["records"]) == int(found["standing"].split()[2])


# ---- the clock ------------------------------------------------------------------------------------------------------


def times(folder: Path) -> list[str]:
    """When each record of the day began, and when its answers were given, to the minute."""
    return re.findall(r"(?:^time | at )(\d{4}-\d\d-\d\dT\d\d:\d\d)", (folder / "d.day").read_text(), re.MULTILINE)


def test_records_of_a_day_opened_at_another_time_have_the_time_of_its_clock(room: Path) -> None:
    table(room, "act", "bots 4", "clock 30", "next round", "--by", "floor-2")
    table(room, "run", "--rounds", "1", "--minutes-a-round", "3", "--by", "floor-2")

    found = times(room)

    assert "2026-03-06T17:00" == found[0]
    assert "2026-03-06T17:33" == found[-1]
    assert found == sorted(found)
    assert 0 == table(room, "verify").returncode


def test_between_rounds_the_clock_of_the_day_is_set_to_the_real_time(tmp_path: Path) -> None:
    """A day that was opened ten minutes ago, and no minutes given for a round."""
    began = (datetime.now(UTC) - timedelta(minutes=10)).replace(second=0, microsecond=0)
    table(tmp_path, "open", "--game", "holdem", "--at", began.isoformat())
    table(tmp_path, "act", "bots 2", "on")

    shown = datetime.fromisoformat(state(tmp_path)["clock"])
    assert timedelta(minutes=10) <= shown - began


def test_an_act_has_the_real_time_while_the_table_s_clock_is_at_most_a_day_behind(tmp_path: Path) -> None:
    table(tmp_path, "open", "--game", "holdem")
    with opened(tmp_path / "d.day") as kept:
        session, shown = FloorSession(kept), kept.standing.now
        assert shown is not None
        for ahead in (timedelta(minutes=5), timedelta(hours=23)):
            session.stood = -ahead
            moment = session.moment()
            assert moment is not None
            assert ahead <= moment - shown
        for ahead in (timedelta(days=2), timedelta(days=-2)):
            session.stood = -ahead
            assert shown == session.moment()
        session.stood, session.minutes = timedelta(minutes=-5), 2
        assert shown == session.moment()


def test_records_of_a_day_by_the_real_clock_have_its_time(tmp_path: Path) -> None:
    before = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M")
    table(tmp_path, "open", "--game", "let-it-ride", "--by", "floor-2")
    table(tmp_path, "act", "arrives ann", "--by", "floor-2")

    found = times(tmp_path)

    assert found
    assert all(before <= one <= datetime.now(UTC).strftime("%Y-%m-%dT%H:%M") for one in found)


def test_the_table_is_shown_as_it_stands_while_people_come_and_go(room: Path) -> None:
    table(room, "act", "arrives ann", "arrives ben", "seat 1 sit ann 200", "arrives zoe", "clock 30")

    shown = json.loads(table(room, "show", "--json").stdout)

    assert "2026-03-06T17:30:00Z" == shown["clock"]
    assert ["ben", "zoe"] == shown["waiting"]
    assert {"red": 30, "blue": 30} == shown["decks"]
    assert "1 of the players can be dealt in, and a round needs two" == shown["due"]["why"]


# ---- people by their names ------------------------------------------------------------------------------------------


def test_people_are_typed_by_the_names_that_are_shown(room: Path) -> None:
    table(room, "act", "arrives José María", "arrives 7of9", "arrives 李小龍", "arrives O'Brien", "arrives José-María")
    table(room, "act", "seat 1 sit José María 200", "7of9 sits at seat 2 with 150", "李小龍 sits at seat 3 with 90")
    added = table(room, "act", "李小龍 adds 10", "seat 4 sit O'Brien 80", "josé maría adds 5")
    assert 0 == added.returncode, added.stderr

    seats = {seat["name"]: (seat["person"], seat["stack_cents"]) for seat in state(room)["seats"]}

    assert {
        "José María": ("jose-maria", 20_500),
        "7of9": ("p-7of9", 15_000),
        "李小龍": ("p-1", 10_000),
        "O'Brien": ("o-brien", 8_000),
    } == seats
    assert ["jose-maria-2"] == state(room)["waiting"]
    assert 0 == table(room, "verify").returncode


def test_a_long_name_is_cut_on_the_screen(room: Path) -> None:
    long = "Nguyễn Thị Minh Khai của Thành phố"
    table(room, "act", f"arrives {long}", f"seat 1 sit {long} 200")

    shown = table(room, "show").stdout

    assert f"   1  {long[:23]}…         $200  (" in shown


@pytest.mark.parametrize(
    ("act", "says"),
    [
        ("seat 4 sit ann 100", "ann sits at seat 3 already; a player has one seat (P-80) [MD-POKER 8.A]"),
        ("seat 3 sit ben 100", "seat 3 is not free; free seats: 1, 2, 4, 5, 6, 7, 8, 9, 10 [MD-POKER 8.B(4)]"),
        ("seat 11 sit ben 100", "seat 11 is not free"),
        ("seat 4 sit zoe 100", "zoe has not arrived; `arrives zoe` comes first [MD-POKER 8.B(4)]"),
        ("seat 4 sit ben -50", "'-50' is not an amount; sit takes $4 to $100,000 in steps of $1"),
        ("ann adds -50", "'-50' is not an amount; add takes $1 to $99,800 in steps of $1"),
        ("clock -5", "floor (clock) says -5; allowed: 1 to 240"),
        ("next round", "the next round may not begin: 1 of the players can be dealt in, and a round needs two"),
        (f"arrives {'Ж' * 200}", "the name has 200 characters, 'ЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖ' and so on; at most 80 are shown"),
        ("arrives two\tlines", "'two\\tlines' is not a name; it must be one line of text"),
    ],
)
def test_a_person_who_cannot_sit_down_or_come_is_told_why(act: str, says: str, room: Path) -> None:
    table(room, "act", "arrives ann", "seat 3 sit ann 200", "arrives ben")
    before = (room / "d.day").read_text()

    refused = table(room, "act", act)

    assert 2 == refused.returncode
    assert says in refused.stderr
    assert before == (room / "d.day").read_text()


@pytest.mark.parametrize(
    ("at", "games"), [("1", {"holdem", "badugi"}), ("2", {"top-five"}), (None, {"holdem", "badugi", "top-five"})]
)
def test_the_other_games_of_a_table_are_those_of_its_entry_or_of_the_whole_room(
    at: str | None, games: set[str], tmp_path: Path
) -> None:
    file = tmp_path / "room.toml"
    two = submitted("holdem").replace('game = "holdem"', 'games = ["holdem", "badugi"]')
    file.write_text(whole_room(two, submitted("top-five", table_id="2")), encoding="utf-8")

    assert games == set(_also(file, at))
    assert {} == _also(None, at)
