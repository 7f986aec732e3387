"""Errors that a client can raise."""

from __future__ import annotations

from croupier.errors import CroupierError
from croupier.server.messages import Refused


class CannotConnect(CroupierError):
    """No server answers, or it refuses the client."""


class SignedOut(CroupierError):
    """The session ended while the client was connected."""


class TurnedDown(CroupierError):
    """The room refused what was sent: the words, the clause, and what is allowed instead."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.words, refused.clause)
        self.refused = refused
