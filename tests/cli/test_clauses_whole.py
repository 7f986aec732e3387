"""A clause with its readings and citations, whole: on paper and as data, with citations that are told to it."""

from __future__ import annotations

import json

import pytest

from croupier.rulebook import reading, seen, sources
from croupier.rulebook.sources import Citation, Citations
from tests.command_line import Done, croupier

CLAUSE = "MD-POKER 10.J(3)"


@pytest.fixture(autouse=True)
def cited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two places in code, one in tests, two kinds of things in which the tests saw the clause."""
    places = [Citation("src/a.py", 3), Citation("src/b.py", 14)]
    found = Citations({CLAUSE: places}, {CLAUSE: [Citation("tests/c.py", 15)]}, ["src/d.py:9: invalid syntax"])
    monkeypatch.setattr(sources, "citations", lambda checkout, only: found)
    monkeypatch.setattr(seen, "seen_clauses", lambda: {CLAUSE: ("event", "ask")})


def clauses(*arguments: str) -> Done:
    done = croupier("clauses", *arguments)
    assert 0 == done.returncode
    return done


def test_a_clause_with_a_reading_and_what_cites_it() -> None:
    done = clauses(CLAUSE)

    assert (
        """MD-POKER 10.J(3)   deal, engine
  With at most one card left for the common card, the burns are reshuffled, one is burnt, then the common card is dealt.
  Numbers: <= 1 card left

MD-POKER, Chapter 10 - Seven-Card Stud Poker; Procedure for Dealing; Completion of Play
  in  MD-POKER 10  Chapter for the four Seven-Card Stud forms.
  in  MD-POKER 10.J  Two further cards up and a last one down to each player still in.

Reading P-23  Short deck in Seven-Card Stud
  Problem: Is the burn counted when asking whether the deck suffices? With 7 players on seventh street exactly 7 cards
    are left: enough without a burn, not with it. With 8 players exactly one card is left: J(3) applies, but whether
    that last card joins the shuffled burns is not said.
  Readings: (a) burn counts, so a common card is dealt; (b) skip the burn and give each a card.
  Ruling: (a) burn counts, so a common card is dealt. Option `stud.short_deck` = common (default) or skip-burn. With 8
    players the last card joins the shuffled burns; that is fixed.
  Reason: J(1) demands a burn before every round and J(2) keeps it; with the last card shuffled in, all cards stay in
    play, which is common practice.
  Shows as: option stud.short_deck. Clauses: MD-POKER 10.J(1), MD-POKER 10.J(2), MD-POKER 10.J(3), MD-POKER 1.B(9).

code:  src/a.py:3
       src/b.py:14
tests: tests/c.py:15
seen:  event, ask
"""
        == done.stdout
    )
    assert "croupier: src/d.py:9: invalid syntax\n" == done.stderr


def test_a_clause_that_software_does_not_act_on() -> None:
    assert (
        """MD-LIR 2.F   layout, physical
  Discard rack fixed on the dealer's side.

MD-LIR, Chapter 2 - Let It Ride Poker Tables
  in  MD-LIR 2  Chapter on table, layout and progressive system.

  Not automated: The discard rack is a fixture of the table, inspected there. The software keeps the order of the
    discards in the record of the round, wherever the rack is.
code:  nowhere yet
tests: nowhere yet
seen:  nowhere yet
"""
        == clauses("MD-LIR 2.F").stdout
    )


def test_a_term_with_its_word_in_records() -> None:
    assert (
        """MD-POKER 1.B(5)   definition, engine
  Burn card: top card removed from play face down, never revealed.

MD-POKER, Chapter 1 - Definitions
  in  MD-POKER 1  Chapter that fixes the vocabulary used by every other Poker chapter.
  in  MD-POKER 1.B  Opens the list of 34 defined terms.

In records: burns
code:  nowhere yet
tests: nowhere yet
seen:  nowhere yet
"""
        == clauses("MD-POKER 1.B(5)").stdout
    )


def test_a_clause_as_data() -> None:
    p23 = reading("P-23")

    assert {
        "id": CLAUSE,
        "document": "MD-POKER",
        "chapter": "Chapter 10 - Seven-Card Stud Poker; Procedure for Dealing; Completion of Play",
        "kind": "deal",
        "class": "engine",
        "summary": "With at most one card left for the common card, the burns are reshuffled, one is burnt, then the "
        "common card is dealt.",
        "numbers": "<= 1 card left",
        "parents": ["MD-POKER 10", "MD-POKER 10.J"],
        "children": [],
        "readings": [
            {
                "id": "P-23",
                "title": "Short deck in Seven-Card Stud",
                "clauses": ["MD-POKER 10.J(1)", "MD-POKER 10.J(2)", CLAUSE, "MD-POKER 1.B(9)"],
                "problem": p23.problem,
                "ruling": p23.ruling,
                "reason": p23.reason,
                "exposure": "option",
                "alternatives": p23.alternatives,
                "options": ["stud.short_deck"],
            }
        ],
        "not_automated": None,
        "in_records": None,
        "carried_out_by": None,
        "seen": ["event", "ask"],
        "code": [{"file": "src/a.py", "line": 3}, {"file": "src/b.py", "line": 14}],
        "tests": [{"file": "tests/c.py", "line": 15}],
    } == json.loads(clauses(CLAUSE, "--json").stdout)
