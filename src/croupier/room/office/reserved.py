"""What is done at a money table by signing a paper, and in no other way: verifying and paying jackpots.

The table asks the floor for its word, but the clause names other people too: the shift supervisor verifies (15.G),
accounting prepares (15.H), security or accounting delivers (15.G(2)), a cashier pays (16.I(1)), and the winners sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from croupier.room.journal import MONEY
from croupier.room.office.catalogue import form_of
from croupier.room.office.state import Paper, next_step
from croupier.room.roles import NotPermitted
from croupier.rules.shared_funds import DISCONTINUE, PAY
from croupier.rules.table_day.between import CLOCK

if TYPE_CHECKING:
    from croupier.engine import Answer
    from croupier.room.live import LiveTable
    from croupier.room.office.core import BackOffice


class _Reserved(NamedTuple):
    form: str
    what: str
    clause: str
    step: str = ""  # the paper that waits for this one, if one step decides; an earlier one may still wait for others


_AT_A_TABLE: Mapping[tuple[str, str], _Reserved] = MappingProxyType(
    {
        ("bad-beat", "verify"): _Reserved("bad-beat-payout", "a Bad Beat is verified", "MD-POKER 15.G", "verified"),
        ("bad-beat", "reject"): _Reserved("bad-beat-payout", "a Bad Beat is rejected", "MD-POKER 15.G", "verified"),
        ("bad-beat", "pay"): _Reserved("bad-beat-payout", "a Bad Beat is paid", "MD-POKER 15.H"),
        ("between", "pay"): _Reserved("high-hand-payout", "a High Hand Jackpot is paid", "MD-POKER 16.I(1)"),
    }
)
_AT_THE_FUNDS: Mapping[str, _Reserved] = MappingProxyType(
    {
        PAY: _Reserved("high-hand-payout", "a High Hand Jackpot is paid", "MD-POKER 16.I(1)"),
        DISCONTINUE: _Reserved("discontinuation", "a Bad Beat is discontinued", "MD-POKER 15.J"),
    }
)


def refuse_at_the_table(office: BackOffice, live: LiveTable, answer: Answer) -> None:
    """Refuse a floor's answer that is given by signing a paper; practice tables have automatic staff."""
    procedure = "" if live.running is None else live.running.procedure
    if answer.verb == CLOCK:
        told = f"the room tells table {live.id} the time, and nobody sets its clock forward"
        raise NotPermitted(told, _clause_of(live, answer))
    if not live.practice and (found := _AT_A_TABLE.get((procedure, answer.verb))) is not None:
        _refuse(office, found, live.id)


def _clause_of(live: LiveTable, answer: Answer) -> str:
    """The clause under which the table asks for this answer; if it does not, the one under which it asks at all."""
    ask = None if live.running is None else live.running.ask
    if ask is None:
        return ""
    return next((one.clause for one in ask.options_of(answer.actor) if one.verb == answer.verb), ask.clause)


def refuse_at_the_funds(office: BackOffice, currency: str, verb: str) -> None:
    """Refuse staff's answer at the shared funds of the money tables that is given by signing a paper."""
    if currency == MONEY and (found := _AT_THE_FUNDS.get(verb)) is not None:
        _refuse(office, found, office.room.funds[currency].id)


def _refuse(office: BackOffice, found: _Reserved, table: str) -> None:
    open_ones = [one for one in office.state.of_form(found.form) if _waits(one, found, table)]
    paper = open_ones[0].number if open_ones else f"a {form_of(found.form).title}"
    raise NotPermitted(f"{found.what} by signing {paper} in the office, not by a word at table {table}", found.clause)


def _waits(paper: Paper, found: _Reserved, table: str) -> bool:
    step = next_step(form_of(found.form), paper) if (paper.form, paper.table) == (found.form, table) else None
    return step is not None and found.step in ("", step.name)
