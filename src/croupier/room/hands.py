"""Hands that were played: the seen log for their players, the record for those who may see it, and the day's file.

A hand is opened to the account that sat in it, never by seat number. Records name every card; each look at one
is journalled. The seen log comes with proofs of the shuffles: of the cards this person saw, and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import msgspec

from croupier.engine import Game, Round
from croupier.engine.day_file import NONE, DayHead, DayWriter
from croupier.engine.head import SALT_KEY_BYTES
from croupier.engine.seen_log import read_seen, write_seen
from croupier.engine.text import write
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Desk
from croupier.room.people import People
from croupier.room.proofs import check_proofs, proofs
from croupier.room.rederiving import ReplayedProcedure, replayed
from croupier.room.register import Account
from croupier.room.roles import Act
from croupier.room.seals import KeyRing
from croupier.room.shuffles import BrokenShuffle, ShownShuffle
from croupier.room.steps import BEGAN
from croupier.room.store import Store
from croupier.room.versions import known, read_began
from croupier.rules.memory import CLOSED
from croupier.rules.table_day import TableDay, state_after, state_before

NUMBER_MAX = 2**62  # of a hand: the largest that the store accepts
RECORD_READ, DAY_EXPORTED = "record read", "day exported"  # kinds of rows in the journal
NO_SUCH = "table {table} has no finished hand {number}"


class NoHand(CroupierError):
    """There is no such hand, or this person may not see it."""


class KeptHand(msgspec.Struct, frozen=True):
    """A player's own copy of a hand: the seen log, the table's head, and the proofs of its shuffles."""

    seen: str
    head: str  # the link of the row that ended it, in hexadecimal
    shuffles: tuple[ShownShuffle, ...]


class Hands:
    """The finished hands of a room."""

    def __init__(self, desk: Desk, people: People, games: Mapping[str, Game]) -> None:
        self._desk, self._people, self._games = desk, people, games

    def own(self, by: Account, table: str, number: int) -> KeptHand:
        """The hand as this person saw it; they must have sat there in that hand."""
        played = self.found(table, number)
        seats = [seat for seat, person in played.running.record.players.items() if person == by.id]
        if not seats:
            raise NoHand(f"{by.name} did not sit at table {table} in hand {number}")
        return KeptHand(write_seen(played.running, seats, played.link.hex()), played.link.hex(), proofs(played, seats))

    def record(self, by: Account, table: str, number: int) -> str:
        """The full record, with every card; the look is journalled first."""
        doer = self._people.doer(by, Act.READ_RECORDS)
        played = self.found(table, number)
        if number > NUMBER_MAX:
            raise NoHand(NO_SUCH.format(table=table, number=number))
        told = msgspec.json.encode({"table": table, "hand": number})
        self._desk.take(doer, RECORD_READ, told).result()
        return write(played.running)

    def played(self, table: str, number: int) -> Round:
        """A finished hand, for code that shows somebody their view of it."""
        return self.found(table, number).running

    def found(self, table: str, number: int) -> ReplayedProcedure:
        """A finished procedure of a table; the caller decides who may see what of it."""
        if 0 < number <= NUMBER_MAX and table in self._desk.store.heads():
            for played in salted(self._desk.store, self._desk.keys, self._games, table, number):
                if played.number == number:
                    return played
            self._refuse_other_rules(table, number)
        raise NoHand(NO_SUCH.format(table=table, number=number))

    def _refuse_other_rules(self, table: str, number: int) -> None:
        """Say which version opens a hand that was played by rules which this program does not have."""
        rows = (one for one in self._desk.store.entries(table) if one.kind == BEGAN and one.procedure == number)
        began = next(map(read_began, rows), None)
        if began is not None and not known(began, self._games):
            by = f"Croupier {began.croupier}, by rules {began.rules} of {began.game}"
            raise NoHand(f"hand {number} of table {table} was played with {by}; only that version can open it")


def salted(
    store: Store, keys: KeyRing, games: Mapping[str, Game], table: str, only: int = 0
) -> Iterator[ReplayedProcedure]:
    """The procedures of a table, or one of them, each with the secret from which the leaves of its root are salted."""
    for played in replayed(store, keys, games, table, only):
        record = played.running.record
        salt = keys.fingerprint(f"salt {table} {played.number}".encode(), played.key_id)[:SALT_KEY_BYTES]
        head = msgspec.structs.replace(record.head, salt=salt)
        yield played._replace(running=Round(replace(record, head=head)))


def export(store: Store, keys: KeyRing, games: Mapping[str, Game], table: str, day: int = 0) -> str:
    """A table's day as a file that `croupier replay` reads: what is over, and its end if it is closed.

    A table that was closed and reopened has had several days; `day` counts from the first, by default it is the last.
    Each names the last link of the one before.
    """
    if day < 0:
        raise NoHand("a table's days are counted from 1")
    writers: list[DayWriter] = []
    closed = True
    for played in salted(store, keys, games, table):
        record = played.running.record
        if closed:
            if len(writers) == day != 0:
                break
            began = TableDay.of_state(state_before(record), table).gaming_day
            before = writers[-1].last if writers else NONE
            writers.append(DayWriter(DayHead(table, "" if began is None else str(began), before)))
        writers[-1].add(played.running, record.head.salt, record.head.time)
        closed = state_after(played.running).memory.stage == CLOSED
        if closed:
            writers[-1].close()
    if not writers:
        raise NoHand(f"nothing is over yet at table {table}")
    if day > len(writers):
        had = "one day" if len(writers) == 1 else f"{len(writers)} days"
        raise NoHand(f"table {table} has had {had}, and no day {day}")
    return writers[-1].text()


def journalled_export(desk: Desk, games: Mapping[str, Game], table: str, day: int = 0) -> str:
    """Like `export`, by somebody at the machine that has the keys; the look is journalled first."""
    text = export(desk.store, desk.keys, games, table, day)
    desk.take(HOUSE, DAY_EXPORTED, msgspec.json.encode({"table": table, "day": day})).result()
    return text


# ---- a hand as its owner keeps it -----------------------------------------------------------------------------------


def check_hand(hand: KeptHand) -> int:
    """How many cards fit the roots that the room was bound to, and the seen log; the first that does not is named."""
    seen = read_seen(hand.seen)
    if seen.link != hand.head:
        raise BrokenShuffle("the head of the table is not the one that the seen log names")
    return check_proofs(seen, hand.shuffles)


def write_hand(hand: KeptHand) -> bytes:
    """A hand as a file that its owner keeps."""
    return msgspec.json.format(msgspec.json.encode(hand), indent=1) + b"\n"


def read_hand(text: bytes) -> KeptHand:
    """The hand of a file."""
    try:
        return msgspec.json.decode(text, type=KeptHand)
    except msgspec.MsgspecError as wrong:
        raise NoHand(f"this is not a hand of a room: {wrong}") from None
