"""Seals: everything that names a card not seen by everybody is stored encrypted, bound to its place in the journal.

A seal is authenticated encryption (AES-256-GCM-SIV, RFC 8452). Table, procedure and sequence are bound into it, so a
seal that is moved to another row does not open. Each names its key; a ring keeps the old keys, so a new one can be
added at any time. Keys are in a file that only its owner can read, or in the environment, never in the database.
"""

from __future__ import annotations

import hmac
import os
import stat
from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCMSIV

from croupier.errors import CroupierError
from croupier.room.nonces import fresh

ENVIRONMENT = "CROUPIER_ROOM_KEYS"
KEY_BYTES, ID_BYTES, NONCE_BYTES = 32, 8, 12
_PLAIN, SEALED = b"\0", b"\1"  # the first byte of what is stored
_HEAD = len(SEALED) + ID_BYTES + NONCE_BYTES


class BadKey(CroupierError):
    """A key that cannot be used: where it was looked for, and what is wrong."""


class CannotOpen(CroupierError):
    """A seal that cannot be decrypted: its key is missing, or it was changed or moved."""


class At(msgspec.Struct, frozen=True):
    """The place in the journal to which a seal belongs."""

    table: str
    procedure: int
    sequence: int

    def __str__(self) -> str:
        return f"table {self.table}, procedure {self.procedure}, row {self.sequence}"

    def bound(self) -> bytes:
        """The place as bytes, which the encryption authenticates."""
        return msgspec.json.encode((self.table, self.procedure, self.sequence))


@dataclass(frozen=True, slots=True, repr=False)
class KeyRing:
    """The keys of a room by id; the last one is used to seal."""

    keys: dict[bytes, bytes]

    def __repr__(self) -> str:
        return f"KeyRing({', '.join(key_id.hex() for key_id in self.keys)})"

    def seal(self, text: bytes, at: At) -> bytes:
        """Encrypt a text with the newest key, bound to its place."""
        key_id = next(reversed(self.keys))
        nonce = fresh(NONCE_BYTES)
        sealed: bytes = _cipher(self.keys[key_id]).encrypt(nonce, text, at.bound())
        return SEALED + key_id + nonce + sealed

    def open(self, sealed: bytes, at: At) -> bytes:
        """Decrypt a seal at this place."""
        if len(sealed) <= _HEAD or not sealed.startswith(SEALED):
            raise CannotOpen(f"{at}: this is not a seal")
        key_id, nonce = key_of(sealed), sealed[_HEAD - NONCE_BYTES : _HEAD]
        key = self.keys.get(key_id)
        if key is None:
            raise CannotOpen(f"{at}: sealed with key {key_id.hex()}, which is not here")
        try:
            return _cipher(key).decrypt(nonce, sealed[_HEAD:], at.bound())
        except InvalidTag:
            raise CannotOpen(f"{at}: the seal was changed, or belongs to another place") from None

    def fingerprint(self, text: bytes, key_id: bytes = b"") -> bytes:
        """A keyed fingerprint of a text, which nobody without the key can guess; with the newest if none is named."""
        return _fingerprint(self.keys[key_id or next(reversed(self.keys))], text)

    def fingerprints(self, text: bytes) -> tuple[bytes, ...]:
        """The fingerprints of a text by every key, the newest first: with which of them it was made may be unknown."""
        return tuple(_fingerprint(key, text) for key in reversed(self.keys.values()))

    def mac(self, link: bytes) -> bytes:
        """A message authentication code of a row's link, by the newest key: only somebody with the keys adds a row."""
        return _mac(next(reversed(self.keys.values())), link)

    def authenticates(self, link: bytes, mac: bytes | None) -> bool:
        """Whether a row's link was authenticated with one of the keys."""
        return mac is not None and any(
            hmac.compare_digest(_mac(key, link), mac) for key in reversed(self.keys.values())
        )

    def write(self) -> str:
        """The ring as the text of its file, one key per line."""
        return "".join(f"{b64encode(key).decode()}\n" for key in self.keys.values())


def _fingerprint(key: bytes, text: bytes) -> bytes:
    return _coded(key, b"fingerprint" + text)


def _mac(key: bytes, link: bytes) -> bytes:
    return _coded(key, b"link" + link)


def _coded(key: bytes, text: bytes) -> bytes:
    """The HMAC of a text; `hmac.digest` would let another thread run first, however short the text is."""
    code = _keyed(key).copy()
    code.update(text)
    return code.digest()


@lru_cache(maxsize=64)
def _keyed(key: bytes) -> hmac.HMAC:
    return hmac.new(key, digestmod="sha256")


@lru_cache(maxsize=64)
def _cipher(key: bytes) -> AESGCMSIV:
    return AESGCMSIV(key)


def plain(text: bytes) -> bytes:
    """A text that names no card, stored unencrypted: anybody who reads the journal can read it."""
    return _PLAIN + text


def read_plain(stored: bytes) -> bytes | None:
    """The text stored by `plain`; None for a seal."""
    return stored[len(_PLAIN) :] if stored.startswith(_PLAIN) else None


def key_of(sealed: bytes) -> bytes:
    """The id of the key that a seal names."""
    return sealed[len(SEALED) : len(SEALED) + ID_BYTES]


def ring(*keys: bytes) -> KeyRing:
    """A ring of these keys, the newest last."""
    for number, key in enumerate(keys, 1):
        if len(key) != KEY_BYTES:
            raise BadKey(f"key {number} has {len(key)} bytes; a key has {KEY_BYTES}")
    if not keys:
        raise BadKey("there is no key; make one with new_key()")
    return KeyRing({sha256(b"croupier key" + key).digest()[:ID_BYTES]: key for key in keys})


def new_key() -> bytes:
    """A new key from the operating system's randomness."""
    return os.urandom(KEY_BYTES)


def read_ring(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> KeyRing:
    """The keys from the environment, or from a file that only its owner may read."""
    if path is None:
        if ENVIRONMENT not in environment:
            raise BadKey(f"there are no keys; name a file, or put them into {ENVIRONMENT}")
        return _parsed(environment[ENVIRONMENT], ENVIRONMENT)
    try:
        with path.open(encoding="ascii") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            if mode & 0o077:
                raise BadKey(f"{path} may be read by others (mode {mode:04o}); do: chmod 600 {path}")
            text = file.read()
    except (OSError, UnicodeError) as wrong:
        raise BadKey(f"{path} cannot be read: {wrong}") from None
    return _parsed(text, str(path))


def write_ring(path: Path, keys: KeyRing) -> None:
    """Write the keys to a new file that only its owner may read; an existing file is left alone."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as wrong:
        raise BadKey(f"{path} cannot be written: {wrong.strerror}") from None
    with os.fdopen(file, "w", encoding="ascii") as opened:
        opened.write(keys.write())
        opened.flush()
        os.fsync(opened.fileno())


def _parsed(text: str, where: str) -> KeyRing:
    keys = []
    for number, word in enumerate(text.split(), 1):
        try:
            keys.append(b64decode(word, validate=True))
        except BadBase64:
            raise BadKey(f"{where}, key {number}: not the base64 of {KEY_BYTES} bytes") from None
    try:
        return ring(*keys)
    except BadKey as bad:
        raise BadKey(f"{where}: {bad}") from None
