"""MD-LIR chapter 10: procedure for dealing cards from an automated dealing shoe and shuffler."""

from __future__ import annotations

from croupier.engine import RACK, Procedure, TableKind
from croupier.rules.event_kinds import DeckKind
from croupier.rules.let_it_ride.dealing import LetItRideMethod, close_wagers, deal_each, deal_to, stub
from croupier.rules.let_it_ride.table import BOX, BOX_SIZE, COMMUNITY, COMMUNITY_SIZE, HAND_SIZE, LetItRideTable

METHOD = LetItRideMethod(
    no_more_bets="MD-LIR 10.A(1)(a)",
    five_card_collect="MD-LIR 10.A(1)(b)(i)",
    five_card_lammer="MD-LIR 10.A(1)(b)(ii)",
    five_card_verify="MD-LIR 10.A(1)(b)(iii)",
    five_card_tray="MD-LIR 10.A(1)(b)(iv)",
    progressive_lock="MD-LIR 10.A(1)(c)",
    progressive_collect="MD-LIR 10.A(1)(d)(i)",
    progressive_verify="MD-LIR 10.A(1)(d)(ii)",
    progressive_tray="MD-LIR 10.A(1)(d)(iii)",
    stub="MD-LIR 10.C",
    count="MD-LIR 10.D",
    counting="MD-LIR 10.E",
    count_is_right="MD-LIR 10.F",
    count_is_wrong="MD-LIR 10.G",
    misdealt="MD-LIR 10.G(1)",
    not_misdealt="MD-LIR 10.G(2)",
)


def automated_shoe(table: LetItRideTable) -> Procedure:
    """A to H: stacks for the box, the community area and each player, as the shoe dispenses them."""
    table.note(DeckKind.IN_THE_SHOE, clause="MD-LIR 10.A(1)")
    yield from close_wagers(table, METHOD)
    if table.plan.box_dealt:
        yield from deal_to(table, BOX, BOX_SIZE, "MD-LIR 10.B(1)")
    yield from _community_stack(table)
    for place, seat in enumerate(table.clockwise()):
        clause = "MD-LIR 10.B(4)" if place else "MD-LIR 10.B(3)"
        yield from deal_each(table, (seat,) * HAND_SIZE, clause)
    yield from stub(table, METHOD)


def _community_stack(table: LetItRideTable) -> Procedure:
    """B(2); by H a reshuffling shoe may give three, of which the last is discarded unseen (L-25)."""
    if not table.three_card_stack:
        yield from deal_to(table, COMMUNITY, COMMUNITY_SIZE, "MD-LIR 10.B(2)")
        return
    yield from deal_to(table, COMMUNITY, COMMUNITY_SIZE + 1, "MD-LIR 10.H")
    if last := table.places.get(COMMUNITY, [])[-1:]:
        table.carry(TableKind.DISCARDED, COMMUNITY, RACK, last, clause="MD-LIR 10.H")
