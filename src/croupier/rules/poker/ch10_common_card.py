"""MD-POKER 10.J: too few cards are left for everyone, so one card face up in the centre is shared by all."""

from __future__ import annotations

from croupier.engine import DECK, Procedure, shuffle
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.dealing import burn, turn
from croupier.rules.poker.table import BOARD, BURNS, PokerTable


def is_due(table: PokerTable) -> bool:
    """J(2): is the deck too short for a burn and a card each? P-23: the house may skip the burn instead."""
    return len(table.places[DECK]) < len(table.live) or table.house["stud.short_deck"] == "common"


def common_card(table: PokerTable) -> Procedure:
    """J(2), J(3): one card face up for all; if one card or none is left, it comes from the reshuffled burns."""
    clause = "MD-POKER 10.J(2)"
    last = tuple(table.places[DECK])
    if len(last) <= 1:
        clause = "MD-POKER 10.J(3)"
        if last:  # P-23: the last card joins the burns
            table.carry(PokerKind.JOINS_THE_BURNS, DECK, BURNS, last, clause=clause)
        order = yield shuffle(tuple(sorted(table.places[BURNS])), clause=clause)
        table.reshuffle(order.cards, (BURNS,), clause=clause, reading="P-23")
    yield from burn(table, clause)
    yield from turn(table, BOARD, 1, clause)
