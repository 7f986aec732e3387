"""`croupier settle --day FILE --hand N --suppose "..."`: what a report would have changed in a recorded hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.as_json import print_data

if TYPE_CHECKING:
    from croupier.cli.floor.supposing import Supposed
    from croupier.engine import Round


def settle_supposed(file: Path | None, day: Path | None, hand: int | None, text: str | None, *, as_json: bool) -> None:
    """The answer, printed or as JSON."""
    from croupier.cli.floor.supposing import NotThen, suppose
    from croupier.cli.terminal.session import BadTable

    if file is not None:
        raise BadTable(f"{file} and --day: give either a question or a recorded hand")
    if day is None or hand is None or text is None:
        raise BadTable("--day FILE, --hand NUMBER and --suppose WORDS go together")
    try:
        found = suppose(_hand(day, hand), text)
    except NotThen as no:
        if as_json:
            print_data({"possible": False, "why": str(no)})
        else:
            typer.echo(str(no))
        raise typer.Exit(1) from None
    data = {"day": str(day), "hand": hand, "game": found.recorded.game.id, "suppose": text} | _data(found)
    if as_json:
        print_data(data)
        return
    for line in _lines(data, found):
        typer.echo(line)


def _hand(file: Path, number: int) -> Round:
    from croupier.cli.floor.kept import read_day_text
    from croupier.cli.terminal.session import BadTable
    from croupier.engine.day_file import read_day
    from croupier.rules import GAMES
    from croupier.rules.table_day import FOLLOWING

    rounds = read_day(read_day_text(file), GAMES, FOLLOWING).rounds
    if not 1 <= number <= len(rounds):
        raise BadTable(f"--hand is {number}; {file} has records 1 to {len(rounds)}")
    found = rounds[number - 1]
    if found.procedure != "round":
        played = [str(at) for at, one in enumerate(rounds, 1) if one.procedure == "round"]
        raise BadTable(f"record {number} is not a hand but {found.procedure}; hands are {', '.join(played) or 'none'}")
    if not found.over:
        raise BadTable(f"record {number} is under way; something can be supposed only when it is over")
    return found


def _data(found: Supposed) -> dict[str, Any]:
    return {
        "report": str(found.report),
        "after": found.step,
        "moment": found.moment,
        "caused": [_told(event) for event in found.caused],
        "cards": {place: {"recorded": was, "supposed": now} for place, (was, now) in found.cards().items()},
        "chips": {name: {"recorded": was, "supposed": now} for name, (was, now) in found.chips().items()},
        "why": [_told(event) for event in found.after()],
        "notes": found.notes,
    }


def _told(event: Any) -> dict[str, str]:
    return {"words": event.words, "clause": event.clause, "reading": event.reading}


def _lines(data: dict[str, Any], found: Supposed) -> Iterator[str]:
    from croupier.money import dollars_and_cents

    when = f"{data['moment']}, after answer {data['after']}"
    yield f"hand {data['hand']}, {found.recorded.game.name}: supposed {when}: {data['report']}"
    yield from _events("what it does", data["caused"])
    yield "cards" if data["cards"] else "cards: the same, as far as the floor sees them"
    for place, cards in data["cards"].items():
        yield f"  {place:<11} recorded {cards['recorded'] or 'none'}; supposed {cards['supposed'] or 'none'}"
    yield "chips" if data["chips"] else "chips: nothing changes"
    for name, (was, now) in found.chips().items():
        moves = ("+" if now > was else "") + dollars_and_cents(now - was)
        yield f"  {_account(found, name):<26} {dollars_and_cents(was):>10} -> {dollars_and_cents(now):>10}  ({moves})"
    yield from _events("why", data["why"])
    yield from (f"note: {note}" for note in data["notes"])


def _events(title: str, events: list[dict[str, str]]) -> Iterator[str]:
    if events:
        yield title
    for event in events:
        reading = f", {event['reading']}" if event["reading"] else ""
        yield f"  {event['words']}  [{event['clause']}{reading}]"


def _account(found: Supposed, name: str) -> str:
    """A stack by its seat and player."""
    kind, _, seat = name.partition("-")
    if kind == "stack" and seat.isdigit():
        return f"seat {seat} ({found.recorded.record.players.get(int(seat), 'nobody')})"
    return name
