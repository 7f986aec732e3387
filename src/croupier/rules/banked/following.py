"""The next record at a house-banked table, which begins with what the last procedure left."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from croupier.engine import Record, Round
from croupier.engine.record import ROUND
from croupier.rules.banked.memory import MarylandMemory
from croupier.rules.table_day import state_after


def following(ended: Round, procedure: str = ROUND, *, minutes: int = 0) -> Record:
    """The record of the next round, or of another procedure, after this many minutes; everything is as it was left."""
    state = state_after(ended)
    memory = state.memory
    if minutes and isinstance(memory, MarylandMemory):
        memory = structs.replace(memory, deck_minutes=memory.deck_minutes + minutes)
    return replace(state.record(procedure), memory=memory)
