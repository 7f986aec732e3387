"""Whether the deck has enough cards for a full table and two boards."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.hands.games import BOARD_CARDS
from croupier.rules.poker.choices.plan import spec_of
from croupier.rules.poker.spec import Board, PokerSpec
from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import TableOffer


def players_max(game: PokerSpec, boards: int) -> int:
    """The most players that can be dealt in when this many boards are dealt, each street with its burn."""
    assert isinstance(game.play, Board)
    return (len(game.deck) - boards * BOARD_CARDS - len(game.play.streets)) // game.hole_cards


def double_board_seats(offer: TableOffer) -> Iterator[Finding]:
    """8.N: a hand with two boards needs 10 cards for them and 3 burns; ten-handed Omaha leaves 12 (X-50)."""
    if not offer.get("double_board.offered"):
        return
    most = players_max(spec_of(offer.house), boards=2)
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
    """8.L: a second board from the flop on takes 5 more cards, which a full Omaha table does not have (X-49)."""
    if not offer.get("run_twice.offered"):
        return
    most = players_max(spec_of(offer.house), boards=2)
    if offer["poker.seats"] > most:
        shown = f"run_twice.offered with {offer['poker.seats']} seats; the deck is too small for more than {most}"
        hint = "the dealer offers it only when the stub has enough cards"
        yield warning("run_twice.offered", "MD-POKER 8.L", shown, hint=hint, reading="X-49")


CHECKS = (double_board_seats, run_twice_seats)
