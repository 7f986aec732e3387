"""`croupier play`: a table in the terminal; without a terminal, a round with every step explained."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import completing
from croupier.cli.app import app, typed
from croupier.cli.table_options import (
    HouseChoices,
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

    from croupier.cli.floor.under_way import DayUnderWay
    from croupier.cli.terminal.opening import TableWanted
    from croupier.cli.terminal.poker.session import PokerSession
    from croupier.cli.terminal.session import Session
    from croupier.rules.table_day import TableDay

DEMONSTRATED = "let-it-ride"
DEMONSTRATION_SEATS = 2
SEED = "demonstration"


@app.command(short_help="A table in the terminal, against bots or the house.")
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            help="holdem, stud7-hilo8, badugi, let-it-ride, ...; omit it for a menu.", autocompletion=completing.games
        ),
    ] = None,
    bots: Annotated[
        int | None, typer.Option(help="How many bots play against you.", show_default="5, in house-banked games 0")
    ] = None,
    stakes: Stakes = None,
    structure: Structure = None,
    seats: Annotated[
        int | None, typer.Option(help="Players at the table; you are at seat 1.", show_default="you and the bots")
    ] = None,
    seed: Seed = None,
    paytable: Paytables = None,
    choices: HouseChoices = None,
    stack: Stack = None,
    submission: SubmissionFile = None,
    table: TableId = None,
    resume: Annotated[Path | None, typer.Option(help="Continue the day in this file.")] = None,
    save: Annotated[
        Path | None, typer.Option(help="The new file to keep the day in.", show_default="in your data folder")
    ] = None,
) -> None:
    """Play in the terminal: eighteen poker games against bots, and three games against the house.

    The screen shows cards, chips and your options with their keys; after the hand it says who won what and why, step
    by step with the clauses. The table has a day: it is opened, chips come from the cage, and everything, between
    rounds too, is kept in one file as it happens. Without a terminal one round is dealt and explained.
    """
    from croupier.cli.terminal.opening import TableWanted, seats_wanted

    wanted = TableWanted(game, submission, table, stakes, structure, tuple(choices or ()), tuple(paytable or ()))
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    number = seats_wanted(bots, seats)
    with ExitStack() as stack_of_files:
        if resume is not None:
            kept = stack_of_files.enter_context(_resumed(resume, save, wanted, number, seed))
            session: Session | PokerSession | None = _session_of(kept, stack, seed)
        else:
            session = _opened(wanted, number, stack, seed, on_terminal, _keep(save, seed, stack_of_files))
        if session is not None:
            _run(session, on_terminal)


def _keep(save: Path | None, seed: str | None, files: ExitStack) -> Callable[[TableDay], DayUnderWay]:
    """Choose the file in which the day of a new table is kept."""

    def keep(day: TableDay) -> DayUnderWay:
        from croupier.cli.files import saved_game
        from croupier.cli.floor.kept import new_file

        return new_file(save or saved_game(day.state.game.id), day, files, seed=seed)

    return keep


def _opened(
    wanted: TableWanted,
    seats: int | None,
    stack: str | None,
    seed: str | None,
    on_terminal: bool,
    keep: Callable[[TableDay], DayUnderWay],
) -> Session | PokerSession | None:
    """A new table with you at it, or of bots only without a terminal; None if no game is chosen from the menu."""
    from datetime import UTC, datetime

    from croupier.cli.terminal.day_session import DayPace
    from croupier.cli.terminal.opening import note_standing, offer, open_offer

    fallback: str | None = DEMONSTRATED
    if wanted.game is None and wanted.submission is None and on_terminal:
        fallback = _menu()
    if fallback is None:
        return None
    opened = offer(wanted, fallback)
    note_standing(opened)
    if not on_terminal:
        return open_offer(opened, seats=seats, few=DEMONSTRATION_SEATS, stack=stack, seed=seed or SEED, you=None)
    pace = DayPace(at=datetime.now(UTC))
    return open_offer(opened, seats=seats, few=1, stack=stack, seed=seed, you="you", pace=pace, keep=keep)


@contextmanager
def _resumed(
    file: Path, save: Path | None, wanted: TableWanted, seats: int | None, seed: str | None
) -> Iterator[DayUnderWay]:
    """Resume the day in a file, or in a copy of it; no option about the table is allowed."""
    from croupier.cli.files import BadFile, read_text
    from croupier.cli.floor.kept import opened
    from croupier.cli.terminal.opening import full_name
    from croupier.cli.terminal.session import BadTable

    text = read_text(file)
    if text.startswith("croupier record "):
        raise BadTable(
            f"{file} is the record of one round, as earlier versions saved a game; a game is a day now. "
            f"`{typed()} replay {file}` shows the round, and `{typed()} play` opens a new table"
        )
    also = [option for option, given in wanted.given().items() if given] + (["--bots or --seats"] if seats else [])
    if save is not None:
        if save.exists():
            raise BadFile(f"{save} exists; give the name of a new file, to which {file} is copied")
        save.write_text(text, encoding="utf-8")
    with opened(save or file, seed=seed) as kept:
        name = kept.day.state.game.id
        if wanted.game is not None and full_name(wanted.game) != name:
            also.insert(0, wanted.game)
        if also:
            raise BadTable(f"{', '.join(also)} and --resume: {file} is a table of {name} as it stands; leave out one")
        yield kept


def _session_of(kept: DayUnderWay, stack: str | None, seed: str | None) -> Session | PokerSession:
    from croupier.cli.terminal.opening import is_poker
    from croupier.cli.terminal.poker.session import resume_table
    from croupier.cli.terminal.session import resume_session

    resumed = resume_table if is_poker(kept.day.state.game.id) else resume_session
    return resumed(kept, stack=stack, seed=seed)


def _run(session: Session | PokerSession, on_terminal: bool) -> None:
    """Play at the keyboard; or, without a terminal, deal a round with every step explained."""
    from croupier.cli.terminal.session import Session

    if on_terminal and isinstance(session, Session):
        from croupier.cli.terminal.dialogue import Dialogue

        Dialogue(_console(), session, input).run()
    elif isinstance(session, Session):
        from croupier.cli.terminal.demonstration import demonstration

        _print(demonstration(session), session.running.record.game.id)
    elif on_terminal:
        from croupier.cli.terminal.poker.dialogue import PokerDialogue

        PokerDialogue(_console(), session, input).run()
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
        console.print(f"{typed!r} is not a game; type 1 to {len(names)}, or a name such as holdem", style="red")


def _short(name: str) -> str:
    """The game's title, short enough for two columns."""
    from croupier.rules import game

    title = game(name).name.replace("High-Low Split Eight or Better", "Hi-Lo 8 or Better")
    return title.replace("High-Low Split", "Hi-Lo")
