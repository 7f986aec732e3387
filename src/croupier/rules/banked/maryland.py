"""The table of Maryland's house-banked games: its decks and devices, which last from round to round.

Only facts are kept here; each document says by which clause a deck is removed or a device covered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.engine import House
from croupier.rules.banked.choices import BY_HAND, MANUAL_SHOE, NO_SHUFFLER, change_hours_max
from croupier.rules.banked.felt import Felt
from croupier.rules.banked.memory import MarylandMemory

BACKS = ("red", "blue")


class Equipment(NamedTuple):
    """The decks and devices that the house has chosen."""

    shuffler: str
    continuous: bool
    method: str
    backs: tuple[str, ...]
    preshuffled: bool
    count_every: int
    change_minutes: int


def _equipment(house: House) -> Equipment:
    return Equipment(
        shuffler=house["deck.shuffler"],
        continuous=house["deck.continuous_device"],
        method=house["deal.method"],
        backs=BACKS[: house["deck.count"]],
        preshuffled=house["deck.preshuffled"],
        count_every=house["deck.count_every"],
        change_minutes=60 * change_hours_max(house),
    )


class MarylandTable(Felt):
    """The felt with the devices in use: those of the house, except those out of order."""

    __slots__ = (
        "closed",
        "continuous",
        "equipment",
        "layout",
        "machine_counted",
        "method",
        "preshuffled",
        "shuffler",
        "voided",
        "was_cut",
    )

    memory: MarylandMemory

    def __init__(
        self, house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: MarylandMemory
    ) -> None:
        super().__init__(house, players, balances, memory)
        self.equipment = house.derived(_equipment)
        self.shuffler, self.continuous, self.method = self.equipment[:3]
        if memory.shuffler_out_of_order:
            self._without_the_shuffler()
        if memory.shoe_out_of_order:
            self._without_the_shoe()
        self.preshuffled = self.equipment.preshuffled and self.round_number <= len(self.equipment.backs)
        self.was_cut = False
        self.machine_counted = False
        self.closed = False  # "no more bets" has been announced
        self.voided = False
        self.layout: tuple[str, ...] = ()  # every place that is dealt cards in this round

    # ---- devices --------------------------------------------------------------------------------------------------

    @property
    def manual(self) -> bool:
        """Does the dealer shuffle the cards?"""
        return self.shuffler == NO_SHUFFLER and not self.continuous

    def put_shuffler_out_of_order(self) -> None:
        """Record that from now on the dealer shuffles."""
        self.remember(shuffler_out_of_order=True)
        self._without_the_shuffler()

    def put_shoe_out_of_order(self) -> None:
        """Record that from now on the cards come from a manual shoe."""
        self.remember(shoe_out_of_order=True)
        self._without_the_shoe()

    def _without_the_shuffler(self) -> None:
        self.shuffler = NO_SHUFFLER
        if self.method == BY_HAND and self.manual:
            self.method = MANUAL_SHOE  # from the hand only after a machine shuffle

    def _without_the_shoe(self) -> None:
        self.continuous, self.method = False, MANUAL_SHOE

    # ---- decks ----------------------------------------------------------------------------------------------------

    @property
    def round_number(self) -> int:
        """The number of this round of play since the table opened."""
        return self.memory.round

    @property
    def backs(self) -> tuple[str, ...]:
        """The decks in play: two only while a machine shuffles."""
        return self.equipment.backs[:1] if self.manual else self.equipment.backs

    @property
    def back_in_use(self) -> str:
        """The deck of this round: two decks alternate."""
        return self.backs[(self.round_number - 1) % len(self.backs)]

    @property
    def deck_minutes(self) -> int:
        """How long the deck has been at the table, in minutes; the clock belongs to the deck (X-36)."""
        return self.memory.deck_minutes

    @property
    def deck_removed(self) -> bool:
        """Was a deck removed from the table, and none opened since?"""
        return self.memory.deck_removed

    def remove_the_deck(self) -> None:
        """Remove the deck; nothing is dealt until another is opened (X-35)."""
        self.remember(deck_removed=True)

    def receive_the_decks(self) -> None:
        """Bring fresh decks to the table, and start their clock."""
        self.remember(deck_removed=False, deck_minutes=0)

    @property
    def count_is_due(self) -> bool:
        """Is the stub counted by hand in this round of play?

        P-06: the deck in use at rounds 5, 10, 15 ... is counted. With an even interval it would always be the same one
        of two alternating decks, so the other is counted in the round after.
        """
        if self.machine_counted:
            return False
        every = self.equipment.count_every
        past = self.round_number % every
        other_deck_too = every % 2 == 0 and len(self.backs) == 2 and self.round_number != 1
        return past == 0 or (other_deck_too and past == 1)

    # ---- players --------------------------------------------------------------------------------------------------

    def boxes_of(self, seat: int) -> list[int]:
        """The seats dealt in on which the player in this seat wagers."""
        return [other for other in self.dealt if self.players[other] == self.players[seat]]
