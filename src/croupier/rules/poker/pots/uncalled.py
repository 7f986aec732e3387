"""17.D: a bet that nobody has called goes back."""

from __future__ import annotations

from croupier.rules.poker.table import PokerTable


def uncalled(table: PokerTable) -> None:
    """17.D, P-97: what nobody else has matched goes back, except bets of this street, which may yet be called."""
    closed = {seat: put - table.street.get(seat, 0) for seat, put in table.contributed.items()}
    second, top = sorted((0, *closed.values()))[-2:]
    alone = next((seat for seat in table.live if closed[seat] == top > second), 0)
    if alone:
        table.give_back(alone, top - second, clause="MD-POKER 17.D", reading="P-97")
