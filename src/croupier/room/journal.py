"""The journal: what was done at each table, by whom and when, in a chain of hashes that nobody can quietly edit.

The chain covers the sealed form, so checking it needs no key and reveals no card. An entry's money is stored
beside it as postings, which its link covers too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

import msgspec

from croupier.errors import CroupierError

START = bytes(32)  # before the first entry of a table
CHIPS, MONEY = "play-chips", "USD"
HOUSE_ROLE = "house"  # of automatic acts
ANSWERS = "answers"  # the kind of nearly all rows
ROOM = "*room"  # the chain of everything that belongs to no table; no table's id begins with a star


class BrokenChain(CroupierError):
    """An entry that does not follow from the one before it; the message says which, and why."""


class Posting(msgspec.Struct, frozen=True):
    """The change that an entry makes to an account, in cents of its currency."""

    currency: str
    account: str
    cents: int


class Entry(msgspec.Struct, frozen=True):
    """One act at a table as it is stored."""

    table: str
    sequence: int
    procedure: int
    command: str  # the id under which it was sent, so that it is carried out only once
    account: str
    role: str
    at: int  # microseconds since 1970, UTC
    kind: str
    content: bytes  # SHA-256 of what was sent: the same id with other content is refused
    sealed: bytes
    postings: tuple[Posting, ...] = ()


def unbalanced(postings: Iterable[Posting]) -> Mapping[str, int]:
    """The sum of these postings by currency; empty if they balance."""
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.currency] = sums.get(posting.currency, 0) + posting.cents
    return {currency: cents for currency, cents in sums.items() if cents}


def link(previous: bytes, entry: Entry) -> bytes:
    """The link of an entry to the one before it."""
    told = (
        entry.table,
        entry.sequence,
        entry.procedure,
        entry.command,
        entry.account,
        entry.role,
        entry.at,
        entry.kind,
        entry.content.hex(),
        sha256(entry.sealed).hexdigest(),
        [(posting.currency, posting.account, posting.cents) for posting in entry.postings],
    )
    return sha256(previous + msgspec.json.encode(told)).digest()


class Head(msgspec.Struct, frozen=True):
    """The head of a table's chain: its last row and link."""

    sequence: int = 0
    link: bytes = START


def follow(head: Head, entry: Entry, linked: bytes | None = None) -> Head:
    """The head after one more entry, whose stored link, if given, must be right."""
    where = f"table {entry.table}, row {entry.sequence}"
    if entry.sequence != head.sequence + 1:
        raise BrokenChain(f"{where} comes after row {head.sequence}; rows are missing or doubled")
    if wrong := unbalanced(entry.postings):
        shown = ", ".join(f"{cents} cents of {currency}" for currency, cents in wrong.items())
        raise BrokenChain(f"{where}: its postings do not balance; {shown} came from nowhere")
    made = link(head.link, entry)
    if linked is not None and linked != made:
        raise BrokenChain(f"{where} was changed, or one before it: its link is not the one that follows")
    return Head(entry.sequence, made)
