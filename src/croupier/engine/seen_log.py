"""The seen log: what one person saw of one procedure, readable and verifiable by itself.

    croupier seen 1
    {"table":"4","hand":17,"game":"holdem","rules":2,"procedure":"round","seats":[3],"root":"5f0c..."}
    7d1e... {"kind":"dealt","clause":"MD-POKER 11.F","place":"hand-3","cards":["??"]}
    + 90ab... {"kind":"dealt","clause":"MD-POKER 11.F","place":"hand-3","cards":["As"]}
    03f2... {"kind":"dealt","clause":"MD-POKER 11.F","place":"hand-4","cards":["??"]}
    - c441...

Each line has an event as everybody saw it, behind the salt of its leaf. A line with + has it once more, with cards that
this person saw; one with - has the bare leaf of what this person did not. The root over all leaves (`leaves.py`) is the
one of the record, so the log is held against it without the record, and gives no unseen card away. The words of an
event are no part of it: they are made by whoever shows it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from croupier.engine.event_text import BadEvent, read_event, told
from croupier.engine.events import EVERYONE, NOBODY, Event
from croupier.engine.leaves import SALT_BYTES, leaf, root, salt, salted
from croupier.errors import CroupierError

FORMAT = "croupier seen 1"


class DamagedLog(CroupierError):
    """A seen log that cannot be read, or that is not what was seen: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class SeenHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which procedure it was, who saw it (no seats for somebody who looked on), and the root of its events."""

    table: str
    hand: int
    game: str
    rules: int
    procedure: str
    seats: tuple[int, ...]
    root: str


class SeenLog(msgspec.Struct, frozen=True):
    """What one person saw, event by event."""

    head: SeenHead
    events: tuple[Event, ...]  # cards that this person did not see are not in them; `hidden` says how many there were
    hidden: tuple[int, ...]
    text: str


# ---- leaves ---------------------------------------------------------------------------------------------------------


def leaf_texts(events: Iterable[Event]) -> Iterator[bytes]:
    """What the leaves commit to: each event as everybody saw it, then as whoever saw its cards."""
    for event in events:
        yield told(event, event.seen_by == EVERYONE)
        if _is_private(event):
            yield told(event, True)


def events_root(key: bytes, events: Iterable[Event]) -> bytes:
    """The root over the events of a procedure, salted from its secret key."""
    return root(salted(key, leaf_texts(events)))


def _is_private(event: Event) -> bool:
    return bool(event.cards) and event.seen_by != EVERYONE


# ---- writing --------------------------------------------------------------------------------------------------------


def write_seen(head: SeenHead, key: bytes, events: Sequence[Event]) -> str:
    """The log of the person of these seats; `head.root` is reckoned anew."""
    leaves = salted(key, leaf_texts(events))
    head = msgspec.structs.replace(head, root=root(leaves).hex())
    lines = [FORMAT, msgspec.json.encode(head).decode(), *_lines(key, events, leaves, head.seats)]
    return "\n".join([*lines, ""])


def _lines(key: bytes, events: Sequence[Event], leaves: Sequence[bytes], seats: Collection[int]) -> Iterator[str]:
    place = 0
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
    """The log of a text, every leaf of it held against its root; or the line and what is wrong with it."""
    lines = text.removesuffix("\n").split("\n")
    if not lines or lines[0] != FORMAT:
        raise DamagedLog(1, f"this is not a seen log; its first line would be {FORMAT!r}")
    head = _head(lines[1] if len(lines) > 1 else "")
    leaves: list[bytes] = []
    events: list[Event] = []
    hidden: list[int] = []
    waits = False  # the event before has cards that not everybody saw, and its second leaf is still to come
    for at, line in enumerate(lines[2:], 3):
        sign = line[:2] if line[:2] in ("+ ", "- ") else ""
        if bool(sign) != waits:
            raise DamagedLog(at, "a line with + or - stands below each event with hidden cards, and nowhere else")
        if sign == "- ":
            leaves.append(_bytes(at, line[2:], 32))
            waits = False
            continue
        salted_with, _, told_text = line.removeprefix("+ ").partition(" ")
        leaves.append(leaf(_bytes(at, salted_with, SALT_BYTES), told_text.encode()))
        event, unseen = _event(at, told_text)
        if sign:
            waits = False
            if unseen or len(event.cards) != hidden[-1] or _without_cards(event) != _without_cards(events[-1]):
                raise DamagedLog(at, "this is not the event above with its cards")
            events[-1], hidden[-1] = event, 0
        else:
            waits = bool(unseen)
            events.append(event)
            hidden.append(unseen)
    if waits:
        raise DamagedLog(len(lines), "the log ends before the leaf of its last hidden cards; the file is cut short")
    if root(leaves).hex() != head.root:
        raise DamagedLog(2, "the events do not make the root; something was changed, left out or added")
    return SeenLog(head, tuple(events), tuple(hidden), text)


def _head(line: str) -> SeenHead:
    try:
        return msgspec.json.decode(line, type=SeenHead)
    except (msgspec.MsgspecError, UnicodeError) as wrong:
        raise DamagedLog(2, f"this is not the head of a seen log: {wrong}") from None


def _bytes(at: int, text: str, size: int) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != size or found.hex() != text:
        raise DamagedLog(at, f"{text[:80]!r} is not {size} bytes in hexadecimal")
    return found


def _event(at: int, text: str) -> tuple[Event, int]:
    """The event of a line, and how many of its cards are hidden; who else saw them is not said."""
    try:
        event, hidden = read_event(text)
    except BadEvent as bad:
        raise DamagedLog(at, str(bad)) from None
    if event.seen_by != EVERYONE:
        raise DamagedLog(at, "this is not an event of a seen log: it says who else saw the cards")
    return event, hidden


def _without_cards(event: Event) -> Event:
    return msgspec.structs.replace(event, cards=())
