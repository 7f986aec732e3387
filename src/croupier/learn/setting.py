"""The tables at which environments begin: the record of a round, with as few arguments as possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engine import Record
from croupier.learn.errors import LearnError
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.spec import PokerSpec

BIG_BETS = 100  # a stack, in small bets
SMALL_BET = 200
WASHINGTON = {"wa.max_wager": 30_000}


def poker_table(
    game: str, *, seats: int = 6, stack: int | None = None, raked: bool = False, house: Mapping[str, Any] | None = None
) -> Record:
    """Players with equal stacks (in cents; a hundred small bets by default), the button at the last seat."""
    spec = GAMES[game].spec if game in GAMES else None
    if not isinstance(spec, PokerSpec):
        raise LearnError(f"{game!r} is not a poker game; the games are {', '.join(_games(poker=True))}")
    chosen = {"betting.small_bet": SMALL_BET} | dict(house or {})
    chips = BIG_BETS * chosen["betting.small_bet"] if stack is None else stack
    memory = PokerMemory(button=seats if spec.button else None, raked=raked)
    return new(game, dict.fromkeys(range(1, seats + 1), chips), house=chosen, memory=memory)


def banked_table(game: str, *, stack: int = 1_000_000, house: Mapping[str, Any] | None = None) -> Record:
    """One player with this stack in cents at a house-banked table."""
    if game not in GAMES or isinstance(GAMES[game].spec, PokerSpec):
        raise LearnError(f"{game!r} is not played against the house; the games are {', '.join(_games(poker=False))}")
    needed = {name: value for name, value in WASHINGTON.items() if name in GAMES[game].choices.choices}
    return new(game, {1: stack}, house=needed | dict(house or {}))


def _games(*, poker: bool) -> list[str]:
    return [name for name, game in GAMES.items() if isinstance(game.spec, PokerSpec) == poker]
