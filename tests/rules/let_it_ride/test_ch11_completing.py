"""MD-LIR chapter 11: decisions, settlement in order, and the cards afterwards."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.cards import CARDS, cards
from croupier.engine import DEALER, EVERYONE, FLOOR, HAND, RACK
from croupier.rulebook.testing import clause
from croupier.rules.views import PUBLIC, view
from tests.rules.let_it_ride.let_it_ride_felt import (
    ALL_OFFERED,
    AUTOMATED,
    BOARD,
    BY_HAND,
    CONTINUOUS,
    NOTHING,
    SHOE,
    dealt,
    ready,
    settled,
)
from tests.rules.sight import seen

HANDS = {1: NOTHING, 3: "5c 6d Jh", 7: "Ts Td 2h"}
SIDE = {"five-card-bonus": 100, "three-card-bonus": 300, "six-card-bonus": 200, "progressive": 100}


@clause("MD-LIR 11.B", says="Clockwise from the dealer's left each player is asked about Bet Number 1")
@clause("MD-LIR 11.B(1)(a)", says="Let Bet 1 ride")
@clause("MD-LIR 11.B(1)(b)", says="Withdraw Bet 1")
@clause("MD-LIR 11.B(2)", says="the community card at the dealer's left is turned up")
def test_11_B_bet_number_1() -> None:
    play = dealt(HANDS)
    asked = []
    for decide in (play.ride, play.withdraw, play.ride):
        asked.append(play.asked)
        assert not play.events("turned up")
        decide(play.asked[0])
    assert [(1, "MD-LIR 11.B"), (3, "MD-LIR 11.B"), (7, "MD-LIR 11.B")] == asked
    assert ["MD-LIR 11.B(1)(a)"] * 2 == play.cited("lets it ride")
    returned = play.event("returned")
    assert (3, "bet-1", 500, "MD-LIR 11.B(1)(b)") == (returned.seat, returned.bet, returned.cents, returned.clause)
    turned = play.event("turned up")
    assert (cards("7s"), "MD-LIR 11.B(2)") == (turned.cards, turned.clause)


def test_L_30_the_card_dealt_first_is_opened_first() -> None:
    play = dealt(HANDS, board="Kc 2s").ride(1, 3, 7)
    assert cards("Kc") == play.event("turned up").cards


@clause("MD-LIR 11.C", says="Clockwise from the dealer's left each player is asked about Bet Number 2")
@clause("MD-LIR 11.C(1)(a)", says="Let Bet 2 ride")
@clause("MD-LIR 11.C(1)(b)", says="Withdraw Bet 2 by the listed acts (regardless of what was done with Bet 1)")
@clause("MD-LIR 11.C(2)", says="The second community card is turned up")
def test_11_C_bet_number_2() -> None:
    play = dealt(HANDS).ride(1, 3, 7)
    asked = []
    for decide in (play.withdraw, play.ride, play.withdraw):
        asked.append(play.asked)
        decide(play.asked[0])
    assert [(1, "MD-LIR 11.C"), (3, "MD-LIR 11.C"), (7, "MD-LIR 11.C")] == asked
    assert ["MD-LIR 11.C(1)(b)"] * 2 == [event.clause for event in play.events("returned", what="bet-2")]
    assert "bet-2" == play.events("lets it ride", 3)[1].bet
    turned = [event for event in play.events("turned up") if event.place == "community"][1]
    assert (cards("9d"), "MD-LIR 11.C(2)") == (turned.cards, turned.clause)


@pytest.mark.parametrize(
    "first, second, left", [("let-it-ride", "withdraw", 2), ("withdraw", "let-it-ride", 2), ("withdraw", "withdraw", 1)]
)
def test_L_22_the_two_decisions_are_independent_and_bet_3_stays(first: str, second: str, left: int) -> None:
    play = dealt({1: "Ts Td 2h"}).say(1, first).say(1, second)
    assert left == len(play.events("paid", 1))
    assert left * 500 == play.won(1)


def test_L_22_a_decision_on_bet_1_cannot_be_changed_later() -> None:
    play = dealt(HANDS).ride(1)
    assert "MD-LIR 7.E(2)" == play.refused(1, "withdraw").clause
    assert "MD-LIR 7.D" == play.refused(1, "take-back", "bet-1").clause
    play.ride(3, 7).withdraw(1)
    assert ["bet-2"] == [event.bet for event in play.events("returned", 1)]


@clause("MD-LIR 11.D", says="Counterclockwise from the dealer's right, hands are settled")
@clause("MD-LIR 11.D(1)", says="three cards are turned up and joined with the two community cards")
@clause("MD-LIR 11.D(2)", says="The five-card hand is evaluated")
@clause("MD-LIR 11.D(3)", says="Main bets lose or are paid")
def test_11_D_hand_by_hand_from_the_dealer_s_right() -> None:
    play = settled(HANDS)
    start = next(place for place, event in enumerate(play.running.events) if event.clause == "MD-LIR 11.D")
    shown = [event for event in play.running.events[start:] if event.kind == "turned up"]
    assert [HAND[7], HAND[3], HAND[1]] == [event.place for event in shown]
    judged = [event for event in play.running.events if event.clause == "MD-LIR 11.D(2)"]
    assert [(7, "hand"), (3, "no paying hand"), (1, "no paying hand")] == [(event.seat, event.kind) for event in judged]
    assert ["MD-LIR 11.D(1)"] * 3 == [event.clause for event in shown]
    assert ["pair, tens or better", "", ""] == [event.hand for event in judged]
    assert (1_500, -1_500, -1_500) == (play.won(7), play.won(3), play.won(1))
    assert {"MD-LIR 11.D(3)"} == set(play.cited("collected", "returned"))


@clause("MD-LIR 11.E", says="Side wagers are settled after the main bets in the order listed")
def test_11_E_the_side_wagers_after_the_bets_of_the_hand_and_before_the_next_hand() -> None:
    play = settled(HANDS, box="Th Tc 4c", wagers={3: SIDE, 7: SIDE}, house=ALL_OFFERED)
    assert (
        "five-card-bonus, three-card-bonus, six-card-bonus, progressive"
        == play.events("side wagers in order", 7)[0].text
    )
    done = [
        event.bet
        for event in play.running.events[play.running.events.index(play.event("settlement")) :]
        if event.seat == 7 and event.kind in ("paid", "lost", "collected")
    ]
    assert ["bet-1", "bet-2", "bet-3", "five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive"] == done
    kinds = [(event.kind, event.seat) for event in play.running.events]
    assert kinds.index(("lost", 7)) < kinds.index(("no paying hand", 3))


@clause("MD-LIR 11.E(1)", says="Five Card Bonus wins on two pair or better")
@pytest.mark.parametrize("letter, pays", [("A", [200]), ("B", [100]), ("C", []), ("D", [100]), ("G", [])])
def test_11_E_1_a_pair_wins_where_the_paytable_has_it(letter: str, pays: list[int]) -> None:
    """L-02."""
    house = ALL_OFFERED | {"lir.five_card.paytable": letter}
    play = settled({1: "Ts Td 2h"}, wagers={1: {"five-card-bonus": 100}}, house=house)
    assert pays == [paid for paid, _ in play.paid(1, "five-card-bonus")]
    assert ["L-02"] * len(pays) == [event.reading for event in play.events("paid", what="five-card-bonus")]
    assert ["MD-LIR 11.E(1)"] * (not pays) == play.cited("lost")


@clause("MD-LIR 11.E(2)", says="a pair or better in the player's own three cards")
@pytest.mark.parametrize("three, kind", [("2s 2d 9h", "returned"), ("2s 4d 9h", "collected")])
def test_11_E_2_the_three_card_bonus_looks_at_the_player_s_own_cards(three: str, kind: str) -> None:
    """L-31: a losing wager is collected in the same step; the board would make the second hand a pair."""
    play = settled({1: three}, board="9s Kd", wagers={1: {"three-card-bonus": 300}})
    assert "MD-LIR 11.E(2)" == play.events(kind, 1, "three-card-bonus")[0].clause


@clause("MD-LIR 11.E(3)", says="A won Six Card Bonus is paid by chapter 12")
@pytest.mark.parametrize("box, kind", [("Th Tc 4c", "returned"), ("Th Jc 4c", "collected")])
def test_11_E_3_the_six_card_bonus_looks_at_the_box_and_not_at_the_board(box: str, kind: str) -> None:
    """L-12, L-14: three tens with the box; the ten of the board does not count."""
    play = settled({1: "Ts 3d 2h"}, board="Td 9c", box=box, wagers={1: {"six-card-bonus": 200}}, house=ALL_OFFERED)
    assert "MD-LIR 11.E(3)" == play.events(kind, 1, "six-card-bonus")[0].clause
    opened = next(event for event in play.events("turned up") if event.place == "six-card-box")
    order = [event.kind for event in play.running.events]
    assert "MD-LIR 11.E(3)" == opened.clause
    assert play.running.events.index(opened) < order.index("hand")


def test_L_14_the_box_stays_closed_until_the_decisions_are_made() -> None:
    play = dealt({1: NOTHING}, house=ALL_OFFERED).ride(1)
    assert all(event.place == "community" for event in play.events("turned up"))
    assert ("??", "??", "??") == view(play.running, 1).places["six-card-box"]


@clause("MD-LIR 11.E(4)", says="trips or better over the five cards")
@pytest.mark.parametrize("board, pays", [("5h 9d", [900]), ("8c 9d", [])])
def test_11_E_4_the_progressive_pays_from_three_of_a_kind(board: str, pays: list[int]) -> None:
    play = settled({1: "5s 5d 8h"}, board=board, wagers={1: {"progressive": 100}}, house=ALL_OFFERED)
    assert pays == [paid for paid, _ in play.paid(1, "progressive")]
    assert ["MD-LIR 11.E(4)"] * (not pays) == play.cited("lost")


def test_L_19_each_wager_is_paid_once_at_its_best_row() -> None:
    play = settled({1: "As Ks Qs"}, board="Js Ts", wagers={1: {"three-card-bonus": 100}})
    assert ["bet-1", "bet-2", "bet-3", "three-card-bonus"] == [event.bet for event in play.events("paid")]


@clause("MD-LIR 11.F", says="Cards stay face up until everything is settled")
@clause("MD-LIR 11.G(1)", says="takes all cards off the table")
@clause("MD-LIR 11.G(2)", says="in an order that lets hands be rebuilt")
def test_11_F_and_G_the_cards_stay_until_all_is_settled_and_are_racked_hand_by_hand() -> None:
    play = settled(HANDS, box="Th Tc 4c", wagers={1: {"progressive": 100}}, house=ALL_OFFERED)
    settled_at = play.running.events.index(play.event("all wagers settled"))
    assert "MD-LIR 11.F" == play.running.events[settled_at].clause
    assert not [event for event in play.running.events[settled_at:] if event.cents]
    racked = [event for event in play.running.events[settled_at:] if event.kind == "racked"]
    assert [HAND[7], HAND[3], HAND[1], "community", "six-card-box"] == [event.source for event in racked]
    assert {(EVERYONE, "MD-LIR 11.G(2)")} == {(event.seen_by, event.clause) for event in racked}
    assert "MD-LIR 11.G(1)" == play.cited()[-1]
    assert [RACK] == [place for place, lying in play.table.places.items() if lying]


@clause("MD-LIR 11.G(2)", says="lets hands be rebuilt")
def test_11_G_2_after_the_round_the_floor_rebuilds_each_hand() -> None:
    play = settled({1: NOTHING, 2: "5c 6d Jh"}, board=BOARD)
    log = view(play.running, FLOOR).log
    rebuilt = [seen.cards[0] for seen in log if seen.kind == "dealt" and seen.place == "hand-2"]
    assert ["5c", "6d", "Jh"] == rebuilt
    assert "??" in {seen.cards[0] for seen in view(play.running, PUBLIC).log if seen.kind == "dealt"}


def test_X_45_side_wagers_are_settled_though_both_bets_were_withdrawn() -> None:
    play = dealt({1: "Ts Td 2h"}, box="3c 4c 8d", wagers={1: SIDE}, house=ALL_OFFERED).withdraw(1, 1)
    assert {"five-card-bonus", "three-card-bonus", "bet-3"} == {event.bet for event in play.events("paid")}


@pytest.mark.parametrize("house", [SHOE, BY_HAND, AUTOMATED, CONTINUOUS | {"lir.auto_three_card_stack": True}])
@pytest.mark.parametrize("drawn_in_error", [False, True])
def test_11_B_each_player_knows_three_cards_and_those_turned_up(house: Mapping[str, Any], drawn_in_error: bool) -> None:
    """At every ask, in places and in the log; the box is opened when nothing is left to decide (L-14).

    A card drawn in error is used as the next card, and is as unseen as any other (13.C).
    """
    play = ready({1: "As Ks 2d", 2: "5c 6d Jh"}, "7s 9d", "3c 4c Th", house={**house, **ALL_OFFERED})
    asks = 0
    while not play.running.over:
        up = {str(CARDS[card]) for card in play.table.places.get("community", ()) if card in play.table.face_up}
        for viewer in (1, 2, DEALER, FLOOR, PUBLIC):
            own = {str(CARDS[card]) for card in play.table.hand(viewer)} if viewer > 0 else set()
            assert own | up == seen(play.running, viewer), (asks, viewer)
        asks += 1
        decides = play.running.ask.actor  # type: ignore[union-attr]
        if drawn_in_error and (DEALER, "drawn-in-error") in play.options:
            play.dealer("drawn-in-error")
        play.ride(decides) if decides > 0 else play.proceed(1)
    assert asks >= 3 + 2 * 3 + 2 + 4
    assert {"7s", "9d", "3c", "4c", "Th"} <= seen(play.running, PUBLIC)
