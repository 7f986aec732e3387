"""A Let It Ride table with a rigged deck, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from croupier.engine import (
    AS_PROCEDURE,
    CHANCE,
    DEALER,
    FLOOR,
    Answer,
    Event,
    Record,
    Round,
    RuleViolation,
    read,
    write,
)
from croupier.rules import GAMES, new
from croupier.rules.banked.following import following
from croupier.rules.let_it_ride.memory import LetItRideMemory
from croupier.rules.let_it_ride.table import LetItRideTable
from tests.rules.rigging import before_cut, order_for

STACK = 100_000
FIVE_DOLLARS = 500
CUT = 20
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


class Play:
    """A round that tests talk to in the dealer's words."""

    def __init__(self, record: Record) -> None:
        self.running = Round(record)
        self.house = record.house

    @property
    def table(self) -> LetItRideTable:
        return cast(LetItRideTable, self.running.table)

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and by which clause."""
        assert self.running.ask is not None, "the round is over"
        return self.running.ask.actor, self.running.ask.clause

    @property
    def options(self) -> dict[tuple[int, str], str]:
        """Who may do what now, and the clause."""
        return {(option.actor, option.verb): option.clause for option in self.running.options()}

    def say(self, actor: int, verb: str, what: str = "", amount: int = 0) -> Play:
        self.running.answer(Answer(actor, verb, what, amount))
        return self

    def floor(self, verb: str, what: str = "", amount: int = 0) -> Play:
        return self.say(FLOOR, verb, what, amount)

    def dealer(self, verb: str, what: str = "", amount: int = 0) -> Play:
        return self.say(DEALER, verb, what, amount)

    def refused(self, actor: int, verb: str, what: str = "", amount: int = 0) -> RuleViolation:
        """The refusal of an answer; one that is taken fails the test."""
        before = len(self.running.events), self.running.ask
        try:
            self.running.answer(Answer(actor, verb, what, amount))
        except RuleViolation as refusal:
            assert before == (len(self.running.events), self.running.ask)
            return refusal
        raise AssertionError(f"{verb} {what} was not refused")

    def shuffle(self, order: tuple[int, ...] = ORDER) -> Play:
        """The deck comes to lie in this order, after the cut where there is one."""
        cut = self.table.manual or (self.table.preshuffled and not self.table.continuous)
        self.running.answer(Answer(CHANCE, "order", cards=before_cut(order, CUT) if cut else order))
        if cut:
            self.say(CHANCE, "cut", amount=CUT)
        return self.proceed()

    def wager(self, seat: int, bets: Mapping[str, int] | None = None) -> Play:
        """These wagers, or three bets of $5; the device accepts a Progressive wager."""
        for bet, amount in (THREE_BETS if bets is None else bets).items():
            self.say(seat, "wager", bet, amount).proceed()
        return self

    def no_more_bets(self) -> Play:
        return self.dealer("no-more-bets")

    def proceed(self, times: int = 0) -> Play:
        """So many steps of the ordinary dealer, or as far as he gets."""
        if not times:
            self.running.proceed()
        for _ in range(times):
            self.running.answer(AS_PROCEDURE)
        return self

    def deal_until(self, place: str, cards: int = 1) -> Play:
        """As the procedure says until the place has so many cards."""
        while len(self.table.places.get(place, ())) < cards:
            self.proceed(1)
        return self

    def ride(self, *seats: int) -> Play:
        for seat in seats:
            self.say(seat, "let-it-ride")
        return self

    def withdraw(self, *seats: int) -> Play:
        for seat in seats:
            self.say(seat, "withdraw")
        return self

    def all_ride(self) -> Play:
        """Every bet rides to the end of the round."""
        while self.running.ask is not None:
            self.ride(self.running.ask.actor)
        return self

    def events(self, kind: str, seat: int = 0, what: str = "") -> list[Event]:
        return [
            event
            for event in self.running.events
            if event.kind == kind and (not seat or event.seat == seat) and (not what or event.bet == what)
        ]

    def event(self, kind: str, seat: int = 0, what: str = "") -> Event:
        found = self.events(kind, seat, what)
        assert len(found) == 1, f"{len(found)} events {kind!r}: {[str(event) for event in self.running.events]}"
        return found[0]

    def clauses(self, *kinds: str) -> list[str]:
        """The clauses of the events of these kinds, or of all, in order."""
        return [event.clause for event in self.running.events if not kinds or event.kind in kinds]

    def paid(self, seat: int, bet: str) -> list[tuple[int, str]]:
        """What a wager was paid: cents and clause."""
        return [(event.cents, event.clause) for event in self.events("paid", seat, bet)]

    def won(self, seat: int, stack: int = STACK) -> int:
        """What the round brought this seat, in cents."""
        return self.table.balances[f"stack-{seat}"] - stack

    def meter(self, name: str = "main") -> int:
        return self.table.balances[f"meter-{name}"]

    def next(self, procedure: str = "round", *, minutes: int = 0) -> Play:
        """What follows at this table, after so many minutes; the text of its record says all of it."""
        record = following(self.running, procedure, minutes=minutes)
        play = Play(record)
        assert record == read(write(record), GAMES)[0]
        return play

    def inspected(self) -> Play:
        """The decks of an opening are looked at, and nobody objects."""
        while not self.running.over:
            self.proceed().floor("verify").say(1, "satisfied")
        return self

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
    after: Play | None = None,
    memory: LetItRideMemory | None = None,
) -> Play:
    """A round up to "no more bets", the one after another if that is given; three bets of $5 where no wagers are."""
    play = after.next() if after else Play(table(hands, house, players=players, memory=memory))
    three = play.table.three_card_stack
    order = places(sorted(hands), play.table.method == "automated-shoe", play.table.plan.box_dealt, 3 if three else 2)
    texts = {f"hand-{seat}": text for seat, text in hands.items()} | {"community": board} | ({"six-card-box": box})
    play.shuffle(order_for(order, {place: text for place, text in texts.items() if text}))
    for seat in hands:
        play.wager(seat, THREE_BETS | dict((wagers or {}).get(seat, {})))
    return play.no_more_bets()


def dealt(*args: Any, **kwargs: Any) -> Play:
    """The same, dealt as far as the first decision."""
    return ready(*args, **kwargs).proceed()


def settled(*args: Any, **kwargs: Any) -> Play:
    """The same, with every bet riding to the end."""
    return dealt(*args, **kwargs).all_ride()


def rounds(number: int, house: Mapping[str, Any] | None = None, seats: int = 1) -> list[Play]:
    """So many rounds running, in which every bet rides."""
    played: list[Play] = []
    for _ in range(number):
        hands = {1: NOTHING} if seats == 1 else {1: NOTHING, 2: "5c 6d Jh"}
        played.append(settled(hands, house=house, after=played[-1] if played else None))
    return played
