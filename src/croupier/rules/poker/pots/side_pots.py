"""Main pot and side pots: who contends for what, and how a pot is divided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.rules.poker.table import PokerTable


@dataclass(frozen=True, slots=True)
class Pot:
    """Money that the same players contend for; number 0 is the main pot."""

    number: int
    cents: int
    contenders: tuple[int, ...]

    @property
    def name(self) -> str:
        """`main pot`, `side pot 1`, ..."""
        return f"side pot {self.number}" if self.number else "main pot"


@dataclass(frozen=True, slots=True)
class Drop:
    """A jackpot's contribution from a pot: its choices begin with `prefix`, its money goes into `box`."""

    name: str
    prefix: str
    box: str
    due: str
    clause: str


def pots(contributed: Mapping[int, int], live: Sequence[int], dead_cents: int = 0) -> tuple[Pot, ...]:
    """8.B(5): divide the money into pots: live players contend for what they matched; dead money is in the main pot."""
    levels = sorted({contributed[seat] for seat in live})
    if len(levels) == 1:
        cents = dead_cents + sum(contributed.values())
        return (Pot(0, cents, tuple(live)),) if cents else ()
    found: list[Pot] = []
    below = 0
    for level in levels:
        cents = sum(min(put, level) - min(put, below) for put in contributed.values())
        contenders = tuple(seat for seat in live if contributed[seat] >= level)
        found.append(Pot(len(found), cents, contenders))
        below = level
    # A folded player may have put in more than any live one; that part belongs to the last pot.
    over = sum(max(put - below, 0) for put in contributed.values())
    if found and over:
        last = found.pop()
        found.append(Pot(last.number, last.cents + over, last.contenders))
    if found and dead_cents:
        found[0] = Pot(0, found[0].cents + dead_cents, found[0].contenders)
    return tuple(pot for pot in found if pot.cents)


def table_pots(table: PokerTable) -> tuple[Pot, ...]:
    """The main pot and the side pots as they are, before anything is taken from them."""
    return pots(table.contributed, table.live, sum(table.dead.values()))


def reached_in(divided: Sequence[Pot], level_cents: int) -> int | None:
    """P-107: the index of the pot in which the level is reached, counting from the main pot; None if it is not."""
    total = 0
    for place, pot in enumerate(divided):
        total += pot.cents
        if total >= level_cents:
            return place
    return None


def taken_from(divided: Sequence[Pot], place: int, cents: int) -> dict[int, int]:
    """P-107: take this much from the pot at this index, no more than it holds, and the rest from the pots before it."""
    found: dict[int, int] = {}
    for pot in reversed(divided[: place + 1]):
        part = min(cents, pot.cents)
        if part:
            found[pot.number] = part
        cents -= part
    return found


def without(divided: Sequence[Pot], taken: Mapping[int, int]) -> tuple[Pot, ...]:
    """The pots without what was taken from them."""
    left = tuple(replace(pot, cents=pot.cents - taken.get(pot.number, 0)) for pot in divided)
    assert all(pot.cents >= 0 for pot in left), "more is taken than there is"
    return left


def merged(divided: Sequence[Pot], winners: set[int]) -> tuple[Pot, ...]:
    """Merge pots that the same winners contend for, as rooms do that count odd chips once for all of them."""
    found: dict[tuple[int, ...], Pot] = {}
    for pot in divided:
        left = tuple(seat for seat in pot.contenders if seat in winners)
        same = found.get(left)
        found[left] = (
            Pot(pot.number, pot.cents, left) if same is None else Pot(same.number, same.cents + pot.cents, left)
        )
    return tuple(found.values())


def shares(cents: int, favoured: Sequence[int], unit_cents: int, *, all_to_first: bool = False) -> dict[int, int]:
    """Equal shares in whole units; odd units go one each from the favoured player on (P-25), or all to the first.

    A remainder below a unit goes to the next in line, so that nobody gets more than a unit above the others.
    """
    number = len(favoured)
    share = cents // (unit_cents * number) * unit_cents
    dealt = dict.fromkeys(favoured, share)
    odd = cents - share * number
    if all_to_first:
        dealt[favoured[0]] += odd
        return dealt
    for seat in favoured:
        if not odd:
            break
        dealt[seat] += min(odd, unit_cents)
        odd -= min(odd, unit_cents)
    return dealt


def halves(cents: int, parts: int, unit_cents: int) -> list[int]:
    """Divide a pot into equal parts; the odd unit goes to the first: the high hand, or board one (P-42, P-45)."""
    return list(shares(cents, range(parts), unit_cents).values()) if parts > 1 else [cents]
