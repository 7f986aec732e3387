"""`croupier submission signs` and `book`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.submission_documents import _say

FILE = """
[facility]
name = "Harbor Card Room"
[[table]]
id = "1"
document = "MD-POKER"
game = "stud7-high"
[[table]]
id = "2"
document = "MD-POKER"
game = "stud5-high"
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command in a folder with `room.toml`, as `main` does; returns exit code, output and errors."""
    from croupier.cli import main

    (tmp_path / "room.toml").write_text(FILE)
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["croupier", "submission", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return command


def test_the_list_says_which_and_why(run: Any, tmp_path: Path) -> None:
    code, out, _ = run("signs", "room.toml", "--list")

    assert 0 == code
    for words in ("table 1\n", "poker room\n", "required-bets", "type and amount of its rake [MD-POKER 17.C]"):
        assert words in out
    assert ["room.toml"] == [one.name for one in tmp_path.iterdir()]


def test_the_list_of_one_table_as_json(run: Any) -> None:
    code, out, _ = run("signs", "room.toml", "--list", "--json", "--table", "2")
    data = json.loads(out)

    assert 0 == code
    assert ["limits", "required-bets", "rake"] == [one["sign"] for one in data["signs"]]
    assert ["MD-POKER 14.B(2)#2", "MD-POKER 14.D(1)#2"] == data["signs"][1]["clauses"]
    assert [] == data["files"]


def test_the_signs_of_a_table_of_several_games_are_those_of_each_game(run: Any, tmp_path: Path) -> None:
    (tmp_path / "room.toml").write_text(FILE.replace('game = "stud5-high"', 'games = ["stud5-high", "draw5-high"]'))
    _, listed, _ = run("signs", "room.toml", "--list", "--table", "2", "--table", "2")
    code, out, _ = run("signs", "room.toml", "--out", "signs", "--table", "2")

    assert ["table 2, Five-Card Stud", "table 2, Five-Card Draw High"] == [
        line for line in listed.splitlines() if not line.startswith(" ")
    ]
    assert (0, "6 signs in 1 file: signs\n") == (code, out)


def test_signs_and_book_are_written(run: Any, tmp_path: Path) -> None:
    code, out, _ = run("signs", "room.toml", "--out", "signs")

    assert (0, "7 signs in 3 files: signs\n") == (code, out)
    assert ["poker-room.pdf", "table-1.pdf", "table-2.pdf"] == sorted(
        one.name for one in (tmp_path / "signs").iterdir()
    )
    assert (0, "wrote book.pdf\n", "") == run("book", "room.toml", "--pdf", "book.pdf")
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    assert (0, "wrote book.html\n", "") == run("book", "room.toml", "--html", "book.html")
    assert (tmp_path / "book.html").read_bytes().startswith(b"<!DOCTYPE html>")


UNREAD = "cannot be read; write bad-beat=12345.00 or high-hand=500.00"


@pytest.mark.parametrize(
    "words, expected",
    [
        (("signs", "room.toml"), "signs need a folder; give --out DIR, or --list to see which are needed"),
        (
            ("signs", "room.toml", "--out", "x", "--format", "gif"),
            "signs cannot be written as 'gif'; use pdf, png, svg",
        ),
        (("signs", "room.toml", "--out", "x", "--table", "9"), "the submission has no table '9'; its tables are 1, 2"),
        (("signs", "room.toml", "--out", "x", "--amount", "lotto=5"), f"--amount lotto=5 {UNREAD}"),
        (("signs", "room.toml", "--out", "x", "--amount", "bad-beat=five"), f"--amount bad-beat=five {UNREAD}"),
        (("signs", "none.toml", "--out", "room.toml"), "room.toml is a file and not a folder"),
        (("signs", "none.toml", "--out", "x/y"), "x/y cannot be written: there is no directory FOLDER/x"),
        (("signs", "none.toml", "--out", "room.toml", "--list"), "none.toml cannot be read: No such file or directory"),
        (("book", "none.toml", "--pdf", "book.pdf"), "none.toml cannot be read: No such file or directory"),
        (("book", "none.toml", "--pdf", "."), ". is a folder; give a file name"),
        (
            ("book", "none.toml", "--pdf", "book.pdf", "--html", "x/book.html"),
            "x/book.html cannot be written: there is no directory FOLDER/x",
        ),
        (("book", "room.toml"), "the filing needs a file; give --pdf FILE, --html FILE or both"),
    ],
)
def test_refusals(run: Any, words: tuple[str, ...], expected: str, tmp_path: Path) -> None:
    code, out, err = run(*words)

    assert (2, "", f"croupier: {expected}\n") == (code, out, err.replace(str(tmp_path), "FOLDER"))
    assert ["room.toml"] == [one.name for one in tmp_path.iterdir()]


def test_a_table_may_need_no_sign(capsys: pytest.CaptureFixture[str]) -> None:
    _say([])

    assert "no sign is needed\n" == capsys.readouterr().out
