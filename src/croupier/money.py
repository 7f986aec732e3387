"""Money in integer cents, and the four kinds of payout the texts print."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.errors import CroupierError

__all__ = [
    "BadMoney",
    "Cents",
    "Payout",
    "Paytable",
    "cents",
    "dollars",
    "dollars_and_cents",
    "for_one",
    "meter",
    "to",
    "to_one",
]

Cents = int


class BadMoney(CroupierError):
    """A text that is not an amount of money."""


DIGITS_MAX = 12  # in dollars: no table, jackpot or meter has more

_AMOUNT = re.compile(r"\$?\s*(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<cents>\d{2}))?", re.ASCII)


def cents(text: str) -> Cents:
    """The cents in `5`, `5.00`, `$1,000.50`. Never a float, so nothing is rounded."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise BadMoney(f"{text!r} is not an amount of money; write dollars and cents such as 5.00 or $1,000")
    whole = match["whole"].replace(",", "").lstrip("0")
    if len(whole) > DIGITS_MAX:
        raise BadMoney(
            f"an amount of {len(whole):,} digits is too large; write dollars and cents such as 5.00 or $1,000"
        )
    return int(whole or 0) * 100 + int(match["cents"] or 0)


def dollars_and_cents(amount: Cents) -> str:
    """`$1,000` or `$2.50`."""
    whole, rest = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${whole:,}.{rest:02}" if rest else f"{sign}${whole:,}"


@dataclass(frozen=True, slots=True)
class Payout:
    """What one line of a paytable promises. Made by `to_one`, `for_one`, `dollars`, `meter` and `to`."""

    kind: str
    numerator: int = 0
    denominator: int = 1
    meter: str = ""

    def __str__(self) -> str:
        match self.kind:
            case "to":
                return f"{self.numerator:,} to {self.denominator}"
            case "for":
                return f"{self.numerator:,} for {self.denominator}"
            case "dollars":
                return dollars_and_cents(self.numerator)
            case _:
                return f"{self.numerator} percent of {self.meter}"

    @property
    def returns_wager(self) -> bool:
        """Is the wager handed back with the winnings? Only "to" promises that."""
        return self.kind == "to"

    def paid_cents(self, wager_cents: Cents, meter_cents: Cents = 0) -> Fraction:
        """What the house pays, exactly, not counting a returned wager."""
        match self.kind:
            case "to" | "for":
                return Fraction(wager_cents * self.numerator, self.denominator)
            case "dollars":
                return Fraction(self.numerator)
            case _:
                return Fraction(meter_cents * self.numerator, 100)


def to_one(odds: int) -> Payout:
    """`40 to 1`: the wager is returned and 40 times as much is paid."""
    return Payout("to", odds)


def to(numerator: int, denominator: int) -> Payout:
    """`8 to 5`: the wager is returned and 8 is paid for every 5 wagered."""
    return Payout("to", numerator, denominator)


def for_one(odds: int) -> Payout:
    """`9 for 1`: 9 times the wager is paid and the wager is kept (L-10)."""
    return Payout("for", odds)


def dollars(amount: int) -> Payout:
    """`$50`: a fixed sum, whatever the wager (L-11, L-15)."""
    return Payout("dollars", amount * 100)


def meter(name: str, percent: int) -> Payout:
    """`100 percent of the Major meter`: a share of what the meter shows."""
    return Payout("meter", percent, meter=name)


@dataclass(frozen=True, slots=True)
class Paytable:
    """A printed paytable: rows in the order of the text, best first, each with its own clause.

    The rows of a Maryland table are its clause with (a), (b), ... in order. Where the text names its rows differently,
    `row` is the pattern of a row's id, filled with the hand's name. `promises` has the payout of each row in words.
    """

    clause: str
    letter: str
    rows: Mapping[str, Payout]
    row: str = ""
    clauses: Mapping[str, str] = field(init=False)
    promises: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        if self.row:
            ids = {hand: self.row.format(hand.replace(" ", "-").replace("'", "")) for hand in self.rows}
        else:
            ids = {hand: f"{self.clause}({chr(97 + place)})" for place, hand in enumerate(self.rows)}
        object.__setattr__(self, "clauses", ids)
        object.__setattr__(self, "promises", {hand: str(payout) for hand, payout in self.rows.items()})

    def __iter__(self) -> Iterator[tuple[str, Payout, str]]:
        """Hand, payout and clause of each row, best first."""
        return ((hand, payout, self.clauses[hand]) for hand, payout in self.rows.items())
