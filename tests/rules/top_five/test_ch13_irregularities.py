"""MD-TOP5 chapter 13: what voids a round, what does not, and devices out of order."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import CHANCE, DEALER, DECK, EVERYONE, FLOOR, RACK, Answer
from croupier.rulebook.testing import clause
from tests.rules.top_five.top_five_felt import AUTOMATED, BY_HAND, METHODS, TopFiveFelt, dealt, ready, table

CONTINUOUS = {"deck.continuous_device": True, "deck.device_approval": "2026-17", "deal.method": "automated-shoe"}
ORDER = tuple(range(52))
WAGERS = {1: {"ante": 1_000, "top-five-bonus": 500, "poker-bonus": 200}, 2: {"ante": 3_000}}


def assert_void(play: TopFiveFelt, cited: str) -> None:
    """All wagers are back, all cards in the rack, the clause is on everything."""
    assert cited == play.event("voided").clause
    assert (0, 0) == (play.won(1), play.won(2))
    assert {cited} == {event.clause for event in play.events("returned")}
    assert 52 == len(play.table.places[RACK])
    assert cited == play.event("cards to be reshuffled").clause


@clause("MD-TOP5 13.A", says="A card found face up during the deal voids all hands")
@pytest.mark.parametrize("house", METHODS)
@pytest.mark.parametrize("before", [0, 1, 20])
def test_13_A_one_face_up_card_voids_all_hands(house: Mapping[str, Any], before: int) -> None:
    """T-12: one is enough, at the first card and at the last; wagers return, the cards are reshuffled."""
    play = ready({1: "As", 2: "Ks"}, wagers=WAGERS, house=house)
    if before:
        play.proceed(before)
    play.say(DEALER, "face-up")
    assert play.running.over
    assert_void(play, "MD-TOP5 13.A")
    assert "T-12" == play.event("voided").reading
    assert EVERYONE == play.event("found face up").seen_by


@clause("MD-TOP5 13.A", says="during the deal")
def test_13_A_not_before_and_not_after_the_deal() -> None:
    play = TopFiveFelt(table()).shuffle(ORDER).wager(1, ante=1_000)
    assert "MD-TOP5 7.C" == play.refused(DEALER, "face-up").clause
    assert "MD-TOP5 11.B(1)" == dealt({1: "As"}).refused(DEALER, "face-up").clause


@clause("MD-TOP5 13.B", says="A card drawn by mistake and unseen is used as the next card")
@pytest.mark.parametrize("house", METHODS)
def test_13_B_a_card_drawn_in_error_is_the_next_card(house: Mapping[str, Any]) -> None:
    play = ready({1: "As", 2: "Ks"}, house=house).proceed(2)
    due = play.table.places[DECK][-1]
    play.say(DEALER, "drawn-in-error").proceed(1)
    assert (due,) == play.events("dealt")[2].cards
    assert "MD-TOP5 13.B" == play.event("used as the next card").clause
    assert 1 == play.proceed().running.ask.actor  # type: ignore[union-attr]


@clause("MD-TOP5 13.C", says="voids all hands, wagers return and cards are reshuffled")
@pytest.mark.parametrize("house", METHODS)
@pytest.mark.parametrize("who", [DEALER, FLOOR])
def test_13_C_a_wrong_number_of_cards_that_somebody_reports(house: Mapping[str, Any], who: int) -> None:
    place = "dealer-hand"
    play = ready({1: "As", 2: "Ks"}, wagers=WAGERS, house=house).say(DEALER, "misplace", place).proceed()
    assert_void(play.say(who, "incorrect-number"), "MD-TOP5 13.C")
    assert "hand-1, dealer-hand" in play.event("voided").text


@clause("MD-TOP5 13.C", says="A wrong number of cards")
def test_13_C_cannot_be_reported_where_every_hand_has_seven() -> None:
    play = dealt({1: "As", 2: "Ks"})
    assert "MD-TOP5 11.B(1)" == play.refused(FLOOR, "incorrect-number").clause


@clause("MD-TOP5 13.C", says="A wrong number of cards to a player")
@pytest.mark.parametrize("slip, place", [("extra", "hand-1"), ("extra", "dealer-hand"), ("misplace", "hand-2")])
def test_13_C_is_found_before_anything_is_settled(slip: str, place: str) -> None:
    """Nobody noticed until the hands are opened (T-09: the dealer's counts)."""
    play = ready({1: "As", 2: "Ks"}, wagers=WAGERS).say(DEALER, slip, place).proceed().play(1, 2)
    assert_void(play, "MD-TOP5 13.C")
    assert ("T-09" if place == "dealer-hand" else "") == play.event("voided").reading
    assert not play.events("turned up")


@clause("MD-TOP5 13.C", says="A wrong number of cards to a player")
def test_13_C_is_found_when_a_folded_hand_is_collected() -> None:
    play = ready({1: "As", 2: "Ks"}).say(DEALER, "extra", "hand-1").proceed().fold(1)
    assert_void(play, "MD-TOP5 13.C")
    assert "an incorrect number of cards: hand-1" == play.event("voided").text


@clause("MD-TOP5 13.C", says="wagers return")
def test_X_38_a_void_round_returns_the_antes_of_folders_too() -> None:
    play = ready({1: "As", 2: "Ks"}, wagers=WAGERS).say(DEALER, "extra", "hand-2").proceed().fold(1)
    assert -1_700 == play.won(1)
    play.floor("incorrect-number")
    assert_void(play, "MD-TOP5 13.C")
    ante = play.event("returned", 1, "ante")
    assert ("table-inventory", "X-38") == (ante.source, ante.reading)
    assert 0 == play.table.balances["table-inventory"]


def test_X_38_forfeited_wagers_go_back_as_well() -> None:
    play = ready({1: "As", 2: "Ks"}, wagers=WAGERS).say(DEALER, "extra", "hand-2").proceed()
    play.say(DEALER, "told-another", "seat-1").floor("forfeit", "seat-1").floor("incorrect-number")
    assert_void(play, "MD-TOP5 13.C")


def test_X_37_with_six_players_three_cards_are_left_for_a_slip() -> None:
    play = ready(dict.fromkeys(range(1, 7), ""))
    for _ in range(3):
        assert (DEALER, "extra") in play.options
        play.say(DEALER, "extra", "hand-1")
    assert "MD-TOP5 8.D(2)" == play.refused(DEALER, "extra", "hand-1").clause
    play.proceed()
    assert 10 == len(play.table.places["hand-1"])
    assert not play.table.places[DECK]


@clause("MD-TOP5 13.D", says="Automated shoe jam or stop voids the round; wagers return and all cards are reshuffled")
@pytest.mark.parametrize("before", [0, 8])
def test_13_D_a_jammed_automated_shoe_voids_the_round(before: int) -> None:
    play = ready({1: "As", 2: "Ks"}, wagers=WAGERS, house=AUTOMATED)
    if before:
        play.proceed(before)
    play.say(DEALER, "jam")
    assert_void(play, "MD-TOP5 13.D")
    assert not play.running.over  # the floor decides about the shoe
    assert play.floor("cleared").running.over


@clause("MD-TOP5 13.D", says="Automated shoe")
@pytest.mark.parametrize("house", [{}, BY_HAND])
def test_13_D_only_an_automated_shoe_jams(house: Mapping[str, Any]) -> None:
    assert "jam" not in {verb for _, verb in ready({1: "As", 2: "Ks"}, house=house).options}


def test_13_D_nothing_can_be_reported_once_the_round_is_void() -> None:
    play = ready({1: "As", 2: "Ks"}, house=AUTOMATED).proceed(3).say(DEALER, "jam")
    assert {(FLOOR, "cleared"), (FLOOR, "cover"), (FLOOR, "sign")} == set(play.options)


@clause("MD-TOP5 13.E", says="Before another method is used a broken machine or shoe gets one of two treatments")
@clause("MD-TOP5 13.E(1)", says="the out-of-order device is covered")
@clause("MD-TOP5 13.E(2)", says="a sign on the device says that it is out of order")
@pytest.mark.parametrize(
    "verb, kind, cited",
    [
        ("cover", "device covered", "MD-TOP5 13.E(1)"),
        ("sign", "out of order", "MD-TOP5 13.E(2)"),
    ],
)
def test_13_E_a_broken_shuffler_is_covered_or_marked_before_the_dealer_shuffles(
    verb: str, kind: str, cited: str
) -> None:
    play = TopFiveFelt(table(house={"deck.shuffler": "automatic-counting", "deck.count_every": 1}))
    assert "MD-TOP5 5.A(1)" == play.refused(DEALER, "cut", amount=20).clause
    play.floor(verb, "shuffler")
    assert (("shuffler"), cited) == (play.event(kind).act, play.event(kind).clause)
    play.running.answer(Answer(CHANCE, "order", cards=ORDER))
    play.say(CHANCE, "cut", amount=20).wager(1, ante=1_000).no_more_bets().proceed()
    assert play.events("stub counted")  # no machine has counted this deck
    assert not play.events("counted by the machine")


@clause("MD-TOP5 13.E", says="a broken machine or shoe")
@pytest.mark.parametrize(
    "house, device", [(AUTOMATED, "automated-shoe"), (CONTINUOUS, "continuous-device")], ids=["shoe", "continuous"]
)
def test_13_E_a_broken_shoe_gives_way_to_a_manual_one(house: Mapping[str, Any], device: str) -> None:
    play = TopFiveFelt(table(1, house)).floor("sign", device)
    play.shuffle(ORDER).wager(1, ante=1_000).no_more_bets().proceed()
    assert "MD-TOP5 8.C" == play.event("no more bets").clause
    assert {"MD-TOP5 8.D(2)"} == {event.clause for event in play.events("dealt")}


@clause("MD-TOP5 13.E", says="a broken machine or shoe")
def test_13_E_after_a_jam_the_shoe_may_be_put_out_of_order() -> None:
    play = ready({1: "As", 2: "Ks"}, house=AUTOMATED).say(DEALER, "jam").floor("cover", "automated-shoe")
    assert play.running.over
    assert "MD-TOP5 13.E(1)" == play.event("device covered").clause


@clause("MD-TOP5 13.E", says="Before another method is used")
@pytest.mark.parametrize("verb", ["cover", "sign"])
def test_13_E_a_device_stays_out_of_order_from_round_to_round(verb: str) -> None:
    """The next rounds are dealt from a manual shoe, by a dealer who shuffles and cuts, with one deck."""
    first = TopFiveFelt(table(1, AUTOMATED | {"deck.count": 2})).floor(verb, "shuffler").floor(verb, "automated-shoe")
    first.shuffle(ORDER).wager(1, ante=1_000).no_more_bets().proceed().fold(1)
    for later in (first.next(), first.next("opening").inspected().next()):
        assert "MD-TOP5 3.A" == later.event("deck in use").clause
        assert {(CHANCE, "order")} == set(later.options), "there is nothing left to cover"
        later.shuffle(ORDER).wager(1, ante=1_000).no_more_bets().proceed()
        assert 1 == len(later.events("cut"))
        assert "MD-TOP5 8.C" == later.event("no more bets").clause


@clause("MD-TOP5 13.E", says="a broken machine or shoe")
def test_13_E_a_shoe_covered_after_a_jam_is_not_used_in_the_next_round() -> None:
    jammed = ready({1: "As", 2: "Ks"}, house=AUTOMATED).say(DEALER, "jam").floor("cover", "automated-shoe")
    later = dealt({1: "As", 2: "Ks"}, after=jammed)
    assert {"MD-TOP5 8.D(2)"} == {event.clause for event in later.events("dealt")}
    assert not later.events("cut"), "the shuffler is still in use"
    cleared = ready({1: "As", 2: "Ks"}, house=AUTOMATED).say(DEALER, "jam").floor("cleared")
    assert {"MD-TOP5 10.B(1)"} == {event.clause for event in dealt({1: "As"}, after=cleared).events("dealt")}


@clause("MD-TOP5 13.E", says="Before another method is used")
def test_13_E_two_decks_need_the_machine_so_one_is_left() -> None:
    play = TopFiveFelt(table(1, {"deck.shuffler": "automatic", "deck.count": 2})).floor("cover", "shuffler")
    assert "MD-TOP5 3.A" == play.event("one deck by hand").clause


@clause("MD-TOP5 13.E", says="a broken machine or shoe")
def test_13_E_only_devices_in_use_and_only_by_the_floor() -> None:
    assert (FLOOR, "cover") not in TopFiveFelt(table()).options
    play = TopFiveFelt(table(house={"deck.shuffler": "automatic"}))
    assert "MD-TOP5 13.E(1)" == play.refused(FLOOR, "cover", "automated-shoe").clause
    assert "MD-TOP5 5.A(1)" == play.refused(DEALER, "cover", "shuffler").clause


@clause("MD-TOP5 13.C", says="A wrong number of cards")
@pytest.mark.parametrize("slip", ["extra", "misplace"])
def test_13_C_a_card_that_goes_astray_cites_it_and_is_seen_by_whom_it_reaches(slip: str) -> None:
    play = ready({1: "As", 2: "Ks"}).say(DEALER, slip, "hand-2")
    astray = play.events("dealt")[-1]
    assert ("hand-2", "MD-TOP5 13.C", 2) == (astray.place, astray.clause, astray.seen_by)
