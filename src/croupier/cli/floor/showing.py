"""What a floorperson sees of a table's day: seats, accounts, decks, what is due, tasks, the clock, and who is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.cli.columns import counted
from croupier.cli.floor.names import in_columns
from croupier.cli.floor.people import sitting
from croupier.cli.floor.under_way import BETWEEN
from croupier.engine import DEALER, FLOOR, STACK
from croupier.money import dollars_and_cents
from croupier.rules.views import view

if TYPE_CHECKING:
    from croupier.cli.floor.kept import KeptDay
    from croupier.engine import Round
    from croupier.rules.table_day import TableDay

METER = "meter-"


def state_data(kept: KeptDay) -> dict[str, Any]:
    """The table as data."""
    day, running = kept.standing, kept.running
    first, accounts = day.due(), day.balances if running is None else view(running, FLOOR).accounts
    return {
        "file": str(kept.file),
        "table": day.table,
        "game": day.state.game.id,
        "submission": day.state.submission,
        "stage": day.memory.stage,
        "records": kept.writer.count,
        "clock": None if day.now is None else day.now.isoformat().replace("+00:00", "Z"),
        "gaming_day": None if day.gaming_day is None else str(day.gaming_day),
        "seats": _seats(day, running),
        "waiting": list(day.memory.waiting),
        "accounts": {name: cents for name, cents in accounts.items() if not name.startswith((METER, "stack-"))},
        "meters": {name.removeprefix(METER): cents for name, cents in accounts.items() if name.startswith(METER)},
        "decks": deck_ages(day),
        "due": None if first is None else {"procedure": first.procedure, "clause": first.clause, "why": first.why},
        "may_begin": list(day.may_begin()) if running is None else [],
        "tasks": [
            {"duty": task.duty, "clause": task.clause, "procedure": task.procedure, "verb": task.verb}
            | {"what": task.what, "person": task.person, "cents": task.cents}
            for task in day.tasks()
        ],
        "under_way": None if running is None else _under_way(kept, running),
        "notes": list(kept.notes),
    }


def _seats(day: TableDay, running: Round | None) -> list[dict[str, Any]]:
    names = day.memory.shown
    if running is None or running.procedure == BETWEEN:
        held = {seat: (person, day.balances[STACK[seat]]) for seat, person in day.players.items()}
    else:
        people = sitting(running)
        held = {seat: (people[seat], one.stack_cents) for seat, one in view(running, FLOOR).table.seats.items()}
    return [
        {"seat": seat, "person": person, "name": names(person), "stack_cents": cents}
        for seat, (person, cents) in sorted(held.items())
    ]


def deck_ages(day: TableDay) -> dict[str, int]:
    """For how many minutes each deck has been at the table."""
    memory = day.memory
    pairs = {"": getattr(memory, "decks", None), "six-plus ": getattr(memory, "six_plus_decks", None)}
    found = {f"{kind}{back}": getattr(pair, back) for kind, pair in pairs.items() if pair for back in ("red", "blue")}
    minutes = getattr(memory, "deck_minutes", None)
    return found if minutes is None else {"deck": minutes}


def _under_way(kept: KeptDay, running: Round) -> dict[str, Any]:
    ask = running.ask
    by_actor: dict[str, list[str]] = {}
    for option in running.options():
        who = f"seat {option.actor}" if option.actor > 0 else {DEALER: "dealer", FLOOR: "floor"}.get(option.actor, "")
        if who and option.words not in by_actor.setdefault(who, []):
            by_actor[who].append(option.words)
    return {
        "record": kept.number,
        "procedure": running.procedure,
        "answers": running.answered,
        "asked": "" if ask is None else _asked(ask.actor),
        "about": "" if ask is None else str(ask.kind),
        "clause": "" if ask is None else ask.clause,
        "possible": by_actor,
    }


def _asked(actor: int) -> str:
    from croupier.engine.asks import actor_name

    return actor_name(actor)


def state_lines(kept: KeptDay) -> Iterator[str]:
    """The table for people."""
    data = state_data(kept)
    yield from (f"note: {note}" for note in data["notes"])
    records = counted(data["records"], "record")
    yield f"table {data['table']}, {kept.day.state.game.name}: {data['stage'] or 'alone'}, {records}"
    if data["clock"]:
        yield f"clock {data['clock']}, gaming day {data['gaming_day']}"
    yield "seats" if data["seats"] else "seats: nobody sits here"
    for seat in data["seats"]:
        known_as = "" if seat["name"] == seat["person"] else f"  ({seat['person']})"
        yield f"  {seat['seat']:>2}  {in_columns(seat['name'])} {dollars_and_cents(seat['stack_cents']):>12}{known_as}"
    if data["waiting"]:
        yield f"waiting: {', '.join(data['waiting'])}"
    yield from _money("accounts", data["accounts"])
    yield from _money("meters", data["meters"])
    if data["decks"]:
        yield "decks: " + ", ".join(f"{deck} {minutes} min" for deck, minutes in data["decks"].items())
    if due := data["due"]:
        yield f"due: {due['procedure']}: {due['why']}  [{due['clause']}]"
    for task in data["tasks"]:
        concerns = " ".join(
            word for word in (task["person"], dollars_and_cents(task["cents"]) if task["cents"] else "") if word
        )
        closes = " ".join(word for word in (task["verb"], task["what"]) if word) or f"begin {task['procedure']}"
        yield f"task: {task['duty']}{f' ({concerns})' if concerns else ''}: `{closes}`  [{task['clause']}]"
    yield from _now(data)


def _money(title: str, accounts: dict[str, int]) -> Iterator[str]:
    listed = {name: cents for name, cents in accounts.items() if cents}
    if listed:
        yield title
        yield from (f"  {name:<28} {dollars_and_cents(cents):>12}" for name, cents in sorted(listed.items()))


def _now(data: dict[str, Any]) -> Iterator[str]:
    now = data["under_way"]
    if now is None:
        if data["may_begin"]:
            yield f"may begin: {', '.join(data['may_begin'])}"
        return
    yield f"under way: record {now['record']}, {now['procedure']}, after {counted(now['answers'], 'answer')}"
    yield f"asked: {now['asked']} ({now['about']})  [{now['clause']}]"
    for who, words in now["possible"].items():
        yield f"  {who}: {'; '.join(words)}"
