"""The Let It Ride table during a round of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine import HAND, House
from croupier.money import Paytable
from croupier.rules.house.choices import AUTOMATED_SHOE, NO_SHUFFLER
from croupier.rules.house.felt import Felt, adjacent_boxes, seats_within
from croupier.rules.let_it_ride.ch12_payouts import (
    ENVY_1,
    ENVY_5,
    FIVE_CARD_BONUS,
    MAIN,
    PROGRESSIVE,
    SIX_CARD_BONUS,
    THREE_CARD_BONUS,
)

BET_1, BET_2, BET_3 = BETS = ("bet-1", "bet-2", "bet-3")
FIVE_CARD, THREE_CARD, SIX_CARD = "five-card-bonus", "three-card-bonus", "six-card-bonus"
PROGRESSIVE_BET, ENVY = "progressive", "envy-bonus"
COMMUNITY, BOX = "community", "six-card-box"
HAND_SIZE, COMMUNITY_SIZE, BOX_SIZE = 3, 2, 3
_SIZES = {COMMUNITY: COMMUNITY_SIZE, BOX: BOX_SIZE}


@dataclass(frozen=True, slots=True)
class Plan:
    """What the house's choices come to at the table."""

    letter: str
    main: Paytable
    five_card: Paytable
    three_card: Paytable
    six_card: Paytable
    progressive: Paytable
    envy: Paytable
    automated: bool
    box_dealt: bool
    manual_shuffle: bool
    payout_limit_cents: int | None


def plan(house: House) -> Plan:
    """The paytables and devices in force."""
    letter = house["lir.progressive.paytable"]
    return Plan(
        letter=letter,
        main=MAIN[house["lir.paytable"]],
        five_card=FIVE_CARD_BONUS[house["lir.five_card.paytable"]],
        three_card=THREE_CARD_BONUS[house["lir.three_card.paytable"]],
        six_card=SIX_CARD_BONUS[house["lir.six_card.paytable"]],
        progressive=PROGRESSIVE[letter],
        envy=(ENVY_1 if house["lir.progressive.wager"] == 100 else ENVY_5)[letter],
        automated=house["deal.method"] == AUTOMATED_SHOE,
        box_dealt=house["lir.six_card.offered"],  # L-13: whenever the wager is offered
        manual_shuffle=house["deck.shuffler"] == NO_SHUFFLER and not house["deck.continuous_device"],
        payout_limit_cents=house["lir.payout_limit"],
    )


def seating(house: House, players: Mapping[int, str]) -> None:
    """2.A(1), 7.F: seats are betting positions, and a player wagers on so many adjacent boxes."""
    seats_within(players, house["lir.positions"], "MD-LIR 2.A(1)")
    adjacent_boxes(players, house["boxes.adjacent_max"], "MD-LIR 7.F")


class LetItRideTable(Felt):
    """Felt, paytables in force, and what has happened in this round so far."""

    __slots__ = (
        "abandoned",
        "contributions",
        "face_up_found",
        "layout",
        "limit_left",
        "manual",
        "plan",
        "progressive_seats",
        "revealed",
        "was_cut",
    )

    def __init__(
        self, house: House, players: Mapping[int, str], balances: Mapping[str, int], facts: Mapping[str, int]
    ) -> None:
        super().__init__(house, players, balances, facts)
        self.plan = house.derived(plan)
        self.layout: tuple[str, ...] = ()
        self.manual = self.plan.manual_shuffle  # until a device is put out of order
        self.was_cut = False
        self.face_up_found = 0
        self.revealed = 0  # community cards turned up so far
        self.abandoned: set[int] = set()
        self.progressive_seats: set[int] = set()  # seats whose Progressive wager was accepted
        self.contributions: list[tuple[str, int]] = []  # what this round put on the meters
        self.limit_left: dict[int, int] = {}  # of the payout limit per hand

    def seat_the_bettors(self) -> None:
        """Who is dealt in, and so every place that is dealt cards in this round."""
        self.dealt = [seat for seat in self.seats if self.wagers.get(seat)]
        hands = tuple(HAND[seat] for seat in self.dealt)
        self.layout = (*hands, COMMUNITY, BOX) if self.plan.box_dealt else (*hands, COMMUNITY)

    def wrong_numbers(self) -> list[str]:
        """Places with more or fewer cards than the deal gives them."""
        return [place for place in self.layout if len(self.places.get(place, ())) != _SIZES.get(place, HAND_SIZE)]
