"""The life of a house-banked table from one procedure to the next, with the clauses of its document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import structs

from croupier.rules.banked.between import BetweenClauses, due
from croupier.rules.banked.felt import Felt
from croupier.rules.banked.maryland import MarylandTable
from croupier.rules.banked.memory import BankedMemory, MarylandMemory
from croupier.rules.memory import TableMemory
from croupier.rules.table_day.life import Due, OpenTask, TableLife


@dataclass(frozen=True, slots=True)
class _Life:
    at: BetweenClauses
    memory: type[BankedMemory]

    def due(self, table: Felt) -> Iterator[Due]:
        """What must come before a round: a deck that may be played with, and somebody to play."""
        return due(table, self.at)

    def tasks(self, table: Felt) -> Iterator[OpenTask]:
        """The open duties: a device out of order (L-35), a removed deck (X-35)."""
        if not isinstance(table, MarylandTable):
            return
        memory = table.memory
        for device, broken in (("shuffler", memory.shuffler_out_of_order), ("shoe", memory.shoe_out_of_order)):
            if broken:
                yield OpenTask(f"repair-{device}", self.at.device, "between", "repair", device)
        if memory.deck_removed:
            yield OpenTask("replace-deck", self.at.opening, "opening", "verify")

    def first(self, before: TableMemory | None) -> BankedMemory:
        """The memory of a new table: devices stay out of order from day to day; decks are new."""
        if before is None:
            return self.memory()
        assert isinstance(before, BankedMemory)
        memory = structs.replace(before, round=1, waiting=())
        if isinstance(memory, MarylandMemory):
            memory = structs.replace(memory, deck_minutes=0, deck_removed=False)
        return memory

    def after(self, table: Felt, procedure: str) -> BankedMemory:
        """The memory after a procedure: the round number rises with every round."""
        memory = table.memory
        assert isinstance(memory, BankedMemory)
        return structs.replace(memory, round=memory.round + 1) if procedure == "round" else memory


def banked_life(at: BetweenClauses, memory: type[BankedMemory]) -> TableLife:
    """The life of a house-banked game's tables."""
    life = _Life(at, memory)
    return TableLife(
        begins=at.begins,
        opening=at.opening,
        idle=at.idle,
        due=life.due,
        tasks=life.tasks,
        first=life.first,
        after=life.after,
    )
