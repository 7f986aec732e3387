"""The specification of a house-banked game."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.hands.games import Family
from croupier.rules.spec import GameSpec


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BankedSpec(GameSpec):
    """A game against the house."""

    family: Family = Family.BANKED
