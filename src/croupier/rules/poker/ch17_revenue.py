"""MD-POKER chapter 17: poker revenue; with chapter 7, F(8)(c) and (d): what is taken before the pots are pushed."""

from __future__ import annotations

from croupier.engine import FLOOR, STACK, Ask, Option, Procedure
from croupier.rules.poker.ch15_bad_beat import DROP as BAD_BEAT
from croupier.rules.poker.ch16_high_hand import DROP as HIGH_HAND
from croupier.rules.poker.ch16_high_hand import collecting
from croupier.rules.poker.house_side import INCREMENTAL, PERCENTAGE, TIME
from croupier.rules.poker.pots import Drop, Pot, reduced
from croupier.rules.poker.table import BOARD, POT, PokerTable

RAKE_AREA, DROP_BOX = "rake-area", "drop-box"


def the_house_takes(table: PokerTable, divided: tuple[Pot, ...]) -> tuple[Pot, ...]:
    """7.F(8), P-49: the rake of every pot first, then the contributions; what is left is awarded.

    A round of a table that is open under a Rules Submission has the fact `raked`; others are played without rake.
    """
    if not table.facts.get("raked") or table.house["table.tournament"]:  # no rake is given for tournaments
        return divided
    gross = sum(pot.cents for pot in divided)  # 17.D: what nobody called has gone back already
    left = _rake(table, divided)
    net = sum(pot.cents for pot in left)
    drops = (BAD_BEAT, HIGH_HAND) if table.house["jackpots.order"] == "bad-beat-first" else (HIGH_HAND, BAD_BEAT)
    for drop in drops:  # P-53: each has its own box and threshold
        left = reduced(left, _contribution(table, drop, gross, net, sum(pot.cents for pot in left)))
    return left


def _contribution(table: PokerTable, drop: Drop, gross: int, net: int, left: int) -> int:
    """15.C, 16.C: after the rake, from a pot at or above the posted minimum (P-54), at most what is left (X-05)."""
    house = table.house
    pot = gross if house[f"{drop.prefix}.threshold_basis"] == "gross" else net
    if not house[f"{drop.prefix}.offered"] or pot < house[f"{drop.prefix}.min_pot"]:
        return 0
    if drop is HIGH_HAND and not collecting(table):
        return 0
    cents: int = min(house[f"{drop.prefix}.max_contribution"], left)
    table.note("contribution due", what=drop.name, clause=drop.due)
    table.move("contributed", POT, drop.box, cents, clause=drop.clause, what=drop.name)
    return cents


def _rake(table: PokerTable, divided: tuple[Pot, ...]) -> tuple[Pot, ...]:
    """B(1), B(2): from the pots as they stand, parked in the rake area and dropped when the round is complete."""
    kinds = table.house["rake.type"]
    if table.house["rake.no_flop_no_drop"] and "run_twice.offered" in table.house.values and BOARD not in table.places:
        table.note("no flop, no drop", clause="submission: rake.no_flop_no_drop", reading="P-50")
        return divided
    left = divided
    if PERCENTAGE in kinds:
        left = _percentage(table, divided)
    elif INCREMENTAL in kinds:
        left = _incremental(table, divided)
    taken = sum(pot.cents for pot in divided) - sum(pot.cents for pot in left)
    if taken:
        dropped = "MD-POKER 17.B(1)(b)" if PERCENTAGE in kinds else "MD-POKER 17.B(2)(b)"
        table.move("dropped", RAKE_AREA, DROP_BOX, taken, clause=dropped, what="rake")
    return left


def _percentage(table: PokerTable, divided: tuple[Pot, ...]) -> tuple[Pot, ...]:
    """B(1), P-50: each pot by itself, rounded down to the rake unit, all together capped (17.A(3))."""
    percent, unit, room = table.house["rake.percent"], table.house["rake.unit"], table.house["rake.cap"]
    left = []
    for pot in divided:
        cents = min(int(pot.cents * percent / 100) // unit * unit, room)
        room -= cents
        if cents:
            table.move("raked", POT, RAKE_AREA, cents, clause="MD-POKER 17.B(1)(a)", what=pot.name, reading="P-50")
        left.append(Pot(pot.number, pot.cents - cents, pot.contenders))
    return tuple(left)


def _incremental(table: PokerTable, divided: tuple[Pot, ...]) -> tuple[Pot, ...]:
    """B(2): a set amount once the pots have reached a set level, from the main pot first."""
    gross = sum(pot.cents for pot in divided)
    reached = [step.amount for step in table.house["rake.levels"] if gross >= step.pot]
    cents = min(max(reached, default=0), table.house["rake.cap"])
    if cents:
        table.move("raked", POT, RAKE_AREA, cents, clause="MD-POKER 17.B(2)(a)", what="pot")
    return reduced(divided, cents)


def no_more_rake(table: PokerTable) -> None:
    """E: once the pots are collected nothing more is raked."""
    assert not table.balances[POT], "a pot is left after all were pushed"
    if table.facts.get("raked"):
        table.note("pots collected: no more rake", clause="MD-POKER 17.E")


def time_charge(table: PokerTable) -> Procedure:
    """B(3): between rounds, each seated player's share of the hourly fee, inactive ones too (X-34).

    The floorperson verifies what was collected before the dealer drops it.
    """
    if TIME not in table.house["rake.type"]:
        table.note("no time charge at this table", clause="MD-POKER 17.B(3)")
        return
    fee = table.house["rake.hourly_fee"] * table.house["rake.time_step"] // 60
    if table.house["rake.time_basis"] == "per-table":
        fee, clause = -(-fee // max(len(table.seats), 1)), "MD-POKER 17.B(3)(a)"
    else:
        clause = "MD-POKER 17.B(3)(b)"
    taken = 0
    for seat in table.seats:
        cents = min(fee, table.balances[STACK[seat]])
        if cents:
            table.move("time charge", STACK[seat], RAKE_AREA, cents, clause=clause, seat=seat, what="time charge")
            taken += cents
            if f"absent-{seat}" in table.facts:
                table.facts[f"absent-{seat}"] -= cents  # what is noted of an absent player's stakes (8.B(6))
    table.note("time charges collected", what=str(taken), clause="MD-POKER 17.B(3)(e)")
    yield Ask(FLOOR, (Option(FLOOR, "verify", "MD-POKER 17.B(3)(f)"),), "MD-POKER 17.B(3)(f)")
    if taken:
        table.move("dropped", RAKE_AREA, DROP_BOX, taken, clause="MD-POKER 17.B(3)(f)", what="time charge")
