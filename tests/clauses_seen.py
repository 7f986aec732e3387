"""Which clauses the product itself names while the tests run: a pytest plugin.

It counts the clauses of things that the product makes: events, asks and their options, refusals, findings, signs, and
lines of documents (a filing, a settlement, odds, what a hand is worth). It also notes the clauses with which passing
tests are marked. Under xdist each worker counts separately, and the counts are merged at the end. What happens, is
asked and is offered in the tests of the rules is noted together with its clause (`rules/happened.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebook.seen import KINDS, lost, not_seen_any_more, seen_again, write_seen
from tests.rules import happened

TESTS = Path(__file__).parent
AT_ONCE = 200  # tables whose events are kept until they are read; more where more are still played
OURS = 3  # references to the events of a table that nobody plays any more: the list's, the loop's, the question's
OUTPUT = "clauses_seen"

# Classes whose instances are noted: module, name, the kind of thing it is, and the fields that name clauses.
MADE = (
    ("croupier.engine.asks", "RuleViolation", "refusal", ("clause",)),
    ("croupier.submission.findings", "Finding", "finding", ("clause",)),
    ("croupier.submission.documents.sign", "Sign", "sign", ("clauses",)),
    ("croupier.submission.difference", "OptionChange", "document", ("clauses",)),
    ("croupier.rules.settle.settlement", "SettlementStep", "document", ("clause",)),
    ("croupier.hands.evaluate", "Description", "document", ("clause", "formed")),
    ("croupier.hands.evaluate", "Comparison", "document", ("clause",)),
    ("croupier.hands.showdown", "ShareResult", "document", ("clause",)),
    ("croupier.odds.wager", "WagerOutcome", "document", ("clause",)),
    ("croupier.odds.wager", "MeterLine", "document", ("clause",)),
    ("croupier.room.roles", "NotPermitted", "refusal", ("clause",)),
    ("croupier.room.office.forms", "BadForm", "refusal", ("clause",)),
    ("croupier.room.office.core", "Stale", "refusal", ("clause",)),
    ("croupier.room.office.papers", "ShownField", "document", ("clause",)),
    ("croupier.room.office.papers", "ShownSignature", "document", ("clause",)),
    ("croupier.room.office.papers", "ShownPaper", "document", ("clauses",)),
    ("croupier.room.office.tasks", "ListedTask", "document", ("clause",)),
)


class Seen:
    """Clauses by the kind of thing that named them."""

    def __init__(self) -> None:
        self.named: dict[str, set[str]] = {kind: set() for kind in KINDS}
        self.happened = happened.Happened()
        self._events: list[list[Any]] = []
        self._at_once = AT_ONCE

    def table(self, events: list[Any]) -> None:
        """Note a table, whose events are read later, once there are some."""
        self.happened.table(events)
        self._events.append(events)
        if len(self._events) > self._at_once:
            self.look_through()

    @property
    def kept(self) -> int:
        """How many tables' events will be read again."""
        return len(self._events)

    def look_through(self) -> None:
        """Read the events of all tables so far, and keep those of tables that may still be played."""
        found, played = self.named["event"], []
        for events in self._events:
            found.update([event.clause for event in events])
            if sys.getrefcount(events) > OURS:
                played.append(events)
        self._events = played
        self._at_once = max(AT_ONCE, 2 * len(played))

    def ask(self, ask: Any) -> None:
        """Note an ask and its options."""
        self.happened.ask(ask)
        self.named["ask"].add(ask.clause)
        self.options(ask.options)

    def options(self, options: Iterable[Any]) -> None:
        """Note options, whether of an ask or not."""
        self.named["option"].update([option.clause for option in options])

    def document(self, data: Any) -> None:
        """Note every string in the data that a document is set from."""
        if isinstance(data, str):
            self.named["document"].add(data)
        elif isinstance(data, dict):
            self.document(list(data.values()))
        elif isinstance(data, list | tuple):
            for one in data:
                self.document(one)

    def install(self) -> None:
        """From now on, note what is made."""
        for module, name, kind, fields in MADE:
            made = getattr(import_module(module), name)
            made.__init__ = _after(made.__init__, self._noting(kind, fields))
        table = import_module("croupier.engine.table").Table
        table.__init__ = _after(table.__init__, lambda one: self.table(one.events))
        unlawful = import_module("croupier.engine.house").Unlawful
        unlawful.__init__ = _after(unlawful.__init__, self._findings)
        self._follow_rounds(import_module("croupier.engine.record").Round)
        for name in ("book", "printing"):
            module_ = import_module(f"croupier.submission.documents.{name}")
            module_.compiled = self._reading(module_.compiled)  # type: ignore[attr-defined]

    def _follow_rounds(self, rounds: Any) -> None:
        rounds.ask = _noted(rounds.ask, self.ask)
        options = rounds.options

        def noted(running: Any) -> Any:
            found = options(running)
            self.options(found)
            return found

        rounds.options = noted

    def _noting(self, kind: str, fields: tuple[str, ...]) -> Callable[[Any], None]:
        def note(one: Any) -> None:
            for field in fields:
                value = getattr(one, field)
                self.named[kind].update((value,) if isinstance(value, str) else value or ())

        return note

    def _findings(self, unlawful: Any) -> None:
        self.named["finding"].update(finding.clause for finding in unlawful.findings)

    def _reading(self, compiled: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(compiled)
        def noted(*args: Any, **kwargs: Any) -> Any:
            self.document([*args, *kwargs.values()])
            return compiled(*args, **kwargs)

        return noted


def _noted(slot: Any, note: Callable[[Any], None]) -> property:
    """An attribute whose values are noted when they are set; it is read as fast as before."""
    put = slot.__set__

    def put_and_note(one: Any, value: Any) -> None:
        put(one, value)
        if value is not None:
            note(value)

    return property(slot.__get__, put_and_note)


def _after(call: Callable[..., None], note: Callable[[Any], None]) -> Callable[..., None]:
    """The method, followed by a note about its object."""

    @wraps(call)
    def noted(self: Any, *args: Any, **kwargs: Any) -> None:
        call(self, *args, **kwargs)
        note(self)

    return noted


class Plugin:
    """Counts while the tests run; after a run of all tests, reports clauses counted before and no longer."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.seen = config, Seen()
        self.named: dict[str, set[str]] = {kind: set() for kind in KINDS}
        self.proven: set[str] = set()  # clauses of marked tests that passed
        self.lines: set[str] = set()  # what happened under which clause
        self.files: set[str] = set()  # collected test files
        self.problem = ""

    def pytest_sessionstart(self) -> None:
        self.seen.install()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.files = {str(item.path) for item in items}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: Any) -> Iterator[None]:
        report: Any = yield
        if report.when == "call" and report.passed:
            self.proven.update(mark.args[0] for mark in item.iter_markers("clause"))
        return report  # type: ignore[no-any-return]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        told = getattr(node, "workeroutput", {}).get(OUTPUT)
        if told:
            self._join(told)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        self.seen.look_through()
        told = {
            "named": {kind: sorted(clauses) for kind, clauses in self.seen.named.items()},
            "proven": sorted(self.proven),
            "files": sorted(self.files),
            "happened": sorted(self.seen.happened.lines),
        }
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput[OUTPUT] = told
            return
        self._join(told)
        whole = not exitstatus and self._is_whole()
        if self.config.getoption("--write-seen"):
            write_seen(seen_again(self.named, self.proven, keep=not whole))
            happened.write(self.lines, keep=not whole)
        elif whole and (gone := not_seen_any_more(self.named, self.proven)):
            self.problem = lost(gone)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.problem:
            terminalreporter.write_line(self.problem, red=True)

    def _join(self, told: dict[str, Any]) -> None:
        for kind, clauses in told["named"].items():
            self.named[kind].update(clauses)
        self.proven.update(told["proven"])
        self.files.update(told["files"])
        self.lines.update(told["happened"])

    def _is_whole(self) -> bool:
        """Were all test files run, with no tests left out except the long ones?"""
        option = self.config.option
        every = {str(path) for path in TESTS.rglob("test_*.py")}
        narrowed = option.collectonly or option.keyword or option.deselect or option.markexpr not in ("", "not long")
        return every <= self.files and not narrowed
