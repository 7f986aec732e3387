"""The file of a table's day: what was changed in it is named even if every hash matches, by the life of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from msgspec import structs

from croupier.cards import SeededChance
from croupier.engine import Record, Round
from croupier.engine.day_file import BrokenDay, DayHead, DayWriter, read_day
from croupier.rules import GAMES
from croupier.rules.bots import Bot, play_on
from croupier.rules.table_day import FOLLOWING
from tests.rules.example_day import OPENED, played_day, salt, written

Change = Callable[[Record], Record]


def broken(text: str) -> str:
    with pytest.raises(BrokenDay) as refused:
        read_day(text, GAMES, FOLLOWING)
    return str(refused.value)


def played_again(record: Record) -> Round:
    """The procedure of a record that begins differently, played by bots."""
    running = Round(replace(record, answers=(), given=()))
    bots = {seat: Bot(record.game.id, player) for seat, player in record.players.items()}
    play_on(running, SeededChance("again"), bots)
    return running


def forged(game: str, procedure: str, change: Change) -> str:
    """The refusal of a day in which a procedure began differently, was played so, and everything was written again."""
    _, done = played_day(game)
    at = next(place for place, running in enumerate(done) if running.record.procedure == procedure)
    done[at] = played_again(change(done[at].record))
    return broken(written(done))


def house(**choices: Any) -> Change:
    given = {name.replace("__", "."): value for name, value in choices.items()}
    return lambda record: replace(record, house=record.game.choices.house({**record.house.values, **given}))


def memory(**fields: Any) -> Change:
    return lambda record: replace(record, memory=structs.replace(record.memory, **fields))


def submitted(record: Record) -> Record:
    return replace(record, submission="other")


def richer(record: Record) -> Record:
    return replace(record, balances=MappingProxyType({**record.balances, "stack-1": 90_000}))


@pytest.mark.parametrize("game", ["holdem", "let-it-ride", "top-five", "top-5-wa", "badugi"])
def test_a_day_of_the_table_is_read_again(game: str) -> None:
    _, done = played_day(game)
    day = read_day(written(done), GAMES, FOLLOWING)
    assert [running.events for running in done] == [running.events for running in day.rounds]
    assert day.closed


@pytest.mark.parametrize(
    "game, procedure, change, says",
    [
        ("let-it-ride", "round", house(lir__paytable="B"), "lir.paytable was A, is B"),
        ("holdem", "round", house(chip__unit=50), "chip.unit was 100, is 50"),
        (
            "let-it-ride",
            "round",
            lambda record: replace(record, submission="other"),
            "the submission was none, is other",
        ),
        ("let-it-ride", "round", richer, "accounts were "),
        ("let-it-ride", "round", memory(deck_minutes=5), "of deck_minutes the memory was nothing, is 5"),
        ("holdem", "round", memory(button=None), "of button the memory was "),
        ("let-it-ride", "opening", memory(stage="open"), 'of stage the memory was "new", is "open"'),
    ],
)
def test_what_was_changed_in_the_middle_is_named(game: str, procedure: str, change: Change, says: str) -> None:
    said = forged(game, procedure, change)
    assert re.match(r"line \d+: record \d cannot follow record \d: ", said)
    assert says in said


def test_another_game_in_the_middle_is_named() -> None:
    _, done = played_day("omaha-high")
    _, other = played_day("holdem")
    at = [running.record.procedure for running in done].index("round")
    assert "the game was omaha-high, is holdem" in broken(written([*done[:at], *other[at:]]))


def test_a_round_before_the_opening_is_named() -> None:
    _, done = played_day("let-it-ride")
    without = [running for running in done if running.record.procedure != "opening"]
    assert "record 2 cannot follow record 1: " in broken(written(without))


def test_a_day_that_begins_in_the_middle_is_named() -> None:
    _, done = played_day("let-it-ride")
    assert "record 1 cannot be the first of a day: a day begins with a new table" in broken(written(done[2:]))


def test_an_unfinished_procedure_is_read_only_as_the_last_of_an_open_day() -> None:
    _, done = played_day("let-it-ride")
    writer = DayWriter(DayHead("4"))
    for number, running in enumerate(done[:2]):
        writer.add(running, salt(number))
    assert OPENED == done[0].record.head.time, "without another time, the one that the table's clock showed"
    begun = Round(done[2].record, 5)
    day = read_day(writer.under_way(begun, salt(2)), GAMES, FOLLOWING)
    assert [OPENED] * 3 == [record.head.time for record in day.records]
    assert "; the last is under way" in day.standing
    assert begun.events == day.rounds[-1].events

    writer.add(done[2], salt(2))
    head, *parts = re.split(r"^(?=record \d)", writer.text(), flags=re.MULTILINE)
    cut = writer.under_way(Round(done[3].record, 5), salt(3)) + parts[0]
    assert "record 4 is not finished, but record 5 follows it" in broken(cut)
    assert head.startswith("croupier day 1")
