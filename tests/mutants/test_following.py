"""`make mutants`: which lines a test runs, who uses what is made at loading, and code that is exchanged."""

from __future__ import annotations

import builtins
import sys
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest
from numba.core import event

from mutants import following
from mutants.following import Compiling, Marks
from mutants.mentions import Mentions
from mutants.serving import exchange, exchangeable
from mutants.tests_of import Map, RanFile

CHAPTER = '''"""A chapter."""


def pays(cards, wager):
    """What a hand pays."""
    if cards > 5:
        raise ValueError(
            "too many",
        )
    for card in range(cards):
        wager += card
    else:
        wager += 100
    match wager:
        case 0:
            return None
        case other:
            pass
    return other


def later(first):
    def inside(second):
        return first + second

    return inside
'''


def marked(tmp_path: Path) -> tuple[Marks, dict[str, Any]]:
    """The chapter with its marks, loaded."""
    marks = Marks(tmp_path)
    namespace: dict[str, Any] = {}
    exec(marks.compiled(str(tmp_path / "chapter.py"), CHAPTER.encode()), namespace)
    return marks, namespace


def lines(marks: Marks) -> list[int]:
    bits = marks.taken().get("chapter.py", 0)
    return [line for line in range(bits.bit_length()) if bits >> line & 1]


@pytest.fixture
def chapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Marks, dict[str, Any]]:
    marks, namespace = marked(tmp_path)
    monkeypatch.setattr(builtins, "__croupier_ran__", marks.ran, raising=False)
    return marks, namespace


def test_lines_that_ran_are_known_branch_by_branch(chapter: tuple[Marks, dict[str, Any]]) -> None:
    marks, namespace = chapter

    assert [] == lines(marks)
    assert 100 == namespace["pays"](0, 0)
    assert [6, 10, 13, 14, 18, 19] == lines(marks)
    with pytest.raises(ValueError, match="too many"):
        namespace["pays"](6, 0)
    assert [6, 7, 8, 9] == lines(marks)
    assert namespace["pays"](1, -100) is None
    assert [6, 10, 11, 13, 14, 16] == lines(marks)


def test_a_function_in_a_function_runs_when_it_is_called(chapter: tuple[Marks, dict[str, Any]]) -> None:
    marks, namespace = chapter
    inside = namespace["later"](1)

    assert [23, 26] == lines(marks)
    assert 3 == inside(2)
    assert [24] == lines(marks)


def test_modules_of_the_package_alone_are_loaded_with_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(builtins, "__croupier_ran__", b"", raising=False)
    marks = Marks(tmp_path)
    marks.install()

    assert sys.meta_path[0].find_spec("json", None) is None
    spec = sys.meta_path[0].find_spec("croupier", None)
    assert spec is not None
    assert "_Loader" == type(spec.loader).__name__


TABLE = """
PAYS = {"flush": 5}
BEST = max(PAYS.values())


class Meter:
    rate = 3

    def fed(self):
        return 1


@kernel
def counted(cards):
    return cards + 1
"""
USER = """
from croupier.table import BEST, Meter, counted, missing


def top():
    return BEST


def fed():
    return Meter()


def hands(cards):
    for card in cards:
        yield counted(card)
"""


@pytest.mark.parametrize(
    "line, users",
    [
        (2, {"user.py": {6}}),  # PAYS makes BEST, and `top` names it
        (7, {"user.py": {10}}),  # what a class holds is used by code that makes one
        (14, {"user.py": {15}}),  # a compiled function leaves no mark
        (10, {"user.py": {10}}),
    ],
)
def test_who_uses_what_is_made_while_modules_are_loaded(line: int, users: dict[str, set[int]], tmp_path: Path) -> None:
    (tmp_path / "table.py").write_text(TABLE, encoding="utf-8")
    (tmp_path / "user.py").write_text(USER, encoding="utf-8")
    mentions = Mentions(tmp_path)
    place = mentions.place("table.py", (line, line))

    assert place is not None
    assert (line == 10) == place.marked
    assert users == mentions.users(place)


# Code that is exchanged.


def at(text: str) -> int:
    return CHAPTER.index(text)


def held(namespace: dict[str, Any], path: str) -> dict[tuple[str, str, int], list[FunctionType]]:
    codes = [one for one in namespace.values() if isinstance(one, FunctionType)]
    return {(path, one.__code__.co_qualname, one.__code__.co_firstlineno): [one] for one in codes}


def test_a_function_that_others_hold_has_the_fault() -> None:
    namespace: dict[str, Any] = {}
    exec(compile(CHAPTER, "chapter.py", "exec"), namespace)
    pays = namespace["pays"]

    assert exchange(held(namespace, "chapter.py"), "chapter.py", CHAPTER.replace("+= 100", "+= 101"), at("+= 100"))
    assert 101 == pays(0, 0)


def test_a_function_made_before_has_the_fault_too() -> None:
    namespace: dict[str, Any] = {}
    exec(compile(CHAPTER, "chapter.py", "exec"), namespace)
    inside = namespace["inside"] = namespace["later"](1)
    text, start = CHAPTER.replace("first + second", "first - second"), at("first + second")

    assert exchange(held(namespace, "chapter.py"), "chapter.py", text, start)
    assert (-1, -1) == (inside(2), namespace["later"](1)(2))


def test_where_other_names_are_free_the_code_is_not_exchanged() -> None:
    namespace: dict[str, Any] = {}
    exec(compile(CHAPTER, "chapter.py", "exec"), namespace)
    namespace["inside"] = namespace["later"](1)
    text, start = CHAPTER.replace("first + second", "second"), at("first + second")

    assert not exchange(held(namespace, "chapter.py"), "chapter.py", text, start)


@pytest.mark.parametrize(
    "source, text, inside",
    [
        ("def deals(seats=3): return 4", "3", False),  # runs while the module is loaded
        ("def deals(seats=3): return 4", "4", True),
        ("SEATS = 3", "3", False),
        ("@kernel\ndef deals(): return 4", "4", False),
    ],
)
def test_only_the_body_of_a_function_is_exchanged(source: str, text: str, inside: bool) -> None:
    assert inside == exchangeable(source, source.index(text))


# What is recorded beside the tests.


def test_lines_that_run_while_tests_are_loaded_are_known(tmp_path: Path) -> None:
    for name, text in {"src/croupier/chapter.py": CHAPTER, "tests/test_one.py": ""}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    tests = Map(tmp_path / "map")
    tests.keep(tmp_path, "tests/test_one.py", RanFile(loading={"chapter.py": 1 << 23}))
    recorded = tests.load(tmp_path, ["tests/test_one.py"])

    assert recorded.loading("chapter.py", (23, 23))
    assert not recorded.loading("chapter.py", (24, 24))


def test_compiling_is_not_part_of_a_tests_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function is compiled from 3 to 9 seconds, and another one within that time."""
    moments = iter([2.0, 3.0, 4.0, 9.0, 10.0])
    compiling = Compiling()
    monkeypatch.setattr(following, "processor_seconds", lambda: next(moments))

    assert 2 == compiling.without()
    compiled = {"dispatcher": SimpleNamespace(py_func=Compiling)}  # the log of the kernels hears of it too
    with event.trigger_event("numba:compile", compiled), event.trigger_event("numba:compile", compiled):
        pass
    assert 4 == compiling.without()
    event.unregister("numba:compile", compiling)  # type: ignore[no-untyped-call]
