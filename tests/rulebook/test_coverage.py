"""Coverage: what counts as a citation, the status of a clause, and the figures, on small checkouts and on this one."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.rulebook import all_clauses, find, not_automated, only_opens
from croupier.rulebook.coverage import (
    CODE_ONLY,
    COVERED,
    NOT_AUTOMATED,
    NOT_SEEN,
    OPEN,
    TEST_ONLY,
    Coverage,
    by_chapter,
    by_class,
    coverage,
    total,
)
from croupier.rulebook.sources import Checkout, Citation, NoCheckout, citations, marks_of, this_checkout


def checkout(root: Path, **files: str) -> Checkout:
    """A small repository; `rules__ch10` is src/croupier/rules/ch10.py and `test_ch10` is tests/test_ch10.py."""
    for name, text in files.items():
        folder = root / "tests" if name.startswith("test_") else root / "src" / "croupier"
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Checkout(root)


def status(state: Coverage, clause_id: str) -> str:
    return state.entries[clause_id].status


@pytest.fixture(scope="module")
def here() -> Coverage:
    return coverage()


# What counts as a citation.


def test_code_cites_with_a_string_and_not_with_a_docstring_or_a_comment(tmp_path: Path) -> None:
    code = '''"""MD-LIR 11.A"""
def withdraw(table):
    """MD-LIR 11.B"""
    "MD-LIR 11.C"
    # MD-LIR 11.D
    table.return_wager(clause="MD-LIR 11.B(1)(b)")
    table.say("see MD-LIR 11.E")
    table.say(f"MD-LIR 11.F{table}")
'''
    found = citations(checkout(tmp_path, rules__ch11=code))

    assert {"MD-LIR 11.B(1)(b)": [Citation("src/croupier/rules/ch11.py", 6)]} == found.code
    assert "src/croupier/rules/ch11.py:6" == str(found.code["MD-LIR 11.B(1)(b)"][0])


def test_the_rulebook_does_not_cite(tmp_path: Path) -> None:
    repository = checkout(tmp_path, rulebook__x='A = "MD-LIR 11.B"', rules__y='B = "MD-LIR 11.C"')

    assert ["MD-LIR 11.C"] == list(citations(repository).code)


def test_tests_cite_with_a_clause_and_what_it_says(tmp_path: Path) -> None:
    tests = """
@clause("MD-LIR 11.B", says="asked about Bet Number 1")
def test_one():
    assert "MD-LIR 11.C" == other("MD-LIR 11.D", sees="nothing")

CASES = [pytest.param(1, marks=clause("MD-LIR 11.E", says="Side wagers"))]
"""
    found = citations(checkout(tmp_path, test_ch11=tests))

    assert {"MD-LIR 11.B": 2, "MD-LIR 11.E": 6} == {key: places[0].line for key, places in found.tests.items()}
    assert {} == found.code


def test_tests_of_the_rulebook_prove_no_clause(tmp_path: Path) -> None:
    repository = checkout(tmp_path)
    (tmp_path / "tests" / "rulebook").mkdir(parents=True)
    (tmp_path / "tests" / "rulebook" / "test_mark.py").write_text('clause("MD-LIR 11.B", says="x")', encoding="utf-8")

    assert {} == citations(repository).tests


def test_marks_whose_clauses_are_computed_count(tmp_path: Path) -> None:
    tests = """
import pytest
from croupier.rulebook.testing import clause

@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=clause(f"MD-LIR 12.A(1)({row})", says="paytable A"))
        for row in "abc"
    ],
)
def test_rows(row): ...

@clause("MD-LIR 12.A", says="main bets")
def test_whole(): ...
"""
    path = list(sys.path)
    found = citations(checkout(tmp_path, test_ch12_payouts=tests))

    assert path == sys.path
    assert [] == [name for name in sys.modules if name.endswith("test_ch12_payouts") and "marks" in name]
    assert ["MD-LIR 12.A", *(f"MD-LIR 12.A(1)({row})" for row in "abc")] == list(found.tests)
    assert [] == found.unread


def test_marks_made_by_a_helper_count_where_it_is_called(tmp_path: Path) -> None:
    helper = """
from croupier.rulebook.testing import clause
def row(clause_id, says):
    return clause(clause_id, says=says)
"""
    tests = """
from row_marks import row
CASES = [
    row(f"MD-LIR 12.A(1)({letter})", says="paytable A") for letter in "ab"
]
"""
    repository = checkout(tmp_path, test_ch12_payouts=tests)
    (tmp_path / "tests" / "row_marks.py").write_text(helper, encoding="utf-8")
    place = [Citation("tests/test_ch12_payouts.py", 4)]

    assert {"MD-LIR 12.A(1)(a)": place, "MD-LIR 12.A(1)(b)": place} == citations(repository).tests


def test_a_test_file_that_skips_itself_is_reported(tmp_path: Path) -> None:
    tests = 'import pytest\npytest.importorskip("nowhere")\nCASES = [clause(row, says="x") for row in ROWS]'
    found = citations(checkout(tmp_path, test_ch12=tests))

    assert ({}, 1) == (found.tests, len(found.unread))


def test_a_paytable_needs_no_more_than_its_clause_and_its_rows(tmp_path: Path) -> None:
    source = 'A = Paytable(clause="MD-LIR 12.A(1)", rows={"royal": 1})'
    found = citations(checkout(tmp_path, rules__ch12=source))

    assert [] == found.unread
    assert {"MD-LIR 12.A(1)", "MD-LIR 12.A(1)(a)"} == set(found.code)


def test_counting_can_be_interrupted_while_a_test_file_is_loaded(tmp_path: Path) -> None:
    tests = 'raise KeyboardInterrupt\nCASES = [clause(row, says="x") for row in ROWS]'
    with pytest.raises(KeyboardInterrupt):
        citations(checkout(tmp_path, test_ch12=tests))


def test_a_test_file_that_cannot_be_loaded_is_reported(tmp_path: Path) -> None:
    tests = 'import nowhere\nCASES = [clause(row, says="x") for row in nowhere.rows]'
    found = citations(checkout(tmp_path, test_ch12=tests))

    assert ({}, 1) == (found.tests, len(found.unread))
    assert "tests/test_ch12.py:1: the file cannot be loaded" in found.unread[0]
    assert "nowhere" in found.unread[0]


def test_a_test_file_finds_what_is_beside_it_before_anything_else_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests are packages, and another package of the name may be on the path."""
    for folder, helper in (("here", 'NAME = "MD-LIR 11.B"\n'), ("there", 'NAME = "MD-LIR 11.C"\n')):
        package = tmp_path / folder / "some_tests"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("", encoding="utf-8")
        (package / "helper.py").write_text(helper, encoding="utf-8")
    file, problems = tmp_path / "here" / "some_tests" / "test_it.py", list[str]()
    file.write_text(
        "from croupier.rulebook.testing import clause\nfrom some_tests.helper import NAME\n"
        "MARK = clause(NAME, says='each player is asked')\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path / "there"))
    before = [*sys.path]
    monkeypatch.delitem(sys.modules, "some_tests", raising=False)

    assert [("MD-LIR 11.B", 3)] == marks_of(file, problems)
    assert [] == problems
    assert before == sys.path
    assert "_croupier_marks_test_it" not in sys.modules


def test_a_file_with_a_syntax_error_is_reported(tmp_path: Path) -> None:
    found = citations(checkout(tmp_path, rules__broken='A = ("MD-LIR 11.B"'))

    assert ["src/croupier/rules/broken.py:1: '(' was never closed"] == found.unread


# Paytables.


def test_rows_of_a_lettered_paytable(tmp_path: Path) -> None:
    code = """
B = Paytable("MD-LIR 12.C(2)", "B", {
    STRAIGHT_FLUSH: to_one(40),
    THREE_OF_A_KIND: to_one(30),
})
"""
    found = citations(checkout(tmp_path, rules__ch12=code))

    assert {"MD-LIR 12.C(2)": 2, "MD-LIR 12.C(2)(a)": 3, "MD-LIR 12.C(2)(b)": 4} == {
        key: places[0].line for key, places in found.code.items()
    }


def test_rows_named_by_a_pattern_follow_names_through_imports(tmp_path: Path) -> None:
    categories = 'FULL_HOUSE: str = "full house"'
    between = "from croupier.hands.categories import FULL_HOUSE as BOAT"
    code = """
from croupier.rules.between import BOAT
KING, PAIR = "king", "pair 10's or better"
ONE = money.Paytable("WA-TOP5 11.tens-better.table", "2.17", {BOAT: to_one(15), PAIR: to_one(1), "flush": to_one(5)},
                     row="WA-TOP5 11.tens-better.table.2.17.{}")
"""
    found = citations(checkout(tmp_path, hands__categories=categories, rules__between=between, rules__p11=code))

    names = ("full-house", "pair-10s-or-better", "flush")
    assert [] == found.unread
    assert {"WA-TOP5 11.tens-better.table", *(f"WA-TOP5 11.tens-better.table.2.17.{name}" for name in names)} == set(
        found.code
    )


def test_rows_made_by_a_helper_of_the_same_file(tmp_path: Path) -> None:
    code = """
ACE = "ace"

def _table(wager, edge="1.54", *, rows):
    clause = f"WA-TOP5 11.{wager}.table"
    return Paytable(clause, edge, rows, row=f"{clause}.{edge}.{{}}")

def _envy(clause, royal, other):
    rows = {"royal flush": dollars(royal), "straight flush": dollars(other)}
    return Paytable(clause, "A", rows)

ONE = _table("ace-face", rows={
    ACE: to_one(4),
})
TWO = _table("ace-face", "3.08", rows={ACE: to_one(4)})
ENVY = {"A": _envy("MD-LIR 12.I(1)", 1_000, 300)}
"""
    found = citations(checkout(tmp_path, rules__p11=code))

    assert [] == found.unread
    assert {
        "WA-TOP5 11.ace-face.table.1.54.ace": 13,
        "WA-TOP5 11.ace-face.table.3.08.ace": 15,
        "MD-LIR 12.I(1)": 16,
        "MD-LIR 12.I(1)(a)": 16,
        "MD-LIR 12.I(1)(b)": 16,
    } == {key: places[0].line for key, places in found.code.items()}


@pytest.mark.parametrize(
    "code, problem",
    [
        ('A = Paytable("MD-LIR 12.C(2)", "B", rows())', "3: the rows rows() of a paytable cannot be determined"),
        ('A = Paytable("MD-LIR 12.C(2)", "B", {**more})', "3: the rows {**more} of a paytable cannot be determined"),
        ('A = Paytable(clause, "B", {})', "3: the clause of a paytable cannot be determined"),
        ('A = Paytable("MD-LIR 12.C(2)")', "3: a paytable needs its clause and its rows"),
        ('A = Paytable("X", "B", {f(1): 1}, row="MD-LIR {}")', "3: the f(1) of a paytable cannot be determined"),
        ('A = Paytable("MD-LIR 12.C(9)", "B", {"x": 1})', "3: this row of the paytable would be MD-LIR 12.C(9)(a)"),
        ('def f(c):\n    return Paytable(c, "A", {})', "3: f makes a paytable but is never called here"),
        ("from croupier.gone import G\nA = Paytable(G, 'B', {})", "4: there is no module croupier.gone"),
    ],
)
def test_a_paytable_that_cannot_be_read_is_reported(tmp_path: Path, code: str, problem: str) -> None:
    found = citations(checkout(tmp_path, rules__ch12=f"# MD-LIR\n\n{code}"))

    assert 1 == len(found.unread)
    assert f"src/croupier/rules/ch12.py:{problem}" in found.unread[0]


def test_a_paytable_outside_the_rules_is_anybodys(tmp_path: Path) -> None:
    found = citations(checkout(tmp_path, odds__own='A = Paytable("MD-LIR 12.C(2)", "own", rows())'))

    assert (["MD-LIR 12.C(2)"], []) == (list(found.code), found.unread)


def test_one_clause_is_found_like_all_of_them(here: Coverage) -> None:
    for clause_id in ("MD-LIR 12.C(2)(a)", "WA-TOP5 11.tens-better.table.3.18.flush", "MD-POKER 3.A(1)(a)"):
        one = citations(this_checkout(), only=clause_id)

        assert here.entries[clause_id].code == tuple(one.code.get(clause_id, ()))
        assert here.entries[clause_id].tests == tuple(one.tests.get(clause_id, ()))
    assert here.entries["MD-LIR 12.C(2)(a)"].tests


# The status of a clause.


def test_covered_is_what_the_tests_saw(tmp_path: Path) -> None:
    state = coverage(
        checkout(
            tmp_path,
            rules__code='A = ("MD-LIR 11.B", "MD-LIR 11.C", "MD-LIR 11.C(1)")',
            test_it="\n".join(f'clause("MD-LIR 11.{last}", says="x")' for last in ("C", "D", "C(1)")),
        ),
        seen={"MD-LIR 11.C": ("event",), "MD-LIR 11.F": ("sign",)},
    )

    expected = {
        "MD-LIR 11.B": CODE_ONLY,
        "MD-LIR 11.C": COVERED,
        "MD-LIR 11.C(1)": NOT_SEEN,
        "MD-LIR 11.D": TEST_ONLY,
        "MD-LIR 11.E": OPEN,
        "MD-LIR 11.F": COVERED,
    }
    assert expected == {clause_id: status(state, clause_id) for clause_id in expected}


def test_a_clause_that_opens_a_list_follows_its_sub_clauses(tmp_path: Path) -> None:
    rows = {f"MD-LIR 12.C(2)({letter})": ("document",) for letter in "abcde"}
    state = coverage(checkout(tmp_path), seen=rows)
    short = coverage(checkout(tmp_path), seen=dict(list(rows.items())[1:]))

    assert COVERED == status(state, "MD-LIR 12.C(2)")
    assert OPEN == status(state, "MD-LIR 12.C")
    assert OPEN == status(short, "MD-LIR 12.C(2)")


def test_a_list_of_which_nothing_is_automated_is_not_automated(tmp_path: Path) -> None:
    state = coverage(checkout(tmp_path), seen={})
    seats = coverage(checkout(tmp_path), seen={"MD-TOP5 2.A(1)": ("finding",)})

    assert NOT_AUTOMATED == status(state, "MD-TOP5 2.C")
    assert "Each of its sub-clauses is listed as not automated." == state.entries["MD-TOP5 2.C"].reason
    assert not_automated()["MD-TOP5 2.C(1)"] == state.entries["MD-TOP5 2.C(1)"].reason
    assert (OPEN, COVERED) == (status(state, "MD-TOP5 2.A"), status(seats, "MD-TOP5 2.A"))


def test_what_is_not_automated_must_not_be_cited_by_code(tmp_path: Path) -> None:
    state = coverage(checkout(tmp_path, rules__code='A = "MD-LIR 2.F"'), seen={})

    assert [
        "MD-LIR 2.F is listed in not_automated.toml, but src/croupier/rules/code.py:1 cites it; keep one"
    ] == state.inconsistencies()


@pytest.mark.parametrize(
    "clause_id, opens",
    [
        ("MD-LIR 12", True),  # Chapter ...
        ("MD-LIR 8.D", True),  # Opens ...
        ("MD-TOP5 7.B", True),  # Heading ...
        ("MD-LIR 12.A(1)", True),  # ...: the following rows.
        ("MD-LIR 6.C", False),  # Lists ... from best to worst: the order is a rule of its own
        ("MD-LIR 8.D(3)", False),  # has sub-clauses and says something
        ("MD-POKER 12.K(2)(b)", False),  # Opens ..., but nothing stands below it
        ("MD-POKER 10.D", False),  # "opens" is what the bet does
    ],
)
def test_which_clauses_only_open_a_list(clause_id: str, opens: bool) -> None:
    assert opens == only_opens(find(clause_id))


def test_as_many_clauses_only_open_a_list_as_the_texts_have() -> None:
    assert 178 == sum(only_opens(clause) for clause in all_clauses().values())


# The figures.


def test_rows_add_up(here: Coverage) -> None:
    entries = list(here.entries.values())
    whole = total(entries)

    assert 1592 == whole.clauses
    for rows in (by_class(entries), by_chapter(entries)):
        for row in rows:
            assert row.clauses == row.covered + row.not_automated + row.open
            assert row.seen <= row.covered
        parts = [row for row in rows if row.group != "all"]
        for figure in ("clauses", "code", "tests", "seen", "not_automated", "covered", "open"):
            assert getattr(whole, figure) == sum(getattr(row, figure) for row in parts)


def test_percent_is_rounded_down(tmp_path: Path) -> None:
    state = coverage(checkout(tmp_path), seen={"WA-TOP5 3": ("event",)})
    engine = next(row for row in by_class(state.entries.values()) if ("WA-TOP5", "engine") == (row.document, row.group))

    assert (73, 1, 1.3) == (engine.clauses, engine.covered, engine.percent)  # 1.3698...
    assert 100.0 == total([]).percent


def test_what_is_not_automated_is_not_counted_as_done(here: Coverage) -> None:
    """One clause of two that is covered is half, however many others software does not act on."""
    row = replace(total(here.entries.values()), clauses=12, covered=1, not_automated=10, open=1)

    assert 50.0 == row.percent


def test_an_installed_copy_says_that_it_has_no_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    module = tmp_path / "site-packages" / "croupier" / "rulebook" / "sources.py"
    monkeypatch.setattr("croupier.rulebook.sources.__file__", str(module))

    with pytest.raises(NoCheckout, match="run it in a checkout of the repository"):
        this_checkout()


# This repository.


def test_every_source_here_can_be_read(here: Coverage) -> None:
    assert () == here.unread


def test_nothing_here_is_both_cited_and_not_automated(here: Coverage) -> None:
    assert [] == here.inconsistencies()
