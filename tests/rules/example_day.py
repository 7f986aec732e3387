"""A short day of Let It Ride, for `examples/records` and the tests of days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256

from croupier.cards import SeededChance
from croupier.engine import FLOOR, Answer, Given, Round
from croupier.engine.day_file import DayHead, DayWriter
from croupier.rules import GAMES
from croupier.rules.bots import Bot, play_on
from croupier.rules.table_day import TableDay

OPENED = datetime(2026, 11, 16, 17, tzinfo=UTC)
FLOORPERSON = "floor-2"
PEOPLE = {1: ("p-17", "Ana María"), 2: ("p-42", "李小龍")}


def salt(number: int) -> bytes:
    """A fixed secret for a record; where chips are worth something it is drawn at random."""
    return sha256(f"example {number}".encode()).digest()


def played_day(game: str = "let-it-ride", rounds: int = 2, seed: str = "example") -> tuple[TableDay, list[Round]]:
    """Two people sit down, the table is opened, rounds are played, and the table is closed."""
    house = {"wa.max_wager": 10_000} if game == "top-5-wa" else {}
    day = TableDay(GAMES[game], GAMES[game].choices.house(house), table="4", opened=OPENED)
    done = [_comes(day)]
    while (first := day.due()) is not None:
        done.append(_played(day, first.procedure, seed, len(done)))
    for _ in range(rounds):
        done.append(_played(day, "round", seed, len(done)))
    done.append(_closes(day))
    return day, done


def _comes(day: TableDay) -> Round:
    for person, shown in PEOPLE.values():
        day.is_called(person, shown)
    running, minute = day.begin("between"), OPENED
    for seat, (person, _) in PEOPLE.items():
        minute += timedelta(seconds=20)
        running.answer(Answer(FLOOR, "arrives", person), Given(FLOORPERSON, minute))
        running.answer(Answer(seat, "sit", person, 20_000), Given(person, minute + timedelta(seconds=5)))
    return _left(day, running)


def _left(day: TableDay, running: Round, *verbs: str) -> Round:
    options = {option.verb: option for option in running.options() if option.actor == FLOOR}
    wanted = next(options[verb] for verb in (*verbs, "next-round", "go-to", "idle", "close") if verb in options)
    what = wanted.what[0] if wanted.what else ""
    running.answer(
        Answer(FLOOR, wanted.verb, what, wanted.amount_min), Given(FLOORPERSON, OPENED + timedelta(minutes=2))
    )
    while not running.over:
        options = {option.verb: option for option in running.options() if option.actor == FLOOR}
        running.answer(Answer(FLOOR, next(iter(options))))
    day.finish(running)
    return running


def _closes(day: TableDay) -> Round:
    running = day.begin("between")
    for seat in sorted(day.players):
        running.answer(Answer(seat, "leave"))
    return _left(day, running, "close")


def _played(day: TableDay, procedure: str, seed: str, number: int) -> Round:
    running = day.begin(procedure)
    bots = {seat: Bot(day.state.game.id, person) for seat, person in day.players.items()}
    play_on(running, SeededChance(f"{seed} {number}"), bots)
    day.finish(running)
    return running


def written(done: list[Round], *, close: bool = True, table: str = "4") -> str:
    """The file of these procedures."""
    writer = DayWriter(DayHead(table, "2026-11-16"))
    for number, running in enumerate(done):
        writer.add(running, salt(number), OPENED + timedelta(minutes=number))
    if close:
        writer.close()
    return writer.text()
