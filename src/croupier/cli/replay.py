"""`croupier replay`: a recorded round at any step, as a viewer may see it; hand histories to their final stacks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app

if TYPE_CHECKING:
    from croupier.engine import Record, Round
    from croupier.rules.views import Allowed, View, Viewer


@app.command(short_help="A recorded round at any step; hand histories to their end.")
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="A record, as `croupier play` and `croupier deal` write it, or histories: PHH, PokerStars text.",
        ),
    ],
    step: Annotated[int | None, typer.Option(help="After so many answers; after all of them if left out.")] = None,
    viewer: Annotated[
        str | None,
        typer.Option(
            "--as", help="Who looks: seat1, seat2, ... or dealer, floor, surveillance, public.", show_default="floor"
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The view as JSON; for hand histories a list.")] = False,
    as_phh: Annotated[bool, typer.Option("--phh", help="As PHH, where it can say it; several hands together.")] = False,
    as_record: Annotated[bool, typer.Option("--record", help="The round as a record, also of a hand history.")] = False,
) -> None:
    """Rebuild a round from its record, at any step, exactly as one viewer may see it.

    The floor sees face-down cards only when the round is over, in Let It Ride and Maryland Top Five. Hand histories
    (.phh, .phhs, and the texts that PokerStars writes) are replayed through the chapters of MD-POKER to their final
    stacks; one that cannot be is named with its line, and the others are done. With --step or --as one history is
    looked at like a record.
    """
    from croupier.cli.histories import convert_histories, is_history, replay_histories

    written = [name for name, wanted in (("--json", as_json), ("--phh", as_phh), ("--record", as_record)) if wanted]
    looks = step is not None or viewer is not None
    _one_wish(written, looks)
    histories = any(is_history(file) for file in files)
    if histories and not looks and not as_phh and not as_record:
        replay_histories(files, as_json=as_json)
        return
    if histories and as_phh:
        convert_histories(files)
        return
    running = _one_round(files, histories)
    if as_phh:
        from croupier.rules.poker.phh import write_history

        typer.echo(write_history(running), nl=False)
    elif as_record:
        typer.echo(_record_text(running), nl=False)
    else:
        _show(running, step, viewer or "floor", as_json)


def _one_wish(written: list[str], looks: bool) -> None:
    """Options that do not go together."""
    from croupier.cli.terminal.session import BadTable

    if len(written) > 1:
        raise BadTable(f"{' and '.join(written)}: one of them is written at a time")
    if looks and written and written != ["--json"]:
        raise BadTable(f"{written[0]} writes the whole round; --step and --as are for looking at it")


def _one_round(files: list[Path], histories: bool) -> Round:
    from croupier.cli.files import read_text
    from croupier.cli.histories import rounds_of
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import read
    from croupier.rules import GAMES

    if not histories and len(files) > 1:
        raise BadTable(f"{len(files)} records; one is replayed at a time (several only of hand histories)")
    if not histories:
        return read(read_text(files[0]), GAMES)[1]
    rounds = rounds_of(files)
    if len(rounds) != 1:
        raise BadTable(f"{len(rounds)} hands; --step, --as and --record are for one")
    return rounds[0]


def _record_text(running: Round) -> str:
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import write
    from croupier.rules import GAMES

    if running.record.game.id not in GAMES:
        raise BadTable(
            f"{running.record.game.name} is no game of MD-POKER, so there is no record of it", "MD-POKER 9.A"
        )
    return write(running.record)


def _show(running: Round, step: int | None, viewer: str, as_json: bool) -> None:
    from croupier.engine import Round
    from croupier.rules.views import view, viewer_of

    record, who = running.record, viewer_of(viewer)
    _check(record, step, who)
    answers = len(record.answers)
    shown = view(Round(record, step), who)
    if as_json:
        from croupier.rules.views.codec import encode_indented

        typer.echo(encode_indented(shown))
        return
    typer.echo(
        f"{record.game.name}, after answer {answers if step is None else step} of {answers}, as {shown.viewer.name}"
    )
    _print(shown)


def _check(record: Record, step: int | None, who: Viewer) -> None:
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
    """Whose option it is: one of the viewer's seats, or the dealer or floor who looks."""
    return f"seat {option.seat}" if option.seat else shown.viewer.role
