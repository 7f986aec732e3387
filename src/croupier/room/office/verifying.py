"""Checking the office's chain: what `croupier db verify` checks about papers, tasks and money.

Numbers have no gaps. Each signature covers exactly what the paper said then, is by somebody whose role the step names,
and nobody signs twice. A counted box is the one that the table's own row emptied. Money moves only with a signature
that moves it, by the amount on the paper. Personal data fits its hash, or was erased.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Doer
from croupier.room.journal import BrokenChain, Entry, Posting
from croupier.room.office import details, rows
from croupier.room.office.catalogue import form_of
from croupier.room.office.chain import entries
from croupier.room.office.money import money_of
from croupier.room.office.rows import Of
from croupier.room.office.state import OfficeState, steps_to_sign
from croupier.room.roles import PERMITTED, Role
from croupier.room.store import Store


class VerifiedOffice(NamedTuple):
    """The result of a successful check."""

    papers: int
    signatures: int
    tasks: int
    open_tasks: int


def verify_office(store: Store) -> VerifiedOffice:
    """Check every row of the office; `BrokenChain` names the first that does not fit."""
    state, boxes = OfficeState(), _Boxes(store)
    for entry, body in entries(store):
        where = f"table {entry.table}, row {entry.sequence}"
        try:
            _check(state, boxes, entry, body)
            state.apply(Doer(entry.account, entry.role), entry.at, entry.sequence, body)
        except BrokenChain:
            raise
        except (CroupierError, KeyError, ValueError) as wrong:
            raise BrokenChain(f"{where}: {wrong}") from None
    for _ in details.verify(store, state.details, state.erased):
        pass
    signed = sum(len(one.signatures) for one in state.papers.values())
    return VerifiedOffice(len(state.papers), signed, len(state.tasks), len(state.open_by))


class _Boxes:
    """What a row of a table took out of a box, by the postings beside it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: dict[str, Mapping[int, tuple[Posting, ...]]] = {}

    def taken(self, of: Of, prefix: str) -> int:
        table, row = of
        if table not in self._rows:
            self._rows[table] = {one.sequence: one.postings for one in self._store.entries(table)}
        postings = self._rows[table].get(row, ())
        return -sum(
            one.cents for one in postings if one.account.startswith(prefix) and one.account.endswith(f"/{table}")
        )

    def knows(self, of: Of) -> bool:
        self.taken(of, "")
        return of[1] in self._rows[of[0]]


def _check(state: OfficeState, boxes: _Boxes, entry: Entry, body: msgspec.Struct) -> None:
    where = f"table {entry.table}, row {entry.sequence}"
    if not isinstance(body, rows.Booked) and entry.postings:
        raise BrokenChain(f"{where}: money moves without a paper")
    match body:
        case rows.Drawn():
            _drawn(state, boxes, where, body)
        case rows.Signed():
            _signed(state, where, entry, body)
        case rows.TaskOpened():
            if body.task != len(state.tasks) + 1:
                raise BrokenChain(
                    f"{where}: task {body.task} comes after {len(state.tasks)}; one is missing or doubled"
                )
        case rows.TaskClosed():
            if body.task not in state.tasks or state.tasks[body.task].closed is not None:
                raise BrokenChain(f"{where}: task {body.task} is closed, but was not open")
        case rows.Copied():
            printed = state.papers[body.paper].copies  # earlier versions repeated the number for a masked copy
            if body.copy not in (printed, printed + 1):
                raise BrokenChain(f"{where}: print {body.copy} of {body.paper} is out of order")
        case rows.Booked():
            _booked(state, where, entry, body)


def _drawn(state: OfficeState, boxes: _Boxes, where: str, body: rows.Drawn) -> None:
    form = form_of(body.form)
    prefix = body.paper.rpartition("-")[0]
    if body.paper != state.next_number(prefix) or prefix not in (form.prefix, f"P{form.prefix}"):
        raise BrokenChain(f"{where}: paper {body.paper} is not the next of its series")
    if body.of is not None and not boxes.knows(body.of):
        raise BrokenChain(
            f"{where}: paper {body.paper} follows from row {body.of[1]} of {body.of[0]}, which is not there"
        )
    if body.of is not None and "-count-" in body.form:
        box = "bad-beat-box" if body.form.startswith("bad") else "high-hand-box"
        taken = boxes.taken(body.of, box)
        if taken < int(body.fields["reckoned"]):
            raise BrokenChain(f"{where}: {body.paper} claims more than row {body.of[1]} took out of the box")


def _signed(state: OfficeState, where: str, entry: Entry, body: rows.Signed) -> None:
    paper = state.papers[body.paper]
    step = next((one for one in steps_to_sign(form_of(paper.form), paper) if one.name == body.step), None)
    if step is None:
        raise BrokenChain(f"{where}: {body.step!r} of paper {body.paper} was not due to be signed then")
    if body.shown != paper.shown:
        raise BrokenChain(f"{where}: {entry.account} signed something other than what was on paper {body.paper}")
    if body.automatic:
        if not paper.automatic or entry.account != HOUSE.account:
            raise BrokenChain(f"{where}: paper {body.paper} was signed automatically, but is not from a practice room")
        return
    allowed = {step.only} if step.only else PERMITTED[step.act]
    if entry.role not in {str(role) for role in Role if role in allowed}:
        raise BrokenChain(f"{where}: a {entry.role} signed {body.step!r} of paper {body.paper}")
    if any(one.account == entry.account for one in paper.signatures) or step.whose not in ("", entry.account):
        raise BrokenChain(f"{where}: {entry.account} may not sign {body.step!r} of paper {body.paper}")


def _booked(state: OfficeState, where: str, entry: Entry, body: rows.Booked) -> None:
    paper = state.papers[body.paper]
    wanted = money_of(paper, body.step)
    if sorted(map(_key, entry.postings)) != sorted(map(_key, wanted)) or not wanted:
        raise BrokenChain(f"{where}: the money is not what paper {body.paper} says")
    if paper.signature(body.step) is None:
        raise BrokenChain(f"{where}: the money of paper {body.paper} moves before it is signed")


def _key(posting: Posting) -> tuple[str, str, int]:
    return posting.currency, posting.account, posting.cents
