"""MD-POKER 15.C(3) and 15.J: a Bad Beat is discontinued by an approved amendment, and its money goes to players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine import FLOOR, Answer
from croupier.money import dollars_and_cents
from croupier.room.journal import MONEY
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.moving import puts_in
from croupier.room.office.state import Paper
from croupier.room.roles import Act
from croupier.rules.memory import BAD_BEAT, HIGH_HAND
from croupier.rules.shared_funds import DISCONTINUE

PAID_OUT, TRANSFERRED = "paid to players at the cage", "transferred to another jackpot"

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
    for one in office.state.of_form(DISCONTINUATION.id):
        if not one.void and not one.signature("compliance"):
            said = f"the end of the Bad Beat is already drawn up on {one.number}"
            raise BadForm(f"{said}; sign it, or declare it void first", "MD-POKER 15.J")
    boxes = _in_boxes(office)
    if boxes:
        said = f"{dollars_and_cents(boxes)} of contributions lie uncounted in boxes"
        raise BadForm(f"{said}; they are counted into the fund first", "MD-POKER 15.D")
    fund = office.room.funds.get(MONEY)
    held = fund.holds(BAD_BEAT) if fund else 0
    if not held and (ended := [one.number for one in office.state.of_form(DISCONTINUATION.id) if not one.void]):
        raise BadForm(f"the Bad Beat was settled by {ended[-1]}, and nothing is left in its fund", "MD-POKER 15.J")
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
    if step.name == "accounting":
        _can_go(office, paper, values)
    if step.name == "compliance" and (cents := paper.cents("reckoned")):
        fund, named = office.room.funds[MONEY], str(paper.value("fund") or "")
        fund.by_staff(doer, Answer(FLOOR, DISCONTINUE, BAD_BEAT))
        if paper.value("destination") == TRANSFERRED:
            if not fund.keeps(named):  # no table has put anything into it yet
                fund.join(_high_hand_tables(office)[0], (named,))
            puts_in(fund, doer, named, cents)
    return values


def _high_hand_tables(office: BackOffice) -> list[str]:
    """The tables of the room whose submission in force offers the High Hand Jackpot."""
    filed = office.room.submissions.in_force()
    offer = None if filed is None else office.room.submissions.read(filed.hash).high_hand
    return [one for one in offer.tables if one in office.room.tables] if offer is not None and offer.offered else []


def _can_go(office: BackOffice, paper: Paper, values: Values) -> None:
    """Check that another jackpot receives the money, if it is to be transferred."""
    fund, named = office.room.funds.get(MONEY), str(values.get("fund", ""))
    known_ones = (*(fund.names if fund else ()), *((HIGH_HAND,) if _high_hand_tables(office) else ()))
    others = sorted({one for one in known_ones if one != BAD_BEAT and not one.startswith("meter-")})
    if values["destination"] == TRANSFERRED and named not in others:
        known = ", ".join(others) or "none"
        said = f"{paper.number}: no jackpot {named[:40]!r} can receive the money; there are: {known}"
        raise BadForm(said, "MD-POKER 15.J")
    if values["destination"] != TRANSFERRED and named:
        raise BadForm(f"{paper.number}: money that is paid to players is not put into {named[:40]!r}", "MD-POKER 15.J")


DISCONTINUATION: Form = Form(
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
            (
                Field("destination", "Where the money goes", "MD-POKER 15.J", "choice", (PAID_OUT, TRANSFERRED)),
                Field("fund", "Jackpot that receives it", "MD-POKER 15.J", optional=True),
                Field("how", "How, by the approved procedure", "MD-POKER 15.J"),
            ),
        ),
        FormStep("compliance", "Confirmed by compliance", Act.CONFIRM_END, "MD-POKER 15.J"),
    ),
    drawn_by=Act.MOVE_FUND,
    draws=_draws,
    stale=_stale,
    before=_goes,
)
