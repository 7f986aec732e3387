"""`make mutants`: which faults are planted, and what is left alone."""

from __future__ import annotations

import ast

import pytest

from croupier.rulebook import all_clauses
from croupier.rulebook.sources import this_checkout
from mutants.faults import CLAUSE, DELETION, VISIBILITY, faults, siblings


def changes(source: str, kind: str = "") -> list[str]:
    """Each fault of a source of one line, as the line it becomes."""
    return [fault.planted(source) for fault in faults("x.py", source) if not kind or fault.kind == kind]


@pytest.mark.parametrize(
    "source, becomes",
    [
        ("a = b < c", ["a = b <= c"]),
        ("a = (b) not in (c)", ["a = (b) in (c)"]),
        ("a = b is not c", ["a = b is c"]),
        ("a = 3", ["a = 4", "a = 2"]),
        ("a = 0", ["a = 1"]),
        ("a = b[-1].reshape(c)", ["a = b[-2].reshape(c)", "a = b[-0].reshape(c)"]),
        ("a = True", ["a = False"]),
        ("a = b + c", ["a = b - c"]),
        ("a = b // c", ["a = b * c"]),
        ("a = min(b)", ["a = max(b)"]),
        ("a = b and c", ["a = b or c"]),
        ("a = b if not c else d", ["a = b if c else d"]),
        ("a = [b for b in c if d]", ["a = [b for b in c if (not (d))]"]),
        ("a(b)", ["pass"]),
        ("a.b = c", ["pass"]),
        ("é = b < c", ["é = b <= c"]),  # offsets are bytes
    ],
)
def test_random_faults(source: str, becomes: list[str]) -> None:
    assert becomes == changes(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""A module of 3 parts."""',
        "a: Literal[3] = b",
        "def f(a: X[1]) -> Y[2]: ...",
        "@lru_cache(maxsize=3)\ndef f(): ...",
        "class A(Struct, frozen=True): ...",
        "class A(Protocol):\n    def f(self, a: int = 1) -> int: ...",
        'a = f"{b + 1} of {c}"',
        'a = "b" + c',
        "assert a < 3",
        "import a",
        "if TYPE_CHECKING:\n    import a",
        "__all__ = [1]",
        "a = zip(b, strict=True)",
        "a = b",  # to delete it is to fail at once
        "a = b.reshape(-1, c)",
        "a = b.reshape(c, -1)",
        "a = rng.random() < b",
    ],
)
def test_what_no_test_could_notice_is_left_alone(source: str) -> None:
    assert [] == [change for change in changes(source) if change != "pass" and "..." not in change]


def test_a_statement_of_several_lines_is_deleted_whole() -> None:
    source = "def f():\n    table.deal(\n        1,\n    )\n    return 2"

    assert ["def f():\n    pass\n    return 2"] == changes(source, DELETION)


def test_a_clause_is_exchanged_for_the_one_before_and_the_one_after() -> None:
    assert ["MD-LIR 11.A", "MD-LIR 11.C"] == siblings("MD-LIR 11.B")
    assert ["MD-LIR 11.B"] == siblings("MD-LIR 11.A")
    assert ['burn(clause="MD-LIR 11.A")', 'burn(clause="MD-LIR 11.C")'] == changes('burn(clause="MD-LIR 11.B")', CLAUSE)


def test_every_sibling_is_a_clause() -> None:
    for clause_id in all_clauses():
        assert clause_id not in siblings(clause_id)
        assert set(siblings(clause_id)) <= set(all_clauses())


@pytest.mark.parametrize(
    "source, becomes",
    [
        (
            "table.deal_down(place, clause=c, seen_by=seat)",
            ["table.deal_up(place, clause=c)", "table.deal_down(place, clause=c, seen_by=(-1))"],
        ),
        ("deal_one(table, DEALER_HAND, NOBODY)", ["deal_one(table, DEALER_HAND, (-1))"]),
        ("Event(seen_by=EVERYONE)", []),
        ("Event(seen_by=NOBODY)", ["Event(seen_by=(-1))"]),
        ("a = dealt(place, clause, seat)", ["a = dealt(place, clause, (-1))"]),
        ("a = b if c else HIDDEN", ["a = b"]),
        ("a = event.seen_by == EVERYONE", ["a = True"]),
        ("a = event.seen_by in seats", ["a = True"]),
        ("a = event.seen_by != EVERYONE", ["a = False"]),
        ("a = shown(cards, face_up)", []),
    ],
)
def test_hidden_cards_are_shown(source: str, becomes: list[str]) -> None:
    assert becomes == changes(source, VISIBILITY)


@pytest.mark.parametrize(
    "source, becomes",
    [
        ("a = shown(cards, face_up)", ["a = named(cards)"]),
        ("a = _BACKS[len(cards)]", ["a = named(cards)"]),
        ("a = own_hands(running, who.seats)", ["a = own_hands(running, running.table.seats)"]),
        ("a = {seat: hands[seat] for seat in seats}", ["a = hands"]),
        ("a = who.role in REBUILD", ["a = True"]),
        ("a = game.hands_rebuilt", ["a = True"]),
    ],
)
def test_a_view_shows_what_is_not_the_viewer_s(source: str, becomes: list[str]) -> None:
    found = faults("src/croupier/rules/views/x.py", source)
    assert becomes == [fault.planted(source) for fault in found if fault.kind == VISIBILITY]


def test_there_are_such_faults_in_what_makes_the_views() -> None:
    """The views have moved once, and then no fault was planted in them any more."""
    views = this_checkout().package / "rules" / "views"
    for name in ("seen.py", "looking.py", "increments.py", "poker.py", "banked.py"):
        found = faults(f"rules/views/{name}", (views / name).read_text(encoding="utf-8"))
        assert VISIBILITY in {fault.kind for fault in found}, name


def test_a_fault_knows_its_line_and_the_lines_of_its_statement() -> None:
    source = "if (a\n    and b):\n    c(\n        1)"
    found = {(fault.before, fault.line, fault.lines) for fault in faults("x.py", source)}

    assert ("1", 4, (3, 4)) in found
    assert ("\n    and ", 1, (1, 2)) in found


def test_what_a_parameter_is_by_default_is_noticed_by_tests_of_the_whole_function() -> None:
    source = "def chips(cents, most=3):\n    less = 1\n    return cents\n"

    assert {("3", (1, 3)), ("1", (2, 2))} == {(fault.before, fault.lines) for fault in faults("x.py", source)}


def test_the_diff_shows_the_line_alone() -> None:
    source = "a = 1\nb = c < d\n"
    (fault,) = [one for one in faults("x.py", source) if one.kind == "comparison"]

    assert "@@ -2 +2 @@\n-b = c < d\n+b = c <= d" == fault.diff(source)


def test_every_fault_of_a_chapter_can_be_compiled() -> None:
    path = this_checkout().package / "rules" / "poker" / "ch18_exposed_cards.py"
    source = path.read_text(encoding="utf-8")
    found = faults("ch18_exposed_cards.py", source)

    assert {"clause", "visibility", "condition", "deletion"} <= {fault.kind for fault in found}
    for fault in found[::7]:
        ast.parse(fault.planted(source))
