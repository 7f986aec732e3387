"""`croupier replay`: a recorded round at any step, as a viewer may see it; hand histories to their final stacks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app

if TYPE_CHECKING:
    from croupier.engine import Record, View


@app.command()
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="A record, as `croupier play` and `croupier deal` write it, or .phh and .phhs files.",
        ),
    ],
    step: Annotated[int | None, typer.Option(help="After so many answers; after all of them if left out.")] = None,
    viewer: Annotated[
        str, typer.Option("--as", help="Who looks: seat1, seat2, ... or dealer, floor or public.")
    ] = "floor",
    as_json: Annotated[bool, typer.Option("--json", help="The view as JSON; for hand histories a list.")] = False,
    as_phh: Annotated[bool, typer.Option("--phh", help="The round as a hand history, where PHH can say it.")] = False,
) -> None:
    """Rebuild a round from its record, at any step, exactly as one viewer may see it.

    The floor sees face-down cards only when the round is over. Hand histories (.phh, .phhs) are replayed through the
    chapters of MD-POKER to their final stacks; one that cannot be is named with its line, and the others are done.
    """
    from croupier.cli.histories import is_history, replay_histories
    from croupier.cli.terminal.session import BadTable, read_text
    from croupier.engine import Round, read, view, viewer_of
    from croupier.rules import GAMES

    if any(is_history(file) for file in files):
        replay_histories(files, as_json=as_json)
        return
    if len(files) > 1:
        raise BadTable(f"{len(files)} records; one is replayed at a time (several only of .phh and .phhs files)")
    record, running = read(read_text(files[0]), GAMES)
    if as_phh:
        from croupier.rules.poker.phh import write_history

        typer.echo(write_history(running), nl=False)
        return
    who = viewer_of(viewer)
    _check(record, step, who)
    answers = len(record.answers)
    shown = view(Round(record, step), who)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.format(msgspec.json.encode(shown, enc_hook=str), indent=2).decode())
        return
    typer.echo(f"{record.game.name}, after answer {answers if step is None else step} of {answers}, as {shown.viewer}")
    _print(shown)


def _check(record: Record, step: int | None, who: int) -> None:
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import BadViewer

    if step is not None and not 0 <= step <= len(record.answers):
        raise BadTable(f"--step is {step}; this record has steps 0 to {len(record.answers)}")
    if who > 0 and who not in record.players:
        raise BadViewer(f"nobody sits at seat {who}; the seats are {', '.join(map(str, sorted(record.players)))}")


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
        typer.echo(f"  {option}  [{option.clause}]")
