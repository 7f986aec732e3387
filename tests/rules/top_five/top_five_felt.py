"""A Top Five table with a rigged deck, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from croupier.cards import cards
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
from croupier.rules.top_five.table import TopFiveTable
from tests.rules.rigging import before_cut, order_for

STACK = 1_000_000
TEN_DOLLARS = 1_000
CUT = 20
BY_HAND = {"deal.method": "hand", "deck.shuffler": "automatic"}
AUTOMATED = {"deal.method": "automated-shoe", "deck.shuffler": "automatic"}
METHODS = ({}, BY_HAND, AUTOMATED)
QUALIFIED = "Qc Jd"  # just
NOT_QUALIFIED = "Qc Td"  # just not


def table(
    seats: int = 2, house: Mapping[str, Any] | None = None, stack: int = STACK, procedure: str = "round"
) -> Record:
    """The record of a round, or of another procedure, about to begin."""
    return new("top-five", dict.fromkeys(range(1, seats + 1), stack), house=house, procedure=procedure)


def places(dealt: list[int], automated: bool, in_device: bool) -> list[str]:
    """The places in the order in which they get their cards."""
    each = [*(f"hand-{seat}" for seat in dealt), "device" if in_device else "dealer-hand"]
    return [place for place in each for _ in range(7)] if automated else each * 7


class Play:
    """A round that tests talk to in the dealer's words."""

    def __init__(self, record: Record) -> None:
        self.running = Round(record)
        self.house = record.house

    @property
    def table(self) -> TopFiveTable:
        return cast(TopFiveTable, self.running.table)

    @property
    def options(self) -> dict[tuple[int, str], str]:
        """Who may do what now, and the clause."""
        return {(option.actor, option.verb): option.clause for option in self.running.options()}

    def say(self, actor: int, verb: str, what: str = "", amount: int = 0) -> Play:
        self.running.answer(Answer(actor, verb, what, amount))
        return self

    def refused(self, actor: int, verb: str, what: str = "", amount: int = 0) -> RuleViolation:
        """The refusal of an answer; one that is taken fails the test."""
        before = len(self.running.events), self.running.ask
        try:
            self.running.answer(Answer(actor, verb, what, amount))
        except RuleViolation as refusal:
            assert before == (len(self.running.events), self.running.ask)
            return refusal
        raise AssertionError(f"{verb} {what} was not refused")

    def shuffle(self, order: tuple[int, ...]) -> Play:
        """The deck comes to lie in this order, after the cut where there is one."""
        cut = self.table.manual or self.table.preshuffled
        self.running.answer(Answer(CHANCE, "order", cards=before_cut(order, CUT) if cut else order))
        if cut:
            self.say(CHANCE, "cut", amount=CUT)
        self.running.proceed()
        return self

    def wager(self, seat: int, **bets: int) -> Play:
        for bet, amount in bets.items():
            self.say(seat, "wager", bet.replace("_", "-"), amount)
        return self

    def no_more_bets(self) -> Play:
        return self.say(DEALER, "no-more-bets")

    def proceed(self, times: int = 0) -> Play:
        """So many steps of the ordinary dealer, or as far as he gets."""
        if not times:
            self.running.proceed()
        for _ in range(times):
            self.running.answer(AS_PROCEDURE)
        return self

    def play(self, *seats: int) -> Play:
        for seat in seats:
            self.say(seat, "play", amount=self.table.wager_cents(seat, "ante"))
        self.running.proceed()
        return self

    def fold(self, *seats: int) -> Play:
        for seat in seats:
            self.say(seat, "fold")
        self.running.proceed()
        return self

    def floor(self, verb: str, what: str = "", amount: int = 0) -> Play:
        return self.say(FLOOR, verb, what, amount)

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
    def clauses(self) -> list[str]:
        """The clauses of all events, in order."""
        return [event.clause for event in self.running.events]

    def money(self, seat: int) -> list[tuple[str, str, int, str]]:
        """What happened to a seat's money from the first decision on: kind, wager, cents, clause."""
        return [
            (event.kind, event.bet, event.cents, event.clause)
            for event in self.running.events
            if event.seat == seat and event.cents and event.kind != "placed"
        ]

    def won(self, seat: int, stack: int = STACK) -> int:
        """What the round brought this seat, in cents."""
        return self.table.balances[f"stack-{seat}"] - stack


def ready(
    hands: Mapping[int, str],
    dealer: str = QUALIFIED,
    wagers: Mapping[int, Mapping[str, int]] | None = None,
    house: Mapping[str, Any] | None = None,
    after: Play | None = None,
) -> Play:
    """A round up to "no more bets", the one after another if that is given; an ante of $10 where no wagers are.

    Hands are filled with 2s to 9s.
    """
    play = after.next() if after else Play(table(max(hands), house))
    automated = play.table.method == "automated-shoe"
    in_device = bool(play.house["top5.dealer_stack_in_device"])
    texts = {f"hand-{seat}": text for seat, text in hands.items()}
    texts["device" if in_device else "dealer-hand"] = dealer
    play.shuffle(order_for(places(sorted(hands), automated, in_device), texts))
    for seat in hands:
        bets = (wagers or {}).get(seat, {"ante": TEN_DOLLARS})
        play.wager(seat, **{bet.replace("-", "_"): cents for bet, cents in bets.items()})
    return play.no_more_bets()


def dealt(*args: Any, **kwargs: Any) -> Play:
    """The same, dealt as far as the first decision."""
    return ready(*args, **kwargs).proceed()


def rounds(number: int, house: Mapping[str, Any] | None = None, seats: int = 1) -> list[Play]:
    """So many rounds running, in which everybody folds."""
    played: list[Play] = []
    for _ in range(number):
        hands = dict.fromkeys(range(1, seats + 1), "")
        played.append(dealt(hands, house=house, after=played[-1] if played else None).fold(*hands))
    return played


def hand_cards(play: Play, seat: int) -> tuple[int, ...]:
    """The cards a seat was dealt."""
    return tuple(card for event in play.events("dealt") if event.place == f"hand-{seat}" for card in event.cards)


def text_cards(text: str) -> set[int]:
    """The cards of a text as numbers."""
    return {int(card) for card in cards(text)}
