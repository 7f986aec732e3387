"""MD-TOP5 chapter 5: shuffle, machine count, cut, recut, and the idle table."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, DECK, FLOOR, Answer, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.top_five.choices import CHOICES
from tests.rules.felt import CUT
from tests.rules.top_five.top_five_felt import AUTOMATED, BY_HAND, TopFiveFelt, rounds, table

ORDER = tuple(range(52))
MACHINE = {"deck.shuffler": "automatic"}
COUNTING = {"deck.shuffler": "automatic-counting"}
CONTINUOUS = {"deck.continuous_device": True, "deck.device_approval": "2026-17", "deal.method": "automated-shoe"}


def shuffled(house: Mapping[str, Any] | None = None, after: TopFiveFelt | None = None) -> TopFiveFelt:
    """Chance has put the deck in order."""
    play = after.next() if after else TopFiveFelt(table(house=house))
    play.running.answer(Answer(CHANCE, "order", cards=ORDER))
    return play


def top_card(play: TopFiveFelt) -> int:
    return play.table.places[DECK][-1]


@clause("MD-TOP5 5.A", says="cards are shuffled by hand or machine to random order")
@clause("MD-TOP5 5.A(1)", says="right before play begins")
@clause("MD-TOP5 5.A(2)", says="after every completed round")
@pytest.mark.parametrize("house", [{}, MACHINE, COUNTING, BY_HAND, AUTOMATED, CONTINUOUS])
def test_5_A_shuffled_before_play_and_after_every_round(house: Mapping[str, Any]) -> None:
    first, *later = rounds(3, house)
    assert ["MD-TOP5 5.A(1)"] == [event.clause for event in first.events("shuffled")]
    assert ["MD-TOP5 5.A(2)"] * 2 == [event.clause for play in later for event in play.events("shuffled")]
    following = later[-1].next().running.ask
    assert following is not None
    assert (CHANCE, "MD-TOP5 5.A(2)") == (following.actor, following.clause)


@clause("MD-TOP5 5.A(3)", says="Whenever a floorperson or above orders it")
def test_5_A_3_the_floor_orders_another_shuffle_until_the_first_card() -> None:
    play = shuffled().say(CHANCE, "cut", amount=CUT).wager(1, ante=1_000).floor("reshuffle")
    assert "MD-TOP5 5.A(3)" == play.running.ask.clause  # type: ignore[union-attr]
    play.running.answer(Answer(CHANCE, "order", cards=ORDER[::-1]))
    play.say(CHANCE, "cut", amount=CUT).no_more_bets()
    assert ["MD-TOP5 5.A(1)", "MD-TOP5 5.A(3)"] == [event.clause for event in play.events("shuffled")]
    assert "MD-TOP5 8.D(2)" == play.refused(FLOOR, "reshuffle").clause


@clause("MD-TOP5 5.B", says="A machine that feeds the shoe directly may be used")
@pytest.mark.parametrize("shuffler", ["none", "automatic", "automatic-counting"])
def test_5_B_the_shuffler_is_one_of_three(shuffler: str) -> None:
    assert shuffler == CHOICES.house({"deck.shuffler": shuffler})["deck.shuffler"]
    with pytest.raises(Unlawful, match=r"deck.shuffler is magic; .* \[MD-TOP5 5.B\]"):
        CHOICES.house({"deck.shuffler": "magic"})


@clause("MD-TOP5 5.B#2", says="a wrong count takes the deck off the table")
@clause("MD-TOP5 5.B(1)", says="a machine that counts after each shuffle against 52 cards")
@clause("MD-TOP5 5.B(2)", says="a card number other than 52")
@pytest.mark.parametrize("house", [COUNTING, CONTINUOUS])
@pytest.mark.parametrize("counted", [51, 52, 53])
def test_5_B_2_a_machine_that_counts_wrong_has_the_deck_removed(house: Mapping[str, Any], counted: int) -> None:
    play = shuffled(house)
    assert {(DEALER, "proceed"): "MD-TOP5 5.B(1)", (DEALER, "machine-count"): "MD-TOP5 5.B(2)"} == play.options
    assert "MD-TOP5 5.B(1)" == play.running.ask.clause  # type: ignore[union-attr]
    assert "says 105; allowed: 0 to 104 [MD-TOP5 5.B(2)]" in str(play.refused(DEALER, "machine-count", amount=105))
    play.say(DEALER, "machine-count", amount=counted)
    machine = play.event("counted by the machine")
    assert (counted, "MD-TOP5 5.B(1)") == (machine.number, machine.clause)
    assert (counted != 52) is play.running.over
    removed = [event.clause for event in play.events("deck removed")]
    wrong = [event.clause for event in play.events("wrong count")]
    assert (([], []) if counted == 52 else (["MD-TOP5 5.B#2"], ["MD-TOP5 5.B(2)"])) == (removed, wrong)
    if counted != 52:
        with pytest.raises(RuleViolation, match="the deck was removed from the table"):
            play.next()


def test_5_B_wagers_return_when_the_deck_ordered_anew_is_wrong() -> None:
    """The floor orders another shuffle after wagers are down, and the machine finds 51 cards."""
    play = shuffled(COUNTING).proceed(1).wager(1, ante=1_000, poker_bonus=100).floor("reshuffle")
    play.running.answer(Answer(CHANCE, "order", cards=ORDER))
    play.say(DEALER, "machine-count", amount=51)
    assert 0 == play.won(1)
    assert ["ante", "poker-bonus"] == [event.bet for event in play.events("returned", 1)]


@clause("MD-TOP5 5.C", says="one stack")
@clause("MD-TOP5 5.C(1)", says="with no cut")
@clause("MD-TOP5 5.C(2)", says="Hand-shuffled or preshuffled: cut as section D says")
def test_5_C_cut_by_hand_only() -> None:
    by_hand, by_machine = shuffled(), shuffled(MACHINE)
    assert "MD-TOP5 5.C" == by_hand.event("in a single stack").clause
    assert "MD-TOP5 5.C(2)" == by_hand.event("cut required").clause
    assert {(CHANCE, "cut"), (DEALER, "cut")} == set(by_hand.options)
    assert "MD-TOP5 5.C(1)" == by_machine.event("no cut").clause
    assert (CHANCE, "cut") not in by_machine.options


@clause("MD-TOP5 5.C(2)", says="preshuffled")
@pytest.mark.parametrize("house", [{}, MACHINE, COUNTING])
def test_5_C_2_a_preshuffled_deck_is_cut_and_not_shuffled_when_first_used(house: Mapping[str, Any]) -> None:
    """Unless it was preshuffled: chance gives the order it was delivered in, and no machine can fail."""
    preshuffled = house | {"deck.preshuffled": True}  # type: ignore[operator]
    play = TopFiveFelt(table(house=preshuffled))
    assert {(CHANCE, "order"): "MD-TOP5 5.A"} == play.options
    play = shuffled(preshuffled)
    assert "MD-TOP5 5.A" == play.event("shuffled").clause
    assert {(CHANCE, "cut"), (DEALER, "cut")} == set(play.options)
    played = rounds(1, preshuffled)[0]
    assert "MD-TOP5 5.A(2)" == shuffled(after=played).event("shuffled").clause


@clause("MD-TOP5 5.D", says="at least ten cards from the top")
@pytest.mark.parametrize("depth", [9, 52])
def test_5_D_a_cut_too_high_or_of_everything_is_refused(depth: int) -> None:
    refusal = shuffled().refused(DEALER, "cut", amount=depth)
    assert "MD-TOP5 5.D" == refusal.clause
    assert "10 to 51" in str(refusal)


@clause("MD-TOP5 5.D", says="at least ten cards from the top")
@clause("MD-TOP5 5.D(1)", says="move to the bottom")
@clause("MD-TOP5 5.D(2)", says="then put into the shoe")
@pytest.mark.parametrize("who, depth", [(DEALER, 10), (DEALER, 51), (CHANCE, 10), (CHANCE, 42)])
def test_5_D_1_the_cards_above_the_cover_card_go_to_the_bottom(who: int, depth: int) -> None:
    play = shuffled().say(who, "cut", amount=depth)
    assert depth == top_card(play)
    assert ORDER[depth - 1] == play.table.places[DECK][0]
    assert "MD-TOP5 5.D(1)" == play.event("cut").clause
    assert "MD-TOP5 5.D(2)" == play.event("cut stack ready").clause


def test_T_24_a_simulated_cut_leaves_ten_cards_at_the_bottom() -> None:
    assert "10 to 42" in str(shuffled().refused(CHANCE, "cut", amount=43))


@clause("MD-TOP5 5.E", says="Before dealing a floorperson or above may order a recut")
def test_5_E_the_floor_may_order_a_recut_before_the_first_card() -> None:
    play = shuffled().say(CHANCE, "cut", amount=20).wager(1, ante=1_000)
    assert "MD-TOP5 5.E" == play.refused(FLOOR, "recut", amount=9).clause
    assert "MD-TOP5 7.C" == play.refused(DEALER, "recut", amount=10).clause
    play.floor("recut", amount=10)
    assert 30 == top_card(play)
    assert ["MD-TOP5 5.D(1)", "MD-TOP5 5.E"] == [event.clause for event in play.events("cut")]
    assert "MD-TOP5 8.D(2)" == play.no_more_bets().refused(FLOOR, "recut", amount=10).clause


def test_X_48_a_machine_shuffled_deck_has_no_cut_to_repeat() -> None:
    assert (FLOOR, "recut") in shuffled().say(CHANCE, "cut", amount=20).options
    assert (FLOOR, "recut") not in shuffled(MACHINE).options
    assert (FLOOR, "reshuffle") in shuffled(MACHINE).options


def idle(house: Mapping[str, Any] | None = None) -> TopFiveFelt:
    return TopFiveFelt(new("top-five", {1: 5_000}, house=house, procedure="idle"))


@clause("MD-TOP5 5.F(1)", says="Empty the shoe and the discard rack")
@clause("MD-TOP5 5.F(2)", says="face down unless a player wants them face up")
@clause("MD-TOP5 5.F(3)", says="redo this chapter's steps and chapter 4")
def test_5_F_an_idle_table_spreads_its_cards_and_begins_anew() -> None:
    face_down, face_up = idle().proceed(1), idle().say(1, "face-up-please")
    assert "MD-TOP5 5.F(1)" == face_down.event("cards taken out").clause
    assert "MD-TOP5 5.F(2)" == face_down.event("spread face down").clause
    assert 1 == face_up.event("spread face up").seat
    face_down.proceed(1).floor("verify").say(1, "satisfied")
    assert face_down.running.over
    assert "MD-TOP5 5.F(3)" == face_down.cited()[-1]
    assert "MD-TOP5 4.C(2)" == face_down.event("washed").clause


@clause("MD-TOP5 5.G", says="after Commission approval")
def test_5_G_a_continuous_device_needs_its_approval() -> None:
    assert CHOICES.house(CONTINUOUS)
    with pytest.raises(Unlawful, match=r"must name its approval \[MD-TOP5 5.G\]"):
        CHOICES.house({"deck.continuous_device": True, "deal.method": "automated-shoe"})


@clause("MD-TOP5 5.H", says="With such a device D to F fall away")
def test_5_H_a_continuous_device_is_neither_cut_nor_spread() -> None:
    play = shuffled(CONTINUOUS).proceed(1)
    assert "MD-TOP5 5.H" == play.event("continuous: no cut").clause
    assert (FLOOR, "recut") not in play.options
    empty = idle(CONTINUOUS)
    assert empty.running.over
    assert ["MD-TOP5 5.H"] == empty.cited()


@clause("MD-TOP5 5.H", says="fall away")
def test_5_H_without_the_device_they_stand() -> None:
    assert (CHANCE, "cut") in shuffled().options
    assert not idle().running.over


def test_T_13_a_shuffler_that_fails_shuffles_again() -> None:
    play = TopFiveFelt(table(house=MACHINE)).say(DEALER, "jam")
    failed = play.event("shuffler failed")
    assert ("MD-TOP5 5.A", "T-13") == (failed.clause, failed.reading)
    play.running.answer(Answer(CHANCE, "order", cards=ORDER))
    assert 1 == len(play.events("shuffled"))
    assert (DEALER, "jam") not in TopFiveFelt(table()).options
    assert AS_PROCEDURE not in play.running.record.answers
