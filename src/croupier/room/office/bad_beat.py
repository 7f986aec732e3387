"""MD-POKER 15.G and 15.H: a Bad Beat, from its verification to the receipts of everybody who is paid (P-103)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from croupier.money import dollars_and_cents
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.moving import says, to_the_bad_beat
from croupier.room.office.slips import PAYMENTS
from croupier.room.office.state import Paper, Signature
from croupier.room.roles import Act, Role
from croupier.rules.memory import BAD_BEAT
from croupier.rules.poker.ch15_payout import LATER

if TYPE_CHECKING:
    from croupier.room.desk import Doer
    from croupier.room.live import LiveTable
    from croupier.room.office.core import BackOffice

VERIFIED, REJECTED = "verified", "rejected"
AT_TABLE = "table"
_VERIFY = FormStep(
    "verified",
    "Hand verified by the shift supervisor",
    Act.VERIFY_BAD_BEAT,
    "MD-POKER 15.G",
    (
        Field("decision", "Decision", "MD-POKER 15.G", "choice", (VERIFIED, REJECTED)),
        Field("reason", "Reason", "MD-POKER 15.G", optional=True),
    ),
)
_PREPARE = FormStep(
    "prepared",
    "Payout prepared by accounting",
    Act.PREPARE_PAYOUT,
    "MD-POKER 15.H",
    (Field("payment", "Form of payment", "MD-POKER 15.H", "choice", PAYMENTS),),
)
_DELIVER = FormStep("delivered", "Delivered to the table by", Act.DELIVER_PAYOUT, "MD-POKER 15.G(2)")
_AT_CAGE = FormStep("delivered", "Paid at the cage by", Act.PAY_AT_CAGE, "MD-POKER 15.H#2")


def _steps(paper: Paper) -> tuple[FormStep, ...]:
    """The steps of a paper: none after a rejection; everybody who is owed something signs, wherever they are."""
    verified = paper.signature("verified")
    if verified is None:
        return _VERIFY, _PREPARE, _DELIVER
    if verified.fields.get("decision") == REJECTED:
        return (_VERIFY,)
    place = str(paper.fields["pay_place"])
    deliver = _AT_CAGE
    if place == AT_TABLE:
        role = Role(str(paper.fields["delivery_by"]))
        only = None if paper.automatic else role
        deliver = replace(_DELIVER, only=only)
    receipts = tuple(
        FormStep(
            f"received-{person}",
            f"{dollars_and_cents(cents)} received by {person}",
            Act.RECEIVE_PAYOUT,
            "MD-POKER 15.H",
            whose="" if paper.automatic else person,
        )
        for person, cents in owed(paper).items()
    )
    return (_VERIFY, _PREPARE, deliver, *receipts)


def owed(paper: Paper) -> dict[str, int]:
    """Who is owed what by this paper, once it is verified."""
    lines = str(paper.value("owed") or "").split("\n")
    return {person: int(cents) for person, cents in (line.split("\t") for line in lines if line)}


def _moves_the_table(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    if step.name == "verified":
        return _decides(office, paper, values, doer)
    if step.name == "delivered":
        live = office.room.table(paper.table)
        first = min((share.number for share in _memory(live).bad_beats_owed), default=0)
        if first != paper.fields["beat"]:
            raise BadForm(f"{paper.number}: an earlier Bad Beat of table {live.id} is paid first", "MD-POKER 15.H")
        to_the_bad_beat(live, doer)
        says(live, doer, "pay")
    return values


def _decides(office: BackOffice, paper: Paper, values: Values, doer: Doer) -> Values:
    """G: the shift supervisor's decision at the table; a rejection has its reason."""
    rejected = values["decision"] == REJECTED
    if rejected and not values.get("reason"):
        raise BadForm(f"{paper.number}: a Bad Beat is rejected for a reason, which stays on file", "MD-POKER 15.G")
    live = office.room.table(paper.table)
    if paper.fields["beat"] not in {one.number for one in _memory(live).bad_beats}:  # its hand is void (18.A)
        raise BadForm(f"{paper.number}: no such Bad Beat waits at table {live.id} to be verified", "MD-POKER 15.G")
    to_the_bad_beat(live, doer)
    before = _owed_at(live, paper)
    says(live, doer, "reject" if rejected else "verify")
    may_wait = [one.verb for one in live.running.options()] if live.running is not None else []
    if LATER in may_wait:  # P-103: the next round does not wait for the money
        says(live, doer, LATER)
    shares = {person: cents - before.get(person, 0) for person, cents in _owed_at(live, paper).items()}
    return {**values, "owed": "\n".join(f"{person}\t{cents}" for person, cents in shares.items() if cents)}


def _owed_at(live: LiveTable, paper: Paper) -> dict[str, int]:
    owing = _memory(live).bad_beats_owed
    return {one.player: one.cents for one in owing if one.number == paper.fields["beat"]}


def _memory(live: LiveTable) -> Any:
    return live.day.memory if live.running is None else live.running.table.memory


def _follows(office: BackOffice, paper: Paper, signature: Signature) -> None:
    """G(1): after the verification the displays say that the amount is pending adjustment."""
    if signature.step == "verified" and signature.fields.get("decision") != REJECTED:
        office.pending_display(BAD_BEAT, paper)


BAD_BEAT_PAYOUT = Form(
    id="bad-beat-payout",
    prefix="BP",
    title="Bad Beat payout",
    clauses=("MD-POKER 15.G", "MD-POKER 15.H"),
    fields=(
        Field("table", "Table, held until the hand is verified", "MD-POKER 15.G", "table"),
        Field("beat", "Bad Beat of the table", "MD-POKER 15.G", "number"),
        Field("losers", "Player whose hand was beaten", "MD-POKER 15.B(3)"),
        Field("winners", "Player whose hand beat it", "MD-POKER 15.B(3)"),
        Field("others", "Dealt in to the hand", "MD-POKER 15.B(3)", optional=True),
        Field("pay_place", "Paid at", "MD-POKER 15.H#2"),
        Field("delivery_by", "Notified to deliver it", "MD-POKER 15.G(2)"),
        Field("owed", "Owed", "MD-POKER 15.B(3)", "lines", optional=True),
    ),
    steps=(_VERIFY, _PREPARE, _DELIVER),
    due=120,
    before=_moves_the_table,
    signed=_follows,
    steps_of=_steps,
    binds=frozenset({"verified"}),
)
