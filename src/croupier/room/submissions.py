"""The Rules Submissions of a room: loaded by one person, approved by another, in force from their date.

Every text that was ever loaded stays, by its hash, which is in the record of every hand that was dealt under it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import insert, select

from croupier.engine import Game, House
from croupier.errors import CroupierError
from croupier.room.desk import ROOM
from croupier.room.journal import BrokenChain
from croupier.room.register import SECOND, Account, Register
from croupier.room.roles import Act, NotPermitted
from croupier.room.schema import APPROVAL, SUBMISSION
from croupier.room.seals import read_plain
from croupier.room.store import Store, unreadable_is_broken
from croupier.rules.shared_funds import FUNDS
from croupier.submission import Finding, Submission, UnlawfulSubmission, read

MONEY_FUNDS = "*funds"  # the chain of the funds that money tables share
LOADED, APPROVED = "submission loaded", "submission approved"


class NoSubmission(CroupierError):
    """There is no such submission in the room, or none that is in force."""


class Filed(NamedTuple):
    """A submission of the room: when it was loaded, when it comes into force, and who approved it."""

    hash: str
    in_force_from: int  # microseconds since 1970, UTC
    loaded_by: str
    loaded_at: int
    approved_by: str = ""
    approved_at: int = 0

    @property
    def holds_from(self) -> int:
        """When it comes into force: on its date, but not before it is approved."""
        return max(self.in_force_from, self.approved_at)


class Submissions(Register):
    """The submissions that were loaded, and which one is in force."""

    def load(self, by: Account, text: str, file: str = "", starts: date | None = None) -> tuple[Filed, list[Finding]]:
        """Load a checked text, to be approved by somebody else; an unlawful one is refused with every finding.

        It is in force from the date in the file, or else from `starts`, or else from its approval.
        """
        doer = self.doer(by, Act.LOAD_SUBMISSION)
        reading = read(text, file)
        if reading.submission is None:
            raise UnlawfulSubmission(file or "the submission", reading.findings)
        found = reading.submission
        with self._lock:
            if any(one.hash == found.hash for one in self.listed()):
                raise NoSubmission(f"this submission ({found.hash[:12]}) was loaded before")
            day = found.version.in_force_from or starts
            begins = 0 if day is None else int(found.facility.gaming_days.start(day).timestamp()) * SECOND
            filed = Filed(found.hash, begins, by.id, self._desk.now())
            row = {name: value for name, value in filed._asdict().items() if name in SUBMISSION.c}
            self._write(doer, LOADED, row, insert(SUBMISSION).values(row | {"text": text}))
        return filed, list(reading.findings)

    def approve(self, by: Account, named: str) -> Filed:
        """Approve a submission, under the approver's name; nobody may approve what they loaded themselves."""
        doer = self.doer(by, Act.APPROVE_SUBMISSION)
        with self._lock:
            filed = self.filed(named)
            if filed.approved_by:
                raise NoSubmission(f"{filed.approved_by} approved submission {filed.hash[:12]} already")
            if filed.loaded_by == by.id:
                raise NotPermitted(f"{by.name} loaded submission {filed.hash[:12]}; somebody else approves it")
            approved = filed._replace(approved_by=by.id, approved_at=self._desk.now())
            row = {name: value for name, value in approved._asdict().items() if name in APPROVAL.c}
            self._write(doer, APPROVED, row, insert(APPROVAL).values(row))
            return approved

    def listed(self) -> list[Filed]:
        """Every submission, in the order of loading."""
        return list(listed(self._desk.store))

    def filed(self, named: str) -> Filed:
        """The submission whose hash begins with these digits."""
        found = [one for one in self.listed() if named and one.hash.startswith(named.lower())]
        if len(found) != 1:
            there = ", ".join(one.hash[:12] for one in found or self.listed()) or "none"
            what = "several submissions begin" if found else "no submission begins"
            raise NoSubmission(f"{what} with {named[:64]!r}; there are {there}")
        return found[0]

    def in_force(self, at: int = 0) -> Filed | None:
        """The submission in force now, or at another moment: of those approved, the last whose date had come."""
        now = at or self._desk.now()
        holding = [one for one in self.listed() if one.approved_by and max(one.holds_from, one.approved_at) <= now]
        return max(holding, key=lambda one: (one.holds_from, one.approved_at), default=None)

    def read(self, named: str) -> Submission:
        """The submission of this hash."""
        return submission_of(self._desk.store, named)


def listed(store: Store) -> list[Filed]:
    """Every submission of a store, in the order of loading."""
    columns = [column for column in SUBMISSION.c if column.name != "text"]
    asked = select(*columns, APPROVAL.c.approved_by, APPROVAL.c.approved_at).join(
        APPROVAL, APPROVAL.c.hash == SUBMISSION.c.hash, isouter=True
    )
    with store.engine.connect() as connection:
        rows = connection.execute(asked.order_by(SUBMISSION.c.loaded_at, SUBMISSION.c.hash)).all()
    return [Filed(*row[:4], row[4] or "", row[5] or 0) for row in rows]


def submission_of(store: Store, named: str) -> Submission:
    """The submission of this hash, as it was loaded."""
    with store.engine.connect() as connection:
        text = connection.execute(select(SUBMISSION.c.text).where(SUBMISSION.c.hash == named)).scalar_one_or_none()
    if text is None:
        raise NoSubmission(f"submission {named[:12]} is not in this room")
    return _parsed(text)


def games_at(submission: Submission, table: str) -> Mapping[str, tuple[Game, House]]:
    """Every game of a table with its choices, in order."""
    if table == MONEY_FUNDS:
        chosen = {name: submission.high_hand.values[name] for name in FUNDS.choices.choices}
        return {FUNDS.id: (FUNDS, FUNDS.choices.house(chosen))}
    return {offer.game.id: (offer.game, offer.house) for offer in submission.offers_at(table)}


def games_by(store: Store, named: str, table: str) -> Mapping[str, tuple[Game, House]]:
    """Like `games_at`, by the hash in a table's records; empty for a table without a submission."""
    return {} if named == "none" else games_at(submission_of(store, named), table)


@lru_cache(maxsize=8)
def _parsed(text: str) -> Submission:
    reading = read(text)
    if reading.submission is None:
        raise UnlawfulSubmission("the submission", reading.findings)
    return reading.submission


# ---- verifying ------------------------------------------------------------------------------------------------------


def verify_submissions(store: Store) -> int:
    """Check that each text fits its hash, and the journal says who loaded and approved it; returns how many."""
    with unreadable_is_broken():
        found = listed(store)
        with store.engine.connect() as connection:
            texts: dict[str, str] = {row.hash: row.text for row in connection.execute(select(SUBMISSION))}
            approved = {row.hash: tuple(row) for row in connection.execute(select(APPROVAL))}
    loaded, approvals = _journalled(store)
    for one in found:
        if _hash(texts[one.hash]) != one.hash:
            raise BrokenChain(f"submission {one.hash[:12]}: its text was changed")
        if loaded.get(one.hash) != tuple(one[:4]):
            raise BrokenChain(f"submission {one.hash[:12]} is not as the journal says that it was loaded")
    if approved != approvals:
        raise BrokenChain("the approvals of submissions are not those that the journal has")
    if gone := loaded.keys() - texts.keys():
        raise BrokenChain(f"submission {min(gone)[:12]} was loaded, and is gone")
    return len(found)


def _journalled(store: Store) -> tuple[dict[str, tuple[Any, ...]], dict[str, tuple[Any, ...]]]:
    loaded: dict[str, tuple[Any, ...]] = {}
    approved: dict[str, tuple[Any, ...]] = {}
    for entry in store.entries(ROOM):
        if entry.kind in (LOADED, APPROVED):
            told = msgspec.json.decode(read_plain(entry.sealed) or b"{}")
            (loaded if entry.kind == LOADED else approved)[told["hash"]] = tuple(told.values())
    return loaded, approved


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
