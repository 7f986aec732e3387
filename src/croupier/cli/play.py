"""`croupier play`: a table in the terminal; without a terminal, a round with every step explained."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import completing
from croupier.cli.app import app, typed
from croupier.cli.table_options import (
    Choices,
    Paytables,
    Seed,
    Stack,
    Stakes,
    Structure,
    SubmissionFile,
    TableId,
)

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.cli.terminal.opening import Wanted
    from croupier.cli.terminal.poker.session import PokerSession
    from croupier.cli.terminal.session import Session

DEMONSTRATED = "let-it-ride"
DEMONSTRATION_SEATS = 2
SEED = "demonstration"


@app.command(short_help="A table in the terminal, against bots or the house.")
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            help="holdem, stud7-hilo8, badugi, let-it-ride, ...; a menu if left out.", autocompletion=completing.games
        ),
    ] = None,
    bots: Annotated[
        int | None, typer.Option(help="How many play against you.", show_default="5, in house-banked games 0")
    ] = None,
    stakes: Stakes = None,
    structure: Structure = None,
    seats: Annotated[
        int | None, typer.Option(help="Players at the table; you are at seat 1.", show_default="you and the bots")
    ] = None,
    seed: Seed = None,
    paytable: Paytables = None,
    choices: Choices = None,
    stack: Stack = None,
    submission: SubmissionFile = None,
    table: TableId = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the record of this file.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Where the record goes when you quit.", show_default="your data folder")
    ] = None,
) -> None:
    """Play in the terminal: eighteen poker games against bots, and three games against the house.

    Cards, chips and options with their keys; after the hand who won what and why, and each step with its clause.
    Without a terminal a round is dealt and every step explained.
    """
    from croupier.cli.files import check_record_file, saved_game
    from croupier.cli.terminal.opening import Wanted, seats_wanted

    wanted = Wanted(game, submission, table, stakes, structure, tuple(choices or ()), tuple(paytable or ()))
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    number = seats_wanted(bots, seats)
    if resume is not None:
        session: Session | PokerSession | None = _resumed(resume, wanted, number, stack, seed)
    else:
        session = _opened(wanted, number, stack, seed, on_terminal)
    if session is None:
        return
    file = save or resume or saved_game(f"{session.running.record.game.id}.record")
    if on_terminal:
        check_record_file(file)
    _run(session, file, on_terminal)


def _opened(
    wanted: Wanted, seats: int | None, stack: str | None, seed: str | None, on_terminal: bool
) -> Session | PokerSession | None:
    """A new table with you at it, or among bots without a terminal; None where no game is chosen from the menu."""
    from croupier.cli.terminal.opening import note_standing, offer, open_offer

    fallback: str | None = DEMONSTRATED
    if wanted.game is None and wanted.submission is None and on_terminal:
        fallback = _menu()
    if fallback is None:
        return None
    few, you = (1, "you") if on_terminal else (DEMONSTRATION_SEATS, None)
    seed = seed if on_terminal else seed or SEED
    opened = offer(wanted, fallback)
    note_standing(opened)
    return open_offer(opened, seats=seats, few=few, stack=stack, seed=seed, you=you)


def _resumed(
    file: Path, wanted: Wanted, seats: int | None, stack: str | None, seed: str | None
) -> Session | PokerSession:
    """The table as a record left it; nothing else can be said of it."""
    from croupier.cli.files import read_text
    from croupier.cli.terminal.opening import full_name, is_poker
    from croupier.cli.terminal.poker.session import resume_table
    from croupier.cli.terminal.session import BadTable, resume_session
    from croupier.engine import read
    from croupier.rules import GAMES

    text = read_text(file)
    if text.startswith("croupier day "):
        raise BadTable(f"{file} is the day of a table; `{typed()} table run {file}` goes on with it")
    name = read(text, GAMES)[0].game.id
    also = [option for option, given in wanted.given().items() if given] + (["--bots or --seats"] if seats else [])
    if wanted.game is not None and full_name(wanted.game) != name:
        also.insert(0, wanted.game)
    if also:
        raise BadTable(f"{', '.join(also)} and --resume: {file} is a table of {name} as it stands; leave out one")
    if is_poker(name):
        return resume_table(file, stack=stack, seed=seed)
    return resume_session(file, stack=stack or "200", seed=seed)


def _run(session: Session | PokerSession, file: Path, on_terminal: bool) -> None:
    """At the keyboard; or, without a terminal, a round with every step explained."""
    from croupier.cli.terminal.session import Session

    if on_terminal and isinstance(session, Session):
        from croupier.cli.terminal.dialogue import Dialogue

        Dialogue(_console(), session, input, file).run()
    elif isinstance(session, Session):
        from croupier.cli.terminal.demonstration import demonstration

        _print(demonstration(session), session.running.record.game.id)
    elif on_terminal:
        from croupier.cli.terminal.poker.dialogue import PokerDialogue

        PokerDialogue(_console(), session, input, file).run()
    else:
        from croupier.cli.terminal.poker.demonstration import demonstration as demonstration_of_poker

        _print(demonstration_of_poker(session), session.running.record.game.id)


def _print(lines: Iterator[str], name: str) -> None:
    for line in lines:
        typer.echo(line)
    typer.echo(f"\nIn a terminal `{typed()} play {name}` lets you play it yourself.")


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def _menu() -> str | None:
    """Choose a game by number or name; None to leave."""
    from croupier.cli.terminal.layouts import LAYOUTS
    from croupier.rules import GAMES

    console = _console()
    console.print("[bold]Croupier[/bold]: the rules as they are written. Which game?\n")
    names: list[str] = [*LAYOUTS, *(name for name in GAMES if name not in LAYOUTS)]
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
