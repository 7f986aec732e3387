"""MD-POKER chapter 10, K to M: the showdown of seven-card stud, halves, ties and odd amounts."""

from __future__ import annotations

import pytest

from croupier.cards import show
from croupier.engine.events import prize
from croupier.rulebook.testing import clause
from tests.rules.poker.stud_felt import StudFelt

# The same ranks for both, so that they tie for high (A K Q J 9) and for low (J 9 3 2 A).
TIED = {1: "As Kd Qc Jh 9s 3d 2c", 2: "Ah Kc Qd Js 9h 3c 2d"}
# Both have a straight to the nine; seat 2 also has an ace and a king that do not play.
TIED_STRAIGHTS = {1: "9s 8d 7c 6h 5s 2c 3d", 2: "9h 8c 7d 6s 5c As Kd"}


def awards(play: StudFelt) -> list[tuple[int, str, int, str]]:
    """Seat, what, amount and clause of every award."""
    return [(event.seat, prize(event), event.cents, event.clause) for event in play.events("awarded")]


# ---- K: the showdown ------------------------------------------------------------------------------------------------


@clause("MD-POKER 10.K", says="Two or more players left after last betting go to showdown")
def test_10_K_a_showdown_among_those_left() -> None:
    play = StudFelt("stud7-high", TIED).call()

    assert ["MD-POKER 10.K"] == play.cited("showdown")
    assert 2 == len(play.events("turned up"))


@clause("MD-POKER 10.K", says="Two or more players left")
def test_10_K_one_player_left_needs_no_showdown() -> None:
    play = StudFelt("stud7-high", TIED).say("1 forced-bet", "2 fold")

    assert [] == play.events("showdown")
    assert [(1, "pot", 200, "MD-POKER 7.E(1)")] == awards(play)
    assert 100_100 == play.stack(1)


@clause("MD-POKER 18.E(1)", says="final bet")
def test_P_63_who_had_to_act_first_shows_first_where_the_last_round_was_checked() -> None:
    hands = {1: "2c 3d 4h 6s 8c Tc", 2: "2d 3h 4s Kd 9d Jd", 3: "2h 3s 4c Qd 9s Ts"}
    checked = StudFelt("stud7-high", hands).call()
    bet = StudFelt("stud7-high", hands).call(until=7).say("2 check", "3 bet 2000", "1 call", "2 call").call()

    assert ["hand-2", "hand-3", "hand-1"] == [event.place for event in checked.events("turned up")]
    assert ["hand-3", "hand-1", "hand-2"] == [event.place for event in bet.events("turned up")]


def test_P_63_after_an_all_in_the_last_bettor_shows_first() -> None:
    stacks = {1: 1_100, 2: 1_100}
    play = StudFelt("stud7-high", TIED, stacks=stacks, stakes__allow_short=True)
    play.say("1 forced-bet", "2 raise 1000", "1 call").call()

    assert ["hand-2", "hand-1"] == [event.place for event in play.events("turned up")]


# ---- L: who wins ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hands", "winner", "cited", "hand"),
    [
        pytest.param(
            "stud7-high", {1: "2c 2d 2h 5s 9c Jd Kd", 2: "As Kh Qs Jc 9h 8d 3c"}, 1, "MD-POKER 10.L(1)",
            "three-of-a-kind", marks=clause("MD-POKER 10.L(1)", says="best high hand wins"),
        ),
        pytest.param(
            "stud7-low", {1: "2c 2d 4h 5s 6c Jd Kd", 2: "As Kh 2s 3c 4s 8d 8c"}, 2, "MD-POKER 10.L(2)",
            "no pair", marks=clause("MD-POKER 10.L(2)", says="best low hand wins"),
        ),
        # J-6-5-4-2 loses to 8-4-3-2-A, and 7-6-5-4-2 beats it.
        ("stud7-low", {1: "2c 2d 4h 5s 6c 7d Kd", 2: "As Kh 2s 3c 4s 8d 8c"}, 1, "MD-POKER 10.L(2)", "no pair"),
    ],
)  # fmt: skip
@clause("MD-POKER 10.L", says="five-card hand from the seven cards")
def test_10_L_five_of_the_seven_cards(game: str, hands: dict[int, str], winner: int, cited: str, hand: str) -> None:
    play = StudFelt(game, hands).call()

    assert {winner: 800} == play.won()
    assert [(cited, hand)] == [(event.clause, event.hand) for event in play.events("awarded")]


@clause("MD-POKER 10.L(3)(a)", says="Best high and best low halve the pot")
@pytest.mark.parametrize("game", ["stud7-hilo", "stud7-hilo8"])
def test_10_L_3_a_the_halves(game: str) -> None:
    play = StudFelt(game, {1: "Kc Kd Kh 5s 9c Jd 4d", 2: "As 2h 3s 4c 8h 9d Jc"}).call()

    assert [
        (1, "high half of the main pot", 400, "MD-POKER 10.L(3)(a)"),
        (2, "low half of the main pot", 400, "MD-POKER 10.L(3)(a)"),
    ] == awards(play)


@clause("MD-POKER 10.L(3)(b)", says="goes to the high side")
@pytest.mark.parametrize("game", ["stud7-hilo", "stud7-hilo8"])
def test_10_L_3_b_the_odd_amount_goes_to_the_high_side(game: str) -> None:
    hands = {1: "Kc Kd Kh 5s 9c Jd 4d", 2: "As 2h 3s 4c 8h 9d Jc"}
    play = StudFelt(game, hands, ante__amount=150).call()

    assert [
        (1, "high half of the main pot", 500, "MD-POKER 10.L(3)(b)"),
        (2, "low half of the main pot", 400, "MD-POKER 10.L(3)(a)"),
    ] == awards(play)


@clause("MD-POKER 10.L(3)(c)", says="Tied highs share the high half evenly")
@clause("MD-POKER 10.L(3)(e)", says="Tied lows share the low half evenly")
def test_10_L_3_c_and_e_ties_share_their_half() -> None:
    play = StudFelt("stud7-hilo", TIED).call()

    assert [
        (1, "high half of the main pot", 200, "MD-POKER 10.L(3)(c)"),
        (2, "high half of the main pot", 200, "MD-POKER 10.L(3)(c)"),
        (1, "low half of the main pot", 200, "MD-POKER 10.L(3)(e)"),
        (2, "low half of the main pot", 200, "MD-POKER 10.L(3)(e)"),
    ] == awards(play)


@clause("MD-POKER 10.L(3)(d)", says="goes to whoever holds the highest card by suit")
@clause("MD-POKER 10.L(3)(f)", says="goes to whoever holds the lowest low card by suit")
@clause("MD-POKER 10.L(3)(g)", says="Suit order used for odd amounts: spades, hearts, diamonds, clubs")
def test_10_L_3_d_and_f_odd_amounts_by_suit() -> None:
    """Halves of $5 among two: the ace of spades is the highest card, the ace of hearts the lowest low card (P-27)."""
    play = StudFelt("stud7-hilo", TIED, ante__amount=200).call()

    assert [
        (1, "high half of the main pot", 300, "MD-POKER 10.L(3)(d)"),
        (2, "high half of the main pot", 200, "MD-POKER 10.L(3)(c)"),
        (2, "low half of the main pot", 300, "MD-POKER 10.L(3)(f)"),
        (1, "low half of the main pot", 200, "MD-POKER 10.L(3)(e)"),
    ] == awards(play)
    by_suit = [(e.seat, show(e.cards), e.clause, e.reading) for e in play.events("odd chip by suit")]
    assert [
        (1, "As", "MD-POKER 10.L(3)(g)", "P-27"),
        (2, "Ah", "MD-POKER 10.L(3)(g)", "P-27"),
    ] == by_suit


@clause("MD-POKER 10.L(3)(d)", says="highest card by suit")
def test_P_27_only_the_five_cards_that_play_count() -> None:
    """Seat 2 has the ace of spades, but the hand is the straight: nine of spades against nine of hearts."""
    play = StudFelt("stud7-high", TIED_STRAIGHTS, ante__amount=150).call()

    assert {1: 500, 2: 400} == play.won()
    assert ["9s"] == [show(event.cards) for event in play.events("odd chip by suit")]


@pytest.mark.parametrize(("game", "favoured", "card"), [("stud7-high", 1, "As"), ("stud7-low", 2, "Ah")])
def test_P_26_stud_high_and_low_use_the_suits_too(game: str, favoured: int, card: str) -> None:
    play = StudFelt(game, TIED, ante__amount=150).call()

    assert 500 == play.won()[favoured]
    assert [(favoured, card)] == [(event.seat, show(event.cards)) for event in play.events("odd chip by suit")]


def test_P_25_no_player_gets_more_than_one_odd_unit() -> None:
    """Three tie for $35: of the two odd dollars one each goes to the two highest aces."""
    hands = {1: "Ah Kd Qc Jh 9s 3d 2c", 2: "Ad Kc Qd Js 9h 3c 2d", 3: "As Kh Qs Jd 9c 3h 2h", 4: "4c 5d 7h"}
    play = StudFelt("stud7-high", hands, leaves={4: 3}, forced_bet__amount=100)
    play.say("4 forced-bet", "1 raise 1000", "2 call", "3 call", "4 fold").call()

    assert {1: 1_200, 2: 1_100, 3: 1_200} == play.won()


def test_the_house_may_give_the_odd_chip_to_the_dealer_s_left() -> None:
    play = StudFelt("stud7-low", TIED, ante__amount=150, odd_chip__rule="left-of-button").call()

    assert {1: 500, 2: 400} == play.won()
    assert [] == play.events("odd chip by suit")


def test_a_common_card_that_both_play_does_not_decide_the_odd_chip() -> None:
    """P-27 as for a card of the board: the ace of spades lies in the centre, so the king of a hand decides."""
    hands = {1: "Kd Qc Jh 9s 3d 2c As", 2: "Kh Qd Js 9h 3c 2d"} | dict.fromkeys(range(3, 8), "")
    play = StudFelt("stud7-high", hands, ante__amount=150).call(until=7)
    assert "As" == show(play.table.places["board"])
    while "show" not in play.options:
        play.say(f"{play.asked} {'check' if play.asked < 3 else 'fold'}")
    play.call()

    assert {1: 1_550, 2: 1_600} == play.won()  # of $31.50 one dollar is odd, and half a dollar less than a unit


# ---- M: eight or better ---------------------------------------------------------------------------------------------


@clause("MD-POKER 10.M(1)", says="nothing from 9 to king")
@clause("MD-POKER 10.M(2)", says="Without any qualifying low the high hand scoops")
@pytest.mark.parametrize(
    ("low", "winner"),
    [("As 2h 3s 4c 9h Td Jc", 1), ("As 2h 3s 4c 8h Td Jc", 2), ("As Ah 3s 3h 8h 8d 2c", 1)],
)
def test_10_M_2_without_a_qualifying_low_the_high_hand_takes_all(low: str, winner: int) -> None:
    play = StudFelt("stud7-hilo8", {1: "Kc Kd Kh Ks 9c Jd 4d", 2: low}).call()

    if winner == 1:
        assert [(1, "main pot", 800, "MD-POKER 10.M(2)")] == awards(play)
    else:
        assert {1: 400, 2: 400} == play.won()


def test_P_89_in_plain_high_low_there_is_always_a_low() -> None:
    play = StudFelt("stud7-hilo", {1: "Kc Kd Kh Ks 9c Jd 4d", 2: "As 2h 3s 4c 9h Td Jc"}).call()

    assert {1: 400, 2: 400} == play.won()


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param("2s 3h 4c 5d 6s Kd Qd", marks=clause("MD-POKER 10.M(4)(a)", says="a straight for high")),
        pytest.param("2s 4s 5s 7s 8s Kd Qd", marks=clause("MD-POKER 10.M(4)(b)", says="A flush with nothing above 8")),
        pytest.param("As Ac 2h 3s 4c 6d Kh", marks=clause("MD-POKER 10.M(5)", says="low in the low hand and high")),
    ],
)  # fmt: skip
@clause("MD-POKER 10.M(3)", says="different five-card choices from the seven")
@clause("MD-POKER 10.M(4)", says="The same five may serve for both directions")
def test_10_M_one_player_may_win_both_halves(hand: str) -> None:
    play = StudFelt("stud7-hilo8", {1: hand, 2: "Qc Jd 9h 8h 7c Jh 3d"}).call()

    assert {1: 800} == play.won()
    assert ["MD-POKER 10.L(3)(a)"] * 2 == play.cited("awarded")


# ---- side pots ------------------------------------------------------------------------------------------------------


def test_8_B_5_an_ante_player_contests_the_antes_only() -> None:
    """X-14: seat 3 has the best hand and is all-in with the ante; the rest goes to the second best."""
    hands = {1: "Kc Kd 8h 5s 9c Jd 4d", 2: "Qs Qh 8s 4c 9h 2d Jc", 3: "As Ah Ad 3c 6d 7h Th"}
    play = StudFelt("stud7-high", hands, stacks={3: 100}, stakes__allow_short=True).call()

    assert [(1, "side pot 1", 600), (3, "main pot", 300)] == [award[:3] for award in awards(play)]
