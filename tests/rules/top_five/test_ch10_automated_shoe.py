"""MD-TOP5 chapter 10: stacks of seven from an automated shoe."""

import pytest

from croupier.engine import DEALER, DECK, FLOOR, NOBODY, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.top_five.choices import CHOICES
from croupier.rules.views import PUBLIC, view
from tests.rules.top_five.top_five_felt import AUTOMATED, METHODS, dealt, ready, rounds

COUNTED = AUTOMATED | {"deck.count_every": 1}
IN_DEVICE = AUTOMATED | {"top5.dealer_stack_in_device": True}


@clause("MD-TOP5 10.A(1)", says="After chapter 5 the cards go in the shoe")
@clause("MD-TOP5 10.A(2)", says="Dealer calls no more bets before any stack comes out")
@clause("MD-TOP5 10.B(1)", says="clockwise a stack of seven to each bettor and the dealer")
def test_10_B_1_stacks_of_seven() -> None:
    play = dealt({1: "As Ks", 3: "Ad Kd"}, "Ac Kc", house=AUTOMATED)
    assert "MD-TOP5 10.A(1)" == play.event("cards in the shoe").clause
    assert "MD-TOP5 10.A(2)" == play.event("no more bets").clause
    stacks = ["hand-1"] * 7 + ["hand-3"] * 7 + ["dealer-hand"] * 7
    assert stacks == [event.place for event in play.events("dealt")]
    assert {"MD-TOP5 10.B(1)"} == {event.clause for event in play.events("dealt")}


@clause("MD-TOP5 10.B(2)(a)", says="the stub is taken out of the shoe")
@clause("MD-TOP5 10.B(2)(b)", says="Put it unseen in the discard rack unless section C applies")
def test_10_B_2_the_stub_goes_to_the_rack() -> None:
    play = dealt({1: "As"}, house=AUTOMATED)
    assert "MD-TOP5 10.B(2)(a)" == play.event("stub taken out").clause
    racked = play.event("racked")
    assert (DECK, NOBODY, "MD-TOP5 10.B(2)(b)") == (racked.source, racked.seen_by, racked.clause)


@clause("MD-TOP5 10.C", says="no interval is stated in this chapter")
@clause("MD-TOP5 10.C(1)", says="stub goes unseen to the discard rack")
def test_T_11_counted_every_fifth_round_too() -> None:
    played = rounds(6, AUTOMATED)
    assert [5] == [number for number, play in enumerate(played, 1) if play.events("stub counted")]
    fifth = ready({1: "As"}, after=played[3]).proceed(14)
    assert "MD-TOP5 10.C" == fifth.running.ask.clause  # type: ignore[union-attr]
    assert "MD-TOP5 10.C" == fifth.options[DEALER, "count"]
    assert "says 53; allowed: 0 to 52 [MD-TOP5 10.C]" in str(fifth.refused(DEALER, "count", amount=53))
    fifth.say(DEALER, "count", amount=38)
    counted = fifth.event("stub counted")
    assert (38, "MD-TOP5 10.C", "T-11") == (counted.number, counted.clause, counted.reading)
    assert "MD-TOP5 10.C(1)" == fifth.event("racked").clause


@clause("MD-TOP5 10.C", says="the count")
def test_T_11_not_where_the_device_counts() -> None:
    counting = COUNTED | {"deck.shuffler": "automatic-counting"}
    continuous = COUNTED | {"deck.continuous_device": True, "deck.device_approval": "2026-17"}
    assert not dealt({1: "As"}, house=counting).events("stub counted")
    assert not dealt({1: "As"}, house=continuous).events("stub counted")


@clause("MD-TOP5 10.C(2)", says="Wrong count: find out whether it was a misdeal")
@clause("MD-TOP5 10.C(3)", says="52 cards but a player has other than seven: all hands void and wagers returned")
@pytest.mark.parametrize("place", ["hand-1", "dealer-hand"])
def test_10_C_3_misdealt(place: str) -> None:
    play = ready({1: "As"}, house=COUNTED).say(DEALER, "extra", place).proceed()
    assert "MD-TOP5 10.C(2)" == play.event("wrong count").clause
    assert "MD-TOP5 10.C(3)" == play.event("voided").clause
    assert ("T-22" if place == "dealer-hand" else "") == play.event("voided").reading
    assert 0 == play.won(1)


@clause("MD-TOP5 10.C(4)", says="No misdeal: all hands void, wagers returned and deck removed")
@pytest.mark.parametrize("counted", [37, 39])
def test_10_C_4_wrong_deck(counted: int) -> None:
    play = ready({1: "As"}, house=COUNTED).proceed(14).say(DEALER, "count", amount=counted)
    assert "MD-TOP5 10.C(4)" == play.event("voided").clause
    assert "MD-TOP5 10.C(4)" == play.event("deck removed").clause
    assert 0 == play.won(1)
    with pytest.raises(RuleViolation, match=r"the deck was removed .* \[MD-TOP5 3.A\]"):
        play.next()


@clause("MD-TOP5 11.B(4)", says="Dealer's cards are exposed")
def test_T_21_the_dealer_s_stack_may_stay_in_the_device() -> None:
    """It is dealt last, lies in the device unseen, and is taken out for the reveal."""
    play = dealt({1: "As Ks"}, "Ac Kc", house=IN_DEVICE)
    assert ["hand-1"] * 7 + ["device"] * 7 == [event.place for event in play.events("dealt")]
    stays = play.event("dealer's stack stays")
    assert ("MD-TOP5 10.B(1)", "T-21") == (stays.clause, stays.reading)
    assert ("??",) * 7 == view(play.running, PUBLIC).places["device"]
    play.play(1)
    out = play.event("out of the device")
    assert ("MD-TOP5 11.B(4)", 7, NOBODY) == (out.clause, len(out.cards), out.seen_by)
    assert 2 == len(play.events("pushed", 1))


def test_T_21_a_device_that_does_not_give_the_stack_voids_the_round() -> None:
    play = dealt({1: "As", 2: "Ks"}, house=IN_DEVICE).fold(1).say(2, "play", amount=1_000).say(DEALER, "jam")
    assert "MD-TOP5 13.D" == play.event("voided").clause
    assert (0, 0) == (play.won(1), play.won(2))
    assert FLOOR == play.running.ask.actor  # type: ignore[union-attr]


def test_T_21_and_X_45_the_stack_stays_where_it_is_when_all_have_folded() -> None:
    play = dealt({1: "As"}, house=IN_DEVICE).fold(1)
    assert play.running.over
    assert not play.events("out of the device")
    assert ["deck", "hand-1", "device"] == [event.source for event in play.events("racked")]


@clause("MD-TOP5 11.B(4)", says="exposed")
@pytest.mark.parametrize("house", METHODS)
def test_T_21_needs_an_automated_shoe(house: dict[str, object]) -> None:
    choice = {"top5.dealer_stack_in_device": True}
    if house == AUTOMATED:
        assert CHOICES.house(house | choice)
        return
    with pytest.raises(Unlawful, match=r"needs deal.method automated-shoe \[MD-TOP5 11.B\(4\)\]"):
        CHOICES.house(house | choice)
