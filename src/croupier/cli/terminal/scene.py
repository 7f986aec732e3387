"""What a player sees of the table, ready to be drawn; even after the cards have gone to the discard rack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.cards import Card, card
from croupier.cli.terminal.layouts import Layout
from croupier.cli.terminal.why import reasons
from croupier.engine import HAND, STACK, Round, TableKind
from croupier.rules.views import HIDDEN, BankedState, View, view

Cards = tuple[Card | None, ...]  # None is a card that lies face down


@dataclass(frozen=True, slots=True)
class Scene:
    """One seat's view: cards by place, wagers by seat, stacks and meters in cents."""

    seat: int
    players: Mapping[int, str]
    places: Mapping[str, Cards]
    wagers: Mapping[int, Mapping[str, int]]
    stacks: Mapping[int, int]
    meters: Mapping[str, int]
    collected: frozenset[str]  # wagers of this seat that the dealer has taken
    won: Mapping[int, int] | None = None  # each seat's result, once the round is over

    def hand(self, seat: int) -> Cards:
        """A seat's cards, or those it folded."""
        return self.places.get(HAND[seat]) or self.places.get(f"folded-{seat}", ())

    def words(self, layout: Layout, bet: str = "") -> str:
        """The seat's hand in words, with the table's open cards; or the cards that a wager is on."""
        own = [one for one in self.places.get(HAND[self.seat], ()) if one is not None]
        seen = {place: [one for one in cards if one is not None] for place, cards in self.places.items()}
        return layout.words(own, seen, bet) if own else ""


def scene_of(running: Round, seat: int) -> Scene:
    """The table as this seat sees it; once the round is over, as it was when the last hand was opened."""
    now = view(running, seat)
    if not running.over:
        return _scene(now, now.places, seat, now)
    answers = running.record.answers
    before = view(Round(running.record, len(answers) - 1), seat) if answers else now
    shown = _scene(before, _opened(before, now), seat, now)
    return replace(shown, won={one: cents - running.record.balances[STACK[one]] for one, cents in shown.stacks.items()})


def scene_from(now: View, before: View, seat: int) -> Scene:
    """The table by views alone, as they come over a network; `before` is the last in which hands lay on the table."""
    if not now.over:
        return _scene(now, now.places, seat, now)
    won = {one: sum(reason.cents for reason in reasons(now.events, one)) for one in now.table.seats}
    return replace(_scene(before, _opened(before, now), seat, now), won=won)


def _scene(lying: View, places: Mapping[str, tuple[str, ...]], seat: int, now: View) -> Scene:
    table, before = banked_state(now), banked_state(lying)
    return Scene(
        seat,
        {one: place.player for one, place in table.seats.items()},
        {place: tuple(None if one == HIDDEN else card(one) for one in cards) for place, cards in places.items()},
        {one: place.wagers for one, place in before.seats.items()},
        {one: place.stack_cents for one, place in table.seats.items()},
        table.meters,
        frozenset(before.seats[seat].marked),
    )


def banked_state(shown: View) -> BankedState:
    """The table of a view of a game against the house."""
    assert isinstance(shown.table, BankedState)
    return shown.table


def _opened(before: View, now: View) -> Mapping[str, tuple[str, ...]]:
    """The cards as they lay at the last question, with what was turned up after it."""
    places = dict(before.places)
    for event in now.log[len(before.events) :]:
        if event.kind != TableKind.TURNED_UP:
            continue
        lying = places.get(event.place, ())
        if len(event.cards) == 1 < len(lying):  # one of several
            at = lying.index(HIDDEN) if HIDDEN in lying and event.cards[0] not in lying else -1
            places[event.place] = tuple(event.cards[0] if place == at else one for place, one in enumerate(lying))
        else:
            places[event.place] = event.cards
    return places
