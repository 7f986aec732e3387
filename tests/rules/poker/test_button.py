"""The button of the games with a board: where it begins and how it moves (C of chapters 11, 12, 19 and 22)."""

from __future__ import annotations

import pytest
from board_felt import Felt

from croupier.cards import cards
from croupier.engine import CHANCE, Answer, Round
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.between_rounds import kill_after, next_button, next_facts
from croupier.rules.poker.table import PokerTable

CHAPTERS = pytest.mark.parametrize(
    ("game", "chapter"), [("holdem", 11), ("omaha-high", 12), ("omaha5-hilo8", 19), ("sixplus", 22)]
)


def placed(game: str, start: str, top: str = "") -> tuple[int, str]:
    """Who has the button at commencement of play, and by which clause; `top` are the first cards of the deck."""
    house = {"button.start": start, "deck.shuffler": "automatic"}
    running = Round(new(game, dict.fromkeys((1, 4, 7), 10_000), house=house, procedure="button"))
    if running.ask is not None:
        first = list(map(int, cards(top)))
        deck = range(16 if game == "sixplus" else 0, 52)
        running.answer(Answer(CHANCE, "order", cards=(*first, *(card for card in deck if card not in first))))
        running.proceed()
    assert running.over
    assert isinstance(running.table, PokerTable)
    return running.table.button, [event.clause for event in running.events if event.kind == "button"][-1]


@clause("MD-POKER 11.C(1)(a)", says="first seat at the dealer's right")
@clause("MD-POKER 12.C(1)(a)", says="first seat at the dealer's right")
@clause("MD-POKER 19.C(1)(a)", says="first seat at the dealer's right")
@clause("MD-POKER 22.C(1)(a)", says="first seat at the dealer's right")
@CHAPTERS
def test_C_1_a_right_of_the_dealer(game: str, chapter: int) -> None:
    """Seats are numbered from the dealer's left, so the last one is at the right."""
    assert (7, f"MD-POKER {chapter}.C(1)(a)") == placed(game, "right-of-dealer")


@clause("MD-POKER 11.C(1)(b)", says="player drawn by a single dealt card's rank")
@clause("MD-POKER 12.C(1)(b)", says="player drawn by a single dealt card's rank")
@clause("MD-POKER 19.C(1)(b)", says="player drawn by a single dealt card's rank")
@clause("MD-POKER 22.C(1)(b)", says="player drawn by a single dealt card's rank")
@CHAPTERS
@pytest.mark.parametrize(("top", "seat"), [("Ts Kc 9h", 4), ("Ac As Ad", 4), ("Qd Jd Qh", 7), ("Kd 6c 7c", 1)])
def test_C_1_b_the_highest_card(game: str, chapter: int, top: str, seat: int) -> None:
    """P-77: of equal ranks the highest suit."""
    assert (seat, f"MD-POKER {chapter}.C(1)(b)") == placed(game, "draw", top)


@clause("MD-POKER 11.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 12.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 19.C(2)", says="The button moves clockwise after each round")
@clause("MD-POKER 22.C(2)", says="The button moves clockwise after each round")
@CHAPTERS
@pytest.mark.parametrize(("button", "moved"), [(1, 2), (2, 3), (3, 1)])
def test_C_2_clockwise_after_each_round(game: str, chapter: int, button: int, moved: int) -> None:
    felt = Felt(game, facts={"button": button}).call()

    assert (moved, f"MD-POKER {chapter}.C(2)") == next_button(felt.table)
    assert moved == next_facts(felt.table)["button"]


@clause("MD-POKER 8.N(4)", says="the button may stay for the next hand")
@pytest.mark.parametrize(("stays", "button"), [(True, 3), (False, 1)])
def test_8_N_4_after_a_double_board_the_button_may_stay(stays: bool, button: int) -> None:
    felt = Felt(two_boards=True, double_board__offered=True, double_board__button_stays=stays)
    felt.say("1 request double-board 400", "2 agree", "3 agree").call()

    assert button == next_button(felt.table)[0]


@pytest.mark.parametrize("movement, next_one", [("moving", 3), ("dead", 2)])
def test_the_button_passes_a_player_without_chips_or_stops_there(movement: str, next_one: int) -> None:
    """P-78: seat 2 has no chips; the button is at seat 1."""
    house = {"button.movement": movement, "deck.shuffler": "automatic"}
    running = Round(new("holdem", {1: 9_000, 2: 0, 3: 9_000}, house=house, facts={"button": 1}))
    assert isinstance(running.table, PokerTable)

    assert next_one == next_button(running.table)[0]


@pytest.mark.parametrize("measure, kill", [("net", 0), ("gross", 2)])
def test_a_kill_is_measured_before_or_after_the_rake(measure: str, kill: int) -> None:
    """P-30: a pot of $20 with a rake of $2, where $20 qualifies."""
    house = {
        "kill.mode": "full",
        "kill.qualifying_pot": 2_000,
        "kill.measure": measure,
        "rake.no_flop_no_drop": False,
        "deck.shuffler": "automatic",
    }
    running = Round(new("badugi", {1: 9_000, 2: 9_000}, house=house, facts={"button": 1, "raked": 1}))
    table = running.table
    assert isinstance(table, PokerTable)
    table.move("raked", "pot", "rake-area", 200, clause="MD-POKER 17.B(1)(a)")
    table.move("awarded", "pot", "stack-1", 1_800, clause="MD-POKER 7.E(1)", seat=1)

    assert kill == kill_after(table)


def test_every_game_with_a_button_has_the_procedure() -> None:
    with_button = {name for name, game in GAMES.items() if "button.start" in game.choices.choices}

    assert with_button == {name for name, game in GAMES.items() if "button" in game.procedures}
