"""Set a template of this package with its data by typst, as PDF or as pictures."""

from __future__ import annotations

import json
import re
import struct
import unicodedata
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from croupier.errors import CroupierError

PIXELS_AN_INCH = 200
_METRES_AN_INCH = 0.0254
_LONG_WORD = re.compile(r"[^\s\u200b]{25,}")
_PIECE = 8
# What the extra `fonts` installs: Chinese, Japanese and Korean; Arabic and Hebrew; Thai, Lao, Khmer and Burmese;
# Devanagari, Bengali, Tamil and Telugu. Typst itself brings Latin, Greek, Cyrillic, Georgian and Armenian letters.
_FONT_PACKAGES = ("noto_cjk_sans_otc", "justmytype_intl_rtl", "justmytype_intl_sea", "justmytype_intl_south_asia")


class CannotPrint(CroupierError):
    """A format, a file or a character with which nothing can be printed."""


def compiled(
    template: str, data: Any, form: str = "pdf", package: str = __package__, *, system_fonts: bool = False
) -> list[bytes]:
    """One PDF, or a picture of each page; the time stamp is fixed, so that equal content gives equal bytes.

    With the machine's own fonts it may look different elsewhere, so they are left out unless asked for.
    """
    made = _compiler(system_fonts).compile(
        (files(package) / template).read_bytes(),
        format=form,
        ppi=PIXELS_AN_INCH,
        timestamp=0,
        sys_inputs={"data": json.dumps(data)},
    )
    pages = made if isinstance(made, list) else [made]
    return [_with_resolution(page) for page in pages] if form == "png" else pages


@cache
def _compiler(system_fonts: bool) -> Any:
    """The compiler, made once, since it looks up the fonts."""
    try:
        import typst
    except ImportError:
        words = (
            "signs, filings and booklets are set by typst, which is not installed; do: pip install 'croupier[print]'"
        )
        raise CannotPrint(words) from None
    return typst.Compiler(ignore_system_fonts=not system_fonts, font_paths=list(_font_folders().values()))


@cache
def _font_folders() -> Mapping[str, str]:
    """Where the packages of the extra `fonts` are, as far as they are installed."""
    found = {name: find_spec(name) for name in _FONT_PACKAGES}
    return {
        name: spec.submodule_search_locations[0]
        for name, spec in found.items()
        if spec and spec.submodule_search_locations
    }


def has_more_fonts() -> bool:
    """Whether the extra `fonts` is installed as a whole."""
    return set(_FONT_PACKAGES) == set(_font_folders())


def breakable(data: Any) -> Any:
    """The data with zero-width break points in words too long for a line."""
    if isinstance(data, str):
        return _LONG_WORD.sub(lambda word: "\u200b".join(_pieces(word[0])), data)
    if isinstance(data, Mapping):
        return {key: breakable(value) for key, value in data.items()}
    return [breakable(one) for one in data] if isinstance(data, list | tuple) else data


def _pieces(word: str) -> list[str]:
    """A long word in short pieces; accents and vowel signs stay with their letter."""
    found = [""]
    for one in word:
        if len(found[-1]) >= _PIECE and not unicodedata.category(one).startswith("M"):
            found.append("")
        found[-1] += one
    return found


def _with_resolution(png: bytes) -> bytes:
    """A PNG with its resolution, so that it is printed at the right size."""
    after_header = 8 + 4 + 4 + 13 + 4
    dots = round(PIXELS_AN_INCH / _METRES_AN_INCH)
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    chunk = struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body))
    return png[:after_header] + chunk + png[after_header:]
