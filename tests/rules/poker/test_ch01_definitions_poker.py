"""MD-POKER chapter 1: every defined term stands in the glossary, and records use the words it says."""

from __future__ import annotations

import pytest
from board_felt import Felt
from draw_felt import DrawFelt
from stud_felt import Play

from croupier.rulebook import all_clauses
from croupier.rules import GAMES
from croupier.rules.poker.ch01_definitions import GLOSSARY, TERMS


def test_the_glossary_has_every_term_once() -> None:
    terms = [clause_id for clause_id in all_clauses() if clause_id.startswith("MD-POKER 1.B(")]

    assert terms == [term.clause for term in TERMS.values()]
    assert GLOSSARY in all_clauses()


def test_each_term_is_the_one_its_clause_defines() -> None:
    for name, term in TERMS.items():
        first = name.replace(" option", "").removeprefix("High-Low Split ").split()[0]
        assert first.lower() in all_clauses()[term.clause].summary.lower(), name


@pytest.mark.parametrize("term", ["Bet", "Call", "Check", "Fold", "Raise", "Opening bet"])
def test_answers_carry_the_words(term: str) -> None:
    felt = Felt().say("3 call")
    verbs = set(felt.options) | set(Felt().call("flop").options)

    assert TERMS[term].in_records in verbs


@pytest.mark.parametrize("term", ["All-In", "Blind Bet", "Betting round", "Button", "Showdown"])
def test_events_carry_the_words(term: str) -> None:
    felt = Felt(seats={1: 1_000, 2: 1_000}).say("2 raise 1000", "1 call").call()

    assert TERMS[term].in_records in {event.kind for event in felt.running.events}


def test_places_and_accounts_carry_the_words() -> None:
    felt = Felt().call("flop")

    assert len(felt.table.places[TERMS["Burn card"].in_records]) == 1
    assert len(felt.table.places[TERMS["Community card"].in_records]) == 3
    assert 600 == felt.table.balances[TERMS["Pot"].in_records]
    assert 19_800 == felt.table.balances[f"{TERMS['Table stakes'].in_records}-1"]
    assert f"{TERMS['Hole card'].in_records}-1" in felt.table.places


def test_stud_and_draw_carry_the_words() -> None:
    stud = Play("stud7-high", {1: "4h 5h 2c", 2: "6h 7h 3d"})
    draw = DrawFelt("draw5-high", 2).to_first_draw()

    assert TERMS["Forced Bet"].in_records in stud.options
    assert TERMS["Draw"].in_records in {option.verb for option in draw.running.options()}


def test_choices_carry_the_words() -> None:
    choices = GAMES["omaha-hilo8"].choices.choices
    for term in ("Half-Kill option", "Kill option", "Qualifying pot"):
        name, _, value = TERMS[term].in_records.partition(" ")
        assert not value or choices[name].admits(value)
