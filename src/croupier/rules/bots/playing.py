"""A table with bots at it: the round goes on by itself until somebody who is no bot must answer."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cards import Chance
from croupier.engine import ANYONE, CHANCE, DEALER, FUND, Answer, Option, Record, Round
from croupier.engine.driver import by_chance
from croupier.rules.bots.bot import Bot
from croupier.rules.views import view


def play_on(running: Round, chance: Chance, bots: Mapping[int, Bot]) -> None:
    """Go on until a seat without a bot is asked, alone or with all others, or a shared fund, or the round is over.

    The dealer does what the procedure says; where all are asked he ends it when no bot wants anything more.
    """
    while (ask := running.ask) is not None:
        if ask.proceeds:
            running.proceed()
        elif ask.actor == CHANCE:
            running.answer(by_chance(ask, chance))
        elif ask.actor == ANYONE:
            make_wishes(running, bots)
            if running.ask is None or running.ask.actor != ANYONE:
                continue
            if any(option.actor > 0 and option.actor not in bots for option in ask.options):
                return
            running.answer(least(next(option for option in ask.options if option.actor == DEALER)))
        elif ask.actor in bots:
            running.answer(bots[ask.actor].decide(view(running, ask.actor)))
        elif ask.actor > 0 or ask.actor == FUND:
            return
        else:
            running.answer(least(ask.options[0]))


def make_wishes(running: Round, bots: Mapping[int, Bot]) -> None:
    """Where all are asked at once, every bot says what it wants, until one wish needs an answer by itself."""
    for seat in running.table.seats:
        bot = bots.get(seat)
        while bot is not None and running.ask is not None and running.ask.actor == ANYONE:
            wish = bot.wishes(view(running, seat))
            if wish is None:
                break
            running.answer(wish)
            running.proceed()  # where a device must accept the chip


def least(option: Option) -> Answer:
    """An option taken with the least it asks for."""
    what = option.what[0] if option.what else ""
    return Answer(option.actor, option.verb, what, option.amount_min, option.cards[: option.cards_min])


def play_round(record: Record, chance: Chance, bots: Mapping[int, Bot]) -> Round:
    """A whole round among bots."""
    running = Round(record)
    play_on(running, chance, bots)
    return running
