"""MD-LIR: what Let It Ride is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.hands.games import Share
from croupier.hands.rankings import MD_LIR
from croupier.rules.house.spec import BankedSpec

if TYPE_CHECKING:
    from croupier.engine import Game
    from croupier.rules.spec import GameSpec


def _game(spec: GameSpec) -> Game:
    from croupier.rules.let_it_ride.round_of_play import GAME

    return GAME


LET_IT_RIDE = BankedSpec(
    id="let-it-ride",
    title="Let It Ride",
    document=MD_LIR,
    rules=2,
    seats_max=7,
    seats_clause="MD-LIR 2.A",
    shares=(
        Share("five-card hand", "high", "MD-LIR 11.D(2)", "MD-LIR 6.B", contested=False),
        Share("three-card hand", "three-card", "MD-LIR 11.E(2)", "MD-LIR 6.B", contested=False, board_counts=False),
    ),
    formed="MD-LIR 1.B(4)",
    hand=range(3, 4),
    board=range(2, 3),
    engine=_game,
)
