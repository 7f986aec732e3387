"""Every viewer of every game has exactly the cards that viewer may see, also after slips, and nothing else tells."""

from __future__ import annotations

import random

import pytest

from croupier.engine import DEALER, Round
from croupier.rules import GAMES
from croupier.rules.views import PUBLIC
from tests.rules.careless import played_at_once, played_carelessly
from tests.rules.privacy import Sight, assert_has_exactly, assert_nothing_else_matters, viewers
from tests.rules.random_hands import POKER, random_record
from tests.rules.random_rounds import BANKED, record_of

ROUNDS = dict.fromkeys(POKER, 8) | dict.fromkeys(BANKED, 24)


def watched_round(rng: random.Random, game: str) -> None:
    """The public and one other viewer look at every ask, all viewers at some of them and at the end."""
    record = random_record(rng, game, raked=0.3) if game in POKER else record_of(rng, game)
    running, sight = Round(record), Sight(record)

    def look(there: Round) -> None:
        if not sight.follow(there) or not sight.at:
            return
        everybody = viewers(there)
        for viewer in everybody if rng.random() < 0.05 else (PUBLIC, rng.choice(everybody)):
            assert_has_exactly(there, sight, viewer)
        decides = there.ask is not None and there.ask.actor > DEALER
        if rng.random() < (0.15 if decides else 0.02):
            assert_nothing_else_matters(rng, there, sight, rng.choice(everybody))

    play = rng.choice((played_carelessly, played_carelessly, played_at_once))
    play(rng, running, look)
    look(running)
    for viewer in viewers(running):
        assert_has_exactly(running, sight, viewer)
    for viewer in (PUBLIC, rng.choice(viewers(running))):
        assert_nothing_else_matters(rng, running, sight, viewer)


def test_every_game_is_watched() -> None:
    assert set(GAMES) == {*POKER, *BANKED}


@pytest.mark.parametrize("game", GAMES)
def test_each_viewer_has_exactly_the_cards_that_viewer_may_see(game: str) -> None:
    rng = random.Random(f"privacy {game}")
    for _ in range(ROUNDS[game]):
        watched_round(rng, game)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_at_length_too(game: str) -> None:
    rng = random.Random(f"privacy at length {game}")
    for _ in range(25 * ROUNDS[game]):
        watched_round(rng, game)
