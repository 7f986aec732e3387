"""`croupier deal`: rounds dealt automatically, for people and for machines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.app import app

if TYPE_CHECKING:
    from croupier.cli.terminal.session import Session


@app.command()
def deal(
    game: Annotated[str, typer.Argument(help="let-it-ride, top-five or top-5-wa.", show_default=False)],
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1)] = 1,
    seats: Annotated[int, typer.Option(help="Players at the table.")] = 3,
    seed: Annotated[str | None, typer.Option(help="Deal the same cards again; live chance if left out.")] = None,
    paytable: Annotated[
        list[str] | None, typer.Option(help="Paytable, as B, or of one wager, as three-card=C.", show_default=False)
    ] = None,
    choices: Annotated[
        list[str] | None, typer.Option("--set", help="A choice of the house, as chip.unit=0.50.", show_default=False)
    ] = None,
    stack: Annotated[str, typer.Option(help="Chips each player begins with, in dollars.")] = "200",
    as_json: Annotated[bool, typer.Option("--json", help="Events, payments, stacks and records as JSON.")] = False,
    records: Annotated[Path | None, typer.Option(help="Write the record of each round into this directory.")] = None,
) -> None:
    """Deal rounds with players who follow rules of thumb, and print what every wager won or lost and why."""
    from croupier.cli.terminal.house import choices as house_choices
    from croupier.cli.terminal.session import open_session

    chosen = house_choices(game, choices or (), paytable or ())
    session = open_session(game, seats=seats, stack=stack, seed=seed, house=chosen, you="Max")
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
        house = dict(record.house.chosen())
        typer.echo(json.dumps({"game": record.game.id, "house": house, "rounds": dealt}, indent=2))


def _as_data(session: Session) -> dict[str, Any]:
    """One round: events with clauses, what each wager brought, stacks, and the record text."""
    from dataclasses import asdict

    from croupier.cards import show
    from croupier.cli.terminal.why import reasons

    running = session.running
    return {
        "round": session.number,
        "events": [
            {
                "kind": event.kind,
                "clause": event.clause,
                "words": str(event),
                "seat": event.seat,
                "what": event.what,
                "cents": event.cents,
                "source": event.source,
                "target": event.target,
                "place": event.place,
                "cards": show(event.cards),
                "hand": event.hand,
                "reading": event.reading,
            }
            for event in running.events
        ],
        "payments": [asdict(reason) for seat in running.table.seats for reason in reasons(running.events, seat)],
        "stacks": {str(seat): session.stack(seat) for seat in running.table.seats},
        "record": session.text(),
    }


def _write_record(directory: Path, session: Session) -> None:
    from croupier.cli.terminal.session import BadFile, write_text

    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"{directory} cannot be made: {error.strerror}") from None
    write_text(directory / f"{session.running.record.game.id}-{session.number:04}.record", session.text())


def _print(session: Session) -> None:
    from croupier.cards import in_symbols
    from croupier.cli.terminal.demonstration import why
    from croupier.money import dollars_and_cents

    running = session.running
    typer.echo(f"{running.record.game.name}, round {session.number}")
    for place, cards in _last_seen(session).items():
        typer.echo(f"  {place:<14} {in_symbols(cards)}")
    for seat in running.table.seats:
        for line in why(session, seat):
            typer.echo(line)
    stacks = ", ".join(f"seat {seat} {dollars_and_cents(session.stack(seat))}" for seat in running.table.seats)
    typer.echo(f"  stacks: {stacks}\n")


def _last_seen(session: Session) -> dict[str, list[int]]:
    """What each place was dealt, as the record rebuilds it."""
    places: dict[str, list[int]] = {}
    for event in session.running.events:
        if event.kind == "dealt":
            places.setdefault(event.place, []).extend(event.cards)
    return places
