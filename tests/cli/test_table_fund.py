"""`croupier table fund`: two tables at the command line share funds in one file, each in its own processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cards import cards
from croupier.cli.app import app
from croupier.cli.floor.fund_file import WITH_FUNDS, FundFile, fund_of, opened_fund
from croupier.cli.floor.kept import KeptDay
from croupier.engine import Answer
from croupier.engine.day_file import read_day
from croupier.rulebook.testing import clause
from croupier.rules.table_day import FOLLOWING
from tests.command_line import croupier

SEEDS = {"1": "1", "2": "6"}  # seeds that deal bad beats
AT = ("--at", "2026-03-07T17:00Z")
BEATS = (
    *("--set", "bad_beat.offered=true", "--set", "bad_beat.discontinue=to players", "--set", "bad_beat.min_pot=0"),
    *("--set", "bad_beat.qualifying=holdem:any two pair:0:2"),
    *("--set", "bad_beat.shares=loser=50 winner=25 table=25 awarded=50"),
)


def run(folder: Path, *arguments: str) -> str:
    ran = croupier(*arguments, cwd=folder)
    assert 0 == ran.returncode, ran.stderr
    return ran.stdout


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A Bad Beat of $100 that tables 1 and 2 share, and the two tables with four bots each."""
    run(
        tmp_path,
        *("table", "fund", "open", "f.day", "--table", "1", "--table", "2"),
        *("--keeps", "bad-beat", "--keeps", "high-hand", "--initial", "bad-beat=100", *AT),
    )
    for table in ("1", "2"):
        named = ("--game", "holdem", "--set", f"table.id={table}", "--fund", "f.day", *AT, *BEATS)
        run(tmp_path, "table", "open", f"{table}.day", *named)
        run(tmp_path, "table", "act", f"{table}.day", "bots 4")
    return tmp_path


def rounds(table: str, number: int) -> list[str]:
    """The arguments that run this many rounds at a table."""
    run = ("table", "run", f"{table}.day", "--rounds", str(number), "--seed", SEEDS[table], "--minutes-a-round", "2")
    return [*run, "--fund", "f.day"]


def funds(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(folder, "table", "fund", "show", "f.day", "--json"))
    return found


def shared(folder: Path, table: str) -> int:
    """What a table has put into the Bad Beat, less what it has taken out."""
    state = json.loads(run(folder, "table", "show", f"{table}.day", "--json"))
    cents: int = state["accounts"].get("shared-bad-beat", 0)
    return cents


@clause("MD-POKER 15.B(3)", says="what they pay")
def test_two_tables_at_once_are_paid_in_order_each_from_what_is_left(room: Path) -> None:
    command = (sys.executable, "-m", "croupier")
    started = [
        subprocess.Popen([*command, *rounds(table, 20)], cwd=room, stdout=subprocess.DEVNULL) for table in ("1", "2")
    ]
    assert [0, 0] == [one.wait(timeout=300) for one in started]

    assert all(shared(room, table) for table in ("1", "2")), "both have counted a box or taken a payout"
    assert 10_000 + shared(room, "1") + shared(room, "2") == funds(room)["funds"]["bad-beat"]
    told = {table: _told(room / f"{table}.day") for table in ("1", "2")}
    ledger = read_day((room / "f.day").read_text(), WITH_FUNDS, FOLLOWING).rounds[-1]
    held, before = 0, []
    for event in ledger.events:
        before.append(held)
        held += event.cents if event.target == "bad-beat" else -event.cents
    assert any(told.values())
    assert {amount for amounts in told.values() for amount in amounts} <= {*before, held}
    for file in ("1.day", "2.day", "f.day"):
        assert f"{file} is intact" in run(room, "table", "verify", file)


def test_what_a_table_takes_is_in_the_ledger_before_the_table_goes_on(
    room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served, under_way = [], []
    serve = FundFile.serve

    def serve_and_look(file: FundFile, table: KeptDay) -> None:
        serve(file, table)
        ledger, running = fund_of(file.file).running, table.running
        assert ledger is not None
        balances = table.day.balances if running is None else running.table.balances
        served.append((10_000 + balances.get("shared-bad-beat", 0), ledger.table.balances["bad-beat"]))
        under_way.append(running is not None)

    monkeypatch.setattr(FundFile, "serve", serve_and_look)
    run(room, *rounds("1", 20))

    assert any(under_way), "a payout is taken while its procedure goes on"
    assert [shared for shared, _ in served] == [entered for _, entered in served]


def _told(file: Path) -> list[int]:
    """The amounts that the table was told the fund held."""
    lines = file.read_text().splitlines()
    return [int(line.split()[-1]) for line in lines if line.startswith("fund holds bad-beat ")]


def test_what_a_process_did_not_enter_the_next_one_does(room: Path) -> None:
    """The process ended after it wrote the table's file and before it wrote the fund's."""
    before = (room / "f.day").read_bytes()
    run(room, *rounds("1", 20))
    after = funds(room)["funds"]
    assert 10_000 != after["bad-beat"]
    (room / "f.day").write_bytes(before)

    run(room, "table", "act", "1.day", "--fund", "f.day", "clock 1", "idle")

    assert after == funds(room)["funds"]


def test_a_fund_with_entries_that_the_table_does_not_have_is_refused(room: Path) -> None:
    before = (room / "1.day").read_bytes()
    run(room, *rounds("1", 20))
    (room / "1.day").write_bytes(before)
    ran = croupier("table", "act", "1.day", "--fund", "f.day", "clock 1", "idle", cwd=room)

    assert 2 == ran.returncode
    assert "f.day has other entries of table 1 than 1.day" in ran.stderr


def test_the_floor_awards_pays_and_closes(room: Path) -> None:
    assert "for high-hand" in run(room, "table", "fund", "act", "f.day", "puts-in high-hand 50", "award high-hand")
    entries = run(room, "replay", "f.day", "--hand", "1")
    assert "$50 for high-hand from the house  [" in entries
    assert "is added to the next period  [MD-POKER 16.I(2)]" in entries
    held = [f"  {name:<26} {cents:>12}" for name, cents in (("bad-beat", "$100"), ("high-hand", "$50"))]
    assert held == [line for line in entries.partition("accounts\n")[2].splitlines() if "-$" not in line]
    refused = croupier("table", "fund", "act", "f.day", "pay payout-1", cwd=room)
    assert 2 == refused.returncode
    assert "is closed; head" in run(room, "table", "fund", "close", "f.day")
    assert "closed, with 1 record" in run(room, "replay", "f.day", "--verify")
    more = ("--table", "1", "--table", "2", "--keeps", "bad-beat", "--after", "f.day")
    assert "$150" not in run(room, "table", "fund", "open", "g.day", *more)
    assert 10_000 == json.loads(run(room, "table", "fund", "show", "g.day", "--json"))["funds"]["bad-beat"]


@pytest.mark.parametrize(
    "arguments, says",
    [
        (("table", "fund", "show", "1.day"), "1.day is the day of a table"),
        (("table", "fund", "act", "f.day", "clock soon"), "how many minutes? As `clock 30`"),
        (("table", "fund", "act", "f.day", "sing"), "is not allowed now"),
        (("table", "fund", "open", "f.day", "--table", "1", "--keeps", "bad-beat"), "f.day exists"),
        (
            ("table", "fund", "open", "g.day", "--table", "1", "--keeps", "gold"),
            "'gold' is not a fund that tables share",
        ),
        (("table", "fund", "act", "no.day", "clock 1"), "no.day does not exist"),
        (("table", "fund", "act", "f.day", "clock"), "how many minutes? As `clock 30`"),
        (
            ("table", "fund", "act", "f.day", "puts-in bad-beat 100 200"),
            "'puts-in bad-beat 100 200' is not an act; type",
        ),
        (("table", "fund", "act", "f.day", " "), "' ' is not an act; type `puts-in bad-beat 100`"),
        (
            ("table", "fund", "open", "g.day", "--table", "1", "--keeps", "bad-beat", "--initial", "bad-beat"),
            "--initial bad-beat is not a name and a value, such as --initial bad-beat=5000",
        ),
        (
            ("table", "fund", "open", "g.day", "--table", "1", "--keeps", "bad-beat", "--initial", "=5"),
            "--initial =5 is not a name and a value",
        ),
        (
            ("table", "fund", "open", "g.day", "--table", "1", "--keeps", "bad-beat", "--after", "f.day"),
            "f.day is not cl",
        ),
        (("replay", "f.day", "--hand", "1", "--to", "9"), "--step is 9; this record has steps 0 to 1"),
        (("replay", "f.day", "--hand", "1", "--step", "-1"), "--step is -1; this record has steps 0 to 1"),
        (("replay", "f.day", "--hand", "1", "--as", "seat1"), "it is shown whole, to staff"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(room: Path, arguments: tuple[str, ...], says: str) -> None:
    ran = croupier(*arguments, cwd=room)

    assert says in ran.stderr
    assert "Traceback" not in ran.stderr
    assert 2 == ran.returncode


def test_slips_and_payouts_are_shown_with_what_is_to_do(room: Path) -> None:
    with opened_fund(room / "f.day") as fund:
        assert fund.running is not None
        fund.running.answer(Answer(1, "slip", "ann", 30, tuple(map(int, cards("As Ks Qs Js Ts")))))
    assert "slip for high-hand: ann at table 1, As Ks Qs Js Ts\n" in run(room, "table", "fund", "show", "f.day")
    run(room, "table", "fund", "act", "f.day", "puts-in high-hand 50", "award high-hand", "clock 1")
    shown = run(room, "table", "fund", "show", "f.day")
    assert "task: pay ann $50 of high-hand: `pay payout-1`  [MD-POKER 16.I(1)]\n" in shown
    assert [{"payout": "payout-1", "fund": "high-hand", "person": "ann", "cents": 5_000}] == funds(room)["owed"]


def test_a_ledger_that_was_put_away_is_opened_again(room: Path) -> None:
    run(room, "table", "fund", "act", "f.day", "pause")
    with opened_fund(room / "f.day"):
        assert "record 2 (ledger)" == (room / ".f.day.lock").read_text(), "what an interruption would leave undone"
    run(room, "table", "fund", "act", "f.day", "puts-in bad-beat 5")

    assert 10_500 == funds(room)["funds"]["bad-beat"]
    entries = run(room, "replay", "f.day", "--hand", "2")
    assert "$5 for bad-beat from the house  [" in entries


def test_a_fund_without_a_record_is_refused_by_name(room: Path) -> None:
    text = (room / "f.day").read_text()
    (room / "f.day").write_text(text[: text.index("\nrecord ") + 1])

    assert "f.day has no record yet" in croupier("table", "fund", "show", "f.day", cwd=room).stderr


def test_a_fund_into_which_nothing_was_put_holds_nothing(room: Path) -> None:
    assert {"bad-beat": 10_000, "high-hand": 0} == funds(room)["funds"]


def test_the_funds_are_shown_in_words_and_their_entries_as_data(room: Path) -> None:
    run(room, "table", "fund", "act", "f.day", "clock 30")
    shown = run(room, "table", "fund", "show", "f.day").splitlines()
    assert ["funds of tables 1, 2: open", f"  {'bad-beat':<28} {'$100':>12}"] == shown[:2]
    entries = json.loads(run(room, "replay", "f.day", "--hand", "1", "--json"))
    assert (2, 2, 10_000) == (entries["step"], entries["of"], entries["accounts"]["bad-beat"])
    assert ["put in", "MD-POKER 15.E(2)"] == [entries["events"][0][key] for key in ("kind", "clause")]
    first = json.loads(run(room, "replay", "f.day", "--hand", "1", "--json", "--step", "0"))
    assert (0, []) == (first["step"], first["events"])


def test_a_table_asks_in_vain_without_the_file_of_its_fund(room: Path) -> None:
    without = [word for word in rounds("1", 40) if word not in ("--fund", "f.day")]
    ran = croupier(*without, cwd=room)

    assert 2 == ran.returncode
    assert "the table asks what bad-beat holds, which it shares; give --fund FILE" in ran.stderr
    run(room, *rounds("1", 1))


def test_tables_of_let_it_ride_share_a_meter(tmp_path: Path) -> None:
    """MD-LIR 12.F: what the tables contribute goes to a single meter."""
    shared = ("--table", "1", "--table", "2", "--keeps", "meter-main", "--initial", "meter-main=1000", *AT)
    run(tmp_path, "table", "fund", "open", "f.day", *shared)
    for table in ("1", "2"):
        house = ("--set", f"table.id={table}", "--set", "lir.progressive.offered=true")
        run(tmp_path, "table", "open", f"{table}.day", "--game", "let-it-ride", *house, "--fund", "f.day", *AT)
        run(tmp_path, "table", "act", f"{table}.day", "bots 2")
        run(tmp_path, *rounds(table, 3))

    assert funds(tmp_path)["funds"]["meter-main"] > 100_000


def test_an_act_is_in_the_file_before_its_outcome_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    opening = ("table", "fund", "open", "f.day", "--table", "1", "--keeps", "bad-beat", *AT)
    assert 0 == CliRunner().invoke(app, opening).exit_code
    there = []
    monkeypatch.setattr("typer.echo", lambda text: there.append(Path("f.day").read_text().count("puts-in bad-beat")))
    CliRunner().invoke(app, ("table", "fund", "act", "f.day", "puts-in bad-beat 5", "puts-in bad-beat 6"))

    assert [1, 2] == there
