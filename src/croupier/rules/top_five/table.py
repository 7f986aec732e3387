"""The Top Five table during a round of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine import HAND, House
from croupier.engine.table import Names
from croupier.money import Paytable
from croupier.rules.banked.choices import AUTOMATED_SHOE
from croupier.rules.banked.felt import adjacent_boxes, seats_within
from croupier.rules.banked.maryland import MarylandTable
from croupier.rules.banked.memory import MarylandMemory
from croupier.rules.top_five.ch12_payouts import POKER_BONUS, TOP_FIVE_BONUS

ANTE, PLAY, TOP_FIVE, POKER = "ante", "play", "top-five-bonus", "poker-bonus"
BONUSES = (TOP_FIVE, POKER)
DEALER_HAND, DEVICE = "dealer-hand", "device"
ASIDE, DEALER_ASIDE = Names("aside"), "aside-dealer"  # where the 2s to 9s of a hand lie once they are removed
HAND_SIZE = 7


@dataclass(frozen=True, slots=True)
class TopFivePlan:
    """What the house's choices mean at the table."""

    top_five: Paytable
    poker: Paytable
    ranking: str
    abandoned_lose: bool
    dealer_stack_in_device: bool


def plan(house: House) -> TopFivePlan:
    """The paytables and readings in force."""
    return TopFivePlan(
        top_five=TOP_FIVE_BONUS[house["top5.top_five_bonus.paytable"]],
        poker=POKER_BONUS[house["top5.poker_bonus.paytable"]],
        ranking="top-five" if house["top5.compare"] == "all-cards" else "top-five-best-five",
        abandoned_lose=house["abandoned_wagers"] == "lose",
        dealer_stack_in_device=house["top5.dealer_stack_in_device"],
    )


def seating(house: House, players: Mapping[int, str]) -> None:
    """2.A(1), 7.F: seats are betting positions, and a player wagers on up to this many adjacent boxes (T-20)."""
    seats_within(players, house["top5.positions"], "MD-TOP5 2.A(1)")
    adjacent_boxes(players, house["boxes.adjacent_max"], "MD-TOP5 7.F")


class TopFiveTable(MarylandTable):
    """The felt, devices and paytables in force, and what has happened in this round so far."""

    __slots__ = ("breaches", "dealer_place", "extras", "forfeited", "plan")

    def __init__(
        self, house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: MarylandMemory
    ) -> None:
        super().__init__(house, players, balances, memory)
        self.plan = house.derived(plan)
        self.dealer_place = DEALER_HAND
        self.extras = 0  # cards dealt beyond the deal
        self.forfeited: set[int] = set()
        self.breaches: dict[int, str] = {}  # reported and not yet ruled on, by seat: the clause broken

    def seat_the_bettors(self) -> None:
        """Determine who is dealt in, and so every place that is dealt cards in this round."""
        self.dealt = [seat for seat in self.seats if self.wagers.get(seat)]
        # T-21: the last stack may stay in the device until the reveal.
        in_device = self.method == AUTOMATED_SHOE and self.plan.dealer_stack_in_device
        self.dealer_at(DEVICE if in_device else DEALER_HAND)

    def dealer_at(self, place: str) -> None:
        """Set where the dealer's seven cards are."""
        self.dealer_place = place
        self.layout = (*(HAND[seat] for seat in self.dealt), place)

    def has_bonus(self, seat: int) -> bool:
        """Does this seat have a bonus wager on the layout?"""
        placed = self.wagers[seat]
        return TOP_FIVE in placed or POKER in placed

    def wrong_numbers(self) -> list[str]:
        """Places with other than seven cards, including the dealer's (T-22); a folder's were seven when collected."""
        places = self.places
        collected = [HAND[seat] for seat in self.folded if HAND[seat] not in places]
        return [place for place in self.layout if len(places.get(place, ())) != HAND_SIZE and place not in collected]

    def rack_hand(self, hand: str, aside: str, *, clause: str) -> None:
        """Move what is left of a hand on the layout to the rack, then the cards that were removed from it."""
        for place in (hand, aside):
            if self.places.get(place):
                self.rack(place, clause=clause)
