"""MD-LIR chapter 13: each irregularity at its moment, before it and after it."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine import CHANCE, DEALER, DECK, EVERYONE, FLOOR, NOBODY, RACK, Answer, RuleViolation
from croupier.rulebook.testing import clause
from croupier.rules.views import HIDDEN, view
from tests.rules.let_it_ride.let_it_ride_felt import (
    ALL_OFFERED,
    AUTOMATED,
    BY_HAND,
    CONTINUOUS,
    NOTHING,
    SHOE,
    LetItRideFelt,
    dealt,
    ready,
    table,
)

METHODS = [SHOE, BY_HAND, AUTOMATED]
HANDS = {1: NOTHING, 2: "5c 6d Jh"}
MACHINE = {"deck.shuffler": "automatic"}


def returned_everything(play: LetItRideFelt) -> bool:
    return play.running.over and (0, 0) == (play.won(1), play.won(2))


@clause("MD-LIR 13.A", says="One face-up card is out of the round and racked")
@pytest.mark.parametrize("house", METHODS)
def test_13_A_one_card_found_face_up_is_racked_and_the_deal_goes_on(house: Mapping[str, Any]) -> None:
    """L-26: the next card takes its place."""
    play = ready(HANDS, house=house).proceed(2)
    top, second = play.table.places[DECK][-1], play.table.places[DECK][-2]
    play.dealer("face-up")
    found = play.event("found face up")
    assert ("MD-LIR 13.A", (top,), RACK, EVERYONE) == (found.clause, found.cards, found.place, found.seen_by)
    play.proceed(1)
    assert (second,) == play.events("dealt")[-1].cards
    play.proceed().all_ride()
    assert not play.void
    assert -1_500 == play.won(1)


@clause("MD-LIR 13.B", says="More than one face-up card: all hands void, wagers returned, reshuffle")
@pytest.mark.parametrize("between", [0, 3])
def test_13_B_a_second_one_voids_all_hands(between: int) -> None:
    play = ready(HANDS).proceed(1).dealer("face-up")
    if between:
        play.proceed(between)
    play.dealer("face-up")
    assert play.void
    assert "MD-LIR 13.B" == play.void.clause
    assert ["MD-LIR 13.A", "MD-LIR 13.B"] == [event.clause for event in play.events("found face up")]
    assert returned_everything(play)
    assert "MD-LIR 13.B" == play.event("cards to be reshuffled").clause


def test_13_A_counts_in_the_stub() -> None:
    """With a face-up card gone the stub is one short, and the count allows for it."""
    play = ready(HANDS, house={"deck.count_every": 1}).dealer("face-up").proceed()
    assert 43 == play.event("stub counted").number
    assert not play.void


@clause("MD-LIR 13.A", says="face-up card")
def test_13_A_only_while_the_cards_are_dealt() -> None:
    play = ready(HANDS, wagers={1: {"progressive": 100}}, house=ALL_OFFERED)
    assert (DEALER, "face-up") not in play.options, "chips are being verified, nothing is dealt yet"
    play.proceed(1)
    assert (DEALER, "face-up") in play.options
    play.proceed()
    assert (DEALER, "face-up") not in play.options
    assert "MD-LIR 11.B" == play.refused(DEALER, "face-up").clause


@clause("MD-LIR 13.C", says="A card drawn by mistake and unseen is used as the next card")
@pytest.mark.parametrize("house", METHODS)
def test_13_C_a_card_drawn_in_error_is_the_next_card(house: Mapping[str, Any]) -> None:
    play = ready(HANDS, house=house).proceed(2)
    top = play.table.places[DECK][-1]
    play.dealer("drawn-in-error")
    assert "MD-LIR 13.C" == play.cited()[-1]
    play.proceed(1)
    assert (top,) == play.events("dealt")[-1].cards
    play.proceed()
    assert set(cards(NOTHING)) == set(play.table.hand(1))


@clause("MD-LIR 13.C", says="A card drawn by mistake and unseen is used as the next card")
def test_13_C_it_stays_unseen_where_it_is_a_community_card() -> None:
    play = ready(HANDS).deal_until("hand-2").dealer("drawn-in-error").proceed(1)

    assert ("community", NOBODY) == (play.events("dealt")[-1].place, play.events("dealt")[-1].seen_by)
    assert {HIDDEN} == {card for seat in HANDS for card in view(play.running, seat).places["community"]}


def test_after_twenty_cards_that_went_astray_no_other_does() -> None:
    play = ready(HANDS)
    for _ in range(20):
        assert (DEALER, "extra") in play.options
        play.dealer("extra", "hand-2")
    assert (DEALER, "extra") not in play.options
    assert (DEALER, "misplace") in play.options, "which takes no card more than the deal does"


@clause("MD-LIR 13.D", says="Wrong number of cards to a player or the community area")
@pytest.mark.parametrize("house", METHODS)
@pytest.mark.parametrize("slip", ["extra", "misplace"])
@pytest.mark.parametrize("place", ["hand-2", "community"])
def test_13_D_noticed_while_the_cards_are_dealt(house: Mapping[str, Any], slip: str, place: str) -> None:
    play = ready(HANDS, house=house)
    if house is AUTOMATED:
        play.deal_until("hand-1")
    assert (DEALER, "incorrect-number") not in play.options
    play.dealer(slip, place).dealer("incorrect-number")
    assert play.void
    assert ("MD-LIR 13.D", f"an incorrect number of cards: {place}") == (play.void.clause, play.void.text)
    assert returned_everything(play)
    assert "MD-LIR 13.D" == play.event("cards to be reshuffled").clause


@clause("MD-LIR 13.D", says="all hands void, wagers returned, reshuffle")
@pytest.mark.parametrize("who", [DEALER, FLOOR])
def test_13_D_noticed_after_the_deal(who: int) -> None:
    play = ready(HANDS).dealer("extra", "hand-2").proceed().ride(1)
    play.say(who, "incorrect-number")
    assert play.void
    assert "an incorrect number of cards: hand-2" == play.void.text
    assert returned_everything(play)


@clause("MD-LIR 13.D", says="Wrong number of cards")
@pytest.mark.parametrize("place, decisions", [("community", 2), ("hand-2", 4)])
def test_13_D_noticed_by_nobody_until_the_cards_are_opened(place: str, decisions: int) -> None:
    """A community card when the first is opened, a hand before anything is settled."""
    play = ready(HANDS).dealer("extra", place).proceed()
    for _ in range(decisions):
        assert not play.void
        play.ride(play.asked[0])
    assert play.void
    assert "MD-LIR 13.D" == play.void.clause
    assert returned_everything(play)


def test_13_D_does_not_name_the_box_which_the_dealing_chapter_does() -> None:
    """L-23: 8.F(1) lists it."""
    play = ready(HANDS, house=ALL_OFFERED).proceed(3).dealer("extra", "six-card-box").dealer("incorrect-number")
    assert play.void
    assert "MD-LIR 8.F(1)" == play.void.clause


@clause("MD-LIR 13.D", says="Wrong number")
def test_13_D_a_right_number_cannot_be_reported() -> None:
    play = dealt(HANDS)
    assert (FLOOR, "incorrect-number") not in play.options
    assert "MD-LIR 11.B" == play.refused(FLOOR, "incorrect-number").clause


def test_13_D_a_card_misplaced_where_it_is_due_is_not_a_slip() -> None:
    play = ready(HANDS).dealer("misplace", "hand-1")
    assert (DEALER, "incorrect-number") not in play.options
    play.proceed().all_ride()
    assert not play.void


@clause("MD-LIR 13.E", says="Community card exposed too early")
@pytest.mark.parametrize("decided", [0, 1, 2, 3])
def test_13_E_a_community_card_exposed_before_its_time(decided: int) -> None:
    play = dealt(HANDS)
    for _ in range(decided):
        play.ride(play.asked[0])
    play.dealer("exposed", "community")
    assert play.void
    assert "MD-LIR 13.E" == play.void.clause
    assert returned_everything(play)
    assert "MD-LIR 13.E" == play.event("cards to be reshuffled").clause


@clause("MD-LIR 13.E", says="exposed too early")
def test_13_E_not_before_one_is_dealt_nor_after_both_are_open() -> None:
    play = ready(HANDS)
    assert "MD-LIR 8.D(3)(a)" == play.refused(DEALER, "exposed", "community").clause
    play.deal_until("community")
    assert (DEALER, "exposed") in play.options
    assert "MD-LIR 8.D(3)(c)" == play.refused(FLOOR, "exposed", "community").clause
    play.proceed().all_ride()
    assert "comes after the end of the round" in str(play.refused(DEALER, "exposed", "community"))


def test_L_14_an_exposed_box_is_treated_as_13_E() -> None:
    play = dealt(HANDS, house=ALL_OFFERED).dealer("exposed", "six-card-box")
    assert play.void
    assert "MD-LIR 13.E" == play.void.clause
    assert "it may name community" in str(dealt(HANDS).refused(DEALER, "exposed", "six-card-box"))


@clause("MD-LIR 13.F", says="Shuffler jam, stop or incomplete cycle: reshuffle")
@pytest.mark.parametrize("house", [MACHINE, BY_HAND, AUTOMATED, CONTINUOUS])
def test_13_F_a_shuffler_that_jams_shuffles_again(house: Mapping[str, Any]) -> None:
    play = LetItRideFelt(table(house=house))
    asked = play.asked
    play.dealer("jam").dealer("jam")
    assert asked == play.asked
    assert ["MD-LIR 13.F"] * 2 == play.cited("shuffler failed")


@clause("MD-LIR 13.F", says="Shuffler jam")
def test_13_F_no_machine_no_jam() -> None:
    assert "MD-LIR 5.A(1)" == LetItRideFelt(table()).refused(DEALER, "jam").clause


@clause("MD-LIR 13.G", says="Automated shoe jam or stop voids the round; wagers return and all cards are reshuffled")
@pytest.mark.parametrize("steps", [0, 1, 7])
def test_13_G_a_shoe_that_jams_voids_the_round(steps: int) -> None:
    play = ready(HANDS, wagers={1: {"progressive": 100}}, house={**AUTOMATED, **ALL_OFFERED}).proceed(1)
    if steps:
        play.proceed(steps)
    play.dealer("jam")
    assert play.void
    assert "MD-LIR 13.G" == play.void.clause
    assert 52 == len(play.table.places[RACK])
    assert (FLOOR, "MD-LIR 13.H") == play.asked
    assert {(FLOOR, "cleared"), (FLOOR, "cover"), (FLOOR, "sign")} == set(play.options)
    play.floor("cleared")
    assert returned_everything(play)
    assert "MD-LIR 13.G" == play.event("shoe cleared").clause


@clause("MD-LIR 13.G", says="Automated shoe")
@pytest.mark.parametrize("house", [SHOE, BY_HAND])
def test_13_G_only_from_an_automated_shoe_and_only_while_it_deals(house: Mapping[str, Any]) -> None:
    assert (DEALER, "jam") not in ready(HANDS, house=house).options
    assert (DEALER, "jam") not in dealt(HANDS, house=AUTOMATED).options


@clause("MD-LIR 13.H", says="Before another method is used a broken machine or shoe gets one of two treatments")
@clause("MD-LIR 13.H(1)", says="the out-of-order device is covered")
@clause("MD-LIR 13.H(2)", says="a sign on the device says that it is out of order")
@pytest.mark.parametrize(
    "verb, noted, cited",
    [("cover", "device covered", "MD-LIR 13.H(1)"), ("sign", "out of order", "MD-LIR 13.H(2)")],
)
@pytest.mark.parametrize(
    "house, device", [(MACHINE, "shuffler"), (BY_HAND, "shuffler"), (CONTINUOUS, "continuous-device")]
)
def test_13_H_then_the_dealer_shuffles_cuts_and_deals_from_a_manual_shoe(
    house: Mapping[str, Any], device: str, verb: str, noted: str, cited: str
) -> None:
    play = LetItRideFelt(table(house=house)).floor(verb, device)
    assert (device, cited) == (play.event(noted).act, play.event(noted).clause)
    assert (DEALER, "jam") not in play.options
    play.running.answer(Answer(CHANCE, "order", cards=tuple(range(52))))
    play.say(CHANCE, "cut", amount=20).wager(1).no_more_bets().proceed()
    assert "MD-LIR 8.C" == play.event("no more bets").clause
    assert "by the dealer" == play.event("stack into the shoe").text


@clause("MD-LIR 13.H", says="Before another method is used")
def test_13_H_another_method_only_after_the_device_is_covered_or_marked() -> None:
    """Until then, only the machine can give the order, and only the shoe deals."""
    play = LetItRideFelt(table(house=AUTOMATED))
    assert {(CHANCE, "order"), (DEALER, "jam"), (FLOOR, "cover"), (FLOOR, "sign")} == set(play.options)
    assert "it may name shuffler or automated-shoe" in str(play.refused(FLOOR, "cover", "nothing"))
    assert "MD-LIR 5.A(1)" == play.refused(DEALER, "cover", "shuffler").clause


def test_13_H_after_a_jam_and_in_the_rounds_that_follow() -> None:
    play = ready(HANDS, house=AUTOMATED).dealer("jam").floor("sign", "automated-shoe")
    assert play.running.over
    assert "MD-LIR 13.H(2)" == play.cited()[-1]
    following = dealt(HANDS, after=play)
    assert {"MD-LIR 8.D(3)(a)"} <= {event.clause for event in following.events("dealt")}


@pytest.mark.parametrize(
    "house, device",
    [(MACHINE, "shuffler"), (CONTINUOUS, "continuous-device"), (AUTOMATED, "automated-shoe")],
)
def test_13_H_the_next_round_knows_it(house: Mapping[str, Any], device: str) -> None:
    play = (
        LetItRideFelt(table(house=house)).floor("cover", device).shuffle().wager(1).no_more_bets().proceed().all_ride()
    )
    following = play.next()
    assert (FLOOR, "cover") not in following.options or device not in str(following.running.options())
    following.shuffle().wager(1).no_more_bets().proceed()
    assert "MD-LIR 8.C" == following.event("no more bets").clause
    assert len(play.events("cut")) == len(following.events("cut"))
    assert play.cited("dealt")[:8] == following.cited("dealt")[:8]


def test_9_A_1_from_the_hand_no_more_when_the_machine_is_out_of_order() -> None:
    play = LetItRideFelt(table(house=BY_HAND)).floor("cover", "shuffler")
    assert "MD-LIR 9.A(1)" == play.event("from a manual shoe").clause


@pytest.mark.parametrize("house", METHODS)
def test_a_void_round_shows_no_card_that_was_not_open(house: Mapping[str, Any]) -> None:
    play = dealt(HANDS, house=house).dealer("exposed", "community")
    for viewer in (1, 2, FLOOR):
        seen = [event for event in view(play.running, viewer).log if event.kind == "racked"]
        assert {"??"} == {card for event in seen for card in event.cards}


def test_nothing_can_be_reported_once_the_round_is_void() -> None:
    play = ready(HANDS, house=AUTOMATED).dealer("jam")
    with pytest.raises(RuleViolation, match=r"\[MD-LIR 13.H\]"):
        play.floor("abandon", "seat-1")


@pytest.mark.parametrize("slip", ["extra", "misplace"])
def test_13_D_a_card_that_goes_astray_cites_it_and_is_seen_by_whom_it_reaches(slip: str) -> None:
    play = ready(HANDS).dealer(slip, "hand-2")
    astray = play.events("dealt")[-1]
    assert ("hand-2", "MD-LIR 13.D", 2) == (astray.place, astray.clause, astray.seen_by)
