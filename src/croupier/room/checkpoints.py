"""Checkpoints: the heads of all chains at the end of a gaming day, signed with the room's Ed25519 key.

Checking needs only the public half. A head that a player holds is looked up in the chain separately
(`Store.row_of`), since somebody with the signing key could sign a rewritten chain.
"""

from __future__ import annotations

import os
import stat
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import insert, select

from croupier.room.databases import StoreError
from croupier.room.desk import ROOM, Desk, Doer
from croupier.room.journal import BrokenChain, Head
from croupier.room.schema import CHECKPOINT
from croupier.room.seals import BadKey, read_plain
from croupier.room.store import Store, unreadable_is_broken

PUBLIC_BYTES = 32
CLOSED, KEY_REPLACED = "gaming day closed", "key replaced"


class Checkpoint(msgspec.Struct, frozen=True):
    """The head of every chain when a gaming day was closed."""

    gaming_day: str
    heads: Mapping[str, tuple[int, str]]  # row and link by table, the link in hexadecimal
    signature: bytes = b""

    def signed_text(self) -> bytes:
        """The bytes that are signed."""
        return msgspec.json.encode(("croupier checkpoint", self.gaming_day, sorted(self.heads.items())))


def close_day(desk: Desk, doer: Doer, key: Ed25519PrivateKey, gaming_day: str) -> Checkpoint:
    """Sign all heads for this gaming day; a day can be closed only once, and none before one that is closed."""
    refuse_day(desk.store, gaming_day)
    heads = {table: (head.sequence, head.link.hex()) for table, head in desk.store.heads().items()}
    made = Checkpoint(gaming_day, heads)
    made = msgspec.structs.replace(made, signature=key.sign(made.signed_text()))
    row = {"gaming_day": gaming_day, "heads": msgspec.json.encode(made.heads), "signature": made.signature}
    told = msgspec.json.encode({"gaming_day": gaming_day})
    desk.take(doer, CLOSED, told, beside=[insert(CHECKPOINT).values(row)]).result()  # both, or neither
    return made


def refuse_day(store: Store, gaming_day: str) -> None:
    """Refuse to close a day that is closed, or one before a day that is closed."""
    closed = [one.gaming_day for one in checkpoints(store)]
    if gaming_day in closed:
        said = f"the gaming day {gaming_day} is already closed"
        raise StoreError(f"{said}; to print its book again: croupier day book {gaming_day}")
    if closed and gaming_day < closed[-1]:
        raise StoreError(
            f"the gaming day {gaming_day} is before {closed[-1]}, which is closed; days are closed in their order"
        )


def checkpoints(store: Store) -> list[Checkpoint]:
    """Every checkpoint, oldest first."""
    with store.engine.connect() as connection:
        rows = connection.execute(select(CHECKPOINT).order_by(CHECKPOINT.c.gaming_day)).all()
    return [_checkpoint(row.gaming_day, row.heads, row.signature) for row in rows]


def verify_checkpoints(store: Store, *public: Ed25519PublicKey) -> int:
    """Check that every checkpoint is signed with one of these keys and in the chains, in order; returns how many.

    A key that replaced one of them counts too, if the old key signed it in the journal.
    """
    before: Mapping[str, tuple[int, str]] = {}
    with unreadable_is_broken():
        days, public = _told_by_the_journal(store, public)  # first: the room may be running
        found = checkpoints(store)
    if gone := days - {one.gaming_day for one in found}:
        raise BrokenChain(f"the gaming day {min(gone)} was closed, and its checkpoint is gone")
    for one in found:
        where = f"checkpoint of {one.gaming_day}"
        if not any(_signed(key, one.signature, one.signed_text()) for key in public):
            raise BrokenChain(f"{where}: its signature is not by a key that is known, or its heads were changed")
        for table, (sequence, link) in one.heads.items():
            if store.lacks({table: Head(sequence, bytes.fromhex(link))}):
                raise BrokenChain(f"{where}: table {table} no longer has a row {sequence} with that link")
        for table, (sequence, _) in before.items():
            if one.heads.get(table, (0, ""))[0] < sequence:
                raise BrokenChain(f"{where}: table {table} is behind the previous checkpoint")
        before = one.heads
    return len(found)


def _signed(key: Ed25519PublicKey, signature: bytes, text: bytes) -> bool:
    try:
        key.verify(signature, text)
    except InvalidSignature:
        return False
    return True


def _told_by_the_journal(
    store: Store, public: Sequence[Ed25519PublicKey]
) -> tuple[set[str], tuple[Ed25519PublicKey, ...]]:
    """The days closed according to the journal; and these keys with those that replaced them."""
    days, keys = set[str](), list(public)
    for entry in store.entries(ROOM):
        if entry.kind not in (CLOSED, KEY_REPLACED):
            continue
        told = msgspec.json.decode(read_plain(entry.sealed) or b"{}")
        if entry.kind == CLOSED:
            days.add(told["gaming_day"])
        elif "signed" in told and any(_signed(key, bytes.fromhex(told["signed"]), told["id"].encode()) for key in keys):
            keys.append(read_public(told["id"]))
    return days, tuple(keys)


def _checkpoint(gaming_day: str, heads: bytes, signature: bytes) -> Checkpoint:
    try:
        return Checkpoint(gaming_day, msgspec.json.decode(heads, type=dict[str, tuple[int, str]]), signature)
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise BrokenChain(f"checkpoint of {gaming_day}: its heads cannot be read ({wrong})") from None


# ---- keys -----------------------------------------------------------------------------------------------------------


def new_signing_key(path: Path) -> Ed25519PrivateKey:
    """Write a new key to a file that only its owner may read; an existing file is left alone."""
    key = Ed25519PrivateKey.generate()
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as wrong:
        raise BadKey(f"{path} cannot be written: {wrong.strerror}") from None
    with os.fdopen(file, "w", encoding="ascii") as opened:
        opened.write(b64encode(key.private_bytes_raw()).decode() + "\n")
        opened.flush()
        os.fsync(opened.fileno())
    return key


def read_signing_key(path: Path) -> Ed25519PrivateKey:
    """The key of a file that only its owner may read."""
    try:
        mode, text = stat.S_IMODE(path.stat().st_mode), path.read_bytes()
    except OSError as wrong:
        raise BadKey(f"{path} cannot be read: {wrong.strerror}") from None
    if mode & 0o077:
        raise BadKey(f"{path} may be read by others (mode {mode:04o}); do: chmod 600 {path}")
    try:
        return Ed25519PrivateKey.from_private_bytes(b64decode(text.strip(), validate=True))
    except ValueError:
        raise BadKey(f"{path} does not hold an Ed25519 key in base64") from None


def public_text(key: Ed25519PrivateKey) -> str:
    """The public half as text."""
    return b64encode(key.public_key().public_bytes_raw()).decode()


def read_public(text: str) -> Ed25519PublicKey:
    """Parse the text of a public half."""
    try:
        return Ed25519PublicKey.from_public_bytes(b64decode(text.strip(), validate=True))
    except ValueError:
        raise BadKey(f"{text[:60]!r} is not a public key: {PUBLIC_BYTES} bytes in base64") from None


def heads_text(heads: Mapping[str, Head]) -> bytes:
    """The text of heads kept outside the database, by which an older backup is recognised."""
    told = {table: (head.sequence, head.link.hex()) for table, head in sorted(heads.items())}
    return msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n"


def read_heads(text: bytes, where: str) -> dict[str, Head]:
    """Parse the text of heads."""
    try:
        told = msgspec.json.decode(text, type=dict[str, tuple[int, str]])
        return {table: Head(sequence, bytes.fromhex(link)) for table, (sequence, link) in told.items()}
    except (msgspec.MsgspecError, ValueError) as wrong:
        raise StoreError(f"{where} does not hold the heads of a room ({wrong})") from None
