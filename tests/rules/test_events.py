"""Kinds of events: declared once, listed in docs/events.md; an event has the fields of its kind and no others."""

import ast
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.engine import Event, Kind, TableKind
from croupier.engine.event_kinds import kinds
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.event_kinds import DayKind, DeckKind, FundKind
from croupier.rules.poker.event_kinds import PokerKind, RoomKind
from tests.rules.contract import assert_fields_of_their_kind
from tests.sources import nodes

SOURCES = Path(croupier.__file__).parent
DOCS = Path(__file__).parents[2] / "docs"
KINDS = (TableKind, DayKind, DeckKind, WagerKind, PokerKind, RoomKind, FundKind)
VERBS = {"Event", "note", "move", "carry", "put_in", "_say", "_phrase"}  # calls that make an event, its kind first


@pytest.fixture(scope="module")
def generator() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "generate_events.py"))


def test_the_page_is_what_the_enumerations_say(generator: dict[str, Any]) -> None:
    assert generator["page"]() == (DOCS / "events.md").read_text(encoding="utf-8")
    assert set(generator["KINDS"]) == set(KINDS)


def test_no_enumeration_of_kinds_is_outside_the_page() -> None:
    assert {one for one in kinds() if one.__module__.startswith("croupier.")} == set(KINDS)
    declared = {
        (path.relative_to(SOURCES).as_posix(), node.name)
        for path in SOURCES.rglob("*.py")
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "Kind" for base in node.bases)
    }
    assert {
        (f"{one.__module__.replace('.', '/').removeprefix('croupier/')}.py", one.__name__) for one in KINDS
    } == declared


def test_no_two_kinds_have_one_name() -> None:
    named = [kind.value for one in KINDS for kind in one]
    assert len(named) == len(set(named))


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_no_event_is_made_of_a_kind_that_is_not_declared(path: Path) -> None:
    """Nor is a kind compared with a literal text."""
    for node in nodes(path):
        if (
            isinstance(node, ast.Call)
            and node.args
            and getattr(node.func, "attr", getattr(node.func, "id", "")) in VERBS
        ):
            written = node.args[0]
            assert not (_is_text(written) and any(key.arg == "clause" for key in node.keywords)), ast.unparse(node)
        if isinstance(node, ast.Compare) and ast.unparse(node.left) in ("event.kind", "one.kind"):
            texts = [part for side in node.comparators for part in ast.walk(side) if _is_text(part)]
            assert not texts or "submission" in path.parts, ast.unparse(node)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


@pytest.mark.parametrize("kind", [kind for one in KINDS for kind in one])
def test_the_words_of_a_kind_name_fields_of_an_event(kind: Kind) -> None:
    assert kind.fields <= set(Event.__struct_fields__)
    assert kind.value == kind.value.strip()
    words = str(Event(kind, "MD-POKER 7.B"))
    assert not re.search(r"[{}]", words)


@pytest.mark.parametrize("kind", [kind for one in KINDS for kind in one])
def test_money_is_never_told_in_cents(kind: Kind) -> None:
    """In whatever field the money is: $1,234.56 is never 123456."""
    money = {name: 123_456 for name in ("cents", "amount", "before", "after") if name in kind.fields}
    assert "123456" not in str(Event(kind, "MD-POKER 7.B", 1, **money)).replace(",", "")


def test_a_field_that_the_kind_does_not_have_is_found() -> None:
    assert_fields_of_their_kind([Event(PokerKind.FOLDED, "MD-POKER 1.B(12)", 3)])
    with pytest.raises(AssertionError, match="folded"):
        assert_fields_of_their_kind([Event(PokerKind.FOLDED, "MD-POKER 1.B(12)", 3, "three-bets")])
