"""The terminal layout of each house-banked game, loaded from its specification when needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.engine import Game
from croupier.rules import SPECS
from croupier.rules.banked.layout import Layout
from croupier.rules.banked.spec import BankedSpec

__all__ = ["LAYOUTS", "Layout", "layout_of"]


class Layouts(Mapping[str, Layout]):
    """The layout of each house-banked game by the game's id."""

    def __getitem__(self, name: str) -> Layout:
        spec = SPECS[name]
        if not isinstance(spec, BankedSpec):
            raise KeyError(name)
        return spec.layout

    def __iter__(self) -> Iterator[str]:
        return (spec.id for spec in SPECS.values() if isinstance(spec, BankedSpec))

    def __len__(self) -> int:
        return sum(1 for _ in self)


LAYOUTS = Layouts()


def layout_of(game: Game) -> Layout:
    """The layout of a game against the house."""
    return LAYOUTS[game.id]
