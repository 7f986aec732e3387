"""How each house-banked game's layout looks on the terminal: its specification has it."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import Game
from croupier.errors import CroupierError
from croupier.rules import SPECS
from croupier.rules.house.layout import Layout
from croupier.rules.house.spec import BankedSpec

__all__ = ["LAYOUTS", "Layout", "NoTable", "layout_of"]
LAYOUTS: Mapping[str, Layout] = {spec.id: spec.layout for spec in SPECS.values() if isinstance(spec, BankedSpec)}


class NoTable(CroupierError):
    """A game that this terminal has no table for."""


def layout_of(game: Game) -> Layout:
    """The layout of a game."""
    try:
        return LAYOUTS[game.id]
    except KeyError:
        raise NoTable(f"{game.name} has no table in the terminal; there are {', '.join(LAYOUTS)}") from None
