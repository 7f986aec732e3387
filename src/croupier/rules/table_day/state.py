"""The state of a table between two procedures, as the records have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from msgspec import structs

from croupier.engine import STACK, Game, House, Record, Round, Table
from croupier.engine.memory import write_memory
from croupier.rules.memory import CLOSED, OPEN, TableMemory
from croupier.rules.table_day.life import life_of


@dataclass(frozen=True, slots=True)
class State:
    """Which game is on by which choices, who sits where, what every account holds, and what the table remembers."""

    game: Game
    house: House
    submission: str
    players: Mapping[int, str]
    balances: Mapping[str, int]
    memory: TableMemory

    def record(self, procedure: str) -> Record:
        """The record of a procedure that begins in this state."""
        return Record(
            game=self.game,
            house=self.house,
            players=MappingProxyType(dict(self.players)),
            balances=MappingProxyType(dict(self.balances)),
            memory=self.memory,
            procedure=procedure,
            submission=self.submission,
        )

    def table(self) -> Table:
        """The table in this state, before any procedure."""
        return self.game.table(self.house, self.players, self.balances, self.memory)


def state_before(record: Record) -> State:
    """The state in which a record begins."""
    memory = record.memory
    assert isinstance(memory, TableMemory)
    return State(record.game, record.house, record.submission, dict(record.players), dict(record.balances), memory)


def state_after(ended: Round) -> State:
    """The state that a procedure leaves: what the next one must begin with."""
    record, table = ended.record, ended.table
    memory = life_of(record.game).after(table, record.procedure)
    if memory.stage and memory.stage != CLOSED and record.procedure in ("opening", "idle"):
        memory = structs.replace(memory, stage=OPEN)
    stacks = {STACK[seat]: table.balances[STACK[seat]] for seat in sorted(table.players)}
    always = record.game.opening_balances(record.house)
    others = {name: cents for name, cents in table.balances.items() if name not in stacks and (cents or name in always)}
    return State(record.game, record.house, record.submission, dict(table.players), stacks | others, memory)


def changed_game(state: State, game: Game, house: House) -> State:
    """The state with which another game begins at the table (X-36)."""
    memory = structs.replace(life_of(game).changed(state.memory, game), next_game="")
    return replace(state, game=game, house=house, memory=memory)


def differences(state: State, record: Record) -> list[str]:
    """What a record has otherwise than the state it should begin in; names may have come to the table."""
    said = []
    if record.game.id != state.game.id:
        said.append(f"the game was {state.game.id}, is {record.game.id}")
    if record.submission != state.submission:
        said.append(f"the submission was {state.submission}, is {record.submission}")
    if record.game.id == state.game.id and dict(record.house.values) != dict(state.house.values):
        said += [
            f"{name} was {state.house.values.get(name)}, is {value}"
            for name, value in record.house.values.items()
            if value != state.house.values.get(name)
        ]
    for name, was, now in (
        ("players", dict(state.players), dict(record.players)),
        ("accounts", dict(state.balances), dict(record.balances)),
    ):
        if was != now:
            said.append(f"{name} were {was}, are {now}")
    stayed, came = dict(write_memory(_unnamed(state.memory))), dict(write_memory(_unnamed(record.memory)))
    for name in sorted(stayed.keys() | came.keys()):
        if stayed.get(name) != came.get(name):
            said.append(f"of {name} the memory was {stayed.get(name, 'nothing')}, is {came.get(name, 'nothing')}")
    return said + list(_renamed(state.memory, record.memory))


def _unnamed(memory: object) -> TableMemory:
    assert isinstance(memory, TableMemory)
    return structs.replace(memory, names=()) if memory.names else memory


def _renamed(before: TableMemory, now: object) -> list[str]:
    """Names are added when people come, and stay as they are."""
    assert isinstance(now, TableMemory)
    names = {name.person: name.shown for name in now.names}
    return [
        f"{name.person} was shown as {name.shown}, is {names.get(name.person, 'without a name')}"
        for name in before.names
        if names.get(name.person) != name.shown
    ]
