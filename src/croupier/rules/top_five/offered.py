"""MD-TOP5: the wagers on offer under a house's choices, in the order of its chapter of payouts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import House
from croupier.rules.banked.offered import Offered, between
from croupier.rules.top_five import ch12_payouts as top5


def offered(house: House) -> Iterator[Offered]:
    """Ante and Play, then the bonuses."""
    stakes = between(house["top5.ante_min"], house["top5.ante_max"])
    even = f"Pay {top5.ANTE_AND_PLAY}."
    yield Offered("Ante and Play", None, stakes, even, "ante-play", house["top5.ante_min"])
    for name, option, tables in (
        ("Top Five Bonus", "top_five_bonus", top5.TOP_FIVE_BONUS),
        ("Poker Bonus", "poker_bonus", top5.POKER_BONUS),
    ):
        if house[f"top5.{option}.offered"]:
            least = house[f"top5.{option}.min"]
            stakes = between(least, house[f"top5.{option}.max"])
            paytable = tables[house[f"top5.{option}.paytable"]]
            yield Offered(name, paytable, stakes, "", option.replace("_", "-"), least)
