"""MD-POKER chapter 17: poker revenue; and chapter 7, F(8)(c) and (d): what is taken before the pots are pushed.

Rounds at a table that is open under a Rules Submission are raked; others are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from croupier.engine import FLOOR, STACK, Ask, AskKind, Option, Procedure
from croupier.rules.poker.ch15_bad_beat import DROP as BAD_BEAT
from croupier.rules.poker.ch16_high_hand import DROP as HIGH_HAND
from croupier.rules.poker.ch16_high_hand import collecting, pool_account, pool_of
from croupier.rules.poker.choices.house_side import INCREMENTAL, PERCENTAGE
from croupier.rules.poker.event_kinds import RoomKind
from croupier.rules.poker.pots.side_pots import Drop, Pot, reached_in, table_pots, taken_from, without
from croupier.rules.poker.table import BOARD, POT, PokerTable

HOUR = 60  # minutes
RAKE_AREA, DROP_BOX = "rake-area", "drop-box"
PARKED = {PERCENTAGE: "MD-POKER 17.B(1)(a)", INCREMENTAL: "MD-POKER 17.B(2)(a)"}
DROPPED = {PERCENTAGE: "MD-POKER 17.B(1)(b)", INCREMENTAL: "MD-POKER 17.B(2)(b)"}


def pot_rake(table: PokerTable) -> str:
    """B(1), B(2): the kind of pot rake at this table, one at most (P-51); none in tournaments (X-47)."""
    house = table.house
    if not table.memory.raked or house["table.tournament"]:
        return ""
    return next((kind for kind in (PERCENTAGE, INCREMENTAL) if kind in house["rake.type"]), "")


# ---- B(1), B(2): as play progresses ---------------------------------------------------------------------------------


def park_the_rake(table: PokerTable) -> None:
    """B(1)(a), B(2)(a), P-107: after a betting round, the rake on matched bets goes to the rake area."""
    kind = pot_rake(table)
    if not kind or _no_flop(table):
        return
    divided = table_pots(table)
    due = percentage(table, divided) if kind == PERCENTAGE else increments(table, divided)
    if any(number not in due or due[number] < cents for number, cents in table.parked.items()):
        put_back(table, PARKED[kind])  # the pots have changed, because a hand is out
    for pot in divided:
        cents = due[pot.number] - table.parked.get(pot.number, 0)
        if cents:
            reading = "P-50" if kind == PERCENTAGE else "P-107"
            table.move(RoomKind.RAKED, POT, RAKE_AREA, cents, clause=PARKED[kind], pot=pot.number, reading=reading)
            table.parked[pot.number] = due[pot.number]


def _no_flop(table: PokerTable) -> bool:
    """P-50: if the house so chooses, nothing is taken from a round with a board before the flop is dealt."""
    return table.spec.has_board and bool(table.house["rake.no_flop_no_drop"]) and BOARD not in table.places


def percentage(table: PokerTable, divided: Sequence[Pot]) -> dict[int, int]:
    """B(1), P-50: the rake by pot: each rounded down to the rake unit, the total capped (17.A(3))."""
    percent, unit, room = table.house["rake.percent"], table.house["rake.unit"], table.house["rake.cap"]
    due = {}
    for pot in divided:
        due[pot.number] = min(int(pot.cents * percent / 100) // unit * unit, room)
        room -= due[pot.number]
    return due


def increments(table: PokerTable, divided: Sequence[Pot]) -> dict[int, int]:
    """B(2), P-107: the rake by pot: what each level adds comes from the pot that reaches it; total capped (17.A(3))."""
    due = dict.fromkeys((pot.number for pot in divided), 0)
    for step in table.house["rake.levels"]:
        place = reached_in(divided, step.pot)
        if place is None:
            break
        added = min(step.amount, table.house["rake.cap"]) - sum(due.values())
        for number, cents in taken_from(without(divided, due), place, added).items():
            due[number] += cents
    return due


def put_back(table: PokerTable, clause: str) -> None:
    """P-107: rake parked from a void round, or from bets that go back, returns to the pot."""
    cents = sum(table.parked.values())
    table.parked.clear()
    if cents:
        table.move(RoomKind.RAKE_BACK, RAKE_AREA, POT, cents, clause=clause, reading="P-107")


# ---- 7.F(8): before the pots are pushed -----------------------------------------------------------------------------


def the_house_takes(table: PokerTable, divided: tuple[Pot, ...]) -> tuple[Pot, ...]:
    """7.F(8), P-49: the rake of every pot first, then the contributions; what is left is awarded.

    17.D: uncalled chips have gone back already (X-04).
    """
    if not table.memory.raked or table.house["table.tournament"]:
        return divided
    if pot_rake(table) and _no_flop(table):
        table.note(RoomKind.NO_FLOP_NO_DROP, clause="submission: rake.no_flop_no_drop", reading="P-50")
    park_the_rake(table)
    net = left = without(divided, table.parked)
    drops = (BAD_BEAT, HIGH_HAND) if table.house["jackpots.order"] == "bad-beat-first" else (HIGH_HAND, BAD_BEAT)
    for drop in drops:  # P-53: each has its own box and threshold
        gross = table.house[f"{drop.prefix}.threshold_basis"] == "gross"
        left = _contribution(table, drop, divided if gross else net, left)
    return left


def _contribution(table: PokerTable, drop: Drop, measured: Sequence[Pot], left: tuple[Pot, ...]) -> tuple[Pot, ...]:
    """15.C, 16.C: after the rake, from the rest (X-05) of the pot that reaches the posted minimum (P-54, P-107)."""
    house = table.house
    place = reached_in(measured, house[f"{drop.prefix}.min_pot"])
    if not house[f"{drop.prefix}.offered"] or place is None or (drop is HIGH_HAND and not collecting(table)):
        return left
    table.note(RoomKind.CONTRIBUTION_DUE, jackpot=drop.name, clause=drop.due)
    taken = taken_from(left, place, house[f"{drop.prefix}.max_contribution"])
    box = pool_account(drop.box, pool_of(table)) if drop is HIGH_HAND else drop.box
    for number, cents in taken.items():
        table.move(
            RoomKind.CONTRIBUTED, POT, box, cents, clause=drop.clause, jackpot=drop.name, pot=number, reading="P-107"
        )
    return without(left, taken)


def no_more_rake(table: PokerTable) -> None:
    """B(1)(b), B(2)(b), E: the round is complete, the parked rake is dropped, and nothing more is raked."""
    assert not table.balances[POT], "a pot is left after all were pushed"
    cents = sum(table.parked.values())
    if cents:
        table.move(RoomKind.DROPPED, RAKE_AREA, DROP_BOX, cents, clause=DROPPED[pot_rake(table)], bet="rake")
    if table.memory.raked:
        table.note(RoomKind.NO_MORE_RAKE, clause="MD-POKER 17.E")


# ---- B(3): time charges ---------------------------------------------------------------------------------------------


def time_charge(table: PokerTable, step: int) -> Procedure:
    """B(3), P-108: a step of the clock has passed, and all seated players pay for it, including inactive ones (X-34).

    The floorperson verifies what was collected before the dealer drops it.
    """
    due = charge_for(table, step)
    if not due:
        return
    table.note(RoomKind.TIME_CHARGE_DUE, amount=due, clause="MD-POKER 17.B(3)")
    by_table = table.house["rake.time_basis"] == "per-table"
    clause = "MD-POKER 17.B(3)(a)" if by_table else "MD-POKER 17.B(3)(b)"
    shares = divided_among(table, due) if by_table else {seat: _payable(table, seat, due) for seat in table.seats}
    for seat, cents in shares.items():
        if cents:
            table.move(RoomKind.TIME_CHARGE, STACK[seat], RAKE_AREA, cents, clause=clause, seat=seat)
            if (noted := table.person(seat).absent) is not None:
                table.remember_of(seat, absent=noted - cents)  # the note of an absent player's stakes (8.B(6))
    taken = sum(shares.values())
    table.note(RoomKind.CHARGES_COLLECTED, amount=taken, clause="MD-POKER 17.B(3)(e)")
    yield Ask(FLOOR, (Option(FLOOR, "verify", "MD-POKER 17.B(3)(f)"),), "MD-POKER 17.B(3)(f)", AskKind.RULE)
    if taken:
        table.move(RoomKind.DROPPED, RAKE_AREA, DROP_BOX, taken, clause="MD-POKER 17.B(3)(f)", bet="time charge")


def charge_for(table: PokerTable, step: int) -> int:
    """What the table pays for this step; steps are numbered from midnight."""
    house = table.house
    charges = charges_of_an_hour(house["rake.hourly_fee"], house["rake.time_step"], table.plan.chip_cents)
    return charges[step % len(charges)]


def charges_of_an_hour(fee: int, minutes: int, chip: int) -> list[int]:
    """P-108: for each step, the part of the hourly fee due by its end, in chips, less what was paid in that hour."""
    due = [fee * until // HOUR // chip * chip for until in range(minutes, HOUR + minutes, minutes)]
    return [now - before for before, now in pairwise([0, *due])]


def divided_among(table: PokerTable, due: int) -> dict[int, int]:
    """P-108: the charge by seat: evenly, odd chips in seat order; what one player lacks the others pay (P-113)."""
    shares, chip = dict.fromkeys(table.seats, 0), table.plan.chip_cents
    while due:
        able = [seat for seat in table.seats if _payable(table, seat, shares[seat] + chip) > shares[seat]]
        if not able:
            break
        each = max(due // chip // len(able), 1) * chip
        for seat in able:
            part = min(due, _payable(table, seat, shares[seat] + each) - shares[seat])
            shares[seat] += part
            due -= part
    return shares


def _payable(table: PokerTable, seat: int, cents: int) -> int:
    """P-113: this amount, or all the chips that the player has."""
    chip = table.plan.chip_cents
    return min(cents, table.balances[STACK[seat]] // chip * chip)
