"""MD-LIR chapter 5: shuffle, machine count, cut, recut, and the idle table."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import CHANCE, DEALER, DECK, FLOOR, Answer, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.choices import CHOICES
from tests.rules.felt import CUT
from tests.rules.let_it_ride.let_it_ride_felt import (
    ALL_OFFERED,
    AUTOMATED,
    BY_HAND,
    CONTINUOUS,
    NOTHING,
    ORDER,
    SHOE,
    LetItRideFelt,
    rounds,
    settled,
    table,
)

MACHINE = {"deck.shuffler": "automatic"}
COUNTING = {"deck.shuffler": "automatic-counting"}


def shuffled(house: Mapping[str, Any] | None = None, after: LetItRideFelt | None = None) -> LetItRideFelt:
    """Chance has put the deck in order."""
    play = after.next() if after else LetItRideFelt(table(house=house))
    play.running.answer(Answer(CHANCE, "order", cards=ORDER))
    return play


def top_card(play: LetItRideFelt) -> int:
    return play.table.places[DECK][-1]


@clause("MD-LIR 5.A", says="cards are shuffled by hand or machine to random order")
@clause("MD-LIR 5.A(1)", says="right before play begins")
@clause("MD-LIR 5.A(2)", says="after every completed round")
@pytest.mark.parametrize("house", [SHOE, MACHINE, COUNTING, BY_HAND, AUTOMATED, CONTINUOUS])
def test_5_A_shuffled_before_play_and_after_every_round(house: Mapping[str, Any]) -> None:
    first, *later = rounds(3, house)
    assert ["MD-LIR 5.A(1)"] == first.cited("shuffled")
    assert ["MD-LIR 5.A(2)"] * 2 == [cited for play in later for cited in play.cited("shuffled")]
    assert (CHANCE, "MD-LIR 5.A(2)") == later[-1].next().asked


@clause("MD-LIR 5.A(3)", says="Whenever a floorperson or above orders it")
def test_5_A_3_the_floor_orders_another_shuffle_until_no_more_bets() -> None:
    play = shuffled().say(CHANCE, "cut", amount=CUT).wager(1).floor("reshuffle")
    assert (CHANCE, "MD-LIR 5.A(3)") == play.asked
    play.running.answer(Answer(CHANCE, "order", cards=ORDER[::-1]))
    assert (CHANCE, "MD-LIR 5.F") == play.asked
    play.say(CHANCE, "cut", amount=CUT)
    assert ["MD-LIR 5.A(1)", "MD-LIR 5.A(3)"] == play.cited("shuffled")
    assert "MD-LIR 7.C" == play.refused(DEALER, "reshuffle").clause
    play.no_more_bets()
    assert "MD-LIR 8.D(3)(a)" == play.refused(FLOOR, "reshuffle").clause


@clause("MD-LIR 5.B", says="Shuffled deck becomes one stack")
def test_5_B_one_stack() -> None:
    play = shuffled(MACHINE)
    assert "MD-LIR 5.B" == play.event("stacked").clause
    assert ORDER == tuple(reversed(play.table.places[DECK]))


@clause("MD-LIR 5.C", says="A machine that feeds the shoe directly may be used")
@pytest.mark.parametrize("shuffler", ["none", "automatic", "automatic-counting"])
def test_5_C_the_shuffler_is_one_of_three(shuffler: str) -> None:
    assert shuffler == CHOICES.house({"deck.shuffler": shuffler})["deck.shuffler"]
    with pytest.raises(Unlawful, match=r"deck.shuffler is magic; .* \[MD-LIR 5.C\]"):
        CHOICES.house({"deck.shuffler": "magic"})


@clause("MD-LIR 5.D(1)", says="with no cut")
@clause("MD-LIR 5.D(2)", says="Hand-shuffled or preshuffled: cut as section F says")
def test_5_D_cut_by_hand_only() -> None:
    by_hand, by_machine = shuffled(), shuffled(MACHINE)
    assert "MD-LIR 5.D(2)" == by_hand.event("cut required").clause
    assert {(CHANCE, "cut"), (DEALER, "cut")} == set(by_hand.options)
    assert "MD-LIR 5.D(1)" == by_machine.event("no cut").clause
    assert (CHANCE, "cut") not in by_machine.options


@clause("MD-LIR 5.A", says="Unless preshuffled")
@clause("MD-LIR 5.D(2)", says="preshuffled: cut")
@pytest.mark.parametrize("house", [SHOE, MACHINE, COUNTING, BY_HAND])
def test_5_D_2_a_preshuffled_deck_is_cut_and_not_shuffled_when_first_used(house: Mapping[str, Any]) -> None:
    """Chance gives the order in which it was delivered; no machine can fail."""
    preshuffled = {**house, "deck.preshuffled": True}
    assert {(CHANCE, "order"): "MD-LIR 5.A"} == LetItRideFelt(table(house=preshuffled)).options
    play = shuffled(preshuffled)
    assert "MD-LIR 5.A" == play.event("shuffled").clause
    assert {(CHANCE, "cut"), (DEALER, "cut")} == set(play.options)
    later = shuffled(after=rounds(1, preshuffled)[0])
    assert "MD-LIR 5.A(2)" == later.event("shuffled").clause
    assert (house == SHOE) is bool(later.events("cut required"))


def test_5_D_2_both_of_two_preshuffled_decks_when_first_used() -> None:
    house = MACHINE | {"deck.preshuffled": True, "deck.count": 2}
    assert [True, True, False] == [bool(play.events("cut required")) for play in rounds(3, house)]


@clause("MD-LIR 5.E", says="Deck leaves the table when both listed conditions hold")
@clause("MD-LIR 5.E(1)", says="A machine counts after each shuffle against 52 cards")
@clause("MD-LIR 5.E(2)", says="a card number other than 52")
@pytest.mark.parametrize("house", [COUNTING, CONTINUOUS])
@pytest.mark.parametrize("counted", [0, 51, 52, 53, 104])
def test_5_E_a_machine_that_counts_wrong_has_the_deck_removed(house: Mapping[str, Any], counted: int) -> None:
    """L-20: a continuous device as well."""
    play = shuffled(house).dealer("machine-count", amount=counted)
    assert (counted, "MD-LIR 5.E(1)") == (
        play.event("counted by the machine").number,
        play.event("counted by the machine").clause,
    )
    wrong = counted != 52
    assert wrong is play.running.over
    assert ["MD-LIR 5.E(2)"] * wrong == play.cited("wrong count")
    assert ["MD-LIR 5.E"] * wrong == play.cited("deck removed")


def test_5_E_wagers_return_when_the_deck_ordered_anew_is_wrong() -> None:
    """The floor orders another shuffle after wagers are down, and the machine finds 51 cards."""
    wagers = {"three-bets": 500, "three-card-bonus": 100, "progressive": 100}
    play = shuffled({**COUNTING, **ALL_OFFERED}).proceed(1).wager(1, wagers).floor("reshuffle")
    play.running.answer(Answer(CHANCE, "order", cards=ORDER))
    play.dealer("machine-count", amount=51)
    assert 0 == play.won(1)
    assert 5 == len(play.events("returned", 1))


def test_5_E_a_machine_that_does_not_count_is_not_asked() -> None:
    assert (DEALER, "machine-count") not in shuffled(MACHINE).options


@clause("MD-LIR 5.F", says="at least ten cards from the top")
@pytest.mark.parametrize("depth", [9, 52])
def test_5_F_a_cut_too_high_or_of_everything_is_refused(depth: int) -> None:
    refusal = shuffled().refused(DEALER, "cut", amount=depth)
    assert "MD-LIR 5.F" == refusal.clause
    assert f"dealer (cut) says {depth}; allowed: 10 to 51" in str(refusal)


@clause("MD-LIR 5.F", says="at least ten cards from the top")
@clause("MD-LIR 5.F(1)", says="move to the bottom")
@clause("MD-LIR 5.F(2)", says="The stack is then put into the shoe")
@pytest.mark.parametrize("who, depth", [(DEALER, 10), (DEALER, 51), (CHANCE, 10), (CHANCE, 42)])
def test_5_F_1_the_cards_above_the_cover_card_go_to_the_bottom(who: int, depth: int) -> None:
    play = shuffled().say(who, "cut", amount=depth)
    assert depth == top_card(play)
    assert ORDER[depth - 1] == play.table.places[DECK][0]
    assert "MD-LIR 5.F(1)" == play.event("cut").clause
    assert "MD-LIR 5.F(2)" == play.event("cut stack ready").clause


def test_5_F_2_from_the_hand_no_shoe_is_filled() -> None:
    play = shuffled(BY_HAND | {"deck.preshuffled": True}).say(CHANCE, "cut", amount=CUT)
    assert not play.events("cut stack ready")


def test_T_24_a_simulated_cut_leaves_ten_cards_at_the_bottom() -> None:
    assert "10 to 42" in str(shuffled().refused(CHANCE, "cut", amount=43))


@clause("MD-LIR 5.G", says="Before dealing a floorperson or above may order a recut")
def test_5_G_the_floor_may_order_a_recut_until_the_first_card() -> None:
    """X-48: between the cut and the first card, before and after "no more bets"."""
    play = shuffled()
    assert (FLOOR, "recut") not in play.options
    play.say(CHANCE, "cut", amount=CUT).floor("recut", amount=15)
    assert CUT + 15 == top_card(play)
    assert "MD-LIR 5.G" == play.events("cut")[1].clause
    play.wager(1).no_more_bets().floor("recut", amount=10)
    assert CUT + 25 == top_card(play)
    assert (DEALER, "MD-LIR 8.D(3)(a)") == play.asked
    play.proceed(1)
    assert "MD-LIR 8.D(3)(b)" == play.refused(FLOOR, "recut", amount=15).clause


@clause("MD-LIR 5.G", says="a floorperson or above")
def test_5_G_nobody_else_and_no_deeper() -> None:
    play = shuffled().say(CHANCE, "cut", amount=CUT)
    assert "MD-LIR 7.C" == play.refused(DEALER, "recut", amount=15).clause
    assert "allowed: 10 to 51 [MD-LIR 5.G]" in str(play.refused(FLOOR, "recut", amount=9))


def test_X_48_a_machine_shuffled_deck_has_no_cut_to_repeat() -> None:
    play = shuffled(MACHINE)
    assert (FLOOR, "reshuffle") in play.options
    assert (FLOOR, "recut") not in play.options


@clause("MD-LIR 5.H(1)", says="Empty the shoe and the discard rack")
@clause("MD-LIR 5.H(2)", says="Spread the cards face down unless a player wants them face up")
@clause("MD-LIR 5.H(3)", says="redo this chapter's steps and chapter 4")
@pytest.mark.parametrize("who, how", [(DEALER, "spread face down"), (2, "spread face up")])
def test_5_H_the_idle_table(who: int, how: str) -> None:
    play = LetItRideFelt(table(procedure="idle"))
    assert "MD-LIR 5.H(1)" == play.cited()[0]
    play.say(who, "proceed" if who == DEALER else "face-up-please")
    assert "MD-LIR 5.H(2)" == play.event(how).clause
    play.proceed(1).floor("verify").say(1, "satisfied")
    assert "MD-LIR 4.C(2)" == play.event("washed").clause
    assert "MD-LIR 5.H(3)" == play.cited()[-1]
    assert play.running.over


def test_5_H_the_deck_that_is_due() -> None:
    """After the red deck's round it is the blue one's turn."""
    house = MACHINE | {"deck.count": 2}
    for play, back in (
        (LetItRideFelt(table(house=house, procedure="idle")), "red"),
        (rounds(1, house)[0].next("idle"), "blue"),
    ):
        play.proceed().floor("verify").say(1, "satisfied")
        assert back == play.event("washed").deck


@clause("MD-LIR 5.I", says="continuously reshuffling and counting device D to F fall away")
def test_5_I_a_continuous_device_needs_no_cut_and_no_spread() -> None:
    """L-20: without the cut there is no recut and no idle spread."""
    play = shuffled(CONTINUOUS).proceed()
    assert ("MD-LIR 5.I", "L-20") == (
        play.event("continuous: no cut").clause,
        play.event("continuous: no cut").reading,
    )
    assert (FLOOR, "recut") not in play.options
    resting = LetItRideFelt(table(house=CONTINUOUS, procedure="idle"))
    assert resting.running.over
    assert ["MD-LIR 5.I"] == resting.cited()


@clause("MD-LIR 5.I", says="approved")
def test_5_I_the_device_needs_its_approval_and_is_a_shoe() -> None:
    with pytest.raises(Unlawful, match=r"deck.device_approval must name its approval \[MD-LIR 5.I\]"):
        CHOICES.house({"deck.continuous_device": True})
    with pytest.raises(Unlawful, match=r"deal.method may not be hand \[MD-LIR 5.I\]"):
        CHOICES.house(CONTINUOUS | BY_HAND)


def test_5_I_out_of_order_the_deck_is_cut_again() -> None:
    play = LetItRideFelt(table(house=CONTINUOUS)).floor("sign", "continuous-device")
    play.running.answer(Answer(CHANCE, "order", cards=ORDER))
    assert (CHANCE, "MD-LIR 5.F") == play.asked


def test_a_stub_is_counted_by_hand_once_the_counting_machine_is_out_of_order() -> None:
    fourth = rounds(4, COUNTING)[-1]
    fifth = fourth.next().floor("cover", "shuffler").shuffle().wager(1).no_more_bets().proceed()
    assert "MD-LIR 8.D(6)" == fifth.event("stub counted").clause
    assert not settled({1: NOTHING}, after=fourth).events("stub counted")
