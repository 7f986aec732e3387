"""The state of a table between two procedures, as in the records."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from msgspec import structs

from croupier.engine import STACK, Game, House, Record, Round, Table
from croupier.engine.memory import write_memory
from croupier.rules.memory import CLOSED, OPEN, TableMemory
from croupier.rules.table_day.life import life_of

_HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class State:
    """The game and its choices, who sits where, what every account holds, and what the table remembers."""

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
    """How a record differs from the state it should begin in; names may have been added."""
    said = []
    if record.game.id != state.game.id:
        said.append(f"the game was {state.game.id}, is {record.game.id}")
    amended = record.submission != state.submission and _is_filed(record.submission) and _is_filed(state.submission)
    if record.submission != state.submission and not amended:
        said.append(f"the submission was {state.submission}, is {record.submission}")
    if record.game.id == state.game.id and not amended and dict(record.house.values) != dict(state.house.values):
        said += [
            f"{name} was {state.house.values.get(name)}, is {value}"
            for name, value in record.house.values.items()
            if value != state.house.values.get(name)
        ]
    for name, was, now in (
        ("players", dict(state.players), dict(record.players)),
        ("accounts", _in_use(state.balances, amended), _in_use(record.balances, amended)),
    ):
        if was != now:
            said.append(f"{name} were {was}, are {now}")
    stayed, came = dict(write_memory(_unnamed(state.memory))), dict(write_memory(_unnamed(record.memory)))
    for name in sorted(stayed.keys() | came.keys()):
        if stayed.get(name) != came.get(name):
            said.append(f"of {name} the memory was {stayed.get(name, 'nothing')}, is {came.get(name, 'nothing')}")
    return said + list(_renamed(state.memory, record.memory))


def amended_state(state: State, house: House, submission: str) -> State:
    """The state with which a table continues under an amended submission; refused if it cannot."""
    always = dict.fromkeys(state.game.opening_balances(house), 0)
    balances = {**always, **state.balances}
    state.game.seating(house, state.players)
    if refused := state.game.refuse_memory(house, state.players, balances, state.memory):
        raise refused
    return replace(state, house=house, submission=submission, balances=balances)


def _is_filed(submission: str) -> bool:
    """Is it the hash of a submission? Between two records a table may move from one submission to another."""
    return _HASH.fullmatch(submission) is not None


def _unnamed(memory: object) -> TableMemory:
    assert isinstance(memory, TableMemory)
    return structs.replace(memory, names=()) if memory.names else memory


def _in_use(balances: Mapping[str, int], amended: bool) -> dict[str, int]:
    """The balances that matter: amended choices may bring new accounts that are still empty."""
    return {name: cents for name, cents in balances.items() if cents or not amended}


def _renamed(before: TableMemory, now: object) -> list[str]:
    """Names that were changed; names may be added when people come, but not changed."""
    assert isinstance(now, TableMemory)
    names = {name.person: name.shown for name in now.names}
    return [
        f"{name.person} was shown as {name.shown}, is {names.get(name.person, 'without a name')}"
        for name in before.names
        if names.get(name.person) != name.shown
    ]
