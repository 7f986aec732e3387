"""A day at a table: opening, rounds, and what lies between them, one record each, linked so that the day replays."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from croupier.engine import STACK, Game, House, Record, Round
from croupier.engine.memory import write_memory
from croupier.engine.record_lines import DamagedRecord
from croupier.engine.text import read, write
from croupier.errors import CroupierError
from croupier.rules.poker.between_rounds import next_memory, voided
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import PokerTable
from croupier.rules.poker.table_life import with_missed_blinds

START = "start"
SEPARATOR = "after "
OPENED = PokerMemory(round=1, raked=True)


class BrokenDay(CroupierError):
    """Records that do not follow from each other: which one, and why."""


@dataclass(slots=True)
class Day:
    """The state of a table from record to record. What is not in the records is not remembered."""

    game: Game
    house: House
    submission: str = "none"
    players: Mapping[int, str] = field(default_factory=dict)
    balances: Mapping[str, int] = field(default_factory=dict)
    memory: PokerMemory = OPENED
    texts: list[str] = field(default_factory=list)
    last: str = START

    def begin(self, procedure: str = "round") -> Round:
        """The next procedure at this table, about to begin: `opening`, `button`, `between`, `round`, ..."""
        return Round(
            Record(
                self.game,
                self.house,
                MappingProxyType(dict(self.players)),
                MappingProxyType(dict(self.balances)),
                self.memory,
                procedure,
                self.submission,
            )
        )

    def finish(self, running: Round) -> None:
        """The procedure is over: its record is linked to the one before, and its end is the next one's beginning."""
        assert running.over, "the procedure is not over"
        text = write(running)
        self.texts.append(f"{SEPARATOR}{self.last}\n{text}")
        self.last = _link(self.texts[-1])
        self.players, self.balances, self.memory = after(running)

    def wait_for_seat(self, name: str) -> None:
        """A player comes to the table's list; the floor seats him between rounds."""
        self.memory = replace(self.memory, waiting=(*self.memory.waiting, name))

    def write(self) -> str:
        """All records of the day."""
        return "\n".join(self.texts)


def after(running: Round) -> tuple[dict[int, str], dict[str, int], PokerMemory]:
    """Players, accounts and memory as a procedure leaves them."""
    table = running.table
    assert isinstance(table, PokerTable)
    memory = table.memory
    if running.record.procedure == "round":
        memory = _after_round(table)
    elif running.record.procedure == "button" and not voided(table):
        memory = replace(memory, button=table.button)
    stacks = {STACK[seat]: table.balances[STACK[seat]] for seat in table.players}
    others = {account: cents for account, cents in table.balances.items() if cents and account not in stacks}
    return dict(table.players), stacks | others, memory


def _after_round(table: PokerTable) -> PokerMemory:
    """What the next round must know of this one; nothing moves on where none was played (P-110)."""
    if len(table.dealt) < 2 and not voided(table):
        return table.memory
    memory = next_memory(table)
    if not voided(table):
        memory = replace(with_missed_blinds(table, memory), round=1 + (memory.round or 0))
        for seat in table.dealt if memory.people else ():
            memory = memory.with_person(table.players[seat], owes=0, waits=False)
    for seat in sorted(table.secured):
        memory = memory.with_person(table.players[seat], absent=table.balances[STACK[seat]])  # P-109
    return memory


def _link(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def read_day(text: str, games: Mapping[str, Game]) -> list[Round]:
    """Every procedure of the day, rebuilt; each must begin where the one before it ended."""
    rounds: list[Round] = []
    last, state = START, None
    for number, part in enumerate(_parts(text), 1):
        link, _, body = part.partition("\n")
        if link.removeprefix(SEPARATOR) != last:
            raise BrokenDay(
                f"record {number} follows {link.removeprefix(SEPARATOR)}, not the record before it ({last})"
            )
        try:
            record, running = read(body, games)
        except DamagedRecord as damaged:
            raise BrokenDay(f"record {number}, {damaged}") from None
        if state is not None and _differs(state, record):
            raise BrokenDay(f"record {number} does not begin where the one before it ended: {_differs(state, record)}")
        rounds.append(running)
        last, state = _link(part), after(running)
    return rounds


def _parts(text: str) -> list[str]:
    parts: list[list[str]] = []
    for line in text.splitlines(keepends=True):
        if line.startswith(SEPARATOR):
            parts.append([])
        elif not parts:
            raise BrokenDay(f"a day begins with '{SEPARATOR}{START}', not with {line.strip()!r}")
        parts[-1].append(line)
    return ["".join(part).rstrip("\n") + "\n" for part in parts]


def _differs(state: tuple[Mapping[int, str], Mapping[str, int], PokerMemory], record: Record) -> str:
    """What the record has otherwise than the state before it; players may have come to wait."""
    players, balances, memory = state
    found: dict[str, tuple[Any, Any]] = {}
    if dict(record.players) != dict(players):
        found["players"] = (dict(players), dict(record.players))
    if dict(record.balances) != dict(balances):
        found["accounts"] = (dict(balances), dict(record.balances))
    said = [f"{name} were {was}, are {now}" for name, (was, now) in found.items()]
    stayed, came = dict(write_memory(memory)), dict(write_memory(record.memory))
    for name in sorted(stayed.keys() | came.keys()):
        if stayed.get(name) != came.get(name) and name != "waiting":
            said.append(f"of {name} the memory was {stayed.get(name, 'nothing')}, is {came.get(name, 'nothing')}")
    return "; ".join(said)
