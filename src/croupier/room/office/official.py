"""MD-POKER 15.F and 16.F: accounting's official record of contributions, by gaming day, table and jackpot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import dollars_and_cents
from croupier.room.desk import Doer
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Value, Values
from croupier.room.office.state import Paper, Signature
from croupier.room.roles import Act

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice

KEEP = "official-record"  # the duty, and the form by which it is done
_COUNT_FORMS = ("bad-beat-count-", "high-hand-count-")


def counted(office: BackOffice, day: str) -> list[Paper]:
    """Every count of a gaming day, except void ones."""
    forms = [one for one in office.state.by_form if one.startswith(_COUNT_FORMS)]
    found = [one for form in forms for one in office.state.of_form(form) if one.day == day]
    return [one for one in found if not one.void and not one.automatic]


def lines(office: BackOffice, day: str) -> str:
    """One line per count: table, jackpot, contributions calculated, counted by the cashier, difference."""
    found = []
    for one in sorted(counted(office, day), key=lambda paper: (paper.table, paper.row)):
        jackpot = "Bad Beat" if one.form.startswith("bad") else "High Hand"
        verified = one.signature("cashier")
        sums = ("not verified yet", "") if verified is None else (_told(one, "counted"), _told(one, "difference"))
        found.append("\t".join((f"table {one.table}", jackpot, one.number, _told(one, "reckoned"), *sums)))
    return "\n".join(found)


def _told(paper: Paper, name: str) -> str:
    return dollars_and_cents(paper.cents(name))


def of_day(office: BackOffice, day: str) -> list[Paper]:
    """The official records of a gaming day, oldest first, except void ones: the last one stands."""
    return [one for one in office.state.of_form(KEEP) if not one.void and one.fields["gaming_day"] == day]


def replaced(office: BackOffice) -> dict[str, str]:
    """Which later record of the same day replaces a record, signed because more was counted."""
    found: dict[str, str] = {}
    next_of: dict[Value, str] = {}
    for record in reversed(office.state.of_form(KEEP)):
        day = record.fields["gaming_day"]
        if day in next_of:
            found[record.number] = next_of[day]
        if record.signatures and not record.void:
            next_of[day] = record.number
    return found


def _draws(office: BackOffice, table: str, values: Values) -> Values:
    day, now = str(values["gaming_day"]), office.gaming_day()
    _refuse_a_day_to_come(day, now)
    told, sums = lines(office, day), {"bad_beat": 0, "high_hand": 0}
    for one in of_day(office, day):
        if not one.signatures:
            said = f"the official record of {day} is already drawn up and not signed"
            raise BadForm(f"{said}; sign {one.number}, or declare it void first", "MD-POKER 15.F")
        if one.fields["lines"] == told:
            said = f"the official record of {day} is {one.number}"
            raise BadForm(f"{said}, and nothing was counted or verified since", "MD-POKER 15.F")
    for one in counted(office, day):
        sums["bad_beat" if one.form.startswith("bad") else "high_hand"] += one.cents("reckoned")
    return {**values, **sums, "lines": told}


def _refuse_a_day_to_come(day: str, today: str) -> None:
    if day > today:
        raise BadForm(f"the gaming day {day} has not begun; today is {today}", "MD-POKER 15.F")


def _kept(office: BackOffice, paper: Paper, signature: Signature) -> None:
    """F: with accounting's signature the day's record is kept."""
    doer, day = Doer(signature.account, signature.role), str(paper.fields["gaming_day"])
    office.close_if_open(doer, KEEP, what=day, found=f"kept: paper {paper.number}")


def _stale(office: BackOffice, paper: Paper) -> str:
    now = lines(office, str(paper.fields["gaming_day"]))
    return (
        "" if now == paper.fields["lines"] else "boxes were counted or verified since it was drawn up; draw it up again"
    )


OFFICIAL_RECORD = Form(
    id="official-record",
    prefix="OR",
    title="Official record of jackpot contributions",
    clauses=("MD-POKER 15.F", "MD-POKER 16.F"),
    fields=(
        Field("gaming_day", "Gaming day", "MD-POKER 15.F", "date"),
        Field("bad_beat", "Contributions to the Bad Beat", "MD-POKER 15.F", "cents"),
        Field("high_hand", "Contributions to the High Hand Jackpot", "MD-POKER 16.F", "cents"),
        Field(
            "lines",
            "Boxes",
            "MD-POKER 15.F",
            "lines",
            optional=True,
            head=("table", "jackpot", "count", "reckoned", "counted", "difference"),
        ),
    ),
    steps=(FormStep("accounting", "Maintained by accounting", Act.KEEP_RECORD, "MD-POKER 15.F"),),
    drawn_by=Act.KEEP_RECORD,
    asks=("gaming_day",),
    due=24 * 60,
    draws=_draws,
    stale=_stale,
    signed=_kept,
)
