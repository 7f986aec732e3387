"""MD-POKER 15.F and 16.F: accounting's official record of contributions, by gaming day, table and jackpot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import dollars_and_cents
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.state import Paper
from croupier.room.roles import Act

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice

_COUNT_FORMS = ("bad-beat-count-", "high-hand-count-")


def counted(office: BackOffice, day: str) -> list[Paper]:
    """Every count of a gaming day, except void ones."""
    found = [one for one in office.state.papers.values() if one.form.startswith(_COUNT_FORMS) and one.day == day]
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


def _draws(office: BackOffice, table: str, values: Values) -> Values:
    day = str(values["gaming_day"])
    if any(one.form == "official-record" and one.fields["gaming_day"] == day and not one.void
           for one in office.state.papers.values()):  # fmt: skip
        raise BadForm(f"the official record of {day} is already drawn up; declare it void first", "MD-POKER 15.F")
    sums = {"bad_beat": 0, "high_hand": 0}
    for one in counted(office, day):
        sums["bad_beat" if one.form.startswith("bad") else "high_hand"] += one.cents("reckoned")
    return {**values, **sums, "lines": lines(office, day)}


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
        Field("gaming_day", "Gaming day", "MD-POKER 15.F"),
        Field("bad_beat", "Contributions to the Bad Beat", "MD-POKER 15.F", "cents"),
        Field("high_hand", "Contributions to the High Hand Jackpot", "MD-POKER 16.F", "cents"),
        Field("lines", "Boxes", "MD-POKER 15.F", "lines", optional=True),
    ),
    steps=(FormStep("accounting", "Maintained by accounting", Act.KEEP_RECORD, "MD-POKER 15.F"),),
    drawn_by=Act.KEEP_RECORD,
    asks=("gaming_day",),
    due=24 * 60,
    draws=_draws,
    stale=_stale,
)
