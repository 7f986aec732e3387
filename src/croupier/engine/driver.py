"""The driver: runs a round with an automatic dealer, a source of chance, and whoever decides for the seats."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards import Chance
from croupier.engine.asks import CHANCE, Answer, Ask, Open, Option
from croupier.engine.record import Record, Round

__all__ = ["Decide", "advance", "by_chance", "play"]


Decide = Callable[[Round], Answer]


def by_chance(ask: Ask | Open, chance: Chance) -> Answer:
    """Chance's answer: an order of the cards, or a number within the limits."""
    option: Option = ask.options[0]
    if option.cards_max:
        return Answer(CHANCE, option.verb, cards=chance.order(option.cards))
    steps = (option.amount_max - option.amount_min) // option.amount_step + 1
    return Answer(CHANCE, option.verb, amount=option.amount_min + option.amount_step * chance.below(steps))


def advance(running: Round, chance: Chance) -> None:
    """Go on as long as only chance and the ordinary dealer are asked."""
    while running.ask is not None:
        if running.ask.proceeds:
            running.proceed()
        elif running.ask.actor == CHANCE:
            running.take(by_chance(running.ask, chance))
        else:
            return


def play(record: Record, chance: Chance, decide: Decide) -> Round:
    """The whole round: the dealer as the procedure says, chance by `chance`, everybody else by `decide`."""
    running = Round(record)
    running.run(decide, lambda ask: by_chance(ask, chance))
    return running
