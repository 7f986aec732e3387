"""How a day begins: which table under whose choices, when, and what the previous day left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.floor.kept import KeptDay, begin_file, create, day_of, read_day_text
from croupier.cli.floor.locking import locked
from croupier.cli.terminal.day_session import moment
from croupier.cli.terminal.opening import TableWanted, note_standing, offer
from croupier.cli.terminal.session import BadTable
from croupier.rules import GAMES
from croupier.rules.table_day import FOLLOWING, TableDay

if TYPE_CHECKING:
    from croupier.cli.floor.fund_file import FundFile


@contextmanager
def begin_day(
    file: Path, wanted: TableWanted, at: str | None, before: Path | None, fund: FundFile | None = None
) -> Iterator[KeptDay]:
    """Create the file of a new day, ready to be opened; if that fails there is no file."""
    if wanted.game is None and wanted.submission is None:
        raise BadTable("which game? Give --game, such as --game holdem, or a table with --submission and --table")
    opened = offer(wanted, "")
    note_standing(opened)
    begins = datetime.now(UTC) if at is None else moment(at)
    ended, link = (None, "none") if before is None else _ended(before)
    left = None if ended is None else ended.state
    day = opened.day(begins, before=left, raked=True, **_of_the_fund(fund))
    if ended is not None:
        _check_follows(ended, day, begins)
    kept = create(file, day, link)
    with locked(file) as lock:
        kept.lock = lock
        begin_file(kept)
        try:
            yield kept
            kept.keep()
        except BaseException:
            file.unlink(missing_ok=True)
            raise


def _of_the_fund(fund: FundFile | None) -> dict[str, Any]:
    return {} if fund is None else {"shared": fund.shared}


def _ended(file: Path) -> tuple[TableDay, str]:
    """A closed day, and its last link."""
    from croupier.engine.day_file import read_day

    read = read_day(read_day_text(file), GAMES, FOLLOWING)
    if not read.closed:
        raise BadTable(f"{file} is not closed; the next day can begin when it is")
    return day_of(read), read.last


def _check_follows(ended: TableDay, day: TableDay, begins: datetime) -> None:
    """Refuse a day that is of another table than the previous one, or begins before that has ended."""
    if ended.table != day.table:
        raise BadTable(f"the previous day is of table {ended.table}; this one is of table {day.table}")
    if ended.now is not None and begins < ended.now:
        raise BadTable(f"the previous day ended at {_written(ended.now)}; this one begins at {_written(begins)}")


def _written(moment: datetime) -> str:
    """A moment to the minute, as typed."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M}Z"
