"""The day's book and an audit on paper and as CSV, each with the hash of what it says."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import tzinfo
from hashlib import sha256
from typing import Any

import msgspec

from croupier.money import dollars_and_cents
from croupier.room.office.audit import Audit
from croupier.room.office.day_close import Book, summary
from croupier.room.office.printing import on_the_wall, typeset

Rows = Sequence[Sequence[str]]


def place(table: str) -> str:
    """Where money is, in words: a table, or the funds that tables share."""
    return "shared funds" if table.startswith("*") else table


def _section(
    title: str, head: Sequence[str], rows: Rows, *, broad: Sequence[str] = (), right: Sequence[str] = ()
) -> dict[str, Any]:
    return {
        "title": title,
        "head": list(head),
        "rows": [list(row) for row in rows],
        "broad": list(broad),
        "right": list(right),
    }


def book_pdf(book: Book) -> bytes:
    """The book of a gaming day."""
    hashed = sha256(msgspec.json.encode(book)).hexdigest()
    lines = [f"Gaming day {book.day}, closed by {book.closed_by}.", *summary(book)]
    title = f"Book of the gaming day {book.day}"
    head = {"title": title, "facility": book.facility, "lines": lines, "hash": hashed, "wide": False}
    return typeset("report.typ", head | {"sections": [*_sections_of_money(book), *_sections_of_events(book)]})


def _sections_of_money(book: Book) -> list[dict[str, Any]]:
    money = dollars_and_cents
    return [
        _section(
            "Balance",
            ("table", "holds", "what its accounts hold", "in less out"),
            [
                (
                    place(one.table),
                    money(one.sum),
                    ", ".join(f"{kind} {money(cents)}" for kind, cents in one.holds.items()),
                    money(one.in_less_out),
                )
                for one in book.balances
            ]
            + [("total", money(sum(one.sum for one in book.balances)), "", money(book.in_less_out))],
            broad=("what its accounts hold",),
            right=("holds", "in less out"),
        ),
        _section("Does not balance", ("what",), [(one,) for one in book.wrong], broad=("what",)),
        _lines("Revenue", book.revenue),
        _lines("Contributions to jackpots", book.contributions),
        _section(
            "Payouts",
            ("paper", "to", "amount"),
            _with_total([(a, b, money(c)) for a, b, c in book.payouts], sum(c for _, _, c in book.payouts)),
            broad=("to",),
            right=("amount",),
        ),
    ]


def _sections_of_events(book: Book) -> list[dict[str, Any]]:
    return [
        _section(
            "Irregularities",
            ("table", "row", "clause", "what"),
            [(a, str(b), c, d) for a, b, c, d in book.irregularities],
            broad=("what",),
        ),
        _section("Corrections", ("paper", "reason"), book.corrections, broad=("reason",)),
        _section(
            "Open tasks",
            ("task", "what", "clause", ""),
            [(a, b, c, "overdue" if d else "") for a, b, c, d in book.open_tasks],
            broad=("what",),
        ),
        _section(
            "Overrides",
            ("chain", "row", "what", "by"),
            [(a, str(b), c, d) for a, b, c, d in book.overrides],
            broad=("what",),
        ),
        _section("Papers of the day", ("number", "form", "state"), book.papers, broad=("form",)),
        _section(
            "Heads",
            ("chain", "row", "head"),
            [(name, str(row), link) for name, (row, link) in book.heads.items()],
            broad=("head",),
        ),
    ]


def _lines(title: str, lines: Sequence[Any]) -> dict[str, Any]:
    rows = [(one.table, one.kind, dollars_and_cents(one.cents)) for one in lines]
    told = _with_total(rows, sum(one.cents for one in lines))
    return _section(title, ("table", "kind", "amount"), told, broad=("kind",), right=("amount",))


def _with_total(rows: Rows, cents: int) -> Rows:
    """The rows with a last one that adds them up, if there are several."""
    return rows if len(rows) < 2 else [*rows, ("total", "", dollars_and_cents(cents))]


# ---- audit ----------------------------------------------------------------------------------------------------------

_HEAD = ("time", "chain", "row", "hand", "who", "role", "what", "clause", "money", "link")


def audit_rows(audit: Audit, zone: tzinfo) -> list[tuple[str, ...]]:
    """Every line of an audit, in words."""
    return [
        (
            on_the_wall(one.at, zone), one.chain, str(one.row), str(one.procedure or ""), one.account, one.role,
            one.words, one.clause, "; ".join(f"{name} {_moved(cents)}" for name, cents in one.postings), one.link,
        )
        for one in audit.lines
    ]  # fmt: skip


def _moved(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{dollars_and_cents(cents)}"


def audit_csv(audit: Audit, zone: tzinfo) -> str:
    """An audit as CSV; the last line has the hash of all lines before it, and the heads of the chains."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    writer.writerows(audit_rows(audit, zone))
    hashed = sha256(out.getvalue().encode()).hexdigest()
    writer.writerow(("sha256", hashed, *(f"{chain} {row} {link}" for chain, (row, link) in audit.heads.items())))
    return out.getvalue()


def audit_pdf(audit: Audit, zone: tzinfo) -> bytes:
    """An audit as PDF, with the heads of all chains."""
    rows = [(*row[:-1], f"{row[-1][:12]}") for row in audit_rows(audit, zone)]
    sections = [
        _section("Rows", _HEAD, rows, broad=("what", "money")),
        _section(
            "Heads",
            ("chain", "row", "head"),
            [(name, str(row), link) for name, (row, link) in audit.heads.items()],
            broad=("head",),
        ),
    ]
    hashed = sha256(audit_csv(audit, zone).encode()).hexdigest()
    lines = [f"{len(audit.lines)} rows; asked for by {audit.by}: {audit.asked}."]
    return typeset(
        "report.typ",
        {
            "title": "Audit",
            "facility": audit.facility,
            "lines": lines,
            "sections": sections,
            "hash": hashed,
            "wide": True,
        },
    )
