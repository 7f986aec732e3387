"""MD-POKER chapter 22: Six Plus Hold 'Em, section by section. Chapter 11 mostly says the same; see its tests."""

from __future__ import annotations

import pytest

from croupier.engine import CHANCE, RuleViolation
from croupier.engine.events import prize
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.board_felt import BoardFelt

GAME = "sixplus"


@clause("MD-POKER 22.A", says="played for high only")
def test_22_A_played_for_high_only() -> None:
    felt = BoardFelt(GAME).call()

    assert [(0, "Six Plus Hold 'Em", "MD-POKER 22.A")] == felt.told("announced")
    assert all("half" not in prize(event) for event in felt.events("awarded"))


@clause("MD-POKER 3.A(1)(a)", says="36")
def test_3_A_1_a_thirty_six_cards() -> None:
    (shuffled,) = BoardFelt(GAME).events("shuffled")

    assert list(range(16, 52)) == sorted(shuffled.cards)


@clause("MD-POKER 22.B", says="at most ten players")
def test_22_B_ten_players() -> None:
    assert 10 == len(new(GAME, dict.fromkeys(range(1, 11), 10_000)).players)
    with pytest.raises(RuleViolation, match="at most 10 may play") as refused:
        new(GAME, dict.fromkeys(range(1, 12), 10_000))
    assert "MD-POKER 22.B" == refused.value.clause


@clause("MD-POKER 22.B(1)", says="An ante may be demanded")
@clause("MD-POKER 22.B(2)", says="Ante rules and amount are fixed in the Rules Submission")
def test_22_B_1_the_ante() -> None:
    assert ["MD-POKER 22.B(1)"] * 3 == BoardFelt(GAME, ante__amount=100).cited("ante")
    assert "MD-POKER 22.B(2)" == GAMES[GAME].choices.choices["ante.amount"].clause


@clause("MD-POKER 22.C", says="A button sets dealing and betting order")
def test_22_C_the_button() -> None:
    felt = BoardFelt(GAME, memory=PokerMemory(button=2))

    assert [(2, "", "MD-POKER 22.C")] == felt.told("button")
    assert ["hand-3", "hand-1", "hand-2"] * 2 == [event.place for event in felt.events("dealt")]


@clause("MD-POKER 22.D", says="the player left of the button posts a Blind Bet")
@clause("MD-POKER 22.D(1)", says="Additional blinds may be required")
@clause("MD-POKER 22.D(2)", says="Number and amount of blinds are fixed in the Rules Submission")
def test_22_D_blinds() -> None:
    felt = BoardFelt(GAME, blinds=(100, 300))

    assert [(1, 100, "MD-POKER 22.D"), (2, 300, "MD-POKER 22.D(1)")] == [
        (event.seat, event.cents, event.clause) for event in felt.events("blind")
    ]
    assert "MD-POKER 22.D(2)" == GAMES[GAME].choices.choices["blinds"].clause


@clause("MD-POKER 22.E", says="the player left of the blind may straddle")
@clause("MD-POKER 22.E(1)", says="Straddle rules and amount are fixed in the Rules Submission")
@clause("MD-POKER 22.E(2)", says="One straddle at most in a round")
def test_22_E_the_straddle() -> None:
    felt = BoardFelt(GAME, seats=4, straddle__offered=True)
    assert (3, "MD-POKER 22.E") == (felt.asked, felt.clause)

    felt.say("3 straddle")
    assert (4, ["MD-POKER 22.E(2)"]) == (felt.asked, felt.cited("straddle"))
    assert "MD-POKER 22.E(1)" == GAMES[GAME].choices.choices["straddle.amount"].clause


@clause("MD-POKER 22.F", says="two cards face down each, button last")
def test_22_F_two_hole_cards() -> None:
    dealt = BoardFelt(GAME).events("dealt")

    assert ["hand-1", "hand-2", "hand-3"] * 2 == [event.place for event in dealt]
    assert {"MD-POKER 22.F"} == {event.clause for event in dealt}


@clause("MD-POKER 22.G", says="First betting starts left of the blind")
@clause("MD-POKER 22.G(1)", says="Blind and straddle players keep the option to raise")
@clause("MD-POKER 22.G(2)", says="Round ends when the latest bet has been answered by all")
def test_22_G_the_first_betting_round() -> None:
    felt = BoardFelt(GAME)
    assert (3, "MD-POKER 22.G") == (felt.asked, felt.clause)

    felt.say("3 call", "1 call")
    assert (2, "MD-POKER 22.G(1)", {"fold", "check", "raise"}) == (felt.asked, felt.clause, set(felt.options))
    felt.say("2 check")
    assert ["MD-POKER 22.G(2)"] == felt.cited("betting round complete")


@clause("MD-POKER 22.H", says="Burn one, then three community cards face up")
@clause("MD-POKER 22.I", says="Burn one, deal the turn, then bet")
@clause("MD-POKER 22.J", says="Burn one, deal the river, then final betting")
def test_22_H_to_J_burns_and_board() -> None:
    felt = BoardFelt(GAME).call("river")
    dealt = [(event.place, event.clause) for event in felt.events("dealt") if not event.place.startswith("hand")]

    flop, turn, river = (f"MD-POKER 22.{letter}" for letter in "HIJ")
    assert dealt == [
        ("burns", flop),
        *[("board", flop)] * 3,
        *[("burns", turn), ("board", turn)],
        *[("burns", river), ("board", river)],
    ]


@clause("MD-POKER 22.H(1)", says="First live player left of the button opens")
@clause("MD-POKER 22.H(2)", says="Others clockwise fold, call, raise, or open or check while no bet stands")
@clause("MD-POKER 22.H(3)", says="Round ends when the latest bet has been answered by all")
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_22_H_betting_after_each_street(street: str) -> None:
    """P-16, P-17: H is meant on turn and river too, and an opener may check."""
    felt = BoardFelt(GAME).call(street)
    assert (1, "MD-POKER 22.H(1)", {"fold", "check", "bet"}) == (felt.asked, felt.clause, set(felt.options))

    felt.say("1 check", "2 bet 200")
    assert (3, "MD-POKER 22.H(2)", {"fold", "call", "raise"}) == (felt.asked, felt.clause, set(felt.options))
    felt.say("3 call", "1 call")
    assert "MD-POKER 22.H(3)" == felt.cited("betting round complete")[-1]


@clause("MD-POKER 22.K", says="Two or more players left after final betting go to showdown")
@clause("MD-POKER 22.K(1)", says="using none, one or both hole cards")
@clause("MD-POKER 22.K(2)", says="The best five-card high hand wins the pot")
@clause("MD-POKER 6.K(4)", says="ranked above the full house")
def test_22_K_a_flush_beats_a_full_house() -> None:
    felt = BoardFelt(GAME, hands={1: "9h 9d", 2: "As 7s", 3: "Kd Qd"}, board="9s Ts Js Tc 6h").call()

    assert ["MD-POKER 22.K"] == felt.cited("showdown")
    assert [("main pot", 2, 600, "MD-POKER 22.K(2)")] == felt.awards()
    assert {"flush"} == {event.hand for event in felt.events("awarded")}


@clause("MD-POKER 22.K(3)", says="If the board is best for all, all share equally")
@clause("MD-POKER 6.M", says="tied and share the pot")
def test_22_K_3_the_board_is_best_for_all() -> None:
    felt = BoardFelt(GAME, hands={1: "6h 6d", 2: "7s 7h", 3: "8d 8h"}, board="As Kd Qc Jc Th").call()

    assert {1: 200, 2: 200, 3: 200} == felt.won()
    assert ["MD-POKER 6.M"] * 3 == felt.cited("awarded")


@clause("MD-POKER 22.K(4)", says="Odd amount goes to whom the Rules Submission names")
@pytest.mark.parametrize(("rule", "favoured"), [("chapter", 1), ("left-of-button", 1), ("high-card-suit", 2)])
def test_22_K_4_the_odd_chip(rule: str, favoured: int) -> None:
    hands = {1: "Ah 8c", 2: "As 8d", 3: "6d 7h"}
    felt = BoardFelt(GAME, hands=hands, board="Kc Qd Jh 9s 6c", odd_chip__rule=rule, memory=PokerMemory(button=2))
    felt.say("2 call", "3 fold").call()

    assert {favoured: 300, 3 - favoured: 200} == felt.won()
    assert ["MD-POKER 22.K(4)"] == [event.clause for event in felt.events("awarded") if event.cents == 300]


def test_the_cut_is_of_eighteen_cards_at_least() -> None:
    """P-10: half of this deck."""
    ask = BoardFelt(GAME, deck__shuffler="none").running.ask
    assert ask is not None

    assert (CHANCE, 18, 32) == (ask.actor, ask.options[0].amount_min, ask.options[0].amount_max)
