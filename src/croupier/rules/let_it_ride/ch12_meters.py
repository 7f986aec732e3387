"""MD-LIR chapter 12, F and G: the meters take their share of every Progressive wager, and pay what they show."""

from __future__ import annotations

from msgspec import structs

from croupier.engine import INVENTORY, Procedure
from croupier.engine.events import Fields
from croupier.engine.kinds import PARTS_OF_A_PERCENT
from croupier.money import Payout
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.let_it_ride.ch12_payouts import METERS
from croupier.rules.let_it_ride.choices import amounts, rates
from croupier.rules.let_it_ride.memory import PARTS_OF_A_CENT
from croupier.rules.let_it_ride.table import PROGRESSIVE_BET, LetItRideTable
from croupier.rules.memory import METERS as SHARED_METERS
from croupier.rules.table_day.sharing import held_by_the_fund, is_shared, shared_account

_SHORT = {printed: short for short, printed in METERS.items()}


def account(meter: str) -> str:
    """The account of a meter."""
    return f"meter-{meter}"


def meter_account(table: LetItRideTable, meter: str) -> str:
    """The account of a meter at this table; for a meter that tables share, that of the shared one."""
    return shared_account(account(meter)) if is_shared(table, SHARED_METERS) else account(meter)


def advance_the_meters(table: LetItRideTable) -> None:
    """F(1), L-05, L-32: each meter takes its share of every accepted wager when the wagers are locked."""
    accepted_cents = sum(chips.get(PROGRESSIVE_BET, 0) for chips in table.lammers.values())
    for meter, percent in rates(table.house).items():
        if not accepted_cents or not percent:
            continue
        before = _carried(table, meter)
        parts = before + accepted_cents * int(percent * PARTS_OF_A_PERCENT)
        cents, left = divmod(parts, PARTS_OF_A_CENT)
        target = meter_account(table, meter)
        shows = table.balances[target]
        shared = is_shared(table, SHARED_METERS)
        table.move(
            WagerKind.SHARED_METER if shared else WagerKind.METER_ADVANCED,
            INVENTORY,
            target,
            cents,
            clause="MD-LIR 12.F(1)",
            meter=METERS[meter],
            before=0 if shared else shows,
            after=0 if shared else shows + cents,
            number=left,
            of=PARTS_OF_A_CENT if left else 0,
            reading="L-34" if left else "",
        )
        _carry(table, meter, left)
        table.contributions.append((meter, cents, before))


def reverse_the_contributions(table: LetItRideTable, *, clause: str) -> None:
    """X-39: a void round takes back what it put on the meters, including fractions of a cent."""
    for meter, cents, before in table.contributions:
        if cents:
            source = meter_account(table, meter)
            shows = table.balances[source]
            shared = is_shared(table, SHARED_METERS)
            table.move(
                WagerKind.METER_REVERSED,
                source,
                INVENTORY,
                cents,
                clause=clause,
                meter=METERS[meter],
                before=0 if shared else shows,
                after=0 if shared else shows - cents,
                reading="X-39",
            )
        _carry(table, meter, before)


def pay_from_the_meter(table: LetItRideTable, seat: int, payout: Payout, *, clause: str, hand: str) -> Procedure:
    """G, L-05, L-06: no sharing; a meter paid in full resets at once, so a later winner gets the reset amount.

    A meter that several tables share is asked what it shows at the moment when this player is paid.
    """
    meter = _SHORT[payout.meter]
    if is_shared(table, SHARED_METERS):
        on_it = yield from held_by_the_fund(table, account(meter), clause="MD-LIR 12.G")
    else:
        on_it = table.balances[account(meter)]
    in_full = payout.numerator == 100
    share = payout.paid_cents(0, on_it)
    cents = on_it if in_full else table.in_chips(share)
    parts = _carried(table, meter)
    table.note(
        WagerKind.METER_SHOWS,
        seat=seat,
        meter=payout.meter,
        before=on_it,
        number=parts,
        of=PARTS_OF_A_CENT if parts else 0,
        clause="MD-LIR 12.G",
        reading="L-05",
    )
    table.pay(
        seat,
        PROGRESSIVE_BET,
        cents,
        clause=clause,
        source=meter_account(table, meter),
        hand=hand,
        pays=str(payout),
        text="" if in_full else table.breakage(share),
        meter=payout.meter,
        before=on_it,
        after=on_it - cents,
        reading="L-05",
    )
    left = on_it - cents
    if in_full:
        _refill(table, WagerKind.METER_RESET, payout, left, amounts(table.house, "reset")[meter], "MD-LIR 12.F(2)")
    elif table.house["lir.progressive.top_up"]:
        _refill(table, WagerKind.METER_REFILLED, payout, left, cents, "submission: lir.progressive.top_up")


def _refill(table: LetItRideTable, kind: WagerKind, payout: Payout, shows: int, cents: int, clause: str) -> None:
    """The house puts money on the meter after a payment."""
    target = meter_account(table, _SHORT[payout.meter])
    fields: Fields = {"meter": payout.meter, "before": shows, "after": shows + cents}
    table.move(kind, INVENTORY, target, cents, clause=clause, **fields)


def _carry(table: LetItRideTable, meter: str, parts: int) -> None:
    """L-34: fractions of a cent wait for the next round; they stay with the meter when it is paid."""
    table.remember(meter_parts=structs.replace(table.memory.meter_parts, **{meter: parts}))


def _carried(table: LetItRideTable, meter: str) -> int:
    """The fractions of a cent that have been waiting since earlier rounds (L-34)."""
    parts: int = getattr(table.memory.meter_parts, meter)
    return parts
