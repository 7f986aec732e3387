"""Passwords and secrets: generated from the operating system's randomness, stored only as hashes.

Checking a password takes nearly a tenth of a second by design, and releases the GIL: a server calls it
outside its event loop.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.errors import CroupierError

PASSWORD_MIN, PASSWORD_MAX = 10, 200
SECRET_BYTES = 32
# Letters and digits that cannot be confused when a password is read from paper.
_LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class BadPassword(CroupierError):
    """A password that cannot be used: what is wrong with it."""


class Passwords:
    """Hashing and checking passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._nobodys = self._hasher.hash(new_secret())

    def keep(self, password: str) -> str:
        """The hash of a password, for storage."""
        if not PASSWORD_MIN <= len(password) <= PASSWORD_MAX:
            allowed = f"{PASSWORD_MIN} to {PASSWORD_MAX}"
            raise BadPassword(f"a password has {allowed} characters; this one has {len(password)}")
        return self._hasher.hash(password)

    def fits(self, kept: str | None, password: str) -> bool:
        """Whether this is the password; takes equally long if there is no such account."""
        try:
            return self._hasher.verify(kept or self._nobodys, password[: PASSWORD_MAX + 1]) and kept is not None
        except (VerificationError, InvalidHashError):
            return False


def new_password() -> str:
    """A password to print once: 16 letters and digits, 93 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


def new_secret() -> str:
    """The secret of a session or a token."""
    return secrets.token_urlsafe(SECRET_BYTES)


def kept(secret: str) -> bytes:
    """The hash of a random secret, for storage."""
    return sha256(secret.encode()).digest()
