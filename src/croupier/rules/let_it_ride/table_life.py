"""MD-LIR: between rounds, with the clauses of this document."""

from __future__ import annotations

from croupier.engine import House
from croupier.rules.banked.between import BetweenClauses, between
from croupier.rules.banked.choices import BY_HAND
from croupier.rules.banked.life import banked_life
from croupier.rules.let_it_ride.memory import LetItRideMemory
from croupier.rules.let_it_ride.table import seating


def _change_clause(house: House) -> str:
    """3.C: every four hours if dealt from the hand, every eight from a shoe."""
    return "MD-LIR 3.C(1)" if house["deal.method"] == BY_HAND else "MD-LIR 3.C(2)"


CLAUSES = BetweenClauses(
    seated="MD-LIR 7.B",
    chips="MD-LIR 7.A",
    boxes="MD-LIR 7.F",
    begins="MD-LIR 5.A",
    positions=lambda house: int(house["lir.positions"]),
    seating=seating,
    decks=_change_clause,
    device="MD-LIR 13.H",
    idle="MD-LIR 5.H",
    opening="MD-LIR 4.A",
)
BETWEEN = between(CLAUSES)
LIFE = banked_life(CLAUSES, LetItRideMemory)
