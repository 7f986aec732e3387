"""A deck in an order that gives chosen places chosen cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.cards import cards

DECK = range(52)


def order_for(places: Iterable[str], hands: Mapping[str, str]) -> tuple[int, ...]:
    """The deck, top card first, that gives each place its cards when one card is dealt to each of `places` in turn.

    A place that gets more cards than are chosen for it is filled with the lowest unused cards.
    """
    chosen = {place: list(cards(text)) for place, text in hands.items()}
    given = [card for some in chosen.values() for card in some]
    assert len(set(given)) == len(given), "a card is given twice"
    fillers = [card for card in DECK if card not in given]
    top: list[int] = []
    for place in places:
        own = chosen.get(place)
        top.append(own.pop(0) if own else fillers.pop(0))
    assert not any(chosen.values()), f"not all of these cards are dealt: {chosen}"
    return (*top, *fillers)


def before_cut(order: tuple[int, ...], depth: int) -> tuple[int, ...]:
    """The deck that is in this order once its top `depth` cards have gone to the bottom."""
    return order[-depth:] + order[:-depth]
