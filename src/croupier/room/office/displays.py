"""MD-POKER 15.I, 16.F and 16.H(2): the amounts on display, adjusted by accounting before a floorperson."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.money import dollars_and_cents
from croupier.room.desk import Doer
from croupier.room.journal import MONEY
from croupier.room.office import rows
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.state import Paper, Signature
from croupier.room.roles import Act

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice

ADJUST = "adjust-display"


class OnDisplay(msgspec.Struct, frozen=True):
    """A jackpot as the displays show it, beside the figure that accounting maintains."""

    fund: str
    displayed: int
    maintained: int
    pending: bool  # 15.G(1)
    at: int  # when it was last adjusted; 0: never
    paper: str


def on_display(office: BackOffice) -> list[OnDisplay]:
    """Every jackpot of the money tables."""
    fund, found = office.room.funds.get(MONEY), []
    for name in fund.names if fund else ():
        shown = office.state.displays.get(name)
        told = (shown.cents, shown.pending, shown.at, shown.paper) if shown else (0, False, 0, "")
        assert fund is not None
        found.append(OnDisplay(name, told[0], fund.holds(name), *told[1:]))
    return found


def _draws(office: BackOffice, table: str, values: Values) -> Values:
    """The amount that accounting maintains."""
    name = str(values["fund"])
    fund = office.room.funds.get(MONEY)
    if fund is None or not fund.keeps(name):
        kept = ", ".join(fund.names) if fund else "none"
        raise BadForm(f"accounting maintains no fund {name!r}; there are: {kept}", "MD-POKER 15.F")
    shown = office.state.displays.get(name)
    return {**values, "before": shown.cents if shown else 0, "reckoned": fund.holds(name)}


def _stale(office: BackOffice, paper: Paper) -> str:
    held = office.room.funds[MONEY].holds(str(paper.fields["fund"]))
    if held == paper.cents("reckoned"):
        return ""
    now = f"the fund holds {dollars_and_cents(held)} now"
    return f"{now}, and no longer {dollars_and_cents(paper.cents('reckoned'))}; draw it up again"


def _equal(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    """I(2): the displayed amount must be the one that accounting maintains."""
    if step.name == "accounting" and values["displayed"] != paper.cents("reckoned"):
        told, kept = (dollars_and_cents(int(one)) for one in (values["displayed"], paper.cents("reckoned")))
        raise BadForm(f"{paper.number}: the displays show {told}, and accounting maintains {kept}", "MD-POKER 15.I(2)")
    return values


def _shown(office: BackOffice, paper: Paper, signature: Signature) -> None:
    """I: once both have signed, this is the figure on display, no longer pending."""
    if signature.step != "floorperson":
        return
    name, doer = str(paper.fields["fund"]), Doer(signature.account, signature.role)
    office.enter(doer, rows.DISPLAYED, rows.Displayed(name, paper.cents("displayed"), False, paper.number))
    office.close_if_open(doer, ADJUST, what=name, found=f"adjusted by paper {paper.number}")


DISPLAY = Form(
    id="display",
    prefix="DA",
    title="Adjustment of a jackpot display",
    clauses=("MD-POKER 15.I", "MD-POKER 16.F"),
    fields=(
        Field("fund", "Jackpot", "MD-POKER 15.I", "choice"),
        Field("before", "Displayed before", "MD-POKER 15.I(1)", "cents"),
        Field("reckoned", "Maintained by accounting", "MD-POKER 15.I(2)", "cents"),
    ),
    steps=(
        FormStep(
            "accounting",
            "Adjusted by accounting",
            Act.ADJUST_DISPLAY,
            "MD-POKER 15.I(2)",
            (Field("displayed", "Displayed now", "MD-POKER 15.I(2)", "cents"),),
        ),
        FormStep("floorperson", "In the presence of", Act.WITNESS_DISPLAY, "MD-POKER 15.I(1)"),
    ),
    drawn_by=Act.ADJUST_DISPLAY,
    asks=("fund",),
    draws=_draws,
    stale=_stale,
    before=_equal,
    signed=_shown,
)
