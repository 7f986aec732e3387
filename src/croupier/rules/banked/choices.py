"""The choices that every house-banked table has: device, decks, dealing, boxes, chips. Documents give the clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.engine import Choice, ChoiceFinding, House
from croupier.engine.house import Check, flag, free_text, money, number, one_of

BY_HAND, MANUAL_SHOE, AUTOMATED_SHOE = "hand", "manual-shoe", "automated-shoe"
NO_SHUFFLER, SHUFFLER, COUNTING_SHUFFLER = "none", "automatic", "automatic-counting"


@dataclass(frozen=True, slots=True)
class TableClauses:
    """The clauses of a Maryland document about its table and decks."""

    name: str
    shuffler: str
    two_decks: str
    change_by_hand: str
    change_from_shoe: str
    count: str
    preshuffled: str
    manual_shoe: str
    by_hand: str
    by_hand_needs_shuffler: str
    continuous_device: str
    boxes: str
    abandoned: str


def table_choices(at: TableClauses, positions: int) -> tuple[Choice, ...]:
    """The part of section 1 of the Rules Submission that a house-banked table needs."""
    return (
        free_text("facility.name", at.name, default="Croupier"),
        free_text("table.id", "submission: table.id", default="1"),
        one_of("deck.shuffler", at.shuffler, NO_SHUFFLER, SHUFFLER, COUNTING_SHUFFLER, default=NO_SHUFFLER),
        flag("deck.continuous_device", at.continuous_device, default=False),
        free_text("deck.device_approval", at.continuous_device, default="none"),
        number("deck.count", at.two_decks, 1, 2, default=1),
        number("deck.change_hours", at.change_from_shoe, 1, 8, default=None),
        number("deck.count_every", at.count, 1, 5, default=5),
        flag("deck.preshuffled", at.preshuffled, default=False),
        one_of("deal.method", at.manual_shoe, MANUAL_SHOE, BY_HAND, AUTOMATED_SHOE, default=MANUAL_SHOE),
        number("boxes.adjacent_max", at.boxes, 1, positions, default=2),
        one_of("abandoned_wagers", at.abandoned, "lose", "settle", default="lose"),
        *chip_choices(),
    )


def chip_choices() -> tuple[Choice, ...]:
    """Chips and breakage: gaps of the texts that every document shares."""
    return (
        one_of("payout.breakage", "submission: payout.breakage", "round-down", "exact", default="round-down"),
        money("chip.unit", "submission: chip.unit", default=100, low=1, high=100),
    )


def table_checks(at: TableClauses) -> tuple[Check, ...]:
    """The checks on choices of a table that depend on each other."""

    def decks_and_devices(house: House) -> Iterator[ChoiceFinding]:
        if house["deal.method"] == BY_HAND and house["deck.shuffler"] == NO_SHUFFLER:
            yield ChoiceFinding(
                at.by_hand_needs_shuffler,
                "deal.method is hand",
                (
                    "deal.method",
                    "deck.shuffler",
                ),
                "that needs a deck.shuffler",
            )
        if house["deck.count"] == 2 and house["deck.shuffler"] == NO_SHUFFLER:
            yield ChoiceFinding(
                at.two_decks,
                "deck.count is 2",
                (
                    "deck.count",
                    "deck.shuffler",
                ),
                "two decks need a deck.shuffler",
            )
        if house["deck.continuous_device"] and house["deck.device_approval"] == "none":
            yield ChoiceFinding(
                at.continuous_device,
                "deck.continuous_device is true",
                (
                    "deck.continuous_device",
                    "deck.device_approval",
                ),
                "deck.device_approval must name its approval",
            )
        if house["deck.continuous_device"] and house["deal.method"] == BY_HAND:
            yield ChoiceFinding(
                at.continuous_device,
                "deck.continuous_device is a dealing shoe",
                (
                    "deck.continuous_device",
                    "deal.method",
                ),
                "deal.method may not be hand",
            )

    def change_hours(house: House) -> Iterator[ChoiceFinding]:
        hours = house["deck.change_hours"]
        if hours is not None and house["deal.method"] == BY_HAND and hours > 4:
            yield ChoiceFinding(
                at.change_by_hand,
                f"deck.change_hours is {hours}",
                ("deck.change_hours",),
                "at most 4 when dealt by hand",
            )

    return decks_and_devices, change_hours


def change_hours_max(house: House) -> int:
    """How long a deck may stay at the table, in hours: as the house says, or as long as the rules allow."""
    hours: int | None = house["deck.change_hours"]
    return hours or (4 if house["deal.method"] == BY_HAND else 8)
