"""The question as a short TOML file: read, and everything contradictory in it named with its place."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.cards import BadCard, cards
from croupier.money import BadMoney, cents
from croupier.rules.games import GAMES, game


class BadQuestion(ValueError):
    """A question that cannot be answered; every reason, each with its place."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


@dataclass(frozen=True, slots=True)
class Player:
    """One player of the question."""

    seat: int
    name: str
    hand: tuple[int, ...]
    put_in_cents: int
    dead_cents: int
    folded: bool
    mucked: bool
    refund: bool
    wagers: Mapping[str, int]
    decisions: tuple[str, ...]
    stack_cents: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """What the floor knows."""

    game: str
    players: tuple[Player, ...]
    button: int
    board: tuple[int, ...]
    second_board: tuple[int, ...]
    twice: tuple[str, ...] | None
    cards: Mapping[str, tuple[int, ...]]  # of the dealer, the community area and the box, in house-banked games
    house: Mapping[str, Any]
    raked: bool
    actions: tuple[str, ...] = ()
    blinds: tuple[str, ...] = ()


TOP = {
    "game", "button", "board", "second_board", "run_twice", "dealer", "community", "box", "house", "raked", "player",
    "actions", "blinds",
}  # fmt: skip
OF_A_PLAYER = {
    "name", "seat", "hand", "put_in", "dead", "folded", "mucked", "refund", "wagers", "decisions", "stack",
}  # fmt: skip


def read_question(text: str) -> Question:
    """The question, or every reason why it cannot be answered."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        raise BadQuestion([f"this is no TOML: {bad}"]) from None
    reader = _Reader(found)
    question = reader.question()
    if reader.wrong:
        raise BadQuestion(reader.wrong)
    assert question is not None
    return question


class _Reader:
    def __init__(self, found: Mapping[str, Any]) -> None:
        self.found = found
        self.wrong: list[str] = []
        self.seen: dict[int, str] = {}  # where each card lies

    def question(self) -> Question | None:
        self._keys(self.found, TOP, "the file")
        name = self.found.get("game")
        if not isinstance(name, str) or name not in GAMES:
            self.wrong.append(self._no_game(name))
            return None
        board = self._cards(self.found.get("board", ""), "board")
        second = self._cards(self.found.get("second_board", ""), "second_board")
        of_the_table = {
            place: self._cards(self.found.get(place, ""), place) for place in ("dealer", "community", "box")
        }
        listed = self.found.get("player", [])
        if not isinstance(listed, list) or not listed or not all(isinstance(one, dict) for one in listed):
            self.wrong.append("there are no players; each is a table [[player]]")
            return None
        players = tuple(self._player(one, place) for place, one in enumerate(listed, 1))
        self._once([player.name for player in players], "name")
        self._once([player.seat for player in players], "seat")
        house = self.found.get("house", {})
        return Question(
            game=name,
            players=players,
            button=self._button(players),
            board=board,
            second_board=second,
            twice=self._twice(players),
            cards=of_the_table,
            house=dict(_flat(house)) if isinstance(house, dict) else {},
            raked=self._flag(self.found, "raked", "the file"),
            actions=self._texts("actions"),
            blinds=self._texts("blinds"),
        )

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self.found.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.wrong.append(f"{key} is {value!r}; it is a list of texts")
            return ()
        return tuple(value)

    def _no_game(self, name: object) -> str:
        near = difflib.get_close_matches(str(name), GAMES, n=1)
        return f"game is {name!r}; {f'did you mean {near[0]}?' if near else 'there are ' + ', '.join(GAMES)}"

    def _keys(self, found: Mapping[str, Any], known: set[str], where: str) -> None:
        for key in found:
            if key not in known:
                near = difflib.get_close_matches(key, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(sorted(known))}"
                self.wrong.append(f"{where}: there is no {key!r}; {hint}")

    def _cards(self, value: object, where: str) -> tuple[int, ...]:
        if not isinstance(value, str):
            self.wrong.append(f'{where}: {value!r} are no cards; write them as text, such as "As 10d"')
            return ()
        try:
            found = tuple(int(card) for card in cards(value))
        except BadCard as bad:
            self.wrong.append(f"{where}: {bad}")
            return ()
        for card in cards(found):
            if int(card) in self.seen:
                self.wrong.append(f"{where}: {card} lies at {self.seen[int(card)]} already; each card is there once")
            self.seen[int(card)] = where
        return found

    def _player(self, found: Mapping[str, Any], place: int) -> Player:
        name = found.get("name", f"player {place}")
        where = f"player {place} ({name})"
        self._keys(found, OF_A_PLAYER, where)
        if not isinstance(name, str) or not name.strip():
            self.wrong.append(f"player {place}: name is {name!r}; a text is wanted")
        wagers = found.get("wagers", {})
        if not isinstance(wagers, dict):
            self.wrong.append(f'{where}: wagers is a table such as {{ante = "5.00"}}')
            wagers = {}
        decisions = found.get("decisions", [])
        if not isinstance(decisions, list) or not all(isinstance(one, str) for one in decisions):
            self.wrong.append(f"{where}: decisions is a list of words")
            decisions = []
        return Player(
            seat=self._seat(found.get("seat", place), where),
            name=str(name),
            hand=self._cards(found.get("hand", ""), f"{where}, hand"),
            put_in_cents=self._money(found.get("put_in", "0"), f"{where}, put_in"),
            dead_cents=self._money(found.get("dead", "0"), f"{where}, dead"),
            folded=self._flag(found, "folded", where),
            mucked=self._flag(found, "mucked", where),
            refund=self._flag(found, "refund", where),
            wagers={bet: self._money(value, f"{where}, wagers.{bet}") for bet, value in wagers.items()},
            decisions=tuple(decisions),
            stack_cents=self._money(found.get("stack", "0"), f"{where}, stack"),
        )

    def _seat(self, value: object, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 10:
            self.wrong.append(f"{where}: seat is {value!r}; it is 1 to 10")
            return 1
        return value

    def _money(self, value: object, where: str) -> int:
        try:
            if not isinstance(value, str):
                raise BadMoney(f'{value!r} is no amount of money; write it as text, such as "5.00"')
            return cents(value)
        except BadMoney as bad:
            self.wrong.append(f"{where}: {bad}")
            return 0

    def _flag(self, found: Mapping[str, Any], key: str, where: str) -> bool:
        value = found.get(key, False)
        if not isinstance(value, bool):
            self.wrong.append(f"{where}: {key} is {value!r}; it is true or false")
        return value is True

    def _once(self, values: list[Any], what: str) -> None:
        for value in sorted({one for one in values if values.count(one) > 1}, key=str):
            self.wrong.append(f"two players have the {what} {value!r}")

    def _button(self, players: tuple[Player, ...]) -> int:
        value = self.found.get("button")
        if value is None:
            return max((player.seat for player in players), default=0)
        seats = {player.name: player.seat for player in players}
        if isinstance(value, str) and value in seats:
            return seats[value]
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 10:
            return value
        self.wrong.append(f"button is {value!r}; it is the name of a player or a seat from 1 to 10")
        return 0

    def _twice(self, players: tuple[Player, ...]) -> tuple[str, ...] | None:
        value = self.found.get("run_twice")
        if value is None or value is False:
            return None
        names = tuple(player.name for player in players)
        if value is True:
            return names
        if isinstance(value, list) and all(one in names for one in value):
            return tuple(value)
        self.wrong.append(f"run_twice is {value!r}; it is true, or a list of the players who agreed")
        return None


def _flat(found: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Nested tables as dotted names: `[house.rake]` with `percent` is `rake.percent`."""
    for key, value in found.items():
        if isinstance(value, dict) and not re.search(r"progressive\.(rates|initial|reset)$", prefix + key):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def title(name: str) -> str:
    """The game's name."""
    return game(name).name
