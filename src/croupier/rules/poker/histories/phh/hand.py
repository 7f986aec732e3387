"""A hand of a PHH file: its header and its actions, read and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from croupier.cards import BadCard, cards
from croupier.engine.toml_text import read_toml
from croupier.errors import CroupierError

UNKNOWN = -1
PLAYERS_MAX = 10


class BadHistory(CroupierError):
    """A hand history that cannot be read or cannot have happened: the line and the reason."""

    def __init__(self, line: int, reason: str, clause: str = "") -> None:
        super().__init__(f"line {line}: {reason}" if line else reason, clause)
        self.line, self.reason = line, reason


@dataclass(frozen=True, slots=True)
class Action:
    """One action of the dealer (player 0) or of a player, with its line in the file."""

    line: int
    player: int
    verb: str
    cards: tuple[int, ...] = ()
    amount: Decimal | None = None
    to: int = 0


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment from the pots that the history itself reports, with its line."""

    line: int
    player: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class HandHistory:
    """The hand as written. Amounts are in the file's own unit; `scale` converts them to cents."""

    name: str
    variant: str
    antes: tuple[Decimal, ...]
    blinds: tuple[Decimal, ...]
    stacks: tuple[Decimal, ...]
    actions: tuple[Action, ...]
    ante_trimming: bool
    bring_in: Decimal | None
    small_bet: Decimal
    big_bet: Decimal
    players: tuple[str, ...]
    scale: int  # our cents to one of the file's units
    other: Mapping[str, Any]
    unit: int  # the smallest amount in play, in our cents
    line: int  # where it begins in the file
    game: tuple[str, str] | None = None  # our game and its structure, where the format has no code for it
    request: str = ""  # a format of 8.M to 8.O that all agreed to; the antes are its amount
    twice: bool = False  # all agreed to run it twice
    second_board: tuple[int, ...] = ()
    house: Mapping[str, Any] = field(default_factory=dict)  # choices of the house that follow from the history
    raked: bool = False
    owes: Mapping[int, int] = field(default_factory=dict)  # by player: cents owed for missed blinds
    dead: Mapping[int, int] = field(default_factory=dict)  # by player: cents posted dead
    paid: tuple[Paid, ...] = ()

    @property
    def named(self) -> frozenset[int]:
        """The cards that the history itself names."""
        return frozenset(card for action in self.actions for card in action.cards if card != UNKNOWN)

    def cents(self, amount: Decimal) -> int:
        """An amount of the file in our cents."""
        return int(amount * self.scale)


_ACTION = re.compile(r"(?P<who>d|p\d+)\s+(?P<verb>[a-z]+)\s*(?P<rest>[^#]*?)\s*(?:#.*)?")
_CARD = re.compile(r"\?\?|10[cdhs]|[2-9TJQKA][cdhs]")


def read_histories(text: str, name: str = "") -> Iterator[HandHistory]:
    """The hand of a .phh text, or all hands of a .phhs collection."""
    try:
        found = read_toml(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as bad:
        line = re.search(r"line (\d+)", str(bad))
        at = int(line[1]) if line else len(text.splitlines())
        raise BadHistory(at, f"this is not a PHH file: {bad}") from None
    lines = text.splitlines()
    if "variant" in found:
        yield _hand(found, name, _Lines(lines, 1, len(lines)))
        return
    sections = {key: value for key, value in found.items() if isinstance(value, dict)}
    if not sections:
        raise BadHistory(1, "there is no field 'variant'")
    where, whole = _sections(lines), _Lines(lines, 1, len(lines))
    for key, value in sections.items():
        yield _hand(value, f"{name}[{key}]", where.get(key, whole))


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of the file that a hand is on, counted from 1."""

    of_the_file: list[str]
    first: int
    last: int

    def of(self, field: str) -> int:
        """The line of a field; the first line of the hand if it has no such field."""
        begins = re.compile(rf"\s*[\"']?{field}[\"']?\s*=")
        return next((at for at in self if begins.match(self.of_the_file[at - 1])), self.first)

    def after(self, at: int, text: str) -> int:
        """The first line from `at` on that contains this text; `at` if there is none."""
        return next((k for k in range(at, self.last + 1) if text in self.of_the_file[k - 1]), at)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1))


_HEADER = re.compile(r"\s*\[\s*[\"']?(?P<key>[^\"'\].]+)[\"']?\s*(?P<below>\.[^\]]*)?\]\s*(?:#.*)?")


def _sections(lines: list[str]) -> dict[str, _Lines]:
    """The lines of each hand of a collection, by its key."""
    heads = [(at, match["key"].strip()) for at, line in enumerate(lines, 1) if (match := _HEADER.fullmatch(line))]
    found: dict[str, _Lines] = {}
    last = len(lines)
    for place in range(len(heads) - 1, -1, -1):
        at, key = heads[place]
        found[key] = _Lines(lines, at, last)  # the first heading of a key counts; headings of its parts may follow
        if place and heads[place - 1][1] != key:
            last = at - 1
    return found


def _hand(found: Mapping[str, Any], name: str, lines: _Lines) -> HandHistory:
    variant = _field(found, "variant", str, lines)
    stacks = _amounts(found, "starting_stacks", lines)
    n = len(stacks)
    if not 2 <= n <= PLAYERS_MAX:
        raise BadHistory(lines.of("starting_stacks"), f"{n} in starting_stacks; a hand has 2 to {PLAYERS_MAX} players")
    antes = _amounts(found, "antes", lines, n)
    blinds = _amounts(found, "blinds_or_straddles", lines, n) if "blinds_or_straddles" in found else ()
    least = "small_bet" if "small_bet" in found else "min_bet"
    if least not in found:
        raise BadHistory(lines.first, "there is no field 'min_bet' or 'small_bet'")
    small = _amount(found[least], least, lines)
    big = _amount(found["big_bet"], "big_bet", lines) if "big_bet" in found else small
    bring_in = _amount(found["bring_in"], "bring_in", lines) if "bring_in" in found else None
    actions = tuple(_actions(found, lines, n))
    if "finishing_stacks" in found:
        _amounts(found, "finishing_stacks", lines, n)
    bets = [action.amount for action in actions if action.amount is not None]
    scale, unit = scale_of([*antes, *blinds, *stacks, small, big, *bets, *([] if bring_in is None else [bring_in])])
    return HandHistory(
        name=name,
        variant=variant,
        antes=antes,
        blinds=blinds,
        stacks=stacks,
        actions=actions,
        ante_trimming=bool(found.get("ante_trimming_status", False)),
        bring_in=bring_in,
        small_bet=small,
        big_bet=big,
        players=_players(found, lines, n),
        scale=scale,
        unit=unit,
        other=found,
        line=lines.first,
    )


def _players(found: Mapping[str, Any], lines: _Lines, n: int) -> tuple[str, ...]:
    names = _field(found, "players", list, lines) if "players" in found else [f"p{place + 1}" for place in range(n)]
    if len(names) != n or not all(isinstance(one, str) for one in names):
        raise BadHistory(lines.of("players"), f"players is {names!r}; it must be a list of {n} texts")
    return tuple(names)


_WANTED: Mapping[type, str] = {str: "a text", list: "a list"}


def _field(found: Mapping[str, Any], name: str, kind: type, lines: _Lines) -> Any:
    value = found.get(name)
    if value is None:
        raise BadHistory(lines.first, f"there is no field {name!r}")
    if not isinstance(value, kind):
        raise BadHistory(lines.of(name), f"{name} is {value!r}; it must be {_WANTED[kind]}")
    return value


def _amount(value: object, name: str, lines: _Lines) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite() or value < 0:
        raise BadHistory(lines.of(name), f"{value} in {name} is not an amount; it must be a number, 0 or more")
    return Decimal(value)


def _amounts(found: Mapping[str, Any], name: str, lines: _Lines, n: int | None = None) -> tuple[Decimal, ...]:
    values = _field(found, name, list, lines)
    if n is not None and len(values) != n:
        raise BadHistory(lines.of(name), f"{name} has {len(values)} amounts for {n} players")
    return tuple(_amount(value, name, lines) for value in values)


def scale_of(amounts: list[Decimal]) -> tuple[int, int]:
    """How many of our cents one of the file's units is, and the smallest amount in play, in cents.

    One unit is a dollar, so that messages show the file's own figures, unless amounts have more than two decimals.
    """
    for scale, unit in ((100, 100), (100, 1), (10_000, 1)):
        if all((amount * scale) % unit == 0 for amount in amounts):
            return scale, unit
    raise BadHistory(0, "amounts have more than four decimals")


def _actions(found: Mapping[str, Any], lines: _Lines, n: int) -> Iterator[Action]:
    """Each action with its line, found in the order of the file."""
    at = lines.of("actions")
    for text in _field(found, "actions", list, lines):
        if not isinstance(text, str):
            raise BadHistory(at, f"{text!r} in actions is not an action")
        at = lines.after(at, text)
        if text.strip().startswith("#"):
            continue
        yield _action(text, at, n)


def _action(text: str, at: int, n: int) -> Action:
    match = _ACTION.fullmatch(text.strip())
    if match is None:
        raise BadHistory(at, f"{text!r} is not an action; write 'p1 cbr 30', 'p2 f', 'd dh p1 AsKd' or 'd db 2c3d4h'")
    player = 0 if match["who"] == "d" else int(match["who"][1:])
    verb, words = match["verb"], match["rest"].split()
    if player > n:
        raise BadHistory(at, f"{text!r} names p{player}; there are {n} players")
    if (player, verb) == (0, "dh"):
        if len(words) != 2 or not re.fullmatch(r"p\d+", words[0]) or not 1 <= int(words[0][1:]) <= n:
            raise BadHistory(at, f"{text!r} is not a deal; write 'd dh p1 AsKd'")
        return Action(at, 0, verb, _cards(words[1], at), to=int(words[0][1:]))
    if (player, verb) == (0, "db"):
        return Action(at, 0, verb, _cards("".join(words), at))
    if player and verb == "cbr" and len(words) == 1 and re.fullmatch(r"\d+(\.\d+)?", words[0]):
        return Action(at, player, verb, amount=Decimal(words[0]))
    if player and verb in ("f", "cc", "pb") and not words:
        return Action(at, player, verb)
    if player and verb in ("sd", "sm"):
        return Action(at, player, verb, _cards("".join(words), at))
    raise BadHistory(at, f"{text!r} is not an action of this format")


def _cards(text: str, at: int) -> tuple[int, ...]:
    if text in ("", "-"):
        return ()
    found = _CARD.findall(text)
    if "".join(found) != text:
        raise BadHistory(at, f"{text!r} are not cards; write AsKd, or ?? for an unknown card")
    try:
        known = cards("".join(one for one in found if one != "??"))
    except BadCard as bad:
        raise BadHistory(at, str(bad)) from None
    named = iter(known)
    return tuple(UNKNOWN if one == "??" else next(named) for one in found)
