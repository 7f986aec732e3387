"""A day at a table: opening, rounds, and what lies between them, one record each, linked so that the day replays."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from croupier.engine import STACK, Game, House, Record, Round
from croupier.engine.text import DamagedRecord, read, write
from croupier.errors import CroupierError
from croupier.rules.poker.between_rounds import next_facts, voided
from croupier.rules.poker.table import PokerTable
from croupier.rules.poker.table_life import note_missed_blinds

START = "start"
SEPARATOR = "after "


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
    facts: Mapping[str, int] = field(default_factory=lambda: {"round": 1, "raked": 1})
    texts: list[str] = field(default_factory=list)
    last: str = START

    def begin(self, procedure: str = "round", **facts: int) -> Round:
        """The next procedure at this table, about to begin: `opening`, `button`, `between`, `round`, ..."""
        return Round(
            Record(
                self.game,
                self.house,
                MappingProxyType(dict(self.players)),
                MappingProxyType(dict(self.balances)),
                MappingProxyType(dict(self.facts) | facts),
                procedure,
                self.submission,
            )
        )

    def finish(self, running: Round) -> None:
        """The procedure is over: its record is linked to the one before, and its end is the next one's beginning."""
        assert running.over, "the procedure is not over"
        text = write(running.record)
        self.texts.append(f"{SEPARATOR}{self.last}\n{text}")
        self.last = _link(self.texts[-1])
        self.players, self.balances, self.facts = after(running)

    def wait_for_seat(self, name: str) -> None:
        """A player comes to the table's list; the floor seats him between rounds."""
        self.facts = dict(self.facts) | {f"waiting-{name}": 1}

    def write(self) -> str:
        """All records of the day."""
        return "\n".join(self.texts)


def after(running: Round) -> tuple[dict[int, str], dict[str, int], dict[str, int]]:
    """Players, accounts and facts as a procedure leaves them."""
    table = running.table
    assert isinstance(table, PokerTable)
    facts = dict(table.facts)
    if running.record.procedure == "round":
        facts = _after_round(table)
    elif running.record.procedure == "button" and not voided(table):
        facts["button"] = table.button
    stacks = {STACK[seat]: table.balances[STACK[seat]] for seat in table.players}
    others = {account: cents for account, cents in table.balances.items() if cents and account not in stacks}
    return dict(table.players), stacks | others, facts


def _after_round(table: PokerTable) -> dict[str, int]:
    """What the next round must know of this one; nothing moves on where none was played (P-110)."""
    away = {f"absent-{seat}": 1 + table.balances[STACK[seat]] for seat in table.secured}  # P-109
    if voided(table):
        return next_facts(table) | away
    if len(table.dealt) < 2:
        return dict(table.facts)
    facts = next_facts(table) | {"round": table.facts.get("round", 0) + 1} | note_missed_blinds(table) | away
    done = {"bomb-cents", *(f"{word}-{seat}" for word in ("owes", "waits") for seat in table.dealt)}
    return {name: value for name, value in facts.items() if name not in done}


def _link(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


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


def _differs(state: tuple[Mapping[int, str], Mapping[str, int], Mapping[str, int]], record: Record) -> str:
    """What the record has otherwise than the state before it; players may have come to wait."""
    players, balances, facts = state
    found: dict[str, tuple[Any, Any]] = {}
    if dict(record.players) != dict(players):
        found["players"] = (dict(players), dict(record.players))
    if dict(record.balances) != dict(balances):
        found["accounts"] = (dict(balances), dict(record.balances))
    came = {name: value for name, value in record.facts.items() if not name.startswith("waiting-")}
    stayed = {name: value for name, value in facts.items() if not name.startswith("waiting-")}
    if came != stayed:
        found["facts"] = (stayed, came)
    return "; ".join(f"{name} were {was}, are {now}" for name, (was, now) in found.items())
