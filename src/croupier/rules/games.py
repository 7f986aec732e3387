"""The registry of games, and how a round of one is opened."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from croupier.engine import NO_HEAD, STACK, BadMemory, Game, House, Memory, Record, RecordHead, RuleViolation
from croupier.engine.literals import is_name
from croupier.engine.memory import check_memory
from croupier.engine.text import check_opening
from croupier.errors import CroupierError
from croupier.rules.specs import SPECS


class Games(Mapping[str, Game]):
    """Every game by its id, ready for the engine; made from its specification on first use."""

    def __getitem__(self, name: str) -> Game:
        spec = SPECS[name]
        return spec.engine(spec)

    def __iter__(self) -> Iterator[str]:
        return iter(SPECS)

    def __len__(self) -> int:
        return len(SPECS)

    def __contains__(self, name: object) -> bool:
        return name in SPECS


GAMES = Games()


class UnknownGame(CroupierError, KeyError):
    """A name that is not a game."""


def game(name: str) -> Game:
    """The game with this id."""
    try:
        return GAMES[name]
    except KeyError:
        near = difflib.get_close_matches(name, GAMES)
        hint = f"did you mean {near[0]}?" if near else f"the games are {', '.join(GAMES)}"
        raise UnknownGame(f"there is no game {name!r}; {hint}") from None


def new(
    name: str,
    stacks: Mapping[int, int],
    *,
    house: Mapping[str, Any] | House | None = None,
    players: Mapping[int, str] | None = None,
    memory: Memory | None = None,
    accounts: Mapping[str, int] | None = None,
    procedure: str = "round",
    submission: str = "none",
    head: RecordHead = NO_HEAD,
) -> Record:
    """The record of a round about to begin: who has which stack (in cents) at which seat, under which house choices.

    `head` names the hand, its table and its time, if it is more than an example.

    >>> record = new("let-it-ride", {1: 10_000, 2: 10_000}, house={"lir.paytable": "B"})
    """
    the_game = game(name)
    if isinstance(house, House) and house.of is the_game.choices:
        lawful = house
    else:
        lawful = the_game.choices.house(house.values if isinstance(house, House) else house)
    names = {seat: (players or {}).get(seat, f"player {seat}") for seat in stacks}
    for seat, player in names.items():
        if not is_name(player):
            raise RuleViolation(
                "submission: table.id", f"seat {seat}: {player!r} is not a name; it must be one line of text"
            )
    for seat, cents in stacks.items():
        if cents < 0:
            raise RuleViolation("submission: chip.unit", f"seat {seat} has {cents} cents; a stack is 0 or more")
    balances = the_game.opening_balances(lawful) | {STACK[seat]: cents for seat, cents in stacks.items()}
    record = Record(
        the_game,
        lawful,
        MappingProxyType(names),
        MappingProxyType(balances | dict(accounts or {})),
        _memory(the_game, memory),
        procedure,
        submission,
        head=head,
    )
    check_opening(record)
    return record


def _memory(the_game: Game, given: Memory | None) -> Memory:
    """The memory that the table begins with: as given, or that of a table just opened."""
    kind = the_game.memory
    if given is None:
        return kind()
    if type(given) is not kind:
        raise BadMemory(f"a table of {the_game.id} remembers a {kind.__name__}, not a {type(given).__name__}")
    check_memory(given)
    return given
