"""MD-POKER chapter 10, A to F: who plays, the first three cards and the forced bet."""

from __future__ import annotations

import pytest

from croupier.engine import DEALER, Answer, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.views import PUBLIC, view
from tests.rules.poker.stud_felt import SEVEN_CARD_STUD, StudFelt, up

ANYTHING = {1: "", 2: "", 3: ""}


# ---- A, B: who plays ------------------------------------------------------------------------------------------------


@clause("MD-POKER 10.A", says="any of the four forms follow this chapter")
@pytest.mark.parametrize("game", SEVEN_CARD_STUD)
def test_10_A_the_four_forms_are_played_by_this_chapter(game: str) -> None:
    announced = StudFelt(game, ANYTHING).events("announced")

    assert [("MD-POKER 10.A", SEVEN_CARD_STUD[game])] == [(event.clause, event.text) for event in announced]


@clause("MD-POKER 10.B", says="at most eight players")
@pytest.mark.parametrize("game", SEVEN_CARD_STUD)
def test_10_B_eight_play_and_a_ninth_does_not(game: str) -> None:
    stacks = dict.fromkeys(range(1, 10), 10_000)

    assert 8 == len(new(game, {seat: cents for seat, cents in stacks.items() if seat < 9}).players)
    with pytest.raises(RuleViolation, match="9 players sit down; at most 8 may play") as refused:
        new(game, stacks)
    assert "MD-POKER 10.B" == refused.value.clause


@clause("MD-POKER 10.B(1)", says="An ante may be demanded")
def test_10_B_1_each_player_puts_in_the_ante() -> None:
    play = StudFelt("stud7-high", ANYTHING)

    assert ["MD-POKER 10.B(1)"] * 3 == play.cited("ante")
    assert 300 == sum(event.cents for event in play.events("ante"))
    assert [] == StudFelt("stud7-high", ANYTHING, ante__amount=0).events("ante")


@clause("MD-POKER 10.B(2)", says="Ante rules and amount are fixed in the Rules Submission")
def test_10_B_2_nobody_could_put_in_the_ante_for_all() -> None:
    with pytest.raises(Unlawful, match=r"ante.rule is button; allowed: each-player \[MD-POKER 10.B\(2\)\]"):
        StudFelt("stud7-low", ANYTHING, ante__rule="button")


def test_8_B_4_a_player_needs_the_ante_the_forced_bet_and_a_bet() -> None:
    play = StudFelt("stud7-high", {1: "", 2: "", 3: ""}, stacks={2: 1_399, 3: 1_400}, leaves={2: 0})

    assert [1, 3] == play.table.dealt
    assert [2] == [event.seat for event in play.events("not dealt in")]


# ---- C: the first three cards ---------------------------------------------------------------------------------------


@clause("MD-POKER 10.C", says="two cards down, then one up")
def test_10_C_two_rounds_face_down_and_one_face_up_from_the_dealer_s_left() -> None:
    dealt = StudFelt("stud7-high", {1: "As Ks Qs", 2: "2c 3c 4c", 5: "7d 8d 9d"}).events("dealt")

    assert ["hand-1", "hand-2", "hand-5"] * 3 == [event.place for event in dealt]
    assert [1, 2, 5, 1, 2, 5, -1, -1, -1] == [event.seen_by for event in dealt]
    assert {"MD-POKER 10.C"} == {event.clause for event in dealt}


@clause("MD-POKER 10.C", says="two cards down")
def test_10_C_nobody_else_sees_the_hole_cards() -> None:
    play = StudFelt("stud7-high", {1: "As Ks Qs", 2: "2c 3c 4c"})

    assert ("??", "??", "Qs") == view(play.running, PUBLIC).places["hand-1"]
    assert ("??", "??", "Qs") == view(play.running, 2).places["hand-1"]
    assert ("As", "Ks", "Qs") == view(play.running, 1).places["hand-1"]


# ---- D: the forced bet ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "up_cards", "seat", "cited"),
    [
        pytest.param(
            "stud7-high", "3c 2s Ac", 2, "MD-POKER 10.D(4)(a)",
            marks=clause("MD-POKER 10.D(4)(a)", says="the lowest up card brings it in"),
        ),
        ("stud7-high", "Ac Kc", 2, "MD-POKER 10.D(4)(a)"),  # an ace is high
        pytest.param(
            "stud7-low", "Qc Ac Kc 2c", 3, "MD-POKER 10.D(4)(b)",
            marks=clause("MD-POKER 10.D(4)(b)", says="the highest up card brings it in"),
        ),
        ("stud7-low", "Ac 2c", 2, "MD-POKER 10.D(4)(b)"),  # P-18: an ace is low
        pytest.param(
            "stud7-hilo", "Ac 2c Qc Jc", 3, "MD-POKER 10.D(4)(c)",
            marks=clause("MD-POKER 10.D(4)(c)", says="aces counting under the two"),
        ),
        ("stud7-hilo", "Ac 2c", 2, "MD-POKER 10.D(4)(c)"),
        pytest.param(
            "stud7-hilo8", "Ac Kc 3c", 3, "MD-POKER 10.D(5)",
            marks=clause("MD-POKER 10.D(5)", says="lowest up card brings it in, aces counting high"),
        ),
        ("stud7-hilo8", "Ac Kc", 2, "MD-POKER 10.D(5)"),
        pytest.param(
            "stud7-high", "3c 2s 2c 2h", 3, "MD-POKER 10.D(3)",
            marks=clause("MD-POKER 10.D(3)", says="broken by suit: spades, hearts, diamonds, clubs from high to low"),
        ),
        ("stud7-high", "2s 2h 2d", 3, "MD-POKER 10.D(3)"),
        ("stud7-low", "Kc Qs Ks Kh", 3, "MD-POKER 10.D(3)"),  # P-18: of the highest the highest suit
        ("stud7-hilo", "Kd Kc Qs", 1, "MD-POKER 10.D(3)"),
        ("stud7-low", "Ah Ac", 1, "MD-POKER 10.D(3)"),
        ("stud7-hilo8", "Ah Ac", 2, "MD-POKER 10.D(3)"),
    ],
)  # fmt: skip
@clause("MD-POKER 10.D(2)", says="Up cards are compared")
def test_10_D_who_must_make_the_forced_bet(game: str, up_cards: str, seat: int, cited: str) -> None:
    play = StudFelt(game, up(*up_cards.split()))

    assert seat == play.asked
    assert [("MD-POKER 10.D(2)", seat)] == [(e.clause, e.seat) for e in play.events("up cards compared")]
    play.say(f"{seat} forced-bet")
    assert [(cited, seat, 300)] == [(e.clause, e.seat, e.cents) for e in play.events("forced bet")]


@clause("MD-POKER 10.D", says="opens with a single player's Forced Bet")
def test_10_D_only_one_player_makes_the_forced_bet() -> None:
    play = StudFelt("stud7-high", up("3c", "2c", "4c"))

    assert ("MD-POKER 10.D", {"forced-bet", "bet"}) == (play.running.ask and play.running.ask.clause, set(play.options))
    play.call()
    assert 1 == len(play.events("forced bet"))


@clause("MD-POKER 10.D(1)", says="Forced Bet amount is fixed in the Rules Submission")
def test_10_D_1_the_forced_bet_is_at_most_the_small_bet() -> None:
    assert 1_000 == StudFelt("stud7-high", up("3c", "2c"), forced_bet__amount=1_000).events("forced bet")[0].cents
    with pytest.raises(Unlawful, match=r"forced_bet.amount of \$10.01 is above .*\[MD-POKER 10.D\(1\)\]"):
        StudFelt("stud7-high", ANYTHING, forced_bet__amount=1_001)
    half = StudFelt("stud7-high", up("3c", "2c"), forced_bet__amount=None).say("2 forced-bet")
    assert 500 == half.events("forced bet")[0].cents


def test_P_20_the_forced_bettor_may_open_with_a_full_bet() -> None:
    play = StudFelt("stud7-high", up("3c", "2c", "4c"))

    assert [1_000] == play.amounts
    play.refused("2 bet 600")
    play.say("2 bet 1000")
    assert ["submission: stud.bring_in_may_complete"] == play.cited("bet")
    assert [2_000] == play.amounts


def test_P_20_where_the_house_does_not_allow_it_the_forced_bet_is_made_at_once() -> None:
    play = StudFelt("stud7-high", up("3c", "2c", "4c"), stud__bring_in_may_complete=False)

    assert [300] == [event.cents for event in play.events("forced bet")]
    assert 3 == play.asked


def test_P_20_completing_does_not_count_toward_the_cap() -> None:
    """A forced bet, its completion, and then three raises; heads-up there is no cap (P-32)."""
    play = StudFelt("stud7-high", up("3c", "2c", "4c"))

    play.say("2 forced-bet", "3 raise 1000", "1 raise 2000", "2 raise 3000", "3 raise 4000")
    assert {"fold", "call"} == set(play.options)
    play.say("1 fold")
    assert [5_000] == play.amounts


def test_P_20_a_full_opening_bet_and_three_raises_reach_the_cap() -> None:
    play = StudFelt("stud7-high", up("3c", "2c", "4c"))

    play.say("2 bet 1000", "3 raise 2000", "1 raise 3000", "2 raise 4000")
    assert {"fold", "call"} == set(play.options)


def test_X_14_the_forced_bet_passes_to_the_next_lowest_card_with_money() -> None:
    hands = up("2c", "4c", "3c", "5c")
    play = StudFelt("stud7-high", hands, stacks={1: 100, 3: 60}, stakes__allow_short=True)

    assert 2 == play.asked
    play.call()
    assert {1: 100, 2: 400, 3: 60, 4: 400} == play.table.contributed


def test_X_14_with_one_player_who_has_money_nobody_bets() -> None:
    play = StudFelt("stud7-high", up("2c", "4c", "3c"), stacks={1: 100, 3: 60}, stakes__allow_short=True)

    assert [] == play.events("forced bet")
    assert {"show"} <= set(play.options)
    assert 7 == play.cards_each


def test_a_forced_bettor_with_less_is_all_in_and_the_others_owe_the_whole() -> None:
    play = StudFelt("stud7-high", up("2c", "4c", "3c"), stacks={1: 250}, stakes__allow_short=True)

    assert [150] == [event.cents for event in play.events("forced bet")]
    play.say("2 call")
    assert {1: 150, 2: 300} == play.table.street


def test_X_15_a_forced_bettor_who_is_away_owes_the_forced_bet_and_folds_in_turn() -> None:
    play = StudFelt("stud7-high", up("3c", "2c", "4c"))
    play.running.answer(Answer(DEALER, "absent"))

    assert [(2, 300)] == [(event.seat, event.cents) for event in play.events("forced bet")]
    play.say("3 raise 1000", "1 call")
    assert [2] == [event.seat for event in play.events("folded")]


# ---- E, F: answering the forced bet ---------------------------------------------------------------------------------


@clause("MD-POKER 10.E", says="Clockwise from the forced bettor's left each player folds, calls or raises")
def test_10_E_from_the_left_of_the_forced_bettor() -> None:
    play = StudFelt("stud7-high", up("3c", "2c", "4c"))

    order = []
    play.say("2 forced-bet")
    while play.asked in (3, 1):
        ask = play.running.ask
        order.append((play.asked, ask and ask.clause, set(play.options), play.amounts))
        play.say(f"{play.asked} call")
        if play.cards_each > 3:
            break
    fold_call_raise = {"fold", "call", "raise"}
    assert [
        (3, "MD-POKER 10.E", fold_call_raise, [1_000]),
        (1, "MD-POKER 10.E", fold_call_raise, [1_000]),
    ] == order
    assert "MD-POKER 10.E" == StudFelt("stud7-high", up("3c", "2c")).say("2 forced-bet").refused("1 check").clause


@clause("MD-POKER 10.F", says="The round ends once everyone has answered the last bet")
def test_10_F_the_forced_bettor_is_asked_again_only_after_a_raise() -> None:
    called = StudFelt("stud7-high", up("3c", "2c", "4c")).say("2 forced-bet", "3 call", "1 call")
    raised = StudFelt("stud7-high", up("3c", "2c", "4c")).say("2 forced-bet", "3 call", "1 raise 1000")

    assert (4, ["MD-POKER 10.F"]) == (called.cards_each, called.cited("betting round complete"))
    assert (3, 2) == (raised.cards_each, raised.asked)
    raised.say("2 call", "3 call")
    assert 4 == raised.cards_each
