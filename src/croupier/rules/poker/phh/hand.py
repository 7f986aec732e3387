"""A hand of a PHH file: its header and its actions, read and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from croupier.cards import BadCard, cards

UNKNOWN = -1
CENTS_PER_UNIT = (1, 100, 10_000)


class BadHistory(ValueError):
    """A hand history that cannot be read or cannot have happened: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line


@dataclass(frozen=True, slots=True)
class Action:
    """One action: the dealer's (player 0) or a player's, with the line it stands on."""

    line: int
    player: int
    verb: str
    cards: tuple[int, ...] = ()
    amount: Decimal | None = None
    to: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand as written. Amounts are in the file's own unit; `scale` makes integers of them."""

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
    scale: int
    other: Mapping[str, Any]
    game: tuple[str, str] | None = None  # one of our games and its structure, where the format has no code for it
    request: str = ""  # a format of 8.M to 8.O that all agree to; the antes are its amount
    twice: bool = False  # all agree to run it twice
    second_board: tuple[int, ...] = ()

    def units(self, amount: Decimal) -> int:
        """An amount of the file in the smallest units we count."""
        return int(amount * self.scale)


_ACTION = re.compile(r"(?P<who>d|p\d+)\s+(?P<verb>[a-z]+)\s*(?P<rest>[^#]*?)\s*(?:#.*)?")
_CARD = re.compile(r"\?\?|10[cdhs]|[2-9TJQKA][cdhs]")


def read_histories(text: str, name: str = "") -> Iterator[Hand]:
    """The hand of a .phh text, or all hands of a .phhs collection."""
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as bad:
        line = re.search(r"line (\d+)", str(bad))
        at = int(line[1]) if line else len(text.splitlines())
        raise BadHistory(at, f"this is no PHH file: {bad}") from None
    if "variant" in found:
        yield _hand(found, name, text.splitlines())
        return
    sections = {key: value for key, value in found.items() if isinstance(value, dict)}
    if not sections:
        raise BadHistory(1, "there is no field 'variant'")
    for key, value in sections.items():
        yield _hand(value, f"{name}[{key}]", text.splitlines())


def _hand(found: Mapping[str, Any], name: str, lines: list[str]) -> Hand:
    variant = _field(found, "variant", str)
    stacks = _amounts(found, "starting_stacks", lines)
    n = len(stacks)
    if not 2 <= n <= 10:
        raise BadHistory(_line(lines, "starting_stacks"), f"{n} players; a hand has 2 to 10")
    antes = _amounts(found, "antes", lines, n)
    blinds = _amounts(found, "blinds_or_straddles", lines, n) if "blinds_or_straddles" in found else ()
    small = found.get("small_bet", found.get("min_bet"))
    if small is None:
        raise BadHistory(1, "there is no field 'min_bet' or 'small_bet'")
    big = found.get("big_bet", small)
    actions = tuple(_actions(found, lines, n))
    bring_in = found.get("bring_in")
    amounts = [
        *antes,
        *blinds,
        *stacks,
        _decimal(small),
        _decimal(big),
        *(a.amount for a in actions if a.amount is not None),
    ]
    if bring_in is not None:
        amounts.append(_decimal(bring_in))
    return Hand(
        name=name,
        variant=variant,
        antes=antes,
        blinds=blinds,
        stacks=stacks,
        actions=actions,
        ante_trimming=bool(found.get("ante_trimming_status", False)),
        bring_in=None if bring_in is None else _decimal(bring_in),
        small_bet=_decimal(small),
        big_bet=_decimal(big),
        players=tuple(str(one) for one in found.get("players", ())) or tuple(f"p{i + 1}" for i in range(n)),
        scale=_scale(amounts),
        other=found,
    )


def _field(found: Mapping[str, Any], name: str, kind: type) -> Any:
    value = found.get(name)
    if not isinstance(value, kind):
        raise BadHistory(1, f"there is no field {name!r}" if value is None else f"{name} is {value!r}")
    return value


def _decimal(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise BadHistory(1, f"{value!r} is no amount")
    return Decimal(value)


def _amounts(found: Mapping[str, Any], name: str, lines: list[str], n: int | None = None) -> tuple[Decimal, ...]:
    values = _field(found, name, list)
    line = _line(lines, name)
    if n is not None and len(values) != n:
        raise BadHistory(line, f"{name} has {len(values)} amounts for {n} players")
    amounts = []
    for value in values:
        if (
            isinstance(value, bool)
            or not isinstance(value, int | Decimal)
            or not Decimal(value).is_finite()
            or value < 0
        ):
            raise BadHistory(line, f"{value!r} in {name} is no amount")
        amounts.append(Decimal(value))
    return tuple(amounts)


def _scale(amounts: list[Decimal]) -> int:
    """How many of our units make one of the file's: enough that every amount is whole."""
    for scale in CENTS_PER_UNIT:
        if all((amount * scale) % 1 == 0 for amount in amounts):
            return scale
    raise BadHistory(0, "amounts have more than four decimals")


def _line(lines: list[str], name: str) -> int:
    return next((at for at, line in enumerate(lines, 1) if line.lstrip().startswith(name)), 1)


def _actions(found: Mapping[str, Any], lines: list[str], n: int) -> Iterator[Action]:
    """Each action with the line on which it stands, looked for in the order of the file."""
    at = _line(lines, "actions")
    for text in _field(found, "actions", list):
        if not isinstance(text, str):
            raise BadHistory(at, f"{text!r} in actions is no action")
        at = next((k for k in range(at, len(lines) + 1) if text in lines[k - 1]), at)
        if text.strip().startswith("#"):
            continue
        yield _action(text, at, n)


def _action(text: str, at: int, n: int) -> Action:
    match = _ACTION.fullmatch(text.strip())
    if match is None:
        raise BadHistory(at, f"{text!r} is no action; one reads 'p1 cbr 30', 'p2 f', 'd dh p1 AsKd' or 'd db 2c3d4h'")
    player = 0 if match["who"] == "d" else int(match["who"][1:])
    verb, words = match["verb"], match["rest"].split()
    if player > n:
        raise BadHistory(at, f"{text!r} names p{player}; there are {n} players")
    if (player, verb) == (0, "dh"):
        if len(words) != 2 or not re.fullmatch(r"p\d+", words[0]) or not 1 <= int(words[0][1:]) <= n:
            raise BadHistory(at, f"{text!r} is no deal; one reads 'd dh p1 AsKd'")
        return Action(at, 0, verb, _cards(words[1], at), to=int(words[0][1:]))
    if (player, verb) == (0, "db"):
        return Action(at, 0, verb, _cards("".join(words), at))
    if player and verb == "cbr" and len(words) == 1 and re.fullmatch(r"\d+(\.\d+)?", words[0]):
        return Action(at, player, verb, amount=Decimal(words[0]))
    if player and verb in ("f", "cc", "pb") and not words:
        return Action(at, player, verb)
    if player and verb in ("sd", "sm"):
        return Action(at, player, verb, _cards("".join(words), at))
    raise BadHistory(at, f"{text!r} is no action of this format")


def _cards(text: str, at: int) -> tuple[int, ...]:
    if text in ("", "-"):
        return ()
    found = _CARD.findall(text)
    if "".join(found) != text:
        raise BadHistory(at, f"{text!r} are no cards; they read AsKd, or ?? for one that is not known")
    try:
        known = cards("".join(one for one in found if one != "??"))
    except BadCard as bad:
        raise BadHistory(at, str(bad)) from None
    named = iter(known)
    return tuple(UNKNOWN if one == "??" else next(named) for one in found)
