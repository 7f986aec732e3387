"""Who is dealt in, where the button is and who owes which blind: chapters 11 to 13 and 19 to 22, C and D (P-111).

In the text the button moves clockwise, with the blinds to its left; these are the readings on players who are away,
short of chips, or waiting for the blind to come to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from croupier.engine import STACK
from croupier.rules.poker.families.dealing import has_enough, there
from croupier.rules.poker.table import PokerTable, clockwise

MOVING, DEAD = "moving", "dead"
Owed = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Positions:
    """One round's button, the players dealt in, and the blinds."""

    button: int
    dealt: tuple[int, ...]
    blinds: Owed  # seat and amount, in order
    places: tuple[int, ...] = ()  # the seat of each blind, including seats that are not dealt in


def positions(table: PokerTable) -> Positions:
    """The positions of this round: the button moves as the house has chosen, from where the last round left it."""
    if table.house["button.movement"] == DEAD and not _given(table):
        return _dead(table)
    return moved(table, table.button)


def moved(table: PokerTable, first: int) -> Positions:
    """P-111, moving: the button goes to the first player from here on who is dealt in with it."""
    seats = there(table)
    for seat in clockwise(first - 1, tuple(seats)):
        found = _with_enough(table, seat, seats)
        if seat in found.dealt and not waits(table, seat, found):
            return found
    return _with_enough(table, first, seats)


def waits(table: PokerTable, seat: int, found: Positions | None = None) -> bool:
    """P-78, `wait`: has the player come back after missing blinds, not dealt in since? If all would wait, none does."""
    if not table.memory.people or not table.person(seat).waits or seat in table.dealt:
        return False
    return found is None or any(not table.person(other).waits for other in found.dealt)


def _with_enough(table: PokerTable, button: int, seats: list[int]) -> Positions:
    """8.B(4): positions with the button here, of players with enough chips; one with too few passes the blind on."""
    while True:
        found = _of(table, button, _reached(table, button, seats))
        short = _short(table, found)
        if not short:
            return found
        seats = [seat for seat in seats if seat not in short]


def _reached(table: PokerTable, button: int, seats: Sequence[int]) -> Sequence[int]:
    """P-111: of the players waiting for the blind, keep only those the largest one reaches; small blinds pass them."""
    if not table.memory.people:
        return seats
    rest = [seat for seat in seats if not waits(table, seat)]
    if len(rest) < 2:
        return seats
    order = clockwise(button, tuple(seats))
    smaller = min(len(table.plan.blinds_cents), len(rest) + 1) - 1
    last = [seat for seat in order if seat in rest][smaller - 1] if smaller else button
    largest = clockwise(last, tuple(seats))[0]
    return [seat for seat in seats if seat in rest or seat == largest]


def _short(table: PokerTable, found: Positions) -> set[int]:
    """Seats with too few chips for ante, blind and one bet."""
    plan, balances = table.plan, table.balances
    if not found.dealt or min([balances[STACK[seat]] for seat in found.dealt]) >= plan.enough_cents:
        return set()
    owed = dict(found.blinds)
    payers = ante_payers(table, found)
    ante = plan.ante_cents if plan.ante_rule == "each-player" else plan.ante_cents * len(found.dealt)
    needs = {seat: owed.get(seat, 0) + (ante if seat in payers else 0) for seat in found.dealt}
    return {seat for seat, cents in needs.items() if not has_enough(table, seat, cents)}


def ante_payers(table: PokerTable, found: Positions) -> Sequence[int]:
    """The seats that ante: each player; or for all of them the button, or the player with the largest blind."""
    rule, dealt = table.plan.ante_rule, found.dealt
    if rule == "each-player":
        return dealt
    if rule == "button":
        return clockwise(found.button, dealt)[-1:]
    return (max(found.blinds, key=_cents, default=dealt)[0],)  # a player alone at the table owes no blind


def _cents(owed: tuple[int, int]) -> int:
    return owed[1]


# ---- blinds to the left of the button -------------------------------------------------------------------------------


def _of(table: PokerTable, button: int, seats: Sequence[int]) -> Positions:
    plan = table.plan
    return _left_of(button, tuple(seats), _given(table), plan.blinds_cents, plan.button_posts)


@lru_cache(1 << 12)
def _left_of(
    button: int, seats: tuple[int, ...], given: Owed, blinds_cents: tuple[int, ...], button_posts: str
) -> Positions:
    dealt = clockwise(button, seats)  # dealing order: from the left of the button, the button last
    here = tuple((seat, cents) for seat, cents in given if seat in dealt)
    blinds = here or blinds_of(dealt, button, blinds_cents, button_posts)
    return Positions(button, dealt, blinds, tuple(seat for seat, _ in blinds))


@lru_cache(1 << 12)
def blinds_of(seats: tuple[int, ...], button: int, blinds_cents: tuple[int, ...], button_posts: str) -> Owed:
    """Which seat owes which blind, in order from the left of the button; heads-up the button has the small one (P-13).

    With fewer players than blinds, the smaller ones are dropped.
    """
    order = clockwise(button, seats)
    if len(order) == 2 and len(blinds_cents) > 1 and button_posts == "small":
        order = order[::-1]
    return tuple(zip(order, blinds_cents[-len(order) :], strict=False))


def _given(table: PokerTable) -> Owed:
    """The blinds given in the table's memory, where they do not follow from the button alone."""
    if not table.memory.blinds:
        return ()
    given = {post.player: post.cents for post in table.memory.blinds}
    order = table.after(table.button, there(table))
    if len(order) == 2 and table.plan.button_posts == "small":
        order.reverse()
    return tuple((seat, given[player]) for seat in order if (player := table.players[seat]) in given)


# ---- a dead button --------------------------------------------------------------------------------------------------


def _dead(table: PokerTable) -> Positions:
    """P-111, dead: the largest blind moves to the next player; the others and the button follow one place behind."""
    due = list(table.memory.due)
    if len(due) + 1 != len(table.plan.blinds_cents):
        return moved(table, table.button)  # the first round
    seats = there(table)
    while True:
        found = _following(table, due, seats)
        short = _short(table, found)
        if not short:
            return found
        seats = [seat for seat in seats if seat not in short]


def _following(table: PokerTable, due: list[int], seats: Sequence[int]) -> Positions:
    """The positions with blinds at the seats where they are due, and the largest at the next of these seats."""
    if len(seats) < 2:
        return Positions(table.button, tuple(seats), ())
    largest = clockwise([table.button, *due][-1], tuple(seats))[0]
    waiting = [seat for seat in seats if waits(table, seat) and seat != largest]
    dealt = [seat for seat in seats if seat not in waiting] if len(seats) - len(waiting) > 1 else list(seats)
    button, places = table.button, (*due, largest)
    if len(dealt) == 2 and due:  # P-13: heads-up the other player has the small blind
        other = next(seat for seat in dealt if seat != largest)
        button = other if table.plan.button_posts == "small" else largest
        places = (*[other] * len(due), largest)
    elif button in places:  # after a round of two players, one of whom had both
        button = next((seat for seat in reversed(clockwise(places[0], tuple(dealt))) if seat not in places), button)
    owed = dict(zip(places, table.plan.blinds_cents, strict=True))
    blinds = tuple((seat, cents) for seat, cents in owed.items() if seat in dealt)
    return Positions(button, clockwise(button, tuple(dealt)), blinds, places)


def next_positions(table: PokerTable) -> tuple[int, tuple[int, ...]]:
    """C(2), P-111: what the next round needs to know when this one is over: the button, and the blinds that are due."""
    found = table.positions
    if found is None or table.house["button.movement"] == MOVING or not found.places:
        return moved(table, table.button + 1).button, table.memory.due
    return found.places[0], found.places[1:]
