"""The clauses: finding one, listing them, and which contains which."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.rulebook import (
    UnknownClause,
    all_clauses,
    children,
    documents,
    find,
    nearest,
    not_automated,
    parents,
)
from croupier.rulebook.clauses import TITLES, BadClauses, add_clauses, read_clauses, remove_clauses, titles
from croupier.rulebook.unautomated import reasons_by_clause


def test_every_clause_of_the_four_texts_is_there() -> None:
    counted = Counter(clause.document for clause in all_clauses().values())

    assert 1592 == len(all_clauses())
    assert {"MD-POKER": 760, "MD-TOP5": 237, "MD-LIR": 509, "WA-TOP5": 86} == dict(counted)


def test_every_clause_is_whole() -> None:
    classes = {"engine", "workflow", "submission", "physical", "signage"}
    for clause_id, clause in all_clauses().items():
        assert clause_id == clause.id
        assert clause_id.startswith(f"{clause.document} ")
        assert clause.software in classes
        assert clause.summary.strip().endswith((".", "?"))
        assert clause.chapter
        assert clause.kind


def test_find_gives_the_clause() -> None:
    clause = find("MD-POKER 10.J(3)")

    assert ("MD-POKER", "deal", "engine") == (clause.document, clause.kind, clause.software)
    assert "the burns are reshuffled" in clause.summary


@pytest.mark.parametrize(
    "wrong, named",
    [
        ("MD-POKER 10.J(33)", "MD-POKER 10.J(3)"),
        ("md-poker 10.j(3)", "MD-POKER 10.J(3)"),
        ("10.J(3)", "MD-POKER 10.J(3)"),
        ("WA-TOP5 6.play.comunity", "WA-TOP5 6.play.community"),
        ("nonsense", "the documents are MD-POKER, MD-TOP5, MD-LIR, WA-TOP5"),
    ],
)
def test_an_id_that_does_not_exist_names_the_nearest(wrong: str, named: str) -> None:
    with pytest.raises(UnknownClause) as refused:
        find(wrong)

    assert f"there is no clause {wrong!r}" in str(refused.value)
    assert named in str(refused.value)


def test_an_id_without_its_document_names_every_document_that_has_it() -> None:
    assert ["MD-TOP5 7.C", "MD-POKER 7.C", "MD-LIR 7.C"] == nearest("7.c")


def test_documents_have_their_chapters_in_order() -> None:
    chapters = {document.id: document.chapters for document in documents()}

    assert {"MD-POKER": 22, "MD-TOP5": 13, "MD-LIR": 13, "WA-TOP5": 13} == {key: len(v) for key, v in chapters.items()}
    assert chapters["MD-LIR"][0].startswith("Chapter 1 ")
    assert chapters["MD-LIR"][-1].startswith("Chapter 13 ")


@pytest.mark.parametrize(
    "below, above",
    [
        ("MD-POKER 8.L(2)(c)(i)", ["MD-POKER 8", "MD-POKER 8.L", "MD-POKER 8.L(2)", "MD-POKER 8.L(2)(c)"]),
        ("MD-TOP5 12.B-bis(1)(a)", ["MD-TOP5 12", "MD-TOP5 12.B-bis", "MD-TOP5 12.B-bis(1)"]),
        ("WA-TOP5 11.winning-bet.table.3.02.flush", ["WA-TOP5 11", "WA-TOP5 11.winning-bet.table"]),
        ("WA-TOP5 6.play#2", ["WA-TOP5 6"]),
        ("MD-LIR 12", []),
    ],
)
def test_parents_from_the_chapter_down(below: str, above: list[str]) -> None:
    assert above == [clause.id for clause in parents(below)]


def test_children_are_the_direct_ones_in_order() -> None:
    assert [f"MD-LIR 8.D(3)({letter})" for letter in "abcde"] == [c.id for c in children("MD-LIR 8.D(3)")]
    assert () == children("MD-LIR 8.D(3)(a)")
    with pytest.raises(UnknownClause):
        children("MD-LIR 8.Z")


def test_every_clause_below_a_chapter_has_that_chapter_above_it() -> None:
    tops = [clause_id for clause_id in all_clauses() if not parents(clause_id)]

    assert all("." not in top.partition(" ")[2] for top in tops)


def test_nothing_is_read_before_it_is_asked_for() -> None:
    program = """
import sys
sys.addaudithook(lambda event, args: event == "open" and str(args[0]).endswith((".csv", ".toml")) and print(args[0]))
import croupier.rulebook
print("imported")
croupier.rulebook.find("MD-LIR 1")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    first, *rest = done.stdout.splitlines()

    assert "imported" == first
    assert 1 == len(rest)
    assert rest[0].endswith("clauses.csv")


def test_what_is_not_automated_has_a_reason_in_sentences() -> None:
    assert "felt" in not_automated()["MD-LIR 2.B(2)"]
    assert all(reason.endswith(".") and len(reason.split()) >= 12 for reason in not_automated().values())


def test_what_is_not_automated_may_only_become_less() -> None:
    """A clause that is automated leaves the text file too, and none comes back."""
    known = Path(__file__).with_name("not_automated.txt").read_text(encoding="utf-8").splitlines()

    assert known == [one for one in all_clauses() if one in not_automated()]


def test_a_clause_with_two_reasons_is_refused() -> None:
    entries = [{"clauses": ["MD-LIR 2.F"], "reason": "One."}, {"clauses": ["MD-LIR 2.F"], "reason": "Two."}]

    with pytest.raises(ValueError, match=r"MD-LIR 2\.F is listed twice"):
        reasons_by_clause(entries)
    with pytest.raises(UnknownClause, match=r"MD-LIR 2\.Z"):
        reasons_by_clause([{"clauses": ["MD-LIR 2.Z"], "reason": "One."}])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "cannot be read: No such file or directory"),
        ("number,summary\n1,Something\n", "is not a list of clauses; its columns are id, document, "),
    ],
)
def test_a_file_that_is_not_a_list_of_clauses_is_refused(tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "clauses.csv"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(BadClauses, match=says):
        read_clauses(file)


def test_clauses_of_another_text_may_not_change_those_that_exist() -> None:
    known = find("MD-LIR 1")
    for changed, says in (
        (
            replace(known, summary="Something else."),
            "clause MD-LIR 1 exists already; existing clauses cannot be changed",
        ),
        (replace(known, id="OTHER 1"), "clause 'OTHER 1': its id must begin with its document, and it needs a summary"),
        (replace(known, id="MD-LIR 99", summary=""), "clause 'MD-LIR 99': its id must begin with its document"),
    ):
        with pytest.raises(BadClauses, match=says):
            add_clauses([changed], "Another text")
    assert known == find("MD-LIR 1")


def test_clauses_of_another_text_are_known_until_they_are_removed() -> None:
    """Whatever was asked before: what is kept of the texts is made again."""
    heading = replace(find("MD-LIR 11.B"), id="XX-NEW 11.B", document="XX-NEW")
    below = replace(find("MD-LIR 11.B(1)"), id="XX-NEW 11.B(1)", document="XX-NEW")

    def known() -> tuple[object, ...]:
        return (
            [one.id for one in all_clauses().values() if one.document == "XX-NEW"],
            titles().get("XX-NEW"),
            [one.id for one in documents() if one.id == "XX-NEW"],
            [one.id for one in children("XX-NEW 11.B")] if "XX-NEW 11.B" in all_clauses() else [],
        )

    before, own = known(), titles()
    add_clauses([heading], "Another text")
    with_heading = known()
    add_clauses([below], "A title that comes too late")
    with_both = known()
    remove_clauses([heading, below])

    assert (before, own) == (known(), titles()) == (([], None, [], []), TITLES)
    assert (["XX-NEW 11.B"], "Another text", ["XX-NEW"], []) == with_heading
    assert (["XX-NEW 11.B", "XX-NEW 11.B(1)"], "Another text", ["XX-NEW"], ["XX-NEW 11.B(1)"]) == with_both
