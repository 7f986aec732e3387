"""How a room is served: where, for whom, and at what pace its practice tables go on."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.room.pace import Pace


@dataclass(frozen=True, slots=True)
class Limits:
    """What protects the room from one person's doings."""

    sockets: int = 20  # of one person
    waiting: int = 512  # messages that a socket has not taken; then it is cut off
    kept: int = 64  # messages of a table that are kept for whoever comes back
    messages: float = 20.0  # a second, of one person, once the first are used up
    messages_at_once: int = 60


@dataclass(frozen=True, slots=True)
class Settings:
    """All of it."""

    host: str = "127.0.0.1"
    port: int = 8000
    secure: bool = False  # are cookies sent over TLS only?
    origins: tuple[str, ...] = ()  # of pages that may use cookies, besides the server's own
    guests: bool = True
    pace: Pace = field(default_factory=Pace)
    limits: Limits = field(default_factory=Limits)
