"""The day file of records that tests have played, and the day read from it again."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from croupier.engine import Record, Round
from croupier.engine.day_file import DayFile, DayHead, DayWriter, Following, read_day
from croupier.rules import GAMES
from croupier.rules.table_day import FOLLOWING, TableDay

FROM_THE_MIDDLE = Following(lambda record: None, FOLLOWING.state_after, FOLLOWING.refuse)


class PlayedDay(TableDay):
    """A day that keeps what was played, so that it is written without playing it again."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.rounds: list[Round] = []

    def finish(self, running: Round) -> None:
        super().finish(running)
        self.rounds.append(running)


def day_text(records: Iterable[Record | Round], *, close: bool = False) -> str:
    """The file of these records, each of which is played again unless the round itself is given."""
    writer = DayWriter(DayHead("1"))
    for number, one in enumerate(records):
        writer.add(one if isinstance(one, Round) else Round(one), sha256(f"salt {number}".encode()).digest())
    if close:
        writer.close()
    return writer.text()


def read_again(records: Iterable[Record | Round], following: Following = FOLLOWING) -> DayFile:
    """These records, written and read."""
    return read_day(day_text(records), GAMES, following)
