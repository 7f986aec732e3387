"""The answer for a player who does not answer: every ask to a seat has one with which the table can go on.

The text protects an absent player's stakes (8.B(6)) and is silent on the rest. P-37 and P-38 rule on betting, and
P-115 on everything else.
"""

from __future__ import annotations

from croupier.engine import DEALER, Answer, Ask
from croupier.rules.poker.ch08_acts import ABSENT, ADD, EXPIRED, PUT_IN, STATE
from croupier.rules.poker.ch08_formats import DECLINE
from croupier.rules.poker.ch18_exposed_cards import STOP_BETTING
from croupier.rules.poker.ch18_irregularities import reports
from croupier.rules.poker.ch18_showdown import MUCK_HAND, SHOW
from croupier.rules.poker.table import PokerTable

# P-115: announced bets are put in, and nothing is agreed to.
_WITHOUT_A_WORD = ("no-straddle", DECLINE, STATE, PUT_IN, ADD, STOP_BETTING)


def answer_for_the_silent(table: PokerTable, ask: Ask) -> Answer:
    """The answer with which the table goes on if the player who is asked says nothing."""
    for option in reports(table, ask):
        if option.actor == DEALER and option.verb in (ABSENT, EXPIRED):
            return Answer(DEALER, option.verb)
    options = {option.verb: option for option in ask.options}
    # A hand that may win is turned up; an uncalled winner keeps the cards hidden.
    at_the_showdown = (SHOW,) if len(table.live) > 1 or MUCK_HAND not in options else (MUCK_HAND,)
    option = next(options[verb] for verb in (*_WITHOUT_A_WORD, *at_the_showdown) if verb in options)
    return Answer(ask.actor, option.verb, "", option.amount_min)
