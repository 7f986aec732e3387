"""Which clauses the tests saw in use: how they are counted, kept and missed."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import pytest

from croupier.rulebook import all_clauses, not_automated
from croupier.rulebook import seen as seen_module
from croupier.rulebook.coverage import OPEN, coverage
from croupier.rulebook.seen import (
    DEFINITION,
    KINDS,
    cited,
    lost,
    not_seen_any_more,
    seen_again,
    seen_clauses,
    seen_now,
    write_seen,
)
from croupier.rulebook.sources import Checkout, this_checkout, used_files
from tests.clauses_seen import AT_ONCE, Seen

pytest_plugins = ["pytester"]

NOT_AUTOMATED_MOST = 56  # it may only shrink


def test_a_clause_is_seen_in_the_kinds_of_things_that_name_it() -> None:
    found = seen_now({"event": {"MD-LIR 11.B", "submission: x"}, "ask": {"MD-LIR 11.B"}, "sign": {"MD-LIR 2.F"}}, ())

    assert {"MD-LIR 2.F": ("sign",), "MD-LIR 11.B": ("event", "ask")} == found


def test_a_definition_needs_a_test_that_passed_and_code_in_use() -> None:
    word, row, act = "MD-POKER 1.B(5)", "MD-LIR 12.C(2)(a)", "MD-LIR 11.B"

    assert {row: (DEFINITION,), word: (DEFINITION,)} == seen_now({}, (word, row, act))
    assert {} == seen_now({}, ())


def test_a_part_of_the_tests_adds_and_all_of_them_replace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_module, "seen_clauses", lambda: {"MD-LIR 11.B": ("ask",), "MD-LIR 11.C": ("event",)})
    named = {"event": {"MD-LIR 11.B"}}

    assert {"MD-LIR 11.B": ("event",)} == seen_again(named, (), keep=False)
    assert {"MD-LIR 11.B": ("event", "ask"), "MD-LIR 11.C": ("event",)} == seen_again(named, (), keep=True)
    assert ["MD-LIR 11.C"] == not_seen_any_more(named, ())
    assert "1 clauses counted as covered" in lost(["MD-LIR 11.C"])


@pytest.mark.parametrize(("number", "more"), [(20, ""), (21, " and others")])
def test_of_the_clauses_that_are_lost_twenty_are_named(number: int, more: str) -> None:
    said = lost([str(one) for one in range(number)])

    assert f"in this run: {', '.join(map(str, range(20)))}{more}; test them again" in said


def test_the_events_of_a_table_are_seen_however_many_others_are_played_meanwhile() -> None:
    seen, played = Seen(), list[SimpleNamespace]()
    for _ in range(AT_ONCE):
        seen.table([SimpleNamespace(clause="MD-LIR 11.B")])
    seen.table(played)  # one more than are kept
    played.append(SimpleNamespace(clause="MD-LIR 11.C"))
    seen.look_through()

    assert {"MD-LIR 11.B", "MD-LIR 11.C"} == seen.named["event"]
    assert 1 == seen.kept


def test_what_is_written_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(seen_module, "SEEN_FILE", tmp_path / "seen.csv")
    seen_clauses.cache_clear()
    try:
        write_seen({"MD-LIR 11.B": ("event", "ask")})
        assert {"MD-LIR 11.B": ("event", "ask")} == dict(seen_clauses())
    finally:
        seen_clauses.cache_clear()


def test_modules_in_use_are_those_that_commands_load(tmp_path: Path) -> None:
    files = {
        "cli/play": "def f():\n    from croupier.rules import table",
        "rules/__init__": "",
        "rules/table": "import croupier.engine\nLATER = 'croupier.odds'",
        "engine/__init__": "",
        "odds": "",
        "rules/ch01_alone": 'A = "MD-LIR 1.A"',
    }
    for name, text in files.items():
        path = tmp_path / "src" / "croupier" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    used = {path.relative_to(tmp_path / "src" / "croupier").as_posix() for path in used_files(Checkout(tmp_path))}

    assert {"cli/play.py", "rules/__init__.py", "rules/table.py", "engine/__init__.py", "odds.py"} == used


def test_an_import_counts_wherever_it_stands(tmp_path: Path) -> None:
    """Inside a function, a class, each part of an `if`, a loop, a `try` and a `match`, and after a choice of values."""
    text = """
        value = 1 if __debug__ else 2
        class A:
            def f(self):
                import croupier.a
        if value:
            import croupier.b
        else:
            import croupier.c
        try:
            import croupier.d
        except ImportError:
            import croupier.e
        else:
            import croupier.f
        finally:
            import croupier.g
        match value:
            case 1:
                import croupier.h
        for _ in ():
            import croupier.i
    """
    package = tmp_path / "src" / "croupier"
    (package / "cli").mkdir(parents=True)
    (package / "cli" / "play.py").write_text(dedent(text), encoding="utf-8")
    for name in "abcdefghij":
        (package / f"{name}.py").touch()

    assert {"play", *"abcdefghi"} == {path.stem for path in used_files(Checkout(tmp_path))}


# The plugin, in a run of its own.


RUN = """
    from tests.clauses_seen import Plugin

    def pytest_addoption(parser):
        parser.addoption("--write-seen", action="store_true")

    def pytest_configure(config):
        from tests import clauses_seen
        from pathlib import Path
        from croupier.rulebook import seen
        clauses_seen.TESTS = Path(config.rootpath)
        seen.SEEN_FILE = Path({kept!r})
        config.addinivalue_line("markers", "clause(id, says)")
        config.pluginmanager.register(Plugin(config), "clauses seen")
"""
TEST = """
    from croupier.cards import SeededChance
    from croupier.engine import RuleViolation
    from croupier.engine.driver import advance
    from croupier.engine import Round
    from croupier.rules import new
    from croupier.rulebook.testing import clause

    @clause("MD-POKER 1.B(5)", says="never revealed")
    def test_a_hand():
        running = Round(new("holdem", {1: 1_000, 2: 1_000}))
        advance(running, SeededChance(1))
        RuleViolation("MD-LIR 11.B", "no")

    @clause("MD-POKER 1.B(6)", says="travelling clockwise")
    def test_that_fails():
        assert not "this"
"""


@pytest.fixture
def written(pytester: pytest.Pytester, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run of pytest with the plugin, which keeps what it sees in its own file."""
    kept = tmp_path / "kept.csv"
    kept.write_text("clause,seen in\nMD-LIR 11.C,event\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(this_checkout().root))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # of all that is installed only this plugin is tried
    pytester.makeconftest(RUN.format(kept=str(kept)))
    return kept


@pytest.mark.parametrize("workers", ["", pytest.param("-pxdist -n1", marks=pytest.mark.long)])
def test_the_plugin_sees_events_asks_and_refusals(pytester: pytest.Pytester, written: Path, workers: str) -> None:
    pytester.makepyfile(test_one=TEST)
    pytester.runpytest_subprocess(*workers.split(), "--write-seen", "-p", "no:cacheprovider")
    lines = dict(line.split(",") for line in written.read_text(encoding="utf-8").splitlines())

    assert "refusal" == lines["MD-LIR 11.B"]
    assert "event" == lines["MD-LIR 11.C"]  # a test failed, so the run counts as a part and keeps what was seen
    assert "event" in lines["MD-POKER 11.D"].split()
    assert "ask" in lines["MD-POKER 11.G"].split()
    assert DEFINITION == lines["MD-POKER 1.B(5)"]
    assert "MD-POKER 1.B(6)" not in lines


def test_all_tests_together_fail_where_a_clause_is_lost(pytester: pytest.Pytester, written: Path) -> None:
    pytester.makepyfile(test_one="def test_nothing(): pass")
    whole = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    part = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-k", "nothing")
    listed = pytester.runpytest_subprocess("-p", "no:cacheprovider", "--collect-only")

    assert (1, 0, 0) == (whole.ret, part.ret, listed.ret)
    whole.stdout.fnmatch_lines(["1 clauses counted as covered were not named*MD-LIR 11.C*make coverage*"])


# This repository.


def test_only_clauses_are_kept_and_only_known_kinds() -> None:
    assert set(seen_clauses()) <= set(all_clauses())
    assert {kind for kinds in seen_clauses().values() for kind in kinds} <= {*KINDS, DEFINITION}


def test_every_definition_counted_is_cited_by_code_in_use() -> None:
    defined = {clause_id for clause_id, kinds in seen_clauses().items() if kinds == (DEFINITION,)}

    assert [] == [clause_id for clause_id in defined if not cited(clause_id)]


def test_the_list_of_what_is_not_automated_does_not_grow() -> None:
    assert len(not_automated()) <= NOT_AUTOMATED_MOST


@pytest.mark.parametrize("software", ["engine", "submission", "signage"])
def test_rules_of_play_the_filing_and_the_signs_are_covered(software: str) -> None:
    entries = [entry for entry in coverage().entries.values() if entry.clause.software == software]

    assert [] == [entry.clause.id for entry in entries if entry.status not in ("covered", "not automated")]
    assert OPEN not in {entry.status for entry in entries}
