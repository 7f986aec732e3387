"""A house-banked table as everybody sees it, and what a player sees in addition."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from croupier.engine import DECK, HAND, RACK, STACK, House, Round
from croupier.rules.banked.felt import WAGER, Felt
from croupier.rules.banked.layout import Layout
from croupier.rules.banked.memory import BankedMemory
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.views.seen import asked, named, shown
from croupier.rules.views.states import BankedSeat, BankedState, OwnHand, Worth

METER = "meter-"


def state_of(running: Round) -> BankedState:
    """The table as everybody sees it."""
    table = running.table
    assert isinstance(table, Felt)
    memory, places, face_up = table.memory, table.places, table.face_up
    assert isinstance(memory, BankedMemory)
    layout, before_the_dealer = table.house.derived(_layout), table.house.derived(_shared)
    hands = {HAND[seat] for seat in table.seats}
    stacks = {STACK[seat] for seat in table.seats}
    wagers = {WAGER[seat, bet] for seat, placed in table.wagers.items() for bet in placed}
    return BankedState(
        game=running.game.id,
        procedure=running.procedure,
        answers=running.answered,
        over=running.ask is None,
        asked=asked(running),
        round=memory.round,
        minute=memory.minute,
        deck=len(places[DECK]),
        rack=len(places[RACK]),
        piles={
            place: shown(cards, face_up)
            for place, cards in places.items()
            if cards and place not in hands and place not in before_the_dealer and place not in (DECK, RACK)
        },
        accounts={
            name: held
            for name, held in table.balances.items()
            if held and name not in stacks and name not in wagers and not name.startswith(METER)
        },
        seats={seat: _seat(table, seat) for seat in table.seats},
        areas=tuple(layout.areas_in(table.house)),
        shared={place: shown(places[place], face_up) for place in before_the_dealer if places.get(place)},
        meters={
            name.removeprefix(METER): held for name, held in table.balances.items() if held and name.startswith(METER)
        },
    )


def _spec(house: House) -> BankedSpec:
    spec = house.of.spec
    assert isinstance(spec, BankedSpec)
    return spec


def _layout(house: House) -> Layout:
    return _spec(house).layout


def _shared(house: House) -> tuple[str, ...]:
    """The places of cards in front of the dealer."""
    return tuple(place for place, _ in house.derived(_layout).shared)


def _seat(table: Felt, seat: int) -> BankedSeat:
    cards = table.places.get(HAND[seat])
    memory = table.memory
    assert isinstance(memory, BankedMemory)
    return BankedSeat(
        memory.shown(table.players[seat]),
        table.balances[STACK[seat]],
        {bet: cents for bet, cents in table.wagers.get(seat, {}).items() if cents},
        dict(table.lammers.get(seat, {})),
        shown(cards, table.face_up) if cards else (),
        seat in table.dealt,
        seat in table.folded,
        seat in table.abandoned,
    )


# ---- the viewer's own hand ------------------------------------------------------------------------------------------


def own_hands(running: Round, seats: Iterable[int]) -> dict[int, OwnHand]:
    """The hands of these seats, as their player sees them; seats without cards are left out."""
    table = running.table
    assert isinstance(table, Felt)
    return {seat: hand for seat in seats if (hand := _own_hand(table, seat)) is not None}


def _own_hand(table: Felt, seat: int) -> OwnHand | None:
    cards = table.places.get(HAND[seat])
    if not cards:
        return None
    places, face_up = table.places, table.face_up
    shared = tuple(
        (place, tuple(one for one in places[place] if one in face_up))
        for place in table.house.derived(_shared)
        if places.get(place)
    )
    bets = tuple({**table.wagers.get(seat, {}), **table.lammers.get(seat, {})})
    return OwnHand(named(cards), _worths(_spec(table.house), tuple(cards), shared, bets))


_Shared = tuple[tuple[str, tuple[int, ...]], ...]


@lru_cache(1 << 8)
def _worths(spec: BankedSpec, hand: tuple[int, ...], shared: _Shared, bets: tuple[str, ...]) -> tuple[Worth, ...]:
    """The hand in words, and what a wager is on if that differs."""
    layout, seen = spec.layout, dict(shared)
    first = layout.words(hand, seen, "")
    found = [Worth(first)] if first else []
    for bet in bets:
        words = layout.words(hand, seen, bet)
        if words and words != first:
            found.append(Worth(words, bet))
    return tuple(found)
