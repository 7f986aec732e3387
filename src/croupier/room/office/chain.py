"""The chain of the office, read from the store."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.room.desk import Doer
from croupier.room.journal import BrokenChain, Entry
from croupier.room.office.rows import BODIES, OFFICE
from croupier.room.office.state import OfficeState
from croupier.room.seals import read_plain
from croupier.room.store import Store


def body_of(entry: Entry) -> msgspec.Struct:
    """What an entry of the office says."""
    where = f"table {entry.table}, row {entry.sequence}"
    kind = BODIES.get(entry.kind)
    if kind is None:
        raise BrokenChain(f"{where}: the office knows no entry {entry.kind!r}")
    try:
        return msgspec.json.decode(read_plain(entry.sealed) or b"", type=kind)
    except msgspec.MsgspecError as wrong:
        raise BrokenChain(f"{where} cannot be read ({wrong})") from None


def entries(store: Store) -> Iterator[tuple[Entry, msgspec.Struct]]:
    """Every entry of the office with what it says."""
    for entry in store.entries(OFFICE):
        yield entry, body_of(entry)


def fold(store: Store) -> OfficeState:
    """The state of the office, from its chain."""
    state = OfficeState()
    for entry, body in entries(store):
        state.apply(Doer(entry.account, entry.role), entry.at, entry.sequence, body)
    return state
