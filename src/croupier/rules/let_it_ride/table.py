"""The Let It Ride table during a round of play."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import HAND, House
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


class LetItRideTable(Felt):
    """Felt, paytables in force, and what has happened in this round so far."""

    __slots__ = (
        "abandoned",
        "box_dealt",
        "contributions",
        "envy_table",
        "face_up_found",
        "five_table",
        "letter",
        "limit_left",
        "main_table",
        "manual",
        "progressive_seats",
        "progressive_table",
        "revealed",
        "six_table",
        "three_table",
        "was_cut",
    )

    def __init__(
        self, house: House, players: Mapping[int, str], balances: Mapping[str, int], facts: Mapping[str, int]
    ) -> None:
        super().__init__(house, players, balances, facts)
        seats_within(players, house["lir.positions"], "MD-LIR 2.A(1)")
        adjacent_boxes(players, house["boxes.adjacent_max"], "MD-LIR 7.F")
        self.letter: str = house["lir.progressive.paytable"]
        self.main_table = MAIN[house["lir.paytable"]]
        self.five_table = FIVE_CARD_BONUS[house["lir.five_card.paytable"]]
        self.three_table = THREE_CARD_BONUS[house["lir.three_card.paytable"]]
        self.six_table = SIX_CARD_BONUS[house["lir.six_card.paytable"]]
        self.progressive_table = PROGRESSIVE[self.letter]
        self.envy_table = (ENVY_1 if house["lir.progressive.wager"] == 100 else ENVY_5)[self.letter]
        self.box_dealt: bool = house["lir.six_card.offered"]  # L-13: whenever the wager is offered
        self.manual: bool = house["deck.shuffler"] == "none" and not house["deck.continuous_device"]
        self.was_cut = False
        self.face_up_found = 0
        self.revealed = 0  # community cards turned up so far
        self.abandoned: set[int] = set()
        self.progressive_seats: set[int] = set()  # seats whose Progressive wager was accepted
        self.contributions: list[tuple[str, int]] = []  # what this round put on the meters
        self.limit_left: dict[int, int] = {}  # of the payout limit per hand

    def layout(self) -> tuple[str, ...]:
        """Every place that is dealt cards in this round."""
        hands = tuple(HAND[seat] for seat in self.dealt)
        return (*hands, COMMUNITY, BOX) if self.box_dealt else (*hands, COMMUNITY)

    def wrong_numbers(self) -> list[str]:
        """Places with more or fewer cards than the deal gives them."""
        sizes = dict.fromkeys((HAND[seat] for seat in self.dealt), HAND_SIZE)
        sizes[COMMUNITY] = COMMUNITY_SIZE
        if self.box_dealt:
            sizes[BOX] = BOX_SIZE
        return [place for place, size in sizes.items() if len(self.places.get(place, ())) != size]
