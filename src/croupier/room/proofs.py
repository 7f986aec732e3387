"""Proofs of a hand's shuffles for its players, who check them with nothing but the seen log.

The seen log says which card was dealt when and to which place. Each card in it must be one that the room committed to,
and a card from the deck must be the one that was there: the next card of the order dealt.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from croupier.cards import CARDS
from croupier.engine import EVERYONE, Event, TableKind
from croupier.engine.seen_log import SeenLog
from croupier.engine.table import DECK
from croupier.room.rederiving import ReplayedProcedure
from croupier.room.shuffles import BrokenShuffle, Opening, ShownShuffle, check
from croupier.rules.event_kinds import DeckKind

_SHUFFLES = (TableKind.SHUFFLED, DeckKind.RESHUFFLED)


class _Place(NamedTuple):
    """The position of a card in the deck: in which shuffle, and how deep."""

    shuffle: int
    at: int


def proofs(played: ReplayedProcedure, seats: Collection[int]) -> tuple[ShownShuffle, ...]:
    """The proof of each shuffle: the cards that the players in these seats saw between it and the next one.

    A card below the reshuffled ones belongs to the previous shuffle, which proves it.
    """
    seen: list[set[int]] = []
    for event in played.running.events:
        if event.kind in _SHUFFLES:
            seen.append(set())
        elif seen and (event.seen_by == EVERYONE or event.seen_by in seats):
            seen[-1].update(event.cards)
    found = []
    for number, (committed, nonces) in enumerate(played.shuffles):
        later = [set(other.order) for other, _ in played.shuffles[number + 1 :]]
        cards = set(seen[number])
        for following, reshuffled in zip(seen[number + 1 :], later, strict=True):
            cards |= following - reshuffled
        dealt = committed.dealt(nonces)
        found.append(committed.shown(nonces, [at for at, card in enumerate(dealt) if card in cards]))
    return tuple(found)


def check_proofs(seen: SeenLog, shuffles: Sequence[ShownShuffle]) -> int:
    """Check the cards against the roots and the log; returns how many, or names the first that does not fit."""
    _are_of_this_hand(seen, shuffles)
    fit = sum(check(shown) for shown in shuffles)
    opened = [{opening.at: opening for opening in shown.openings} for shown in shuffles]
    made, deck = 0, list[_Place]()
    known = True  # whether the order of the deck is known
    for event, hidden in zip(seen.events, seen.hidden, strict=True):
        if event.kind in _SHUFFLES:
            if made == len(shuffles):
                raise BrokenShuffle(f"the log has more shuffles than the {made} that are proved")
            new = [_Place(made, at) for at in range(len(shuffles[made].leaves))]
            deck, known = (new, True) if event.kind == TableKind.SHUFFLED else (deck + new, known)
            made += 1
        elif event.kind == TableKind.CUT:
            deck = deck[event.number :] + deck[: event.number]
        elif event.kind == TableKind.DEALT and known:
            for card in event.cards or [None] * hidden:
                _fits(event, card, deck.pop(0) if deck else None, opened)
        elif event.source == DECK and (event.cards or hidden):
            known = False  # a card was taken from the middle of it, such as one found face up
        _are_opened(event, opened[:made])
    if made != len(shuffles):
        raise BrokenShuffle(f"{len(shuffles)} shuffles are proved, but the log has {made}")
    return fit


def check_own(shuffles: Sequence[ShownShuffle], roots: Collection[str] = (), nonces: Collection[str] = ()) -> None:
    """Check that roots shown before the cards, and nonces sent, in hexadecimal, are among these."""
    proved = {shown.root.hex() for shown in shuffles}
    used = {nonce.hex() for shown in shuffles for nonce in shown.nonces.values()}
    for what, given, there in (("root", roots, proved), ("nonce", nonces, used)):
        for one in given:
            if one.strip().lower() not in there:
                raise BrokenShuffle(f"the {what} {one[:64]} is not among those of this hand")


def _are_of_this_hand(seen: SeenLog, shuffles: Sequence[ShownShuffle]) -> None:
    """Check that each shuffle was committed to for this hand and its turn in it; no order is dealt a second time."""
    for number, shown in enumerate(shuffles, 1):
        place, head = shown.place, seen.head
        if (place.table, str(place.hand), place.shuffle) != (head.table, head.hand, number):
            told = f"shuffle {place.shuffle} of hand {place.hand} at table {place.table}"
            raise BrokenShuffle(f"shuffle {number} of hand {head.hand} at table {head.table} is proved by {told}")


def _fits(event: Event, card: int | None, place: _Place | None, opened: Sequence[dict[int, Opening]]) -> None:
    if place is None:
        raise BrokenShuffle(f"{event.place}: a card was dealt, but the deck had none left")
    if card is None:
        return
    opening = opened[place.shuffle].get(place.at)
    if opening is None or opening.card != card:
        where = f"place {place.at + 1} of shuffle {place.shuffle + 1}"
        raise BrokenShuffle(f"{event.place} was dealt {CARDS[card]}, which is not proved to have lain at {where}")


def _are_opened(event: Event, opened: Sequence[dict[int, Opening]]) -> None:
    """Check that every card seen after a shuffle is proved by one of them."""
    if opened and event.kind not in _SHUFFLES:
        for card in event.cards:
            if not any(opening.card == card for opening in _all(opened)):
                raise BrokenShuffle(f"{CARDS[card]} was seen ({event.kind}), but no shuffle of this hand proves it")


def _all(opened: Sequence[dict[int, Opening]]) -> Iterator[Opening]:
    for one in opened:
        yield from one.values()
