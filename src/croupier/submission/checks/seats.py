"""Players times cards against the deck: what a full table leaves for two boards."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import TableOffer

BOARD_CARDS, BURNS = 5, 3
# Hole cards and deck of the games with a board.
HOLE_CARDS = {"holdem": 2, "omaha-high": 4, "omaha-hilo8": 4, "omaha5-high": 5, "omaha5-hilo8": 5, "sixplus": 2}
DECKS = {"sixplus": 36}
DECK = 52


def players_max(game: str, boards: int) -> int:
    """How many can be dealt in when so many boards are dealt out."""
    return (DECKS.get(game, DECK) - boards * BOARD_CARDS - BURNS) // HOLE_CARDS[game]


def double_board_seats(offer: TableOffer) -> Iterator[Finding]:
    """8.N: a hand with two boards needs 10 cards for them and 3 burns; ten-handed Omaha leaves 12 (X-50)."""
    if not offer.get("double_board.offered"):
        return
    most = players_max(offer.game.id, boards=2)
    if offer["poker.seats"] > most:
        shown = f"double_board.offered with {offer['poker.seats']} seats; the deck is too small for two boards"
        yield error(
            "double_board.offered",
            "MD-POKER 8.N",
            shown,
            allowed=f"poker.seats {most} or less",
            reading="X-50",
            beside=("poker.seats",),
        )


def run_twice_seats(offer: TableOffer) -> Iterator[Finding]:
    """8.L: a second board from the flop needs 5 cards more; at a full Omaha table it cannot be offered (X-49)."""
    if not offer.get("run_twice.offered"):
        return
    most = players_max(offer.game.id, boards=2)
    if offer["poker.seats"] > most:
        shown = f"run_twice.offered with {offer['poker.seats']} seats; the deck is too small for more than {most}"
        hint = "the dealer offers it only when the stub suffices"
        yield warning("run_twice.offered", "MD-POKER 8.L", shown, hint=hint, reading="X-49")


CHECKS = (double_board_seats, run_twice_seats)
