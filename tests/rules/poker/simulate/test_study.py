"""Statistics over many hands, compared with independent counts: answers, final stacks and the readable showdown."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from math import isclose, sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from croupier.engine import Record
from croupier.engine.events import prize
from croupier.hands.showdown import showdown
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.simulate.bulk import BadStudy, PlayedHand, play_many
from croupier.rules.poker.simulate.study import positions, study

DEEP = 1_000_000
ACTS = ("fold", "check", "call", "bet", "raise")


def table(game: str, seats: int = 6, **house: Any) -> Record:
    choices = {"deck.shuffler": "automatic", "betting.small_bet": 200} | house
    return new(game, dict.fromkeys(range(1, seats + 1), DEEP), house=choices)


def with_side_pots(game: str, seats: int) -> Record:
    """Players with different short stacks."""
    begun = table(game, seats)
    return replace(begun, balances={f"stack-{seat}": 500 * seat for seat in begun.players})


def shown(hand: PlayedHand) -> dict[int, tuple[int, ...]]:
    """The hands that were turned up at the showdown, by seat."""
    at_showdown = [event for event in hand.events if event.clause in ("MD-POKER 18.E(1)", "MD-POKER 18.E(2)")]
    return {int(event.place.removeprefix("hand-")): event.cards for event in at_showdown}


def board(hand: PlayedHand) -> list[int]:
    return [card for event in hand.events if event.place == "board" and event.kind == "dealt" for card in event.cards]


@pytest.mark.parametrize("game", ["holdem", "omaha-hilo8", "stud7-hilo8", "badugi", "badeucey", "stud5-high"])
def test_every_figure_is_that_of_a_plain_count(game: str) -> None:
    """The stacks are deep, so there are no side pots: each showdown is about one pot."""
    hands = list(play_many(table(game), 300, seed=game))
    found = study(iter(hands))

    verbs = Counter(answer.verb for hand in hands for answer in hand.answers)
    assert {act: verbs[act] for act in ACTS} == dict(found.acts)
    assert len(hands) == found.hands
    assert sum(bool(shown(hand)) for hand in hands) == found.showdowns > 10
    for seat in found.seats:
        each = [hand.stacks[seat.seat] - DEEP for hand in hands]
        assert (sum(each), Fraction(sum(each), 300)) == (seat.net_cents, seat.mean_cents)
        assert seat.error_cents is not None
        assert isclose(stdev(each) / sqrt(300), seat.error_cents)
    assert found.conserved

    won: dict[str, Counter[str]] = {share: Counter() for share in found.winning_hands}
    for hand in hands:
        held = list(shown(hand).values())
        for outcome in showdown(held, game, board(hand)).outcomes if held else ():
            if outcome.winners:
                won[outcome.share.name][outcome.values[outcome.winners[0]].category] += 1
    assert won == {
        share: Counter({k: n for k, n in times.items() if n}) for share, times in found.winning_hands.items()
    }


@pytest.mark.parametrize(("game", "seats"), [("holdem", 9), ("stud7-hilo8", 7), ("omaha-hilo8", 3)])
def test_pots_and_who_won_them_with_side_pots(game: str, seats: int) -> None:
    """A pot is what went in, less uncalled bets that were returned."""
    hands = list(play_many(with_side_pots(game, seats), 200, seed=1, stays=3))
    found = study(hands)

    pots, won = [], Counter[int]()
    for hand in hands:
        went_in = sum(event.cents for event in hand.events if event.target == "pot")
        pots.append(went_in - sum(event.cents for event in hand.events if event.kind == "returned"))
        won.update({event.seat for event in hand.events if event.source == "pot" and event.kind != "returned"})
    assert (sum(pots), max(pots)) == (found.pots_cents, found.largest_pot_cents)
    assert isclose(fmean(pots), found.mean_pot_cents)
    assert won == {seat.seat: seat.won for seat in found.seats}
    assert found.conserved
    side_pots = sum("side pot" in prize(event) for hand in hands for event in hand.events if event.kind == "awarded")
    first_share = next(iter(found.winning_hands.values()))
    assert found.showdowns < sum(first_share.values()) <= found.showdowns + side_pots  # tied and split ones count once


def test_a_tie_wins_its_pot_once() -> None:
    hands = [hand for hand in play_many(table("holdem"), 2_000, seed=2) if len(awards(hand)) > 1]
    found = study(hands)

    assert len(hands) == found.showdowns == sum(found.winning_hands["pot"].values()) > 5
    assert sum(len(awards(hand)) for hand in hands) == sum(seat.won for seat in found.seats)


def awards(hand: PlayedHand) -> list[int]:
    return [event.seat for event in hand.events if event.kind == "awarded"]


def test_a_pot_without_a_low_hand_counts_with_the_high_halves() -> None:
    hands = [hand for hand in play_many(table("omaha-hilo8"), 500, seed=3) if shown(hand)]
    whole = [hand for hand in hands if any(event.pot == 0 and not event.share for event in hand.events)]
    found = study(whole)

    assert len(whole) == sum(found.winning_hands["high half"].values()) > 5
    assert {"eight or better": 0} == found.winning_hands["low half"]
    assert {"eight or better": len(hands) - len(whole)} == study(hands).winning_hands["low half"]


def test_categories_stand_best_first() -> None:
    assert ["royal flush", "straight flush", "four-of-a-kind"] == [
        *study(play_many(table("holdem"), 1, seed=1)).winning_hands["pot"]
    ][:3]


def test_money_that_is_lost_is_seen() -> None:
    hand = next(play_many(table("holdem"), 1, seed=1))
    assert study([hand]).conserved

    kept = [event for event in hand.events if event.kind != "awarded"]
    assert not study([replace(hand, events=kept)]).conserved


def test_one_hand_has_no_standard_error() -> None:
    found = study(play_many(table("holdem"), 1, seed=1))

    assert [None] * 6 == [seat.error_cents for seat in found.seats]


@pytest.mark.parametrize(
    ("seats", "house", "named"),
    [
        (2, {}, ["big blind", "button, small blind"]),
        (2, {"heads_up.button_posts": "large"}, ["small blind", "button, big blind"]),
        (3, {}, ["small blind", "big blind", "button"]),
        (4, {}, ["small blind", "big blind", "under the gun", "button"]),
        (5, {}, ["small blind", "big blind", "under the gun", "cutoff", "button"]),
        (7, {}, [*["small blind", "big blind", "under the gun", "under the gun +1", "hijack", "cutoff"], "button"]),
        (4, {"blinds": (100, 200, 400)}, ["blind 1", "blind 2", "blind 3", "button"]),
        (3, {"blinds": (200,)}, ["blind", "under the gun", "button"]),
    ],
)
def test_positions(seats: int, house: dict[str, Any], named: list[str]) -> None:
    assert named == [name for _, name in sorted(positions(table("holdem", seats, **house)).items())]


def test_positions_follow_the_button_and_stud_has_none() -> None:
    moved = replace(table("badugi", 3), memory=PokerMemory(button=1))

    assert {1: "button", 2: "small blind", 3: "big blind"} == positions(moved)
    assert ["button", "small blind", "big blind"] == [
        seat.position for seat in study(play_many(moved, 1, seed=1)).seats
    ]
    assert {} == positions(table("stud5-high"))


def test_what_cannot_be_counted() -> None:
    with pytest.raises(BadStudy, match="there are no hands; a study needs one or more"):
        study([])
    alike = play_many(table("holdem"), 2, seed=1)
    other = play_many(table("holdem", 3), 1, seed=1)
    with pytest.raises(BadStudy, match="hand 3 does not begin like hand 1"):
        study(chain(alike, other))
