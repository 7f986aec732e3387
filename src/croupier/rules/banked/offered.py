"""A wager that a house-banked table offers, as shown on its layout, its sign and its filing."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.money import Cents, Paytable, dollars_and_cents


@dataclass(frozen=True, slots=True)
class Offered:
    """A wager on offer: its name, its paytable (none if it pays even money), the stakes, a remark.

    `priced_as` is its name in `croupier.odds`, `stake_cents` the stake for which its odds are given.
    """

    name: str
    paytable: Paytable | None
    stakes: str
    remark: str = ""
    priced_as: str = ""
    stake_cents: Cents = 100


def between(low: Cents, high: Cents) -> str:
    """`$5 to $100`."""
    return f"{dollars_and_cents(low)} to {dollars_and_cents(high)}"
