"""MD-TOP5 chapter 10: procedures for dealing cards from an automated dealing shoe."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.dealing import TopFiveMethod, clockwise, close_wagers, deal, stub
from croupier.rules.top_five.table import DEVICE, HAND_SIZE, TopFiveTable

METHOD = TopFiveMethod(
    no_more_bets="MD-TOP5 10.A(2)",
    stub_out="MD-TOP5 10.B(2)(a)",
    stub_unseen="MD-TOP5 10.B(2)(b)",
    count="MD-TOP5 10.C",
    counting="MD-TOP5 10.C",
    count_is_right="MD-TOP5 10.C(1)",
    count_is_wrong="MD-TOP5 10.C(2)",
    misdealt="MD-TOP5 10.C(3)",
    not_misdealt="MD-TOP5 10.C(4)",
    reading="T-11",  # counted as often as in chapters 8 and 9, though no interval is stated
)


def automated_shoe(table: TopFiveTable) -> Procedure:
    """A to C: a stack of seven to each bettor and to the dealer, as the shoe dispenses them."""
    table.note(DeckKind.IN_THE_SHOE, clause="MD-TOP5 10.A(1)")
    close_wagers(table, METHOD)
    stacks = [place for place in clockwise(table) for _ in range(HAND_SIZE)]
    yield from deal(table, stacks, "MD-TOP5 10.B(1)")
    if table.dealer_place == DEVICE:
        table.note(DeckKind.STACK_STAYS, clause="MD-TOP5 10.B(1)", reading="T-21")
    yield from stub(table, METHOD)
