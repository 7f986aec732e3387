"""A table with bots: the round goes on automatically until somebody who is not a bot must answer."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cards import Chance
from croupier.engine import ANYONE, DEALER, FUND, Answer, Record, Round
from croupier.engine.driver import advance, go_on, least
from croupier.rules.bots.bot import Bot
from croupier.rules.views import view


def play_on(running: Round, chance: Chance, bots: Mapping[int, Bot]) -> None:
    """Go on until a seat without a bot is asked, alone or with all others, or a shared fund is, or the round is over.

    The dealer goes on as the procedure says, and ends an ask to everyone when no bot wants anything more.
    """
    go_on(running, chance, lambda running: _answer(running, chance, bots))


def _answer(running: Round, chance: Chance, bots: Mapping[int, Bot]) -> Answer | None:
    """The answer of a bot, the dealer or the floor; None if somebody else must answer."""
    while (ask := running.ask) is not None and ask.actor == ANYONE:
        make_wishes(running, bots)
        if running.ask is not None and running.ask.actor == ANYONE:
            if any(option.actor > 0 and option.actor not in bots for option in ask.options):
                return None
            return least(next(option for option in ask.options if option.actor == DEALER))
        advance(running, chance)
    if ask is None:
        return None
    if ask.actor in bots:
        return bots[ask.actor].decide(view(running, ask.actor))
    return None if ask.actor > 0 or ask.actor == FUND else least(ask.options[0])


def make_wishes(running: Round, bots: Mapping[int, Bot]) -> None:
    """When everyone is asked at once, each bot says what it wants, until a wish needs an answer of its own."""
    for seat in running.table.seats:
        bot = bots.get(seat)
        while bot is not None and running.ask is not None and running.ask.actor == ANYONE:
            wish = bot.wishes(view(running, seat))
            if wish is None:
                break
            running.answer(wish)
            running.proceed()  # for a device that must accept the chip


def play_round(record: Record, chance: Chance, bots: Mapping[int, Bot]) -> Round:
    """A whole round among bots."""
    running = Round(record)
    play_on(running, chance, bots)
    return running
