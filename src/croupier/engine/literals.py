"""Texts and times as written in a line of a record: any name can be written and read back."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

from croupier.errors import CroupierError

QUOTED = r'"(?:[^"\\]|\\.)*"'
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z"
_TIME = re.compile(TIME, re.ASCII)
_BMP = 0xFFFF
JOINERS = "\u200c\u200d"  # invisible, but used in names in Persian, Hindi and other scripts


class BadLiteral(CroupierError):
    """A text or a time that is not written as one."""


def is_name(text: str) -> bool:
    """Is it a line of text that can be shown as a name, in any script?"""
    return bool(text) and text == text.strip() and all(sign.isprintable() or sign in JOINERS for sign in text)


def printable(text: str) -> str:
    """A JSON string in which everything that is not printable, such as a line break, is escaped."""
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(sign: str) -> str:
    if sign.isprintable():
        return sign
    code = ord(sign)
    if code <= _BMP:
        return f"\\u{code:04x}"
    high, low = divmod(code - _BMP - 1, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


def quoted(text: str) -> str:
    """The text in quotation marks, on one line."""
    return printable(json.dumps(text, ensure_ascii=False))


def unquoted(text: str) -> str:
    """What a quoted text stands for; each text can be quoted in only one way."""
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise BadLiteral(f"{text} is not a text in quotation marks")
    if quoted(value) != text:
        raise BadLiteral(f"{text} must be written {quoted(value)}")
    return value


def worded(text: str) -> str:
    """The text as the rest of a line: unchanged if it can be read back, otherwise in quotation marks."""
    plain = text and text.isprintable() and text == text.strip() and not text.startswith('"')
    return text if plain else quoted(text)


def unworded(text: str) -> str:
    """What the rest of a line stands for."""
    if text.startswith('"'):
        value = unquoted(text)
        if worded(value) != text:
            raise BadLiteral(f"{text} must be written {worded(value)}")
        return value
    if worded(text) != text:
        raise BadLiteral(f"{text!r} must be written {quoted(text)}")
    return text


def write_time(at: datetime) -> str:
    """`2026-11-16T14:21:02Z`: always UTC."""
    assert at.tzinfo is not None, "a time needs a time zone"
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read_time(text: str) -> datetime:
    """The time in such a text."""
    try:
        at = datetime.fromisoformat(text) if _TIME.fullmatch(text) else None
    except ValueError:
        at = None
    if at is None or write_time(at) != text:
        raise BadLiteral(f"{text!r} is not a time; write it like 2026-11-16T14:21:02Z")
    return at
