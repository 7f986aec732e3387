"""The office at work: drawing up, signing, voiding and copying papers, each an entry in the journal.

Every change is made inside `Desk.together`, which is one transaction and one lock. A change that also moves a table
takes that table's lock first, as every step of a table does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import Executable

from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Doer
from croupier.room.journal import CHIPS, MONEY, Posting
from croupier.room.office import details, rows
from croupier.room.office.catalogue import form_of
from croupier.room.office.chain import fold
from croupier.room.office.forms import BadForm, Form, FormStep, Value, read_values
from croupier.room.office.money import money_of
from croupier.room.office.rows import OFFICE, Of
from croupier.room.office.state import OfficeState, Paper, Signature, next_step, steps_of
from croupier.room.register import SECOND, Account
from croupier.room.roles import Act, NotPermitted, Role, demand
from croupier.room.sessions import Sessions
from croupier.rules.gaming_days import GamingDays

if TYPE_CHECKING:
    from croupier.room.live import LiveTable
    from croupier.room.room import Room

MINUTE = 60 * SECOND
_NO_SUBMISSION = GamingDays(ZoneInfo("UTC"), 360)


class NoPaper(CroupierError):
    """A paper or task that does not exist, or with which nothing can be done; the message says which, and why."""


class Stale(CroupierError):
    """What was shown has changed: which figure, what it is now, and the clause."""


class BackOffice:
    """Papers, tasks, posts and displays of a room."""

    def __init__(self, room: Room, sessions: Sessions) -> None:
        self.room, self.desk, self.people = room, room.desk, room.people
        self._sessions = sessions
        self.state: OfficeState = fold(self.desk.store)
        self.found: dict[tuple[str, str, str, str], str] = {}  # what was found by the person closing a task

    # ---- time -------------------------------------------------------------------------------------------------------

    @property
    def gaming_days(self) -> GamingDays:
        """The gaming days of the submission in force; without one the day begins at six, UTC."""
        filed = self.room.submissions.in_force()
        return _NO_SUBMISSION if filed is None else self.room.submissions.read(filed.hash).facility.gaming_days

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the clock on the facility's wall."""
        return self.gaming_days.zone

    def gaming_day(self, at: int | None = None) -> str:
        """The gaming day of a moment, or the current one."""
        moment = datetime.fromtimestamp((self.desk.now() if at is None else at) / SECOND, UTC)
        return self.gaming_days.day_of(moment).isoformat()

    @property
    def facility(self) -> str:
        """The name on the house's papers."""
        return self.facility_at(self.desk.now())

    def facility_at(self, at: int) -> str:
        """The name that the house had then, so that a paper prints the same after an amendment."""
        filed = self.room.submissions.in_force(at)
        return "" if filed is None else self.room.submissions.read(filed.hash).facility.name

    # ---- rows -------------------------------------------------------------------------------------------------------

    def enter(
        self,
        doer: Doer,
        kind: str,
        body: msgspec.Struct,
        *,
        postings: Sequence[Posting] = (),
        beside: Sequence[Executable] = (),
    ) -> Future[int]:
        """Add a row to the chain; the future has it once it is durable."""
        with self.desk.together():
            at = self.desk.now()
            if postings:
                self.room.ledger.take(postings)
            told = msgspec.json.encode(body)
            row = self.desk.take(doer, kind, told, table=OFFICE, postings=postings, beside=beside, at=at)
            self.state.apply(doer, at, self.desk.last(OFFICE), body)
            row.add_done_callback(lambda done: self._check(done, postings))
            return row

    def _check(self, done: Future[int], postings: Sequence[Posting]) -> None:
        """Forget a row that could not be stored: the office goes back to what the store has."""
        if done.exception() is not None:
            self.room.ledger.give_back(postings)
            self.read_again()

    def read_again(self) -> None:
        """Read the state from the store, as after a stop."""
        self.state = fold(self.desk.store)

    @contextmanager
    def at_the_table(self, table: str) -> Iterator[LiveTable | None]:
        """Do everything in one transaction, with the locks that a signature may need in the order of each step.

        The funds may be paid or filled by a paper of no table, so they are locked too, and before the desk.
        """
        live = self.room.tables.get(table)
        with ExitStack() as held:
            for one in (*(() if live is None else (live,)), *self.room.funds.values()):
                held.enter_context(one.lock)
            held.enter_context(self.desk.together())
            yield live

    # ---- papers -----------------------------------------------------------------------------------------------------

    def paper(self, number: str) -> Paper:
        """The paper of this number."""
        try:
            return self.state.papers[number.strip().upper()]
        except KeyError:
            raise NoPaper(f"there is no paper {number[:40]!r} in this room") from None

    def draw(
        self,
        doer: Doer,
        form: Form,
        values: Mapping[str, Value],
        *,
        table: str = "",
        personal: Mapping[str, str] | None = None,
        of: Of | None = None,
        instead: str = "",
        practice: bool = False,
        day: str = "",
    ) -> tuple[Paper, Future[int]]:
        """Draw up a paper of this form, with the next number of its series; practice rooms have their own series.

        The future has its row once it is durable.
        """
        with self.desk.together():
            number = self.state.next_number(f"P{form.prefix}" if practice else form.prefix)
            hashed, beside = "", []
            if personal:
                hashed, kept = details.kept(f"{number}:drawn", personal, self.desk.now())
                beside = [kept]
            of_day = day or self.gaming_day()
            body = rows.Drawn(number, form.id, table, of_day, dict(values), hashed, of, instead, practice)
            row = self.enter(doer, rows.DRAWN, body, beside=beside)
        return self.state.papers[number], row

    def draw_by(
        self, by: Account, form_id: str, table: str, given: Mapping[str, str | int], instead: str = ""
    ) -> Paper:
        """Draw up a paper by hand."""
        form = form_of(form_id)
        if form.drawn_by is None:
            raise BadForm(f"a {form.title} is drawn up by the room when there is cause, not by hand", form.clauses[0])
        doer = self.demand(by, form.drawn_by, form.clauses[0])
        asked = tuple(one for one in form.fields if one.name in form.asks)
        with self.at_the_table(table):
            replaced = self._replaced(form, instead) if instead else ""
            values = form.draws(self, table, read_values(asked, given, form.title))
            paper, row = self.draw(doer, form, values, table=table, instead=replaced)
        row.result()
        return paper

    def _replaced(self, form: Form, number: str) -> str:
        """The number of the void paper that a new one replaces."""
        paper = self.paper(number)
        if paper.form != form.id or not paper.void:
            what = "is not void" if paper.form == form.id else f"is another form ({form_of(paper.form).title})"
            raise BadForm(
                f"paper {paper.number} {what}; only a void paper of the same form is replaced", form.clauses[0]
            )
        return paper.number

    def sign(
        self, by: Account, password: str, number: str, shown: str, given: Mapping[str, str | int] | None = None
    ) -> Paper:
        """Sign the next step of a paper: exactly what the signer was shown, with their own password."""
        paper, form, step = self._to_sign(number, by)
        self.demand(by, step.act, step.clause)
        self._sessions.confirm_password(by, password)
        with self.at_the_table(paper.table):
            paper, form, step = self._to_sign(number, by)
            doer = self._signer(by, paper, step)
            if shown != paper.shown:
                said = f"paper {paper.number} is not as it was shown to {by.name}; look at it again, then sign"
                raise Stale(said, step.clause)
            if why := form.stale(self, paper):
                raise Stale(f"paper {paper.number}: {why}", step.clause)
            values: Mapping[str, Value] = read_values(step.fields, given or {}, f"{paper.number}, {step.label}")
            values = form.before(self, paper, step, values, doer)
            row = self._sign(doer, paper, step, values)
        row.result()
        return self.state.papers[paper.number]

    def _sign(
        self, doer: Doer, paper: Paper, step: FormStep, values: Mapping[str, Value], *, automatic: bool = False
    ) -> Future[int]:
        form = form_of(paper.form)
        told = {one.name: str(values[one.name]) for one in step.fields if one.personal and one.name in values}
        if not automatic:
            told |= self._of_the_signer(doer, step)
        plain = {name: value for name, value in values.items() if name not in told}
        hashed, beside = "", []
        if told:
            hashed, kept = details.kept(f"{paper.number}:{step.name}", told, self.desk.now())
            beside = [kept]
        body = rows.Signed(paper.number, step.name, paper.shown, plain, hashed, automatic)
        row = self.enter(doer, rows.SIGNED, body, beside=beside)
        signed = self.state.papers[paper.number]
        try:
            form.signed(self, signed, signed.signatures[-1])
        except Exception:  # no paper is signed without what its signature brings about
            self.desk.spoil(f"what the signature on {paper.number} brings about could not be done")
            raise
        return row

    def _of_the_signer(self, doer: Doer, step: FormStep) -> dict[str, str]:
        """The name and licence number for the paper."""
        known = details.on_file(self.desk.store, doer.account)
        if step.licence and not known.get("licence"):
            signer = self.people.account(doer.account).name
            said = f"no licence number of {signer} is on file, which this paper must show"
            raise BadForm(f"{said}; record it first: croupier office person", step.clause)
        name = known.get("name") or self.people.account(doer.account).name
        return {details.NAME: name, details.LICENCE: known.get("licence", "")}

    def sign_automatically(self, paper: Paper) -> None:
        """Have the automatic staff of a practice room sign everything, marked as such."""
        form = form_of(paper.form)
        while (step := next_step(form, paper)) is not None:
            self._sign(HOUSE, paper, step, automatic_values(paper, step), automatic=True)
            paper = self.state.papers[paper.number]

    def sign_now(self, doer: Doer, paper: Paper, step: FormStep, values: Mapping[str, Value]) -> Future[int]:
        """Sign what was drawn up in the same act, by somebody whose password was confirmed."""
        return self._sign(doer, paper, step, values)

    def book(self, paper: Paper, signature: Signature) -> None:
        """Book what a signature moves outside tables and funds, if anything."""
        if postings := money_of(paper, signature.step):
            doer = Doer(signature.account, signature.role)
            self.enter(doer, rows.BOOKED, rows.Booked(paper.number, signature.step), postings=postings)

    def currency_of(self, paper: Paper) -> str:
        """Play chips at practice tables, otherwise money."""
        return CHIPS if paper.automatic else MONEY

    def void(self, by: Account, number: str, why: str) -> Paper:
        """Declare void a paper that is not fully signed; it stays on file under its number.

        A paper that the room drew up is drawn up again in its place, because its cause remains.
        """
        doer = self.demand(by, Act.VOID_PAPER, "")
        reason = " ".join(why.split())
        if not reason or len(reason) > 200:
            raise BadForm(f"paper {number} is declared void for a reason of 1 to 200 characters")
        with self.desk.together():
            paper = self.paper(number)
            form = form_of(paper.form)
            if next_step(form, paper) is None:
                state = "void already" if paper.void else "signed to the end; a correction puts it right"
                raise NoPaper(f"paper {paper.number} is {state}", form.clauses[0])
            for one in paper.signatures:
                if one.step in form.binds:
                    said = f"{one.account} has signed paper {paper.number}, and what it says was done"
                    raise NoPaper(f"{said}; it can no longer be declared void; sign it to the end", form.clauses[0])
            row = self.enter(doer, rows.VOIDED, rows.Voided(paper.number, reason))
            if form.drawn_by is None:
                self.draw(
                    doer, form, paper.fields, table=paper.table, of=paper.of, instead=paper.number,
                    practice=paper.automatic, day=paper.day,
                )  # fmt: skip
        row.result()
        return self.state.papers[paper.number]

    def first_of(self, paper: Paper) -> Paper:
        """The paper itself, or the first of the void ones that it replaces."""
        before = self.state.papers.get(paper.instead)
        return paper if before is None or before.row >= paper.row else self.first_of(before)

    def replacement(self, number: str) -> str:
        """The paper drawn up in place of a void one; empty if there is none."""
        return next((one.number for one in self.state.papers.values() if one.instead == number), "")

    # ---- what forms bring about -------------------------------------------------------------------------------------

    def pending_display(self, fund: str, paper: Paper) -> None:
        """15.G(1): the displays say that the amount is pending adjustment, and somebody has to adjust them (15.I)."""
        shown = self.state.displays.get(fund)
        self.enter(HOUSE, rows.DISPLAYED, rows.Displayed(fund, shown.cents if shown else 0, True, paper.number))
        if not paper.automatic:
            self.open_duty("adjust-display", "MD-POKER 15.I", fund)

    def open_duty(self, duty: str, clause: str, what: str) -> None:
        """Open a duty of the office, unless it is open already."""
        from croupier.room.office.tasks import open_task

        open_task(self, HOUSE, duty, clause, what=what)

    def close_if_open(self, doer: Doer, duty: str, *, table: str = "", what: str = "", found: str) -> None:
        """Close a duty of the office that a paper has done."""
        number = self.state.open_by.get((table, duty, what, ""))
        if number is not None:
            self.enter(doer, rows.TASK_CLOSED, rows.TaskClosed(number, found))

    # ---- who --------------------------------------------------------------------------------------------------------

    def demand(self, by: Account, act: Act, clause: str = "") -> Doer:
        """The role in which somebody does this, by their current roles; refused with the clause."""
        return Doer(by.id, demand(by.name, self.people.account(by.id).roles, act, clause))

    def reads(self, by: Account, what: str, act: Act = Act.READ_PAPERS) -> Doer:
        """Somebody looks at this; a regulator sees everything here, and each look is journalled."""
        doer = self.demand(by, act)
        if doer.role == Role.REGULATOR:
            self.desk.take(doer, rows.LOOKED, msgspec.json.encode({"looked at": what})).result()
        return doer

    def confirm(self, by: Account, password: str) -> None:
        """Check the signer's password, entered for this signature."""
        self._sessions.confirm_password(by, password)

    def licensed(self, by: Account, step: FormStep) -> None:
        """Refuse a signer without a licence number on file if the paper must show it."""
        self._of_the_signer(Doer(by.id, ""), step)

    def _to_sign(self, number: str, by: Account) -> tuple[Paper, Form, FormStep]:
        paper = self.paper(number)
        form = form_of(paper.form)
        step = next_step(form, paper, by.id)
        if step is None:
            state = f"void ({paper.void})" if paper.void else "signed to the end"
            raise NoPaper(f"paper {paper.number} is {state}; nothing is left to sign", form.clauses[0])
        return paper, form, step

    def _signer(self, by: Account, paper: Paper, step: FormStep) -> Doer:
        """Check that the signer has the role that the clause names, and did not sign before."""
        doer = self.demand(by, step.act, step.clause)
        if step.only is not None and step.only not in self.people.account(by.id).roles:
            said = f"{by.name} ({doer.role}) may not {step.act}; that takes the role {step.only} here"
            raise NotPermitted(f"{said} ({step.label.lower()})", step.clause)
        for one in paper.signatures:
            if one.account == by.id:
                label = next(known.label for known in steps_of(form_of(paper.form), paper) if known.name == one.step)
                said = f"{by.name} has signed paper {paper.number} already ({label.lower()})"
                raise NotPermitted(f"{said}; somebody else signs: {step.label.lower()}", step.clause)
        if step.whose and step.whose != by.id:
            raise NotPermitted(f"{by.name} may not sign for {step.whose}, who is named on {paper.number}", step.clause)
        self._on_duty(by, paper, step)
        return doer if step.only is None else Doer(by.id, step.only)

    def _on_duty(self, by: Account, paper: Paper, step: FormStep) -> None:
        """Refuse somebody of the right role whom the clause does not mean: another table's floorperson or dealer."""
        if step.on_duty == "now" and not any(
            one.account == by.id for one in self.state.held.values() if one.table == paper.table
        ):
            said = f"{by.name} is not on duty at table {paper.table}; somebody who is assigned to it signs"
            raise NotPermitted(f"{said} {paper.number}: {step.label.lower()}", step.clause)
        dealt = self.dealer_of(paper) if step.on_duty == "then" else ""
        if dealt not in ("", by.id):
            said = f"{by.name} did not deal at table {paper.table} then"
            raise NotPermitted(f"{said}; {dealt} did, and signs {paper.number}: {step.label.lower()}", step.clause)

    def dealer_of(self, paper: Paper) -> str:
        """The dealer of the hand behind a paper; empty if nobody was on duty, or no longer works as a dealer."""
        name = str(paper.fields.get("dealer", ""))
        return name if name and Role.DEALER in self.people.account(name).roles else ""


def automatic_values(paper: Paper, step: FormStep) -> dict[str, Value]:
    """What the automatic staff fill in: a count finds what was calculated."""
    values: dict[str, Value] = {}
    for field in step.fields:
        if field.optional:
            continue
        if field.kind == "cents":
            values[field.name] = paper.cents("reckoned")
        elif field.kind == "number":
            values[field.name] = 1
        else:
            values[field.name] = field.choices[0] if field.choices else "automatic"
    return values
