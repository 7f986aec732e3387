"""A round of a real game, played as far as a test needs it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from croupier.cards import SeededChance
from croupier.engine import CHANCE, DEALER, Answer, Record, Round
from croupier.engine.driver import play
from croupier.rules import new
from croupier.rules.let_it_ride.memory import LetItRideMemory

HOUSE = {"lir.six_card.offered": True, "lir.progressive.offered": True, "lir.five_card.offered": True}
NOTHING: Mapping[str, Any] = MappingProxyType({})
ORDER = tuple(range(52))
CUT = Answer(CHANCE, "cut", amount=20)


def opened(more: Mapping[str, Any] = NOTHING) -> Record:
    """Two players at a Let It Ride table."""
    return new(
        "let-it-ride",
        {1: 10_000, 2: 20_000},
        house={**HOUSE, **more},
        players={1: "Ann", 2: "Bo"},
        memory=LetItRideMemory(round=5),
    )


def decide(running: Round) -> Answer:
    """Both make every wager at its minimum; the first lets everything ride, the second withdraws everything."""
    ask = running.ask
    assert ask is not None
    if ask.actor > 0:
        return Answer(ask.actor, "let-it-ride" if ask.actor == 1 else "withdraw")
    for option in ask.options:
        if option.verb == "wager":
            return Answer(option.actor, "wager", option.what[0], option.amount_min)
    return Answer(DEALER, "no-more-bets")


def finished(seed: int = 1, more: Mapping[str, Any] = NOTHING) -> Round:
    """A whole round."""
    return play(opened(more), SeededChance(seed), decide)


def at(step: int, seed: int = 1) -> Round:
    """The round after this many answers."""
    return Round(finished(seed).record, step)
