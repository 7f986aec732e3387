"""Files of the command line: where they are read and written; both are checked before the work begins."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app as cli_app
from croupier.cli import files
from croupier.cli.files import (
    BEGINS,
    BadFile,
    check_output,
    check_record_file,
    data_folder,
    read_text,
    saved_game,
    write_bytes,
    write_record,
)
from croupier.odds import custom
from croupier.odds.report import chart, par_sheet
from croupier.odds.report.figures import CannotDraw

RUNNER = CliRunner()


def croupier(*arguments: object) -> Result:
    return RUNNER.invoke(cli_app.app, [str(one) for one in arguments])


def test_a_byte_order_mark_is_not_part_of_a_text(tmp_path: Path) -> None:
    file = tmp_path / "marked.toml"
    file.write_bytes(b"\xef\xbb\xbfwager = 'let-it-ride'\n")

    assert "wager = 'let-it-ride'\n" == read_text(file)
    assert "let-it-ride" == custom.wager_in(file)


@pytest.mark.parametrize("command", ["record", "question", "history", "submission"])
def test_every_kind_of_file_may_have_one(tmp_path: Path, command: str) -> None:
    if command == "record":
        croupier("deal", "let-it-ride", "--seed", "1", "--records", tmp_path)
        text, arguments = (tmp_path / "let-it-ride-0001.record").read_text(encoding="utf-8"), ["replay"]
    elif command == "question":
        text, arguments = croupier("settle", "--example", "holdem").stdout, ["settle"]
    elif command == "history":
        croupier("deal", "holdem", "--seed", "1", "--records", tmp_path)
        written = croupier("replay", tmp_path / "holdem-0001.record", "--phh")
        text, arguments = written.stdout, ["replay"]
    else:
        text, arguments = croupier("submission", "new", "--game", "let-it-ride").stdout, ["submission", "check"]
    file = tmp_path / ("marked.phh" if command == "history" else "marked.toml")
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())

    ended = croupier(*arguments, file)

    assert 0 == ended.exit_code, ended.output


def test_a_place_is_tried_and_nothing_is_made(tmp_path: Path) -> None:
    check_output(tmp_path / "new.csv")
    check_output(tmp_path / "new", folder=True)
    check_output(tmp_path, folder=True)
    assert [] == list(tmp_path.iterdir())

    file = tmp_path / "file"
    file.touch()
    for path, folder, says in (
        (tmp_path, False, "is a folder; give a file name"),
        (file, True, "is a file and not a folder"),
        (tmp_path / "no" / "new.csv", False, "there is no directory"),
        (tmp_path / "no" / "new", True, "there is no directory"),
    ):
        with pytest.raises(BadFile, match=says):
            check_output(path, folder=folder)


def test_a_folder_without_permission_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.files.os.access", lambda path, mode: False)

    for check in (check_output, check_record_file):
        with pytest.raises(BadFile, match=rf"new cannot be written: no permission in {tmp_path}"):
            check(tmp_path / "new")


def test_a_record_that_cannot_be_read_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "old").touch()
    monkeypatch.setattr(Path, "read_bytes", full)

    with pytest.raises(BadFile, match="old cannot be written: No space left on device"):
        check_record_file(tmp_path / "old")


def full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_file_is_written_whole_or_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = BEGINS + b"2\n"
    (tmp_path / "one").write_bytes(old)
    (tmp_path / "two").write_bytes(old)
    monkeypatch.setattr(Path, "replace", full)

    with pytest.raises(BadFile, match="one cannot be written: No space left on device"):
        write_bytes(tmp_path / "one", b"new")
    with pytest.raises(BadFile, match="two cannot be written: No space left on device"):
        write_record(tmp_path / "two", "new")
    for writes in ("write_bytes", "write_text"):  # not even begun
        monkeypatch.setattr(Path, writes, full)
    with pytest.raises(BadFile, match="one cannot be written: No space left on device"):
        write_bytes(tmp_path / "one", b"new")
    with pytest.raises(BadFile, match="two cannot be written: No space left on device"):
        write_record(tmp_path / "two", "new")

    assert {"one": old, "two": old} == {file.name: file.read_bytes() for file in tmp_path.iterdir()}


def test_odds_and_rounds_are_not_begun_for_a_file_that_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.cli.odds._answers", lambda *_: pytest.fail("the work had begun"))
    nowhere = tmp_path / "no" / "where"
    for option in ("--pdf", "--csv", "--png"):
        assert isinstance(croupier("odds", "top-five", option, nowhere / "x.pdf").exception, BadFile)
    assert isinstance(croupier("odds", "top-five", "--pdf", tmp_path / "sheets").exception, BadFile)
    assert isinstance(croupier("deal", "holdem", "--records", nowhere).exception, BadFile)
    assert not (tmp_path / "sheets").exists()


def test_a_game_is_saved_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    games = tmp_path / "data/croupier/games"
    assert games / "holdem.day" == saved_game("holdem")
    (games / "holdem.day").touch()
    assert games / "holdem-2.day" == saved_game("holdem")

    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path / ".local/share/croupier" == data_folder()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert tmp_path / "Library/Application Support/croupier" == data_folder()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("APPDATA", raising=False)
    assert tmp_path / "AppData/Roaming/croupier" == data_folder()
    monkeypatch.setenv("APPDATA", str(tmp_path / "data"))
    assert tmp_path / "data/croupier" == data_folder()


def test_without_a_home_a_game_is_saved_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "data_folder", lambda: Path("/dev/null/croupier"))
    monkeypatch.chdir(tmp_path)

    assert tmp_path / "holdem.day" == saved_game("holdem")


def test_an_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart, "find_spec", lambda _: None)
    monkeypatch.setattr(par_sheet, "find_spec", lambda _: None)

    with pytest.raises(CannotDraw, match=r"matplotlib, which is not installed; do: pip install 'croupier\[charts\]'"):
        chart.check_installed()
    with pytest.raises(CannotDraw, match=r"typst, which is not installed; do: pip install 'croupier\[print,charts\]'"):
        par_sheet.check_installed()


def test_a_sheet_without_what_draws_its_chart_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `pip install 'croupier[print]'`."""
    monkeypatch.setattr(par_sheet, "find_spec", lambda name: None if name == "matplotlib" else object())

    with pytest.raises(CannotDraw, match=r"matplotlib, which is not installed; do: pip install 'croupier\[print,ch"):
        par_sheet.check_installed()


@pytest.mark.parametrize(
    "arguments",
    [["deal", "holdem", "--rounds", "1000001"], ["simulate", "holdem", "--hands", "1000000001"],
     ["equity", "AsKs", "QhQd", "--samples", "1000000001"]],
)  # fmt: skip
def test_counts_have_bounds(arguments: list[str]) -> None:
    assert croupier(*arguments).exit_code
