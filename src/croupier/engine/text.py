"""The record as a small text that people read and machines check.

    croupier record 2
    game let-it-ride
    rules 2
    submission none
    house lir.paytable B
    seat 1 Ann
    account stack-1 = 10000
    memory round = 5
    answers
    chance order [7c 2d ...]
    seat 1 wager three-bets 500
    dealer proceed x26
    check 5f0c...

Amounts are cents. Lines that begin with # are comments. The last line is a check over the others, so that a file that
was cut short or changed by accident is noticed; it is no proof against intent.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any

from croupier.cards import BadCard, cards, show
from croupier.engine.asks import AS_PROCEDURE, CHANCE, DEALER, FLOOR, PROCEED, Answer, RuleViolation, actor_name
from croupier.engine.house import House, Unlawful
from croupier.engine.memory import BadMemory, Memory, read_field, write_memory
from croupier.engine.record import Game, Record, Round
from croupier.engine.table import OF_THE_HOUSE, STACK
from croupier.errors import CroupierError

FORMAT = 2


class DamagedRecord(CroupierError):
    """A record that cannot be read or cannot have happened: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def write(record: Record) -> str:
    """The record as text."""
    lines = [f"croupier record {FORMAT}", f"game {record.game.id}", f"rules {record.game.rules}"]
    if record.procedure != "round":
        lines.append(f"procedure {record.procedure}")
    lines.append(f"submission {record.submission}")
    lines += [f"house {name} {value}" for name, value in record.house.chosen()]
    lines += [f"seat {seat} {player}" for seat, player in sorted(record.players.items())]
    lines += [f"account {account} = {cents}" for account, cents in record.balances.items()]
    lines += [f"memory {name} = {text}" for name, text in write_memory(record.memory)]
    lines.append("answers")
    lines += _answers(record)
    return "\n".join([*lines, f"check {_check(lines)}", ""])


def _answers(record: Record) -> Iterator[str]:
    for answer, run in groupby(record.answers):
        times = len(list(run))
        line = _answer(answer)
        if answer == AS_PROCEDURE:
            yield line if times == 1 else f"{line} x{times}"
        else:
            yield from (line for _ in range(times))


def _answer(answer: Answer) -> str:
    parts = [actor_name(answer.actor), answer.verb]
    if answer.what:
        parts.append(answer.what)
    if answer.amount:
        parts.append(str(answer.amount))
    if answer.cards:
        parts.append(f"[{show(answer.cards)}]")
    return " ".join(parts)


def _check(lines: list[str]) -> str:
    meant = "\n".join(line for line in lines if line and not line.startswith("#"))
    return hashlib.sha256(meant.encode()).hexdigest()[:16]


def read(text: str, games: Mapping[str, Game], *, checked: bool = True) -> tuple[Record, Round]:
    """The record of a text and the round it rebuilds, or the line and the reason why there is none."""
    reader = _Reader(text, games)
    record = reader.record(checked)
    try:
        opened_as(record)
        running = Round(_without_answers(record))
    except RuleViolation as refused:
        raise DamagedRecord(1, f"this cannot have been opened: {refused}") from None
    for answer, line in zip(record.answers, reader.answer_lines, strict=True):
        try:
            running.answer(answer)
        except RuleViolation as refused:
            raise DamagedRecord(line, f"this cannot have happened: {refused}") from None
    return record, running


def opened_as(record: Record) -> None:
    """Refuses seats that may not be taken so, and what a table with these seats and accounts cannot remember."""
    game, house, players = record.game, record.house, record.players
    game.seating(house, players)
    if refused := game.refuse_memory(house, players, record.balances, record.memory):
        raise refused


def _without_answers(record: Record) -> Record:
    return Record(
        record.game,
        record.house,
        record.players,
        record.balances,
        record.memory,
        record.procedure,
        record.submission,
    )


_ANSWER = re.compile(
    r"(?:seat (?P<seat>[1-9]\d?)|(?P<who>dealer|floor|chance)) (?P<verb>[a-z][a-z0-9-]*)"
    r"(?: (?P<what>[A-Za-z][\w.-]*))?(?: (?P<amount>\d{1,12}))?(?: \[(?P<cards>[^\]]*)\])?",
    re.ASCII,
)
_ACTORS = {"dealer": DEALER, "floor": FLOOR, "chance": CHANCE}
_PAIR = re.compile(r"(?P<name>[A-Za-z][\w.-]*) = (?P<value>-?\d{1,15})", re.ASCII)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


class _Reader:
    """Reads line by line, so that every complaint can name its line."""

    def __init__(self, text: str, games: Mapping[str, Game]) -> None:
        self.lines = text.splitlines()
        self.games = games
        self.answer_lines: list[int] = []
        self.headers: dict[str, list[tuple[int, str]]] = {}

    def record(self, checked: bool) -> Record:
        meant = [(at, line) for at, line in enumerate(self.lines, 1) if line.strip() and not line.startswith("#")]
        if not meant or not meant[0][1].startswith("croupier record "):
            raise DamagedRecord(1, "this is no Croupier record; its first line would be 'croupier record 2'")
        self._format(*meant[0])
        if checked:
            meant = self._checked(meant)
        elif meant[-1][1].startswith("check "):
            meant.pop()
        starts = [place for place, (_, line) in enumerate(meant) if line == "answers"]
        if not starts:
            raise DamagedRecord(meant[-1][0], "there is no line 'answers'; the file is cut short")
        for at, line in meant[1 : starts[0]]:
            word, _, rest = line.partition(" ")
            self.headers.setdefault(word, []).append((at, rest))
        answers = tuple(answer for at, line in meant[starts[0] + 1 :] for answer in self._answer(at, line))
        return self._head(answers)

    def _format(self, at: int, line: str) -> None:
        version = line.removeprefix("croupier record ")
        if version != str(FORMAT):
            raise DamagedRecord(at, f"record format {version}; this Croupier reads format {FORMAT}")

    def _checked(self, meant: list[tuple[int, str]]) -> list[tuple[int, str]]:
        at, last = meant[-1]
        if not last.startswith("check "):
            raise DamagedRecord(at, "the last line is not the check line; the file is cut short")
        expected = _check([line for _, line in meant[:-1]])
        if last.removeprefix("check ") != expected:
            raise DamagedRecord(at, "the check does not fit the lines above; the file was damaged or changed")
        return meant[:-1]

    def _one(self, word: str, default: str | None = None) -> tuple[int, str]:
        found = self.headers.pop(word, [])
        if len(found) > 1:
            raise DamagedRecord(found[1][0], f"a second line {word!r}; there may be one")
        if not found:
            if default is None:
                raise DamagedRecord(1, f"there is no line {word!r}")
            return 1, default
        return found[0]

    def _head(self, answers: tuple[Answer, ...]) -> Record:
        at, game_id = self._one("game")
        game = self.games.get(game_id)
        if game is None:
            raise DamagedRecord(at, f"there is no game {game_id!r}; there are {', '.join(self.games)}")
        at, rules = self._one("rules")
        if not _is_number(rules) or int(rules) > game.rules:
            raise DamagedRecord(at, f"rules version {rules} of {game_id}; this Croupier knows up to {game.rules}")
        if int(rules) < game.rules:
            why = f"its rules have changed, and this Croupier plays version {game.rules} only"
            raise DamagedRecord(at, f"rules version {rules} of {game_id}, {game.name}; {why}")
        at, procedure = self._one("procedure", "round")
        if procedure not in game.procedures:
            raise DamagedRecord(at, f"{game_id} has no procedure {procedure!r}; it has {', '.join(game.procedures)}")
        _, submission = self._one("submission", "none")
        house = self._house(game)
        players = self._players()
        balances, memory = self._balances(game, house, players), self._memory(game.memory)
        for word, lines in self.headers.items():
            raise DamagedRecord(lines[0][0], f"{word!r} is no line of a record")
        return Record(game, house, players, balances, memory, procedure, submission, answers)

    def _house(self, game: Game) -> House:
        given: dict[str, str] = {}
        lines: dict[str, int] = {}
        for at, rest in self.headers.pop("house", []):
            name, _, value = rest.partition(" ")
            if name in given:
                raise DamagedRecord(at, f"a second line for {name!r}; each choice is made once")
            given[name], lines[name] = value, at
        try:
            return game.choices.house(given)
        except Unlawful as unlawful:
            said = str(unlawful)
            at = next((line for name, line in lines.items() if name in said), 1)
            raise DamagedRecord(at, f"the house's choices: {said}") from None

    def _players(self) -> Mapping[int, str]:
        players: dict[int, str] = {}
        for at, rest in self.headers.pop("seat", []):
            number, _, player = rest.partition(" ")
            known = _is_number(number) and 0 < int(number) < 100 and int(number) not in players
            if not known or not player or not player.isprintable():
                raise DamagedRecord(at, f"{rest!r} is no seat; a line reads 'seat 3 Ann', each seat once")
            players[int(number)] = player
        return MappingProxyType(players)

    def _balances(self, game: Game, house: House, players: Mapping[int, str]) -> Mapping[str, int]:
        """The accounts: a stack for each player and no other, and what a table of this game opens with."""
        lines = {rest.partition(" ")[0]: at for at, rest in self.headers.get("account", [])}
        balances = self._numbers("account")
        stacks = {STACK[seat] for seat in players}
        for account, cents in balances.items():
            if cents < 0 and account not in OF_THE_HOUSE:
                allowed = " and ".join(sorted(OF_THE_HOUSE))
                raise DamagedRecord(lines[account], f"{account} is {cents}; only {allowed} may be below 0")
            if account.startswith(f"{STACK.word}-") and account not in stacks:
                raise DamagedRecord(lines[account], f"{account} is nobody's; no line 'seat' has that seat")
        for account in (*sorted(stacks), *game.opening_balances(house)):
            if account not in balances:
                raise DamagedRecord(1, f"there is no line 'account {account} = NUMBER'")
        return balances

    def _numbers(self, word: str, low: int | None = None) -> Mapping[str, int]:
        values: dict[str, int] = {}
        for at, rest in self.headers.pop(word, []):
            match = _PAIR.fullmatch(rest)
            if match is None or match["name"] in values:
                raise DamagedRecord(at, f"{rest!r} is no {word}; a line reads '{word} NAME = NUMBER', each name once")
            values[match["name"]] = int(match["value"])
            if low is not None and values[match["name"]] < low:
                raise DamagedRecord(at, f"{rest!r}: a {word} is {low} or more")
        return MappingProxyType(values)

    def _memory(self, kind: type[Memory]) -> Memory:
        """What the table remembers, each field once."""
        fields: dict[str, Any] = {}
        for at, rest in self.headers.pop("memory", []):
            name, there, text = rest.partition(" = ")
            if not there or name in fields:
                raise DamagedRecord(
                    at, f"{rest!r} is not a memory; a line reads 'memory FIELD = VALUE', each field once"
                )
            try:
                fields[name] = read_field(kind, name, text)
            except BadMemory as bad:
                raise DamagedRecord(at, str(bad)) from None
        return kind(**fields)

    def _answer(self, at: int, line: str) -> Iterator[Answer]:
        words, _, times = line.partition(" x")
        if words == "dealer proceed" and _is_number(times):
            if not 0 < int(times) < 10_000:
                raise DamagedRecord(at, f"{line!r} stands for {int(times):,} answers; a line stands for 1 to 9,999")
            self.answer_lines += [at] * int(times)
            yield from (AS_PROCEDURE for _ in range(int(times)))
            return
        self.answer_lines.append(at)
        answer = self._one_answer(at, line)
        if answer.verb == PROCEED and answer.amount:
            raise DamagedRecord(at, f"{line!r} is several steps; write 'dealer proceed x{answer.amount}'")
        yield answer

    def _one_answer(self, at: int, line: str) -> Answer:
        match = _ANSWER.fullmatch(line)
        if match is None:
            raise DamagedRecord(
                at, f"{line!r} is no answer; one reads 'seat 3 wager ante 500' or 'chance order [As Kd]'"
            )
        try:
            named = cards(match["cards"]) if match["cards"] else ()
        except BadCard as bad:
            raise DamagedRecord(at, str(bad)) from None
        actor = int(match["seat"]) if match["seat"] else _ACTORS[match["who"]]
        return Answer(actor, match["verb"], match["what"] or "", int(match["amount"] or 0), named)
