"""MD-LIR chapter 9: procedure for dealing the cards from the hand."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.rules.let_it_ride.dealing import LetItRideMethod, close_wagers, deal_each, deal_to, dealt_clockwise, stub
from croupier.rules.let_it_ride.table import BOX, BOX_SIZE, COMMUNITY, LetItRideTable

METHOD = LetItRideMethod(
    no_more_bets="MD-LIR 9.A(3)",
    five_card_collect="MD-LIR 9.A(3)(a)(i)",
    five_card_lammer="MD-LIR 9.A(3)(a)(ii)",
    five_card_verify="MD-LIR 9.A(3)(a)(iii)",
    five_card_tray="MD-LIR 9.A(3)(a)(iv)",
    progressive_lock="MD-LIR 9.A(3)(b)",
    progressive_collect="MD-LIR 9.A(3)(c)(i)",
    progressive_verify="MD-LIR 9.A(3)(c)(ii)",
    progressive_tray="MD-LIR 9.A(3)(c)(iii)",
    stub="MD-LIR 9.D",
    count="MD-LIR 9.E",
    counting="MD-LIR 9.F",
    count_is_right="MD-LIR 9.G",
    count_is_wrong="MD-LIR 9.H",
    misdealt="MD-LIR 9.H(1)",
    not_misdealt="MD-LIR 9.H(2)",
)


def from_the_hand(table: LetItRideTable) -> Procedure:
    """A to H: as from the shoe, with the deck held in the hand after a machine shuffle."""
    yield from close_wagers(table, METHOD)
    if table.plan.box_dealt:
        yield from deal_to(table, BOX, BOX_SIZE, "MD-LIR 9.B")
    seats = dealt_clockwise(table, "MD-LIR 9.C")
    yield from deal_each(table, seats, "MD-LIR 9.C(1)")
    yield from deal_to(table, COMMUNITY, 1, "MD-LIR 9.C(2)")
    yield from deal_each(table, seats, "MD-LIR 9.C(3)")
    yield from deal_to(table, COMMUNITY, 1, "MD-LIR 9.C(4)")
    yield from deal_each(table, seats, "MD-LIR 9.C(5)")
    yield from stub(table, METHOD)
