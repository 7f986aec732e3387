"""Requests that cannot be met: one sentence on the error stream, exit code 2, and nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli.files import BadFile, check_record_file, write_bytes, write_record
from tests.command_line import croupier

PHH = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ['d dh p1 AsKs', 'd dh p2 QdQc', 'p2 f']
"""
RANDOM_OR_BOTS = (
    "--strategy bots is only possible with --out, without --stays and --amounts, as bots choose their own acts"
)
LIR = ("simulate", "let-it-ride", "--hands", "1")
HOLDEM = ("simulate", "holdem", "--hands", "1")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((*HOLDEM, "--wager", "three-bets=5"), "--wager is for games against the house"),
        ((*HOLDEM, "--out", "a.csv", "--log", "b.log"), "--log has every event and --out has only results"),
        ((*HOLDEM, "--rake"), "--rake is only possible with --out"),
        ((*HOLDEM, "--session", "2"), "--session is only possible with --out"),
        ((*HOLDEM, "--amounts", "any"), "--amounts is only possible with --out"),
        ((*HOLDEM, "--strategy", "optimal"), "--strategy optimal is not for poker; use random or bots"),
        ((*HOLDEM, "--strategy", "bots"), RANDOM_OR_BOTS),
        ((*HOLDEM, "--strategy", "bots", "--out", "a.csv", "--stays", "2"), RANDOM_OR_BOTS),
        ((*HOLDEM, "--strategy", "bots", "--out", "a.csv", "--amounts", "any"), RANDOM_OR_BOTS),
        ((*LIR, "--rake"), "--rake is for poker; let-it-ride is played against the house"),
        ((*LIR, "--stays", "2"), "--stays is for poker; let-it-ride is played against the house"),
        ((*LIR, "--session", "2"), "--session is for poker; let-it-ride is played against the house"),
        ((*LIR, "--strategy", "wild"), "--strategy wild is not known; use "),
        ((*LIR, "--stack", "0"), "--stack is 0; it is an amount above 0"),
        ((*LIR, "--stack", "much"), "--stack: "),
        ((*LIR, "--stack", "14"), "--stack: seat 1 has $14; three bets come to at least $15 [MD-LIR 7.E(1)]"),
        (("simulate", "top-five", "--stack", "9"), "--stack: seat 1 has $9; ante is at least $10 [MD-TOP5 7.E(1)]"),
        (
            ("simulate", "top-five", "--stack", "10"),
            "top-five with these wagers is not compiled: seat 1 has too little for a Play Wager, so it can only fold",
        ),
        ((*LIR, "--wager", "three-bets"), "--wager 'three-bets' has no amount; write a name and dollars"),
        ((*LIR, "--wager", "three-bets=0"), "--wager three-bets is 0; it is an amount above 0"),
        ((*LIR, "--wager", "nonsense=5"), "--wager: "),
        (("replay", "a.rec", "b.rec"), "2 records; only one is replayed at a time"),
        (("odds", "let-it-ride", "--paytable", "Z", "--pays", "pair=2"), "has no paytable 'Z'; it has "),
        (("stats", "hand.phh", "--by", "mood"), "--by is 'mood'; it is "),
        (("settle", "hand.phh", "--day", "a.day", "--hand", "1", "--suppose", "x"), "give either a question or a"),
        (("settle", "--day", "a.day", "--suppose", "x"), "--day FILE, --hand NUMBER and --suppose WORDS go together"),
        (("deal", "holdem", "--records", "hand.phh"), "hand.phh is a file and not a folder"),
        (("submission", "new", "--out", "nowhere/room.toml"), "cannot be written: there is no directory "),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    (tmp_path / "hand.phh").write_text(PHH, encoding="utf-8")
    done = croupier(*arguments, cwd=tmp_path)

    assert why in done.stderr
    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    assert ["hand.phh"] == [path.name for path in tmp_path.iterdir()]


def test_a_history_that_is_none_is_named_whatever_is_asked_of_it(tmp_path: Path) -> None:
    (tmp_path / "bad.phh").write_text(PHH.replace("'NT'", "7"), encoding="utf-8")
    for command in (("settle", "bad.phh"), ("replay", "bad.phh", "--phh"), ("stats", "bad.phh")):
        done = croupier(*command, cwd=tmp_path)
        assert 2 == done.returncode
        assert "bad.phh: line 1: variant is 7; it must be a text" in done.stderr


def test_the_version_and_nothing_else() -> None:
    done = croupier("--version")
    assert (0, f"croupier {__version__}\n") == (done.returncode, done.stdout)


# ---- files ----------------------------------------------------------------------------------------------------------


def test_only_a_record_is_replaced_by_a_record(tmp_path: Path) -> None:
    other, folder, missing = tmp_path / "letter.txt", tmp_path / "folder", tmp_path / "none" / "a.rec"
    other.write_text("Dear Ann", encoding="utf-8")
    folder.mkdir()
    for path in (other, folder):
        with pytest.raises(BadFile, match="exists and is not a record; give another file name"):
            write_record(path, "croupier record 1\n")
    with pytest.raises(BadFile, match=f"cannot be written: there is no directory {missing.parent}"):
        check_record_file(missing)

    assert "Dear Ann" == other.read_text(encoding="utf-8")
    assert [folder, other] == sorted(tmp_path.iterdir())


@pytest.mark.parametrize("private", [True, False])
def test_a_record_is_replaced_and_a_private_one_is_its_owner_s_alone(tmp_path: Path, private: bool) -> None:
    file = tmp_path / "a.rec"
    for text in ("croupier record 1\n", "croupier record 2\n"):
        write_record(file, text, private=private)
        assert text == file.read_text(encoding="utf-8")
    assert private == (0o600 == file.stat().st_mode & 0o777)
    assert [file] == list(tmp_path.iterdir())


def test_a_half_written_private_record_of_earlier_is_not_in_the_way(tmp_path: Path) -> None:
    (tmp_path / ".a.rec.new").write_text("half", encoding="utf-8")
    write_record(tmp_path / "a.rec", "croupier record 1\n", private=True)
    assert 0o600 == (tmp_path / "a.rec").stat().st_mode & 0o777


def test_bytes_that_cannot_be_written_leave_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    write_bytes(tmp_path / "sheet.pdf", b"old")
    write_bytes(tmp_path / "sheet.pdf", b"new")
    with pytest.raises(BadFile, match="folder cannot be written"):
        write_bytes(tmp_path / "folder", b"new")
    assert b"new" == (tmp_path / "sheet.pdf").read_bytes()
    assert ["folder", "sheet.pdf"] == sorted(path.name for path in tmp_path.iterdir())
