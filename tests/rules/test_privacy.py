"""Every viewer of every game has exactly the cards that viewer may see, slips included, and nothing else tells."""

from __future__ import annotations

import random

import pytest
from contract import play_randomly
from privacy import Sight, assert_has_exactly, assert_nothing_else_matters, viewers
from random_hands import POKER, play_with_slips, random_record
from random_rounds import BANKED, record_of

from croupier.engine import PUBLIC, Record, Round
from croupier.rules import GAMES

HANDS = 20


def a_record(rng: random.Random, game: str) -> Record:
    return random_record(rng, game) if game in POKER else record_of(rng, game)


def watched_round(rng: random.Random, game: str) -> None:
    """A round at every ask of which the public and one more look, at some of them all; and all at its end."""
    record = a_record(rng, game)
    sight = Sight(record)

    def look(running: Round) -> None:
        if not sight.follow(running):
            return
        everybody = viewers(running)
        for viewer in everybody if running.over or rng.random() < 0.05 else (PUBLIC, rng.choice(everybody)):
            assert_has_exactly(running, sight, viewer)
        if rng.random() < 0.05:
            assert_nothing_else_matters(rng, running, sight, rng.choice(everybody))

    quick, slips = rng.random() < 0.3, rng.choice((0.0, 0.02, 0.1, 0.3, 1.0))
    if game in BANKED:
        running = play_randomly(rng, record, slips=slips / 3, look=look, quick=quick)
    elif quick:
        running = play_randomly(rng, record, slips=0.0, look=look, quick=True)
    else:
        running = play_with_slips(rng, record, slips, look=look)
    look(running)
    for viewer in viewers(running):
        assert_nothing_else_matters(rng, running, sight, viewer)


def test_every_game_is_watched() -> None:
    assert set(GAMES) == {*POKER, *BANKED}


@pytest.mark.parametrize("game", GAMES)
def test_each_viewer_has_exactly_the_cards_that_viewer_may_see(game: str) -> None:
    rng = random.Random(f"privacy {game}")
    for _ in range(HANDS):
        watched_round(rng, game)
