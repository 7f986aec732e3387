"""`croupier deal`: rounds dealt automatically, for people and for machines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app
from croupier.cli.as_json import print_data
from croupier.cli.table_options import (
    At,
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
    from croupier.cli.floor.under_way import DayUnderWay
    from croupier.cli.terminal.poker.session import PokerSession
    from croupier.cli.terminal.session import Session
    from croupier.rules.table_day import TableDay

SEATS = 3  # at a house-banked table
ROUNDS_MAX = 1_000_000


@app.command(short_help="Rounds of any game among bots: who won what, and why.")
def deal(
    game: Annotated[
        str | None,
        typer.Argument(
            help="holdem, badugi, let-it-ride, ... (any game); or a table from --submission.",
            autocompletion=completing.games,
        ),
    ] = None,
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1, max=ROUNDS_MAX)] = 1,
    seats: Annotated[int | None, typer.Option(help="Players at the table.", show_default="3, poker 6")] = None,
    stakes: Stakes = None,
    structure: Structure = None,
    seed: Seed = None,
    paytable: Paytables = None,
    choices: HouseChoices = None,
    stack: Stack = None,
    submission: SubmissionFile = None,
    table: TableId = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print events, payments, stacks and records as JSON.")
    ] = False,
    records: Annotated[Path | None, typer.Option(help="Write the record of each round into this directory.")] = None,
    day: Annotated[
        Path | None, typer.Option(help="Deal a day at a table into this new file, as `croupier table` keeps it.")
    ] = None,
    at: At = None,
    minutes: Annotated[
        int | None,
        typer.Option("--minutes-a-round", help="Minutes per round.", show_default="1, poker 2", min=0, max=240),
    ] = None,
) -> None:
    """Deal rounds among bots, and print what every wager or pot paid and why.

    The table has a day: it is opened, bots buy in at the cage, and between rounds the clock runs, time is charged,
    periods end and jackpots are paid. All of it is in --json and --records, and with --day in one file.
    """
    from croupier.cli.files import check_output
    from croupier.cli.terminal.day_session import DayPace, moment
    from croupier.cli.terminal.opening import TableWanted, note_standing, offer, open_offer
    from croupier.cli.terminal.session import BadTable

    if records is not None:
        check_output(records, folder=True)
    if game is None and submission is None:
        raise BadTable("which game? Name one, such as croupier deal holdem, or a table with --submission and --table")
    wanted = TableWanted(game, submission, table, stakes, structure, tuple(choices or ()), tuple(paytable or ()))
    opened = offer(wanted, "")
    note_standing(opened)
    pace = DayPace(minutes if minutes is not None else 2 if opened.is_poker else 1, None if at is None else moment(at))
    with ExitStack() as files:
        keep = None if day is None else partial(_in_a_file, day, files, seed)
        session = open_offer(opened, seats=seats, few=SEATS, stack=stack, seed=seed, you=None, pace=pace, keep=keep)
        dealt = list(_dealt(session, rounds, records, as_json=as_json))
        session.save()
    if as_json:
        record = session.running.record
        made = dict(record.house.chosen())
        about = {"game": record.game.id, "submission": record.submission, "house": made}
        print_data(about | {"rounds": dealt})
    elif day is not None:
        typer.echo(f"{day}: {session.kept.number - 1} records; continue with `croupier table run {day}`")


def _in_a_file(file: Path, files: ExitStack, seed: str | None, day: TableDay) -> DayUnderWay:
    """Save the day in a new file, as `croupier table` does."""
    from croupier.cli.floor.kept import new_file

    return new_file(file, day, files, seed=seed)


def _dealt(
    session: Session | PokerSession, rounds: int, records: Path | None, *, as_json: bool
) -> Iterator[dict[str, Any]]:
    """Deal round after round: printed, or as data; the records are written if asked for."""
    for number in range(rounds):
        if number:
            session.next_round()
        session.play_on()
        if records is not None:
            _write_record(records, session)
        if as_json:
            yield _as_data(session)
        else:
            _print(session)


def _as_data(session: Session | PokerSession) -> dict[str, Any]:
    """One round as data: events with clauses, what each wager paid, stacks, and the record text."""
    from croupier.rules.views.codec import event_data

    running = session.running
    return {
        "round": session.number,
        "events": [event_data(event) for event in running.events],
        "payments": _payments(session),
        "stacks": {str(seat): session.stack(seat) for seat in running.record.players},
        "record": session.text(),
        "before": [session.kept.text(one) for one in session.between],
    }


def _payments(session: Session | PokerSession) -> list[dict[str, Any]]:
    """What each wager paid; in poker what each pot paid, with the hand in words and the cards that play."""
    from dataclasses import asdict

    from croupier.cli.terminal.session import Session

    running = session.running
    if isinstance(session, Session):
        from croupier.cli.terminal.why import reasons

        return [asdict(reason) for seat in running.record.players for reason in reasons(session.seen().events, seat)]
    from croupier.cli.terminal.poker.results import awards

    return [
        {
            "seat": award.seat,
            "pot": award.pot,
            "cents": award.cents,
            "hand": award.words,
            "cards": [str(card) for card in award.cards],
            "clause": award.clause,
            "reading": award.reading,
        }
        for award in awards(running.record.game.id, session.seen().events)
    ]


def _write_record(directory: Path, session: Session | PokerSession) -> None:
    from croupier.cli.files import BadFile, write_record

    try:
        directory.mkdir(exist_ok=True)
    except OSError as error:
        raise BadFile(f"{directory} cannot be made: {error.strerror}") from None
    name = f"{session.running.record.game.id}-{session.number:04}"
    for place, done in enumerate(session.between, 1):
        write_record(directory / f"{name}-before-{place}-{done.procedure}.record", session.kept.text(done))
    write_record(directory / f"{name}.record", session.text())


def _print(session: Session | PokerSession) -> None:
    from croupier.cards import show
    from croupier.cli.terminal.poker.results import symbols
    from croupier.cli.terminal.session import Session
    from croupier.money import dollars_and_cents
    from croupier.rules.event_kinds import DayKind

    running = session.running
    typer.echo(f"{running.record.game.name}, round {session.number}")
    for event in session.happened_between():
        if event.kind != DayKind.BOUGHT_IN:
            typer.echo(f"  before it: {event.words}  [{event.clause}]")
    for place, cards in _last_seen(session).items():
        typer.echo(f"  {place:<14} {symbols(show(cards).split())}")
    if not isinstance(session, Session):
        from croupier.cli.terminal.poker.demonstration import outcome

        for line in outcome(session):
            typer.echo(line)
        typer.echo()
        return
    from croupier.cli.terminal.demonstration import why

    for seat in running.record.players:
        for line in why(session, seat):
            typer.echo(line)
    stacks = ", ".join(f"seat {seat} {dollars_and_cents(session.stack(seat))}" for seat in running.record.players)
    typer.echo(f"  stacks: {stacks}\n")


def _last_seen(session: Session | PokerSession) -> dict[str, list[int]]:
    """What each place was dealt, as the record rebuilds it; hands by the seat and name of their player."""
    from croupier.engine import TableKind

    names = {f"hand-{seat}": f"seat {seat} {session.name(seat)}" for seat in session.running.record.players}
    places: dict[str, list[int]] = {}
    for event in session.running.events:
        if event.kind == TableKind.DEALT:
            places.setdefault(names.get(event.place, event.place), []).extend(event.cards)
    return places
