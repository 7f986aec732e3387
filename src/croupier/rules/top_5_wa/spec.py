"""WA-TOP5: what Washington Top 5 is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hands.games import Share
from croupier.hands.rankings import WA_TOP5
from croupier.rules.house.spec import BankedSpec

if TYPE_CHECKING:
    from croupier.engine import Game
    from croupier.rules.spec import GameSpec


def _game(spec: GameSpec) -> Game:
    from croupier.rules.top_5_wa.round_of_play import GAME

    return GAME


TOP_5_WA = BankedSpec(
    id="top-5-wa",
    title="Washington Top 5",
    document=WA_TOP5,
    rules=1,
    seats_max=6,
    seats_clause="WA-TOP5 1",
    shares=(Share("hand", "high", "WA-TOP5 11.ante-bet-wagers", "WA-TOP5 11.ante-bet"),),
    formed="WA-TOP5 5#2",
    hand=range(5, 6),
    board=range(2),
    also=("WA-TOP5 9",),
    engine=_game,
)
