"""The driver: runs a round with an automatic dealer, a source of chance, and a function that decides for the seats."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards import Chance
from croupier.engine.asks import AS_PROCEDURE, CHANCE, Answer, Ask, Open, Option
from croupier.engine.record import Record, Round

__all__ = ["Decide", "advance", "by_chance", "go_on", "least", "play"]


Decide = Callable[[Round], Answer]


def by_chance(ask: Ask | Open, chance: Chance) -> Answer:
    """Chance's answer: an order of the cards, or a number within the limits."""
    option: Option = ask.options[0]
    if option.cards_max:
        return Answer(CHANCE, option.verb, cards=chance.order(option.cards))
    steps = (option.amount_max - option.amount_min) // option.amount_step + 1
    return Answer(CHANCE, option.verb, amount=option.amount_min + option.amount_step * chance.below(steps))


def advance(running: Round, chance: Chance, *, one_by_one: bool = False) -> None:
    """Go on for as long as only chance and the ordinary dealer are asked.

    The dealer takes several steps at a time, or `one_by_one` at a table that looks at each.
    """
    while running.ask is not None:
        if running.ask.proceeds:
            if one_by_one:
                running.take(AS_PROCEDURE)
            else:
                running.proceed()
        elif running.ask.actor == CHANCE:
            running.take(by_chance(running.ask, chance))
        else:
            return


def go_on(
    running: Round, chance: Chance, decide: Callable[[Round], Answer | None], *, one_by_one: bool = False
) -> None:
    """Go on until `decide` returns no answer or the procedure is over."""
    advance(running, chance, one_by_one=one_by_one)
    while running.ask is not None and (answer := decide(running)) is not None:
        running.take(answer)
        advance(running, chance, one_by_one=one_by_one)


def least(option: Option) -> Answer:
    """The answer that takes an option with the least it asks for."""
    what = option.what[0] if option.what else ""
    return Answer(option.actor, option.verb, what, option.amount_min, option.cards[: option.cards_min])


def play(record: Record, chance: Chance, decide: Decide) -> Round:
    """Play the whole round: the dealer simply goes on, `chance` answers for chance, `decide` for everybody else."""
    running = Round(record)
    running.run(decide, lambda ask: by_chance(ask, chance))
    return running
