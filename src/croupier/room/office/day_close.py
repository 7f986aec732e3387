"""Closing a gaming day: check that the money balances or say where it does not, write the book, sign the heads.

The whole book of a day is one entry of the journal, so it prints the same every time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, tzinfo
from typing import TYPE_CHECKING

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.engine import Event
from croupier.errors import CroupierError
from croupier.money import dollars_and_cents
from croupier.room import checkpoints
from croupier.room.databases import StoreError
from croupier.room.journal import MONEY, ROOM, Head
from croupier.room.live import FLOOR_CALLED, HELD, RELEASED
from croupier.room.office import rows, tasks
from croupier.room.office.audit import said
from croupier.room.office.bad_beat import owed
from croupier.room.office.balancing import Balance, TableBalance, balance, standing
from croupier.room.office.catalogue import form_of
from croupier.room.office.papers import COMPLETE, later_papers, state_of
from croupier.room.office.rows import OFFICE
from croupier.room.office.state import Paper
from croupier.room.rederiving import by_row
from croupier.room.register import SECOND
from croupier.room.roles import PERMITTED, Act
from croupier.room.stored import KEYS_LOST, KEYS_MADE
from croupier.room.void_rows import VOIDED
from croupier.rules import GAMES

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice
    from croupier.room.register import Account

CLOSES = PERMITTED[Act.SIGN_CHECKPOINT]
_OVERRIDES = frozenset(
    {HELD, RELEASED, FLOOR_CALLED, "role granted", "role revoked", "restored", "key replaced", KEYS_LOST, KEYS_MADE}
)
_DISPUTED = frozenset({"dispute opened", "dispute ruled", "dispute appealed", "dispute final", VOIDED})
_IRREGULAR = (
    *(f"MD-POKER 18.{section}" for section in "ABCDGHIJKMNOPQR"),
    *(f"{document} 13." for document in ("MD-TOP5", "MD-LIR")),
)


class Unbalanced(CroupierError):
    """A gaming day whose money does not balance: where, and by how much."""


class RevenueLine(msgspec.Struct, frozen=True):
    """A table's revenue in a day, by kind."""

    table: str
    kind: str
    cents: int


class Book(msgspec.Struct, frozen=True):
    """The book of a gaming day."""

    day: str
    facility: str
    closed_by: str
    balances: tuple[TableBalance, ...]
    in_less_out: int
    wrong: tuple[str, ...]
    revenue: tuple[RevenueLine, ...]
    contributions: tuple[RevenueLine, ...]
    papers: tuple[tuple[str, str, str], ...]  # number, title, state
    payouts: tuple[tuple[str, str, int], ...]  # paper, to whom, cents
    irregularities: tuple[tuple[str, int, str, str], ...]  # table, row, clause, words
    corrections: tuple[tuple[str, str], ...]
    open_tasks: tuple[tuple[str, str, str, bool], ...]  # id, words, clause, overdue
    overrides: tuple[tuple[str, int, str, str], ...]  # chain, row, what, who
    heads: Mapping[str, tuple[int, str]]


def where_the_money_is(office: BackOffice, by: Account) -> Balance:
    """The money of the room now, for those who read the ledger or close the day; the look is journalled."""
    act = Act.READ_LEDGER if not by.roles & CLOSES else Act.SIGN_CHECKPOINT
    office.reads(by, "where the money is", act)
    return balance(office)


def close(office: BackOffice, by: Account, key: Ed25519PrivateKey, day: str) -> Book:
    """Close a gaming day, once; refused if the money does not balance."""
    doer = office.demand(by, Act.SIGN_CHECKPOINT)
    _begun(office, day)
    checkpoints.refuse_day(office.desk.store, day)
    _balanced(day, balance(office).wrong)
    tasks.attend(office)
    book = draft(office, by, day)
    _balanced(day, book.wrong)
    told = msgspec.json.encode(book).decode()
    office.enter(doer, rows.DAY_BOOK, rows.DayBook(day, told, balanced=True)).result()
    checkpoints.close_day(office.desk, doer, key, day)
    return book


def _balanced(day: str, wrong: Sequence[str]) -> None:
    if wrong:
        raise Unbalanced(f"the gaming day {day} does not balance: {'; '.join(wrong)}")


def _begun(office: BackOffice, day: str) -> None:
    """Check that the day has begun: only then can it be closed."""
    today = office.gaming_day()
    try:
        has_begun = date.fromisoformat(day).isoformat() == day <= today
    except ValueError:
        raise StoreError(f"{day[:40]!r} is not a gaming day; write it as {today}") from None
    if not has_begun:
        raise StoreError(f"the gaming day {day} has not begun; today is {today}")


def draft(office: BackOffice, by: Account, day: str) -> Book:
    """The book of a day so far: of one moment, though the tables play on while it is written."""
    with standing(office):
        money, heads = balance(office), office.desk.store.heads()
    mine = _Rows(office, day, heads)
    revenue, contributions, irregular = _of_tables(office, mine)
    kept = [one for one in office.state.all_papers() if mine.have(OFFICE, one.row, one.at) and not one.automatic]
    open_ones = tuple((one.id, _task(one, office.zone), one.clause, one.overdue) for one in tasks.listed(office))
    later = later_papers(office)
    return Book(
        day,
        office.facility,
        by.id,
        money.tables,
        money.in_less_out,
        money.wrong,
        revenue,
        contributions,
        tuple((one.number, form_of(one.form).title, state_of(office, one, later)) for one in kept),
        _payouts(office, mine),
        irregular,
        tuple((one.number, _reason(office, one)) for one in kept if one.form == "correction"),
        open_ones,
        _overrides(office, mine),
        {chain: (head.sequence, head.link.hex()) for chain, head in sorted(heads.items())},
    )


def _reason(office: BackOffice, correction: Paper) -> str:
    """Why a posting was corrected; with the paper's state as long as it has moved nothing."""
    reason, state = str(correction.fields["reason"]), state_of(office, correction)
    return reason if state == COMPLETE else f"{reason} ({state})"


def _task(one: tasks.ListedTask, zone: tzinfo) -> str:
    """An open task in words: where, what and until when."""
    at = f"table {one.table}: " if one.table and not one.table.startswith("*") else ""
    return f"{at}{one.words}; due {datetime.fromtimestamp(one.due / SECOND, UTC).astimezone(zone):%Y-%m-%d %H:%M %Z}"


class _Closed(msgspec.Struct, frozen=True):
    """What an earlier book says about itself."""

    day: str
    heads: Mapping[str, tuple[int, str]]


class _Rows:
    """The rows of a day's book: those of this gaming day or an earlier one which no other book has.

    So what happens after a day is closed, and before the next begins, is in the next day's book.
    """

    def __init__(self, office: BackOffice, day: str, heads: Mapping[str, Head]) -> None:
        self._store, self._days, self._day, self._heads = office.desk.store, office.gaming_days, day, heads
        books = (one.book.encode() for of, one in office.state.books.items() if of != day)
        self._others = [msgspec.json.decode(book, type=_Closed) for book in books]

    def first(self, chain: str) -> int:
        """A row of a chain before which every row is in another book, so that nobody need read those."""
        last = max(self._others, key=lambda one: one.heads.get(chain, (0, ""))[0], default=None)
        if last is None or chain not in last.heads:
            return 1
        over = int(self._days.end(date.fromisoformat(last.day)).timestamp()) * SECOND
        later = self._store.first_since(chain, over)
        return min(later or last.heads[chain][0] + 1, last.heads[chain][0] + 1)

    def have(self, chain: str, row: int, at: int) -> bool:
        """Whether a row belongs to the book."""
        of = self._days.day_of(datetime.fromtimestamp(at / SECOND, UTC)).isoformat()
        others = (one.heads.get(chain, (0, ""))[0] for one in self._others if of <= one.day)
        is_there = chain in self._heads and row <= self._heads[chain].sequence
        return is_there and of <= self._day and row > max(others, default=0)


def _payouts(office: BackOffice, mine: _Rows) -> tuple[tuple[str, str, int], ...]:
    """Jackpots that were paid, by the row of the signature that paid them."""
    found: list[tuple[str, str, int]] = []
    for paper in office.state.all_papers():
        step = {"bad-beat-payout": "delivered", "high-hand-payout": "cashier"}.get(paper.form, "")
        signed = paper.signature(step)
        if signed is None or signed.automatic or not mine.have(OFFICE, signed.row, signed.at):
            continue
        if paper.form == "bad-beat-payout":
            found += [(paper.number, person, cents) for person, cents in owed(paper).items()]
        else:
            found.append((paper.number, str(paper.fields["player"]), paper.cents("reckoned")))
    return tuple(found)


def _of_tables(
    office: BackOffice, mine: _Rows
) -> tuple[tuple[RevenueLine, ...], tuple[RevenueLine, ...], tuple[tuple[str, int, str, str], ...]]:
    """Revenue, contributions and irregularities, from replaying the tables' own rows."""
    revenue: dict[tuple[str, str], int] = {}
    contributed: dict[tuple[str, str], int] = {}
    irregular: list[tuple[str, int, str, str]] = []
    for name, live in sorted(office.room.tables.items()):
        if live.currency != MONEY:
            continue
        for played in by_row(office.desk.store, office.desk.keys, GAMES, name, mine.first(name)):
            entry = played.entry
            if not mine.have(name, entry.sequence, entry.at):
                continue
            if entry.kind in _DISPUTED:
                irregular.append((name, entry.sequence, "MD-POKER 18.A", f"{entry.kind}, {entry.account}"))
            for event in played.events:
                _book_event(name, event, revenue, contributed)
                if (event.clause or "").startswith(_IRREGULAR):
                    words = str(event) if not event.cards else str(event.kind)
                    irregular.append((name, entry.sequence, event.clause, words))
    return _lines(revenue), _lines(contributed), tuple(irregular)


def _book_event(
    table: str, event: Event, revenue: dict[tuple[str, str], int], given: dict[tuple[str, str], int]
) -> None:
    if not event.cents:
        return
    for account, sign in ((event.target, 1), (event.source, -1)):
        if account == "drop-box":
            key = (table, event.bet or "rake")
            revenue[key] = revenue.get(key, 0) + sign * event.cents
        elif account == "inventory":
            key = (table, "table inventory")
            revenue[key] = revenue.get(key, 0) + sign * event.cents
        elif account.startswith(("bad-beat-box", "high-hand-box")) and sign > 0:
            key = (table, "Bad Beat" if account.startswith("bad") else "High Hand")
            given[key] = given.get(key, 0) + event.cents


def _lines(sums: Mapping[tuple[str, str], int]) -> tuple[RevenueLine, ...]:
    return tuple(RevenueLine(table, kind, cents) for (table, kind), cents in sorted(sums.items()))


def _overrides(office: BackOffice, mine: _Rows) -> tuple[tuple[str, int, str, str], ...]:
    """Tables held and released, roles and keys that changed, papers declared void."""
    found: list[tuple[str, int, str, str]] = []
    for chain in sorted(office.desk.store.heads()):
        wanted = _OVERRIDES if chain != OFFICE else frozenset({rows.VOIDED})
        if chain not in (ROOM, OFFICE) and not office.desk.store.last_of(chain, *wanted):
            continue
        for entry in office.desk.store.entries(chain, mine.first(chain) - 1):
            if entry.kind in wanted and mine.have(chain, entry.sequence, entry.at):
                found.append((chain, entry.sequence, said(entry, office.zone)[1], f"{entry.account} ({entry.role})"))
    return tuple(found)


def book_of(office: BackOffice, by: Account, day: str) -> Book:
    """The book of a closed day, as it was then."""
    office.reads(by, f"the book of {day}")
    kept = office.state.books.get(day)
    if kept is None:
        closed = ", ".join(sorted(office.state.books)) or "none"
        raise StoreError(f"the gaming day {day} has no book; the closed days are {closed}")
    return msgspec.json.decode(kept.book.encode(), type=Book)


def summary(book: Book) -> list[str]:
    """The book in a few lines."""
    money = dollars_and_cents
    irregular = {(table, row) for table, row, _, _ in book.irregularities}  # one row may say several things
    return [
        f"{len(book.balances)} places hold {money(book.in_less_out)}, which is what came in less what went out.",
        f"Revenue {money(sum(one.cents for one in book.revenue))}, "
        f"contributions {money(sum(one.cents for one in book.contributions))}, "
        f"payouts {money(sum(cents for _, _, cents in book.payouts))}.",
        f"{_several(book.papers, 'paper')}, {_several(tuple(irregular), 'irregularity')}, "
        f"{_several(book.corrections, 'correction')}, {_several(book.open_tasks, 'open task')}, "
        f"{_several(book.overrides, 'override')}.",
    ]


def _several(found: Sequence[object], one: str) -> str:
    many = f"{one[:-1]}ies" if one.endswith("y") else f"{one}s"
    return f"{len(found)} {one if len(found) == 1 else many}"
