"""Every viewer of every game has exactly the cards that viewer may see, slips included, and nothing else tells."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from contract import random_answer
from privacy import Sight, assert_has_exactly, assert_nothing_else_matters, viewers
from random_hands import POKER, random_record
from random_rounds import BANKED, record_of

from croupier.cards.shuffle import SeededChance
from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, PUBLIC, Answer, Option, Round
from croupier.engine.driver import by_chance
from croupier.rules import GAMES

ROUNDS = dict.fromkeys(POKER, 20) | dict.fromkeys(BANKED, 60)
# Reports that end a round, and answers that lead nowhere; both are taken seldom.
ENDS = {"misdeal", "missing-card", "extra-card", "wrong-start", "left-out", "jam", "incorrect-number", "count-stub"}
IDLE = {
    "take-back",
    "no-more-bets",
    "fold",
    "decline",
    "ruling",
    "suspect",
    "out-of-view",
    "set-down",
    "recut",
    "reconstruct",
}
SELDOM = ENDS | IDLE


def chosen(rng: random.Random, options: tuple[Option, ...], seldom: float = 0.15) -> Answer:
    """Some verb, then some option with it."""
    verbs = sorted({option.verb for option in options})
    verb = rng.choice([one for one in verbs if one not in SELDOM or rng.random() < seldom] or verbs)
    return random_answer(rng, rng.choice([option for option in options if option.verb == verb]))


def played_carelessly(rng: random.Random, running: Round, look: Callable[[Round], None]) -> None:
    """A few things go wrong while the cards are dealt and the players decide."""
    slips, rate = rng.randint(0, 4), rng.choice((0.04, 0.1, 0.3))
    while (ask := running.ask) is not None:
        look(running)
        slip = slips and rng.random() < rate and ask.actor != CHANCE
        others = [option for option in running.options() if option.verb != "proceed"] if slip else []
        if others:
            slips -= 1
            running.answer(chosen(rng, tuple(others)))
        elif ask.proceeds:
            running.answer(AS_PROCEDURE)
        elif ask.actor == CHANCE:
            running.answer(random_answer(rng, ask.options[0]))
        else:
            running.answer(chosen(rng, ask.options))


def played_at_once(rng: random.Random, running: Round, look: Callable[[Round], None]) -> None:
    """The dealer is not asked, so that cards are dealt in rows."""
    chance, seldom = SeededChance(rng.randrange(1 << 30)), rng.choice((0.05, 0.5))

    def decide(there: Round) -> Answer:
        look(there)
        assert there.ask is not None
        return chosen(rng, there.ask.options, seldom)

    running.run(decide, lambda ask: by_chance(ask, chance))


def watched_round(rng: random.Random, game: str) -> None:
    """The public and one more look at every ask, at some of them all, and all at the end."""
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
    for _ in range(10 * ROUNDS[game]):
        watched_round(rng, game)
