"""A day that is kept in a file: what is over is appended, what is under way is kept after every line that is typed.

A procedure joins the file when it is over, with everything written to the disk. What an interruption can cost is the
line that was being done, and where bots play by themselves the procedure under way; who opens the file next is told.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from croupier.cli.files import BadFile, read_text
from croupier.cli.floor.locking import Lock, locked
from croupier.cli.floor.under_way import DayUnderWay, NotADay
from croupier.engine import Event, Game, Head, House, Record, Round
from croupier.engine.day_file import FORMAT, BrokenDay, DayFile, DayHead, DayWriter, read_day
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
        self.notes: list[str] = []  # what anyone who opens the file has to be told
        self.lock: Lock | None = None
        self.shared_events: list[Event] = []  # of procedures that are over: what concerns funds shared with others
        self._tail = False  # does the file end with a procedure that is under way?

    # ---- procedures -------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the record that is under way, or would be next."""
        return self.writer.count + 1

    @property
    def where(self) -> str:
        """What the day is called in a message."""
        return str(self.file)

    def begin(self, procedure: str) -> Round:
        """A procedure begins; refused with its clause where it may not come now."""
        running = super().begin(procedure)
        if self.lock is not None:
            self.lock.says(f"record {self.number} ({procedure})")
        return running

    def end(self) -> bool:
        """If the procedure is over it joins the day and the file; is it?"""
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
        """A procedure that is under way is kept too, up to its last answer: a line is done, or the command ends."""
        if self.running is not None and not self.end():
            head = self.head(self.running)
            self._write(self.writer.under_way(self.running, head.salt, head.time), anew=True)
            self._tail = True
        if self.lock is not None:
            self.lock.says("")

    def close(self) -> str:
        """The last line, with the number of records and the head; the link itself is given back."""
        self._write(self.writer.close(), anew=False)
        return self.writer.last

    def takes_over(self, running: Round) -> None:
        """A procedure that the day has begun by itself is the one under way."""
        hand = running.record.head.hand
        self._heads[hand] = Head(self.day.table, hand, self._begins_at(), self._salted())
        self.running = running

    def goes_on_with(self, record: Record) -> None:
        """The procedure that the file ends with goes on where it was left."""
        for name in record.memory.names:  # type: ignore[attr-defined]  # tables of a day have names
            self.day.is_called(name.person, name.shown)
        running = self.begin(record.procedure)
        given = record.given or (None,) * len(record.answers)
        for answer, by in zip(record.answers, given, strict=True):
            running.answer(answer, by)
        self._heads[record.head.hand], self._tail = record.head, True

    # ---- the file ---------------------------------------------------------------------------------------------------

    def _write(self, text: str, *, anew: bool) -> None:
        """Append, or put a whole new file in the place of the old one; on the disk before anybody goes on."""
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
    """The file of a new day; a file that is there already is left alone."""
    if file.exists():
        raise BadFile(f"{file} exists; a day is opened in a new file")
    if not file.absolute().parent.is_dir():
        raise BadFile(f"{file} cannot be written: there is no directory {file.absolute().parent}")
    gaming_day = "" if day.gaming_day is None else str(day.gaming_day)
    return KeptDay(file, day, DayWriter(DayHead(day.table, gaming_day, after)), seed=seed)


def begin_file(kept: KeptDay) -> None:
    """The head of a new day is written."""
    kept._write(kept.writer.text(), anew=True)


def new_file(file: Path, day: TableDay, files: ExitStack, *, seed: str | None = None) -> KeptDay:
    """A new day in a new file, which this process alone writes; if no round comes of it, there is no file."""
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
    """The day of a file, to go on with; whatever happens inside, what was answered is kept."""
    if not file.exists():
        raise BadFile(f"{file} does not exist; `croupier table open` makes the file of a day")
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
        raise NotADay(f"{file} is closed, with {len(read.records)} records; another day begins with another file")
    if not read.rounds:
        raise NotADay(f"{file} has no record yet; its opening was interrupted, so open the day again")
    day = day_of(read)
    kept = KeptDay(file, day, _writer(text, read))
    finished = [running for running in read.rounds if running.over]
    kept.shared_events = [event for running in finished for event in shared_events(running)]
    kept._last_time = read.records[len(finished) - 1].head.time if finished else None
    kept.notes = notes
    if left and not notes:
        kept.notes.append(f"an earlier run was interrupted during {left}, which is lost; all before it is kept")
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
    """The text of a day file; refused by name where it is something else."""
    text = read_text(file).replace("\r\n", "\n")
    if text.startswith("croupier record "):
        raise NotADay(f"{file} is the record of one round, not of a day; `croupier replay` shows it")
    first = text.partition("\n")[0]
    if first.startswith(BEGINS) and first != FORMAT:
        raise NotADay(f"{file} is a {first[9:60]!r}; this Croupier reads {FORMAT[9:]!r}")
    if first != FORMAT:
        raise NotADay(f"{file} is not the file of a day; its first line would be {FORMAT!r}")
    return text


def whole_records(text: str) -> tuple[str, list[str]]:
    """The text without what was cut short at its end while it was written, and what has to be said of it."""
    end = max((found.end() for found in _CHECK.finditer(text)), default=0)
    rest = text[end:]
    if not rest or not end or not rest.startswith(("record ", "closed ")) or _CLOSED.fullmatch(rest):
        return text, []
    kind, _, following = rest.partition(" ")
    what = f"record {following.split(' ')[0]}" if kind == "record" else "the last line"
    return text[:end], [f"{what} was cut short while it was written, and is left out; all before it is kept"]


def day_of(read: DayFile) -> TableDay:
    """The day rebuilt from procedures that were read, without playing them again."""
    day = TableDay.of_state(state_before(read.records[0]), read.head.table)
    for running in read.rounds:
        if running.over:
            day.finish(running)
    return day


def _writer(text: str, read: DayFile) -> DayWriter:
    try:
        return DayWriter.resumed(text, read)
    except AssertionError:
        raise BrokenDay(1, "lines were added to the file, such as comments; it can be read, but not go on") from None
