"""MD-POKER chapter 14: Five-Card Stud, section by section."""

from __future__ import annotations

import pytest

from croupier.cards import show
from croupier.engine import RuleViolation, Unlawful
from croupier.engine.events import prize
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.views import PUBLIC, view
from tests.rules.poker.stud_felt import StudFelt

GAME = "stud5-high"
THREE = {1: "6h 5c", 2: "7h Ac", 3: "8h 9c"}  # seat 1 is forced, seat 2 acts first afterwards


def up(*up_cards: str) -> dict[int, str]:
    """Hands with these second cards; the hole cards do not matter."""
    hole = ("6h", "7h", "8h", "9h")
    return {seat: f"{hole[seat - 1]} {card}" for seat, card in enumerate(up_cards, 1)}


# ---- A to C ---------------------------------------------------------------------------------------------------------


@clause("MD-POKER 14.A", says="High-only game; operators follow this chapter")
def test_14_A_the_game_is_played_for_high_only() -> None:
    play = StudFelt(GAME, THREE).call()

    assert [("MD-POKER 14.A", "Five-Card Stud")] == [(e.clause, e.text) for e in play.events("announced")]
    assert ["main pot"] == [prize(event) for event in play.events("awarded")]


@clause("MD-POKER 14.B", says="at most eight players")
def test_14_B_eight_play_and_a_ninth_does_not() -> None:
    assert 8 == len(new(GAME, dict.fromkeys(range(1, 9), 10_000)).players)
    with pytest.raises(RuleViolation, match="9 players sit down; at most 8 may play") as refused:
        new(GAME, dict.fromkeys(range(1, 10), 10_000))
    assert "MD-POKER 14.B" == refused.value.clause


@clause("MD-POKER 14.B(1)", says="An ante may be demanded")
def test_14_B_1_each_player_puts_in_the_ante() -> None:
    assert ["MD-POKER 14.B(1)"] * 3 == StudFelt(GAME, THREE).cited("ante")
    assert [] == StudFelt(GAME, THREE, ante__amount=0).events("ante")


@clause("MD-POKER 14.B(2)", says="Ante rules and amount are fixed in the Rules Submission")
def test_14_B_2_nobody_could_put_in_the_ante_for_all() -> None:
    with pytest.raises(Unlawful, match=r"ante.rule is big-blind; allowed: each-player \[MD-POKER 14.B\(2\)\]"):
        StudFelt(GAME, THREE, ante__rule="big-blind")


@clause("MD-POKER 14.C", says="one card down and one up")
def test_14_C_one_round_face_down_and_one_face_up_from_the_dealer_s_left() -> None:
    play = StudFelt(GAME, THREE)
    dealt = play.events("dealt")

    assert ["hand-1", "hand-2", "hand-3"] * 2 == [event.place for event in dealt]
    assert [1, 2, 3, -1, -1, -1] == [event.seen_by for event in dealt]
    assert {"MD-POKER 14.C"} == {event.clause for event in dealt}
    assert ("??", "Ac") == view(play.running, PUBLIC).places["hand-2"]


# ---- D: the forced bet ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up_cards", "seat", "cited"),
    [
        pytest.param("3c 2s Ac", 2, "MD-POKER 14.D(3)", marks=clause("MD-POKER 14.D(3)", says="Lowest up card")),
        ("Ac Kc", 2, "MD-POKER 14.D(3)"),  # an ace is high
        pytest.param(
            "3c 2s 2c 2d", 3, "MD-POKER 14.D(4)",
            marks=clause("MD-POKER 14.D(4)", says="broken by suit, spades high to clubs low"),
        ),
        ("2h 2s", 1, "MD-POKER 14.D(4)"),
    ],
)  # fmt: skip
@clause("MD-POKER 14.D", says="opens with a single player's Forced Bet")
@clause("MD-POKER 14.D(2)", says="Up cards are compared to find the forced bettor")
def test_14_D_who_must_make_the_forced_bet(up_cards: str, seat: int, cited: str) -> None:
    play = StudFelt(GAME, up(*up_cards.split()))

    assert (seat, {"forced-bet", "bet"}) == (play.asked, set(play.options))
    assert [("MD-POKER 14.D(2)", seat)] == [(e.clause, e.seat) for e in play.events("up cards compared")]
    play.call()
    assert [(cited, seat, 300)] == [(e.clause, e.seat, e.cents) for e in play.events("forced bet")]


@clause("MD-POKER 14.D(1)", says="Forced Bet amount is fixed in the Rules Submission")
def test_14_D_1_the_forced_bet_is_at_most_the_small_bet() -> None:
    assert [1_000] == [e.cents for e in StudFelt(GAME, THREE, forced_bet__amount=1_000).events("forced bet")]
    with pytest.raises(Unlawful, match=r"forced_bet.amount of \$10.01 is above .*\[MD-POKER 14.D\(1\)\]"):
        StudFelt(GAME, THREE, forced_bet__amount=1_001)


# ---- E: answering it ------------------------------------------------------------------------------------------------


@clause("MD-POKER 14.E", says="Clockwise from the forced bettor's left: bet, fold, call or raise")
def test_14_E_clockwise_until_the_last_bet_is_answered() -> None:
    play = StudFelt(GAME, THREE).say("1 forced-bet")

    assert (2, {"fold", "call", "raise"}, [1_000]) == (play.asked, set(play.options), play.amounts)
    assert "MD-POKER 14.E" == play.refused("2 check").clause
    play.say("2 call", "3 call")
    assert 3 == play.cards_each  # the forced bettor is not asked again
    assert ["MD-POKER 14.E"] == play.cited("betting round complete")


@clause("MD-POKER 14.E", says="until the last bet is answered")
def test_14_E_after_a_raise_the_forced_bettor_is_asked_again() -> None:
    play = StudFelt(GAME, THREE).say("1 forced-bet", "2 call", "3 raise 1000")

    assert (2, 1) == (play.cards_each, play.asked)


# ---- F, G, H: three more cards --------------------------------------------------------------------------------------


@clause("MD-POKER 14.F", says="Burn one, then another up card to each player still in")
def test_14_F_a_burn_and_a_third_card_for_those_still_in() -> None:
    play = StudFelt(GAME, THREE, leaves={3: 2}).say("1 forced-bet", "2 call", "3 fold")

    third = [event for event in play.events("dealt") if event.clause == "MD-POKER 14.F"]
    assert [("burns", 0), ("hand-1", -1), ("hand-2", -1)] == [(event.place, event.seen_by) for event in third]


@pytest.mark.parametrize(
    ("boards", "seat", "cited"),
    [
        pytest.param("2c3d AcKd 9c9d", 3, "MD-POKER 14.F(1)", marks=clause("MD-POKER 14.F(1)", says="Best board")),
        ("2c3d AcKd 9c8d", 2, "MD-POKER 14.F(1)"),
        pytest.param(
            "2c3d KcQd KsQs", 2, "MD-POKER 14.F(2)",
            marks=clause("MD-POKER 14.F(2)", says="nearest to the dealer's left starts"),
        ),
    ],
)  # fmt: skip
def test_14_F_the_best_board_acts_first(boards: str, seat: int, cited: str) -> None:
    hole = ("6h", "7h", "8h")
    hands = {place: f"{hole[place - 1]} {board[:2]} {board[2:]}" for place, board in enumerate(boards.split(), 1)}
    play = StudFelt(GAME, hands).call(until=3)

    assert (seat, {"fold", "check", "bet"}) == (play.asked, set(play.options))
    assert [(cited, seat)] == [(event.clause, event.seat) for event in play.events("must bet or check")]


def test_P_22_a_pair_shows_more_than_four_to_a_flush() -> None:
    play = StudFelt(GAME, {1: "6h Kd Qd Jd Td", 2: "7h 2c 2s 3c 8s"}).call(until=5)

    assert 2 == play.asked


@clause("MD-POKER 14.G", says="check while no bet stands")
@clause("MD-POKER 14.G(1)", says="Facing a bet the next player folds, calls or raises")
@clause("MD-POKER 14.G(2)", says="Betting ends when the last bet has been answered by all")
def test_14_G_clockwise_until_all_have_answered() -> None:
    play = StudFelt(GAME, THREE).call(until=3).say("2 check")

    assert (3, {"fold", "check", "bet"}) == (play.asked, set(play.options))
    assert "MD-POKER 14.G" == play.refused("3 call").clause
    play.say("3 bet 1000")
    assert (1, {"fold", "call", "raise"}, [2_000]) == (play.asked, set(play.options), play.amounts)
    assert "MD-POKER 14.G(1)" == play.refused("1 check").clause
    play.say("1 call")
    assert 3 == play.cards_each
    play.say("2 call")
    assert 4 == play.cards_each
    assert ["MD-POKER 14.E", "MD-POKER 14.G(2)"] == play.cited("betting round complete")


@clause("MD-POKER 14.H", says="two more up-card rounds, each followed by betting under F and G")
def test_14_H_two_more_cards_face_up_each_after_a_burn() -> None:
    """P-76: one burn before each of them."""
    play = StudFelt(GAME, THREE).call()

    later = [event for event in play.events("dealt") if event.clause == "MD-POKER 14.H"]
    one_round = [("burns", 0), ("hand-1", -1), ("hand-2", -1), ("hand-3", -1)]
    assert one_round * 2 == [(event.place, event.seen_by) for event in later]
    assert 3 == len(play.events("must bet or check"))


def test_the_big_bet_comes_with_the_fourth_card() -> None:
    play = StudFelt(GAME, THREE)

    assert [[1_000], [2_000], [2_000]] == [play.call(until=cards).amounts for cards in (3, 4, 5)]


@pytest.mark.parametrize(("offered", "amounts"), [(True, [1_000, 2_000]), (False, [1_000])])
def test_P_20_an_open_pair_on_the_second_up_card(offered: bool, amounts: list[int]) -> None:
    hands = {1: "6h 5c 4d", 2: "7h 9c 9d", 3: "8h Tc Js"}
    play = StudFelt(GAME, hands, stud__open_pair_double_bet=offered).call(until=3)

    assert amounts == play.amounts


def test_eight_players_never_run_out_of_cards() -> None:
    play = StudFelt(GAME, dict.fromkeys(range(1, 9), "")).call()

    assert [5] * 8 == [len(play.dealt_to(f"hand-{seat}")) for seat in range(1, 9)]
    assert 0 == play.pot


# ---- I, J: the showdown ---------------------------------------------------------------------------------------------


@clause("MD-POKER 14.I", says="Two or more players left go to showdown")
def test_14_I_a_showdown_among_those_left() -> None:
    assert ["MD-POKER 14.I"] == StudFelt(GAME, THREE).call().cited("showdown")
    assert [] == StudFelt(GAME, THREE).say("1 forced-bet", "2 fold", "3 fold").events("showdown")


@clause("MD-POKER 14.J", says="Best high hand wins the pot")
@pytest.mark.parametrize(("hole", "winner"), [("2h", 1), ("Kh", 2)])
def test_14_J_the_best_high_hand_wins(hole: str, winner: int) -> None:
    play = StudFelt(GAME, {1: f"{hole} 2d 3c 8c 9s", 2: "As Qd Tc 7c 5h"}).call()

    assert {winner: 800} == play.won()
    assert ["MD-POKER 14.J"] == play.cited("awarded")


def test_P_26_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    play = StudFelt(GAME, {1: "Ad Kd Qc Jh 9s", 2: "Ah Kc Qd Js 9h"}, ante__amount=150).call()

    assert {1: 400, 2: 500} == play.won()
    assert [(2, "Ah", "P-27")] == [(e.seat, show(e.cards), e.reading) for e in play.events("odd chip by suit")]
