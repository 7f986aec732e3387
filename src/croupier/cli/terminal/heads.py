"""Which hand of which table a round in the terminal is, for its record."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

from croupier.engine import Head, Record
from croupier.engine.head import SALT_KEY_BYTES


def headed(record: Record, seed: str | None) -> Record:
    """The record with its head; one that is resumed has it already.

    What is dealt from a seed has no time, and a salt from the seed: it can be made again, and is no secret anyway.
    """
    if record.head.salt:
        return record
    number = getattr(record.memory, "round", None) or 1
    table = str(record.house.values.get("table.id", "1"))
    if seed is None:
        head = Head(table, str(number), datetime.now(UTC).replace(microsecond=0), secrets.token_bytes(SALT_KEY_BYTES))
    else:
        head = Head(table, str(number), None, sha256(f"croupier salt {seed}/{number}".encode()).digest())
    return replace(record, head=head)
