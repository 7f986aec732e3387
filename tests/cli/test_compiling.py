"""Kernels are loaded only where many hands need them, and a user who waits for the compiler at a terminal is told."""

import gc
import io
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress

from croupier import __version__
from croupier.cli import compiling, main
from croupier.cli.compiling import CompilingNotice

COMMANDS = """
import io, sys
from contextlib import redirect_stderr, redirect_stdout
from croupier.cli import main

def ends(*arguments):
    sys.argv = ["croupier", *arguments]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        try:
            main()
        except SystemExit as end:
            return end.code or 0

question, before = sys.argv[1], []
for code, arguments in (
    (0, ["hands", "AsKs", "KdKh", "--board", "QsJsTs2d3c"]),
    (0, ["settle", question]),
    (0, ["play", "omaha-hilo8", "--seed", "1"]),
    (0, ["deal", "holdem", "--seed", "1"]),
    (0, ["deal", "omaha5-hilo8", "--seed", "1"]),
    (0, ["deal", "stud7-hilo8", "--seed", "1"]),
    (0, ["deal", "badeucey", "--seed", "1"]),
    (0, ["equity", "AsKs", "QhQd"]),
    (0, ["equity", "AsKs", "QhQd", "--board", "Jh4d5c"]),
    (0, ["strength", "AsKs", "--board", "Jh4d5c"]),
    (0, ["range", "QQ+,AKs"]),
    (2, ["equity", "AsKs", "QhQx"]),
    (2, ["simulate", "holdem", "--seats", "99"]),
    (2, ["deal", "holdem", "--seats", "99"]),
):
    assert code == ends(*arguments), arguments
    assert "numba" not in sys.modules, arguments
    assert ("numpy" not in sys.modules) or "badeucey" in before or "badeucey" in arguments, arguments
    before += arguments
"""


def test_a_poker_command_loads_no_kernels(tmp_path: Path) -> None:
    question = tmp_path / "question.toml"
    question.write_text('game = "holdem"\nboard = "Jh 4d 5c 8s 9s"\nbutton = "Ann"\nraked = false\n', encoding="utf-8")
    for name, hand in (("Ann", "As Ks"), ("Ben", "Qh Qd")):
        with question.open("a", encoding="utf-8") as file:
            file.write(f'[[player]]\nname = "{name}"\nput_in = "20"\nhand = "{hand}"\n')

    done = subprocess.run([sys.executable, "-c", COMMANDS, question], capture_output=True, text=True, check=False)

    assert "" == done.stderr


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def logged(level: int, words: str) -> logging.LogRecord:
    return logging.LogRecord(compiling.LOG, level, "", 0, words, (), None)


def test_compiling_is_told_at_a_terminal_with_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, waiting = Terminal(), CompilingNotice()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(compiling, "EVERY_SECONDS", 0.0)

    for name in ("value7", "value6", "value5"):
        waiting.handle(logged(logging.INFO, f"compiling {name}"))

    assert [
        "croupier: compiling, once on this machine; that takes up to a minute",
        "croupier: compiled 1 function in 0 s",
        "croupier: compiled 2 functions in 0 s",
    ] == screen.getvalue().splitlines()


def test_how_far_compiling_is_is_told_every_five_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, waiting = Terminal(), CompilingNotice()
    clock = (100.0, 104.0, 105.0, 106.0, 109.75, 110.5, 111.0, 115.0, 116.0)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(compiling, "monotonic", iter(clock).__next__)

    for _ in clock:
        waiting.handle(logged(logging.INFO, "compiling value7"))

    assert [
        "croupier: compiling, once on this machine; that takes up to a minute",
        "croupier: compiled 2 functions in 5 s",
        "croupier: compiled 5 functions in 10 s",
        "croupier: compiled 8 functions in 16 s",
    ] == screen.getvalue().splitlines()


def test_nobody_is_told_where_nobody_looks_but_warnings_are(capsys: pytest.CaptureFixture[str]) -> None:
    waiting = CompilingNotice()
    waiting.handle(logged(logging.INFO, "compiling value7"))
    waiting.handle(logged(logging.WARNING, "compiled code cannot be kept"))

    assert "croupier: compiled code cannot be kept\n" == capsys.readouterr().err


def test_code_that_is_not_kept_is_not_compiled_once_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, waiting = Terminal(), CompilingNotice()
    monkeypatch.setattr(sys, "stderr", screen)
    waiting.handle(logged(logging.WARNING, "compiled code cannot be kept"))
    waiting.handle(logged(logging.INFO, "compiling value7"))
    waiting.handle(logged(logging.INFO, "compiling value6"))

    assert [
        "croupier: compiled code cannot be kept",
        "croupier: compiling; that takes up to a minute",
    ] == screen.getvalue().splitlines(), "and is told again after five seconds"


def test_what_is_told_does_not_run_into_a_progress_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, waiting = Terminal(), CompilingNotice()
    monkeypatch.setattr(sys, "stderr", screen)
    with Progress(console=Console(stderr=True, force_terminal=True), transient=True) as bar:
        bar.add_task("deals", total=None)
        bar.refresh()
        waiting.handle(logged(logging.INFO, "compiling value7"))

    lines = re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", screen.getvalue()).replace("\r", "\n").splitlines()

    assert "croupier: compiling, once on this machine; that takes up to a minute" in [line.strip() for line in lines]


def test_the_program_listens_once_to_the_kernels_and_starts_no_threads_for_matrices(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log, before = logging.getLogger(compiling.LOG), gc.get_threshold()
    for name, value in (("handlers", []), ("level", logging.WARNING), ("propagate", True)):
        monkeypatch.setattr(log, name, value)
    monkeypatch.setattr(sys, "argv", ["croupier", "--version"])
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)

    for _ in range(2):
        with pytest.raises(SystemExit) as end:
            main()
        assert 0 == end.value.code
    gc.set_threshold(*before)

    assert [CompilingNotice] == [type(one) for one in log.handlers]
    assert (logging.INFO, False, "1") == (log.level, log.propagate, os.environ["OPENBLAS_NUM_THREADS"])
    assert f"croupier {__version__}\n" * 2 == capsys.readouterr().out
