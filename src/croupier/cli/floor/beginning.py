"""How a day begins: which table by whose choices, when, and what the day before it has left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.floor.kept import KeptDay, begin_file, create, day_of, read_day_text
from croupier.cli.floor.locking import locked
from croupier.cli.terminal.opening import Wanted, note_standing, offer
from croupier.cli.terminal.session import BadTable
from croupier.engine import Game, House
from croupier.rules import GAMES, game
from croupier.rules.table_day import FOLLOWING, State, TableDay

if TYPE_CHECKING:
    from croupier.submission import Submission


@contextmanager
def begin_day(file: Path, wanted: Wanted, at: str | None, before: Path | None) -> Iterator[KeptDay]:
    """The file of a new day, to be opened; if that fails there is no file."""
    if wanted.game is None and wanted.submission is None:
        raise BadTable("which game? Give --game, such as --game holdem, or a table with --submission and --table")
    opened = offer(wanted, "")
    note_standing(opened)
    left, link = _left(before) if before is not None else (None, "none")
    day = TableDay(
        game(opened.game),
        opened.house,
        opened=_moment(at),
        submission=opened.submission,
        before=left,
        **({"table": "1"} | _of_the_submission(wanted, opened.game)),
    )
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


def _moment(text: str | None) -> datetime:
    if text is None:
        return datetime.now(UTC)
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise BadTable(f"--at {text} is not a moment; it reads 2026-03-07T17:00Z") from None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def _left(file: Path) -> tuple[State, str]:
    """What a closed day has left, and its last link."""
    from croupier.engine.day_file import read_day

    read = read_day(read_day_text(file), GAMES, FOLLOWING)
    if not read.closed:
        raise BadTable(f"{file} is not closed; another day begins when it is")
    return day_of(read).state, read.last


def _of_the_submission(wanted: Wanted, name: str) -> dict[str, Any]:
    """The clock of the facility, and the other games of the table."""
    if wanted.submission is None:
        return {}
    from croupier.submission import load

    read: Submission = load(wanted.submission)
    at = next(one.at or one.id for one in read if wanted.table in (None, one.id, one.at) and one.game.id == name)
    also: Mapping[str, tuple[Game, House]] = {
        one.game.id: (one.game, one.house) for one in read.offers_at(at) if one.game.id != name
    }
    facility = read.facility
    return {
        "zone": facility.time_zone,
        "gaming_day_begins": facility.gaming_day_begins,
        "also": also or None,
        "table": at,
    }
