"""The lines of a record or a day: numbered, without comments, with a check over all of them as the last line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256

from croupier.errors import CroupierError

Line = tuple[int, str]  # its number and its text
_ENDS = re.compile(r"\r?\n")


class DamagedRecord(CroupierError):
    """A record that cannot be read or cannot have happened: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


def numbered(text: str) -> list[Line]:
    """Each line that is not blank, with its number; lines that begin with # are comments."""
    lines = enumerate(_ENDS.split(text), 1)
    return [(at, line) for at, line in lines if line.strip() and not line.startswith("#")]


def check_of(lines: Iterable[str]) -> str:
    """The SHA-256 of these lines, without comments."""
    return sha256("\n".join(line for line in lines if line and not line.startswith("#")).encode()).hexdigest()


def checked(lines: list[Line]) -> list[Line]:
    """The lines without the check line, which must match them."""
    at, last = lines[-1]
    if not last.startswith("check "):
        raise DamagedRecord(at, "the last line is not the check line; the file is cut short")
    if last.removeprefix("check ") != check_of(line for _, line in lines[:-1]):
        raise DamagedRecord(at, "the check does not match the lines above; the file was damaged or changed")
    return lines[:-1]
