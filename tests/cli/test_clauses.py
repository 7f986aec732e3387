"""`croupier clauses`, run as a user runs it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from croupier.cli.clauses import _wrapped, print_table
from croupier.rulebook import all_clauses, children, find, not_automated, reading, sources
from croupier.rulebook import coverage as coverage_module
from croupier.rulebook.coverage import Coverage, by_class, coverage, total
from croupier.rulebook.sources import Checkout, Citations, NoCheckout, this_checkout
from croupier.rules.glossary import carried_out_by, word_in_records
from tests import command_line
from tests.command_line import Done, Terminal


def croupier(*arguments: str) -> Done:
    return command_line.croupier("clauses", *arguments)


def data(*arguments: str) -> Any:
    done = croupier(*arguments, "--json")
    assert 0 == done.returncode, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("119", 119), ("200", 120)])
def test_sentences_are_as_wide_as_the_terminal_up_to_a_limit_and_no_name_is_broken(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "left-of-button " * 40
    monkeypatch.setenv("COLUMNS", columns)
    with patch.object(sys, "stdout", command_line.Terminal()):
        lines = _wrapped(text).splitlines()

    assert width - len(" left-of-button") < max(map(len, lines)) <= width
    assert {"left-of-button"} == {word for line in lines for word in line.split()}
    assert ["  left", "    left"] == [lines[0][:6], lines[1][:8]]
    assert 105 < max(map(len, _wrapped(text).splitlines())) <= 120


def test_brackets_are_printed_on_a_terminal_too(monkeypatch: pytest.MonkeyPatch) -> None:
    out = command_line.Terminal()
    monkeypatch.setenv("COLUMNS", "60")
    with patch.object(sys, "stdout", out):
        print_table(("clause", "what it says"), [("MD-LIR 1", "[bold] is a word")])

    assert "[bold] is a word" in out.getvalue()


def test_a_heading_says_that_it_only_opens_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "citations", lambda checkout, only: Citations())
    said = "It only opens a list: covered when its sub-clauses are.\n"

    assert said in croupier("MD-TOP5 1.B").stdout
    assert said not in croupier("MD-TOP5 1.B(3)").stdout


def test_without_a_checkout_there_are_no_citations(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Checkout:
        raise NoCheckout("there is none")

    monkeypatch.setattr(sources, "this_checkout", none)
    told = croupier("MD-TOP5 1.B").stdout

    assert told.endswith("Citations by code and tests are shown only in a checkout of the repository.\n")


def test_a_file_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    unread = Citations(unread=["src/a.py:3: invalid syntax"])
    monkeypatch.setattr(sources, "citations", lambda checkout, only: unread)

    assert "croupier: src/a.py:3: invalid syntax\n" == croupier("MD-TOP5 1.B").stderr


def test_the_count_names_what_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage_module, "coverage", lambda: Coverage({}, ("src/a.py:3: invalid syntax",)))
    monkeypatch.setattr(Coverage, "inconsistencies", lambda self: ["keep one"])
    told = croupier("--coverage")

    assert (0, "croupier: src/a.py:3: invalid syntax\ncroupier: keep one\n") == (told.returncode, told.stderr)


def test_lists_every_clause_with_its_whole_id() -> None:
    lines = croupier().stdout.splitlines()

    assert list(all_clauses()) == [line.split("  ")[0] for line in lines[1:]]
    assert "\x1b" not in "".join(lines)


def test_filters_narrow_the_list() -> None:
    listed = data("--document", "WA-TOP5", "--class", "submission")

    assert {("WA-TOP5", "submission")} == {(clause["document"], clause["class"]) for clause in listed}
    assert 6 == len(listed)
    assert listed == data("--document", "WA-TOP5", "--software", "submission")
    assert [clause.id for clause in all_clauses().values() if clause.kind == "revenue"] == [
        clause["id"] for clause in data("--kind", "revenue")
    ]


def test_status_is_that_of_the_coverage() -> None:
    entries = coverage().entries.values()
    listed = data("--document", "MD-LIR", "--status", "not automated")

    assert [e.clause.id for e in entries if ("MD-LIR", "not automated") == (e.clause.document, e.status)] == [
        clause["id"] for clause in listed
    ]
    assert listed


@pytest.mark.parametrize(
    "option, wrong, allowed",
    [
        ("--document", "MD", "MD-POKER"),
        ("--class", "engines", "workflow"),
        ("--kind", "x", "paytable"),
        ("--status", "done", "code only"),
    ],
)
def test_a_filter_that_does_not_exist_is_refused(option: str, wrong: str, allowed: str) -> None:
    done = croupier(option, wrong)

    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith(f"croupier: {option} {wrong!r} is not one of ")
    assert allowed in done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_filters_that_leave_nothing_answer_no() -> None:
    done = croupier("--document", "WA-TOP5", "--kind", "jackpot")

    assert (1, "", "croupier: no clause matches all of that\n") == (done.returncode, done.stdout, done.stderr)


def test_one_clause_with_its_readings_and_place() -> None:
    done = croupier("MD-POKER 10.J(3)")
    text = " ".join(done.stdout.split())

    assert 0 == done.returncode
    for part in (
        find("MD-POKER 10.J(3)").summary,
        "Numbers: <= 1 card left",
        "Chapter 10 - Seven-Card Stud Poker",
        "in MD-POKER 10.J Two further cards up",
        "Reading P-23",
        reading("P-23").problem,
        reading("P-23").ruling,
        reading("P-23").reason,
        "option stud.short_deck",
        "code:",
        "tests:",
    ):
        assert part in text


def test_one_clause_is_shown_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "citations", lambda checkout, only: Citations())

    assert (
        """MD-POKER 8.M(1)   betting, engine
  Opens the bomb pot conditions.

MD-POKER, Chapter 8 - Placing Bets; Minimum and Maximum Bets
  in  MD-POKER 8  Chapter on table stakes, betting form, limits and the optional formats.
  in  MD-POKER 8.M  Bomb pot hands are an option that the Rules Submission may offer.
  has MD-POKER 8.M(1)(a)  No bomb pot at a tournament table.
  has MD-POKER 8.M(1)(b)  Every active player consents to put in the same preset amount ahead of the deal.
  has MD-POKER 8.M(1)(c)  No further betting takes place until the flop.
  has MD-POKER 8.M(1)(d)  The request must come to the dealer ahead of the flop.

It only opens a list: covered when its sub-clauses are.
code:  nowhere yet
tests: nowhere yet
seen:  nowhere yet
"""
        == croupier("MD-POKER 8.M(1)").stdout
    )


def test_an_id_needs_no_quotes_and_citations_have_file_and_line() -> None:
    whole = data("MD-LIR", "12.C(2)(a)")

    assert "MD-LIR 12.C(2)(a)" == whole["id"]
    place = next(place for place in whole["code"] if place["file"].endswith("ch12_payouts.py"))
    line = (this_checkout().root / place["file"]).read_text(encoding="utf-8").splitlines()[place["line"] - 1]
    assert "STRAIGHT_FLUSH" in line
    assert any("test_ch12" in place["file"] for place in whole["tests"])


def test_one_clause_as_data() -> None:
    whole = data("MD-LIR 12.C(2)")

    assert ["MD-LIR 12", "MD-LIR 12.C"] == whole["parents"]
    assert [clause.id for clause in children("MD-LIR 12.C(2)")] == whole["children"]
    assert whole["not_automated"] is None
    assert not_automated()["MD-LIR 2.F"] == data("MD-LIR 2.F")["not_automated"]
    assert ["P-23"] == [entry["id"] for entry in data("MD-POKER 10.J(3)")["readings"]]


def test_what_is_not_automated_says_why() -> None:
    text = " ".join(croupier("MD-LIR 2.F").stdout.split())

    assert f"Not automated: {not_automated()['MD-LIR 2.F']}" in text
    assert "code: nowhere yet" in text


def test_a_reading_by_its_id() -> None:
    assert croupier("w-01").stdout.startswith("Reading W-01  Ties\n")
    assert reading("W-01").ruling == data("W-01")["ruling"]


@pytest.mark.parametrize(
    "asked, named",
    [
        ("MD-POKER 10.J(33)", "MD-POKER 10.J(3)"),
        ("10.J(3)", "MD-POKER 10.J(3)"),
        ("P-999", "they run from P-01 to P-1"),
    ],
)
def test_an_unknown_id_is_one_sentence_with_the_nearest(asked: str, named: str) -> None:
    done = croupier(asked)

    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    assert done.stderr.startswith("croupier: there is no ")
    assert named in done.stderr


def test_search_lists_clauses_and_readings_in_one_ranking() -> None:
    done = croupier("--search", "dealer", "burned", "two", "cards", "then", "reshuffled", "the", "burns")

    assert 0 == done.returncode
    assert "MD-POKER 10.J(3)  " in done.stdout
    found = data("--search", "short all-in, may the first bettor raise again?")["found"]
    assert "P-31" in [entry["id"] for entry in found[:3]]
    assert ["id", "score", "summary"] == list(found[0])
    assert sorted((entry["score"] for entry in found), reverse=True) == [entry["score"] for entry in found]
    assert 10 == len(found)
    assert 3 == len(data("--search", "odd chip", "--count", "3")["found"])


def test_search_keeps_to_the_filters() -> None:
    found = data("--search", "burn", "--document", "MD-POKER", "--kind", "deal")["found"]

    assert found
    assert {("MD-POKER", "deal")} == {(find(one["id"]).document, find(one["id"]).kind) for one in found}


@pytest.mark.parametrize(
    "asked, first, last",
    [
        ("6.G", "MD-POKER 6.G", "W-11"),
        ("md-poker 6.g", "MD-POKER 6.G", "W-11"),
        ("p31", "P-31", "P-31"),
        ("md-lir 12.c(2)", "MD-LIR 12.C(2)", "MD-LIR 12.C(2)(e)"),
        ("md-poker 18.G(2)-(4)", "MD-POKER 18.G(2)", "P-123"),
    ],
)
def test_search_understands_places(asked: str, first: str, last: str) -> None:
    found = data("--search", *asked.split())["found"]

    assert (first, last) == (found[0]["id"], found[-1]["id"])


def test_search_in_a_chapter_finds_nothing_outside() -> None:
    found = data("--search", "chapter 18 exposed card")["found"]

    assert "MD-POKER 18.P" in [one["id"] for one in found[:5]]
    inside = {one.id for one in all_clauses().values() if one.id.startswith("MD-POKER 18")}
    assert all(one["id"] in inside or inside & set(reading(one["id"]).clauses) for one in found)


@pytest.mark.parametrize("asked", ["four card flop", "premature turn", "pot was pushed to the wrong player"])
def test_search_says_where_the_texts_are_silent(asked: str) -> None:
    first = croupier("--search", *asked.split()).stdout.splitlines()[0]

    assert first.endswith("The text is silent; the floor rules under 18.A.")
    assert 1 == len(data("--search", *asked.split())["silent"])
    assert [] == data("--search", "string", "bet")["silent"]


def test_a_search_without_a_hit_answers_no() -> None:
    done = croupier("--search", "xyzzy")

    assert (1, "") == (done.returncode, done.stdout)
    assert "croupier: nothing in the texts fits 'xyzzy'; the floor rules under MD-POKER 18.A\n" == done.stderr
    none = croupier("--search", "xyzzy", "--json")
    assert (1, {"found": [], "silent": []}) == (none.returncode, json.loads(none.stdout))
    assert 2 == croupier("--search").returncode


def test_coverage_is_what_the_library_computes() -> None:
    entries = list(coverage().entries.values())
    shown = data("--coverage")

    assert [(row.document, row.group, row.covered, row.open, row.percent) for row in by_class(entries)] == [
        (row["document"], row["class"], row["covered"], row["open"], row["percent"]) for row in shown["rows"]
    ]
    assert (1592, total(entries).covered) == (shown["total"]["clauses"], shown["total"]["covered"])


def test_coverage_as_a_table() -> None:
    lines = croupier("--coverage", "--document", "WA-TOP5").stdout.splitlines()

    heads = "document class clauses by code by tests seen not automated covered open percent"
    assert heads == " ".join(lines[0].split())
    assert ["engine", "submission", "workflow", "signage", "physical", "all", "all"] == [
        line.split()[1] for line in lines[1:]
    ]
    assert 1 == len({len(line) for line in lines})


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_the_ids_are_whole_too() -> None:
    import pty

    reader, writer = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "croupier", "clauses", "--document", "WA-TOP5", "--kind", "deck"],
        stdout=writer,
        env={**os.environ, "COLUMNS": "70", "TERM": "xterm"},
    )
    os.close(writer)
    shown = b""
    try:
        while piece := os.read(reader, 65536):
            shown += piece
    except OSError:  # on Linux, reading past the end of a pseudo-terminal raises this
        pass
    os.close(reader)

    assert 0 == program.wait()
    assert b"\x1b[1m" in shown
    assert b"WA-TOP5 12#2" in shown


def test_without_a_checkout_the_command_says_so(tmp_path: Path) -> None:
    program = f"""
import sys
import croupier.rulebook.sources as sources
sources.__file__ = {str(tmp_path / "croupier" / "rulebook" / "sources.py")!r}
from croupier.cli import main
main()
"""

    def installed(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", program, "clauses", *arguments], capture_output=True, text=True, check=False
        )

    refused = installed("--coverage")
    assert (2, "") == (refused.returncode, refused.stdout)
    assert "run it in a checkout of the repository" in refused.stderr
    shown = installed("MD-LIR 12.A")
    assert 0 == shown.returncode
    assert "are shown only in a checkout of the repository" in shown.stdout
    assert json.loads(installed("MD-LIR 12.A", "--json").stdout)["code"] is None


def test_help_stays_light() -> None:
    program = """
import sys
from croupier.cli import main
sys.argv = ["croupier", "clauses", "--help"]
try:
    main()
except SystemExit:
    pass
print([name for name in ("numpy", "numba", "rich", "croupier.rulebook") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.endswith("[]\n")
    assert "--coverage" in done.stdout


def test_a_defined_term_shows_its_word_and_a_general_step_who_does_it() -> None:
    burn, step = croupier("MD-POKER", "1.B(5)").stdout, croupier("MD-POKER", "7.F(3)").stdout

    assert "In records: burns\n" in burn
    assert "Carried out by: croupier.rules.poker.families.dealing\n" in step
    assert ("burns", None) == (data("MD-POKER 1.B(5)")["in_records"], data("MD-POKER 11.D")["in_records"])
    assert "seen:  event" in croupier("MD-POKER", "11.D").stdout


@pytest.mark.parametrize("columns", [None, 60])
def test_figures_are_at_the_right_of_their_column_and_words_at_the_left(columns: int | None) -> None:
    out = Terminal() if columns else StringIO()
    with patch.object(sys, "stdout", out), patch.dict("os.environ", {"COLUMNS": str(columns or 80), "NO_COLOR": "1"}):
        print_table(("name", "kind", "number"), [("a", "b", "1"), ("long name", "words", "1,000,000")], right_from=2)
    lines = [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue()).splitlines()]

    assert [
        "name       kind      number",
        "a          b              1",
        "long name  words  1,000,000",
    ] == lines


def test_counts_of_the_coverage_are_at_the_right_and_its_groups_at_the_left() -> None:
    head, *rows = croupier("--coverage", "--document", "WA-TOP5").stdout.splitlines()
    group, count = head.index("class"), head.index("clauses") + len("clauses")

    assert all(row[group] != " " == row[group - 1] for row in rows)
    assert all(row[count - 1].isdigit() and row[count] == " " for row in rows)


def test_data_of_a_clause_says_nothing_where_there_is_no_word_and_nobody_who_does_it() -> None:
    for clause_id in ("MD-POKER 1.B(5)", "MD-POKER 7.F(3)", "MD-POKER 11.D"):
        found = data(clause_id)
        assert (word_in_records(clause_id) or None, carried_out_by(clause_id) or None) == (
            found["in_records"],
            found["carried_out_by"],
        )
        assert "" not in (found["in_records"], found["carried_out_by"])
