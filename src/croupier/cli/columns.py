"""Figures in columns: a table on a terminal, plain text elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer


def counted(number: int, what: str) -> str:
    """`1 record`, `1,002 records`."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def print_rows(
    head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int], spare: Sequence[int] = ()
) -> None:
    """A table on a terminal, as wide as that is, without `spare` columns if it is narrow; plain columns elsewhere."""
    rows = [[cell.replace("−", "-") for cell in row] for row in rows]
    if sys.stdout.isatty():
        _print_table(head, rows, numbers, spare)
        return
    titles = [title.replace("\n", " ") for title in head]
    widths = [max(len(row[place]) for row in (titles, *rows)) for place in range(len(head))]
    for row in (titles, *rows):
        cells = [
            text.rjust(width) if place in numbers else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        typer.echo("  ".join(cells).rstrip())


def _print_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int], spare: Sequence[int]
) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(markup=False)  # names are the user's own words
    titles = [title.split("\n") for title in head]
    widths = [
        max(*(len(line) for line in title), *(len(row[place]) for row in rows)) + 3
        for place, title in enumerate(titles)
    ]
    shown, left = list(range(len(head))), list(spare)
    while left and sum(widths[place] for place in shown) > console.width:
        shown.remove(left.pop(0))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for place in shown:
        table.add_column(head[place], justify="right" if place in numbers else "left", no_wrap=place > 0)
    for row in rows:
        table.add_row(*(row[place] for place in shown))
    console.print(table)
