"""Files that a command reads and writes: whole, or not at all and one sentence why."""

from __future__ import annotations

import os
import sys
from pathlib import Path

BEGINS = b"croupier record "


class BadFile(ValueError):
    """A file that cannot be read or written."""


def read_text(file: Path) -> str:
    """A text file, or one sentence why not; - is standard input."""
    try:
        read = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return read.decode("utf-8")
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as wrong:
        name = "standard input" if str(file) == "-" else file
        raise BadFile(f"{name} is no UTF-8 text: byte {wrong.start} is none") from None


def check_record_file(file: Path) -> None:
    """Can a record be written there? Asked before a game begins, so that nothing is lost at its end."""
    try:
        if file.exists() and (file.is_dir() or not file.read_bytes().startswith(BEGINS)):
            raise BadFile(f"{file} exists and is no record; give another file name")
    except OSError as error:
        raise BadFile(f"{file} cannot be written: {error.strerror}") from None
    folder = file.absolute().parent
    if not folder.is_dir():
        raise BadFile(f"{file} cannot be written: there is no directory {folder}")
    if not os.access(folder, os.W_OK):
        raise BadFile(f"{file} cannot be written: no permission in {folder}")


def write_record(file: Path, text: str) -> None:
    """Write a record; a file that is something else is left alone, and an old record until the new one is whole."""
    check_record_file(file)
    beside = file.with_name(f".{file.name}.new")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadFile(f"{file} cannot be written: {error.strerror}") from None
