"""MD-POKER 15.D and 15.E, 16.D and 16.E: jackpot boxes counted, carried and verified, at a closed table or at the cage.

The table's own record says how much should be in the box when it is taken off: that money is in the fund from then on,
as players contributed it. If the cashier counts another amount, that is a difference: the cage makes good what is
missing, and a surplus goes to the fund or is held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import dollars_and_cents
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.moving import puts_in
from croupier.room.office.official import KEEP
from croupier.room.office.state import Paper, Signature
from croupier.room.roles import Act
from croupier.rules.poker.choices.house_side import CLOSED_TABLE

if TYPE_CHECKING:
    from croupier.room.desk import Doer
    from croupier.room.office.core import BackOffice

MADE_GOOD, TO_THE_FUND, HELD = "made good by the cage", "added to the fund", "held at the cage"
CAGES = ("main cage", "satellite cage")


def _checked(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    if step.name == "dealer":
        _at_a_closed_table(office, str(values["place"]), step.clause)
    if step.name != "cashier":
        return values
    difference = int(values["counted"]) - paper.cents("reckoned")
    became = values.get("became", "")
    allowed = () if not difference else (MADE_GOOD,) if difference < 0 else (TO_THE_FUND, HELD)
    if became not in (allowed or ("",)):
        said = "there is no difference" if not difference else f"the difference is {dollars_and_cents(difference)}"
        wanted = f"say what became of it: {' or '.join(allowed)}" if allowed else "leave empty what became of it"
        raise BadForm(f"{paper.number}: {said}; {wanted} (became)", step.clause)
    if became == TO_THE_FUND:
        fund = office.room.funds.get(office.currency_of(paper))
        if fund is None or not fund.keeps(_fund(paper)):
            raise BadForm(
                f"{paper.number}: table {paper.table} shares no fund, so what is too much is {HELD}", step.clause
            )
        puts_in(fund, doer, _fund(paper), difference)
    return {**values, "difference": difference}


def _at_a_closed_table(office: BackOffice, place: str, clause: str) -> None:
    live = office.room.tables.get(place)
    if live is None and place not in _filed(office):
        raise BadForm(f"there is no table {place[:40]!r} at which a box could be counted", clause)
    if live is not None and not live.day.closed:
        raise BadForm(f"table {place} is open; a box is counted at a closed table or at a cage", clause)


def _filed(office: BackOffice) -> frozenset[str]:
    """The tables of the submission in force; one that nobody has opened is closed."""
    filed = office.room.submissions.in_force()
    return (
        frozenset() if filed is None else frozenset(one.id for one in office.room.submissions.read(filed.hash).tables)
    )


def _verified(office: BackOffice, paper: Paper, signature: Signature) -> None:
    """E: with the cashier's signature the difference is booked; F: accounting has it for the official record."""
    office.book(paper, signature)
    if signature.step == "cashier" and not signature.automatic:
        office.open_duty(KEEP, f"MD-POKER {'16' if paper.form.startswith('high') else '15'}.F", paper.day)


def _fund(paper: Paper) -> str:
    name = "high-hand" if paper.form.startswith("high-hand") else "bad-beat"
    pool = str(paper.fields.get("pool", ""))
    return f"{name}-{pool}" if pool else name


def _form(jackpot: str, chapter: str, prefix: str, *, at_table: bool) -> Form:
    name = jackpot.lower().replace(" ", "-")
    clause = f"MD-POKER {chapter}.D({1 if at_table else 2})"
    e = f"MD-POKER {chapter}.E"
    counted = Field("counted", "Amount counted", e, "cents")
    cashier_fields = (
        counted,
        Field("became", "What became of a difference", e, "choice", (MADE_GOOD, TO_THE_FUND, HELD), optional=True),
    )
    cage = Field("cage", "Taken to", clause, "choice", CAGES)
    box = Field("box", "Number of the box", clause)
    container = Field("container", "Number of the locked container", f"{clause}(b)")
    steps: tuple[FormStep, ...]
    if at_table:
        dealers = Field("by_dealer", "Amount counted by the dealer", clause, "cents")
        place = Field("place", "Closed table at which it is counted", clause, "table")
        steps = (
            FormStep("dealer", "Counted by the dealer", Act.COUNT_AT_TABLE, f"{clause}(a)", (dealers, box, place)),
            FormStep("floorperson", "In the presence of", Act.WITNESS_COUNT, f"{clause}(a)"),
            FormStep("surveillance", "Recorded by surveillance", Act.RECORD_COUNT, clause),
            FormStep("security", "Taken to the cage by", Act.TRANSPORT_BOX, f"{clause}(b)", (container, cage)),
            FormStep("cashier", "Aggregate verified by", Act.COUNT_AT_CAGE, f"{e}(2)", cashier_fields),
        )
    else:
        accounts = f"{clause}(a)" if chapter == "15" else clause
        carries = f"{clause}(b)" if chapter == "15" else f"{clause}#2"
        steps = (
            FormStep("floorperson", "Boxes accounted for by", Act.ACCOUNT_FOR_BOX, accounts, (box,)),
            FormStep("security", "Taken to the cage by", Act.TRANSPORT_BOX, carries, (cage,)),
            FormStep("cashier", "Counted by the cashier", Act.COUNT_AT_CAGE, f"{e}(1)", cashier_fields),
        )
    when = "MD-POKER 15.D" if chapter == "15" else "MD-POKER 16.H(1)"
    return Form(
        id=f"{name}-count-{'table' if at_table else 'cage'}",
        prefix=prefix,
        title=f"{jackpot} box: count {'at a closed table' if at_table else 'at the cage'}",
        clauses=(clause, e, when),
        fields=(
            Field("table", "Box of table", when, "table"),
            Field("reckoned", "Reckoned by the table", when, "cents"),
            Field("pool", "Game with a jackpot of its own", when, optional=True),
        ),
        steps=steps,
        due=24 * 60 if chapter == "15" else 60,
        before=_checked,
        signed=_verified,
    )


COUNTS = (
    _form("Bad Beat", "15", "BT", at_table=True),
    _form("Bad Beat", "15", "BC", at_table=False),
    _form("High Hand", "16", "HT", at_table=True),
    _form("High Hand", "16", "HC", at_table=False),
)


def form_for(jackpot: str, place: str) -> Form:
    """The form for counting a box of this jackpot at this place."""
    bad_beat, at_table = jackpot.startswith("Bad"), place == CLOSED_TABLE
    return COUNTS[(0 if bad_beat else 2) + (0 if at_table else 1)]
