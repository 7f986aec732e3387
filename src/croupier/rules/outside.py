"""A game from outside the package: registered by whoever brings it."""

from __future__ import annotations

from croupier.hands.games import GAMES
from croupier.rules.spec import GameSpec


def register(spec: GameSpec) -> None:
    """One more game."""
    GAMES.add(spec)
