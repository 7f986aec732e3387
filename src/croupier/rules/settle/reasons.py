"""Reasons: the disputed point in words, with the clause, the reading that decides and the option behind it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.engine import House
from croupier.rulebook import reading, readings

# What a dispute may be about: `dispute = "odd-chip"` in the file puts these reasons first.
WINNER, LOW, ODD_CHIP, ALL_IN, UNCALLED, REFUND, MUCK = (
    "winner",
    "low",
    "odd-chip",
    "all-in",
    "uncalled",
    "refund",
    "muck",
)
RAKE, BAD_BEAT, HIGH_HAND, BETTING, TWICE = "rake", "bad-beat", "high-hand", "betting", "run-twice"
QUALIFY, WAGER, LIMIT, METER = "qualify", "wager", "limit", "meter"
OF_POKER = (BETTING, WINNER, LOW, ODD_CHIP, ALL_IN, UNCALLED, REFUND, MUCK, RAKE, BAD_BEAT, HIGH_HAND, TWICE)
OF_HOUSE = (QUALIFY, WAGER, LIMIT, METER)
SUBMISSION = "submission: "


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: what it is about, the words, the clause, the reading and the option with its value."""

    about: str
    words: str
    clause: str
    reading: str = ""
    option: str = ""
    denies: bool = False  # is what is claimed denied?

    @property
    def cited(self) -> str:
        """`MD-POKER 11.K(4), P-26, odd_chip.rule = chapter`; a clause that is the option itself is given once."""
        if self.clause.startswith(SUBMISSION) and self.option.startswith(self.clause.removeprefix(SUBMISSION)):
            return ", ".join(part for part in (self.reading, f"{SUBMISSION}{self.option}") if part)
        return ", ".join(part for part in (self.clause, self.reading, self.option) if part)


def reason(house: House, about: str, words: str, clause: str, read: str = "", option: str = "") -> Reason:
    """The reason with what is behind it: an option's reading, or the option that a reading leaves to the house."""
    if clause.startswith(SUBMISSION):
        option = option or clause.removeprefix(SUBMISSION)
        read = read or _reading_of(option)
    option = option or next((one for one in _options_of(read) if one in house.values), "")
    shown = f"{option} = {house.of.choices[option].write(house[option])}" if option in house.values else ""
    return Reason(about, words, clause, read, shown)


def _reading_of(option: str) -> str:
    return next((entry.id for entry in readings().values() if option in entry.options), "")


def _options_of(read: str) -> tuple[str, ...]:
    return reading(read).options if read else ()


def in_order(found: Iterable[Reason], dispute: str) -> tuple[Reason, ...]:
    """The reasons about the disputed point first; the others keep their order.

    Words after the topic narrow it: `wager Ben poker-bonus`.
    """
    about, *narrower = dispute.split() or [""]

    def place(one: Reason) -> tuple[bool, bool]:
        return one.about != about, not all(word in one.words for word in narrower)

    return tuple(sorted(dict.fromkeys(found), key=place))
