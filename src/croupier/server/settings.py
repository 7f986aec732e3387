"""How a room is served: where, for whom, and at what pace its practice tables go on."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

from croupier.errors import CroupierError
from croupier.room.demo import BOTS
from croupier.room.pace import Pace


class NotSafe(CroupierError):
    """A way of serving by which others could listen: what is missing."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What protects the room from one person's doings."""

    sockets: int = 20  # of one person
    waiting: int = 512  # messages that a socket has not taken; then it is cut off
    kept: int = 64  # messages of a table that are kept for whoever comes back
    messages: float = 20.0  # a second, of one person, once the first are used up
    messages_at_once: int = 60
    requests: float = 20.0  # over HTTP a second, of one address
    requests_at_once: int = 200
    passwords: float = 0.5  # tried a second, from one address
    passwords_at_once: int = 20


@dataclass(frozen=True, slots=True)
class Settings:
    """All of it."""

    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None  # of TLS, with its key
    key: Path | None = None
    proxy: str = ""  # the address of a proxy that is trusted to say who comes, and speaks TLS to them
    origins: tuple[str, ...] = ()  # of pages that may use cookies, besides the server's own
    guests: bool = True
    bots: tuple[str, ...] = BOTS
    pace: Pace = field(default_factory=Pace)
    limits: Limits = field(default_factory=Limits)

    @property
    def secure(self) -> bool:
        """Are cookies sent over TLS only?"""
        return bool(self.certificate or self.proxy)

    def checked(self) -> Settings:
        """The same; refused where others could listen to what is said."""
        for file in (self.certificate, self.key):
            if file is not None and not file.is_file():
                raise NotSafe(f"there is no file {file}")
        if (self.certificate is None) != (self.key is None):
            raise NotSafe("TLS needs both: --certificate and --key")
        if self.proxy:
            try:
                ip_address(self.proxy)
            except ValueError:
                raise NotSafe(f"--proxy {self.proxy!r} is not an address; name the one that it comes from") from None
        if not is_own_address(self.host) and not self.secure:
            raise NotSafe(
                f"{self.host} is not this machine's own address: others would read passwords and cards on the way; "
                "name --certificate and --key for TLS, or the trusted --proxy that has it"
            )
        return self


def is_own_address(host: str) -> bool:
    """Does it lead to this machine and nowhere else?"""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
