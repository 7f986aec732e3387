"""What follows at a house-banked table: the next record begins with what the last procedure left."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from msgspec import structs

from croupier.engine import NO_HEAD, Record, Round
from croupier.engine.record import ROUND
from croupier.rules.house.memory import HouseMemory, MarylandMemory


def following(ended: Round, procedure: str = ROUND, *, minutes: int = 0) -> Record:
    """The record of the next round, or of another procedure, after so many minutes: all as it was left."""
    table, record = ended.table, ended.record
    kept = {name: cents for name, cents in table.balances.items() if not name.startswith("wager-")}
    memory = table.memory
    assert isinstance(memory, HouseMemory)
    if record.procedure == ROUND:
        memory = structs.replace(memory, round=memory.round + 1)
    if minutes and isinstance(memory, MarylandMemory):
        memory = structs.replace(memory, deck_minutes=memory.deck_minutes + minutes)
    return replace(
        record,
        players=MappingProxyType(dict(table.players)),
        balances=MappingProxyType(kept),
        memory=memory,
        procedure=procedure,
        answers=(),
        head=NO_HEAD,
        given=(),
    )
