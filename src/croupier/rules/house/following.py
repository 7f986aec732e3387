"""What follows at a house-banked table: the next record begins with what the last procedure left."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from croupier.engine import Record, Round
from croupier.engine.record import ROUND
from croupier.rules.house.maryland import DECK_MINUTES, ROUND_NUMBER


def following(ended: Round, procedure: str = ROUND, *, minutes: int = 0) -> Record:
    """The record of the next round, or of another procedure, after so many minutes: all as it was left."""
    table, record = ended.table, ended.record
    kept = {name: cents for name, cents in table.balances.items() if not name.startswith("wager-")}
    facts = dict(table.facts)
    if record.procedure == ROUND:
        facts[ROUND_NUMBER] = facts.get(ROUND_NUMBER, 1) + 1
    if minutes:
        facts[DECK_MINUTES] = facts.get(DECK_MINUTES, 0) + minutes
    return replace(
        record,
        balances=MappingProxyType(kept),
        facts=MappingProxyType(facts),
        procedure=procedure,
        answers=(),
    )
