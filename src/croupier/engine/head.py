"""What a record says besides the game: which hand of which table it is and when, and who gave each answer."""

from __future__ import annotations

from datetime import datetime

import msgspec

SALT_KEY_BYTES = 32


class RecordHead(msgspec.Struct, frozen=True):
    """Which hand of which table, when it began, and the secret from which its leaves are salted.

    A round that is only an example has none of these. Without the secret, the root is only for
    those who may see every card.
    """

    table: str = ""
    hand: str = ""
    time: datetime | None = None
    salt: bytes = b""

    def __post_init__(self) -> None:
        assert len(self.salt) in (0, SALT_KEY_BYTES), f"a salt has {SALT_KEY_BYTES} bytes"


class Given(msgspec.Struct, frozen=True):
    """Who gave an answer (an account, not the seat) and when."""

    by: str = ""
    at: datetime | None = None


NO_HEAD = RecordHead()
