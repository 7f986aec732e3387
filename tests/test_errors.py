"""Errors: one root, so that programs that call Croupier catch one type, and so does the command line."""

from __future__ import annotations

import ast
import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import croupier
from croupier.cli import app as command_line
from croupier.engine.asks import RuleViolation
from croupier.errors import CroupierError
from croupier.rules import game
from croupier.submission.options import option
from tests.sources import nodes

SOURCES = Path(croupier.__file__).parent

OF_PYTHON = {"SystemExit", "AttributeError"}  # a module's `__getattr__` raises the second

# Raised and caught inside: ways to leave a procedure or a dialogue. And our own mistakes, which nobody catches.
INSIDE = {"Irregularity", "Quit", "CardGone", "UnprovedStrategy"}


def _modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if not found.name.endswith("__main__"):
            yield found.name


def _error_classes() -> dict[str, type[Exception]]:
    found = {}
    for name in _modules():
        for one in vars(importlib.import_module(name)).values():
            if isinstance(one, type) and issubclass(one, Exception) and one.__module__.startswith("croupier."):
                found[f"{one.__module__}.{one.__qualname__}"] = one
    return found


def test_every_error_for_users_has_the_one_root() -> None:
    found = _error_classes()

    assert 40 < len(found)
    assert INSIDE == {name.rpartition(".")[2] for name, one in found.items() if not issubclass(one, CroupierError)}


def test_nothing_is_raised_that_is_not_ours() -> None:
    """A built-in error would reach the user as a traceback; the few that are raised are caught in the same module."""
    known = {one.__name__ for one in _error_classes().values()}
    caught_there = {
        "odds/cache.py: ValueError",
        "rules/poker/choices/jackpot_kinds.py: ValueError",
        "server/settings.py: EOFError",
    }
    # `<` between hands of two rankings, a mapping without the key, a future that is not done in time
    as_python_has_it = {
        "hands/evaluate.py: TypeError",
        "cli/terminal/layouts.py: KeyError",
        "room/pending.py: TimeoutError",
    }
    # raised before a handler is called, and answered with a sentence and 4xx
    as_litestar_has_it = {
        "server/http/asking.py: ClientException",
        "server/app.py: HTTPException",
        "server/http/described.py: NotFoundException",
    }
    our_own_mistakes = {"rules/shared_funds.py: AssertionError"}
    strange = set()
    for file in SOURCES.rglob("*.py"):
        for node in nodes(file):
            raised = node.exc if isinstance(node, ast.Raise) else None
            named = raised.func if isinstance(raised, ast.Call) else raised
            if isinstance(named, ast.Name) and named.id[:1].isupper() and named.id not in known | OF_PYTHON:
                strange.add(f"{file.relative_to(SOURCES).as_posix()}: {named.id}")

    assert caught_there | as_python_has_it | as_litestar_has_it | our_own_mistakes == strange


def test_an_error_has_its_sentence_and_its_clause() -> None:
    refused = RuleViolation("MD-POKER 8.B(1)", "seat 4 bets $120; at most $80")

    assert "seat 4 bets $120; at most $80" == refused.message
    assert "MD-POKER 8.B(1)" == refused.clause
    assert "seat 4 bets $120; at most $80 [MD-POKER 8.B(1)]" == str(refused)
    assert "no such thing" == str(CroupierError("no such thing"))


def test_an_error_can_go_from_process_to_process() -> None:
    sent = pickle.loads(pickle.dumps(CroupierError("seat 4 bets $120", "MD-POKER 8.B(1)")))

    assert "seat 4 bets $120 [MD-POKER 8.B(1)]" == str(sent)


@pytest.mark.parametrize("look_up", [game, option])
def test_an_unknown_name_is_a_key_error_too_and_reads_as_a_sentence(look_up: Callable[[str], object]) -> None:
    with pytest.raises(KeyError) as refused:
        look_up("holden")

    assert isinstance(refused.value, CroupierError)
    assert "'" != str(refused.value)[0]


class _FromElsewhere(CroupierError):
    """An error raised by a game outside the package."""


def test_the_command_line_says_an_error_from_outside_the_package_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run() -> None:
        raise _FromElsewhere("seat 1 may not do so", "MD-POKER 9.A(6)")

    monkeypatch.setattr(command_line, "only", lambda commands, words: run)

    with pytest.raises(SystemExit) as ended:
        command_line.main()

    assert 2 == ended.value.code
    assert "croupier: seat 1 may not do so [MD-POKER 9.A(6)]\n" == capsys.readouterr().err


def test_the_command_line_does_not_hide_a_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def run() -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(command_line, "only", lambda commands, words: run)

    with pytest.raises(KeyError, match="a bug"):
        command_line.main()
