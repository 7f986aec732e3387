"""What a game is, stated once: its specification, which is in the module of its chapter.

Everything reads it: play by the engine and compiled play, bots, submissions, signs, equity, settling, histories, the
terminal. `croupier.rules.specs` has them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.hands.games import Family, Showdown

if TYPE_CHECKING:
    from croupier.engine import Game


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameSpec(Showdown):
    """A game: how it is won (`Showdown`), who may play it, where it may be offered, and what runs it."""

    seats_max: int
    seats_clause: str
    permitted: str = ""  # the clause that lets a facility offer it, if its document has several games
    approval: str = ""  # the approval under which a game from outside is offered
    time_zone: str = "America/New_York"  # of the state whose text it is
    rules: int  # the version of its rules in records
    engine: Callable[[GameSpec], Game]  # makes what the engine runs

    @property
    def is_poker(self) -> bool:
        """Do players play against each other, so that there is a rake and no paytable?"""
        return not self.is_banked

    @property
    def is_banked(self) -> bool:
        """Do players play against the house?"""
        return self.family is Family.BANKED
