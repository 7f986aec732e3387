"""`croupier play`: a table in the terminal; without a terminal, a round with every step explained."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.cli.terminal.session import Session

DEMONSTRATED = "let-it-ride"
DEMONSTRATION_SEATS = 2


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="let-it-ride, top-five or top-5-wa; a menu if left out.")] = None,
    seats: Annotated[
        int | None, typer.Option(help="Players at the table; you are at seat 1, the others are bots.", show_default="1")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the same cards again; live chance if left out.")] = None,
    paytable: Annotated[
        list[str] | None, typer.Option(help="Paytable, as B, or of one wager, as three-card=C.", show_default=False)
    ] = None,
    choices: Annotated[
        list[str] | None, typer.Option("--set", help="A choice of the house, as chip.unit=0.50.", show_default=False)
    ] = None,
    stack: Annotated[str, typer.Option(help="Chips each player begins with, in dollars.")] = "200",
    resume: Annotated[Path | None, typer.Option(help="Go on with the record of this file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where the record goes when you quit.")] = None,
) -> None:
    """Play a house-banked game: cards, betting areas, options with keys, and after it why each wager won or lost.

    Without a terminal a round is dealt and every step explained with its clause.
    """
    from croupier.cli.terminal.house import choices as house_choices
    from croupier.cli.terminal.session import open_session, resume_session

    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if resume is not None:
        session = resume_session(resume, stack=stack, seed=seed)
    else:
        name = game or (_menu() if on_terminal else DEMONSTRATED)
        if name is None:
            return
        if seats is None:
            seats = 1 if on_terminal else DEMONSTRATION_SEATS
        if not on_terminal:
            seed = seed or "demonstration"
        chosen = house_choices(name, choices or (), paytable or ())
        session = open_session(name, seats=seats, stack=stack, seed=seed, house=chosen)
    if on_terminal:
        _at_the_table(session, save or resume or Path(f"{session.running.record.game.id}.record"))
    else:
        _demonstrate(session)


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def _menu() -> str | None:
    """Choose a game by number or name; None to leave."""
    from croupier.cli.terminal.layouts import LAYOUTS
    from croupier.rules import game

    console = _console()
    console.print("[bold]Croupier[/bold]: the rules as they are written. Which game?\n")
    for number, (name, layout) in enumerate(LAYOUTS.items(), 1):
        one = game(name)
        console.print(f"  [bold green]{number}[/bold green]  [bold]{one.name}[/bold]  [dim]{one.document}[/dim]")
        console.print(f"     {layout.blurb}")
    names = list(LAYOUTS)
    while True:
        try:
            typed = input(f"\nGame, 1 to {len(names)}, or q> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return None
        if typed in ("q", "quit"):
            return None
        if typed in names:
            return typed
        if typed.isdigit() and 0 < int(typed) <= len(names):
            return names[int(typed) - 1]
        console.print(f"{typed!r} is no game; type 1 to {len(names)}, or {', '.join(names)}", style="red")


def _at_the_table(session: Session, file: Path) -> None:
    from croupier.cli.terminal.dialogue import Dialogue

    Dialogue(_console(), session, input, file).run()


def _demonstrate(session: Session) -> None:
    from croupier.cli.terminal.demonstration import demonstration

    for line in demonstration(session):
        typer.echo(line)
    typer.echo(f"\nIn a terminal `croupier play {session.running.record.game.id}` lets you play it yourself.")
