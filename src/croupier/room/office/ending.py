"""MD-POKER 15.C(3) and 15.J: a Bad Beat is discontinued by an approved amendment, and its money goes to players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine import FLOOR, Answer
from croupier.money import dollars_and_cents
from croupier.room.journal import MONEY
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.state import Paper
from croupier.room.roles import Act
from croupier.rules.memory import BAD_BEAT
from croupier.rules.shared_funds import DISCONTINUE

if TYPE_CHECKING:
    from croupier.room.desk import Doer
    from croupier.room.office.core import BackOffice


def _draws(office: BackOffice, table: str, values: Values) -> Values:
    """The amendment in force, the approved way of ending it, and what the fund holds."""
    submissions = office.room.submissions
    filed = submissions.in_force()
    if filed is None or submissions.read(filed.hash).bad_beat.offered:
        said = "no approved amendment in force ends the Bad Beat"
        raise BadForm(f"{said}; collection ends with the amendment, and then the fund is settled", "MD-POKER 15.C(3)")
    before = [submissions.read(one.hash) for one in submissions.listed() if one.approved_by]
    ways = [str(one.bad_beat.values["bad_beat.discontinue"]) for one in before if one.bad_beat.offered]
    if not ways:
        raise BadForm("no approved submission of this room has offered a Bad Beat", "MD-POKER 15.J")
    boxes = _in_boxes(office)
    if boxes:
        said = f"{dollars_and_cents(boxes)} of contributions lie uncounted in boxes"
        raise BadForm(f"{said}; they are counted into the fund first", "MD-POKER 15.D")
    fund = office.room.funds.get(MONEY)
    held = fund.holds(BAD_BEAT) if fund else 0
    return {**values, "amendment": filed.hash[:12], "procedure": ways[-1], "reckoned": held}


def _in_boxes(office: BackOffice) -> int:
    held = office.room.ledger.balances()
    return sum(
        cents for (currency, name), cents in held.items() if currency == MONEY and name.startswith("bad-beat-box/")
    )


def _stale(office: BackOffice, paper: Paper) -> str:
    fund = office.room.funds.get(MONEY)
    held = fund.holds(BAD_BEAT) if fund else 0
    if held == paper.cents("reckoned"):
        return ""
    return f"the fund holds {dollars_and_cents(held)} now; draw it up again"


def _goes(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    """J: with the second signature the rest of the fund goes where the approved procedure says."""
    if step.name == "compliance" and paper.cents("reckoned"):
        office.room.funds[MONEY].by_staff(doer, Answer(FLOOR, DISCONTINUE, BAD_BEAT))
    return values


DISCONTINUATION = Form(
    id="discontinuation",
    prefix="DC",
    title="Bad Beat discontinued",
    clauses=("MD-POKER 15.C(3)", "MD-POKER 15.J"),
    fields=(
        Field("amendment", "Amended rules in force", "MD-POKER 15.C(3)"),
        Field("procedure", "Approved procedure", "MD-POKER 15.J"),
        Field("reckoned", "Left in the fund", "MD-POKER 15.J", "cents"),
    ),
    steps=(
        FormStep(
            "accounting",
            "Settled by accounting",
            Act.MOVE_FUND,
            "MD-POKER 15.J",
            (Field("destination", "Where the money goes", "MD-POKER 15.J"),),
        ),
        FormStep("compliance", "Confirmed by compliance", Act.CONFIRM_END, "MD-POKER 15.J"),
    ),
    drawn_by=Act.MOVE_FUND,
    draws=_draws,
    stale=_stale,
    before=_goes,
)
