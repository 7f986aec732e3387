"""MD-LIR chapter 10: dealing from an automated shoe and shuffler."""

import pytest

from croupier.cards import cards
from croupier.engine import DECK, HAND, NOBODY, RACK, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.choices import CHOICES
from tests.rules.let_it_ride.dealing_methods import (
    FIVE_CARD_ROUTINE,
    PROGRESSIVE_ROUTINE,
    check_count_of_the_stub,
    check_misdealt,
    check_mismatch,
    check_not_misdealt,
    check_order_of_closing,
    dealt_places,
)
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, AUTOMATED, CONTINUOUS, NOTHING, ready, settled

HANDS = {1: "As Ks Qs", 3: "2c 3d 4h", 7: "5c 6d Jh"}
THREE_CARDS = {**CONTINUOUS, "lir.auto_three_card_stack": True}


@clause("MD-LIR 10.A(1)", says="the cards go in the device")
@clause("MD-LIR 10.A(1)(a)", says="no more bets before any stack comes out")
@clause("MD-LIR 10.A(1)(b)(i)", says="collects the wagers before dealing")
@clause("MD-LIR 10.A(1)(b)(ii)", says="a lammer marks each player who wagered")
@clause("MD-LIR 10.A(1)(b)(iii)", says="chips and lammers agree in number")
@clause("MD-LIR 10.A(1)(b)(iv)", says="go into the tray")
@clause("MD-LIR 10.A(1)(c)", says="Lock out further Progressive wagers")
@clause("MD-LIR 10.A(1)(d)(i)", says="collects the wagers before dealing")
@clause("MD-LIR 10.A(1)(d)(ii)", says="chips agree with the system's accepted count")
@clause("MD-LIR 10.A(1)(d)(iii)", says="go into the tray")
def test_10_A_1_no_more_bets_then_the_chips_of_two_side_wagers() -> None:
    check_order_of_closing(
        AUTOMATED,
        "MD-LIR 10.A(1)(a)",
        FIVE_CARD_ROUTINE["MD-LIR 10"],
        "MD-LIR 10.A(1)(c)",
        PROGRESSIVE_ROUTINE["MD-LIR 10"],
    )
    assert "MD-LIR 10.A(1)" == ready({1: NOTHING}, house=AUTOMATED).event("cards in the shoe").clause


@clause("MD-LIR 10.A(1)(b)(iii)", says="chips and lammers agree")
@clause("MD-LIR 10.A(1)(d)(ii)", says="accepted count")
@pytest.mark.parametrize(
    "bet, cited", [("five-card-bonus", "MD-LIR 10.A(1)(b)(iii)"), ("progressive", "MD-LIR 10.A(1)(d)(ii)")]
)
def test_10_A_1_nothing_is_dealt_while_chips_do_not_agree(bet: str, cited: str) -> None:
    check_mismatch(AUTOMATED, bet, cited)


@clause("MD-LIR 10.B(1)", says="Stack one of three cards goes down to the Six Card Bonus box")
@clause("MD-LIR 10.B(2)", says="Stack two, of two cards, goes down to the community area")
@clause("MD-LIR 10.B(3)", says="first bettor at the dealer's left")
@clause("MD-LIR 10.B(4)", says="clockwise to the other bettors")
def test_10_B_the_order_of_the_stacks() -> None:
    play = ready(HANDS, box="9c 9s 9h", house={**AUTOMATED, **ALL_OFFERED}).proceed()
    assert [
        *[("six-card-box", "MD-LIR 10.B(1)")] * 3,
        *[("community", "MD-LIR 10.B(2)")] * 2,
        *[(HAND[1], "MD-LIR 10.B(3)")] * 3,
        *[(HAND[3], "MD-LIR 10.B(4)")] * 3,
        *[(HAND[7], "MD-LIR 10.B(4)")] * 3,
    ] == dealt_places(play)
    assert set(cards("As Ks Qs")) == set(play.table.hand(1))


@clause("MD-LIR 10.C", says="the stub goes unseen to the discard rack")
def test_10_C_the_stub_goes_unseen_to_the_rack() -> None:
    racked = ready(HANDS, house=AUTOMATED).proceed().event("racked")
    assert ("MD-LIR 10.C", DECK, 41, 0) == (racked.clause, racked.source, len(racked.cards), racked.seen_by)


@clause("MD-LIR 10.D", says="at least once per 5 rounds")
@clause("MD-LIR 10.E", says="face down on the layout")
@clause("MD-LIR 10.F", says="Count implies 52")
def test_10_D_the_stub_is_counted_every_fifth_round() -> None:
    check_count_of_the_stub(AUTOMATED, "MD-LIR 10.D", "MD-LIR 10.E", "MD-LIR 10.F")


@clause("MD-LIR 10.G", says="find out whether it was a misdeal")
@clause("MD-LIR 10.G(1)", says="a player's hand: all hands void, wagers returned")
@pytest.mark.parametrize("place", ["six-card-box", "community", "hand-1"])
def test_10_G_1_misdealt(place: str) -> None:
    """L-23: any one wrong number, although the text has an "and"."""
    check_misdealt(AUTOMATED, place, "MD-LIR 10.G", "MD-LIR 10.G(1)")


@clause("MD-LIR 10.G(2)", says="No misdeal: all hands void, wagers returned, deck removed")
@pytest.mark.parametrize("counted", [43, 45])
def test_10_G_2_not_misdealt(counted: int) -> None:
    check_not_misdealt(AUTOMATED, counted, "MD-LIR 10.G(2)")


@clause("MD-LIR 10.H", says="the community stack may be three cards, dealt before the players, one of them discarded")
def test_10_H_three_community_cards_of_which_the_last_is_discarded_unseen() -> None:
    """L-25."""
    play = ready({1: NOTHING, 2: "5c 6d Jh"}, board="Ks Kd Kh", house=THREE_CARDS).proceed()
    assert [("community", "MD-LIR 10.H")] * 3 == dealt_places(play)[:3]
    gone = play.event("discarded")
    assert ("MD-LIR 10.H", cards("Kh"), RACK, NOBODY) == (gone.clause, gone.cards, gone.place, gone.seen_by)
    assert list(cards("Ks Kd")) == play.table.places["community"]
    first_hand = next(event for event in play.events("dealt") if event.place == HAND[1])
    assert play.running.events.index(gone) < play.running.events.index(first_hand)


@clause("MD-LIR 10.H", says="one of them discarded")
def test_10_H_the_discarded_card_makes_no_hand() -> None:
    play = settled({1: "Kc 2d 4h"}, board="Ks 9d Kh", house=THREE_CARDS)
    assert "pair, tens or better" == play.event("hand").hand


@clause("MD-LIR 10.H", says="With a reshuffling shoe")
@pytest.mark.parametrize("house", [{}, AUTOMATED, {**CONTINUOUS, "deal.method": "manual-shoe"}])
def test_10_H_needs_a_reshuffling_automated_shoe(house: dict[str, object]) -> None:
    assert CHOICES.house(THREE_CARDS)
    with pytest.raises(Unlawful, match=r"lir.auto_three_card_stack needs .* \[MD-LIR 10.H\]"):
        CHOICES.house({**house, "lir.auto_three_card_stack": True})


def test_10_H_falls_away_with_the_device() -> None:
    jammed = ready({1: NOTHING}, house=THREE_CARDS).dealer("jam").floor("cover", "continuous-device")
    play = ready({1: NOTHING}, after=jammed).proceed()
    assert ["MD-LIR 8.D(3)(b)", "MD-LIR 8.D(3)(d)"] == [
        cited for place, cited in dealt_places(play) if place == "community"
    ]
    assert not play.void


def test_a_continuous_device_counts_so_the_dealer_does_not() -> None:
    play = ready({1: NOTHING}, house=CONTINUOUS | {"deck.count_every": 1}).proceed()
    assert not play.events("stub counted")
