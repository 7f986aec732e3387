"""What follows at a house-banked table: the next record begins with what the last procedure left."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from croupier.engine import Record, Round
from croupier.engine.record import ROUND


def following(ended: Round, procedure: str = ROUND) -> Record:
    """The record of the next round, or of another procedure: stacks, meters and facts as they were left."""
    table, record = ended.table, ended.record
    kept = {name: cents for name, cents in table.balances.items() if not name.startswith("wager-")}
    facts = dict(table.facts)
    if record.procedure == ROUND:
        facts["round"] = facts.get("round", 1) + 1
    return replace(
        record,
        balances=MappingProxyType(kept),
        facts=MappingProxyType(facts),
        procedure=procedure,
        answers=(),
    )
