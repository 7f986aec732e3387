"""A day kept in a file: finished procedures are appended, the one under way is saved after every typed line.

A procedure is added to the file when it is over, and flushed to disk. An interruption can cost the
line being processed or, if only bots play, the procedure under way; the next process that opens the file says so.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from croupier.cli.columns import counted
from croupier.cli.files import BadFile, read_text
from croupier.cli.floor.locking import Lock, locked
from croupier.cli.floor.under_way import DayUnderWay, NotADay
from croupier.engine import Event, Game, House, Record, RecordHead, Round
from croupier.engine.day_file import FORMAT, DayFile, DayHead, DayWriter, read_day
from croupier.rules import GAMES
from croupier.rules.poker.event_kinds import RoomKind
from croupier.rules.table_day import FOLLOWING, TableDay, state_before
from croupier.rules.table_day.sharing import shared_account

BEGINS = "croupier day "
_CHECK = re.compile(r"^check [0-9a-f]{64}\n", re.MULTILINE)
_CLOSED = re.compile(r"closed \d+ [0-9a-f]{64}\n")


class KeptDay(DayUnderWay):
    """A day in a file, and the procedure that is under way."""

    def __init__(self, file: Path, day: TableDay, writer: DayWriter, *, seed: str | None = None) -> None:
        super().__init__(day, seed=seed)
        self.file = file
        self.writer = writer
        self.notes: list[str] = []  # notices for the next person who opens the file
        self.lock: Lock | None = None
        self.shared_events: list[Event] = []  # of finished procedures: events about shared funds
        self._tail = False  # whether the file ends with a procedure under way

    # ---- procedures -------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the record under way, or of the next one."""
        return self.writer.count + 1

    @property
    def where(self) -> str:
        """The place in the day, for messages."""
        return str(self.file)

    def begin(self, procedure: str) -> Round:
        """Begin a procedure; refused with its clause if it may not come now."""
        running = super().begin(procedure)
        if self.lock is not None:
            self.lock.says(f"record {self.number} ({procedure})")
        return running

    def end(self) -> bool:
        """Add the procedure to the day and the file if it is over; returns whether it was."""
        running = self.running
        if not super().end() or running is None:
            return False
        self.shared_events += shared_events(running)
        before, head = self.writer.text() if self._tail else "", self.head(running)
        text = self.writer.add(running, head.salt, head.time)
        self._write(before + text, anew=bool(before))
        self._tail = False
        if self.lock is not None:
            self.lock.says("")
        return True

    def keep(self) -> None:
        """Save the procedure under way up to its last answer, after each line and at the end of the command."""
        if self.running is not None and not self.end():
            head = self.head(self.running)
            self._write(self.writer.under_way(self.running, head.salt, head.time), anew=True)
            self._tail = True
        if self.lock is not None:
            self.lock.says("")

    def close(self) -> str:
        """Write the last line, with the number of records and the head; returns the last link."""
        self._write(self.writer.close(), anew=False)
        return self.writer.last

    def takes_over(self, running: Round) -> None:
        """Take over a procedure that the day itself has begun as the one under way."""
        hand = running.record.head.hand
        self._heads[hand] = RecordHead(self.day.table, hand, self._begins_at(), self._salted())
        self.running = running

    def goes_on_with(self, record: Record) -> None:
        """Resume the procedure with which the file ends, perhaps the first one of another game."""
        self.day.games.setdefault(record.game.id, (record.game, record.house))
        for name in record.memory.names:  # type: ignore[attr-defined]  # tables of a day have names
            self.day.is_called(name.person, name.shown)
        running = self.begin(record.procedure)
        given = record.given or (None,) * len(record.answers)
        for answer, by in zip(record.answers, given, strict=True):
            running.answer(answer, by)
        self._heads[record.head.hand], self._tail = record.head, True

    # ---- the file ---------------------------------------------------------------------------------------------------

    def _write(self, text: str, *, anew: bool) -> None:
        """Append, or replace the whole file; flushed to disk before anything else happens."""
        file = self.file.with_name(f".{self.file.name}.new") if anew else self.file
        try:
            with open(file, "wb" if anew else "ab") as out:
                out.write(text.encode())
                out.flush()
                os.fsync(out.fileno())
            if anew:
                file.replace(self.file)
        except OSError as error:
            raise BadFile(f"{self.file} cannot be written: {error.strerror}") from None


def create(file: Path, day: TableDay, after: str = "none", *, seed: str | None = None) -> KeptDay:
    """Create the file of a new day; an existing file is left alone."""
    if file.exists():
        raise BadFile(f"{file} exists; a day is opened in a new file")
    if not file.absolute().parent.is_dir():
        raise BadFile(f"{file} cannot be written: there is no directory {file.absolute().parent}")
    gaming_day = "" if day.gaming_day is None else str(day.gaming_day)
    return KeptDay(file, day, DayWriter(DayHead(day.table, gaming_day, after)), seed=seed)


def begin_file(kept: KeptDay) -> None:
    """Write the head of a new day."""
    kept._write(kept.writer.text(), anew=True)


def new_file(file: Path, day: TableDay, files: ExitStack, *, seed: str | None = None) -> KeptDay:
    """A new day in a new file, locked for this process; removed again if no round is played."""
    kept = create(file, day, seed=seed)
    kept.lock = files.enter_context(locked(file))
    begin_file(kept)

    def failed(kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not any(one.procedure == "round" for one in (kept.running, *day.records) if one):
            file.unlink(missing_ok=True)

    files.push(failed)
    return kept


@contextmanager
def opened(
    file: Path, also: Mapping[str, tuple[Game, House]] | None = None, *, seed: str | None = None
) -> Iterator[KeptDay]:
    """The day of a file, to continue; whatever happens inside, all answers are saved."""
    if not file.exists():
        raise BadFile(f"{file} does not exist; `croupier table open` creates a day's file")
    with locked(file) as lock:
        kept = resumed(file, lock.left)
        kept.seed = seed
        kept.day.games.update(also or {})
        kept.lock = lock
        try:
            yield kept
        finally:
            kept.keep()


def resumed(file: Path, left: str = "", games: Mapping[str, Game] = GAMES) -> KeptDay:
    """The open day of a file that is locked; `left` is what an interrupted run was doing."""
    text, notes = whole_records(read_day_text(file))
    read = read_day(text, games, FOLLOWING)
    if read.closed:
        raise NotADay(f"{file} is closed, with {counted(len(read.records), 'record')}; the next day needs a new file")
    if not read.rounds:
        raise NotADay(f"{file} has no record yet; its opening was interrupted, so open the day again")
    day = day_of(read)
    kept = KeptDay(file, day, DayWriter.resumed(text, read))
    finished = [running for running in read.rounds if running.over]
    kept.shared_events = [event for running in finished for event in shared_events(running)]
    kept._last_time = read.records[len(finished) - 1].head.time if finished else None
    kept.notes = notes
    if left and not notes:
        kept.notes.append(f"an earlier run was interrupted during {left}, which is lost; everything before it is kept")
    if notes:
        kept._write(text, anew=True)
    if len(finished) < len(read.rounds):
        kept.goes_on_with(read.records[-1])
    return kept


def shared_events(running: Round) -> list[Event]:
    """The events that move money to or from a fund shared with other tables, or hand in a slip."""
    shared = shared_account("")
    return [
        event
        for event in running.events
        if event.source.startswith(shared) or event.target.startswith(shared) or event.kind == RoomKind.SLIP_HANDED_IN
    ]


def read_day_text(file: Path) -> str:
    """The text of a day file; anything else is refused by name."""
    text = read_text(file).replace("\r\n", "\n")
    if text.startswith("croupier record "):
        raise NotADay(f"{file} is the record of one round, not of a day; `croupier replay` shows it")
    first = text.partition("\n")[0]
    if first.startswith(BEGINS) and first != FORMAT:
        raise NotADay(f"{file} is a {first[9:60]!r}; this Croupier reads {FORMAT[9:]!r}")
    if first != FORMAT:
        raise NotADay(f"{file} is not the file of a day; its first line must be {FORMAT!r}")
    return text


def whole_records(text: str) -> tuple[str, list[str]]:
    """The text without a last record that was cut short while being written, and a notice about it."""
    end = max((found.end() for found in _CHECK.finditer(text)), default=0)
    rest = text[end:]
    if not rest.startswith(("record ", "closed ")) or _CLOSED.fullmatch(rest):
        return text, []
    kind, _, following = rest.partition(" ")
    what = f"record {following.split(' ')[0]}" if kind == "record" else "the last line"
    return text[:end], [f"{what} was cut short while being written, and is left out; everything before it is kept"]


def day_of(read: DayFile) -> TableDay:
    """The day rebuilt from procedures already read, without replaying them."""
    day = TableDay.of_state(state_before(read.records[0]), read.head.table)
    for running in read.rounds:
        if running.over:
            day.finish(running)
    return day
