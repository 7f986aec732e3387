"""A table's day read from its file: every record is replayed and compared with what is written."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256

from benchmarks.engine import pokerkit_hold_em
from benchmarks.harness import Case, Work
from croupier.cards import SeededChance
from croupier.engine import FLOOR, Answer, Round
from croupier.engine.day_file import DayHead, DayWriter, read_day
from croupier.engine.driver import by_chance, least
from croupier.rules import GAMES, game
from croupier.rules.table_day import FOLLOWING, TableDay

ROUNDS, SEATS = 500, 6


def hold_em_day() -> str:
    """The file of a day of hold'em: six players who fold, check, call and raise at random, and add chips in between."""
    holdem, chosen, chance = game("holdem"), random.Random(1), SeededChance(1)
    day = TableDay(
        holdem, holdem.choices.house({"deck.shuffler": "automatic"}), opened=datetime(2026, 3, 7, 17, tzinfo=UTC)
    )
    writer = DayWriter(DayHead(day.table, str(day.gaming_day)))

    def decide(running: Round) -> Answer:
        assert running.ask is not None
        return least(chosen.choice(running.ask.options))

    def play(procedure: str, *answers: Answer) -> None:
        running = day.begin(procedure)
        for answer in answers:
            running.answer(answer)
        running.run(decide, lambda ask: by_chance(ask, chance))
        day.finish(running)
        writer.add(running, sha256(f"{writer.count}".encode()).digest())

    for seat in range(1, SEATS + 1):
        sits = Answer(FLOOR, "arrives", f"p{seat}"), Answer(seat, "sit", f"p{seat}", 1_000_000)
        play("between", *sits, Answer(FLOOR, "idle"))
    for procedure in ("opening", "idle", "button"):
        if procedure in day.may_begin():
            play(procedure)
    for _ in range(ROUNDS):
        play("round")
        play("between", Answer(FLOOR, "clock", amount=1), Answer(FLOOR, "next-round"))
    writer.close()
    return writer.text()


def replayed_day() -> Work:
    """The whole day is rebuilt and verified."""
    text = hold_em_day()

    def run() -> None:
        day = read_day(text, GAMES, FOLLOWING)
        assert day.closed
        assert sum(record.procedure == "round" for record in day.records) == ROUNDS

    return Work(run, ROUNDS)


def cases() -> Iterator[Case]:
    """A day of 500 rounds in under five seconds."""
    yield Case(
        "table-day",
        "a day of 500 hold'em rounds, read from its file and verified",
        replayed_day(),
        {"pokerkit": pokerkit_hold_em()},
        seconds=5.0,
        note="pokerkit plays hands only",
    )
