"""`croupier replay`: shows, steps through and verifies records, seen logs and days; replays hand histories."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app

FUNDS = "shared-funds"

if TYPE_CHECKING:
    from croupier.cli.replay_files import ReplayWanted
    from croupier.engine import Round


@app.command(short_help="Show, step through or verify a record, a seen log or a day.")
def replay(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="A record, a seen log or a day of a table; or histories: PHH, PokerStars text.",
        ),
    ],
    step: Annotated[int | None, typer.Option(help="After this many answers; after all of them if omitted.")] = None,
    to: Annotated[int | None, typer.Option(help="Answer by answer, from --step to this one.")] = None,
    viewer: Annotated[
        str | None,
        typer.Option(
            "--as", help="Who looks: seat1, seat2, ... or dealer, floor, surveillance, public.", show_default="floor"
        ),
    ] = None,
    hand: Annotated[int | None, typer.Option(help="In a day: the number of the record.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether the file is intact.")] = False,
    recorded: Annotated[
        bool, typer.Option("--recorded", help="Show what a record says without replaying it; older rules too.")
    ] = False,
    seen: Annotated[
        str | None, typer.Option(help="Write the seen log of seat1, of several seats (seat1,seat2), or of public.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the view as JSON; for hand histories a list.")] = False,
    as_phh: Annotated[
        bool, typer.Option("--phh", help="Write as PHH, as far as it can express the hand; several hands in one file.")
    ] = False,
    as_record: Annotated[
        bool, typer.Option("--record", help="Write the round as a record, also from a hand history.")
    ] = False,
) -> None:
    """Rebuild a round from its record, at any step, exactly as one viewer may see it.

    Every file is verified first: a record is replayed and compared with its events, balances and root; a seen log is
    checked against its root; in a day every record must follow from the one before. A record of older rules cannot be
    replayed; --recorded shows what it says, checked against its root. The floor sees face-down cards only once the
    round is over, in Let It Ride and Maryland Top Five. Hand histories (.phh, .phhs and PokerStars text) are replayed
    through the chapters of MD-POKER to their final stacks; a hand that cannot be replayed is named with its line, and
    the others are replayed. With --step or --as a single history is shown like a record.
    """
    from croupier.cli.histories import convert_histories, is_history, replay_histories
    from croupier.cli.replay_files import ReplayWanted

    wanted = ReplayWanted(step, to, viewer, hand, verify, recorded, seen, as_json, as_phh, as_record)
    wanted.check()
    histories = any(is_history(file) for file in files)
    if histories and not wanted.looks and not wanted.writes:
        replay_histories(files, as_json=as_json)
    elif histories and as_phh:
        convert_histories(files)
    elif histories:
        _one_round(_history(files), wanted)
    else:
        _one_file(files, wanted)


def _history(files: list[Path]) -> Round:
    from croupier.cli.histories import rounds_of
    from croupier.cli.terminal.session import BadTable

    rounds = rounds_of(files)
    if len(rounds) != 1:
        raise BadTable(f"{len(rounds)} hands; --step, --as, --seen and --record are for one")
    return rounds[0]


def _one_file(files: list[Path], wanted: ReplayWanted) -> None:
    """Show a record, a seen log or a day, told apart by its first line."""
    from croupier.cli.files import read_text
    from croupier.cli.floor.inspecting import games_of
    from croupier.cli.replay_files import a_day, a_log, as_recorded
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import day_file, read, seen_log

    if len(files) > 1:
        raise BadTable(f"{len(files)} records; only one is replayed at a time (several for hand histories)")
    text = read_text(files[0])
    if text.startswith(seen_log.FORMAT):
        a_log(text, wanted)
    elif text.startswith(day_file.FORMAT):
        found = a_day(text, wanted)
        if found is not None:
            _one_round(*found)
    elif wanted.recorded:
        as_recorded(text)
    elif wanted.hand is not None:
        raise BadTable(f"--hand {wanted.hand} is a record of a day; {files[0]} is not a day")
    else:
        _one_round(read(text, games_of(text))[1], wanted)


def _one_round(running: Round, wanted: ReplayWanted, link: str = "") -> None:
    from croupier.cli.replay_files import seats_of, stepped, verified
    from croupier.cli.replay_shown import show

    if running.record.game.id == FUNDS:
        from croupier.cli.replay_fund import check_fund, show_fund

        check_fund(wanted)
        if not wanted.writes:
            show_fund(running.record, wanted)
            return
    if wanted.as_phh:
        from croupier.rules.poker.histories.phh import write_history

        typer.echo(write_history(running), nl=False)
    elif wanted.as_record:
        typer.echo(_record_text(running), nl=False)
    elif wanted.seen is not None:
        from croupier.engine.seen_log import write_seen

        typer.echo(write_seen(running, seats_of(running.record, wanted.seen), link), nl=False)
    elif wanted.verify:
        typer.echo(verified(running))
    elif wanted.to is not None:
        stepped(running, wanted)
    else:
        show(running, wanted.step, wanted.viewer or "floor", wanted.as_json)


def _record_text(running: Round) -> str:
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import write
    from croupier.rules import GAMES

    if running.record.game.id not in (*GAMES, FUNDS):
        raise BadTable(
            f"{running.record.game.name} is not a game of MD-POKER, so there is no record of it", "MD-POKER 9.A"
        )
    return write(running)
