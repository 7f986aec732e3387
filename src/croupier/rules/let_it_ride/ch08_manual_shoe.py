"""MD-LIR chapter 8: procedure for dealing cards from a manual dealing shoe."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.rules.event_kinds import DeckKind
from croupier.rules.let_it_ride.dealing import LetItRideMethod, close_wagers, deal_each, deal_to, dealt_clockwise, stub
from croupier.rules.let_it_ride.table import BOX, BOX_SIZE, COMMUNITY, LetItRideTable

METHOD = LetItRideMethod(
    no_more_bets="MD-LIR 8.C",
    five_card_collect="MD-LIR 8.C(1)(a)",
    five_card_lammer="MD-LIR 8.C(1)(b)",
    five_card_verify="MD-LIR 8.C(1)(c)",
    five_card_tray="MD-LIR 8.C(1)(d)",
    progressive_lock="MD-LIR 8.C(2)",
    progressive_collect="MD-LIR 8.C(3)(a)",
    progressive_verify="MD-LIR 8.C(3)(b)",
    progressive_tray="MD-LIR 8.C(3)(c)",
    stub="MD-LIR 8.D(4)",
    count="MD-LIR 8.D(5)",
    counting="MD-LIR 8.D(6)",
    count_is_right="MD-LIR 8.E",
    count_is_wrong="MD-LIR 8.F",
    misdealt="MD-LIR 8.F(1)",
    not_misdealt="MD-LIR 8.F(2)",
)


def manual_shoe(table: LetItRideTable) -> Procedure:
    """B to F: the box, then one card at a time clockwise with the community cards between."""
    table.note(DeckKind.INTO_THE_SHOE, text="by the dealer" if table.manual else "by the machine", clause="MD-LIR 8.B")
    yield from close_wagers(table, METHOD)
    if table.plan.box_dealt:
        yield from deal_to(table, BOX, BOX_SIZE, "MD-LIR 8.D(2)")
    seats = dealt_clockwise(table, "MD-LIR 8.D(3)")
    yield from deal_each(table, seats, "MD-LIR 8.D(3)(a)")
    yield from deal_to(table, COMMUNITY, 1, "MD-LIR 8.D(3)(b)")
    yield from deal_each(table, seats, "MD-LIR 8.D(3)(c)")
    yield from deal_to(table, COMMUNITY, 1, "MD-LIR 8.D(3)(d)")
    yield from deal_each(table, seats, "MD-LIR 8.D(3)(e)")
    yield from stub(table, METHOD)
