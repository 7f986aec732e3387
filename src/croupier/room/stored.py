"""Entries as stored in the database: a row of the journal, its postings, and its command id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Row,
    String,
    Table,
    and_,
    bindparam,
    column,
    func,
    or_,
    select,
    tuple_,
    values,
)

from croupier.room.journal import ANSWERS, CHIPS, HOUSE_ROLE, MONEY, ROOM, BrokenChain, Entry, Head, Posting, follow
from croupier.room.schema import COMMAND, JOURNAL, NO_ANSWERS, POSTING
from croupier.room.seals import KeyRing, read_plain

# Rows of the room's own chain that name heads of all chains.
RESTORED, VOUCHED, KEYS_LOST = "restored", "vouched", "keys lost"
KEYS_MADE = "keys made"  # in place of lost ones
NO_ROWS, ROWS_MAX = Head(), 2**63 - 1
AT_ONCE = 50  # rows, or ranges of rows, that one statement looks for
Vouched = Mapping[str, Mapping[int, bytes]]  # by table: rows, with their links, up to which others need no code


def _of(table: Table) -> ColumnElement[bool]:
    """The rows of one chain, after a row and up to another."""
    after, until = bindparam("after", type_=BigInteger), bindparam("until", type_=BigInteger)
    return and_(table.c.table_id == bindparam("of"), table.c.sequence > after, table.c.sequence <= until)


_LINES = select(POSTING).where(_of(POSTING)).order_by(POSTING.c.sequence, POSTING.c.line)
_WITH_CONTENT = select(
    JOURNAL, COMMAND.c.content, COMMAND.c.table_id.label("of_table"), COMMAND.c.sequence.label("of_sequence")
).join(COMMAND, and_(COMMAND.c.account == JOURNAL.c.account, COMMAND.c.command == JOURNAL.c.command), isouter=True)
_ROWS = _WITH_CONTENT.where(_of(JOURNAL)).order_by(JOURNAL.c.sequence)


def read_rows(connection: Connection, table: str, after: int, until: int = 0) -> Iterator[tuple[Entry, Row[Any]]]:
    """The entries of a table in order, each with its row of the journal."""
    which = {"of": table, "after": after, "until": until or ROWS_MAX}
    found = connection.execute(_LINES, which).all()
    posted = {sequence: tuple(rows) for sequence, rows in groupby(found, key=lambda row: int(row.sequence))}
    for row in connection.execute(_ROWS, which):
        yield _entry(row, posted.get(row.sequence, ())), row


class RowRange(NamedTuple):
    """The rows of a chain from one to another; without `last` all that follow."""

    table: str
    first: int
    last: int = ROWS_MAX


def read_ranges(connection: Connection, ranges: Sequence[RowRange]) -> Iterator[Entry]:
    """The entries in some ranges, of many chains by few statements; each once, and those of a chain in order."""
    for start in range(0, len(ranges), AT_ONCE):
        some = ranges[start : start + AT_ONCE]
        asked = select(POSTING).where(_in_one_of(POSTING, some))
        lines = connection.execute(asked.order_by(POSTING.c.table_id, POSTING.c.sequence, POSTING.c.line)).all()
        posted = {at: tuple(rows) for at, rows in groupby(lines, key=lambda row: (row.table_id, int(row.sequence)))}
        asked = _WITH_CONTENT.where(_in_one_of(JOURNAL, some))
        for row in connection.execute(asked.order_by(JOURNAL.c.table_id, JOURNAL.c.sequence)):
            yield _entry(row, posted.get((row.table_id, row.sequence), ()))


def _in_one_of(table: Table, ranges: Iterable[RowRange]) -> ColumnElement[bool]:
    of, row = table.c.table_id, table.c.sequence
    return or_(*(and_(of == one.table, row >= one.first, row <= one.last) for one in ranges))


def read_last(connection: Connection, tables: Iterable[str], kinds: Sequence[str]) -> dict[tuple[str, str], int]:
    """The last row of each of these kinds in each of these chains, 0 if there is none: one look at the index each.

    Answers cannot be looked for in this way.
    """
    assert ANSWERS not in kinds
    found: dict[tuple[str, str], int] = {}
    names = list(tables)
    for start in range(0, len(names), AT_ONCE):
        some = [(name,) for name in names[start : start + AT_ONCE]]
        asked = values(column("table_id", String), name="asked").data(some).cte()
        last = (
            select(func.max(JOURNAL.c.sequence))
            .where(JOURNAL.c.table_id == asked.c.table_id, JOURNAL.c.kind == kind, NO_ANSWERS)
            .scalar_subquery()
            for kind in kinds
        )
        for name, *rows in connection.execute(select(asked.c.table_id, *last)):
            found |= {(name, kind): row or 0 for kind, row in zip(kinds, rows, strict=True)}
    return found


def read_links(connection: Connection, rows: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
    """The links of these rows, by table and row; those that are not there are left out."""
    found: dict[tuple[str, int], bytes] = {}
    where = tuple_(JOURNAL.c.table_id, JOURNAL.c.sequence)
    for start in range(0, len(rows), AT_ONCE):
        asked = select(JOURNAL.c.table_id, JOURNAL.c.sequence, JOURNAL.c.link)
        for table, row, link in connection.execute(asked.where(where.in_(rows[start : start + AT_ONCE]))):
            found[table, row] = link
    return found


class LostKeys(msgspec.Struct, frozen=True):
    """Keys that a shift supervisor has declared lost, with the head of every chain at that time."""

    keys: tuple[str, ...]  # their ids, in hexadecimal
    why: str
    heads: dict[str, tuple[int, str]]


class _NamedHeads(msgspec.Struct):
    heads: dict[str, tuple[int, str]]


def journal_row(entry: Entry, previous: bytes, linked: bytes, mac: bytes | None) -> dict[str, Any]:
    """An entry as a row of the journal."""
    return {
        "table_id": entry.table,
        "sequence": entry.sequence,
        "procedure": entry.procedure,
        "command": entry.command,
        "account": entry.account,
        "role": entry.role,
        "at": entry.at,
        "kind": entry.kind,
        "sealed": entry.sealed,
        "previous": previous,
        "link": linked,
        "mac": mac,
    }


def posting_rows(entry: Entry) -> Iterator[dict[str, Any]]:
    """The postings of an entry, one row each."""
    for line, posting in enumerate(entry.postings):
        yield {
            "table_id": entry.table,
            "sequence": entry.sequence,
            "line": line,
            "currency": posting.currency,
            "account": posting.account,
            "cents": posting.cents,
        }


def command_row(entry: Entry) -> dict[str, Any]:
    """The command id of an entry."""
    return {
        "account": entry.account,
        "command": entry.command,
        "content": entry.content,
        "table_id": entry.table,
        "sequence": entry.sequence,
    }


def _entry(row: Row[Any], posted: Sequence[Row[Any]]) -> Entry:
    return Entry(
        row.table_id,
        row.sequence,
        row.procedure,
        row.command,
        row.account,
        row.role,
        row.at,
        row.kind,
        row.content or b"",
        row.sealed,
        tuple(Posting(line.currency, line.account, line.cents) for line in posted),
    )


def verified(
    connection: Connection, table: str, keys: KeyRing | None, vouched: Vouched, after: Head = NO_ROWS, until: int = 0
) -> Head:
    """Check the chain of a table; returns its head. With the keys also that somebody who has them wrote each row.

    Rows without a code by these keys, as of before revision 0006, need a later row of the room that vouches for them.
    With `after` only what follows that head, up to the row `until` if one is named.
    """
    head, known = after, vouched.get(table, {})
    unproved_max = max(known, default=0)
    for entry, row in read_rows(connection, table, after.sequence, until):
        where = f"table {entry.table}, row {entry.sequence}"
        before, head = head, follow(head, entry, row.link)
        if row.previous != before.link:
            raise BrokenChain(f"{where} does not name the link of the row before it")
        if (row.of_table, row.of_sequence) != (entry.table, entry.sequence):
            raise BrokenChain(f"{where}: its command id belongs to another row")
        if known.get(entry.sequence, row.link) != row.link:
            raise BrokenChain(f"{where} is not the row that the journal says was there before")
        if keys is not None and entry.sequence > unproved_max and not keys.authenticates(row.link, row.mac):
            raise BrokenChain(f"{where} was added by somebody without the room's keys")
    return head


def read_vouched(connection: Connection, keys: KeyRing) -> Vouched:
    """The heads that rows of the room's own chain vouch for; whoever wrote those rows had the keys."""
    found: dict[str, dict[int, bytes]] = {}
    asked = select(JOURNAL).where(
        JOURNAL.c.table_id == ROOM, JOURNAL.c.kind.in_((RESTORED, VOUCHED, KEYS_LOST)), NO_ANSWERS
    )
    for row in connection.execute(asked):
        if not keys.authenticates(row.link, row.mac):
            continue
        try:
            named = msgspec.json.decode(read_plain(row.sealed) or b"", type=_NamedHeads).heads
            for table, (sequence, link) in named.items():
                found.setdefault(table, {})[sequence] = bytes.fromhex(link)
        except (msgspec.MsgspecError, ValueError):
            raise BrokenChain(f"table {ROOM}, row {row.sequence} was changed: the heads in it cannot be read") from None
    return found


def read_lost(connection: Connection, keys: KeyRing) -> set[bytes]:
    """The ids of keys that a shift supervisor has declared lost, and that are not among these.

    Whoever wrote such a row had the keys of these days, or somebody who has them vouched for it later.
    """
    found: set[bytes] = set()
    asked = select(JOURNAL).where(JOURNAL.c.table_id == ROOM, JOURNAL.c.kind == KEYS_LOST, NO_ANSWERS)
    rows = connection.execute(asked.order_by(JOURNAL.c.sequence)).all()
    vouched = max(read_vouched(connection, keys).get(ROOM, {}), default=0) if rows else 0
    for row in rows:
        if row.sequence <= vouched or keys.authenticates(row.link, row.mac):
            try:
                told = msgspec.json.decode(read_plain(row.sealed) or b"", type=LostKeys)
                found |= {bytes.fromhex(key) for key in told.keys}
            except (msgspec.MsgspecError, ValueError):
                raise BrokenChain(f"table {ROOM}, row {row.sequence} was changed: it cannot be read") from None
    return found - keys.keys.keys()


def chain_sums(connection: Connection, table: str, after: int = 0) -> dict[str, int]:
    """What the postings of a table's chain come to, by account; without those up to a row, if one is given."""
    cents = func.sum(POSTING.c.cents)
    asked = select(POSTING.c.account, cents).where(POSTING.c.table_id == table, POSTING.c.sequence > after)
    rows = connection.execute(asked.group_by(POSTING.c.account))
    return {account: int(total) for account, total in rows if total}


def currency_of(connection: Connection, opened: Entry) -> str:
    """The currency of a table whose row `opened` cannot be decrypted: that of its postings, or by who opened it."""
    found = connection.execute(select(POSTING.c.currency).where(POSTING.c.table_id == opened.table).limit(1)).scalar()
    return str(found or (CHIPS if opened.role == HOUSE_ROLE else MONEY))


def find_strays(connection: Connection) -> str:
    """Postings and commands that belong to no entry."""
    for table in (POSTING, COMMAND):
        lost = (
            select(table.c.table_id, table.c.sequence)
            .join(
                JOURNAL,
                (JOURNAL.c.table_id == table.c.table_id) & (JOURNAL.c.sequence == table.c.sequence),
                isouter=True,
            )
            .where(JOURNAL.c.sequence.is_(None))
            .limit(1)
        )
        for row in connection.execute(lost):
            return f"table {row.table_id}, row {row.sequence}: a {table.name} without an entry"
    counted = (select(func.count()).select_from(one).scalar_subquery() for one in _PAIRED)
    entries, commands = connection.execute(select(*counted)).one()  # read as of one moment: the room may be writing
    if entries != commands:
        return f"there are {entries} entries and {commands} command ids; each entry has one"
    where = (POSTING.c.table_id, POSTING.c.sequence)
    gaps = select(*where).group_by(*where).having(func.max(POSTING.c.line) != func.count() - 1)
    for row in connection.execute(gaps.limit(1)):
        return f"table {row.table_id}, row {row.sequence}: lines of its postings are missing or doubled"
    return ""


_PAIRED = (JOURNAL, COMMAND)
