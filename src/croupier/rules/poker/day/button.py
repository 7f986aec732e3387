"""From one round of play to the next: where the button starts, how it moves, and when a kill is in force."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.engine import Procedure
from croupier.rules.poker.ch05_shuffling import shuffle_and_cut
from croupier.rules.poker.ch08_formats import DOUBLE_BOARD
from croupier.rules.poker.event_kinds import PokerKind, RoomKind
from croupier.rules.poker.families.dealing import deal_up_around
from croupier.rules.poker.families.positions import next_positions
from croupier.rules.poker.memory import Kill, PokerMemory
from croupier.rules.poker.table import KILLS, POT, PokerTable

RIGHT_OF_DEALER, DRAW = "right-of-dealer", "draw"


def place_button(table: PokerTable) -> Procedure:
    """C(1): at the start of play it goes to the first player to the dealer's right, or to the highest card drawn."""
    at = table.spec.button
    assert at is not None
    if table.house["button.start"] == RIGHT_OF_DEALER:
        table.button = table.seats[-1]  # the seats are numbered clockwise from the dealer's left
        table.note(PokerKind.BUTTON, seat=table.button, clause=at.right_of_dealer)
        return
    yield from shuffle_and_cut(table, table.spec.deck)
    yield from deal_up_around(table, list(table.seats), at.by_card)
    # Reading P-77: the highest card, of equal ranks the highest suit; a card's number is its rank, then its suit.
    drawn = {table.hand(seat)[0]: seat for seat in table.seats}
    table.button = drawn[max(drawn)]
    table.note(PokerKind.BUTTON, seat=table.button, cards=(max(drawn),), clause=at.by_card, reading="P-77")
    table.clear(clause=at.by_card)


def note_button(table: PokerTable, clause: str) -> None:
    """Note who has the button in this round: by the chapter's clause, or moved there after the last round (C(2))."""
    table.note(PokerKind.BUTTON, seat=table.button, clause=button_clause(table, clause))


def button_clause(table: PokerTable, clause: str) -> str:
    """The clause by which the button is where it is."""
    at = table.spec.button
    return at.moves if at is not None and table.memory.button_moved else clause


def voided(table: PokerTable) -> bool:
    """18.G, 18.I: was the round void? Then it is dealt again, with the same button, kill and blinds owed."""
    return table.faults is not None and table.faults.voided


def stays_by_choice(table: PokerTable) -> bool:
    """8.N(4), P-46: after a double board the button may stay, and the blinds with it."""
    return table.bomb == DOUBLE_BOARD and bool(table.house["double_board.button_stays"])


def kill_after(table: PokerTable) -> int:
    """1.B(15), 1.B(21), P-30: is the next round played at half-kill (1) or kill (2) limits?

    It is if one player took every pot of this round and they reached the qualifying amount; any division among two
    or more ends it.
    """
    mode = table.house.values.get("kill.mode", "none")
    if mode == "none":
        return 0
    won = [event for event in table.events if event.kind == PokerKind.AWARDED and event.source == POT]
    counted = sum(event.cents for event in won)
    if table.house["kill.measure"] == "gross":  # P-30: the pot before rake and contributions
        counted += sum(table.parked.values())
        counted += sum(event.cents for event in table.events if event.kind == RoomKind.CONTRIBUTED)
    enough = counted >= (table.house["kill.qualifying_pot"] or 10 * table.plan.big_bet_cents)
    return KILLS[mode] if enough and len({event.seat for event in won}) == 1 else 0


def next_memory(table: PokerTable) -> PokerMemory:
    """The memory that the next round needs: the kill, and the button, which moves clockwise (C(2), P-111)."""
    memory = table.memory
    if not table.spec.button:
        memory = replace(memory, button=None, button_moved=False)
    elif voided(table) or stays_by_choice(table):
        memory = replace(memory, button=table.button)
    else:
        button, due = next_positions(table)
        memory = replace(memory, button=button, due=due, button_moved=True)
    if table.bomb or voided(table):  # a kill waits while a bomb pot is played; and while a round is dealt again
        return memory
    if not kill_after(table):
        return replace(memory, kill=None)
    winner = next(event.seat for event in table.events if event.kind == PokerKind.AWARDED)
    return replace(memory, kill=Kill(table.house["kill.mode"], table.players[winner]))
