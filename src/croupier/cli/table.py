"""`croupier table`: a day at a table, kept in one file."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app
from croupier.cli.as_json import print_data
from croupier.cli.table_options import HouseChoices, Paytables, Seed, Stakes, Structure, SubmissionFile, TableId

if TYPE_CHECKING:
    from croupier.cli.floor.fund_file import FundFile
    from croupier.cli.floor.kept import KeptDay
    from croupier.engine import Game, House

table = typer.Typer(
    name="table",
    help="A day at a table: opened, run, shown, verified and closed; everything is kept in one file.",
    short_help="A day at a table, kept in one file.",
    no_args_is_help=True,
)
app.add_typer(table)

DayPath = Annotated[Path, typer.Argument(metavar="FILE", help="The day's file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
By = Annotated[str, typer.Option("--by", help="Who gives the answers, for the record.", show_default=False)]
Step = Annotated[
    bool, typer.Option("--step", help="Stop before each run of the dealer's steps, so that slips can be reported.")
]
FundOption = Annotated[
    Path | None, typer.Option("--fund", help="The file of the funds that this table shares with others.")
]
Minutes = Annotated[
    int | None,
    typer.Option("--minutes-a-round", help="Minutes per round; the real clock if omitted.", min=0, max=240),
]


@table.command("open", short_help="A new day: its file, and the decks made ready.")
def open_day(
    file: DayPath,
    game: Annotated[
        str | None, typer.Option("--game", "-g", help="Which game.", autocompletion=completing.games)
    ] = None,
    submission: SubmissionFile = None,
    table: TableId = None,
    stakes: Stakes = None,
    structure: Structure = None,
    paytable: Paytables = None,
    choices: HouseChoices = None,
    at: Annotated[
        str | None, typer.Option(help="Opening time in UTC, such as 2026-03-07T17:00Z.", show_default="now")
    ] = None,
    before: Annotated[
        Path | None, typer.Option("--after", help="The previous day, closed; its funds, meters and debts carry over.")
    ] = None,
    seed: Seed = None,
    by: By = "",
    fund: FundOption = None,
    as_json: AsJson = False,
) -> None:
    """Open a table: the decks are inspected, washed and stacked (chapter 4), and its day begins."""
    from croupier.cli.floor.beginning import begin_day
    from croupier.cli.floor.session import FloorSession
    from croupier.cli.terminal.opening import TableWanted

    wanted = TableWanted(game, submission, table, stakes, structure, tuple(choices or ()), tuple(paytable or ()))
    shared = _fund(fund)
    with begin_day(file, wanted, at, before, shared) as kept:
        session = FloorSession(kept, seed=seed, by=by, fund=shared)
        _tell(kept, session.opens(), as_json)


@table.command(short_help="Single acts: `arrives ann`, `seat 3 sit ann 200`, `next-round`.")
def act(
    file: DayPath,
    acts: Annotated[list[str], typer.Argument(metavar="ACT...", help="The acts, in order.")],
    submission: SubmissionFile = None,
    table: TableId = None,
    seed: Seed = None,
    minutes: Minutes = None,
    step: Step = False,
    by: By = "",
    fund: FundOption = None,
    as_json: AsJson = False,
) -> None:
    """Do single acts at a table. A refused act changes nothing, and the acts before it stand."""
    from croupier.cli.floor.kept import opened
    from croupier.cli.floor.session import FloorSession

    with opened(file, _also(submission, table)) as kept:
        session = FloorSession(kept, seed=seed, minutes=minutes, step=step, by=by, fund=_fund(fund))
        session.at_hand = True
        said: list[str] = []
        try:
            for line in acts:
                said += session.do(line)
        finally:
            _tell(kept, said, as_json)


@table.command(short_help="People at the keyboard, or bots; the floor's duties and the clock.")
def run(
    file: DayPath,
    rounds: Annotated[int | None, typer.Option(help="End after this many rounds.", min=1)] = None,
    bots: Annotated[int | None, typer.Option(help="Seat this many bots first.", min=1, max=10)] = None,
    stack: Annotated[str | None, typer.Option(help="What each bot buys in for, in dollars.")] = None,
    script: Annotated[Path | None, typer.Option(help="Acts from a file, one per line; - is standard input.")] = None,
    submission: SubmissionFile = None,
    table: TableId = None,
    seed: Seed = None,
    minutes: Minutes = None,
    step: Step = False,
    silent: Annotated[
        bool, typer.Option("--silent", help="Answer for people as if they said nothing when asked.")
    ] = False,
    by: By = "",
    fund: FundOption = None,
    as_json: AsJson = False,
) -> None:
    """Run a table. At a terminal the floor types; without one, rounds are played until a person is asked."""
    from croupier.cli.floor.kept import opened
    from croupier.cli.floor.running import run_rounds, run_script
    from croupier.cli.floor.session import FloorSession

    with opened(file, _also(submission, table)) as kept:
        session = FloorSession(kept, seed=seed, minutes=minutes, step=step, silent=silent, by=by, fund=_fund(fund))
        if bots is not None:
            session.seat_bots(bots, stack)
        said: list[str] = []
        if script is not None:
            run_script(session, script, said)
        elif rounds is None and sys.stdin.isatty() and sys.stdout.isatty() and not as_json:
            from croupier.cli.floor.keyboard import at_the_keyboard

            at_the_keyboard(session)
            return
        if script is None or rounds is not None:
            run_rounds(session, rounds or 1, said)
        kept.keep()
        _tell(kept, said, as_json, rounds=session.rounds)


@table.command(short_help="The table as it is now, or as one viewer sees it.")
def show(
    file: DayPath,
    viewer: Annotated[
        str | None, typer.Option("--as", help="seat1, ... or dealer, floor, surveillance, public: the cards they see.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show seats, stacks, accounts, decks and their age, what is due, open tasks, the clock, meters, who is asked."""
    from croupier.cli.floor.inspecting import looked_at
    from croupier.cli.floor.showing import state_data, state_lines

    kept, last = looked_at(file)
    if viewer is not None:
        from croupier.cli.replay_shown import show as show_round

        show_round(last, None, viewer, as_json)
    elif as_json:
        print_data(state_data(kept))
    else:
        for line in state_lines(kept):
            typer.echo(line)


@table.command(short_help="Check the day: its chain, every record replayed, count and head.")
def verify(file: DayPath, as_json: AsJson = False) -> None:
    """Replay every record and compare it with what is written. Exit code 1 if the day is not intact."""
    from croupier.cli.floor.inspecting import verified

    found = verified(file)
    if as_json:
        print_data(found)
    else:
        typer.echo(found["words"])
    raise typer.Exit(0 if found["whole"] else 1)


@table.command(short_help="End the day: chips to the cage, then its count and head.")
def close(file: DayPath, by: By = "", fund: FundOption = None, as_json: AsJson = False) -> None:
    """Close the table: everybody's chips go to the cage, and the file ends with the number of records and the head."""
    from croupier.cli.floor.kept import opened
    from croupier.cli.floor.running import close_day
    from croupier.cli.floor.session import FloorSession

    with opened(file) as kept:
        said = close_day(FloorSession(kept, by=by, fund=_fund(fund)))
        _tell(kept, said, as_json, head=kept.writer.last)


def _fund(file: Path | None) -> FundFile | None:
    """The file of the funds that a table shares."""
    if file is None:
        return None
    from croupier.cli.floor.fund_file import FundFile

    return FundFile(file)


def _also(submission: Path | None, table: str | None) -> Mapping[str, tuple[Game, House]]:
    """The other games of a table, with their choices."""
    if submission is None:
        return {}
    from croupier.submission import load

    read = load(submission)
    offers = read.offers_at(table) if table is not None else tuple(read)
    return {one.game.id: (one.game, one.house) for one in offers}


def _tell(kept: KeptDay, said: list[str], as_json: bool, **also: Any) -> None:
    """Print what happened, and the state of the table now."""
    from croupier.cli.floor.showing import state_data

    if as_json:
        print_data({"said": said, **also, "state": state_data(kept)})
        return
    for note in kept.notes:
        typer.echo(f"note: {note}", err=True)
    for words in said:
        typer.echo(words)
    for line in standing(kept):
        typer.echo(line)


def standing(kept: KeptDay) -> list[str]:
    """In a line or two: how many records there are, and whom the table waits for."""
    from croupier.cli.columns import counted
    from croupier.cli.floor.showing import state_data

    data = state_data(kept)
    where = f"{kept.file}: {counted(data['records'], 'record')}"
    now = data["under_way"]
    if now is not None:
        return [
            f"{where}; record {now['record']} ({now['procedure']}) is under way, {now['asked']} asked: {now['about']}"
        ]
    due = data["due"]
    return [where + (f"; {due['procedure']} is due: {due['why']}  [{due['clause']}]" if due else "; a round may begin")]
