"""Refuse, by name, characters in a submission's own texts that no font of the printed documents has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from croupier.submission.documents.typesetting import CannotPrint, compiled, has_more_fonts
from croupier.submission.model import Submission
from croupier.submission.options import REVISION, ROOM, STATEMENTS, WHO

_NEVER_DRAWN = "\U0010fffd"  # a private-use character, which no font has
_GLYPH = re.compile(rb'xlink:href="#(\w+)"')


def refuse_what_cannot_be_drawn(submission: Submission) -> None:
    """`CannotPrint` names the first character without a glyph, and where it is."""
    found = [(where, text) for where, text in texts_of(submission) if not text.isascii()]
    missing = without_glyph({character for _, text in found for character in text})
    wrong = [(where, text, at) for where, text in found for at, one in enumerate(text, 1) if one in missing]
    if wrong:
        where, text, at = wrong[0]
        character = text[at - 1]
        name = unicodedata.name(character, "a character without a name")
        others = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        way_out = "write it in another script"
        if not has_more_fonts():
            way_out = f"do: pip install 'croupier[fonts]', or {way_out}"
        raise CannotPrint(
            f"{where} has {character!r} (U+{ord(character):04X}, {name}) at position {at}, which no font of the "
            f"printed documents has; {way_out}{others}"
        )


def texts_of(submission: Submission) -> Iterator[tuple[str, str]]:
    """Every text written by the operator, with its option."""
    yield "facility.name", submission.facility.name
    for name in STATEMENTS:
        yield name, getattr(submission.version, name.partition(".")[2])
    for revision in submission.version.revisions:
        yield from zip(REVISION[1:], (revision.what, revision.by), strict=True)
    values = {**submission.bad_beat.values, **submission.high_hand.values}
    yield from ((name, text) for name, value in values.items() for text in _texts(ROOM[name].kind, value))
    for table in submission:
        yield "table.id", table.id
        for name, choice in table.house.of.choices.items():
            if name not in ROOM and name not in WHO:
                yield from ((name, text) for text in _texts(choice.kind, table[name]))


def _texts(kind: str, value: Iterable[str]) -> Iterable[str]:
    return (str(value),) if kind == "text" else value if kind == "texts" else ()


def without_glyph(characters: Iterable[str], *, system_fonts: bool = False) -> frozenset[str]:
    """The characters that are drawn as the box for a missing glyph, like a character that no font has."""
    asked = sorted(one for one in characters if not one.isascii())
    if not asked:
        return frozenset()
    pages = compiled("characters.typ", [_NEVER_DRAWN, *asked], "svg", system_fonts=system_fonts)
    missing, *drawn = (set(_GLYPH.findall(page)) for page in pages)
    return frozenset(one for one, glyphs in zip(asked, drawn, strict=True) if glyphs & missing)
