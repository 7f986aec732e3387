"""Kinds of choices that only jackpots have: qualifying hands, how a fund is divided, the games that count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import Any

from croupier.engine import Choice
from croupier.engine.house import words
from croupier.hands.categories import FOUR_OF_A_KIND, FULL_HOUSE, ROYAL_FLUSH, STRAIGHT_FLUSH
from croupier.hands.games import GAMES
from croupier.rules.poker.choices.least_hand import DECIDING, LeastHand, hand_pattern, least_hand
from croupier.rules.poker.spec import PokerSpec


@dataclass(frozen=True, slots=True)
class BadBeatRequirement:
    """15.B(3): a qualifying requirement: game, least losing hand, how many hole cards play, players dealt in."""

    game: str
    losing: LeastHand
    hole_cards: int
    players: int

    def __str__(self) -> str:
        return f"{self.game}:{self.losing}:{self.hole_cards}:{self.players}"


@dataclass(frozen=True, slots=True)
class JackpotShares:
    """15.B(3): percent of the awarded part for the losing hand, the winning hand and the table; and that part."""

    loser: int
    winner: int
    table: int
    awarded: int = 100

    def __str__(self) -> str:
        return f"loser={self.loser} winner={self.winner} table={self.table} awarded={self.awarded}"


def high_games() -> tuple[str, ...]:
    """The games in which the best hand of chapter 6 wins part of the pot, so that it can win a jackpot."""
    return tuple(spec.id for spec in GAMES.values() if isinstance(spec, PokerSpec) and spec.high_hand)


def least_high_hand(name: str, clause: str) -> Choice:
    """P-57: the least hand, a full house or better."""
    return Choice(
        name,
        clause,
        LeastHand(FULL_HOUSE),
        lambda text: least_hand(text) or text,
        str,
        "a full house or better, such as any full house, aces full of jacks, four jacks or straight flush",
        lambda value: (
            isinstance(value, LeastHand) and value.category in (FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH)
        ),
        "hand",
        {"type": "string", "pattern": hand_pattern(FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH)},
    )


def games_that_count(name: str, clause: str) -> Choice:
    """The games whose hands count; None means every game in which a high hand can win."""
    some = words(name, clause, *high_games(), default=high_games())

    def admits(value: object) -> bool:
        known = words(name, clause, *high_games(), default=high_games())
        return value is None or known.admits(value)

    return changed(
        some,
        default=None,
        read=lambda text: None if text == "all" else some.read(text),
        write=lambda value: "all" if value is None else some.write(value),
        allowed=f"all, or {some.allowed}",
        admits=admits,
        schema={"anyOf": [dict(some.schema), {"const": "all"}]},
    )


def qualifying(name: str, clause: str) -> Choice:
    """The qualifying requirements of a Bad Beat: `holdem:full house AJ:2:4 | omaha-high:four-of-a-kind 8:2:4`."""

    def read(text: str) -> Any:
        parts = [[word.strip() for word in part.split(":")] for part in text.split("|")]
        found = [_bad_beat(*part) if len(part) == 4 else None for part in parts]
        return text if None in found else tuple(found)

    def take(value: Any) -> Any:
        if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
            return value
        if any(set(one) - {"game", "losing", "hole_cards", "players"} for one in value):
            return value
        numbers = [(one.get("hole_cards", 2), one.get("players", 4)) for one in value]
        if any(isinstance(number, str) for pair in numbers for number in pair):
            return value  # a number in quotes is a text
        found = [_bad_beat(one.get("game"), one.get("losing"), *pair) for one, pair in zip(value, numbers, strict=True)]
        return value if None in found else tuple(found)

    def admits(value: object) -> bool:
        return isinstance(value, tuple) and bool(value) and all(_lawful_bad_beat(one) for one in value)

    item = {
        "type": "object",
        "properties": {
            "game": {"enum": list(high_games())},
            "losing": {"type": "string", "pattern": hand_pattern(*DECIDING)},
            "hole_cards": {"type": "integer", "minimum": 0, "maximum": 2},
            "players": {"type": "integer", "minimum": 2, "maximum": 10},
        },
        "required": ["game", "losing"],
        "additionalProperties": False,
    }
    return Choice(
        name,
        clause,
        (BadBeatRequirement("holdem", LeastHand(FULL_HOUSE, (12, 9)), 2, 4),),
        read,
        lambda value: " | ".join(map(str, value)),
        "one or more of game (one in which a high hand wins), losing hand such as aces full of jacks, "
        "hole_cards 0 to 2 and players 2 to 10",
        admits,
        "bad beats",
        {"type": "array", "items": item, "minItems": 1},
        take,
    )


def _bad_beat(game: Any, losing: Any, hole_cards: Any, players: Any) -> BadBeatRequirement | None:
    hand = least_hand(losing) if isinstance(losing, str) else None
    if hand is None or not isinstance(game, str):
        return None
    try:
        return BadBeatRequirement(game, hand, _whole(hole_cards), _whole(players))
    except ValueError:
        return None


def _whole(value: object) -> int:
    if isinstance(value, bool) or not (isinstance(value, int) or (isinstance(value, str) and value.isdigit())):
        raise ValueError(f"{value!r} is not a whole number")
    return int(value)


def _lawful_bad_beat(one: object) -> bool:
    return (
        isinstance(one, BadBeatRequirement)
        and one.game in high_games()
        and 0 <= one.hole_cards <= 2
        and 2 <= one.players <= 10
    )


def shares(name: str, clause: str) -> Choice:
    """How the awarded part of a Bad Beat fund is divided: `loser=50 winner=25 table=25 awarded=100`."""
    of_each = ("loser", "winner", "table", "awarded")

    def read(text: str) -> Any:
        pairs = [part.partition("=")[::2] for part in text.replace(",", " ").split()]
        return _shares(dict(pairs), text)

    def admits(value: object) -> bool:
        if not isinstance(value, JackpotShares):
            return False
        return min(value.loser, value.winner, value.table) >= 0 and 0 < value.awarded <= 100

    def take(value: Any) -> Any:
        in_quotes = isinstance(value, Mapping) and any(isinstance(part, str) for part in value.values())
        return _shares(value, value) if isinstance(value, Mapping) and not in_quotes else value

    each = {"type": "integer", "minimum": 0}
    schema = {
        "type": "object",
        "properties": dict.fromkeys(of_each, each) | {"awarded": {"type": "integer", "minimum": 1, "maximum": 100}},
        "required": list(of_each[:3]),
        "additionalProperties": False,
    }
    return Choice(
        name,
        clause,
        JackpotShares(50, 25, 25),
        read,
        str,
        "percent for loser, winner and table, 100 together, and awarded 1 to 100",
        admits,
        "shares",
        schema,
        take,
    )


def _shares(given: Mapping[str, Any], otherwise: object) -> object:
    if not {"loser", "winner", "table"} <= set(given) <= {"loser", "winner", "table", "awarded"}:
        return otherwise
    try:
        return JackpotShares(**{part: _whole(value) for part, value in given.items()})
    except ValueError:
        return otherwise
