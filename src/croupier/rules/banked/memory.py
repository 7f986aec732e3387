"""What the tables of house-banked games remember from round to round."""

from __future__ import annotations

from croupier.engine.memory import Count, Minutes
from croupier.rules.memory import TableMemory


class BankedMemory(TableMemory, frozen=True):
    """Which round of play it is since the table opened, and the minute that its clock shows."""

    round: Count = 1
    minute: Minutes = 0


class MarylandMemory(BankedMemory, frozen=True):
    """The decks and devices of a Maryland table: a deck until another is opened (X-35), a device until it is repaired.

    The clock belongs to the deck (X-36).
    """

    deck_minutes: Minutes = 0
    deck_removed: bool = False
    shuffler_out_of_order: bool = False
    shoe_out_of_order: bool = False
