"""`croupier play`: a table in the terminal; without a terminal, a round with every step explained."""

from __future__ import annotations

import sys
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.cli.terminal.poker.session import PokerSession
    from croupier.cli.terminal.session import Session

DEMONSTRATED = "let-it-ride"
DEMONSTRATION_SEATS = 2
SEED = "demonstration"


@app.command(short_help="A table in the terminal, against bots or the house.")
def play(
    game: Annotated[
        str | None, typer.Argument(help="holdem, stud7-hilo8, badugi, let-it-ride, ...; a menu if left out.")
    ] = None,
    bots: Annotated[
        int | None, typer.Option(help="How many play against you.", show_default="5, in house-banked games 0")
    ] = None,
    stakes: Annotated[
        str | None, typer.Option(help="Poker: blinds, or the bets of a limit game.", show_default="1/2, limit 2/4")
    ] = None,
    structure: Annotated[
        str | None,
        typer.Option(help="Poker: fixed, spread, pot or no-limit.", show_default="as usual in the game"),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="Players at the table; you are at seat 1.", show_default="you and the bots")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the same cards again; live chance if left out.")] = None,
    paytable: Annotated[
        list[str] | None, typer.Option(help="Paytable, as B, or of one wager, as three-card=C.", show_default=False)
    ] = None,
    choices: Annotated[
        list[str] | None, typer.Option("--set", help="A choice of the house, as chip.unit=0.50.", show_default=False)
    ] = None,
    stack: Annotated[
        str | None, typer.Option(help="Chips each player begins with, in dollars.", show_default="200, or by stakes")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the record of this file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where the record goes when you quit.")] = None,
) -> None:
    """Play in the terminal: eighteen poker games against bots, and three games against the house.

    Cards, chips and options with their keys; after the hand who won what and why, and each step with its clause.
    Without a terminal a round is dealt and every step explained.
    """
    from croupier.cli.terminal.opening import chosen, full_name, is_poker

    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    name = _game_of(resume) if resume else game or (_menu() if on_terminal else DEMONSTRATED)
    if name is None:
        return
    name = full_name(name)
    if bots is not None:
        seats = bots + 1
    if not on_terminal:
        seed = seed or SEED
    file = save or resume or Path(f"{name}.record")
    house = chosen(name, stakes, structure, choices or (), paytable or ())
    if is_poker(name):
        opened = _poker(name, seats, stack, seed, house, resume, you="you" if on_terminal else None)
        _play_poker(opened, file) if on_terminal else _demonstrate_poker(opened)
        return
    session = _banked(name, seats, stack, seed, house, resume, on_terminal)
    _at_the_table(session, file) if on_terminal else _demonstrate(session)


def _game_of(file: Path) -> str:
    """The game of a saved record."""
    from croupier.cli.files import read_text
    from croupier.engine import read
    from croupier.rules import GAMES

    return read(read_text(file), GAMES)[0].game.id


def _poker(
    name: str,
    seats: int | None,
    stack: str | None,
    seed: str | None,
    house: dict[str, str],
    resume: Path | None,
    you: str | None,
) -> PokerSession:
    from croupier.cli.terminal.poker.session import open_table, resume_table

    if resume is not None:
        return resume_table(resume, stack=stack, seed=seed)
    return open_table(name, bots=None if seats is None else seats - 1, stack=stack, seed=seed, house=house, you=you)


def _banked(
    name: str,
    seats: int | None,
    stack: str | None,
    seed: str | None,
    house: dict[str, str],
    resume: Path | None,
    on_terminal: bool,
) -> Session:
    from croupier.cli.terminal.session import open_session, resume_session

    if resume is not None:
        return resume_session(resume, stack=stack or "200", seed=seed)
    if seats is None:
        seats = 1 if on_terminal else DEMONSTRATION_SEATS
    return open_session(name, seats=seats, stack=stack or "200", seed=seed, house=house)


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def _menu() -> str | None:
    """Choose a game by number or name; None to leave."""
    from croupier.cli.terminal.layouts import LAYOUTS
    from croupier.rules import GAMES

    console = _console()
    console.print("[bold]Croupier[/bold]: the rules as they are written. Which game?\n")
    names = [*LAYOUTS, *(name for name in GAMES if name not in LAYOUTS)]
    for number, name in enumerate(names, 1):
        if name in LAYOUTS:
            console.print(f" [bold green]{number:>2}[/bold green]  [bold]{GAMES[name].name}[/bold]")
            console.print(f"     [dim]{LAYOUTS[name].blurb}[/dim]")
    console.print("\nPoker, against bots:")
    poker = [f" [bold green]{number:>2}[/bold green]  {_short(name):<34}" for number, name in enumerate(names, 1)]
    poker = poker[len(LAYOUTS) :]
    half = (len(poker) + 1) // 2
    for left, right in zip_longest(poker[:half], poker[half:], fillvalue=""):
        console.print(f"{left}{right}".rstrip())
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
        console.print(f"{typed!r} is no game; type 1 to {len(names)}, or a name such as holdem", style="red")


def _short(name: str) -> str:
    """The game's title, short enough for two columns."""
    from croupier.rules import game

    title = game(name).name.replace("High-Low Split Eight or Better", "Hi-Lo 8 or Better")
    return title.replace("High-Low Split", "Hi-Lo")


def _at_the_table(session: Session, file: Path) -> None:
    from croupier.cli.terminal.dialogue import Dialogue

    Dialogue(_console(), session, input, file).run()


def _demonstrate(session: Session) -> None:
    from croupier.cli.terminal.demonstration import demonstration

    for line in demonstration(session):
        typer.echo(line)
    typer.echo(f"\nIn a terminal `croupier play {session.running.record.game.id}` lets you play it yourself.")


def _play_poker(session: PokerSession, file: Path) -> None:
    from croupier.cli.terminal.poker.dialogue import PokerDialogue

    PokerDialogue(_console(), session, input, file).run()


def _demonstrate_poker(session: PokerSession) -> None:
    from croupier.cli.terminal.poker.demonstration import demonstration

    for line in demonstration(session):
        typer.echo(line)
    typer.echo(f"\nIn a terminal `croupier play {session.running.record.game.id}` lets you play it yourself.")
