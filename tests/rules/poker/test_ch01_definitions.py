"""MD-POKER chapter 1: every defined term is in the glossary, and records use its words."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from croupier.engine import DEALER, EVERYONE, FLOOR, Answer
from croupier.engine.events import prize
from croupier.hands.games import find
from croupier.rulebook import all_clauses
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.poker.ch01_definitions import GLOSSARY, TERMS
from croupier.rules.poker.ch16_high_hand import BOX
from croupier.rules.views import PUBLIC, view
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.draw_felt import DrawFelt
from tests.rules.poker.stud_felt import StudFelt


def test_the_glossary_has_every_term_once() -> None:
    terms = [clause_id for clause_id in all_clauses() if clause_id.startswith("MD-POKER 1.B(")]

    assert terms == [term.clause for term in TERMS.values()]
    assert GLOSSARY in all_clauses()


def test_each_term_is_the_one_its_clause_defines() -> None:
    for name, term in TERMS.items():
        first = name.replace(" option", "").removeprefix("High-Low Split ").split()[0]
        assert first.lower() in all_clauses()[term.clause].summary.lower(), name


def term(name: str, says: str) -> ParameterSet:
    """A term by its name, marked with its clause."""
    return pytest.param(name, marks=clause(TERMS[name].clause, says=says), id=name)


@pytest.mark.parametrize(
    "name",
    [
        term("Bet", "put into the pot during a betting round"),
        term("Call", "match the amount"),
        term("Check", "decline to open"),
        term("Fold", "giving up the cards"),
        term("Raise", "bet more than the bet just before it"),
        term("Opening bet", "the first bet of a round"),
    ],
)
def test_answers_carry_the_words(name: str) -> None:
    felt = BoardFelt().say("3 call")
    verbs = set(felt.options) | set(BoardFelt().call("flop").options)

    assert TERMS[name].in_records in verbs


@pytest.mark.parametrize(
    "name",
    [
        term("All-In", "table funds are exhausted"),
        term("Blind Bet", "compulsory pre-deal bet"),
        term("Betting round", "every player has called, folded or is all-in"),
        term("Button", "travelling clockwise"),
        term("Showdown", "hands are turned up"),
    ],
)
def test_events_carry_the_words(name: str) -> None:
    felt = BoardFelt(seats={1: 1_000, 2: 1_000}).say("2 raise 1000", "1 call").call()

    assert TERMS[name].in_records in {event.kind for event in felt.running.events}


@clause("MD-POKER 1.B(5)", says="never revealed")
def test_1_B_5_a_burn_card_is_never_revealed() -> None:
    felt, burns = BoardFelt().call("flop"), TERMS["Burn card"].in_records

    assert 1 == len(felt.table.places[burns])
    assert {("??",)} == {view(felt.running, viewer).places[burns] for viewer in (1, 2, 3, DEALER, FLOOR, PUBLIC)}


@clause("MD-POKER 1.B(10)", says="usable by every player")
@clause("MD-POKER 1.B(20)", says="receives face down")
def test_1_B_20_hole_cards_are_the_players_own_and_the_board_everybodys() -> None:
    felt, board, hole = (
        BoardFelt().call("flop"),
        TERMS["Community card"].in_records,
        f"{TERMS['Hole card'].in_records}-1",
    )
    own, other = view(felt.running, 1), view(felt.running, 2)

    assert 3 == len(set(own.places[board]) - {"??"})
    assert own.places[board] == other.places[board]
    assert "??" not in own.places[hole]
    assert ("??", "??") == other.places[hole]


@clause("MD-POKER 1.B(24)", says="total bet during the round")
@clause("MD-POKER 1.B(33)", says="may be bet in the round")
def test_1_B_24_pot_and_table_stakes_are_accounts() -> None:
    felt = BoardFelt().call("flop")

    assert 600 == felt.table.balances[TERMS["Pot"].in_records]
    assert 19_800 == felt.table.balances[f"{TERMS['Table stakes'].in_records}-1"]


@clause("MD-POKER 1.B(32)", says="created by one or more all-in players")
def test_1_B_32_an_all_in_player_makes_a_side_pot() -> None:
    felt = BoardFelt(seats={1: 20_000, 2: 1_000, 3: 20_000}).say("3 raise 3000", "1 call", "2 call").call()
    awarded = {prize(event).rstrip(" 0123456789") for event in felt.events("awarded")}

    assert TERMS["Side pot"].in_records in awarded


@clause("MD-POKER 1.B(13)", says="opens the first betting round of a stud game")
@clause("MD-POKER 1.B(34)", says="gets face up")
@clause("MD-POKER 1.B(25)", says="physically held")
@clause("MD-POKER 1.B(14)", says="wrong card count")
def test_stud_carries_the_words() -> None:
    """A hand of two hole cards and an up card lies in one place; whether it is fouled or protected is said of it."""
    stud = StudFelt("stud7-high", {1: "4h 5h 2c", 2: "6h 7h 3d"})
    hand = f"{TERMS['Up card'].in_records}-1"

    assert TERMS["Forced Bet"].in_records in stud.options
    assert ("??", "??", "2c") == view(stud.running, PUBLIC).places[hand]
    assert {TERMS["Fouled hand"].in_records, TERMS["Protected hand"].in_records} == {hand.removesuffix("-1")}


@clause("MD-POKER 1.B(9)", says="single face-up stud card shared")
def test_1_B_9_a_common_card_lies_where_all_may_use_it() -> None:
    """Seven players stay to the last card, so there is none for each of them."""
    play = StudFelt("stud7-high", dict.fromkeys(range(1, 8), "")).call(until=7)
    common = play.dealt_to(TERMS["Common card"].in_records)

    assert [(1, EVERYONE)] == [(len(event.cards), event.seen_by) for event in common]


@clause("MD-POKER 1.B(11)", says="same number of fresh cards")
def test_1_B_11_a_draw_gives_as_many_cards_as_it_takes() -> None:
    draw = DrawFelt("draw5-high", 2).to_first_draw()
    option = draw.options[TERMS["Draw"].in_records]
    before = draw.sorted_hand(option.actor)
    draw.running.answer(Answer(option.actor, option.verb, cards=option.cards[:2]))
    draw.running.proceed()

    assert len(before) == len(draw.sorted_hand(option.actor))
    assert before != draw.sorted_hand(option.actor)


@pytest.mark.parametrize(
    "name",
    [
        term("High hand", "best high hand by chapter 6"),
        term("Low hand", "lowest hand by chapter 6"),
        term("High-Low Split", "separate winners"),
        term("High-Low Split Eight or Better", "nothing above an 8"),
    ],
)
def test_games_carry_the_words(name: str) -> None:
    games = {game: [share.ranking for share in find(game).shares] for game in GAMES if game.startswith("stud7")}

    assert TERMS[name].in_records in {*games, *(ranking for rankings in games.values() for ranking in rankings)}


@pytest.mark.parametrize(
    "name",
    [
        term("Half-Kill option", "limits rise by half"),
        term("Kill option", "limits double"),
        term("Qualifying pot", "at or above the operator's amount"),
        term("Qualifying High Hand", "may earn the High Hand Jackpot"),
        term("Qualifying period", "chosen in the Rules Submission"),
    ],
)
def test_choices_carry_the_words(name: str) -> None:
    choices = GAMES["omaha-hilo8"].choices.choices
    choice, _, value = TERMS[name].in_records.partition(" ")

    assert not value or choices[choice].admits(value)
    assert choice in choices


@clause("MD-POKER 1.A", says="the glossary meanings apply")
@clause("MD-POKER 1.B(17)", says="sum of the contributions")
@clause("MD-POKER 1.B(30)", says="up to the pot being decided")
def test_accounts_and_procedures_carry_the_words() -> None:
    assert "MD-POKER 1.A" == GLOSSARY
    assert TERMS["Round of play"].in_records == BoardFelt().running.record.procedure
    assert BOX.startswith(TERMS["High Hand Jackpot payout"].in_records)
