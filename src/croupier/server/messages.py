"""The socket's messages, version 1: those that a client sends, and those that the server sends.

Each is a JSON object whose `type` says what it is. A view, an increment, an option and an asked seat are those of
`croupier.rules.views`, so a program that plays by views can play here. `docs/server.md` has examples of all of them.

`seq` numbers what has happened at a table: it only grows, even across a restart of the server. A client keeps the last
one and names it when it reconnects (`resume`).
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from croupier.errors import CroupierError
from croupier.rules.views import Allowed, View
from croupier.rules.views.increments import OwnChanges, Shared
from croupier.server.reasons import reason_in_words

VERSION = 1
SUBPROTOCOL = "croupier.1"
BYTES_MAX = 4_096  # bytes of a message from a client
CHAT_MAX = 280

Id = Annotated[
    str,
    Meta(description="the client's id for this message, new for each; if it is resent, it is not carried out twice",
         min_length=1, max_length=64, pattern="^[!-~]+$"),
]  # fmt: skip
TableId = Annotated[str, Meta(description="the table", min_length=1, max_length=60)]
Cents = Annotated[int, Meta(description="money in cents", ge=0, le=10**12)]
Micros = Annotated[int, Meta(description="the server's clock: microseconds since 1970, UTC")]
SeatNumber = Annotated[int, Meta(description="a seat; 0 for your own, or for any", ge=0, le=23)]
CardName = Annotated[str, Meta(min_length=2, max_length=3)]


class _Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    """A message from a client; unknown fields are refused."""


# ---- from the client ------------------------------------------------------------------------------------------------


class SendAnswer(_Sent, tag="answer", frozen=True):
    """An answer to the ask, or another act, from the options and acts of the sender's view."""

    id: Id
    table: TableId
    verb: Annotated[str, Meta(description="of the option", max_length=40)]
    ask: Annotated[int, Meta(description="the view's `answers` plus 1; a stale one is refused; 0: none", ge=0)] = 0
    what: Annotated[str, Meta(description="the wager, place or person that is named", max_length=200)] = ""
    amount: Annotated[int, Meta(description="cents, or a number of what the verb counts", ge=0, le=10**12)] = 0
    cards: Annotated[tuple[CardName, ...], Meta(description="cards such as `As`", max_length=52)] = ()
    seat: SeatNumber = 0
    who: Annotated[Literal["seat", "dealer", "floor"], Meta(description="for whom; staff answer by their role")] = (
        "seat"
    )


class Sit(_Sent, tag="sit", frozen=True):
    """Sit down, now or when the round is over; 0 cents means the suggested amount."""

    id: Id
    table: TableId
    seat: SeatNumber = 0
    amount: Cents = 0


class ChangeSeat(_Sent, tag="change-seat", frozen=True):
    """Move to another free seat with all chips, now or when the round is over."""

    id: Id
    table: TableId
    seat: Annotated[int, Meta(description="the seat that is free", ge=1, le=23)]


class Leave(_Sent, tag="leave", frozen=True):
    """Leave with all chips, now or when the round is over; an onlooker stops watching."""

    id: Id
    table: TableId


class Add(_Sent, tag="add", frozen=True):
    """Add chips, between rounds."""

    id: Id
    table: TableId
    amount: Cents


class Away(_Sent, tag="away", frozen=True):
    """Step away from the seat for a while, or come back; between rounds."""

    id: Id
    table: TableId
    away: bool = True


class Ready(_Sent, tag="ready", frozen=True):
    """The sender wants nothing more of an ask to everybody; at a practice table the dealer then continues."""

    id: Id
    table: TableId


class Nonce(_Sent, tag="nonce", frozen=True):
    """A player's contribution to a shuffle whose root has been published; only the first one counts."""

    id: Id
    table: TableId
    root: Annotated[str, Meta(description="of the shuffle, as it was told", max_length=64)]
    nonce: Annotated[str, Meta(description="16 bytes in hexadecimal", pattern="^[0-9a-f]{32}$")]


class Say(_Sent, tag="chat", frozen=True):
    """A chat message to everybody at the table."""

    id: Id
    table: TableId
    words: Annotated[str, Meta(min_length=1, max_length=CHAT_MAX)]


class Resume(_Sent, tag="resume", frozen=True):
    """Follow a table from now on: the server sends what was missed since `since`, otherwise a snapshot."""

    id: Id
    table: TableId
    since: Annotated[int, Meta(description="the last seq that was seen; 0 for a snapshot", ge=0)] = 0
    away: Annotated[bool, Meta(description="the other way round: stop following this table")] = False


Sent = SendAnswer | Sit | ChangeSeat | Leave | Add | Away | Ready | Nonce | Say | Resume


# ---- from the server ------------------------------------------------------------------------------------------------


class _Told(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What the server sends; fields may be added within a version, so a client passes over those it does not know."""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long the table waits for the player who is asked."""

    seat: int
    phase: Annotated[str, Meta(description="`countdown`, `time bank`, `grace`, or `floor` if nothing counts down")]
    ends: Annotated[int, Meta(description="of this phase, by the server's clock")]
    bank: Annotated[int, Meta(description="left in the time bank when the phase ends, in microseconds")] = 0
    grace: Annotated[int, Meta(description="left for a lost connection, in microseconds")] = 0
    stands: Annotated[bool, Meta(description="whether the clock is stopped, as while the database is away")] = False


Root = Annotated[str, Meta(description="of a shuffle that waits for nonces: what the room is bound to, in hexadecimal")]


class Snapshot(_Told, tag="snapshot", frozen=True):
    """The table as this person sees it: at first, when a procedure begins, and where too much was missed."""

    table: str
    seq: int
    at: Micros
    hand: Annotated[int, Meta(description="the number of the procedure at this table")]
    view: Annotated[View | None, Meta(description="null while nothing is under way")]
    clock: Clock | None = None
    root: Root = ""


class Events(_Told, tag="events", frozen=True):
    """What has changed: apply it to the view (docs/json.md, increments). Who is asked, and the clause, is in `all`."""

    table: str
    seq: int
    after: Annotated[int, Meta(description="the previous seq; a client that has another one sends `resume`")]
    at: Micros
    hand: int
    all: Annotated[Shared, Meta(description="for everybody")]
    own: Annotated[OwnChanges | UnsetType, Meta(description="for this person only")] = UNSET
    clock: Clock | None = None
    root: Root = ""


class Done(_Told, tag="done", frozen=True):
    """A message was carried out and is durable; `seq` is where the table was then."""

    id: str
    seq: int = 0
    words: Annotated[str, Meta(description="what happens as a result")] = ""
    waits: Annotated[bool, Meta(description="whether it will be done when the round is over")] = False


class Refused(_Told, tag="refused", frozen=True):
    """A message that changes nothing: who, what was tried, what is allowed, the clause."""

    id: Annotated[str, Meta(description="of the message; empty for a request that waited and could not be carried out")]
    words: str
    clause: Annotated[str, Meta(description="empty if the room refuses, and not a rule text")] = ""
    allowed: Annotated[tuple[Allowed, ...], Meta(description="what this person may answer instead")] = ()


class Bad(_Told, tag="bad", frozen=True):
    """A text that is not a message of this version; the place and the reason."""

    words: str
    id: Annotated[str, Meta(description="under which it was sent; empty if it has none that can be read")] = ""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is signed in."""

    account: str
    name: str
    kind: Annotated[Literal["person", "guest", "bot"], Meta(description="guests play at practice tables only")]
    roles: tuple[str, ...] = ()
    money_cents: Annotated[int, Meta(description="with the room, not on a table")] = 0
    chip_cents: Annotated[int, Meta(description="play chips with the room, not on a table")] = 0
    asked_seats: Annotated[
        tuple[str, ...], Meta(description="tables where a seat awaits them when the round is over")
    ] = ()
    seated: Annotated[tuple[str, ...], Meta(description="tables where they have a seat")] = ()


class LobbyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    name: Annotated[str, Meta(description="the game, as people call it")]
    family: Literal["poker", "banked"]
    practice: Annotated[bool, Meta(description="for play chips, with bots")]
    stakes: Annotated[str, Meta(description="in words")]
    seats_max: int
    seats: Annotated[dict[int, str], Meta(description="who sits where, by the name that is shown")]
    rounds: Annotated[int, Meta(description="played here since it opened")] = 0
    waiting: Annotated[int, Meta(description="how many wait for a seat")] = 0
    watching: int = 0
    held: Annotated[str, Meta(description="why the table is held, if it is")] = ""
    bots: Annotated[tuple[int, ...], Meta(description="seats at which bots of the house sit")] = ()
    hands_hour: Annotated[int, Meta(description="hands per hour, from the last ones; 0 if too few are known")] = 0
    meters: Annotated[dict[str, int], Meta(description="what jackpots and progressive meters show, in cents")] = {}
    announced: Annotated[bool, Meta(description="whether game, limits and seats are announced (MD-POKER 9.C)")] = True
    closing: Annotated[bool, Meta(description="whether it closes when its round is over; nobody can sit down")] = False


class Lobby(_Told, tag="lobby", frozen=True):
    """Every table, as the first message of a socket; later the tables that have changed, and `gone` ones."""

    version: int
    at: Micros
    you: Person
    tables: tuple[LobbyTable, ...]
    whole: Annotated[bool, Meta(description="whether these are all tables")] = False
    gone: tuple[str, ...] = ()


class Heard(_Told, tag="chat", frozen=True):
    """What somebody said at a table."""

    table: str
    at: Micros
    name: str
    words: str
    seat: int = 0
    staff: bool = False


class Notice(_Told, tag="notice", frozen=True):
    """A notice to one person: a seat is held for them, who answers their call, a step of their dispute."""

    words: str
    table: Annotated[str, Meta(description="to which they were called; empty for none")] = ""
    dispute: Annotated[int, Meta(description="the number of the dispute that it is about; 0 for none")] = 0


Told = Snapshot | Events | Done | Refused | Bad | Lobby | Heard | Notice


# ---- reading and writing --------------------------------------------------------------------------------------------

_ENCODER = msgspec.json.Encoder()
_SENT: msgspec.json.Decoder[Sent] = msgspec.json.Decoder(Sent)
_TOLD: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)
NO_MESSAGE = "this is not a message"
_PLACE = re.compile(r" - at `\$\.(\w+)(?:\[(\d+)\])?`")
# What people type, as they call it; the other fields are a program's.
_TYPED = {
    "table": "the name of the table", "words": "your message", "verb": "your act", "what": "what you name",
    "amount": "your amount", "seat": "your seat", "cards": "your list of cards", "cards[]": "a card in your list",
}  # fmt: skip


class NotAMessage(CroupierError):
    """A text that is not a message: the place and the reason, and its id if it has one."""

    def __init__(self, words: str, of: str = "") -> None:
        super().__init__(words)
        self.of = of


class _Named(msgspec.Struct):
    """As much of a message as is needed to say which one was bad."""

    id: Id


_NAMED = msgspec.json.Decoder(_Named)


def encode(message: Sent | Told) -> bytes:
    """A message, encoded."""
    return _ENCODER.encode(message)


def read_sent(text: str | bytes) -> Sent:
    """Parse a message from a client."""
    size = len(text.encode()) if isinstance(text, str) and 4 * len(text) > BYTES_MAX else len(text)
    try:
        sent = _SENT.decode(text)
    except msgspec.ValidationError as wrong:
        raise NotAMessage(_in_words(text, str(wrong), size), _id_of(text)) from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise NotAMessage(_too_long(size) or f"{NO_MESSAGE}: it is not JSON that can be read", _id_of(text)) from None
    if size > BYTES_MAX:
        raise NotAMessage(_too_long(size), sent.id)
    return sent


def _too_long(size: int) -> str:
    return f"a message has {BYTES_MAX} bytes at most; this one has {size}" if size > BYTES_MAX else ""


def _in_words(text: str | bytes, said: str, size: int) -> str:
    """What is wrong with a message, from a decoder's words: as people call it if they typed it."""
    place = _PLACE.search(said)
    named, entry = (place[1], place[2]) if place else ("", None)
    what = _TYPED.get(f"{named}[]" if entry else named, "")
    if not what and size > BYTES_MAX:
        return _too_long(size)
    given = _given(text, named, entry)
    if what:
        return reason_in_words(said, what, given, money=named == "amount")
    return f"{NO_MESSAGE}: {reason_in_words(said, f'`{named}`' if named else 'it', given)}"


def _given(text: str | bytes, named: str, entry: str | None) -> Any:
    """What a bad message has in a field, or in an entry of it; None if it cannot be read."""
    try:
        found = msgspec.json.decode(text)[named]
        return found[int(entry)] if entry else found
    except (msgspec.MsgspecError, UnicodeError, RecursionError, LookupError, TypeError):
        return None


def _id_of(text: str | bytes) -> str:
    """The id of a bad message, so that its sender does not wait for an answer; empty if it has none."""
    try:
        return _NAMED.decode(text).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


def read_told(text: str | bytes) -> Told:
    """Parse a message from the server."""
    try:
        return _TOLD.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as wrong:
        raise NotAMessage(f"this is not a message of a server: {wrong}") from None


def schema() -> dict[str, Any]:
    """The JSON schema of every message; `sent` and `told` say which way each goes."""
    ways = {"sent": Sent, "told": Told}
    (found, parts) = msgspec.json.schema_components(ways.values(), ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "version": VERSION,
        **dict(zip(ways, found, strict=True)),
        "$defs": parts,
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain
