"""The Washington Top 5 table during a round of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.engine import HAND, House
from croupier.engine.table import Names
from croupier.hands.reference.shape import Key
from croupier.money import Paytable
from croupier.rules.banked.felt import Felt
from croupier.rules.banked.memory import BankedMemory
from croupier.rules.top_5_wa.choices import AFTER_EACH, ANTE, EXPOSED_CARD, TENS, WRONG_NUMBER
from croupier.rules.top_5_wa.p11_payouts import ACE_OR_FACE, TENS_OR_BETTER, WINNING_BET

COMMUNITY, DEALER_HAND = "community", "dealer-hand"
FOLDED, DISCARD = Names("folded"), Names("discard")
HAND_SIZE = 5


@dataclass(frozen=True, slots=True)
class WashingtonPlan:
    """What the house's choices mean at the table."""

    ace_face: Paytable
    tens: Paytable
    bet: Paytable
    required: tuple[str, ...]
    wrong_number_voids: bool
    exposed_card_voids: bool
    warns: bool
    collects_after_each: bool


def plan(house: House) -> WashingtonPlan:
    """The paytables and house rules in force."""
    return WashingtonPlan(
        ace_face=ACE_OR_FACE[house["wa.ace_face.table"]],
        tens=TENS_OR_BETTER[house["wa.tens.table"]],
        bet=WINNING_BET["3.02"],
        required=house["wa.required_wagers"],
        wrong_number_voids=WRONG_NUMBER in house["wa.misdeal"],
        exposed_card_voids=EXPOSED_CARD in house["wa.misdeal"],
        warns=house["wa.best_hand_assist"] == "warn",
        collects_after_each=house["wa.collection"] == AFTER_EACH,
    )


class Top5Table(Felt):
    """The felt, the paytables in force, and what has happened in this round so far."""

    __slots__ = ("collected", "dealer_key", "entered", "layout", "plan", "slips", "uses_community")

    def __init__(
        self, house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: BankedMemory
    ) -> None:
        super().__init__(house, players, balances, memory)
        self.plan = house.derived(plan)
        self.entered: list[int] = []  # seats with any wager, clockwise; `dealt` are those that get cards
        self.layout: tuple[str, ...] = ()  # every place that is dealt five cards in this round
        self.slips = 0  # cards that went to a wrong place
        self.uses_community: set[int] = set()
        self.collected: list[tuple[int, str, int]] = []  # wagers collected before the settlement
        self.dealer_key: Key | None = None  # None while the dealer's hand is not known

    def seat_the_bettors(self) -> None:
        """Determine who plays this round, and who of them is dealt a hand."""
        self.entered = [seat for seat in self.seats if self.wagers.get(seat)]
        # W-05: a spot with only an Ace or Face wager gets no cards.
        self.dealt = [seat for seat in self.entered if {TENS, ANTE} & self.wagers[seat].keys()]
        self.layout = (*(HAND[seat] for seat in self.dealt), DEALER_HAND)

    def right_to_left(self) -> list[int]:
        """Seats with any wager, from the dealer's right."""
        return self.entered[::-1]

    def still_in(self) -> list[int]:
        """Seats with a hand that did not fold, clockwise."""
        return [seat for seat in self.dealt if seat not in self.folded]

    def community_card(self) -> int:
        """The card in front of the dealer."""
        return self.places[COMMUNITY][0]

    def top_5_hand(self, seat: int) -> list[int]:
        """The five cards this player plays: those dealt, or four of them and the community card."""
        return self.hand(seat) + self.places[COMMUNITY] if seat in self.uses_community else self.hand(seat)

    def wrong_numbers(self) -> list[str]:
        """Places with more or fewer cards than dealt; folded hands no longer matter."""
        sizes = dict.fromkeys(self.layout, HAND_SIZE)
        sizes |= {HAND[seat]: HAND_SIZE - 1 for seat in self.uses_community} | {HAND[seat]: 0 for seat in self.folded}
        return [place for place, size in sizes.items() if len(self.places.get(place, ())) != size]
