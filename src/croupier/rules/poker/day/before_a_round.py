"""What must come before a round of poker: chapters 3, 7, 15 and 16; and placing the button."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import STACK
from croupier.rules.memory import ALONE
from croupier.rules.poker.ch03_cards import age_of_the_older
from croupier.rules.poker.ch15_payout import bad_beat_awaits
from croupier.rules.poker.table import PokerTable
from croupier.rules.table_day.life import Due


def due(table: PokerTable) -> Iterator[Due]:
    """Each procedure that comes before the next round, in order, with its clause."""
    memory = table.memory
    if not_yet := bad_beat_awaits(table):
        yield Due("bad-beat", "MD-POKER 15.G", str(not_yet.args[0]))
    if memory.hands_made:
        who = memory.hands_made[0].player
        yield Due("between", "MD-POKER 16.G(1)", f"the floorperson has to record or reject the high hand of {who}")
    if memory.deck_removed is not None:
        yield Due("between", "MD-POKER 7.F(6)", f"the {memory.deck_removed} deck was removed and has to be replaced")
    age, limit = age_of_the_older(table), 60 * table.house["deck.change_hours"]
    if age >= limit:
        rule = f"they are changed at least every {limit // 60} hours"
        yield Due("between", "MD-POKER 3.C", f"the decks have been at the table for {age} minutes; {rule}")
    if (number := len(active(table))) < 2:
        yield Due("between", "MD-POKER 7.B", f"{number} of the players can be dealt in, and a round needs two")
    at = table.spec.button
    if at is not None and memory.stage != ALONE and memory.button is None:
        yield Due("button", at.right_of_dealer, "the button has to be placed at the commencement of play")


def active(table: PokerTable) -> list[int]:
    """Seats that can be dealt in: present, and with chips."""
    return [s for s in table.seats if table.balances[STACK[s]] and table.person(s).absent is None]
