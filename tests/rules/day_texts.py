"""The day file of records that tests have played, and the day read from it again."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from croupier.engine import Record, Round
from croupier.engine.day_file import DayFile, DayHead, DayWriter, Following, read_day
from croupier.rules import GAMES
from croupier.rules.table_day import FOLLOWING

FROM_THE_MIDDLE = Following(lambda record: None, FOLLOWING.state_after, FOLLOWING.refuse)


def day_text(records: Iterable[Record], *, close: bool = False) -> str:
    """The file of these records."""
    writer = DayWriter(DayHead("1"))
    for number, record in enumerate(records):
        writer.add(Round(record), sha256(f"salt {number}".encode()).digest())
    if close:
        writer.close()
    return writer.text()


def read_again(records: Iterable[Record], following: Following = FOLLOWING) -> DayFile:
    """These records, written and read."""
    return read_day(day_text(records), GAMES, following)
