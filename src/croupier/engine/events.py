"""Events: one for each thing that happened on the felt, with the clause that says so."""

from __future__ import annotations

import msgspec

from croupier.cards import number_of_cards, show
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


_SENTENCES = {
    "shuffled": "the cards are shuffled",
    "cut": "the cards are cut: {what}",
    "announced": "the dealer announces: {what}",
    "placed": "{who} places {what}, {money}",
    "taken back": "{who} takes back {what}, {money}",
    "returned": "{what} of {who} is returned, {money}",
    "collected": "{what} of {who} is collected, {money}",
    "paid": "{what} of {who} is paid {money}",
    "pushed": "{what} of {who} pushes and is returned, {money}",
    "lost": "{what} of {who} loses",
    "dealt": "{place}: {cards}",
    "turned up": "{place} is turned up: {cards}",
    "racked": "{source} to the discard rack: {counted}",
    "decided": "{who}: {what}",
    "voided": "the round is void: {what}",
    "ante": "{who} puts in an ante of {money}",
    "blind": "{who} posts a blind of {money}",
    "straddle": "{who} straddles for {money}",
    "forced bet": "{who} makes the forced bet of {money}",
    "checked": "{who} checks",
    "called": "{who} calls {money}",
    "bet": "{who} bets {money}",
    "raised": "{who} raises with {money}",
    "folded": "{who} folds",
    "all-in": "{who} is all-in",
    "mucked": "{counted} of {source} to the muck",
    "button": "{who} has the button {what}",
    "draw": "the draw: {what}",
    "stands pat": "{who} stands pat",
    "discarded": "{source} discards {named}",
    "removed": "{source}: {cards} removed",
    "to the muck": "{counted} of {source} to the muck",
    "reshuffled": "{counted} reshuffled to become the deck",
    "betting round complete": "the betting round is complete",
    "concedes": "{who} concedes and does not show",
    "awarded": "{who} is awarded the {what}, {money}",
}


def in_words(event: Event) -> str:
    """The event as a sentence of the table's log, without its clause."""
    money = dollars_and_cents(event.cents)
    pattern = _SENTENCES.get(event.kind)
    if pattern is None:
        amount = f", {money}" if event.cents else ""
        who = f"seat {event.seat}: " if event.seat else ""
        sentence = f"{who}{event.kind}{': ' + event.what if event.what else ''}{amount}"
    else:
        counted = number_of_cards(len(event.cards))
        sentence = pattern.format(
            who=f"seat {event.seat}" if event.seat else "the dealer",
            what=event.what,
            money=money,
            place=event.place,
            source=event.source,
            counted=counted,
            named=show(event.cards) if event.seen_by == EVERYONE else counted,
            cards=show(event.cards) if event.seen_by == EVERYONE else f"{len(event.cards)} face down",
        )
    sentence = sentence.rstrip()
    return f"{sentence} ({event.hand})" if event.hand else sentence
