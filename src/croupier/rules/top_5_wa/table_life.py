"""WA-TOP5: between rounds. The text has neither ageing decks nor devices."""

from __future__ import annotations

from croupier.rules.banked.between import BetweenClauses, between
from croupier.rules.banked.life import banked_life
from croupier.rules.banked.memory import BankedMemory
from croupier.rules.top_5_wa.p01_layout import seating

CLAUSES = BetweenClauses(
    seated="WA-TOP5 1",
    chips="WA-TOP5 3#2",
    boxes="submission: wa.spots_per_player",
    begins="WA-TOP5 3",
    positions=lambda house: int(house["wa.spots"]),
    seating=seating,
)
BETWEEN = between(CLAUSES)
LIFE = banked_life(CLAUSES, BankedMemory)
