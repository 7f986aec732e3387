"""The lines of a PokerStars text: where each hand begins, its heading, its seats, amounts and cards."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache

from croupier.cards import BadCard, cards
from croupier.hands.games import GAMES
from croupier.rules.poker.histories.phh.hand import BadHistory
from croupier.rules.poker.histories.phh.variants import in_histories
from croupier.rules.poker.spec import FIXED, NO_LIMIT, POT_LIMIT

AMOUNT = r"[^\d\s\[(]{0,4}(\d[\d,]*(?:\.\d+)?)"
_BEGINS = re.compile(r"\ufeff?PokerStars(?: [A-Za-z]+)*? (?:Hand|Game) #(\d+)")
_STRUCTURES: Mapping[str, str] = {"No Limit": NO_LIMIT, "Pot Limit": POT_LIMIT, "Limit": FIXED}
_STAKES = re.compile(rf"(?:\(|, )(?P<button>Button Blind )?{AMOUNT}(?: - Ante |/){AMOUNT}(?P<more>[^)]*)\)")
_CURRENCY = re.compile(r"([^\d\s(,]*)\d")
_TABLE = re.compile(r"Table '(?P<table>.*)'(?:.*Seat #(?P<button>\d+) is the button)?")
_SEAT = re.compile(rf"Seat (\d+): (.+) \({AMOUNT} in chips(?:, [^)]*)?\)")
_BRACKETS = re.compile(r"\[([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of one hand, and the line of the file on which it begins."""

    first: int
    lines: list[str]


@dataclass(frozen=True, slots=True)
class Heading:
    """What the first two lines say: the game, the stakes, the table and the button's seat (0 if not given)."""

    number: int
    game: str
    structure: str
    first: Decimal
    second: Decimal
    button_blind: bool
    table: str
    button: int
    tournament: bool
    currency: str


def decode(data: bytes) -> str:
    """The text of a file; old ones are not UTF-8 but Windows-1252."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def is_pokerstars(data: bytes) -> bool:
    """Does a file that begins like this hold PokerStars hands?"""
    return _BEGINS.match(decode(data[:400]).lstrip("\ufeff \t\r\n")) is not None


def blocks(text: str) -> Iterator[Block]:
    """Each hand's lines; anything before the first hand is a block too, which `heading` refuses."""
    first, found = 1, list[str]()
    for at, raw in enumerate(io.StringIO(text.replace("\xa0", " "), newline=None), 1):
        line = raw.strip().lstrip("\ufeff")
        if _BEGINS.match(line):
            if found:
                yield Block(first, found)
            first, found = at, []
        elif not found:
            if not line:
                continue
            first = at
        found.append(line)
    if found:
        yield Block(first, found)


@lru_cache(1)
def _games(games: tuple[str, ...]) -> dict[str, str]:
    """Our game ids by their names in these histories, longer names first."""
    known = {spec.pokerstars: spec.id for spec in in_histories() if spec.pokerstars}
    return dict(sorted(known.items(), key=lambda pair: -len(pair[0])))


@cache
def _named(names: tuple[str, ...]) -> re.Pattern[str]:
    games, structures = "|".join(map(re.escape, names)), "|".join(_STRUCTURES)
    return re.compile(rf"(?<!Split )(?<!Card )(?P<game>{games}) (?P<structure>{structures})\b")


def heading(block: Block) -> Heading:
    """The game, stakes and table of a hand."""
    line, at = block.lines[0], block.first
    begins = _BEGINS.match(line)
    if begins is None:
        raise BadHistory(at, f"{line[:60]!r} does not begin a PokerStars hand")
    known = _games(tuple(GAMES))
    game = _named(tuple(known)).search(line)
    if game is None:
        raise BadHistory(at, f"the heading does not name one of our games, which are {', '.join(known)}")
    stakes = _STAKES.search(line, game.end())
    if stakes is None:
        raise BadHistory(at, "the heading has no stakes, such as ($0.50/$1) or Level I (10/20)")
    if "cap" in stakes["more"].lower():
        raise BadHistory(at, "bets are capped at this table; no betting structure here has a cap", "MD-POKER 8.J")
    table = _TABLE.match(block.lines[1]) if len(block.lines) > 1 else None
    if table is None:
        raise BadHistory(at + 1, "the line after the heading does not name a table, as in Table 'Ann' 6-max ...")
    return Heading(
        number=int(begins[1]),
        game=known[game["game"]],
        structure=_STRUCTURES[game["structure"]],
        first=amount(stakes[2], at),
        second=amount(stakes[3], at),
        button_blind=stakes["button"] is not None,
        table=table["table"],
        button=int(table["button"] or 0),
        tournament="Tournament #" in line,
        currency=_CURRENCY.search(stakes[0])[1],  # type: ignore[index]
    )


def seat_of(line: str, at: int) -> tuple[int, str, Decimal] | None:
    """Seat, name and stack of a line that seats a player; None for any other line."""
    match = _SEAT.match(line)
    return (int(match[1]), match[2], amount(match[3], at)) if match else None


def amount(text: str, at: int) -> Decimal:
    """An amount without its currency; commas separate thousands."""
    if "," in text:
        if not re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", text):
            raise BadHistory(at, f"{text!r} is not an amount, such as 1.50 or 1,000")
        text = text.replace(",", "")
    return Decimal(text)


def last_cards(line: str, at: int) -> tuple[int, ...]:
    """The cards in the last brackets on the line, which are the new ones."""
    found = _BRACKETS.findall(line)
    if not found:
        raise BadHistory(at, f"{line!r} does not name cards, as in [As Kd]")
    return card_list(found[-1], at)


def card_list(text: str, at: int) -> tuple[int, ...]:
    """The cards of a text from brackets."""
    try:
        return _cards(text)
    except BadCard as bad:
        raise BadHistory(at, str(bad)) from None


@lru_cache(1 << 16)
def _cards(text: str) -> tuple[int, ...]:
    return tuple(cards(text.replace(" ", "")))
