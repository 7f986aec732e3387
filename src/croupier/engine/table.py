"""The table during one procedure: accounts of money, places of cards, and the verbs that change them.

Every verb writes one event. Money only ever goes from one account to another; cards only ever go from one place to
another; so nothing is created or lost here, and a test can follow both from the events alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import getitem
from types import MappingProxyType
from typing import Any, Unpack

from msgspec import structs

from croupier.engine.event_kinds import Kind, TableKind
from croupier.engine.events import EVERYONE, NOBODY, Event, Fields
from croupier.engine.house import House
from croupier.engine.memory import Memory

DECK = "deck"
RACK = "discard-rack"
INVENTORY = "table-inventory"
CAGE = "cage"
HOUSE_ACCOUNTS = frozenset({INVENTORY, CAGE})  # accounts that lend to the table, and so may be negative
SHARED = "shared-"  # prefix of the account of a fund that tables share: what went into it, less what came out


def may_be_negative(account: str) -> bool:
    """Does this account lend to the table?"""
    return account in HOUSE_ACCOUNTS or account.startswith(SHARED)


class Names(dict[int, str]):
    """Names such as `stack-3`, made once per seat."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __missing__(self, seat: int) -> str:
        name = self[seat] = f"{self.word}-{seat}"
        return name


STACK = Names("stack")
HAND = Names("hand")
# The most frequent kinds, which are faster to reach here than in their enumeration.
_DEALT, _SHUFFLED, _TURNED_UP, _RACKED = (
    TableKind.DEALT,
    TableKind.SHUFFLED,
    TableKind.TURNED_UP,
    TableKind.RACKED,
)

# Events never change, and some happen in every round, so those of the last rounds are kept and reused.
KEPT = 1 << 10

# Events of cards dealt are made once for each card and place and reused: nothing happens more often.


@cache
def dealt(place: str, clause: str, seen_by: int) -> tuple[Event, ...]:
    """The event for each card of the deck being dealt there."""
    return tuple(Event(_DEALT, clause, place=place, cards=(card,), seen_by=seen_by) for card in range(52))


@cache
def _dealt_around_up(seats: tuple[int, ...], clause: str) -> tuple[tuple[Event, ...], ...]:
    return tuple(dealt(HAND[seat], clause, EVERYONE) for seat in seats)


def _copied(mapping: Mapping[str, int]) -> dict[str, int]:
    """A mutable copy. Records protect their balances from change, and know a quick way to copy them."""
    return mapping.copy() if isinstance(mapping, MappingProxyType) else dict(mapping)


class Table:
    """The table during one procedure."""

    __slots__ = ("balances", "events", "face_up", "house", "memory", "places", "players", "seats")

    def __init__(
        self,
        house: House,
        players: Mapping[int, str],
        balances: Mapping[str, int],
        memory: Memory,
    ) -> None:
        self.house = house
        self.players = players
        self.seats = tuple(sorted(players))
        self.balances = defaultdict(int, _copied(balances))
        self.memory = memory
        self.places: defaultdict[str, list[int]] = defaultdict(list, {DECK: [], RACK: []})
        self.face_up: set[int] = set()
        self.events: list[Event] = []

    def remember(self, **changes: Any) -> None:
        """Change these fields of the table's memory, for now and for the procedures that follow."""
        self.memory = structs.replace(self.memory, **changes)

    # ---- what happened, other than money and cards ----------------------------------------------------------

    def note(
        self,
        kind: Kind,
        *,
        clause: str,
        seat: int = 0,
        bet: str = "",
        hand: str = "",
        reading: str = "",
        **fields: Unpack[Fields],
    ) -> None:
        """Write an event that moves neither money nor cards: a decision, a step done."""
        if fields:
            event = Event(kind, clause, seat, bet, hand=hand, reading=reading, **fields)
        else:
            event = Event(kind, clause, seat, bet, 0, "", "", "", (), EVERYONE, hand, reading)
        self.events.append(event)

    def announce(self, text: str, *, clause: str, hand: str = "", amount: int = 0) -> None:
        """The dealer announces a text to the table."""
        self.events.append(Event(TableKind.ANNOUNCED, clause, hand=hand, amount=amount, text=text))

    # ---- money ------------------------------------------------------------------------------------------------

    def move(
        self,
        kind: Kind,
        source: str,
        target: str,
        cents: int,
        *,
        clause: str,
        seat: int = 0,
        bet: str = "",
        hand: str = "",
        reading: str = "",
        **fields: Unpack[Fields],
    ) -> None:
        """Move money from one account to another."""
        self.balances[source] -= cents
        self.balances[target] += cents
        if fields:
            event = Event(kind, clause, seat, bet, cents, source, target, hand=hand, reading=reading, **fields)
        else:
            event = Event(kind, clause, seat, bet, cents, source, target, "", (), EVERYONE, hand, reading)
        self.events.append(event)

    # ---- cards ------------------------------------------------------------------------------------------------

    def stack(self, order: Iterable[int], *, clause: str) -> None:
        """Make the shuffled cards the deck; the first of `order` is the top card."""
        deck = list(order)
        deck.reverse()  # the top card is the last of the list, so that dealing is a pop
        self.places[DECK] = deck
        self.face_up.clear()
        self.events.append(Event(_SHUFFLED, clause, place=DECK, cards=tuple(deck), seen_by=NOBODY))

    def cut(self, depth: int, *, clause: str) -> None:
        """Move the top `depth` cards below the others."""
        deck = self.places[DECK]
        self.places[DECK] = deck[-depth:] + deck[:-depth]
        self.events.append(Event(TableKind.CUT, clause, number=depth))

    def deal_down(self, place: str, *, clause: str, seen_by: int = NOBODY) -> None:
        """Deal the top card to `place`, face down; only `seen_by` may look at it."""
        places = self.places
        card = places[DECK].pop()
        places[place].append(card)
        self.events.append(dealt(place, clause, seen_by)[card])

    def deal_up(self, place: str, *, clause: str) -> None:
        """Deal the top card to `place`, face up."""
        card = self.places[DECK].pop()
        self.places[place].append(card)
        self.face_up.add(card)
        self.events.append(dealt(place, clause, EVERYONE)[card])

    def deal_around_down(self, seats: Sequence[int], times: int, *, clause: str) -> None:
        """Deal a card face down to each of these seats, `times` around; each player may look at their own."""
        places, next_card, happened = self.places, self.places[DECK].pop, self.events.append
        for hand, events in [(places[HAND[seat]], dealt(HAND[seat], clause, seat)) for seat in seats] * times:
            card = next_card()
            hand.append(card)
            happened(events[card])

    def deal_around_up(self, seats: Sequence[int], *, clause: str) -> None:
        """Deal a card face up to each of these seats in turn."""
        cards, places = self.top(len(seats)), self.places
        for place, seat in enumerate(seats):
            places[HAND[seat]].append(cards[place])
        self.face_up.update(cards)
        self.events += map(getitem, _dealt_around_up(tuple(seats), clause), cards)

    def deal_pile_down(self, place: str, number: int, *, clause: str, seen_by: int = NOBODY) -> None:
        """Deal this many cards face down to one place; only `seen_by` may look at them."""
        cards, made = self.top(number), dealt(place, clause, seen_by)
        self.places[place] += cards
        self.events += [made[card] for card in cards]

    def deal_pile_up(self, place: str, number: int, *, clause: str) -> None:
        """Deal this many cards face up to one place."""
        cards, made = self.top(number), dealt(place, clause, EVERYONE)
        self.places[place] += cards
        self.face_up.update(cards)
        self.events += [made[card] for card in cards]

    def top(self, number: int) -> list[int]:
        """Take this many cards off the deck; the caller puts them somewhere."""
        deck = self.places[DECK]
        cards = deck[: -number - 1 : -1]
        del deck[-number:]
        return cards

    def burn(self, *, clause: str) -> None:
        """Move the top card unseen to the burns."""
        self.deal_down("burns", clause=clause)

    def turn_up(self, place: str, *, clause: str, card: int | None = None, hand: str = "", text: str = "") -> None:
        """Turn the cards of a place, or one of them, face up."""
        cards = tuple(self.places[place]) if card is None else (card,)
        self.face_up.update(cards)
        if text:
            event = Event(_TURNED_UP, clause, place=place, cards=cards, hand=hand, text=text)
        else:
            event = Event(_TURNED_UP, clause, 0, "", 0, "", "", place, cards, EVERYONE, hand)
        self.events.append(event)

    def carry(self, kind: Kind, source: str, target: str, cards: Iterable[int], *, clause: str) -> None:
        """Move cards from `source` to `target`; face-up cards stay face up, face-down ones unseen."""
        taken, places = tuple(cards), self.places
        pile = places[source]
        if len(taken) == len(pile):
            pile.clear()
        else:
            for card in taken:
                pile.remove(card)
        places[target] += taken
        seen_by = EVERYONE if self.face_up.issuperset(taken) else NOBODY
        self.events.append(Event(kind, clause, 0, "", 0, source, "", target, taken, seen_by))

    def rack(self, place: str, *, clause: str) -> None:
        """Move all cards of a place to the discard rack, in an order from which each hand can be rebuilt."""
        cards = self.places.pop(place)
        self.places[RACK].extend(cards)
        seen_by = EVERYONE if self.face_up.issuperset(cards) else NOBODY
        self.events.append(Event(_RACKED, clause, 0, "", 0, place, "", RACK, tuple(cards), seen_by))
        if place == DECK:
            self.places[DECK] = []
