"""Events: one for each thing that happened on the felt, with the clause that says so."""

from __future__ import annotations

import msgspec

from croupier.cards import show
from croupier.money import dollars_and_cents

EVERYONE = -1
NOBODY = 0


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What happened. Money goes from account `source` to account `target`; cards go to `place`.

    `seen_by` says who sees the cards: everyone, nobody, or the seat of that number.
    """

    kind: str
    clause: str
    seat: int = 0
    what: str = ""
    cents: int = 0
    source: str = ""
    target: str = ""
    place: str = ""
    cards: tuple[int, ...] = ()
    seen_by: int = EVERYONE
    hand: str = ""
    reading: str = ""

    def __str__(self) -> str:
        return in_words(self)


def in_words(event: Event) -> str:
    """The event as a sentence of the table's log, without its clause."""
    who = f"seat {event.seat}" if event.seat else "the dealer"
    money = dollars_and_cents(event.cents)
    cards = show(event.cards) if event.seen_by == EVERYONE else f"{len(event.cards)} face down"
    sentence = {
        "shuffled": "the cards are shuffled",
        "cut": f"the cards are cut: {event.what}",
        "announced": f"the dealer announces: {event.what}",
        "placed": f"{who} places {event.what}, {money}",
        "taken back": f"{who} takes back {event.what}, {money}",
        "returned": f"{event.what} of {who} is returned, {money}",
        "collected": f"{event.what} of {who} is collected, {money}",
        "paid": f"{event.what} of {who} is paid {money}",
        "pushed": f"{event.what} of {who} pushes and is returned, {money}",
        "dealt": f"{event.place}: {cards}",
        "turned up": f"{event.place} is turned up: {cards}",
        "racked": f"{event.source} to the discard rack: {len(event.cards)} cards",
        "decided": f"{who}: {event.what}",
        "voided": f"the round is void: {event.what}",
    }.get(event.kind, f"{event.kind}{': ' + event.what if event.what else ''}{', ' + money if event.cents else ''}")
    return f"{sentence} ({event.hand})" if event.hand else sentence
