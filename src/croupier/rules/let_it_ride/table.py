"""The Let It Ride table during a round of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from croupier.engine import HAND, House
from croupier.money import Paytable
from croupier.rules.banked.choices import AUTOMATED_SHOE
from croupier.rules.banked.felt import adjacent_boxes, seats_within
from croupier.rules.banked.maryland import MarylandTable
from croupier.rules.let_it_ride.ch12_payouts import (
    ENVY_1,
    ENVY_5,
    FIVE_CARD_BONUS,
    MAIN,
    PROGRESSIVE,
    SIX_CARD_BONUS,
    THREE_CARD_BONUS,
)
from croupier.rules.let_it_ride.memory import LetItRideMemory

BET_1, BET_2, BET_3 = BETS = ("bet-1", "bet-2", "bet-3")
FIVE_CARD, THREE_CARD, SIX_CARD = "five-card-bonus", "three-card-bonus", "six-card-bonus"
PROGRESSIVE_BET, ENVY = "progressive", "envy-bonus"
COMMUNITY, BOX = "community", "six-card-box"
HAND_SIZE, COMMUNITY_SIZE, BOX_SIZE = 3, 2, 3
_SIZES = {COMMUNITY: COMMUNITY_SIZE, BOX: BOX_SIZE}
_ENVY = {100: ("MD-LIR 12.I", ENVY_1), 500: ("MD-LIR 12.J", ENVY_5)}


@dataclass(frozen=True, slots=True)
class LetItRidePlan:
    """What the house's choices mean at the table."""

    letter: str
    main: Paytable
    five_card: Paytable
    three_card: Paytable
    six_card: Paytable
    progressive: Paytable
    envy: Paytable
    envy_clause: str
    five_card_offered: bool
    progressive_offered: bool
    box_dealt: bool
    abandoned_lose: bool
    payout_limit_cents: int | None


def plan(house: House) -> LetItRidePlan:
    """The paytables and house rules in force."""
    letter = house["lir.progressive.paytable"]
    envy_clause, envy = _ENVY[house["lir.progressive.wager"]]
    return LetItRidePlan(
        letter=letter,
        main=MAIN[house["lir.paytable"]],
        five_card=FIVE_CARD_BONUS[house["lir.five_card.paytable"]],
        three_card=THREE_CARD_BONUS[house["lir.three_card.paytable"]],
        six_card=SIX_CARD_BONUS[house["lir.six_card.paytable"]],
        progressive=PROGRESSIVE[letter],
        envy=envy[letter],
        envy_clause=envy_clause,
        five_card_offered=house["lir.five_card.offered"],
        progressive_offered=house["lir.progressive.offered"],
        box_dealt=house["lir.six_card.offered"],  # L-13: whenever the wager is offered
        abandoned_lose=house["abandoned_wagers"] == "lose",
        payout_limit_cents=house["lir.payout_limit"],
    )


def seating(house: House, players: Mapping[int, str]) -> None:
    """2.A(1), 7.F: seats are betting positions, and a player wagers on up to this many adjacent boxes (T-20)."""
    seats_within(players, house["lir.positions"], "MD-LIR 2.A(1)")
    adjacent_boxes(players, house["boxes.adjacent_max"], "MD-LIR 7.F")


@cache
def _layout(box_dealt: bool, *seats: int) -> tuple[str, ...]:
    """Every place that is dealt cards when these seats are dealt in."""
    hands = tuple(HAND[seat] for seat in seats)
    return (*hands, COMMUNITY, BOX) if box_dealt else (*hands, COMMUNITY)


class LetItRideTable(MarylandTable):
    """The felt, devices and paytables in force, and what has happened in this round so far."""

    __slots__ = (
        "astray",
        "contributions",
        "face_up_found",
        "limit_left",
        "misdealt_clause",
        "plan",
        "progressive_seats",
    )

    memory: LetItRideMemory

    def __init__(
        self, house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: LetItRideMemory
    ) -> None:
        super().__init__(house, players, balances, memory)
        self.plan = house.derived(plan)
        self.misdealt_clause = ""  # of the dealing chapter, on a wrong number of cards
        self.astray: list[str] = []  # places to which a card went by mistake
        self.face_up_found = 0
        self.progressive_seats: set[int] = set()  # seats whose Progressive wager was accepted
        # What this round put on each meter: cents, and the fraction of a cent that it carried before.
        self.contributions: list[tuple[str, int, int]] = []
        self.limit_left: dict[int, int] = {}  # of the payout limit per hand

    @property
    def three_card_stack(self) -> bool:
        """10.H: does the shoe dispense three community cards, of which one is discarded?"""
        return bool(self.continuous and self.method == AUTOMATED_SHOE and self.house["lir.auto_three_card_stack"])

    def seat_the_bettors(self) -> None:
        """Determine who is dealt in, and so every place that is dealt cards in this round."""
        wagers = self.wagers
        self.dealt = [seat for seat in self.seats if wagers.get(seat)]
        self.layout = _layout(self.plan.box_dealt, *self.dealt)

    def wrong_numbers(self) -> list[str]:
        """Places with more or fewer cards than dealt."""
        return [place for place in self.layout if len(self.places.get(place, ())) != _SIZES.get(place, HAND_SIZE)]
