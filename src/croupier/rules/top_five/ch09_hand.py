"""MD-TOP5 chapter 9: procedures for dealing the cards from the hand."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.dealing import TopFiveMethod, clockwise, close_wagers, deal, stub
from croupier.rules.top_five.table import HAND_SIZE, TopFiveTable

METHOD = TopFiveMethod(
    no_more_bets="MD-TOP5 9.A(5)",
    stub_out="MD-TOP5 9.B(2)(a)",
    stub_unseen="MD-TOP5 9.B(2)(b)",
    count="MD-TOP5 9.C",
    counting="MD-TOP5 9.D(1)",
    count_is_right="MD-TOP5 9.D(2)",
    count_is_wrong="MD-TOP5 9.D(3)",
    misdealt="MD-TOP5 9.D(4)",
    not_misdealt="MD-TOP5 9.D(5)",
    reading="T-10",  # the stub is in the hand, though the text takes it out of a shoe
)


def from_the_hand(table: TopFiveTable) -> Procedure:
    """A to D: as from the shoe, with the deck held in the hand after a machine shuffle."""
    table.note(DeckKind.MACHINE_SHUFFLED, clause="MD-TOP5 9.A(1)")
    close_wagers(table, METHOD)
    yield from deal(table, clockwise(table) * HAND_SIZE, "MD-TOP5 9.B(1)")
    table.note(WagerKind.SEVEN_EACH, clause="MD-TOP5 9.B(2)")
    yield from stub(table, METHOD)
