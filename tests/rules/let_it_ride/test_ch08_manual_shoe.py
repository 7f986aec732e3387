"""MD-LIR chapter 8: dealing from a manual shoe. Chapters 9 and 10 share the routines and give their own clauses."""

import pytest

from croupier.engine import DECK, HAND
from croupier.rulebook.testing import clause
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
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, NOTHING, SHOE, ready, rounds

HANDS = {1: "As Ks Qs", 3: "2c 3d 4h", 7: "5c 6d Jh"}
COUNTED = {"deck.count_every": 1}


@clause("MD-LIR 8.B", says="the stack goes in the shoe, by dealer or machine")
@pytest.mark.parametrize("shuffler, who", [("none", "by the dealer"), ("automatic", "by the machine")])
def test_8_B_the_stack_goes_into_the_shoe(shuffler: str, who: str) -> None:
    event = ready({1: NOTHING}, house={"deck.shuffler": shuffler}).event("stack into the shoe")
    assert ("MD-LIR 8.B", who) == (event.clause, event.text)


@clause("MD-LIR 8.C", says="no more bets before dealing")
@clause("MD-LIR 8.C(1)(a)", says="collects the wagers before dealing")
@clause("MD-LIR 8.C(1)(b)", says="a lammer marks each player who wagered")
@clause("MD-LIR 8.C(1)(c)", says="chips and lammers agree in number")
@clause("MD-LIR 8.C(1)(d)", says="go into the tray")
@clause("MD-LIR 8.C(2)", says="Lock out further Progressive wagers")
@clause("MD-LIR 8.C(3)(a)", says="collects the wagers before dealing")
@clause("MD-LIR 8.C(3)(b)", says="chips agree with the system's accepted count")
@clause("MD-LIR 8.C(3)(c)", says="go into the tray")
def test_8_C_no_more_bets_then_the_chips_of_two_side_wagers() -> None:
    check_order_of_closing(
        SHOE,
        "MD-LIR 8.C",
        FIVE_CARD_ROUTINE["MD-LIR 8"],
        "MD-LIR 8.C(2)",
        PROGRESSIVE_ROUTINE["MD-LIR 8"],
    )


@clause("MD-LIR 8.C(1)(c)", says="chips and lammers agree")
@clause("MD-LIR 8.C(3)(b)", says="accepted count")
@pytest.mark.parametrize("bet, cited", [("five-card-bonus", "MD-LIR 8.C(1)(c)"), ("progressive", "MD-LIR 8.C(3)(b)")])
def test_8_C_nothing_is_dealt_while_chips_do_not_agree(bet: str, cited: str) -> None:
    check_mismatch(SHOE, bet, cited)


@clause("MD-LIR 8.D(2)", says="First three cards go to the Six Card Bonus box")
@clause("MD-LIR 8.D(3)", says="from the dealer's left clockwise")
@clause("MD-LIR 8.D(3)(a)", says="first card face down to each player")
@clause("MD-LIR 8.D(3)(b)", says="first community card")
@clause("MD-LIR 8.D(3)(c)", says="second card face down to each bettor")
@clause("MD-LIR 8.D(3)(d)", says="second community card")
@clause("MD-LIR 8.D(3)(e)", says="third card face down to each bettor")
def test_8_D_the_order_of_the_deal() -> None:
    play = ready(HANDS, box="9c 9s 9h", house=ALL_OFFERED).proceed()
    each = [HAND[1], HAND[3], HAND[7]]
    assert [
        *[("six-card-box", "MD-LIR 8.D(2)")] * 3,
        *((hand, "MD-LIR 8.D(3)(a)") for hand in each),
        ("community", "MD-LIR 8.D(3)(b)"),
        *((hand, "MD-LIR 8.D(3)(c)") for hand in each),
        ("community", "MD-LIR 8.D(3)(d)"),
        *((hand, "MD-LIR 8.D(3)(e)") for hand in each),
    ] == dealt_places(play)
    assert ((1, 3, 7), "MD-LIR 8.D(3)") == (
        play.event("dealt clockwise").seats,
        play.event("dealt clockwise").clause,
    )


def test_8_D_each_card_is_seen_by_its_player_only() -> None:
    play = ready(HANDS, house=ALL_OFFERED).proceed()
    assert [0] * 3 + [1, 3, 7, 0] * 2 + [1, 3, 7] == [event.seen_by for event in play.events("dealt")]


def test_L_13_no_box_where_the_six_card_bonus_is_not_offered() -> None:
    play = ready(HANDS).proceed()
    assert "six-card-box" not in play.table.places
    assert 11 == len(play.events("dealt"))


@clause("MD-LIR 8.D(4)", says="goes unseen to the discard rack")
def test_8_D_4_the_stub_goes_unseen_to_the_rack() -> None:
    play = ready(HANDS).proceed()
    racked = play.event("racked")
    assert ("MD-LIR 8.D(4)", DECK, 41, 0) == (racked.clause, racked.source, len(racked.cards), racked.seen_by)


@clause("MD-LIR 8.D(5)", says="at least once per 5 rounds")
@clause("MD-LIR 8.D(6)", says="face down on the layout")
@clause("MD-LIR 8.E", says="Count implies 52")
def test_8_D_5_the_stub_is_counted_every_fifth_round() -> None:
    check_count_of_the_stub(SHOE, "MD-LIR 8.D(5)", "MD-LIR 8.D(6)", "MD-LIR 8.E")


def counted(number: int, house: dict[str, object]) -> list[tuple[int, str]]:
    """In which of this many rounds the stub is counted, and of which deck."""
    played = enumerate(rounds(number, house), 1)
    return [(at, play.event("deck in use").deck) for at, play in played if play.events("stub counted")]


@pytest.mark.parametrize("every, due", [(1, [1, 2, 3, 4, 5, 6]), (2, [2, 4, 6]), (3, [3, 6]), (4, [4]), (5, [5])])
def test_8_D_5_or_more_often(every: int, due: list[int]) -> None:
    assert due == [number for number, _ in counted(6, {"deck.count_every": every})]


def test_P_06_both_of_two_alternating_decks_are_counted() -> None:
    """With an even interval one deck would never be counted, so the other follows in the next round."""
    two = {"deck.count": 2, "deck.shuffler": "automatic"}
    assert [(5, "red"), (10, "blue")] == counted(10, two)
    assert [(4, "blue"), (5, "red"), (8, "blue"), (9, "red")] == counted(10, two | {"deck.count_every": 4})


def test_8_D_5_not_where_a_machine_counts() -> None:
    play = ready({1: NOTHING}, house={"deck.shuffler": "automatic-counting"} | COUNTED).proceed()
    assert not play.events("stub counted")
    assert "MD-LIR 8.D(4)" == play.event("racked").clause


@clause("MD-LIR 8.F", says="find out whether it was a misdeal")
@clause("MD-LIR 8.F(1)", says="wrong number in the bonus box, community area or a player's hand: all hands void")
@pytest.mark.parametrize("place", ["six-card-box", "community", "hand-1"])
def test_8_F_1_misdealt(place: str) -> None:
    check_misdealt(SHOE, place, "MD-LIR 8.F", "MD-LIR 8.F(1)")


@clause("MD-LIR 8.F(2)", says="No misdeal: all hands void, wagers returned, deck removed")
@pytest.mark.parametrize("counted", [43, 45, 0])
def test_8_F_2_not_misdealt(counted: int) -> None:
    check_not_misdealt(SHOE, counted, "MD-LIR 8.F(2)")


def test_8_F_2_a_card_astray_and_a_card_missing_is_more_than_a_misdeal() -> None:
    play = ready({1: NOTHING}, house=COUNTED).dealer("extra", "community").proceed(5).dealer("count", amount=45)
    assert play.void
    assert ("MD-LIR 8.F(2)", "the deck has 51 cards, not 52") == (play.void.clause, play.void.text)


def test_X_19_a_wrong_count_voids_the_round_it_is_found_in() -> None:
    play = ready({1: "As Ad 5h"}, house=COUNTED).proceed(5).dealer("count", amount=46)
    assert play.running.over
    assert 0 == play.won(1)
