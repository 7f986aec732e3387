"""A Top Five table with a rigged deck, for the tests beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import cards
from croupier.engine import Record
from croupier.rules import new
from croupier.rules.top_five.table import TopFiveTable
from tests.rules.felt import BankedFelt
from tests.rules.rigging import order_for

STACK = 1_000_000
TEN_DOLLARS = 1_000
BY_HAND: dict[str, Any] = {"deal.method": "hand", "deck.shuffler": "automatic"}
AUTOMATED: dict[str, Any] = {"deal.method": "automated-shoe", "deck.shuffler": "automatic"}
METHODS: tuple[dict[str, Any], ...] = ({}, BY_HAND, AUTOMATED)
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


class TopFiveFelt(BankedFelt[TopFiveTable]):
    """A round that tests play in the dealer's words."""

    bought_in = STACK

    @property
    def cut_after_shuffle(self) -> bool:
        return self.table.manual or self.table.preshuffled

    def wager(self, seat: int, **bets: int) -> TopFiveFelt:
        for bet, amount in bets.items():
            self.say(seat, "wager", bet.replace("_", "-"), amount)
        return self

    def play(self, *seats: int) -> TopFiveFelt:
        for seat in seats:
            self.say(seat, "play", amount=self.table.wager_cents(seat, "ante"))
        self.running.proceed()
        return self

    def fold(self, *seats: int) -> TopFiveFelt:
        for seat in seats:
            self.say(seat, "fold")
        self.running.proceed()
        return self

    def money(self, seat: int) -> list[tuple[str, str, int, str]]:
        """What happened to a seat's money from the first decision on: kind, wager, cents, clause."""
        return [
            (event.kind, event.bet, event.cents, event.clause)
            for event in self.running.events
            if event.seat == seat and event.cents and event.kind != "placed"
        ]


def ready(
    hands: Mapping[int, str],
    dealer: str = QUALIFIED,
    wagers: Mapping[int, Mapping[str, int]] | None = None,
    house: Mapping[str, Any] | None = None,
    after: TopFiveFelt | None = None,
) -> TopFiveFelt:
    """A round up to "no more bets", after another if one is given; with an ante of $10 if no wagers are given.

    Hands are filled with 2s to 9s.
    """
    play = after.next() if after else TopFiveFelt(table(max(hands), house))
    automated = play.table.method == "automated-shoe"
    in_device = bool(play.house["top5.dealer_stack_in_device"])
    texts = {f"hand-{seat}": text for seat, text in hands.items()}
    texts["device" if in_device else "dealer-hand"] = dealer
    play.shuffle(order_for(places(sorted(hands), automated, in_device), texts))
    for seat in hands:
        bets = (wagers or {}).get(seat, {"ante": TEN_DOLLARS})
        play.wager(seat, **{bet.replace("-", "_"): cents for bet, cents in bets.items()})
    return play.no_more_bets()


def dealt(*args: Any, **kwargs: Any) -> TopFiveFelt:
    """A round as `ready` makes it, dealt up to the first decision."""
    return ready(*args, **kwargs).proceed()


def rounds(number: int, house: Mapping[str, Any] | None = None, seats: int = 1) -> list[TopFiveFelt]:
    """This many consecutive rounds, in which everybody folds."""
    played: list[TopFiveFelt] = []
    for _ in range(number):
        hands = dict.fromkeys(range(1, seats + 1), "")
        played.append(dealt(hands, house=house, after=played[-1] if played else None).fold(*hands))
    return played


def hand_cards(play: TopFiveFelt, seat: int) -> tuple[int, ...]:
    """The cards a seat was dealt."""
    return tuple(card for event in play.events("dealt") if event.place == f"hand-{seat}" for card in event.cards)


def text_cards(text: str) -> set[int]:
    """The cards of a text as numbers."""
    return {int(card) for card in cards(text)}
