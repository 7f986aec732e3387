"""`croupier clauses --search`: a question in the floor's words, and the clauses and readings that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.rulebook import Found


class NothingAsked(CroupierError):
    """A search without a word."""


def print_search(asked: str, allowed: frozenset[str] | None, count: int, as_json: bool) -> None:
    """The list, best first; an answer "no" where nothing fits."""
    from croupier.cli.clauses import print_json, print_table

    if not asked.strip():
        raise NothingAsked("--search needs at least one word")
    found = _found(asked, allowed, count)
    if as_json:
        print_json({"found": [{"id": one.id, "score": one.score, "summary": one.summary} for one in found]})
    elif found:
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
