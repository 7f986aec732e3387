"""What a bot buys in for."""

from __future__ import annotations

from croupier.engine import Option, Round
from croupier.rules.spec import GameSpec
from croupier.rules.views import Allowed


def is_banked(running: Round) -> bool:
    """Whether players play against the house."""
    spec = running.game.spec
    assert isinstance(spec, GameSpec)
    return spec.is_banked


def buy_in(running: Round, option: Option) -> int:
    """What a bot buys in for: the usual amount at these stakes, within the limits."""
    return within(option, usual_cents(running))


def usual_cents(running: Round) -> int:
    """The usual buy-in at these stakes."""
    if is_banked(running):
        return 20_000
    from croupier.cli.terminal.poker.stakes import buy_in as usual

    return usual(running.record.house)


def within(option: Option | Allowed, cents: int) -> int:
    """The nearest amount that the option allows, not above `cents` unless its minimum is."""
    wanted = min(max(cents, option.amount_min), option.amount_max)
    return wanted - (wanted - option.amount_min) % option.amount_step
