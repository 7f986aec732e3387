"""A round at one step, as a viewer sees it, for `croupier replay`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from croupier.engine import Record, Round
    from croupier.rules.views import Allowed, View, Viewer


def show(running: Round, step: int | None, viewer: str, as_json: bool) -> None:
    """Show the view after this many answers, printed or as JSON."""
    from croupier.engine import Round
    from croupier.rules.views import view, viewer_of

    record, who = running.record, viewer_of(viewer)
    check(record, step, who)
    answers = len(record.answers)
    shown = view(Round(record, step), who)
    if as_json:
        from croupier.rules.views.codec import encode_indented

        typer.echo(encode_indented(shown))
        return
    typer.echo(
        f"{title(record)}, after answer {answers if step is None else step} of {answers}, as {shown.viewer.name}"
    )
    _print(shown)


def title(record: Record) -> str:
    """A record's title: the game, and which hand of which table it is, as far as the record says."""
    from croupier.engine.literals import write_time

    head = record.head
    said = [record.game.name if record.procedure == "round" else f"{record.game.name}, {record.procedure}"]
    said += [f"table {head.table}"] if head.table else []
    said += [f"hand {head.hand}"] if head.hand else []
    said += [write_time(head.time)] if head.time else []
    return ", ".join(said)


def check(record: Record, step: int | None, who: Viewer) -> None:
    """Refuse a step that the record does not have, and a seat at which nobody sits."""
    from croupier.cli.terminal.session import BadTable
    from croupier.rules.views import BadViewer

    if step is not None and not 0 <= step <= len(record.answers):
        raise BadTable(f"--step is {step}; this record has steps 0 to {len(record.answers)}")
    for seat in who.seats:
        if seat in record.players:
            continue
        raise BadViewer(f"nobody sits at seat {seat}; the seats are {', '.join(map(str, sorted(record.players)))}")


def _print(shown: View) -> None:
    from croupier.cli.terminal.pages import steps
    from croupier.money import dollars_and_cents

    typer.echo("\nlog")
    for words, event in steps(shown.log):
        reading = f", {event.reading}" if event.reading else ""
        typer.echo(f"  {words}  [{event.clause}{reading}]")
    typer.echo("\ncards")
    for place, cards in shown.places.items():
        listed = " ".join(cards) if len(cards) <= 10 else f"{len(cards)} cards"
        typer.echo(f"  {place:<14} {listed}")
    typer.echo("\naccounts")
    for account, cents in shown.accounts.items():
        typer.echo(f"  {account:<26} {dollars_and_cents(cents):>10}")
    if shown.over:
        typer.echo("\nthe round is over")
        return
    typer.echo(f"\nasked: {shown.asked}  [{shown.clause}]")
    for option in shown.options:
        typer.echo(f"  {_who(shown, option)} {option.words}  [{option.clause}]")
    if shown.acts:
        typer.echo("besides:")
    for act in shown.acts:
        typer.echo(f"  {_who(shown, act)} {act.words}  [{act.clause}]")


def _who(shown: View, option: Allowed) -> str:
    """Whose option it is: one of the viewer's seats, or the viewer's role, dealer or floor."""
    return f"seat {option.seat}" if option.seat else shown.viewer.role
