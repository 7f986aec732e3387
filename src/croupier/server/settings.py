"""How a room is served: address, TLS, limits, and the pace of its practice tables."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from croupier.errors import CroupierError
from croupier.room.demo import BOTS
from croupier.room.pace import Pace
from croupier.room.people import GUESTS_MAX

PORTS = {"https": 443, "http": 80}  # which browsers leave out of an origin


class NotSafe(CroupierError):
    """Settings under which others could eavesdrop; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Limits that protect the room from any one person."""

    sockets: int = 20  # of one person
    waiting: int = 512  # unread messages after which a socket is cut off
    kept: int = 64  # messages of a table that are kept for clients that reconnect
    messages: float = 20.0  # a second, of one person, once the first are used up
    messages_at_once: int = 60
    requests: float = 20.0  # over HTTP a second, of one address
    requests_at_once: int = 200
    guests: int = GUESTS_MAX  # new ones within an hour, of one address
    guests_here: int = 60  # the same on a server for this machine alone, where everybody has one address
    passwords: float = 0.5  # tried a second, from one address
    passwords_at_once: int = 20


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None  # of TLS, with its key
    key: Path | None = None
    proxy: str = ""  # the address of a trusted proxy that terminates TLS and passes on the client's address
    origins: tuple[str, ...] = ()  # of pages that may use cookies, besides the server's own
    guests: bool = True
    bots: tuple[str, ...] = BOTS
    pace: Pace = field(default_factory=Pace)
    limits: ServerLimits = field(default_factory=ServerLimits)

    @property
    def secure(self) -> bool:
        """Whether cookies are sent over TLS only."""
        return bool(self.certificate or self.proxy)

    @property
    def for_this_machine(self) -> bool:
        """Whether only people at this machine come in: it listens to nobody else, and nothing stands in front of it."""
        return is_own_address(self.host) and not self.proxy and not self.origins

    @property
    def guests_max(self) -> int:
        """How many guests of one address are let in within an hour."""
        return self.limits.guests_here if self.for_this_machine else self.limits.guests

    def checked(self) -> Settings:
        """These settings, checked; refused if others could eavesdrop."""
        if not self.host.strip():
            raise NotSafe("--host is empty; give the address to listen at, such as 127.0.0.1")
        for file in (self.certificate, self.key):
            if file is not None and not file.is_file():
                raise NotSafe(f"there is no file {file}")
        if (self.certificate is None) != (self.key is None):
            raise NotSafe("TLS needs both: --certificate and --key")
        if self.certificate is not None and self.key is not None:
            _demand_pair(self.certificate, self.key)
        if self.proxy:
            try:
                ip_address(self.proxy)
            except ValueError:
                raise NotSafe(f"--proxy {self.proxy!r} is not an address; give the address it connects from") from None
        for origin in self.origins:
            _demand_origin(origin)
        if not is_own_address(self.host) and not self.secure:
            raise NotSafe(
                f"{self.host} is not this machine's own address: others would read passwords and cards on the way; "
                "name --certificate and --key for TLS, or the trusted --proxy that has it"
            )
        return self


def _demand_origin(origin: str) -> None:
    """Refuse what no browser sends as the origin of a page, such as one with a path: nobody could sign in there."""
    try:
        parts = urlsplit(origin if "://" in origin else f"https://{origin}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    named = f"[{host}]" if ":" in host else host
    sent = f"{parts.scheme}://{named}" + (f":{port}" if port not in (None, PORTS.get(parts.scheme)) else "")
    if not host or parts.scheme not in PORTS:
        raise NotSafe(f"--origin {origin!r} is not the address of a page; it is one such as https://cards.example")
    if origin != sent:
        raise NotSafe(f"--origin {origin!r} is not what browsers send for that page; write {sent}")


def _demand_pair(certificate: Path, key: Path) -> None:
    """Refuse files that are not a certificate and its key, before anything is opened."""

    def asked_later() -> str:
        raise EOFError

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, asked_later)
    except EOFError:  # the key has a password, which is asked for when the server starts
        return
    except ssl.SSLError:
        raise NotSafe(f"{certificate} and {key} are not a certificate and its private key, in PEM") from None
    except OSError as wrong:
        raise NotSafe(f"{certificate} or {key} cannot be read: {wrong.strerror}") from None


def is_own_address(host: str) -> bool:
    """Whether it is a loopback address."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
