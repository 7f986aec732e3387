"""Betting by bots: check, bet, call, raise or fold by comparing the expected share of the pot with the cost to stay."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from croupier.engine import Answer
from croupier.money import dollars_and_cents
from croupier.rules.bots.advice import Advice, percent, players
from croupier.rules.bots.shares import expected_share
from croupier.rules.bots.situation import BotsView, Opponent
from croupier.rules.poker.ch08_acts import BET, CALL, CHECK, FOLD, FORCED_BET, RAISE
from croupier.rules.poker.simulate.figures import (
    BLUFF,
    CAUTION,
    DRAW_KEEPS,
    EDGE,
    EDGE_PER_RAISE,
    FRACTIONS,
    MORE_IF_STRONG,
    OPPONENTS_MAX,
    RAISES,
    STRENGTH_MAX,
    STUD_CAUTION,
    TO_COME_IN,
    Temper,
)
from croupier.rules.views import Allowed


def bet_or_not(at: BotsView, options: Mapping[str, list[Allowed]], temper: Temper, rng: random.Random) -> Advice:
    """The bot's answer at its turn to bet, and why."""
    against = likely_opponents(at, rng)
    share = expected_share(at, against, rng)
    # A hand that is already behind loses little more when the others are strong, so a draw keeps some of its value.
    strength = max(share ** (1 + caution(at, against)), DRAW_KEEPS * share)
    even = 1 / (len(against) + 1)
    more = options.get(BET) or options.get(RAISE)
    raised = sum(one.raises for one in at.opponents)
    wanted = even + EDGE + EDGE_PER_RAISE * max(raised - 1, 0) - temper.bold
    takes = f"your hand takes {percent(strength)} against {players(len(against))}"
    if more and strength > min(wanted, STRENGTH_MAX) and rng.random() < RAISES:
        why = f"{takes}, more than {percent(even)}, its even part"
        return Advice(_to(at, more, _fraction(strength, even, rng)), why)
    free = next((verb for verb in (CHECK, FORCED_BET) if verb in options), "")
    if free:
        if more and at.streets_begun and not raised and rng.random() < temper.bluffs:
            return Advice(_to(at, more, BLUFF), "a bluff: nobody has bet, and everybody may fold")
        return Advice(Answer(at.seat, free), f"{takes}, not enough to put in more")
    needed = at.owes_cents / (at.pot_cents + at.owes_cents)
    costs = f"{dollars_and_cents(at.owes_cents)} into {dollars_and_cents(at.pot_cents)} must take {percent(needed)}"
    return Advice(Answer(at.seat, CALL if strength >= needed + temper.tight else FOLD), f"{takes}; {costs}")


def likely_opponents(at: BotsView, rng: random.Random) -> list[Opponent]:
    """The players to expect at the end: all who are in, and some of those still to decide before the first card."""
    if at.streets_begun:
        staying = list(at.opponents)
    else:
        staying = [one for one in at.opponents if one.entered]
        undecided = [one for one in at.opponents if not one.entered]
        number = sum(rng.random() < TO_COME_IN for _ in undecided)
        staying += rng.sample(undecided, max(number, not staying))
    return sorted(staying, key=lambda one: one.raises, reverse=True)[:OPPONENTS_MAX]


def caution(at: BotsView, against: Iterable[Opponent]) -> float:
    """How much to discount the hand: a player who stays has something, and a player who bets has more."""
    entered, raised, earlier, large = STUD_CAUTION if at.game.is_stud else CAUTION
    pressed = sum(
        entered * one.entered + raised * min(one.raises, 3) + earlier * min(one.earlier_raises, 3) for one in against
    )
    return pressed + large * (3 * at.owes_cents > at.pot_cents) + large * (5 * at.owes_cents > 3 * at.pot_cents)


def _fraction(strength: float, even: float, rng: random.Random) -> float:
    """How much of the pot to bet, if the limit leaves a choice."""
    return rng.choice(FRACTIONS) + (MORE_IF_STRONG if strength > (1 + even) / 2 else 0.0)


def _to(at: BotsView, options: Sequence[Allowed], fraction: float) -> Answer:
    """A bet or raise of about this fraction of the pot; if that is most of the stack, all of it."""
    to = at.high_cents + int(fraction * (at.pot_cents + at.owes_cents))
    if 3 * (to - at.put_in_cents) > 2 * at.stack_cents:
        to = at.put_in_cents + at.stack_cents
    option = min(options, key=lambda one: abs(within(one, to) - to))
    return Answer(at.seat, option.verb, amount=within(option, to))


def within(option: Allowed, cents: int) -> int:
    """The nearest amount that the option allows, not above `cents` unless its minimum is."""
    wanted = min(max(cents, option.amount_min), option.amount_max)
    return wanted - (wanted - option.amount_min) % option.amount_step
