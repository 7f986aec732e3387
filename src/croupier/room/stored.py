"""Entries as stored in the database: a row of the journal, its postings, and its command id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, func, select

from croupier.room.journal import Entry, Posting
from croupier.room.schema import COMMAND, JOURNAL, POSTING


def read_rows(connection: Connection, table: str, after: int, until: int = 0) -> Iterator[tuple[Entry, Row[Any]]]:
    """The entries of a table in order, each with its row of the journal."""
    where = [JOURNAL.c.table_id == table, JOURNAL.c.sequence > after]
    of_command = (COMMAND.c.content, COMMAND.c.table_id.label("of_table"), COMMAND.c.sequence.label("of_sequence"))
    content = select(JOURNAL, *of_command).join(
        COMMAND, (COMMAND.c.account == JOURNAL.c.account) & (COMMAND.c.command == JOURNAL.c.command), isouter=True
    )
    lines = select(POSTING).where(POSTING.c.table_id == table, POSTING.c.sequence > after)
    if until:
        where.append(JOURNAL.c.sequence <= until)
        lines = lines.where(POSTING.c.sequence <= until)
    found = connection.execute(lines.order_by(POSTING.c.sequence, POSTING.c.line)).all()
    posted = {sequence: tuple(rows) for sequence, rows in groupby(found, key=lambda row: int(row.sequence))}
    for row in connection.execute(content.where(*where).order_by(JOURNAL.c.sequence)):
        yield _entry(row, posted.get(row.sequence, ())), row


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
