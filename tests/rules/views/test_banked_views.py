"""What a view of a house-banked table says: betting areas, wagers, marked chips, meters, and the viewer's own hand."""

from __future__ import annotations

import random

import pytest

from croupier.cards import SeededChance
from croupier.engine import DEALER, Answer, Round
from croupier.engine.driver import advance
from croupier.rules import new
from croupier.rules.views import PUBLIC, BankedState, View, Viewer, ViewerRole, Worth, person, view
from tests.engine.engine_round import opened
from tests.rules.careless import played_at_once, played_carelessly
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED
from tests.rules.let_it_ride.let_it_ride_felt import dealt as let_it_ride_dealt
from tests.rules.random_rounds import BANKED, record_of


def table_of(shown: View) -> BankedState:
    assert isinstance(shown.table, BankedState)
    return shown.table


def banked(running: Round) -> BankedState:
    """The table as everybody sees it."""
    return table_of(view(running, PUBLIC))


def wagered() -> Round:
    """Two players at Let It Ride; seat 1 has made every wager, seat 2 the three bets."""
    running = Round(opened())
    chance = SeededChance(5)
    advance(running, chance)
    for seat, bet, cents in (
        (1, "three-bets", 500), (1, "five-card-bonus", 100), (1, "six-card-bonus", 100), (1, "progressive", 100),
        (2, "three-bets", 1_000),
    ):  # fmt: skip
        running.answer(Answer(seat, "wager", bet, cents))
        running.proceed()
    return running


def dealt() -> Round:
    running = wagered()
    running.answer(Answer(DEALER, "no-more-bets"))
    advance(running, SeededChance(5))
    return running


def test_the_betting_areas_and_what_stands_on_them() -> None:
    running = wagered()
    table = banked(running)

    areas = {"bet-1", "bet-2", "bet-3", "five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive"}
    assert areas == set(table.areas)
    assert {"bet-1": 500, "bet-2": 500, "bet-3": 500} == {
        bet: cents for bet, cents in table.seats[1].wagers.items() if bet.startswith("bet")
    }
    assert {"bet-1": 1_000, "bet-2": 1_000, "bet-3": 1_000} == table.seats[2].wagers
    assert table.asked is not None
    assert ("anyone", "wager", (1, 2)) == (table.asked.who, table.asked.kind, table.asked.seats)


def test_chips_in_the_tray_are_marked_and_meters_show() -> None:
    before, table = banked(wagered()), banked(dealt())

    assert {"five-card-bonus": 100, "progressive": 100} == table.seats[1].marked
    assert "progressive" not in table.seats[1].wagers
    assert before.meters
    assert sum(before.meters.values()) < sum(table.meters.values())


def test_who_is_dealt_a_hand_and_who_folds() -> None:
    """Seat 1 folds at Top 5, seat 2 is still to decide, and seat 3 has made no wager."""
    running, chance = Round(new("top-five", dict.fromkeys((1, 2, 3), 20_000))), SeededChance(5)
    advance(running, chance)
    for seat in (1, 2):
        running.answer(Answer(seat, "wager", "ante", 1_000))
    before = banked(running)
    running.answer(Answer(DEALER, "no-more-bets"))
    advance(running, chance)
    running.answer(Answer(1, "fold"))
    now = banked(running)

    assert dict.fromkeys((1, 2, 3), (False, False, False)) == of_the_seats(before)
    assert {1: (True, True, False), 2: (True, False, False), 3: (False, False, False)} == of_the_seats(now)


def of_the_seats(table: BankedState) -> dict[int, tuple[bool, bool, bool]]:
    return {number: (seat.dealt_in, seat.folded, seat.abandoned) for number, seat in table.seats.items()}


def test_one_s_own_hand_in_words() -> None:
    running = dealt()
    (hand,) = view(running, 1).own.hands.values()

    assert 3 == len(hand.cards)
    assert "??" not in hand.cards
    assert all(isinstance(worth, Worth) and worth.words for worth in hand.worth)
    assert ("??", "??") == banked(running).shared["community"]
    assert ("??",) * 3 == banked(running).shared["six-card-box"]


def test_the_hand_is_told_once_and_a_wager_only_where_it_is_on_something_else() -> None:
    """With one community card open there is no hand of five yet; the Three Card Bonus still has its three cards."""
    sides = {"three-card-bonus": 100, "six-card-bonus": 100, "five-card-bonus": 100, "progressive": 100}
    felt = let_it_ride_dealt({1: "Kc Kd 4h"}, house=ALL_OFFERED, wagers={1: sides})
    words = "pair of kings, 4 kicker"

    assert (Worth(words),) == view(felt.running, 1).own.hands[1].worth
    assert (Worth(words, "three-card-bonus"),) == view(felt.ride(1).running, 1).own.hands[1].worth


def test_a_person_with_two_boxes_sees_both_hands_and_answers_for_both() -> None:
    players = {1: "Ann", 2: "Ann", 3: "Bo"}
    record = new("let-it-ride", dict.fromkeys(players, 10_000), players=players, house={"boxes.adjacent_max": 2})
    running = Round(record)
    advance(running, SeededChance(1))
    ann = person(record.players, "Ann")
    assert Viewer(ViewerRole.PLAYER, (1, 2)) == ann
    assert {1, 2} == {option.seat for option in view(running, ann).options}
    for seat in players:
        running.answer(Answer(seat, "wager", "three-bets", 500))
    running.answer(Answer(DEALER, "no-more-bets"))
    advance(running, SeededChance(1))

    shown = view(running, ann)
    assert {1, 2} == shown.own.hands.keys()
    assert ("??",) * 3 == shown.cards(3)
    assert {"hand-1", "hand-2"} == {shown.events[number].place for number in shown.own.seen}


@pytest.mark.parametrize("game", BANKED)
def test_every_table_against_the_house_adds_up(game: str) -> None:
    """Money and cards are all there; wagers are where the log has put them."""
    rng = random.Random(f"typed {game}")

    def look(running: Round) -> None:
        shown, inside = view(running, PUBLIC), running.table
        table = table_of(shown)
        assert {account: cents for account, cents in inside.balances.items() if cents} == shown.accounts
        lying = {place: len(lie) for place, lie in inside.places.items() if lie}
        assert lying == {place: len(lie) for place, lie in shown.places.items()}
        for seat, one in table.seats.items():
            assert set(one.wagers) <= set(table.areas)
            mine = view(running, seat).own.hands.get(seat)
            assert mine is None or len(mine.cards) == len(one.cards)

    for _ in range(8):
        running = Round(record_of(rng, game))
        rng.choice((played_carelessly, played_at_once))(rng, running, look)
        look(running)
