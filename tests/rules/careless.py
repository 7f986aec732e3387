"""Rounds in which things go wrong: any allowed answer, and now and then a report instead."""

from __future__ import annotations

import random
from collections.abc import Callable

from croupier.cards.shuffle import SeededChance
from croupier.engine import AS_PROCEDURE, CHANCE, Answer, Option, Round
from croupier.engine.driver import by_chance
from tests.rules.contract import random_answer

# Reports that end a round, and answers that lead nowhere; both are chosen seldom.
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
    """The dealer is not asked step by step, so that several cards are dealt at once."""
    chance, seldom = SeededChance(rng.randrange(1 << 30)), rng.choice((0.05, 0.5))

    def decide(there: Round) -> Answer:
        look(there)
        assert there.ask is not None
        return chosen(rng, there.ask.options, seldom)

    running.run(decide, lambda ask: by_chance(ask, chance))
