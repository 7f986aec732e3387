"""Kinds of events: what can happen, each with its words and the fields that an event of the kind may have.

A kind is declared once, in the enumeration of the package that has such events: here those of any table, in
`croupier.rules` the others. `docs/events.md` is generated from these declarations. In the words, `{who}` is the seat
(or the dealer), `{money}` the money that moves, `{amount}` money that is only named, `{prize}` a pot or the share of
one, `{counted}` the number of cards, `{cards}` the cards as everyone sees them and `{table}` the table of that
name, or the house; any other name in braces is the field of that name.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from string import Formatter

MONEY = "cents source target"
CARDS = "source place cards seen_by"
FIELDS_OF_PLACEHOLDER = {
    "who": "seat",
    "money": "cents",
    "prize": "pot share board",
    "counted": "cards",
    "named": "cards",
    "parts": "number of",
    "table": "name",
}


class Kind(StrEnum):
    """One kind of event. Each enumeration of kinds derives from this one, which has no members."""

    words: str
    fields: frozenset[str]
    explained: bool  # is the event's reason added to its words?
    __hash__ = str.__hash__  # an enumeration's own hash is slow

    def __new__(cls, value: str, words: str = "", more: str = "") -> Kind:
        """`more` names fields that the words do not mention."""
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.words = words or value
        named = [name for _, name, _, _ in Formatter().parse(kind.words) if name]
        kind.fields = frozenset(" ".join([*(FIELDS_OF_PLACEHOLDER.get(name, name) for name in named), more]).split())
        kind.explained = "hand" in more and "{text}" not in kind.words
        return kind


class TableKind(Kind):
    """What happens at any table: cards, and announcements of the dealer."""

    SHUFFLED = "shuffled", "the cards are shuffled", CARDS
    CUT = "cut", "the cards are cut: {number} from the top go to the bottom"
    DEALT = "dealt", "{place}: {cards}", CARDS
    TURNED_UP = "turned up", "{place} is turned up: {cards}", f"{CARDS} hand text"
    DISCARDED = "discarded", "{source} discards {named}", CARDS
    RACKED = "racked", "{source} to the discard rack: {counted}", CARDS
    ANNOUNCED = "announced", "the dealer announces: {text}", "hand amount"
    RETURNED = "returned", "{bet} of {who} is returned, {money}", MONEY
    VOIDED = "voided", "the round is void: {text}"
    NOTED = "noted", "{text}", "seat"


def kinds() -> Iterator[type[Kind]]:
    """Every enumeration of kinds that has been imported."""
    yield from Kind.__subclasses__()
