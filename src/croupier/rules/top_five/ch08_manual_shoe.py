"""MD-TOP5 chapter 8: procedures for dealing cards from a manual dealing shoe."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.dealing import TopFiveMethod, clockwise, close_wagers, deal, stub
from croupier.rules.top_five.table import HAND_SIZE, TopFiveTable

METHOD = TopFiveMethod(
    no_more_bets="MD-TOP5 8.C",
    stub_out="MD-TOP5 8.D(3)(a)",
    stub_unseen="MD-TOP5 8.D(3)(b)",
    count="MD-TOP5 8.E",
    counting="MD-TOP5 8.F(1)",
    count_is_right="MD-TOP5 8.F(2)",
    count_is_wrong="MD-TOP5 8.F(3)",
    misdealt="MD-TOP5 8.F(4)",
    not_misdealt="MD-TOP5 8.F(5)",
)


def manual_shoe(table: TopFiveTable) -> Procedure:
    """B to F: one card at a time from the shoe, seven to each bettor and to the dealer."""
    table.note(DeckKind.INTO_THE_SHOE, clause="MD-TOP5 8.B")
    close_wagers(table, METHOD)
    yield from deal(table, clockwise(table) * HAND_SIZE, "MD-TOP5 8.D(2)")
    table.note(WagerKind.SEVEN_EACH, clause="MD-TOP5 8.D(3)")
    yield from stub(table, METHOD)
