"""A Let It Ride table with a rigged deck, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from croupier.engine import Event, Record
from croupier.rules import new
from croupier.rules.let_it_ride.memory import LetItRideMemory
from croupier.rules.let_it_ride.table import LetItRideTable
from tests.rules.felt import BankedFelt
from tests.rules.rigging import order_for

STACK = 100_000
FIVE_DOLLARS = 500
ORDER = tuple(range(52))
SHOE: dict[str, Any] = {}
BY_HAND: dict[str, Any] = {"deal.method": "hand", "deck.shuffler": "automatic"}
AUTOMATED: dict[str, Any] = {"deal.method": "automated-shoe", "deck.shuffler": "automatic"}
CONTINUOUS: dict[str, Any] = {
    "deal.method": "automated-shoe",
    "deck.continuous_device": True,
    "deck.device_approval": "2026-17",
}
ALL_OFFERED: dict[str, Any] = {
    "lir.five_card.offered": True,
    "lir.three_card.offered": True,
    "lir.six_card.offered": True,
    "lir.progressive.offered": True,
}
THREE_BETS = {"three-bets": FIVE_DOLLARS}
NOTHING = "2c 3d 4h"  # with the board below it pays on no wager
BOARD = "7s 9d"


def table(
    seats: int | Iterable[int] = 2,
    house: Mapping[str, Any] | None = None,
    stack: int = STACK,
    players: Mapping[int, str] | None = None,
    procedure: str = "round",
    memory: LetItRideMemory | None = None,
) -> Record:
    """The record of a procedure about to begin."""
    taken = range(1, seats + 1) if isinstance(seats, int) else seats
    stacks = dict.fromkeys(taken, stack)
    return new("let-it-ride", stacks, house=house, players=players, memory=memory, procedure=procedure)


def places(seats: list[int], automated: bool, box: bool, community: int = 2) -> list[str]:
    """The places in the order in which they get their cards."""
    hands = [f"hand-{seat}" for seat in seats]
    first = ["six-card-box"] * 3 if box else []
    if automated:
        return [*first, *["community"] * community, *(hand for hand in hands for _ in range(3))]
    return [*first, *hands, "community", *hands, "community", *hands]


class LetItRideFelt(BankedFelt[LetItRideTable]):
    """A round that tests play in the dealer's words."""

    bought_in = STACK

    def shuffle(self, order: tuple[int, ...] = ORDER) -> Self:
        return super().shuffle(order)

    @property
    def cut_after_shuffle(self) -> bool:
        return self.table.manual or (self.table.preshuffled and not self.table.continuous)

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and by which clause."""
        assert self.running.ask is not None, "the round is over"
        return self.running.ask.actor, self.running.ask.clause

    def wager(self, seat: int, bets: Mapping[str, int] | None = None) -> LetItRideFelt:
        """Make these wagers, or three bets of $5; the device accepts a Progressive wager."""
        for bet, amount in (THREE_BETS if bets is None else bets).items():
            self.say(seat, "wager", bet, amount).proceed()
        return self

    def deal_until(self, place: str, cards: int = 1) -> LetItRideFelt:
        """Go on as the procedure says until the place has this many cards."""
        while len(self.table.places.get(place, ())) < cards:
            self.proceed(1)
        return self

    def ride(self, *seats: int) -> LetItRideFelt:
        for seat in seats:
            self.say(seat, "let-it-ride")
        return self

    def withdraw(self, *seats: int) -> LetItRideFelt:
        for seat in seats:
            self.say(seat, "withdraw")
        return self

    def all_ride(self) -> LetItRideFelt:
        """Every bet rides to the end of the round."""
        while self.running.ask is not None:
            self.ride(self.running.ask.actor)
        return self

    def paid(self, seat: int, bet: str) -> list[tuple[int, str]]:
        """What a wager was paid: cents and clause."""
        return [(event.cents, event.clause) for event in self.events("paid", seat, bet)]

    def meter(self, name: str = "main") -> int:
        return self.table.balances[f"meter-{name}"]

    @property
    def void(self) -> Event | None:
        """What voided the round, if anything did."""
        found = self.events("voided")
        return found[0] if found else None


def ready(
    hands: Mapping[int, str],
    board: str = BOARD,
    box: str = "",
    wagers: Mapping[int, Mapping[str, int]] | None = None,
    house: Mapping[str, Any] | None = None,
    players: Mapping[int, str] | None = None,
    after: LetItRideFelt | None = None,
    memory: LetItRideMemory | None = None,
) -> LetItRideFelt:
    """A round up to "no more bets", after another if one is given; with three bets of $5 if no wagers are given."""
    play = after.next() if after else LetItRideFelt(table(hands, house, players=players, memory=memory))
    three = play.table.three_card_stack
    order = places(sorted(hands), play.table.method == "automated-shoe", play.table.plan.box_dealt, 3 if three else 2)
    texts = {f"hand-{seat}": text for seat, text in hands.items()} | {"community": board} | ({"six-card-box": box})
    play.shuffle(order_for(order, {place: text for place, text in texts.items() if text}))
    for seat in hands:
        play.wager(seat, THREE_BETS | dict((wagers or {}).get(seat, {})))
    return play.no_more_bets()


def dealt(*args: Any, **kwargs: Any) -> LetItRideFelt:
    """A round as `ready` makes it, dealt up to the first decision."""
    return ready(*args, **kwargs).proceed()


def settled(*args: Any, **kwargs: Any) -> LetItRideFelt:
    """A round as `ready` makes it, with every bet riding to the end."""
    return dealt(*args, **kwargs).all_ride()


def rounds(number: int, house: Mapping[str, Any] | None = None, seats: int = 1) -> list[LetItRideFelt]:
    """This many consecutive rounds, in which every bet rides."""
    played: list[LetItRideFelt] = []
    for _ in range(number):
        hands = {1: NOTHING} if seats == 1 else {1: NOTHING, 2: "5c 6d Jh"}
        played.append(settled(hands, house=house, after=played[-1] if played else None))
    return played
