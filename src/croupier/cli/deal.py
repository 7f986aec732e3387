"""`croupier deal`: rounds dealt automatically, for people and for machines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app
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
    from croupier.cli.terminal.opening import Wanted
    from croupier.cli.terminal.poker.session import PokerSession
    from croupier.cli.terminal.session import Session

SEATS = 3  # at a house-banked table
ROUNDS_MAX = 1_000_000


@app.command(short_help="Rounds of any game among bots: what each brought, and why.")
def deal(
    game: Annotated[
        str | None,
        typer.Argument(
            help="holdem, badugi, let-it-ride, ... (any game); or a table by --submission.",
            autocompletion=completing.games,
        ),
    ] = None,
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1, max=ROUNDS_MAX)] = 1,
    seats: Annotated[int | None, typer.Option(help="Players at the table.", show_default="3, poker 6")] = None,
    stakes: Stakes = None,
    structure: Structure = None,
    seed: Seed = None,
    paytable: Paytables = None,
    choices: Choices = None,
    stack: Stack = None,
    submission: SubmissionFile = None,
    table: TableId = None,
    as_json: Annotated[bool, typer.Option("--json", help="Events, payments, stacks and records as JSON.")] = False,
    records: Annotated[Path | None, typer.Option(help="Write the record of each round into this directory.")] = None,
    day: Annotated[
        Path | None, typer.Option(help="Deal a day at a table into this new file, as `croupier table` keeps it.")
    ] = None,
) -> None:
    """Deal rounds among bots, and print what every wager or pot brought and why.

    With --day the table is opened, bots buy in at the cage, and everything between rounds is kept too.
    """
    from croupier.cli.files import check_output
    from croupier.cli.terminal.opening import Wanted, note_standing, offer, open_offer
    from croupier.cli.terminal.session import BadTable

    if records is not None:
        check_output(records, folder=True)
    if game is None and submission is None:
        raise BadTable("which game? Name one, such as croupier deal holdem, or a table with --submission and --table")
    wanted = Wanted(game, submission, table, stakes, structure, tuple(choices or ()), tuple(paytable or ()))
    if day is not None:
        if records is not None or as_json:
            raise BadTable("--day keeps every record in one file; --records and --json are for rounds without a day")
        _deal_day(day, wanted, rounds, seats, stack, seed)
        return
    opened = offer(wanted, "")
    note_standing(opened)
    session = open_offer(opened, seats=seats, few=SEATS, stack=stack, seed=seed, you=None)
    dealt: list[dict[str, Any]] = []
    for _ in range(rounds):
        if dealt:
            session.next_round()
        session.play_on()
        dealt.append(_as_data(session))
        if records is not None:
            _write_record(records, session)
        if not as_json:
            _print(session)
    if as_json:
        record = session.running.record
        made = dict(record.house.chosen())
        about = {"game": record.game.id, "submission": record.submission, "house": made}
        typer.echo(json.dumps(about | {"rounds": dealt}, indent=2))


def _deal_day(file: Path, wanted: Wanted, rounds: int, seats: int | None, stack: str | None, seed: str | None) -> None:
    """A day at a table among bots: what happens, in words with clauses, and the day in its file."""
    from croupier.cli.floor.beginning import begin_day
    from croupier.cli.floor.running import run_rounds
    from croupier.cli.floor.session import FloorSession

    with begin_day(file, wanted, None, None) as kept:
        session = FloorSession(kept, seed=seed)
        said = session.opens()
        session.seat_bots(SEATS if seats is None else seats, stack)
        run_rounds(session, rounds, said)
        for words in said:
            typer.echo(words)
    typer.echo(f"{file}: {kept.writer.count} records; go on with `croupier table run {file}`")


def _as_data(session: Session | PokerSession) -> dict[str, Any]:
    """One round: events with clauses, what each wager brought, stacks, and the record text."""
    from croupier.engine import write
    from croupier.rules.views.codec import event_data

    running = session.running
    return {
        "round": session.number,
        "events": [event_data(event) for event in running.events],
        "payments": _payments(session),
        "stacks": {str(seat): session.stack(seat) for seat in running.record.players},
        "record": session.text(),
        "before": [write(one) for one in session.between],
    }


def _payments(session: Session | PokerSession) -> list[dict[str, Any]]:
    """What each wager brought; in poker what each pot brought, with the hand in words and the cards that play."""
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
    from croupier.engine import write

    try:
        directory.mkdir(exist_ok=True)
    except OSError as error:
        raise BadFile(f"{directory} cannot be made: {error.strerror}") from None
    name = f"{session.running.record.game.id}-{session.number:04}"
    for place, done in enumerate(session.between, 1):
        write_record(directory / f"{name}-before-{place}-{done.procedure}.record", write(done))
    write_record(directory / f"{name}.record", session.text())


def _print(session: Session | PokerSession) -> None:
    from croupier.cards import show
    from croupier.cli.terminal.poker.results import symbols
    from croupier.cli.terminal.session import Session
    from croupier.money import dollars_and_cents

    running = session.running
    typer.echo(f"{running.record.game.name}, round {session.number}")
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

    names = {f"hand-{seat}": f"seat {seat} {player}" for seat, player in session.running.record.players.items()}
    places: dict[str, list[int]] = {}
    for event in session.running.events:
        if event.kind == TableKind.DEALT:
            places.setdefault(names.get(event.place, event.place), []).extend(event.cards)
    return places
