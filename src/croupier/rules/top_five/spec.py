"""MD-TOP5: what Top Five Poker is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hands.games import Share
from croupier.hands.rankings import MD_TOP5
from croupier.rules.house.spec import BankedSpec

if TYPE_CHECKING:
    from croupier.engine import Game
    from croupier.rules.spec import GameSpec


def _game(spec: GameSpec) -> Game:
    from croupier.rules.top_five.round_of_play import GAME

    return GAME


TOP_FIVE = BankedSpec(
    id="top-five",
    title="Top Five Poker",
    document=MD_TOP5,
    rules=2,
    seats_max=6,
    seats_clause="MD-TOP5 2.A",
    shares=(Share("hand", "top-five", "MD-TOP5 11.C(3)", "MD-TOP5 11.C(3)(e)"),),
    formed="MD-TOP5 11.C",
    hand=range(8),
    also=("MD-TOP5 11.C(1)",),
    engine=_game,
)
