"""`croupier play` as a user runs it: at the table, without a terminal, and from a saved record."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.floor.kept import opened
from croupier.cli.play import _menu
from croupier.cli.terminal.dialogue import Dialogue
from croupier.cli.terminal.layouts import LAYOUTS
from croupier.cli.terminal.scene import scene_of
from croupier.cli.terminal.session import YOU, Session, open_session, resume_session
from croupier.engine.day_file import read_day
from croupier.rules import GAMES
from croupier.rules.table_day import FOLLOWING
from tests.cli.terminal.poker.poker_session import in_a_file
from tests.command_line import croupier

RUNNER = CliRunner()
CLEAR = "\x1b[2J"
PYTHON = Path(sys.executable).name
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ANSWERS = {"let-it-ride": ["l", "w"], "top-five": ["p"], "top-5-wa": ["p"]}


def at_the_table(session: Session, lines: Iterable[str], width: int = 80, height: int = 24) -> list[str]:
    """The screens that a player sees who types these lines and then closes the terminal."""
    typed = iter(lines)

    def read_line() -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    out = StringIO()
    console = Console(file=out, width=width, height=height, force_terminal=True, color_system="standard")
    Dialogue(console, session, read_line).run()
    return [COLOURS.sub("", screen) for screen in out.getvalue().split(CLEAR)[1:]]


# ---- at the table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_round_is_played_with_a_few_keys(name: str) -> None:
    session = open_session(name, seats=3, seed="7")
    screens = at_the_table(session, ["", *ANSWERS[name]])

    assert GAMES[name].name.upper() in screens[0]
    assert "This round" in screens[-1]
    for bet in ("three-card-bonus",) if name == "let-it-ride" else ("ante",):
        assert LAYOUTS[name].name(bet) in screens[-1]
    assert f"{GAMES[name].document} " in screens[-1].partition("This round")[0].rpartition("╯")[2]


@pytest.mark.parametrize("width, height", [(80, 24), (100, 30)])
@pytest.mark.parametrize("seats", [1, 6])
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_screen_fits_the_terminal(name: str, seats: int, width: int, height: int) -> None:
    session = open_session(name, seats=seats, seed="9")
    lines = ["1 999", "", "wrong", *ANSWERS[name], ""] * 2
    for screen in at_the_table(session, lines, width, height):
        shown = screen.splitlines()
        assert len(shown) <= height
        assert all(len(line) <= width for line in shown if not line.startswith(("wager,", "Saved to ")))


def test_the_cards_of_others_are_not_drawn_before_they_are_opened() -> None:
    session = open_session("top-5-wa", seats=3, seed="7")
    at_the_table(session, [""])
    scene = scene_of(session.running, YOU)

    assert (None,) * 5 == scene.places["dealer-hand"] == scene.hand(2) == scene.hand(3)
    assert None not in scene.hand(YOU)
    assert None not in scene.places["community"]


def test_the_hand_that_used_the_community_card_is_shown_as_it_was_played() -> None:
    session = open_session("top-5-wa", seed="7")
    screens = at_the_table(session, ["", "c 3"])
    drawn = [line for line in screens[-1].splitlines() if line.startswith("│") and "♥" not in line and "♣" not in line]

    assert "Your hand  high card, K-10-9-7-4" in screens[-2]
    assert "Your hand  pair of 9s, K-10-7 kickers" in screens[-1]
    assert ["│9  │ │10 │ │K  │ │7  │"] == [line[:23] for line in drawn if line.startswith("│9  │ │10 │")]


@pytest.mark.parametrize(
    "line, reason",
    [
        ("1 999", "Ante $999; allowed: $1 to $200 in steps of $1 [WA-TOP5 3#2]"),
        ("1 0.50", "Ante $0.50; allowed: $1 to $200"),
        ("1 much", "'much' is not an amount of money"),
        ("9 5", "'9' is not a wager; they are 1 to 3, and an amount, such as 1 10"),
        ("d", "'d' is not a wager"),
        ("b 2", "10's or Better cannot be taken back now"),
        ("bet 5", "'bet' is not a wager"),
    ],
)
def test_a_wager_that_cannot_be_is_asked_again_with_the_reason(line: str, reason: str) -> None:
    session = open_session("top-5-wa", seed="7")
    screens = at_the_table(session, [line])

    assert reason in " ".join(screens[-1].split())
    assert 20_000 == session.stack(YOU)


@pytest.mark.parametrize(
    "line, reason",
    [
        ("x", "'x' is not an answer here; type f, p, c"),
        ("", "an answer is needed"),
        ("c As", "As is not in your hand, which is"),
        ("c xyz", "'xyz' in 'xyz' is not a card"),
        ("c 1 2", "names 2 cards; allowed: 1, each once [WA-TOP5 6.play.community]"),
    ],
)
def test_a_decision_that_is_none_is_asked_again_with_the_reason(line: str, reason: str) -> None:
    session = open_session("top-5-wa", seed="7")
    screens = at_the_table(session, ["", line])

    assert reason in " ".join(screens[-1].split())
    assert session.running.ask is not None
    assert YOU == session.running.ask.actor


def test_a_wager_of_one_amount_has_no_steps() -> None:
    session = open_session("let-it-ride", seed="7", house={"lir.five_card.offered": "true"})
    (*_, screen) = at_the_table(session, ["1 5", "five-card 5"])

    assert "Five Card Bonus $5; allowed: $1 [MD-LIR 7.E(3)]" in screen


def test_wagers_are_placed_taken_back_and_repeated() -> None:
    session = open_session("top-5-wa", seed="7")
    at_the_table(session, ["1 20", "tens 5", "b 2", "2 10", "", "f", "", ""])

    assert 2 == session.number
    assert {"ante": 2_000, "tens": 1_000} == {
        bet: session.running.table.balances.get(f"wager-1-{bet}") for bet in ("ante", "tens")
    }


def test_sitting_out_keeps_the_chips() -> None:
    session = open_session("top-five", seats=2, seed="7")
    screens = at_the_table(session, ["1 20", "s"])

    assert "You sat this round out." in screens[-1]
    assert 20_000 == session.stack(YOU)


def test_pages_beside_the_table() -> None:
    session = open_session("let-it-ride", seed="7")
    screens = at_the_table(session, ["t", "", "", "?", "", "h", "l", "l", "e"])

    payouts, rule, hinted, steps = screens[1], screens[4], screens[6], screens[-1]
    assert "royal flush" in payouts
    assert "1,000 to 1  MD-LIR 12.A(1)(a)" in payouts
    assert "let it ride  MD-LIR 11.B(1)(a)" in rule
    assert "a good player would: " in hinted
    assert "MD-LIR 11.D(1)" in steps


def test_chips_run_out_and_are_bought_again() -> None:
    session = open_session("let-it-ride", seed="7", stack="15")
    at_the_table(session, ["", "l", "l", ""])

    assert (2, 1_500) == (session.number, session.stack(YOU))


# ---- quit and resume ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LAYOUTS)
def test_quit_in_the_middle_and_go_on_where_one_was(name: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.day"
    with ExitStack() as files:
        session = open_session(name, seats=3, seed="7", keep=partial(in_a_file, file, files))
        at_the_table(session, ["", "q"])
    with opened(file, seed="7") as kept:
        again = resume_session(kept, seed="7")

        assert session.running.record == again.running.record
        assert scene_of(session.running, YOU) == scene_of(again.running, YOU)
        screens = at_the_table(again, ANSWERS[name])
        assert "This round" in screens[-1]


def test_rounds_carry_stacks_meters_and_number(tmp_path: Path) -> None:
    house, file = {"lir.progressive.offered": "true"}, tmp_path / "saved.day"
    with ExitStack() as files:
        session = open_session("let-it-ride", seats=2, seed="7", house=house, keep=partial(in_a_file, file, files))
        at_the_table(session, ["1 5", "3", "", "l", "l", "", "q"])
    record = read_day(file.read_text(), GAMES, FOLLOWING).records[-1]

    assert (2, 100_040) == (record.memory.round, record.balances["meter-main"])  # type: ignore[attr-defined]  # a bot too
    assert session.running.record.balances == record.balances
    assert not [account for account in record.balances if account.startswith("wager-")]


@pytest.mark.parametrize("name", ["let-it-ride", "holdem"])
def test_a_day_is_kept_from_the_first_chips_to_the_last_round(name: str, tmp_path: Path) -> None:
    """Opening, the cage, then each round with what is done in between; no money appears or disappears."""
    file = tmp_path / "saved.day"
    ran = croupier("deal", name, "--seed", "1", "--rounds", "3", "--day", str(file))
    read = read_day(file.read_text(), GAMES, FOLLOWING)
    bought = [event for event in read.rounds[1].events if event.kind == "bought in"]

    assert 0 == ran.returncode
    assert ["opening", "between"] == [record.procedure for record in read.records[:2]]
    assert 3 == sum(record.procedure == "round" for record in read.records)
    assert bought
    assert all(event.source == "cage" for event in bought)
    assert all(sum(running.table.balances.values()) == 0 for running in read.rounds)


def test_a_day_of_bots_alone_is_not_yours(tmp_path: Path) -> None:
    file = tmp_path / "bots.day"
    assert 0 == croupier("deal", "top-5-wa", "--seed", "1", "--day", str(file)).returncode
    before = file.read_bytes()
    ran = croupier("play", "--resume", str(file))

    assert 2 == ran.returncode
    assert f"in {file} you are not at seat 1; `croupier table run` continues that day" in ran.stderr
    assert before == file.read_bytes()


def test_a_day_goes_on_in_a_copy_if_that_is_a_new_file(tmp_path: Path) -> None:
    file, copy = tmp_path / "bots.day", tmp_path / "copy.day"
    assert 0 == croupier("deal", "top-5-wa", "--seed", "1", "--day", str(file)).returncode
    croupier("play", "--resume", str(file), "--save", str(copy))
    assert file.read_bytes() == copy.read_bytes()

    again = croupier("play", "--resume", str(file), "--save", str(copy))
    assert 2 == again.returncode
    assert f"{copy} exists; give the name of a new file, to which {file} is copied" in again.stderr


def test_the_record_of_a_round_that_was_saved_before_there_were_days_is_refused_by_name(tmp_path: Path) -> None:
    assert 0 == croupier("deal", "top-5-wa", "--seed", "1", "--records", str(tmp_path)).returncode
    file = tmp_path / "top-5-wa-0001.record"
    ran = croupier("play", "--resume", str(file))

    assert 2 == ran.returncode
    assert f"{file} is the record of one round, as earlier versions saved a game; a game is a day now." in ran.stderr
    assert f"replay {file}` shows the round" in ran.stderr


def test_another_file_is_not_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "letter.txt"
    precious.write_text("Dear Ann")
    with pytest.raises(ValueError, match=r"letter\.txt exists; a day is opened in a new file"), ExitStack() as files:
        open_session("top-five", seed="7", keep=partial(in_a_file, precious, files))
    assert "Dear Ann" == precious.read_text()


def test_a_table_that_cannot_be_opened_leaves_no_file(tmp_path: Path) -> None:
    ran = croupier("deal", "top-five", "--seats", "7", "--day", str(tmp_path / "a.day"))

    assert 2 == ran.returncode
    assert [] == list(tmp_path.iterdir())


def test_a_damaged_day_is_refused_with_line_and_reason(tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("croupier day 1\ntable 1\nafter none\nrecord 2\n")
    ran = croupier("play", "--resume", str(tmp_path / "bad"))

    assert (2, "") == (ran.returncode, ran.stdout)
    assert ran.stderr.startswith("croupier: line 4: 'record 2' does not begin a record")


# ---- without a terminal ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", *LAYOUTS])
def test_without_a_terminal_a_round_is_explained(name: str) -> None:
    ran = croupier("play", *([name] if name else []))
    document = GAMES[name or "let-it-ride"].document
    steps = [line for line in ran.stdout.splitlines() if line.startswith("- ")]

    assert (0, "") == (ran.returncode, ran.stderr)
    assert "\x1b" not in ran.stdout
    assert len(steps) > 20
    assert all(f"  [{document} " in line for line in steps)
    assert "Why every wager went as it did" in ran.stdout


def test_the_terminal_states_the_limit_it_chose_for_washington() -> None:
    assert "$300.  [wa.max_wager]" in RUNNER.invoke(app, ["play", "top-5-wa"], catch_exceptions=False).output
    assert "$40.  [wa.max_wager]" in RUNNER.invoke(app, ["play", "top-5-wa", "--set", "wa.max_wager=40"]).output


@pytest.mark.parametrize(
    "arguments, chosen",
    [
        (["let-it-ride", "--paytable", "B"], ["The three bets are paid by paytable B.  [lir.paytable]"]),
        (
            ["let-it-ride", "--paytable", "five-card=C"],
            [
                "The Five Card Bonus is offered.  [lir.five_card.offered]",
                "The Five Card Bonus is paid by paytable C.  [lir.five_card.paytable]",
            ],
        ),
        (
            ["top-5-wa", "--paytable", "tens=2.17", "--set", "chip.unit=0.50"],
            [
                "The smallest chip at the table is $0.50.  [chip.unit]",
                "10’s or Better is paid by the table with a house advantage of 2.17 percent.  [wa.tens.table]",
                "The largest wager is $300.  [wa.max_wager]",
            ],
        ),
    ],
)
def test_paytables_and_choices_of_the_house_in_sentences(arguments: list[str], chosen: list[str]) -> None:
    output = RUNNER.invoke(app, ["play", *arguments], catch_exceptions=False).output
    told = output.split("House choices other than the defaults:\n")[1].split("\n\n")[0]

    assert [f"  {says}" for says in chosen] == told.splitlines()


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["top-5-wax"], "there is no game 'top-5-wax'; did you mean top-5-wa?"),
        (
            ["let-it-ride", "--stakes", "1/2"],
            "--stakes is for poker; let-it-ride is played against the house, whose limits --set can change",
        ),
        (["top-five", "--seats", "7"], "seat 7 is not a betting position; the layout has 1 to 6 [MD-TOP5 2.A(1)]"),
        (["top-five", "--seats", "0"], "0 at the table; in this terminal there are 1 to 7 players"),
        (
            ["holdem", "--bots", "3", "--seats", "2"],
            "--bots 3 and --seats 2: you and 3 bots are 4; give one of the two",
        ),
        (["holdem", "--table", "1"], "--table 1 is a table of a Rules Submission; give --submission FILE too"),
        (["--submission", "nowhere.toml"], "nowhere.toml cannot be read: No such file or directory"),
        (["top-five", "--stack", "0"], "--stack is $0; a player needs chips"),
        (
            ["top-five", "--stack", "lots"],
            "'lots' is not an amount of money; write dollars and cents such as 5.00 or $1,000",
        ),
        (["top-5-wa", "--set", "wa.spots=9"], "wa.spots is 9; allowed: 6 to 7 [WA-TOP5 1]"),
        (
            ["top-5-wa", "--set", "wa.spots"],
            "--set wa.spots is not a choice; write option=value, such as --set chip.unit=0.50",
        ),
        (["--resume", "nowhere.day"], "nowhere.day cannot be read: No such file or directory"),
        (
            ["top-5-wa", "--paytable", "Z"],
            "--paytable Z is not a paytable of top-5-wa; use ace-face=1.54 or 3.08 or 3.85; tens=2.17 or 3.18 or 4.47",
        ),
    ],
)
def test_a_table_that_cannot_be_opened(arguments: list[str], reason: str, tmp_path: Path) -> None:
    ran = croupier("play", *arguments, cwd=tmp_path)

    assert (2, f"croupier: {reason}\n") == (ran.returncode, ran.stderr)


# ---- in a real terminal ---------------------------------------------------------------------------------------------


def in_a_terminal(arguments: list[str], typed: list[str], cwd: Path) -> tuple[int, str]:
    """Run the command on a new terminal; each line is typed once the program has stopped printing."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "PYTHONUTF8": "1"}
    environment["XDG_DATA_HOME"] = str(cwd / "data")
    environment.pop("NO_COLOR", None)
    started = subprocess.Popen(
        [sys.executable, "-m", "croupier", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=cwd,
        env=environment,
        close_fds=True,
    )
    os.close(theirs)
    shown = b""
    waiting = list(typed)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        ready, _, _ = select.select([ours], [], [], 0.1)
        if ready:
            try:
                chunk = os.read(ours, 65_536)
            except OSError:
                break
            if not chunk:
                break
            shown += chunk
        elif waiting and shown.rstrip(b"\x1b[0m ").endswith(b">"):
            shown += b"\n"
            os.write(ours, waiting.pop(0).encode() + b"\n")
        elif started.poll() is not None:
            break
    os.close(ours)
    return started.wait(timeout=10), shown.decode()


def test_the_menu_and_a_round_in_a_real_terminal(tmp_path: Path) -> None:
    code, shown = in_a_terminal(["play", "--seed", "7"], ["nonsense", "3", "", "p", "q"], tmp_path)

    assert 0 == code
    assert "'nonsense' is not a game; type 1 to 21" in shown
    assert "WASHINGTON TOP 5" in shown
    assert "\x1b[" in shown
    file = tmp_path / "data/croupier/games/top-5-wa.day"
    assert f"Saved to {file}. Continue with: {PYTHON} -m croupier play --resume {file}" in COLOURS.sub("", shown)
    assert read_day(file.read_text(), GAMES, FOLLOWING).records[-1].players == {1: "you"}


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.document == "MD-POKER"])
def test_a_poker_hand_is_demonstrated_without_a_terminal(name: str) -> None:
    """It is played to the showdown, with every clause explained once and the winning hand in words."""
    shown = RUNNER.invoke(app, ["play", name, "--bots", "3"], catch_exceptions=False)

    assert 0 == shown.exit_code
    assert shown.output.startswith(f"{GAMES[name].name} (MD-POKER), ")
    assert "- showdown  [MD-POKER" in shown.output
    assert "Who won what, and with which cards" in shown.output
    assert f"`croupier play {name}` lets you play it yourself" in shown.output
    assert shown.output == RUNNER.invoke(app, ["play", name, "--bots", "3"]).output


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["holdem", "--bots", "10"], "11 at the table; in this Hold 'Em there are 2 to 10 players [MD-POKER 11.B]"),
        (["badugi", "--seats", "10"], "10 at the table; in this Badugi there are 2 to 9 players [MD-POKER 20.B]"),
        (
            ["holdem", "--structure", "some"],
            "--structure some is not a betting structure; use fixed, spread, pot, no-limit",
        ),
        (["razz", "--paytable", "B"], "--paytable B is for games against the house; stud7-low has no paytable"),
        (["holdem", "--set", "stud.short_deck=common"], "there is no choice 'stud.short_deck'"),
    ],
)
def test_a_poker_table_that_cannot_be_opened(arguments: list[str], reason: str, tmp_path: Path) -> None:
    ran = croupier("play", *arguments, cwd=tmp_path)

    assert 2 == ran.returncode
    assert ran.stderr.startswith(f"croupier: {reason}")


def test_a_hand_of_poker_in_a_real_terminal(tmp_path: Path) -> None:
    code, shown = in_a_terminal(["play", "holdem", "--seed", "7", "--bots", "2"], ["h", "f", "", "q"], tmp_path)

    assert 0 == code
    assert "HOLD 'EM" in shown
    assert "This hand" in shown
    file = tmp_path / "data/croupier/games/holdem.day"
    assert f"croupier play --resume {file}" in shown
    records = read_day(file.read_text(encoding="utf-8"), GAMES, FOLLOWING).records
    assert ("round", 2) == (records[-1].procedure, records[-1].memory.round)  # type: ignore[attr-defined]


@pytest.mark.parametrize("typed, chosen", [(["1"], 0), (["0", "22", "21"], -1), (["Holdem"], None), (["q"], None)])
def test_the_menu_takes_its_first_and_its_last_number(
    typed: list[str], chosen: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    names = [*LAYOUTS, *(name for name in GAMES if name not in LAYOUTS)]

    wanted = {"Holdem": "holdem", "q": None}.get(typed[0]) if chosen is None else names[chosen]
    assert wanted == _menu()
    assert [] == list(lines)
