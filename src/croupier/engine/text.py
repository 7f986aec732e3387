"""A record as text that people can read and machines can check.

    croupier record 2
    game let-it-ride
    rules 2
    table 4
    hand 17
    time 2026-11-16T14:21:02Z
    salt 90ab...
    submission none
    choices 7d1e...
    house lir.paytable B
    seat 1 Ann
    account stack-1 = 10000
    memory round = 5
    answers
    chance order [7c 2d ...]
    seat 1 wager three-bets 500
    dealer proceed x26
    end
    event {"kind":"shuffled",...}
    balance stack-1 = 10500
    root c441...
    check 5f0c...

Amounts are in cents. `choices` is the hash of all choices in force, each of which has a `house` line unless the set is
stored elsewhere. Lines that begin with # are comments. An unfinished record has no end. The last line is a
check over the others, so that a file that was cut short or changed by accident is noticed; it does not protect against
intent. A record gives away the order of the deck: it is for those who may see it (`seen_log.py` is for players).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from croupier.engine.answer_lines import read_answer, write_answers
from croupier.engine.asks import Answer, RuleViolation
from croupier.engine.choice_sets import ChoiceSets, hash_of, set_hash
from croupier.engine.head import SALT_KEY_BYTES, Given, RecordHead
from croupier.engine.house import House, Unlawful
from croupier.engine.literals import BadLiteral, read_time, unworded, worded, write_time
from croupier.engine.memory import BadMemory, Memory, read_field, write_memory
from croupier.engine.record import ROUND, Game, Record, Round
from croupier.engine.record_end import END, compare_end, end_lines
from croupier.engine.record_lines import DamagedRecord, Line, check_of, checked, numbered
from croupier.engine.table import HOUSE_ACCOUNTS, STACK, may_be_negative

FORMAT = 2
BEGINS = "croupier record "


def write(played: Record | Round, *, beside: bool = False, head: RecordHead | None = None) -> str:
    """The record as text, with its end if it is finished.

    Set `beside` if its set of choices is stored elsewhere; `head` gives it the name of its hand and table now.
    """
    running = played if isinstance(played, Round) else Round(played)
    record = running.record if head is None else replace(running.record, head=head)
    lines = [f"{BEGINS}{FORMAT}", *_head_lines(record), *_house_lines(record.house, beside)]
    lines += [f"seat {seat} {worded(player)}" for seat, player in sorted(record.players.items())]
    lines += [f"account {account} = {cents}" for account, cents in record.balances.items()]
    lines += [f"memory {name} = {text}" for name, text in write_memory(record.memory)]
    lines += ["answers", *write_answers(record)]
    if running.over:
        lines += end_lines(running, record.head)
    return "\n".join([*lines, f"check {check_of(lines)}", ""])


def _head_lines(record: Record) -> Iterator[str]:
    head = record.head
    yield f"game {record.game.id}"
    yield f"rules {record.game.rules}"
    if record.procedure != ROUND:
        yield f"procedure {record.procedure}"
    if head.table:
        yield f"table {worded(head.table)}"
    if head.hand:
        yield f"hand {worded(head.hand)}"
    if head.time:
        yield f"time {write_time(head.time)}"
    if head.salt:
        yield f"salt {head.salt.hex()}"
    yield f"submission {worded(record.submission)}"


def _house_lines(house: House, beside: bool) -> tuple[str, ...]:
    lines = house.derived(_lines_of)
    return lines[:1] if beside else lines


def _lines_of(house: House) -> tuple[str, ...]:
    """The hash of all choices in force, then each of them; the same for every record of a house."""
    return f"choices {hash_of(house)}", *[f"house {name} {value}" for name, value in house.in_force()]


def read(
    text: str, games: Mapping[str, Game], *, checked: bool = True, sets: ChoiceSets | None = None
) -> tuple[Record, Round]:
    """The record in a text and the round it rebuilds; otherwise the line and the reason why there is none.

    `sets` has the sets of choices that are stored apart from the record.
    """
    parsed = ParsedRecord(text, games, sets, checked=checked)
    return parsed.record, parsed.played()


def check_opening(record: Record) -> None:
    """Refuse seats that may not be taken this way, and a memory that a table with these seats cannot have."""
    game, house, players = record.game, record.house, record.players
    game.seating(house, players)
    if refused := game.refuse_memory(house, players, record.balances, record.memory):
        raise refused


BREAKS_OFF = (AssertionError, LookupError, ArithmeticError, TypeError, ValueError, AttributeError, RuntimeError)
_PAIR = re.compile(r"(?P<name>[A-Za-z][\w.-]*) = (?P<value>-?\d{1,15})", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


class ParsedRecord:
    """A record that is read but not yet played: line by line, so that every complaint can name its line."""

    def __init__(
        self, text: str, games: Mapping[str, Game], sets: ChoiceSets | None = None, *, checked: bool = True
    ) -> None:
        self.lines = numbered(text)
        self.games = games
        self.sets = ChoiceSets() if sets is None else sets
        self.answers: list[tuple[int, Answer, Given | None]] = []
        self.end: list[Line] = []
        self.headers: dict[str, list[Line]] = {}
        self.record = self._parsed(checked)

    def _parsed(self, is_checked: bool) -> Record:
        lines = self.lines
        if not lines or not lines[0][1].startswith(BEGINS):
            raise DamagedRecord(1, f"this is not a Croupier record; its first line must be '{BEGINS}{FORMAT}'")
        self._format(*lines[0])
        if is_checked:
            lines = checked(lines)
        elif lines[-1][1].startswith("check "):
            lines = lines[:-1]
        said = [line for _, line in lines]
        if "answers" not in said:
            raise DamagedRecord(lines[-1][0], "there is no line 'answers'; the file is cut short")
        start = said.index("answers")
        stop = said.index(END, start) if END in said[start:] else len(said)
        for at, line in lines[1:start]:
            word, _, rest = line.partition(" ")
            self.headers.setdefault(word, []).append((at, rest))
        for at, line in lines[start + 1 : stop]:
            answer, times, given = read_answer(at, line)
            self.answers += [(at, answer, given)] * times
        self.end = lines[stop:]
        return self._record()

    def played(self) -> Round:
        """The round that the answers lead to, compared with the end that is written."""
        running = self.replayed()
        if self.end:
            compare_end(self.end, running, self.record.head)
        elif running.over:
            raise DamagedRecord(self.lines[-1][0], "the procedure is over, but the record has no line 'end'")
        return running

    def replayed(self) -> Round:
        """The round that the answers lead to, whatever end is written."""
        at = 1
        try:
            check_opening(self.record)
            running = Round(_without_answers(self.record))
            for at, answer, given in self.answers:  # noqa: B007  # the line is told where it goes wrong
                running.answer(answer, given)
        except RuleViolation as refused:
            what = "happened" if at > 1 else "been opened"
            raise DamagedRecord(at, f"this cannot have {what}: {refused}") from None
        except BREAKS_OFF as broken:  # a memory that no table has had: play cannot lead there
            what = f"the procedure fails ({type(broken).__name__}: {broken})"
            raise DamagedRecord(at, f"this cannot have happened: {what}") from broken
        return running

    def _format(self, at: int, line: str) -> None:
        version = line.removeprefix(BEGINS)
        if version == "1":
            why = "it does not say which choices were in force, so what it paid could change unnoticed"
            raise DamagedRecord(at, f"record format 1; {why}, so it is no longer read (format {FORMAT} is)")
        if version != str(FORMAT):
            raise DamagedRecord(at, f"record format {version}; this Croupier reads format {FORMAT}")

    def _one(self, word: str, default: str | None = None) -> Line:
        found = self.headers.pop(word, [])
        if len(found) > 1:
            raise DamagedRecord(found[1][0], f"a second line {word!r}; only one is allowed")
        if not found:
            if default is None:
                raise DamagedRecord(1, f"there is no line {word!r}")
            return 1, default
        return found[0]

    def _record(self) -> Record:
        game = self._game()
        at, procedure = self._one("procedure", ROUND)
        if procedure not in game.procedures:
            raise DamagedRecord(at, f"{game.id} has no procedure {procedure!r}; it has {', '.join(game.procedures)}")
        head, submission = self._head(), self._text("submission", "none")
        house, players = self._house(game), self._players()
        balances, memory = self._balances(game, house, players), self._memory(game.memory)
        for word, lines in self.headers.items():
            raise DamagedRecord(lines[0][0], f"{word!r} is not a line of a record")
        answers = tuple(answer for _, answer, _ in self.answers)
        given = tuple(one for _, _, one in self.answers) if any(one for _, _, one in self.answers) else ()
        return Record(game, house, players, balances, memory, procedure, submission, answers, head, given)

    def _game(self) -> Game:
        at, game_id = self._one("game")
        game = self.games.get(game_id)
        if game is None:
            raise DamagedRecord(at, f"there is no game {game_id!r}; the games are {', '.join(self.games)}")
        at, rules = self._one("rules")
        if not _is_number(rules) or int(rules) > game.rules:
            raise DamagedRecord(at, f"rules version {rules} of {game_id}; this Croupier knows up to {game.rules}")
        if int(rules) < game.rules:
            why = f"its rules have changed, and this Croupier plays version {game.rules} only"
            raise DamagedRecord(at, f"rules version {rules} of {game_id}, {game.name}; {why}")
        return game

    def _text(self, word: str, default: str) -> str:
        at, rest = self._one(word, default)
        try:
            return unworded(rest) if rest else ""
        except BadLiteral as bad:
            raise DamagedRecord(at, f"{word}: {bad}") from None

    def _head(self) -> RecordHead:
        table, hand = self._text("table", ""), self._text("hand", "")
        at, rest = self._one("time", "")
        try:
            time: datetime | None = read_time(rest) if rest else None
        except BadLiteral as bad:
            raise DamagedRecord(at, str(bad)) from None
        at, salt = self._one("salt", "")
        if salt and not _HASH.fullmatch(salt):
            raise DamagedRecord(at, f"{salt[:80]!r} is not a salt; a salt is {SALT_KEY_BYTES} bytes in hexadecimal")
        return RecordHead(table, hand, time, bytes.fromhex(salt))

    def _house(self, game: Game) -> House:
        if "choices" not in self.headers:
            why = "an early format 2, which does not list every choice in force, so its meaning could change"
            raise DamagedRecord(1, f"there is no line 'choices': this is {why}; it cannot be read")
        at, named = self._one("choices")
        given: dict[str, str] = {}
        lines: dict[str, int] = {}
        for line, rest in self.headers.pop("house", []):
            name, _, value = rest.partition(" ")
            if name in given:
                raise DamagedRecord(line, f"a second line for {name!r}; each choice is made once")
            given[name], lines[name] = value, line
        if given and self.sets.keep(given) != named:
            raise DamagedRecord(at, f"the choices below have the hash {set_hash(given.items())}, not {named[:80]}")
        if named not in self.sets:
            raise DamagedRecord(at, f"the choices in force have the hash {named[:80]}, but that set is not available")
        try:
            return self.sets.house(game.id, game.choices, named)
        except Unlawful as unlawful:
            named_first = (option for finding in unlawful.findings for option in finding.options)
            at = next((lines[option] for option in named_first if option in lines), at)
            raise DamagedRecord(at, f"the house's choices: {unlawful}") from None

    def _players(self) -> Mapping[int, str]:
        players: dict[int, str] = {}
        for at, rest in self.headers.pop("seat", []):
            number, _, player = rest.partition(" ")
            known = _is_number(number) and 0 < int(number) < 100 and int(number) not in players
            if not known or not player:
                raise DamagedRecord(at, f"{rest!r} is not a seat; write 'seat 3 Ann', each seat once")
            try:
                players[int(number)] = unworded(player)
            except BadLiteral as bad:
                raise DamagedRecord(at, f"{rest!r} is not a seat: {bad}") from None
        return MappingProxyType(players)

    def _balances(self, game: Game, house: House, players: Mapping[int, str]) -> Mapping[str, int]:
        """The accounts: a stack for each player and nobody else, and those that a table of this game opens with."""
        amounts: dict[str, int] = {}
        stacks = {STACK[seat] for seat in players}
        for at, rest in self.headers.pop("account", []):
            match = _PAIR.fullmatch(rest)
            if match is None or match["name"] in amounts:
                reads = "write 'account NAME = NUMBER', each name once"
                raise DamagedRecord(at, f"{rest!r} is not an account; {reads}")
            account, cents = match["name"], int(match["value"])
            if cents < 0 and not may_be_negative(account):
                allowed = " and ".join(sorted(HOUSE_ACCOUNTS))
                raise DamagedRecord(at, f"{account} is {cents}; only {allowed} may be negative")
            if account.startswith(f"{STACK.word}-") and account not in stacks:
                raise DamagedRecord(at, f"{account} belongs to nobody; there is no line 'seat' for it")
            amounts[account] = cents
        for account in (*sorted(stacks), *game.opening_balances(house)):
            if account not in amounts:
                raise DamagedRecord(1, f"there is no line 'account {account} = NUMBER'")
        return MappingProxyType(amounts)

    def _memory(self, kind: type[Memory]) -> Memory:
        """The table's memory, each field once."""
        fields: dict[str, Any] = {}
        for at, rest in self.headers.pop("memory", []):
            name, there, text = rest.partition(" = ")
            if not there or name in fields:
                reads = "write 'memory FIELD = VALUE', each field once"
                raise DamagedRecord(at, f"{rest!r} is not a memory; {reads}")
            try:
                fields[name] = read_field(kind, name, text)
            except BadMemory as bad:
                raise DamagedRecord(at, str(bad)) from None
        return kind(**fields)


def _without_answers(record: Record) -> Record:
    return Record(
        record.game,
        record.house,
        record.players,
        record.balances,
        record.memory,
        record.procedure,
        record.submission,
        head=record.head,
    )
