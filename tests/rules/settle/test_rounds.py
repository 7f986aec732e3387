"""A round that was played is settled again from what was put in and shown, with the same payments."""

from __future__ import annotations

import random

import pytest

from croupier.engine import Round
from croupier.rules import GAMES, new
from croupier.rules.poker.ch11_hold_em import GAME
from croupier.rules.settle.question import BadQuestion
from croupier.rules.settle.rounds import paid, settle_round
from tests.rules.contract import play_randomly
from tests.rules.outside_game import again_from_outside

ROUNDS = 12
HANDS = {"hand-1", "hand-2"}
CHOSEN = {"top-5-wa": {"wa.max_wager": "300.00"}}


@pytest.mark.parametrize("game", GAMES)
def test_it_comes_to_what_was_paid(game: str) -> None:
    for seed in range(ROUNDS):
        rng = random.Random(f"settled {game} {seed}")
        start = new(game, dict.fromkeys((1, 2, 4), 50_000), house=CHOSEN.get(game, {}))
        running = play_randomly(rng, start, slips=0)
        if all(event.kind != "dealt" for event in running.events):
            continue  # nobody made the wager that is asked for
        names = {1: "Ann", 2: "Ann", 4: "Cy"}
        found = settle_round(running, names)
        was = paid(running, names)
        assert {"Ann (seat 1)", "Ann (seat 2)", "Cy"} == set(was)
        assert {name: was[name] for name in found.net} == found.net, f"{game} {seed}"


def test_one_seat_alone_is_settled_where_only_its_cards_may_be_seen() -> None:
    rng = random.Random("one seat")
    rounds = (play_randomly(rng, new("let-it-ride", {1: 50_000, 2: 50_000}), slips=0) for _ in range(50))
    running = next(one for one in rounds if {"hand-1", "hand-2"} <= {event.place for event in one.events})

    assert ["Bo"] == list(settle_round(running, {1: "Ann", 2: "Bo"}, (2,)).net)


def test_what_is_not_over_or_no_round_is_not_settled() -> None:
    start = new("holdem", {1: 50_000, 2: 50_000})
    with pytest.raises(BadQuestion, match="is not over"):
        settle_round(Round(start), {1: "Ann", 2: "Bo"})
    between = Round(new("holdem", {1: 50_000, 2: 50_000}, procedure="between"))
    with pytest.raises(BadQuestion, match="'between' is not a round of play, so there is nothing to settle"):
        settle_round(between, {1: "Ann", 2: "Bo"})


def test_nothing_is_settled_for_somebody_who_was_not_dealt_in() -> None:
    rng = random.Random("one seat")
    rounds = (play_randomly(rng, new("let-it-ride", {1: 50_000, 2: 50_000}), slips=0) for _ in range(50))
    running = next(one for one in rounds if {"hand-1"} == {event.place for event in one.events if event.cards} & HANDS)
    with pytest.raises(BadQuestion, match="nobody whose cards may be seen was dealt in"):
        settle_round(running, {1: "Ann", 2: "Bo"}, (2,))


def test_a_round_of_a_game_from_outside_is_settled_for_as_long_as_it_is_registered() -> None:
    names = {1: "Ann", 2: "Bo"}
    with again_from_outside(GAME) as own:
        running = play_randomly(random.Random(1), new(own.id, {1: 50_000, 2: 50_000}), slips=0)
        assert paid(running, names) == settle_round(running, names).net
    with pytest.raises(BadQuestion) as refused:
        settle_round(running, names)
    assert f"{running.game.name} is not a game of the rule texts, so no chapter settles it" == str(refused.value)
