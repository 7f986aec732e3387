"""The root command: how every command ends, whatever happens to its output."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import typer

from croupier.cli import main
from croupier.cli.app import _open_what_is_closed, _say_everything, app, only, typed
from tests.command_line import croupier

RUN = [sys.executable, "-c", "from croupier.cli import main; main()"]


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*RUN, *arguments], text=True, timeout=60, check=False, **more)


def test_a_reader_that_goes_away_is_not_an_error() -> None:
    """As in `croupier clauses | head -1`."""
    reading, writing = os.pipe()
    with subprocess.Popen([*RUN, "clauses"], stdout=writing, stderr=subprocess.PIPE) as command:
        os.close(writing)
        os.read(reading, 100)
        os.close(reading)
        _, told = command.communicate(timeout=60)

    assert (0, b"") == (command.returncode, told)


def test_the_coverage_is_counted_from_any_folder(tmp_path: Path) -> None:
    """The tests are packages; `--coverage` loads them even when run from another folder."""
    ended = run("clauses", "--coverage", cwd=tmp_path, capture_output=True)

    assert (0, "") == (ended.returncode, ended.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        ended = run("clauses", stdout=full, stderr=subprocess.PIPE)

    assert 2 == ended.returncode
    assert "croupier: the output cannot be written: No space left on device\n" == ended.stderr


def test_what_the_disk_refuses_is_one_sentence_with_its_file() -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "hands.csv")
    for refused, named in ((full, "hands.csv"), (OSError(errno.ENOSPC, full.strerror), "the output")):
        with patch("croupier.cli.clauses._list", side_effect=refused):
            ended = croupier("clauses")
        assert (2, f"croupier: {named} cannot be written: No space left on device\n") == (
            ended.returncode,
            ended.stderr,
        )


def test_a_reader_that_has_gone_is_a_success() -> None:
    with patch("croupier.cli.clauses._list", side_effect=BrokenPipeError(errno.EPIPE, "Broken pipe")):
        ended = croupier("clauses")

    assert (0, "") == (ended.returncode, ended.stderr)


def test_a_refusal_is_one_sentence_and_exit_code_2() -> None:
    ended = croupier("deal", "hodem")

    assert (2, "") == (ended.returncode, ended.stdout)
    assert "croupier: there is no game 'hodem'; did you mean holdem?\n" == ended.stderr


def test_the_list_of_commands_is_not_cut_off() -> None:
    for page in (["--help"], ["submission", "--help"]):
        ended = croupier(*page)

        assert 0 == ended.returncode
        assert "..." not in ended.stdout.split("Commands:")[1]


@pytest.mark.parametrize("encoding, shown", [("ascii", "♣".encode()), ("latin-1", b"?"), ("utf-8", "♣".encode())])
def test_what_the_locale_does_not_have_is_written_all_the_same(encoding: str, shown: bytes) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    _say_everything(stream)
    stream.write("♣")
    stream.flush()

    assert shown == raw.getvalue()


def test_suits_end_no_command_in_an_ascii_locale() -> None:
    dealt = subprocess.run(
        [*RUN, "deal", "let-it-ride", "--seed", "1"],
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )

    assert 0 == dealt.returncode
    assert "♣" in dealt.stdout.decode()


def test_standard_input_that_is_not_text() -> None:
    ended = subprocess.run([*RUN, "settle", "-"], input=b"\xff\xfe", capture_output=True, timeout=60, check=False)

    said = b"croupier: standard input is not UTF-8 text; byte 0 cannot be decoded\n"
    assert (2, said) == (ended.returncode, ended.stderr)


@pytest.mark.parametrize(
    "closed, command",
    [
        ("<&-", "play let-it-ride"),
        (">&-", "hands AsKs KdKh --board QsJsTs2d3c"),
        ("2>&-", "equity AsKs KdKh --board QsJsTs2d"),  # it would show its progress there
        ("<&- >&- 2>&-", "play let-it-ride"),
    ],
)
def test_closed_streams_end_no_command(closed: str, command: str) -> None:
    ended = subprocess.run(
        ["bash", "-c", f'"$0" -m croupier {command} {closed}', sys.executable], check=False, stderr=subprocess.PIPE
    )

    assert (0, b"") == (ended.returncode, ended.stderr)


def test_a_stream_that_is_closed_is_empty_and_takes_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = io.StringIO("what was there")
    for name in ("stdin", "stdout", "stderr"):
        for other in ("stdin", "stdout", "stderr"):
            monkeypatch.setattr(sys, other, None if other == name else kept)
        _open_what_is_closed()
        opened = getattr(sys, name)
        assert all(getattr(sys, other) is kept for other in ("stdin", "stdout", "stderr") if other != name)
        assert "utf-8" == opened.encoding
        assert "" == opened.read() if name == "stdin" else opened.write("♣")
        opened.close()


def test_a_command_with_closed_streams_does_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["croupier", "play", "let-it-ride", "--seed", "1"])
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    with pytest.raises(SystemExit) as ended:
        main()

    assert not ended.value.code


@pytest.mark.parametrize(
    "name, command, shown",
    [("stdout", ["deal", "let-it-ride", "--seed", "1"], "? "), ("stderr", ["deal", "♣"], "game '?'")],
)
def test_every_command_writes_question_marks_for_what_the_locale_does_not_have(
    name: str, command: list[str], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "argv", ["croupier", *command])
    monkeypatch.setattr(sys, name, stream := io.TextIOWrapper(raw, encoding="latin-1"))
    with pytest.raises(SystemExit):
        main()
    stream.flush()

    assert shown in raw.getvalue().decode("latin-1")


def test_a_refusal_moves_no_cursor() -> None:
    ended = croupier("replay", "\x1b[2Jnowhere\r")

    assert 2 == ended.returncode
    assert "croupier: \\x1b[2Jnowhere\\r cannot be read: No such file or directory\n" == ended.stderr


def test_what_is_advised_can_be_typed_as_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = tmp_path / "my tools" / "croupier"
    command.parent.mkdir()
    command.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(command)])

    monkeypatch.setenv("PATH", "")
    assert f"'{command}'" == typed()
    monkeypatch.chdir(tmp_path)
    assert "'my tools/croupier'" == typed()
    monkeypatch.setenv("PATH", str(command.parent))
    assert "croupier" == typed()
    monkeypatch.setattr(sys, "argv", ["/usr/lib/croupier/__main__.py"])
    assert f"{Path(sys.executable).name} -m croupier" == typed()


def test_only_the_command_that_is_asked_for_is_built() -> None:
    names = {one.name or one.callback.__name__ for one in app.registered_commands if one.callback}
    asked = only(app, ["deal", "holdem"])
    checked = only(app, ["submission", "check", "room.toml"]).registered_groups[0].typer_instance

    assert {"deal", "hands", "equity", "settle", "replay"} <= names
    assert ["deal"] == [one.callback.__name__ for one in asked.registered_commands if one.callback]
    assert [] == asked.registered_groups
    assert checked is not None
    assert 1 == len(checked.registered_commands)


def test_the_command_line_builds_what_its_words_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by the name of the program: all commands would be built, which only takes longer."""
    asked: list[list[str]] = []

    def only_noted(commands: typer.Typer, words: list[str]) -> typer.Typer:
        asked.append(words)
        return only(commands, words)

    monkeypatch.setattr("croupier.cli.app.only", only_noted)
    croupier("deal", "--help")

    assert ["deal", "--help"] == asked[0]


@pytest.mark.parametrize("words", [[], ["--help"], ["haands"], ["--version"]])
def test_all_commands_are_built_where_none_is_named(words: list[str]) -> None:
    assert app is only(app, words)


def test_all_commands_of_a_group_are_built_where_none_of_it_is_named() -> None:
    asked = only(app, ["submission", "--help"])
    whole = [one.typer_instance for one in app.registered_groups]

    assert [] == asked.registered_commands
    assert [asked.registered_groups[0].typer_instance] == [
        one for one in whole if one and one.info.name == "submission"
    ]


@pytest.mark.parametrize(
    "command, library",
    [
        ("['deal', 'holdem', '--seed', '3']", "'rich', 'rich.text'"),
        ("['settle', 'examples/settle/betting.toml']", "'numpy'"),
        ("['deal', 'holdem', '--seats', '99']", "'numpy'"),
    ],
)
def test_what_takes_a_tenth_of_a_second_to_load_is_loaded_where_it_is_needed(command: str, library: str) -> None:
    program = (
        f"import sys, contextlib; from croupier.cli import main; sys.argv = ['croupier', *{command}]\n"
        "with contextlib.suppress(SystemExit): main()\n"
        f"assert not {{'numba', {library}}} & set(sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert "Error" not in ended.stderr
