"""`croupier clauses --search`: a question in the floor's words, and the clauses and readings that answer it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.rulebook import Found


class NothingAsked(CroupierError):
    """A search without a word."""


def print_search(asked: str, allowed: frozenset[str] | None, count: int, as_json: bool) -> None:
    """Print the list, best first; the answer is "no" if nothing fits."""
    from croupier.cli.as_json import print_data
    from croupier.cli.clauses import print_table
    from croupier.rulebook.floor_questions import silent_about

    if not asked.strip():
        raise NothingAsked("--search needs at least one word")
    found, silent = _found(asked, allowed, count), silent_about(asked)
    if as_json:
        listed = [{"id": one.id, "score": one.score, "summary": one.summary} for one in found]
        print_data({"found": listed, "silent": [one.asked for one in silent]})
    elif found:
        for question in silent:  # the list has entries even then
            typer.echo(f"{question.asked} {question.answer}\n")
        print_table(("clause", "what it says"), [(one.id, one.summary) for one in found])
    if not found:
        typer.echo(f"croupier: nothing in the texts fits {asked!r}; the floor rules under MD-POKER 18.A", err=True)
        raise typer.Exit(1)


def _found(asked: str, allowed: frozenset[str] | None, count: int) -> list[Found]:
    from croupier.rulebook import place_in, search
    from croupier.rulebook.searching import at_place

    place = place_in(asked)
    if place is None:
        return search(asked, count, allowed)
    entries = [entry for entry in place.entries if allowed is None or entry.id in allowed]
    if place.words and (found := search(place.words, count, (entry.id for entry in entries))):
        return found
    return at_place(entries)


def print_booklet(out: Path) -> None:
    """Print the sixty questions from the floor as a pocket booklet, PDF."""
    from croupier.cli.files import check_output
    from croupier.submission.documents.booklet import write_booklet

    check_output(out)
    typer.echo(f"{write_booklet(out)} questions: {out}")
