"""MD-LIR chapter 12, F and G: the meters take their share of every Progressive wager, and pay what they show."""

from __future__ import annotations

from fractions import Fraction

from msgspec import structs

from croupier.engine import INVENTORY
from croupier.engine.kinds import PARTS_OF_A_PERCENT, write_percent
from croupier.money import Payout, dollars_and_cents
from croupier.rules.let_it_ride.ch12_payouts import METERS
from croupier.rules.let_it_ride.choices import amounts, rates
from croupier.rules.let_it_ride.memory import PARTS_OF_A_CENT
from croupier.rules.let_it_ride.table import PROGRESSIVE_BET, LetItRideTable

_SHORT = {printed: short for short, printed in METERS.items()}


def account(meter: str) -> str:
    """The account of a meter."""
    return f"meter-{meter}"


def advance_the_meters(table: LetItRideTable) -> None:
    """F(1), L-05, L-32: each meter takes its share of every accepted wager when the wagers are locked."""
    accepted_cents = sum(chips.get(PROGRESSIVE_BET, 0) for chips in table.lammers.values())
    for meter, percent in rates(table.house).items():
        if not accepted_cents or not percent:
            continue
        before = _carried(table, meter)
        parts = before + accepted_cents * int(percent * PARTS_OF_A_PERCENT)
        cents, left = divmod(parts, PARTS_OF_A_CENT)
        _note(table, "meter before", meter)
        if cents:
            table.move("meter advanced", INVENTORY, account(meter), cents, clause="MD-LIR 12.F(1)", what=meter)
        _carry(table, meter, left)
        table.contributions.append((meter, cents, before))
        _note(table, "meter after", meter)


def reverse_the_contributions(table: LetItRideTable, *, clause: str) -> None:
    """X-39: a void round takes back what it put on the meters, parts of a cent included."""
    for meter, cents, before in table.contributions:
        if cents:
            table.move("meter reversed", account(meter), INVENTORY, cents, clause=clause, what=meter, reading="X-39")
        _carry(table, meter, before)


def pay_from_the_meter(table: LetItRideTable, seat: int, payout: Payout, *, clause: str, hand: str) -> None:
    """G, L-05, L-06: no sharing; a meter paid in full resets at once, so a later winner gets the reset amount."""
    meter = _SHORT[payout.meter]
    on_it = table.balances[account(meter)]
    in_full = payout.numerator == 100
    share = payout.paid_cents(0, on_it)
    cents = on_it if in_full else table.in_chips(share)
    _note(table, "meter before", meter, seat=seat, clause="MD-LIR 12.G", reading="L-05")
    why = hand if in_full else hand + table.breakage(share)
    table.pay(seat, PROGRESSIVE_BET, cents, clause=clause, hand=why, source=account(meter), reading="L-05")
    if in_full:
        reset = amounts(table.house, "reset")[meter]
        table.move("meter reset", INVENTORY, account(meter), reset, clause="MD-LIR 12.F(2)", what=payout.meter)
    elif table.house["lir.progressive.top_up"]:
        by = "submission: lir.progressive.top_up"
        table.move("meter refilled", INVENTORY, account(meter), cents, clause=by, what=payout.meter)
    _note(table, "meter after", meter, seat=seat, clause="MD-LIR 12.G", reading="L-05")


def _carry(table: LetItRideTable, meter: str, parts: int) -> None:
    """L-34: parts of a cent wait for the next round; they stay with the meter when it is paid."""
    table.remember(meter_parts=structs.replace(table.memory.meter_parts, **{meter: parts}))


def _carried(table: LetItRideTable, meter: str) -> int:
    """The parts of a cent that wait since earlier rounds (L-34)."""
    parts: int = getattr(table.memory.meter_parts, meter)
    return parts


def _note(
    table: LetItRideTable, kind: str, meter: str, *, seat: int = 0, clause: str = "MD-LIR 12.F(1)", reading: str = ""
) -> None:
    """What the meter shows now, and what it carries."""
    parts = _carried(table, meter)
    what = f"{METERS[meter]} shows {dollars_and_cents(table.balances[account(meter)])}"
    if parts:
        what += f" and carries {write_percent(Fraction(parts, PARTS_OF_A_CENT))} of a cent"
    table.note(kind, seat=seat, what=what, clause=clause, reading=reading or ("L-34" if parts else ""))
