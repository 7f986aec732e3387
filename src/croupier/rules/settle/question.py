"""The question as a short TOML file: reading it, and naming every contradiction with its place."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.cards import CARDS, BadCard, cards
from croupier.engine import House, Unlawful
from croupier.engine.toml_text import read_toml
from croupier.errors import CroupierError
from croupier.hands.games import full_name, short_names
from croupier.money import BadMoney, cents
from croupier.rules.games import GAMES
from croupier.rules.poker.ch08_formats import BOMB_POT, DOUBLE_BOARD, WATERFALL
from croupier.rules.settle.forms import QuestionForm, form_of, strange_keys, table_cards
from croupier.rules.settle.reasons import OF_HOUSE, OF_POKER, Reason

FORMATS = (BOMB_POT, DOUBLE_BOARD, WATERFALL)
SEATS_MAX = 10
SMALL_BET = "betting.small_bet"


class BadQuestion(CroupierError):
    """A question that cannot be answered, with every reason and its place."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


class Ruled(BadQuestion):
    """An answer without payments: yes or no, and why."""

    answer = "no"

    def __init__(self, game: str, words: str, why: Reason) -> None:
        super().__init__([words])
        self.game, self.why = game, why


class RefusedByRules(Ruled):
    """The rules' answer is no: what was tried is not allowed."""


class Unfinished(Ruled):
    """Every action given is allowed, and the hand is not over: the answer to a dispute about the betting."""

    answer = "yes"


@dataclass(frozen=True, slots=True)
class Player:
    """One player in the question."""

    seat: int
    name: str
    where: str  # how messages name the player
    hand: tuple[int, ...] = ()
    put_in_cents: int = 0
    dead_cents: int = 0
    folded: bool = False
    mucked: bool = False
    refund: bool = False
    wagers: Mapping[str, int] | None = None
    decisions: tuple[str, ...] = ()
    stack_cents: int = 0


@dataclass(frozen=True, slots=True)
class SettleQuestion:
    """A question to settle: what the floor knows about a hand or a round."""

    game: str
    players: tuple[Player, ...]
    button: int
    board: tuple[int, ...]
    second_board: tuple[int, ...]
    twice: tuple[str, ...] | None  # who agreed to run it twice
    cards: Mapping[str, tuple[int, ...]]  # of the dealer, the community area and the box, in house-banked games
    house: House
    raked: bool
    format: str = ""  # one of 8.M to 8.O
    winners: tuple[str, ...] = ()  # who is said to have won, to be checked
    dispute: str = ""  # what the question is about: the reasons about it come first
    actions: tuple[str, ...] = ()
    blinds_cents: tuple[int, ...] = ()
    meters: Mapping[str, int] = field(default_factory=dict)  # cents on each meter before the round
    chip_named: bool = True  # otherwise the table's chip follows from the amounts (P-25)
    bet_named: bool = True  # otherwise the least bet is the largest of the blinds that are written

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat."""
        return {player.seat: player.name for player in self.players}


def read_question(text: str) -> SettleQuestion:
    """The question, or every reason why it cannot be answered."""
    try:
        found = read_toml(text)
    except tomllib.TOMLDecodeError as bad:
        raise BadQuestion([f"this is not TOML: {bad}"]) from None
    reader = _QuestionReader(found)
    question = reader.question()
    if reader.wrong or question is None:
        raise BadQuestion(reader.wrong)
    return question


def counted(number: int, what: str = "card") -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


class _QuestionReader:
    chip_named: bool  # known once the house is read, as is whether the least bet is named
    bet_named: bool

    def __init__(self, found: Mapping[str, Any]) -> None:
        self.found = found
        self.wrong: list[str] = []
        self.seen: dict[int, str] = {}  # where each card is

    def question(self) -> SettleQuestion | None:
        """The question, read section by section; what is wrong is collected in `wrong`."""
        name = self._game()
        if name is None:
            return None
        form = form_of(name, self.found)
        self.wrong += strange_keys(self.found, form.top, "the file", form)
        board, second = self._cards("board"), self._cards("second_board")
        of_the_table = {place: self._cards(place) for place in table_cards()}
        players = self._players(form)
        blinds = tuple(self._money(one, "blinds") for one in self._texts("blinds"))
        house = self._house(name, blinds)
        if house is None or not players:
            return None
        return SettleQuestion(
            game=name,
            players=players,
            button=self._button(players),
            board=board,
            second_board=second,
            twice=self._twice(players),
            cards=of_the_table,
            house=house,
            raked=self._flag(self.found, "raked", "the file"),
            format=self._format(),
            winners=self._winners(players),
            dispute=self._dispute(name),
            actions=self._texts("actions"),
            blinds_cents=blinds,
            meters=self._amounts(self.found.get("meters", {}), "meters", 'main = "12345.00"'),
            chip_named=self.chip_named,
            bet_named=self.bet_named,
        )

    # ---- the file -----------------------------------------------------------------------------------------------

    def _game(self) -> str | None:
        name = self.found.get("game")
        if name is None:
            self.wrong.append(f'game is not given; write game = "holdem", or another of {", ".join(GAMES)}')
            return None
        full = full_name(name) if isinstance(name, str) else name
        if isinstance(full, str) and full in GAMES:
            return full
        near = difflib.get_close_matches(str(name), [*GAMES, *short_names()])
        self.wrong.append(
            f"game is {name!r}; {f'did you mean {near[0]}?' if near else 'the games are ' + ', '.join(GAMES)}"
        )
        return None

    def _house(self, game: str, blinds: tuple[int, ...]) -> House | None:
        """The house with the choices given and defaults for the others, but the largest blind for the least bet."""
        given = self.found.get("house", {})
        if not isinstance(given, dict):
            self.wrong.append(f'house is {given!r}; it must be a table [house] with lines such as "rake.percent" = "5"')
            return None
        choices = GAMES[game].choices
        taken = {}
        for name, value in _flat(given, "", choices.choices):
            known = choices.choices.get(name)
            taken[name] = known.take(_as_text(value)) if known is not None else value
        self.chip_named, self.bet_named = "chip.unit" in taken, True
        if any(blinds) and "blinds" in choices.choices and SMALL_BET not in taken:
            self.bet_named, taken[SMALL_BET] = False, max(blinds)
        try:
            return choices.house(taken)
        except Unlawful as unlawful:
            self.wrong += [f"house: {finding}" for finding in unlawful.findings]
            return None

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self.found.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.wrong.append(f"{key} is {value!r}; it must be a list of texts")
            return ()
        return tuple(value)

    def _format(self) -> str:
        value = self.found.get("format", "")
        if value and value not in FORMATS:
            self.wrong.append(f"format is {value!r}; the formats are {', '.join(FORMATS)} [MD-POKER 8.M, 8.N, 8.O]")
        return str(value)

    def _dispute(self, game: str) -> str:
        value = self.found.get("dispute", "")
        known = OF_POKER if GAMES[game].document == "MD-POKER" else OF_HOUSE
        if value and (not isinstance(value, str) or value.partition(" ")[0] not in known):
            self.wrong.append(f"dispute is {value!r}; in this game it may be about {', '.join(known)}")
        return str(value)

    def _button(self, players: tuple[Player, ...]) -> int:
        value = self.found.get("button")
        if value is None:
            return max((player.seat for player in players), default=0)
        seats = {player.name: player.seat for player in players}
        if isinstance(value, str) and value in seats:
            return seats[value]
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= SEATS_MAX:
            return value
        self.wrong.append(f"button is {value!r}; it must be the name of a player or a seat from 1 to {SEATS_MAX}")
        return 0

    def _twice(self, players: tuple[Player, ...]) -> tuple[str, ...] | None:
        value = self.found.get("run_twice")
        if value is None or value is False:
            return None
        left = tuple(player.name for player in players if not player.folded and not player.refund)
        if value is True:
            return left
        if isinstance(value, list) and value and all(one in left for one in value):
            return tuple(value)
        self.wrong.append(
            f"run_twice is {value!r}; it must be true, or a list of players who agreed and are left in the hand: "
            f"{', '.join(left)} [MD-POKER 8.L(1)]"
        )
        return None

    def _winners(self, players: tuple[Player, ...]) -> tuple[str, ...]:
        value = self.found.get("winner", [])
        named, names = value if isinstance(value, list) else [value], [player.name for player in players]
        if all(one in names for one in named):
            return tuple(named)
        self.wrong.append(f"winner is {value!r}; it must be a player or a list of players: {', '.join(names)}")
        return ()

    # ---- players ------------------------------------------------------------------------------------------------

    def _players(self, form: QuestionForm) -> tuple[Player, ...]:
        listed = self.found.get("player", [])
        if not isinstance(listed, list) or not listed or not all(isinstance(one, dict) for one in listed):
            self.wrong.append("there are no players; write a table [[player]] for each")
            return ()
        players = tuple(self._player(one, place, form) for place, one in enumerate(listed, 1))
        self._once([player.name for player in players], "name")
        self._once([player.seat for player in players], "seat")
        return players

    def _player(self, found: Mapping[str, Any], place: int, form: QuestionForm) -> Player:
        name = found.get("name", f"player {place}")
        if not isinstance(name, str) or not name.isprintable() or name != name.strip() or not name:
            self.wrong.append(f"player {place}: name is {name!r}; it must be one line of text")
        where = f"player {place} ({name})" if "name" in found else f"player {place}"
        self.wrong += strange_keys(found, form.of_a_player, where, form)
        return Player(
            seat=self._seat(found.get("seat", place), place, where),
            name=str(name),
            where=where,
            hand=self._cards("hand", found, where),
            put_in_cents=self._money(found.get("put_in", "0"), f"{where}, put_in"),
            dead_cents=self._money(found.get("dead", "0"), f"{where}, dead"),
            folded=self._flag(found, "folded", where),
            mucked=self._flag(found, "mucked", where),
            refund=self._flag(found, "refund", where),
            wagers=self._amounts(found.get("wagers", {}), f"{where}, wagers", 'ante = "5.00"'),
            decisions=self._decisions(found.get("decisions", []), where),
            stack_cents=self._money(found.get("stack", "0"), f"{where}, stack"),
        )

    def _amounts(self, value: object, where: str, such_as: str) -> dict[str, int]:
        if not isinstance(value, dict):
            self.wrong.append(f"{where} is {value!r}; it must be a table such as {{{such_as}}}")
            return {}
        return {name: self._money(amount, f"{where}.{name}") for name, amount in value.items()}

    def _decisions(self, value: object, where: str) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.wrong.append(f"{where}: decisions is {value!r}; it must be a list of words")
            return ()
        return tuple(value)

    def _seat(self, value: object, place: int, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= SEATS_MAX:
            self.wrong.append(f"{where}: seat is {value!r}; it must be 1 to {SEATS_MAX}")
            return -place
        return value

    def _once(self, values: list[Any], what: str) -> None:
        for value in sorted({one for one in values if values.count(one) > 1}, key=str):
            self.wrong.append(f"two players have the {what} {value!r}")

    # ---- values -------------------------------------------------------------------------------------------------

    def _cards(self, key: str, found: Mapping[str, Any] | None = None, who: str = "") -> tuple[int, ...]:
        """The cards of one place; each card may appear only once in the whole question."""
        where, value = f"{who}, {key}" if who else key, (self.found if found is None else found).get(key, "")
        if not isinstance(value, str):
            self.wrong.append(f'{where}: {value!r} are not cards; write them as text, such as "As 10d"')
            return ()
        try:
            named = tuple(int(card) for card in cards(value))
        except BadCard as bad:
            self.wrong.append(f"{where}: {bad}")
            return ()
        for card in named:
            if card in self.seen:
                self.wrong.append(
                    f"{where}: {CARDS[card]} is already at {self.seen[card]}; each card is in the deck only once"
                )
            self.seen[card] = where
        return named

    def _money(self, value: object, where: str) -> int:
        try:
            if not isinstance(value, str):
                raise BadMoney(f'{value!r} is not an amount of money; write it as text, such as "5.00"')
            return cents(value)
        except BadMoney as bad:
            self.wrong.append(f"{where}: {bad}")
            return 0

    def _flag(self, found: Mapping[str, Any], key: str, where: str) -> bool:
        value = found.get(key, False)
        if not isinstance(value, bool):
            self.wrong.append(f"{where}: {key} is {value!r}; it must be true or false")
        return value is True


def _flat(found: Mapping[str, Any], prefix: str, known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Nested tables as dotted names: `[house.rake]` with `percent` is `rake.percent`."""
    for key, value in found.items():
        if isinstance(value, dict) and prefix + key not in known:
            yield from _flat(value, f"{prefix}{key}.", known)
        else:
            yield f"{prefix}{key}", value


def _as_text(value: object) -> object:
    """A number such as 5 or 7.5 as the text "5" or "7.5", also in a table of meters."""
    if isinstance(value, dict):
        return {key: str(one) if isinstance(one, float) else one for key, one in value.items()}
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value
