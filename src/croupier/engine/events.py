"""Events: one for each thing that happened on the felt, with the clause that says so.

An event is data. Its words are made last, from the words of its kind and from its fields (`in_words`), and are never
read back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, TypedDict

import msgspec
from msgspec import Meta

from croupier.cards import number_of_cards, show
from croupier.engine.event_kinds import Kind
from croupier.money import dollars_and_cents

EVERYONE = -1
NOBODY = 0
NO_POT = -1


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What happened. The kind of an event says which fields it has; the others are empty."""

    kind: Annotated[Kind, Meta(description="what happened")]
    clause: Annotated[str, Meta(description="the clause that says so")]
    seat: Annotated[int, Meta(description="whom it concerns; 0 for the dealer or nobody")] = 0
    bet: Annotated[str, Meta(description="a wager by its betting area, or what kind of bet the money is")] = ""
    cents: Annotated[int, Meta(description="money that moves")] = 0
    source: Annotated[str, Meta(description="the account it leaves, or the place the cards leave")] = ""
    target: Annotated[str, Meta(description="the account it goes to")] = ""
    place: Annotated[str, Meta(description="where cards go, or lie")] = ""
    cards: Annotated[tuple[int, ...], Meta(description="the cards, as numbers")] = ()
    seen_by: Annotated[
        int, Meta(description="who sees the cards: everyone (-1), nobody (0), or the seat of that number")
    ] = EVERYONE
    hand: Annotated[str, Meta(description="the name of the hand that decides, or the hand in words")] = ""
    reading: Annotated[str, Meta(description="the reading of the text that it takes")] = ""
    against: Annotated[str, Meta(description="the hand that `hand` is held against")] = ""
    pays: Annotated[str, Meta(description="what the paytable promises: `40 to 1`")] = ""
    pot: Annotated[int, Meta(description="0 the main pot, from 1 on the side pots; -1 if there is only one pot")] = (
        NO_POT
    )
    share: Annotated[str, Meta(description="of a pot that is divided: `high half`, `low half`")] = ""
    board: Annotated[int, Meta(description="1 or 2, where a pot is played for on two boards")] = 0
    number: Annotated[int, Meta(description="a number: cards counted, the draw, seconds")] = 0
    of: Annotated[int, Meta(description="how many there are of what `number` counts")] = 0
    amount: Annotated[int, Meta(description="cents that are named and do not move")] = 0
    meter: Annotated[str, Meta(description="a progressive meter by name")] = ""
    before: Annotated[int, Meta(description="cents before the event: what a meter shows")] = 0
    after: Annotated[int, Meta(description="cents after it")] = 0
    seats: Annotated[tuple[int, ...], Meta(description="others whom it concerns")] = ()
    name: Annotated[str, Meta(description="a player by name")] = ""
    jackpot: Annotated[str, Meta(description="`Bad Beat` or `High Hand`")] = ""
    deck: Annotated[str, Meta(description="a deck by the colour of its back")] = ""
    act: Annotated[str, Meta(description="what was said or done, in the word of an answer or an option")] = ""
    text: Annotated[str, Meta(description="somebody's own words: a title, a ruling, why a round is void")] = ""

    def __str__(self) -> str:
        return in_words(self)


class Fields(TypedDict, total=False):
    """Fields that an event may have besides those that each verb of the table has as parameters."""

    cards: tuple[int, ...]
    pot: int
    share: str
    board: int
    against: str
    pays: str
    number: int
    of: int
    amount: int
    meter: str
    before: int
    after: int
    seats: tuple[int, ...]
    name: str
    jackpot: str
    deck: str
    act: str
    text: str


# ---- the words ----------------------------------------------------------------------------------------------------


class _Words:
    """An event's fields as they appear in a sentence, with players' names instead of seats if they are given."""

    def __init__(self, event: Event, names: Mapping[int, str]) -> None:
        self.event, self.names = event, names

    def __getitem__(self, field: str) -> str:
        filled = _FILLED.get(field)
        return str(getattr(self.event, field)) if filled is None else filled(self)

    def player(self, seat: int) -> str:
        """`Ann`, or `seat 3`."""
        return self.names.get(seat, f"seat {seat}")

    def whose(self, place: str) -> str:
        """`Ann's hand`, or the name of the place, such as `hand-3`."""
        word, _, seat = place.rpartition("-")
        name = self.names.get(int(seat)) if self.names and word and seat.isdigit() else None
        return f"{name}'s {word}" if name else place


def pot_name(pot: int) -> str:
    """`main pot`, `side pot 1`, ...; `pot` if there is only one."""
    return "pot" if pot == NO_POT else f"side pot {pot}" if pot else "main pot"


def prize(event: Event) -> str:
    """What was awarded: `high half of the side pot 1, second board`."""
    return prize_name(event.pot, event.share, event.board)


def prize_name(pot: int, share: str, board: int) -> str:
    """A pot, or the share of one, on the first or the second board."""
    part = f"{share} of the {pot_name(pot)}" if share else pot_name(pot)
    return f"{part}, second board" if board == 2 else part


def reason(event: Event) -> str:
    """What decided: `flush pays 8 to 1`, `pair, against high card`; empty if the event does not say."""
    return _reason(_Words(event, {}))


def _reason(said: _Words) -> str:
    event = said.event
    words, text = event.hand, event.text
    if event.against:
        words = f"{words}, against {event.against}" if words else f"dealer has {event.against}"
    if event.pays:
        words, text = (f"{words} pays {event.pays}", text) if words else (f"{text}: pays {event.pays}", "")
    if event.seats:
        words += f", of {said['seats']}"
    if event.meter:
        text = (
            f"{text}; {event.meter} then shows {said['after']}" if text else f"{event.meter} then shows {said['after']}"
        )
    return f"{words}, {text}" if words and text else words or text


def _cards(words: _Words) -> str:
    event = words.event
    return show(event.cards) if event.seen_by == EVERYONE else f"{len(event.cards)} face down"


def _named(words: _Words) -> str:
    event = words.event
    return show(event.cards) if event.seen_by == EVERYONE else number_of_cards(len(event.cards))


def _parts(words: _Words) -> str:
    event = words.event
    return f" and carries {Fraction(event.number, event.of)} of a cent" if event.of else ""


_FILLED: Mapping[str, Callable[[_Words], str]] = {
    "who": lambda words: words.player(words.event.seat) if words.event.seat else "the dealer",
    "seats": lambda words: ", ".join(words.player(seat) for seat in words.event.seats),
    "money": lambda words: dollars_and_cents(words.event.cents),
    "amount": lambda words: dollars_and_cents(words.event.amount),
    "before": lambda words: dollars_and_cents(words.event.before),
    "after": lambda words: dollars_and_cents(words.event.after),
    "pot": lambda words: pot_name(words.event.pot),
    "prize": lambda words: prize(words.event),
    "place": lambda words: words.whose(words.event.place),
    "source": lambda words: words.whose(words.event.source),
    "cards": _cards,
    "named": _named,
    "counted": lambda words: number_of_cards(len(words.event.cards)),
    "parts": _parts,
    "table": lambda words: f"table {words.event.name}" if words.event.name else "the house",
}


def in_words(event: Event, names: Mapping[int, str] = MappingProxyType({})) -> str:
    """The event as a sentence of the table's log, without its clause."""
    kind, words = event.kind, _Words(event, names)
    sentence = kind.words.format_map(words).rstrip(" :,")
    if event.amount and "{amount}" not in kind.words:
        sentence += f", {dollars_and_cents(event.amount)}"
    why = _reason(words) if kind.explained else "" if "{hand}" in kind.words else event.hand
    return f"{sentence} ({why})" if why else sentence
