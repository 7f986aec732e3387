"""MD-POKER chapter 16, G to I: the High Hand Tracking Slip, and the payout at the cage.

P-61: the identification is checked when the hand is verified and again when it is paid. Its kind is recorded, and who
checked it, but never a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.engine import FLOOR, Answer
from croupier.room.live import NotNow
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Value, Values, read_values
from croupier.room.office.moving import between, pays
from croupier.room.office.state import Paper
from croupier.room.register import Account
from croupier.room.roles import FLOOR_OR_ABOVE, Act, Role

if TYPE_CHECKING:
    from croupier.room.desk import Doer
    from croupier.room.office.core import BackOffice

IDENTIFICATIONS = ("driver's licence", "state identification card", "passport", "military identification")
PAYMENTS = ("cash", "cheque", "value chips")
_G3 = "MD-POKER 16.G(3)"
SLIP = Form(
    id="high-hand-slip",
    prefix="HH",
    title="High Hand Tracking Slip",
    clauses=(_G3, "MD-POKER 16.G"),
    fields=(
        Field("seat", "Seat of the player", f"{_G3}(a)", "number"),
        Field("table", "Table", f"{_G3}(b)", "table"),
        Field("hand", "Hand", f"{_G3}(c)"),
        Field("period", "Qualifying period", "MD-POKER 16.G"),
        Field("player", "Account of the player", f"{_G3}(a)", "account"),
        Field("dealer", "Dealer on duty", f"{_G3}(d)", "account", optional=True),
    ),
    steps=(
        FormStep(
            "floorperson",
            "Hand verified by",
            Act.VERIFY_HIGH_HAND,
            f"{_G3}(e)",
            (
                Field("name", "Name of the player", f"{_G3}(a)", personal=True),
                Field("phone", "Phone number of the player", f"{_G3}(a)", personal=True),
                Field("identification", "Identification seen", "MD-POKER 16.B(7)#2", "choice", IDENTIFICATIONS),
            ),
            licence=True,
        ),
        FormStep("dealer", "Dealer of the hand", Act.SIGN_SLIP, f"{_G3}(d)", licence=True, on_duty="then"),
    ),
    sees=FLOOR_OR_ABOVE | {Role.CASHIER, Role.ACCOUNTING, Role.COMPLIANCE},
    due=30,
)


def _pay(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    """16.I(1): with the cashier's signature the winner is paid at the cage."""
    if step.name == "cashier":
        pays(office, paper.table, str(paper.fields["payout"]), doer)
    return values


HIGH_HAND_PAYOUT: Form = Form(
    id="high-hand-payout",
    prefix="HP",
    title="High Hand Jackpot payout",
    clauses=("MD-POKER 16.I(1)", "MD-POKER 16.I"),
    fields=(
        Field("payout", "Payout", "MD-POKER 16.I"),
        Field("player", "Winner", "MD-POKER 16.I", "account"),
        Field("reckoned", "Amount", "MD-POKER 16.I", "cents"),
    ),
    steps=(
        FormStep(
            "cashier",
            "Paid at the cage by",
            Act.PAY_AT_CAGE,
            "MD-POKER 16.I(1)",
            (
                Field("name", "Name of the winner", "MD-POKER 16.B(7)#2", personal=True),
                Field("identification", "Identification seen", "MD-POKER 16.B(7)#2", "choice", IDENTIFICATIONS),
                Field("payment", "Form of payment", "MD-POKER 16.I(1)", "choice", PAYMENTS),
            ),
        ),
        FormStep("received", "Received by", Act.RECEIVE_PAYOUT, "MD-POKER 16.A(2)"),
    ),
    sees=frozenset({Role.CASHIER, Role.ACCOUNTING, Role.COMPLIANCE}),
    due=72 * 60,
    before=_pay,
    steps_of=lambda paper: _to_the_winner(paper),
    binds=frozenset({"cashier"}),
)


def _to_the_winner(paper: Paper) -> tuple[FormStep, ...]:
    """Only the winner may sign."""
    paid, received = HIGH_HAND_PAYOUT.steps
    return paid, replace(received, whose="" if paper.automatic else str(paper.fields["player"]))


def record_high_hand(
    office: BackOffice, by: Account, password: str, table: str, seat: int, given: Mapping[str, str | int]
) -> Paper | None:
    """A floorperson verifies a hand, records it and signs its slip, all at once; None if a higher one is recorded."""
    step = SLIP.steps[0]
    office.demand(by, step.act, step.clause)
    values = read_values(step.fields, given, f"{SLIP.title}, {step.label.lower()}")
    office.confirm(by, password)
    with office.at_the_table(table) as live:
        if live is None:
            raise NotNow(f"there is no table {table!r}")
        doer = office.demand(by, step.act, step.clause)
        between(live, doer)
        assert live.running is not None
        waiting = [one.what for one in live.running.options() if one.verb == "record"]
        if not any(f"seat-{seat}" in what for what in waiting):
            raise BadForm(f"no high hand of seat {seat} waits at table {table} to be verified", "MD-POKER 16.G(1)")
        office.licensed(by, step)
        last = office.state.next_number(SLIP.prefix)
        live.answer(doer, Answer(FLOOR, "record", f"seat-{seat}"))
        slip = office.state.papers.get(last)
        row = None if slip is None else office.sign_now(doer, slip, step, values)
    if row is not None:
        row.result()
    return None if slip is None else office.state.papers[last]


def overtaken(office: BackOffice) -> dict[str, str]:
    """16.G(2): which slip has the next higher hand of the same table and period; the earlier one stays on file."""
    found: dict[str, str] = {}
    next_of: dict[tuple[Value, ...], Paper] = {}
    for slip in reversed(office.state.of_form(SLIP.id)):
        where = (slip.day, slip.fields["table"], slip.fields["period"])
        later = next_of.get(where)
        if later is not None:
            is_same_hand = later.fields["hand"] == slip.fields["hand"]
            found[slip.number] = found.get(later.number, "") if is_same_hand else later.number
        if not slip.void:
            next_of[where] = slip
    return {number: by for number, by in found.items() if by}
