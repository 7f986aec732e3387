"""How a room is served: where, for whom, and at what pace its practice tables go on."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Pace:
    """Times at practice tables, in seconds. A bot's is drawn from them without a look at its cards."""

    bot_min: float = 0.5
    bot_max: float = 1.4
    open: float = 12.0  # for wagers, where all are asked at once, since somebody has last done something
    turn: float = 90.0  # for an answer of somebody who is there
    gone: float = 20.0  # and of somebody whose connection is lost
    after_round: float = 4.0
    shuffle: float = 0.5  # for what seats send before the cards are dealt

    @classmethod
    def at_once(cls) -> Pace:
        """For demonstrations and tests: nobody is waited for who has nothing to say."""
        return cls(bot_min=0.0, bot_max=0.0, open=5.0, turn=60.0, gone=2.0, after_round=0.0, shuffle=0.0)


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
