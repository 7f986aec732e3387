"""Seen logs and days for `croupier replay`, and records verified, stepped through or shown as recorded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.as_json import print_data
from croupier.cli.columns import counted

if TYPE_CHECKING:
    from croupier.engine import Record, Round
    from croupier.engine.day_file import DayFile
    from croupier.engine.seen_log import SeenHead, SeenLog


@dataclass(frozen=True, slots=True)
class ReplayWanted:
    """The options of `croupier replay`: what to do with the file."""

    step: int | None
    to: int | None
    viewer: str | None
    hand: int | None
    verify: bool
    recorded: bool
    seen: str | None
    as_json: bool
    as_phh: bool
    as_record: bool

    @property
    def writes(self) -> list[str]:
        """Options that write the round in some other form."""
        said = {"--phh": self.as_phh, "--record": self.as_record, "--seen": self.seen is not None}
        said |= {"--verify": self.verify, "--recorded": self.recorded}
        return [option for option, wanted in said.items() if wanted]

    @property
    def looks(self) -> list[str]:
        """Options that look at the round at some step."""
        said = {"--step": self.step, "--to": self.to, "--as": self.viewer}
        return [option for option, given in said.items() if given is not None]

    def check(self) -> None:
        """Refuse options that do not go together."""
        from croupier.cli.terminal.session import BadTable

        written = [*(["--json"] if self.as_json else []), *self.writes]
        if len(written) > 1:
            raise BadTable(f"{' and '.join(written)}: one of them is written at a time")
        if self.looks and self.writes:
            raise BadTable(f"{self.writes[0]} is of the whole round; --step, --to and --as are for looking at it")
        if self.to is not None and self.as_json:
            raise BadTable("--to shows answer by answer; --json shows one step")


# ---- records --------------------------------------------------------------------------------------------------------


def verified(running: Round) -> str:
    """The sentence for a record that was read and verified."""
    from croupier.cli.replay_shown import title

    record = running.record
    begun = f"{title(record)}: verified. {len(record.answers)} answers lead to the {len(running.events)} events"
    rules = f"rules version {record.game.rules}"
    if not running.over:
        return f"{title(record)}: not finished. {len(record.answers)} answers can have been given so far ({rules})"
    return f"{begun} that are recorded; the balances and the root agree ({rules})"


def stepped(running: Round, wanted: ReplayWanted) -> None:
    """Print answer by answer: what was said, by whom and when, and the events it caused, as the viewer sees them."""
    from croupier.cli.replay_shown import check, title
    from croupier.cli.terminal.pages import steps
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import Round
    from croupier.rules.views import view, viewer_of

    record, who = running.record, viewer_of(wanted.viewer or "floor")
    start, stop = wanted.step or 0, wanted.to or 0
    check(record, start, who)
    if not start <= stop <= len(record.answers):
        raise BadTable(f"--to is {stop}; from step {start} this record has steps {start} to {len(record.answers)}")
    typer.echo(f"{title(record)}, from answer {start} to {stop} of {len(record.answers)}")
    again, whole = Round(record, start), view(running, who).log
    told = len(again.events)
    for number in range(start, stop):
        again.take(record.answers[number])
        typer.echo(f"\n{number + 1}  {record.answers[number]}{_given(record, number)}")
        for words, event in steps(whole[told : len(again.events)]):
            reading = f", {event.reading}" if event.reading else ""
            typer.echo(f"     {words}  [{event.clause}{reading}]")
        told = len(again.events)


def _given(record: Record, place: int) -> str:
    from croupier.engine.literals import write_time

    given = record.given[place] if record.given else None
    if given is None:
        return ""
    by = f", by {given.by}" if given.by else ""
    return f"{by}, {write_time(given.at)}" if given.at else by


def seats_of(record: Record, text: str) -> tuple[int, ...]:
    """The seats of `seat1` or `seat1,seat2`; none of `public`."""
    from croupier.rules.views import BadViewer, ViewerRole, viewer_of

    viewer = viewer_of(text)
    if viewer.role not in (ViewerRole.PLAYER, ViewerRole.PUBLIC) or not set(viewer.seats) <= set(record.players):
        seats = ", ".join(f"seat{seat}" for seat in sorted(record.players))
        raise BadViewer(f"--seen {text}: a seen log is of {seats}, of several of one person, or of public")
    return viewer.seats


def as_recorded(text: str) -> None:
    """Print what a finished record says happened, checked against its check line and root, but not replayed."""
    from croupier.engine.recorded import read_recorded
    from croupier.money import dollars_and_cents
    from croupier.rules import GAMES

    found = read_recorded(text)
    played = f"rules version {found.head.rules}"
    if found.head.game in GAMES and GAMES[found.head.game].rules != found.head.rules:
        played += f"; version {GAMES[found.head.game].rules} is played now"
    typer.echo(
        f"{_head_title(found.head)}, as recorded ({played}): {len(found.events)} events make the root {found.root}"
    )
    typer.echo("")
    for event in found.events:
        typer.echo(f"  {event.words}  [{event.clause}]")
    typer.echo("\naccounts at the end")
    for account, cents in found.balances.items():
        typer.echo(f"  {account:<26} {dollars_and_cents(cents):>10}")


# ---- seen logs ------------------------------------------------------------------------------------------------------


def a_log(text: str, wanted: ReplayWanted) -> None:
    """Verify a seen log, and show it as far as asked."""
    from croupier.cli.terminal.session import BadTable
    from croupier.engine.seen_log import read_seen

    log = read_seen(text)
    given = [option for option in (*wanted.looks, *wanted.writes) if option not in ("--step", "--verify")]
    if wanted.hand is not None or given:
        option = (given or ["--hand"])[0]
        raise BadTable(f"{option}: a seen log is of one hand and one reader; --step, --json and --verify are for it")
    if wanted.step is not None and not 0 <= wanted.step <= len(log.events):
        raise BadTable(f"--step is {wanted.step}; this log has events 0 to {len(log.events)}")
    if wanted.as_json:
        print_data(_log_data(log, wanted.step))
        return
    whose = f"seen by seat {' and '.join(map(str, log.seats))}" if log.seats else "seen by an onlooker"
    typer.echo(f"{_head_title(log.head)}, {whose}: verified, {len(log.events)} events make the root {log.root}")
    if wanted.verify:
        return
    typer.echo("")
    for event in _log_events(log, wanted.step):
        typer.echo(f"  {event['words']}  [{event['clause']}]")


def _head_title(head: SeenHead) -> str:
    from croupier.rules import GAMES

    game = GAMES[head.game].name if head.game in GAMES else head.game
    said = [game if head.procedure == "round" else f"{game}, {head.procedure}"]
    said += [f"table {head.table}"] if head.table else []
    said += [f"hand {head.hand}"] if head.hand else []
    return ", ".join([*said, head.time] if head.time else said)


def _log_events(log: SeenLog, step: int | None) -> list[dict[str, Any]]:
    """The events with their words; for cards that this person did not see, only their number."""
    from msgspec import structs, to_builtins

    from croupier.cards import show
    from croupier.engine.event_text import HIDDEN
    from croupier.engine.events import NOBODY, in_words

    events: list[dict[str, Any]] = []
    for event, hidden in list(zip(log.events, log.hidden, strict=True))[:step]:
        fields = to_builtins(event)
        shown = structs.replace(event, cards=(0,) * hidden, seen_by=NOBODY) if hidden else event
        cards = [HIDDEN] * hidden or show(event.cards).split()
        events.append({"words": in_words(shown), **fields, **({"cards": cards} if cards else {})})
    return events


def _log_data(log: SeenLog, step: int | None) -> dict[str, Any]:
    from msgspec import to_builtins

    about = {"seats": list(log.seats), "root": log.root, "link": log.link}
    return {**to_builtins(log.head), **about, "log": _log_events(log, step)}


# ---- days -----------------------------------------------------------------------------------------------------------


def a_day(text: str, wanted: ReplayWanted) -> tuple[Round, ReplayWanted, str] | None:
    """Verify and list a day; or return the record asked for, with its link, to be shown like any other."""
    from croupier.cli.floor.inspecting import games_of
    from croupier.cli.terminal.session import BadTable
    from croupier.engine.day_file import read_day
    from croupier.rules.table_day import FOLLOWING

    day = read_day(text, games_of(text), FOLLOWING)
    if wanted.hand is not None:
        if not 1 <= wanted.hand <= len(day.rounds):
            raise BadTable(f"--hand is {wanted.hand}; this day has records 1 to {len(day.rounds)}")
        return day.rounds[wanted.hand - 1], replace(wanted, hand=None), day.links[wanted.hand]
    given = [option for option in (*wanted.looks, *wanted.writes) if option != "--verify"]
    if given:
        raise BadTable(f"{given[0]}: which record of the day? Say --hand NUMBER, 1 to {len(day.rounds)}")
    if wanted.as_json:
        print_data(_day_data(day))
        return None
    named = f"day {day.head.day} of table {day.head.table}" if day.head.day else f"a day of table {day.head.table}"
    typer.echo(f"{named}: verified; {day.standing}")
    typer.echo(f"last link {day.last}")
    if not wanted.verify:
        typer.echo("")
        for row in _rows(day):
            held = {"player": len(row["players"]), "answer": row["answers"], "event": row["events"]}
            numbers = ", ".join(counted(number, what) for what, number in held.items())
            listed = f"  {row['number']:>4}  {row['time']:<20}  {row['game']:<13} {row['procedure']:<10} {numbers}"
            typer.echo(listed if row["over"] else f"{listed}, under way")
    return None


def _rows(day: DayFile) -> list[dict[str, Any]]:
    """Each record of the day as data."""
    from croupier.engine.literals import write_time

    return [
        {
            "number": number,
            "time": write_time(record.head.time) if record.head.time else "",
            "game": record.game.id,
            "procedure": record.procedure,
            "over": running.over,
            "players": {str(seat): player for seat, player in sorted(record.players.items())},
            "answers": len(record.answers),
            "events": len(running.events),
            "balances": {name: cents for name, cents in sorted(running.table.balances.items()) if cents},
            "link": link,
        }
        for number, (running, record, link) in enumerate(zip(day.rounds, day.records, day.links[1:], strict=True), 1)
    ]


def _day_data(day: DayFile) -> dict[str, Any]:
    head = {"table": day.head.table, "day": day.head.day, "after": day.head.after}
    return {**head, "closed": day.closed, "standing": day.standing, "link": day.last, "records": _rows(day)}
