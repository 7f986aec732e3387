"""MD-TOP5: between rounds, with the clauses of this document."""

from __future__ import annotations

from croupier.engine import House
from croupier.rules.banked.between import BetweenClauses, between
from croupier.rules.banked.choices import BY_HAND
from croupier.rules.banked.life import banked_life
from croupier.rules.banked.memory import MarylandMemory
from croupier.rules.top_five.table import seating


def _change_clause(house: House) -> str:
    """3.C: every four hours if dealt from the hand, every eight from a shoe."""
    return "MD-TOP5 3.C(1)" if house["deal.method"] == BY_HAND else "MD-TOP5 3.C(2)"


CLAUSES = BetweenClauses(
    seated="MD-TOP5 7.B(1)",
    chips="MD-TOP5 7.A",
    boxes="MD-TOP5 7.F",
    begins="MD-TOP5 5.A",
    positions=lambda house: int(house["top5.positions"]),
    seating=seating,
    decks=_change_clause,
    device="MD-TOP5 13.E",
    idle="MD-TOP5 5.F",
    opening="MD-TOP5 4.A",
)
BETWEEN = between(CLAUSES)
LIFE = banked_life(CLAUSES, MarylandMemory)
