"""The seen log: what one person saw of one procedure, readable and verifiable on its own.

    croupier seen 1
    seats 3
    root 5f0c...
    link c441...
    7d1e... {"game":"holdem","rules":2,"procedure":"round","table":"4","hand":"17",...}
    03f2... {"kind":"dealt","clause":"MD-POKER 11.F","place":"hand-3","cards":["??"]}
    + 90ab... {"kind":"dealt","clause":"MD-POKER 11.F","place":"hand-3","cards":["As"]}
    88c0... {"kind":"dealt","clause":"MD-POKER 11.F","place":"hand-4","cards":["??"]}
    - c441...

The first leaf is the table's head: which hand it is, by which rules and choices, and who sits where with what. Each
line below it has an event as everybody saw it, after the salt of its leaf. A line with + repeats it with cards that
this person saw; one with - has only the leaf of what this person did not see. The root over all leaves (`leaves.py`) is
that of the record, so the log can be checked without the record, and reveals no unseen card. `link` is the hash
of the record in the chain of its day, if it has one: anyone who keeps the log can prove later that the record was
changed. The words of an event are not part of the log; they are made when it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from croupier.engine.choice_sets import hash_of
from croupier.engine.event_text import BadEvent, read_event, told
from croupier.engine.events import EVERYONE, NOBODY, Event
from croupier.engine.head import RecordHead
from croupier.engine.leaves import SALT_BYTES, leaf, root, salt, salted
from croupier.engine.literals import write_time
from croupier.engine.record import Record, Round
from croupier.errors import CroupierError

__all__ = ["DamagedLog", "NoSeenLog", "SeenHead", "SeenLog", "read_seen", "record_root", "write_seen"]

FORMAT = "croupier seen 1"
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
_SEAT = re.compile(r"[1-9]\d?", re.ASCII)


class DamagedLog(CroupierError):
    """A seen log that cannot be read, or that is not what was seen: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class NoSeenLog(CroupierError):
    """A record of which no log can be given to anybody."""


class SeenHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's head: what everybody may know before the first event."""

    game: str
    rules: int
    procedure: str
    submission: str
    choices: str  # the hash of all choices in force
    players: dict[str, str]  # by the number of their seat
    accounts: dict[str, int]
    table: str = ""
    hand: str = ""
    time: str = ""

    @classmethod
    def of(cls, record: Record, head: RecordHead | None = None) -> SeenHead:
        """The head of a record, or of the record with this head instead of its own."""
        named = record.head if head is None else head
        return cls(
            record.game.id,
            record.game.rules,
            record.procedure,
            record.submission,
            hash_of(record.house),
            {str(seat): player for seat, player in sorted(record.players.items())},
            dict(record.balances),
            named.table,
            named.hand,
            write_time(named.time) if named.time else "",
        )


class SeenLog(msgspec.Struct, frozen=True):
    """What one person saw, event by event."""

    head: SeenHead
    seats: tuple[int, ...]  # of the person; none for an onlooker
    root: str
    link: str
    events: tuple[Event, ...]  # without the cards this person did not see; `hidden` counts those
    hidden: tuple[int, ...]

    @property
    def names(self) -> Mapping[int, str]:
        """Who sits where."""
        return {int(seat): player for seat, player in self.head.players.items()}


# ---- leaves ---------------------------------------------------------------------------------------------------------


def leaf_texts(head: SeenHead, events: Sequence[Event]) -> Iterator[bytes]:
    """What the leaves commit to: the head, then each event as everybody saw it and as those who saw its cards did."""
    yield msgspec.json.encode(head)
    for event in events:
        yield told(event, event.seen_by == EVERYONE)
        if _is_private(event):
            yield told(event, True)


def record_root(running: Round, head: RecordHead) -> bytes:
    """The root over the head and the events of a procedure, salted with the secret of its head."""
    return root(salted(head.salt, leaf_texts(SeenHead.of(running.record, head), running.events)))


def _is_private(event: Event) -> bool:
    return bool(event.cards) and event.seen_by != EVERYONE


# ---- writing --------------------------------------------------------------------------------------------------------


def write_seen(running: Round, seats: Collection[int], link: str = "") -> str:
    """The log of the person in these seats, or with no seats of an onlooker; the procedure must be over."""
    if not running.over:
        raise NoSeenLog("this procedure is not over; its root and its seen logs are made at its end")
    record, events = running.record, running.events
    key, head = record.head.salt, SeenHead.of(record)
    if not key:
        raise NoSeenLog(
            "this record has no salt, so the cards that a reader did not see could be found from a log of it"
        )
    leaves = salted(key, leaf_texts(head, events))
    lines = [FORMAT, f"seats {' '.join(map(str, sorted(seats))) or 'none'}", f"root {root(leaves).hex()}"]
    lines += [f"link {link}"] if link else []
    lines.append(f"{salt(key, 0).hex()} {msgspec.json.encode(head).decode()}")
    return "\n".join([*lines, *_lines(key, events, leaves, seats), ""])


def _lines(key: bytes, events: Sequence[Event], leaves: Sequence[bytes], seats: Collection[int]) -> Iterator[str]:
    place = 1
    for event in events:
        yield f"{salt(key, place).hex()} {told(event, event.seen_by == EVERYONE).decode()}"
        place += 1
        if not _is_private(event):
            continue
        if event.seen_by != NOBODY and event.seen_by in seats:
            yield f"+ {salt(key, place).hex()} {told(event, True).decode()}"
        else:
            yield f"- {leaves[place].hex()}"
        place += 1


# ---- reading --------------------------------------------------------------------------------------------------------


def read_seen(text: str) -> SeenLog:
    """The log in a text, every leaf checked against its root; otherwise the line and what is wrong with it."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if lines[0] != FORMAT:
        raise DamagedLog(1, f"this is not a seen log; its first line must be {FORMAT!r}")
    seats = _seats(_said(lines, 2, "seats"))
    named = _said(lines, 3, "root")
    link = _said(lines, 4, "link") if len(lines) > 3 and lines[3].startswith("link ") else ""
    for at, value in ((3, named), (4, link)):
        if value and not _HASH.fullmatch(value):
            raise DamagedLog(at, f"{value[:80]!r} is not a SHA-256 in hexadecimal")
    first = 5 if link else 4
    line = lines[first - 1] if len(lines) >= first else ""
    salted_with, _, told_text = line.partition(" ")
    leaves = [leaf(_bytes(first, salted_with, SALT_BYTES), told_text.encode())]
    head = _head(first, told_text)
    events, hidden = _events(lines, first + 1, leaves)
    if root(leaves).hex() != named:
        raise DamagedLog(3, "the root does not match the head and the events; something was changed, left out or added")
    return SeenLog(head, seats, named, link, tuple(events), tuple(hidden))


def _events(lines: list[str], first: int, leaves: list[bytes]) -> tuple[list[Event], list[int]]:
    """The events from this line on, and how many of their cards are hidden; their leaves are added to `leaves`."""
    events: list[Event] = []
    hidden: list[int] = []
    waits = False  # the previous event has cards that not everybody saw, and its second leaf is still to come
    for at, line in enumerate(lines[first - 1 :], first):
        sign = line[:2] if line[:2] in ("+ ", "- ") else ""
        if bool(sign) != waits:
            raise DamagedLog(at, "a line with + or - must follow each event with hidden cards, and no other")
        waits = False
        if sign == "- ":
            leaves.append(_bytes(at, line[2:], 32))
            continue
        salted_with, _, told_text = line.removeprefix("+ ").partition(" ")
        leaves.append(leaf(_bytes(at, salted_with, SALT_BYTES), told_text.encode()))
        event, unseen = _event(at, told_text)
        if sign:
            if len(event.cards) != hidden[-1] or _without_cards(event) != _without_cards(events[-1]):
                raise DamagedLog(at, "this is not the event above with its cards")
            events[-1], hidden[-1] = event, 0
        else:
            waits = bool(unseen)
            events.append(event)
            hidden.append(unseen)
    if waits:
        raise DamagedLog(len(lines), "the log ends before the second leaf of its last event; the file is cut short")
    return events, hidden


def _said(lines: list[str], at: int, word: str) -> str:
    line = lines[at - 1] if len(lines) >= at else ""
    if not line.startswith(f"{word} "):
        raise DamagedLog(at, f"this line must begin with {word!r}")
    return line.removeprefix(f"{word} ")


def _seats(text: str) -> tuple[int, ...]:
    if text == "none":
        return ()
    seats = text.split(" ")
    if not all(map(_SEAT.fullmatch, seats)) or sorted(set(seats), key=int) != seats:
        raise DamagedLog(2, f"{text[:80]!r} are not seats; write 'seats 3', 'seats 1 2' or 'seats none'")
    return tuple(map(int, seats))


def _head(at: int, line: str) -> SeenHead:
    try:
        head = msgspec.json.decode(line, type=SeenHead)
    except (msgspec.MsgspecError, UnicodeError) as wrong:
        raise DamagedLog(at, f"this is not the head of a table: {wrong}") from None
    if not all(map(_SEAT.fullmatch, head.players)):
        raise DamagedLog(at, "this is not the head of a table: a player's seat is not a number")
    return head


def _bytes(at: int, text: str, size: int) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != size or found.hex() != text:
        raise DamagedLog(at, f"{text[:80]!r} is not {size} bytes in hexadecimal")
    return found


def _event(at: int, text: str) -> tuple[Event, int]:
    """The event in a line, and how many of its cards are hidden; who else saw them is not given."""
    try:
        event, hidden = read_event(text)
    except BadEvent as bad:
        raise DamagedLog(at, str(bad)) from None
    if event.seen_by != EVERYONE:
        raise DamagedLog(at, "this is not an event of a seen log: it says who else saw the cards")
    return event, hidden


def _without_cards(event: Event) -> Event:
    return msgspec.structs.replace(event, cards=())
