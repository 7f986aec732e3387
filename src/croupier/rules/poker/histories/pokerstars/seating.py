"""Who is dealt in to a hand of a PokerStars text, and which player each of its lines is about."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from croupier.rules.poker.histories.phh.hand import PLAYERS_MAX, BadHistory
from croupier.rules.poker.histories.pokerstars.lines import Block, Heading, seat_of


@dataclass(slots=True)
class HistorySeats:
    """Who is dealt in, in the order of the history: from the left of the button."""

    names: dict[str, int]
    stacks: list[Decimal]
    place_of_seat: dict[int, int]
    said: list[tuple[str, str]]  # for each line after the seats: which player does what


def spoken(line: str, names: Collection[str]) -> tuple[str, str]:
    """Who does what on this line, if it is one of these players; a name may contain a colon."""
    who, colon, does = line.partition(": ")
    while colon:
        if who in names:
            return who, does
        more, colon, does = does.partition(": ")
        who = f"{who}: {more}"
    return "", ""


def seats_of(block: Block, head: Heading) -> HistorySeats:
    """The players who post or act, and so are dealt in; others sit at the table without a hand."""
    found: dict[int, str] = {}
    stacks: dict[str, Decimal] = {}
    for at, line in enumerate(block.lines[2:], block.first + 2):
        if not line.startswith("Seat "):
            break
        if (seated := seat_of(line, at)) is None:
            raise BadHistory(at, f"{line!r} does not seat a player, as in Seat 1: Ann ($20 in chips)")
        found[seated[0]], stacks[seated[1]] = seated[1], seated[2]
    small, active = "", set()
    said = [spoken(line, stacks) for line in block.lines[2 + len(found) :]]
    for who, does in said:
        if who and does.startswith(("posts ", "folds", "checks", "calls ", "bets ", "raises ", "brings ")):
            active.add(who)
            small = small or (who if does.startswith("posts small blind") else "")
    seats = sorted(seat for seat, who in found.items() if who in active)
    if not 2 <= len(seats) <= PLAYERS_MAX:
        raise BadHistory(block.first, f"{len(seats)} players post or act; a hand has 2 to {PLAYERS_MAX} players")
    button = head.button
    if not button and small:  # older texts show it only by the small blind
        button = next(seat for seat in seats if found[seat] == small) - (len(seats) > 2)
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    return HistorySeats(
        names={found[seat]: place for place, seat in enumerate(order, 1)},
        stacks=[stacks[found[seat]] for seat in order],
        place_of_seat={seat: place for place, seat in enumerate(order, 1)},
        said=said,
    )
