"""MD-LIR chapter 9: dealing from the hand."""

import pytest

from croupier.engine import DECK, HAND, Unlawful
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
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, BY_HAND, NOTHING, LetItRideFelt, ready, table

HANDS = {1: "As Ks Qs", 3: "2c 3d 4h"}


@clause("MD-LIR 9.A(1)", says="A shuffling machine is mandatory")
def test_9_A_1_needs_a_machine() -> None:
    assert CHOICES.house(BY_HAND)
    with pytest.raises(Unlawful, match=r"deal.method is hand; that needs a deck.shuffler \[MD-LIR 9.A\(1\)\]"):
        CHOICES.house({"deal.method": "hand"})


@clause("MD-LIR 9.A(3)", says="no more bets before dealing")
@clause("MD-LIR 9.A(3)(a)(i)", says="collects the wagers before dealing")
@clause("MD-LIR 9.A(3)(a)(ii)", says="a lammer marks each player who wagered")
@clause("MD-LIR 9.A(3)(a)(iii)", says="chips and lammers agree in number")
@clause("MD-LIR 9.A(3)(a)(iv)", says="go into the tray")
@clause("MD-LIR 9.A(3)(b)", says="Lock out further Progressive wagers")
@clause("MD-LIR 9.A(3)(c)(i)", says="collects the wagers before dealing")
@clause("MD-LIR 9.A(3)(c)(ii)", says="chips agree with the system's accepted count")
@clause("MD-LIR 9.A(3)(c)(iii)", says="go into the tray")
def test_9_A_3_no_more_bets_then_the_chips_of_two_side_wagers() -> None:
    check_order_of_closing(
        BY_HAND, "MD-LIR 9.A(3)", FIVE_CARD_ROUTINE["MD-LIR 9"], "MD-LIR 9.A(3)(b)", PROGRESSIVE_ROUTINE["MD-LIR 9"]
    )


@clause("MD-LIR 9.A(3)(a)(iii)", says="chips and lammers agree")
@clause("MD-LIR 9.A(3)(c)(ii)", says="accepted count")
@pytest.mark.parametrize(
    "bet, cited", [("five-card-bonus", "MD-LIR 9.A(3)(a)(iii)"), ("progressive", "MD-LIR 9.A(3)(c)(ii)")]
)
def test_9_A_3_nothing_is_dealt_while_chips_do_not_agree(bet: str, cited: str) -> None:
    check_mismatch(BY_HAND, bet, cited)


@clause("MD-LIR 9.B", says="First three cards go to the Six Card Bonus box")
@clause("MD-LIR 9.C", says="from the dealer's left clockwise")
@clause("MD-LIR 9.C(1)", says="first card face down to each player")
@clause("MD-LIR 9.C(2)", says="first community card")
@clause("MD-LIR 9.C(3)", says="second card face down to each bettor")
@clause("MD-LIR 9.C(4)", says="second community card")
@clause("MD-LIR 9.C(5)", says="third card face down to each bettor")
def test_9_C_the_order_of_the_deal() -> None:
    play = ready(HANDS, box="9c 9s 9h", house={**BY_HAND, **ALL_OFFERED}).proceed()
    each = [HAND[1], HAND[3]]
    assert [
        *[("six-card-box", "MD-LIR 9.B")] * 3,
        *((hand, "MD-LIR 9.C(1)") for hand in each),
        ("community", "MD-LIR 9.C(2)"),
        *((hand, "MD-LIR 9.C(3)") for hand in each),
        ("community", "MD-LIR 9.C(4)"),
        *((hand, "MD-LIR 9.C(5)") for hand in each),
    ] == dealt_places(play)
    assert "MD-LIR 9.C" == play.event("dealt clockwise").clause


@clause("MD-LIR 9.D", says="the stub goes unseen to the discard rack")
def test_9_D_the_stub_goes_unseen_to_the_rack() -> None:
    racked = ready(HANDS, house=BY_HAND).proceed().event("racked")
    assert ("MD-LIR 9.D", DECK, 44, 0) == (racked.clause, racked.source, len(racked.cards), racked.seen_by)


@clause("MD-LIR 9.E", says="at least once per 5 rounds")
@clause("MD-LIR 9.F", says="face down on the layout")
@clause("MD-LIR 9.G", says="Count implies 52")
def test_9_E_the_stub_is_counted_every_fifth_round() -> None:
    check_count_of_the_stub(BY_HAND, "MD-LIR 9.E", "MD-LIR 9.F", "MD-LIR 9.G")


@clause("MD-LIR 9.H", says="find out whether it was a misdeal")
@clause("MD-LIR 9.H(1)", says="wrong number in the bonus box, community area or a player's hand: all hands void")
@pytest.mark.parametrize("place", ["six-card-box", "community", "hand-2"])
def test_9_H_1_misdealt(place: str) -> None:
    check_misdealt(BY_HAND, place, "MD-LIR 9.H", "MD-LIR 9.H(1)")


@clause("MD-LIR 9.H(2)", says="No misdeal: all hands void, wagers returned, deck removed")
@pytest.mark.parametrize("counted", [43, 45])
def test_9_H_2_not_misdealt(counted: int) -> None:
    check_not_misdealt(BY_HAND, counted, "MD-LIR 9.H(2)")


def test_9_A_1_from_a_manual_shoe_while_the_machine_is_out_of_order() -> None:
    covered = (
        LetItRideFelt(table(1, BY_HAND))
        .floor("cover", "shuffler")
        .shuffle()
        .wager(1)
        .no_more_bets()
        .proceed()
        .all_ride()
    )
    assert "MD-LIR 8.C" == covered.event("no more bets").clause
    later = ready({1: NOTHING}, after=covered)
    assert "MD-LIR 8.C" == later.event("no more bets").clause, "in later rounds too"
