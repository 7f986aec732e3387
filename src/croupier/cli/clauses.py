"""`croupier clauses`: the clauses of the four texts, our readings of them, and how well code and tests cover them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app
from croupier.cli.as_json import print_data
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.rulebook import Clause, Reading
    from croupier.rulebook.coverage import CoverageRow
    from croupier.rulebook.sources import Citation, Citations


class BadFilter(CroupierError):
    """A document, class, kind or status that does not exist."""


@app.command(short_help="What a clause says, its readings, where it is cited; coverage.")
def clauses(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID]",
            help='A clause such as "MD-POKER 10.J(3)", or a reading such as P-23.',
            autocompletion=completing.clauses,
        ),
    ] = None,
    search: Annotated[
        bool, typer.Option("--search", help="Search: the arguments are a question, a chapter or a range.")
    ] = False,
    count: Annotated[int, typer.Option(min=1, help="With --search: how many to list.")] = 10,
    document: Annotated[
        str,
        typer.Option(
            help="Only this document: MD-POKER, MD-TOP5, MD-LIR or WA-TOP5.", autocompletion=completing.documents
        ),
    ] = "",
    software: Annotated[
        str, typer.Option("--class", "--software", help="Only engine, workflow, submission, physical or signage.")
    ] = "",
    kind: Annotated[str, typer.Option(help="Only this kind: paytable, deal, betting, ...")] = "",
    status: Annotated[
        str,
        typer.Option(
            help="Only covered, 'not seen', 'code only', 'test only', 'not automated' or open (in a checkout)."
        ),
    ] = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Count the clauses that code and tests cite, and that tests saw in use.")
    ] = False,
    booklet: Annotated[
        Path | None, typer.Option("--booklet", metavar="FILE.pdf", help="Print the sixty floor questions, A6.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """List the clauses, show one with its readings and citations, search them, or count the coverage.

    Examples: croupier clauses "MD-POKER 10.J(3)"; croupier clauses --search "who gets the odd chip";
    croupier clauses --search 18.G-K; croupier clauses --document MD-LIR --status open;
    croupier clauses --coverage --json.
    """
    if booklet is not None:
        from croupier.cli.clauses_search import print_booklet

        print_booklet(booklet)
        return
    filters = {"document": document, "software": software, "kind": kind}
    _check_filters(filters, status)
    asked = " ".join(words or [])
    if search:
        from croupier.cli.clauses_search import print_search

        print_search(asked, _allowed(filters), count, as_json)
    elif coverage:
        _coverage(filters, as_json)
    elif asked:
        _one(asked, as_json)
    else:
        _list(filters, status, as_json)


def _check_filters(filters: dict[str, str], status: str) -> None:
    from croupier.rulebook import all_clauses

    names = {"document": "--document", "software": "--class", "kind": "--kind"}
    for field, wanted in filters.items():
        allowed = dict.fromkeys(getattr(clause, field) for clause in all_clauses().values())
        if wanted and wanted not in allowed:
            raise BadFilter(f"{names[field]} {wanted!r} is not one of {', '.join(allowed)}")
    if status:
        from croupier.rulebook.coverage import STATUSES

        if status not in STATUSES:
            raise BadFilter(f"--status {status!r} is not one of {', '.join(STATUSES)}")


def _allowed(filters: dict[str, str]) -> frozenset[str] | None:
    """The ids that pass the filters; None if there is no filter, in which case readings are searched too."""
    from croupier.rulebook import all_clauses

    if not any(filters.values()):
        return None
    return frozenset(clause.id for clause in all_clauses().values() if _matches(clause, filters))


def _matches(clause: Clause, filters: dict[str, str]) -> bool:
    return all(not wanted or wanted == getattr(clause, field) for field, wanted in filters.items())


# Lists.


def _list(filters: dict[str, str], status: str, as_json: bool) -> None:
    from croupier.rulebook import all_clauses

    listed = [clause for clause in all_clauses().values() if _matches(clause, filters)]
    if status:
        from croupier.rulebook.coverage import coverage

        entries = coverage().entries
        listed = [clause for clause in listed if entries[clause.id].status == status]
    if as_json:
        print_data([_clause_data(clause) for clause in listed])
    elif listed:
        _print_clauses(listed)
    if not listed:
        typer.echo("croupier: no clause matches all of that", err=True)
        raise typer.Exit(1)


def _print_clauses(listed: Iterable[Clause]) -> None:
    print_table(("clause", "class", "kind", "what it says"), [(c.id, c.software, c.kind, c.summary) for c in listed])


# One clause or one reading.


def _one(asked: str, as_json: bool) -> None:
    import re

    from croupier.rulebook import find, reading

    if re.fullmatch(r"[A-Za-z]-\d+", asked):
        entry = reading(asked.upper())
        if as_json:
            print_data(_reading_data(entry))
        else:
            _print_reading(entry)
        return
    clause = find(asked)
    cited = _citations_of(clause.id)
    if as_json:
        print_data(_full_data(clause, cited))
    else:
        _print_clause(clause, cited)


def _citations_of(clause_id: str) -> Citations | None:
    """Where this clause is cited; None in an installed copy, which has no tests."""
    from croupier.rulebook.sources import NoCheckout, citations, this_checkout

    try:
        return citations(this_checkout(), only=clause_id)
    except NoCheckout:
        return None


def _print_clause(clause: Clause, cited: Citations | None) -> None:
    from croupier.rulebook import children, not_automated, only_opens, parents, readings_of
    from croupier.rulebook.seen import seen_clauses

    typer.echo(typer.style(clause.id, bold=True) + f"   {clause.kind}, {clause.software}")
    typer.echo(_wrapped(clause.summary))
    if clause.numbers:
        typer.echo(_wrapped(f"Numbers: {clause.numbers}"))
    typer.echo(f"\n{clause.document}, {clause.chapter}")
    for above in parents(clause.id):
        typer.echo(f"  in  {above.id}  {above.summary}")
    for below in children(clause.id):
        typer.echo(f"  has {below.id}  {below.summary}")
    for entry in readings_of(clause.id):
        typer.echo("")
        _print_reading(entry)
    typer.echo("")
    _print_where_it_shows(clause.id)
    if only_opens(clause):
        typer.echo("It only opens a list: covered when its sub-clauses are.")
    if clause.id in not_automated():
        typer.echo(_wrapped(f"Not automated: {not_automated()[clause.id]}"))
    if cited is None:
        typer.echo("Citations by code and tests are shown only in a checkout of the repository.")
        return
    for name, places in (("code", cited.code.get(clause.id, [])), ("tests", cited.tests.get(clause.id, []))):
        typer.echo(f"{name + ':':<7}{_places(places)}")
    typer.echo(f"{'seen:':<7}{', '.join(seen_clauses().get(clause.id, ())) or 'nowhere yet'}")
    for problem in cited.unread:
        typer.echo(f"croupier: {problem}", err=True)


def _print_where_it_shows(clause_id: str) -> None:
    """Say where a clause shows that no step carries out directly."""
    from croupier.rules.glossary import carried_out_by, word_in_records

    if word := word_in_records(clause_id):
        typer.echo(f"In records: {word}")
    if module := carried_out_by(clause_id):
        typer.echo(f"Carried out by: {module}")


def _places(places: Sequence[Citation]) -> str:
    return "\n       ".join(str(place) for place in places) or "nowhere yet"


def _print_reading(entry: Reading) -> None:
    typer.echo(typer.style(f"Reading {entry.id}", bold=True) + f"  {entry.title}")
    typer.echo(_wrapped(f"Problem: {entry.problem}"))
    if entry.alternatives:
        typer.echo(_wrapped(f"Readings: {entry.alternatives}"))
    typer.echo(_wrapped(f"Ruling: {entry.ruling}"))
    typer.echo(_wrapped(f"Reason: {entry.reason}"))
    shown = f"option {', '.join(entry.options)}" if entry.options else entry.exposure
    typer.echo(_wrapped(f"Shows as: {shown}. Clauses: {', '.join(entry.clauses)}."))


def _wrapped(text: str) -> str:
    import shutil
    import textwrap

    width = min(shutil.get_terminal_size().columns, 120) if sys.stdout.isatty() else 120
    return textwrap.fill(text, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


# Coverage.


def _coverage(filters: dict[str, str], as_json: bool) -> None:
    from croupier.rulebook.coverage import by_class, coverage, total

    state = coverage()
    entries = [entry for entry in state.entries.values() if _matches(entry.clause, filters)]
    rows = by_class(entries)
    if as_json:
        print_data(
            {
                "rows": [_row_data(row) for row in rows],
                "total": _row_data(total(entries)),
                "unread": list(state.unread),
                "inconsistencies": state.inconsistencies(),
            }
        )
        return
    heads = (
        "document",
        "class",
        "clauses",
        "by code",
        "by tests",
        "seen",
        "not automated",
        "covered",
        "open",
        "percent",
    )
    print_table(heads, [_row_cells(row) for row in [*rows, total(entries)]], right_from=2)
    for problem in (*state.unread, *state.inconsistencies()):
        typer.echo(f"croupier: {problem}", err=True)


def _row_cells(row: CoverageRow) -> tuple[str, ...]:
    counts = (row.clauses, row.code, row.tests, row.seen, row.not_automated, row.covered, row.open)
    return (row.document, row.group, *(f"{count:,}" for count in counts), f"{row.percent:.1f}")


def _row_data(row: CoverageRow) -> dict[str, Any]:
    from dataclasses import asdict

    data = asdict(row)
    return {"document": data.pop("document"), "class": data.pop("group"), **data, "percent": row.percent}


# Output.


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], right_from: int = 99) -> None:
    """A rich table on a terminal; otherwise columns of plain text, never cut."""
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table

        table = Table(box=None, pad_edge=False, header_style="bold")
        for place, head in enumerate(heads):
            table.add_column(head, no_wrap=place != len(heads) - 1, justify="right" if place >= right_from else "left")
        for row in rows:
            table.add_row(*row)
        Console(markup=False).print(table)
        return
    widths = [max(len(row[place]) for row in [heads, *rows]) for place in range(len(heads))]
    for row in [heads, *rows]:
        cells = (
            cell.rjust(width) if place >= right_from else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        typer.echo("  ".join(cells).rstrip())


def _clause_data(clause: Clause) -> dict[str, Any]:
    from dataclasses import asdict

    data = asdict(clause)
    return {("class" if key == "software" else key): value for key, value in data.items()}


def _reading_data(entry: Reading) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(entry)


def _full_data(clause: Clause, cited: Citations | None) -> dict[str, Any]:
    from croupier.rulebook import children, not_automated, parents, readings_of
    from croupier.rulebook.seen import seen_clauses
    from croupier.rules.glossary import carried_out_by, word_in_records

    places: dict[str, Any] = {"code": None, "tests": None}
    if cited is not None:
        places = {
            "code": [_place_data(place) for place in cited.code.get(clause.id, [])],
            "tests": [_place_data(place) for place in cited.tests.get(clause.id, [])],
        }
    return {
        **_clause_data(clause),
        "parents": [above.id for above in parents(clause.id)],
        "children": [below.id for below in children(clause.id)],
        "readings": [_reading_data(entry) for entry in readings_of(clause.id)],
        "not_automated": not_automated().get(clause.id),
        "in_records": word_in_records(clause.id) or None,
        "carried_out_by": carried_out_by(clause.id) or None,
        "seen": list(seen_clauses().get(clause.id, ())),
        **places,
    }


def _place_data(place: Citation) -> dict[str, Any]:
    return {"file": place.file, "line": place.line}
