"""Completion, requested as the shell's function requests it: by environment variables."""

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.command_line import croupier

LET_IT_RIDE_PAYTABLES = [
    *"ABC",
    *(f"{wager}={letter}" for wager, letters in (("main", "ABC"), ("five-card", "ABCDEFG")) for letter in letters),
    *(f"{wager}={letter}" for wager, letters in (("three-card", "ABC"), ("six-card", "AB")) for letter in letters),
    *(f"progressive={letter}" for letter in "ABCDEF"),
]
ROOM = str(Path(__file__).parents[2] / "examples/submissions/twenty-four-tables.toml")


def completed(*words: str) -> list[str]:
    """What bash gets as completions of the last word."""
    asked = {
        "_CROUPIER_COMPLETE": "complete_bash",
        "COMP_WORDS": "\n".join(("croupier", *words)),
        "COMP_CWORD": str(len(words)),
    }
    with patch.dict(os.environ, asked):
        return croupier().stdout.split("\n")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["pl"], ["play"]),
        (["play", "hol"], ["holdem"]),
        (["deal", "top"], ["top-five", "top-5-wa"]),
        (["simulate", "let"], ["let-it-ride"]),
        (["simulate", "b"], ["badugi", "badeucey", "badacey"]),
        (["settle", "--example", "let"], ["let-it-ride"]),
        (["hands", "--game", "stud5"], ["stud5-high"]),
        (["hands", "--ranking", "low"], ["low-a5", "low-a5-8", "low-27"]),
        (["equity", "-g", "stud7-l"], ["stud7-low"]),
        (["range", "--game", "s"], ["sixplus"]),
        (["submission", "new", "--game", "omaha5"], ["omaha5-high", "omaha5-hilo8"]),
        (["odds", "let"], ["let-it-ride"]),
        (["odds", "top-5-wa", "--wager", "a"], ["ante-bet", "ace-or-face"]),
        (["odds", "holdem", "--wager", ""], []),
        (["odds", "let-it-ride", "-w", "three-card-bonus", "-p", ""], ["A", "B", "C"]),
        (["play", "let-it-ride", "--paytable", ""], LET_IT_RIDE_PAYTABLES),
        (["deal", "let-it-ride", "--paytable", "three-card="], ["three-card=A", "three-card=B", "three-card=C"]),
        (["deal", "holdem", "--paytable", ""], []),
        (["play", "--submission", ROOM, "--table", "2"], ["2", "20", "21", "22", "23", "24"]),
        (["submission", "signs", ROOM, "--table", "15"], ["15"]),
        (["play", "--submission", "no-such-file", "--table", ""], []),
        (["clauses", "MD-T"], ["MD-TOP5"]),
        (["clauses", "W-0"], [f"W-0{number}" for number in range(1, 10)]),
        (["clauses", "MD-POKER", "10.J(3"], ["10.J(3)"]),
        (["clauses", '"MD-POKER 10.J(3'], ["MD-POKER 10.J(3)"]),
        (["clauses", "--document", "WA"], ["WA-TOP5"]),
    ],
)
def test_the_shell_completes(words: list[str], found: list[str]) -> None:
    assert found == [one for one in completed(*words) if one]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[[table]]\nid = "7"\n[[table]]\nids = ["1 to 3", "9"]\n', ["7", "1", "2", "3", "9"]),
        ('[[table]]\nids = ["4", "5"]\nid = "4"\n[[table]]\ngame = "holdem"\n', ["4", "5"]),
        ('[[table]]\nids = "4"\nid = 6\n', ["6"]),
        ('table = "1"\n', []),
        ('table = ["1", {id = "2"}]\n', ["2"]),
        ("[facility]\n", []),
        ("[[table]\n", []),
    ],
)
def test_the_tables_of_a_file_that_is_being_written_are_those_it_has(
    text: str, found: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "room.toml"
    file.write_text(text, encoding="utf-8")

    assert found == [one for one in completed("play", "--submission", str(file), "--table", "") if one]
    assert found == [one for one in completed("submission", "signs", str(file), "--table", "") if one]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["odds", ""], ["let-it-ride", "top-five", "top-5-wa"]),
        (
            ["range", "--game", ""],
            ["holdem", "omaha-high", "omaha-hilo8", "omaha5-high", "omaha5-hilo8", "sixplus"],
        ),
        (["equity", "--game", "stud"], ["stud7-high", "stud7-low", "stud7-hilo", "stud7-hilo8"]),
        (["hands", "--ranking", "t"], ["top-five", "top-five-best-five", "three-card"]),
        (["odds", "top-five", "--wager", ""], ["ante-play", "top-five-bonus", "poker-bonus"]),
        (["odds", "top-five", "--paytable", ""], ["A", "B", "C"]),
        (
            ["play", "top-five", "--paytable", ""],
            [*"ABC", *(f"top-five={letter}" for letter in "ABC"), *(f"poker={letter}" for letter in "ABC")],
        ),
        (["play", "top-5-wa", "--paytable", "tens"], ["tens=2.17", "tens=3.18", "tens=4.47"]),
        (["clauses", "MD"], ["MD-POKER", "MD-TOP5", "MD-LIR"]),
        (["clauses", "MD-LIR", "12.A(1)(h"], ["12.A(1)(h)"]),
    ],
)
def test_everything_that_may_follow(words: list[str], found: list[str]) -> None:
    assert found == [one for one in completed(*words) if one]


def test_completion_loads_nothing_heavy() -> None:
    program = "from tests.cli.test_completing import completed; import sys; " + "; ".join(
        f"completed(*{words!r})"
        for words in (["play", "h"], ["odds", "let-it-ride", "-w", ""], ["clauses", "MD-LIR", "1"])
    )
    check = "; assert not {'numpy', 'numba', 'rich.console', 'matplotlib'} & set(sys.modules), sorted(sys.modules)"

    subprocess.run([sys.executable, "-c", program + check], check=True)


@pytest.mark.parametrize(
    ("shell", "file", "line"),
    [("bash", ".bashrc", "croupier.sh"), ("zsh", ".zfunc/_croupier", "#compdef croupier")],
)
def test_completion_is_installed_in_the_home_of_the_user(tmp_path: Path, shell: str, file: str, line: str) -> None:
    told = {"HOME": str(tmp_path), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}  # not run from a shell
    command = [str(Path(sys.executable).with_name("croupier")), "--install-completion", shell]
    done = subprocess.run(command, env=os.environ | told, capture_output=True, text=True)

    assert (0, "") == (done.returncode, done.stderr)
    assert line in (tmp_path / file).read_text()
