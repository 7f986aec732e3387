"""Personal data on papers: kept apart from the journal, which has a salted hash, and erased in due time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from secrets import token_bytes

import msgspec
from sqlalchemy import Executable, delete, insert, select

from croupier.room.journal import BrokenChain
from croupier.room.personal import RETENTION
from croupier.room.schema import PAPER_DETAIL, PERSON
from croupier.room.store import Store

NAME, LICENCE, PHONE = "signer_name", "signer_licence", "phone"
Personal = Mapping[str, str]


def kept(part: str, told: Personal, now: int) -> tuple[str, Executable]:
    """The salted hash of personal data, and the statement that keeps it."""
    salt, body = token_bytes(16), msgspec.json.encode(dict(sorted(told.items())))
    row = {"part": part, "salt": salt, "told": body, "keep_until": now + RETENTION}
    return sha256(salt + body).hexdigest(), insert(PAPER_DETAIL).values(row)


def read(store: Store, parts: list[str]) -> dict[str, Personal]:
    """The personal data on these parts of papers, except what was erased."""
    with store.engine.connect() as connection:
        rows = connection.execute(select(PAPER_DETAIL).where(PAPER_DETAIL.c.part.in_(parts))).all()
    return {row.part: msgspec.json.decode(row.told, type=dict[str, str]) for row in rows}


def erased(part: str) -> Executable:
    """The statement that erases a part."""
    return delete(PAPER_DETAIL).where(PAPER_DETAIL.c.part == part)


def on_file(store: Store, account: str) -> Personal:
    """A person's real name, phone and licence number; empty if not recorded."""
    with store.engine.connect() as connection:
        row = connection.execute(select(PERSON).where(PERSON.c.account == account)).one_or_none()
    return {} if row is None else {"name": row.real_name, "phone": row.phone, "licence": row.licence}


def verify(store: Store, hashes: Mapping[str, str], gone: set[str]) -> Iterator[str]:
    """Check each part against its hash in the journal; returns the parts that are there."""
    with store.engine.connect() as connection:
        found = {row.part: row for row in connection.execute(select(PAPER_DETAIL))}
    for part, row in found.items():
        if sha256(row.salt + row.told).hexdigest() != hashes.get(part):
            raise BrokenChain(f"personal data on paper {part} is not what the journal has the hash of")
        yield part
    for part in hashes.keys() - found.keys() - gone:
        raise BrokenChain(f"personal data on paper {part} is gone, but nobody erased it")
