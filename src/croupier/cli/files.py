"""Reading and writing files: completely, or not at all with one sentence that says why."""

from __future__ import annotations

import codecs
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from croupier.errors import CroupierError

BEGINS = b"croupier record "


class BadFile(CroupierError):
    """A file that cannot be read or written."""


def read_text(file: Path) -> str:
    """A text file, or one sentence why not; - is standard input."""
    return text_of(read_bytes(file), file)


def read_bytes(file: Path) -> bytes:
    """A file's bytes, or one sentence why not; - is standard input."""
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror}") from None


def text_of(read: bytes, file: Path) -> str:
    """The text of these bytes of a file."""
    try:
        return read.decode("utf-8-sig")  # some editors put a byte order mark before the text
    except UnicodeDecodeError as wrong:
        name = "standard input" if str(file) == "-" else file
        raise BadFile(f"{name} is not UTF-8 text; byte {wrong.start} cannot be decoded") from None


def check_record_file(file: Path) -> None:
    """Check that a record can be written there, before a game begins, so that nothing is lost at its end."""
    try:
        if file.exists() and (file.is_dir() or not file.read_bytes().removeprefix(codecs.BOM_UTF8).startswith(BEGINS)):
            raise BadFile(f"{file} exists and is not a record; give another file name")
    except OSError as error:
        raise BadFile(f"{file} cannot be written: {error.strerror}") from None
    folder = file.absolute().parent
    if not folder.is_dir():
        raise BadFile(f"{file} cannot be written: there is no directory {folder}")
    if not os.access(folder, os.W_OK):
        raise BadFile(f"{file} cannot be written: no permission in {folder}")


def write_record(file: Path, text: str, *, private: bool = False) -> None:
    """Write a record; any other file is left alone, and an old record stays until the new one is complete.

    A private one has cards of a room that not everybody saw: only its owner may read it.
    """
    check_record_file(file)
    beside = file.with_name(f".{file.name}.new")
    try:
        if private:
            beside.unlink(missing_ok=True)
            beside.touch(mode=0o600, exist_ok=False)
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadFile(f"{file} cannot be written: {error.strerror}") from None


def write_bytes(file: Path, content: bytes) -> None:
    """Write a file; the old one stays until the new one is complete."""
    beside = file.with_name(f".{file.name}.new")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadFile(f"{file} cannot be written: {error.strerror}") from None


def check_output(path: Path, *, folder: bool = False) -> None:
    """Check that this file, or files in this folder, can be written, before the work begins; creates nothing.

    A missing folder will be created when it is needed, but not the folders above it.
    """
    if folder and path.is_dir():
        place = path
    elif folder and path.exists():
        raise BadFile(f"{path} is a file and not a folder")
    elif path.is_dir():
        raise BadFile(f"{path} is a folder; give a file name")
    else:
        place = path.absolute().parent
        if not place.is_dir():
            raise BadFile(f"{path} cannot be written: there is no directory {place}")
    if not os.access(place if folder or not path.exists() else path, os.W_OK):
        raise BadFile(f"{path} cannot be written: no permission in {place}")


def saved_game(name: str) -> Path:
    """A new file for a game: in the user's data folder; if that cannot be written, in this folder or a temporary one.

    Earlier files are left alone: `holdem.day`, then `holdem-2.day` and so on.
    """
    own = data_folder() / "games"
    with suppress(OSError):
        own.mkdir(parents=True)
    folders = (own, Path.cwd(), Path(tempfile.gettempdir()))
    folder = next((one for one in folders if one.is_dir() and os.access(one, os.W_OK)), own)
    numbers = ("", *(f"-{number}" for number in range(2, 100_000)))
    return next(file for number in numbers if not (file := folder / f"{name}{number}.day").exists())


def data_folder() -> Path:
    """`$XDG_DATA_HOME/croupier` or `~/.local/share/croupier`; on macOS and Windows the usual data folder."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        given = Path(os.environ.get("XDG_DATA_HOME", ""))
        base = given if given.is_absolute() else home / ".local" / "share"
    return base / "croupier"
