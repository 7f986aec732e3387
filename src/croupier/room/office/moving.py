"""Moving tables and funds by a signature: the floor's answers there, given in the signer's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine import FLOOR, Answer
from croupier.room.desk import Doer
from croupier.room.live import LiveTable, NotNow
from croupier.rules.shared_funds import PAY, PUTS_IN

if TYPE_CHECKING:
    from croupier.room.funds import Funds
    from croupier.room.office.core import BackOffice

BETWEEN, BAD_BEAT, GO_TO = "between", "bad-beat", "go-to"


def between(live: LiveTable, doer: Doer) -> None:
    """The procedure between two rounds, begun if nothing is under way."""
    if live.running is None and not live.day.closed:
        live.begin(doer, BETWEEN)
    if not live.is_between:
        what = "it is closed" if live.running is None else f"{live.running.procedure} is under way"
        raise NotNow(f"table {live.id} does that between rounds, and {what}")


def to_the_bad_beat(live: LiveTable, doer: Doer) -> None:
    """15.D to 15.H: the procedure in which the box is counted, and a beat verified and paid."""
    if live.running is not None and live.running.procedure == BAD_BEAT:
        return
    if live.is_between:
        live.answer(doer, Answer(FLOOR, GO_TO, BAD_BEAT))
    if live.running is not None:
        raise NotNow(f"table {live.id} does that between rounds, and {live.running.procedure} is under way")
    live.begin(doer, BAD_BEAT)


def says(live: LiveTable, doer: Doer, verb: str, what: str = "") -> None:
    """Give the floor's answer, if the table asks for it now."""
    options = () if live.running is None else live.running.options()
    if not any(one.actor == FLOOR and one.verb == verb for one in options):
        raise NotNow(f"table {live.id} does not wait for {verb!r} now")
    live.answer(doer, Answer(FLOOR, verb, what))


def pays(office: BackOffice, table: str, what: str, doer: Doer) -> None:
    """Pay a debt of a table, or of shared funds."""
    fund = next((one for one in office.room.funds.values() if one.id == table), None)
    if fund is not None:
        fund.by_staff(doer, Answer(FLOOR, PAY, what))
        return
    live = office.room.table(table)
    between(live, doer)
    says(live, doer, PAY, what)


def puts_in(fund: Funds, doer: Doer, name: str, cents: int) -> None:
    """Give money found beyond the calculated amount to players through the fund."""
    fund.by_staff(doer, Answer(FLOOR, PUTS_IN, name, cents))
