"""People by display name, as a floorperson types it: blanks, accents, any script, 7of9.

A table knows people by id. A person whose name cannot be an id is given one, and from then on both work.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Mapping

from croupier.engine.asks import is_person
from croupier.engine.literals import is_name

NAME_MAX = 80
COLUMNS = 24  # columns of a name on the screen


def refuse_name(name: str) -> str:
    """Why this cannot be a display name; empty if it can."""
    if not is_name(name):
        return f"{name!r} is not a name; it must be one line of text"
    if name.startswith('"'):
        return f"{name!r} has a quotation mark that does not end"
    if len(name) > NAME_MAX:
        return f"the name has {len(name)} characters, {name[:20]!r} and so on; at most {NAME_MAX} are shown"
    return ""


def unquoted(text: str) -> str:
    """A name without the quotation marks around it; an apostrophe inside is part of it."""
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def id_for(name: str, taken: Container[str]) -> str:
    """The id of somebody who arrives under this name: its letters and digits without accents, or a number."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    wanted = "-".join(re.findall(r"[a-z0-9]+", plain))
    first = wanted if is_person(wanted) and not wanted.startswith("bot-") else f"p-{wanted}" if wanted else "p-1"
    stem, number = first if wanted else "p", 2
    while first in taken:
        first, number = f"{stem}-{number}", number + 1
    return first


def with_ids(line: str, shown: Mapping[str, str], reserved: Container[str]) -> str:
    """The line with display names replaced by ids, longest first; words of acts are left alone."""
    for person, name in sorted(shown.items(), key=lambda one: -len(one[1])):
        if name == person or name.casefold() in reserved or name.isdigit():
            continue
        whole = re.compile(rf"(?<![^\s\"']){re.escape(name)}(?![^\s\"'])", re.IGNORECASE)
        line = whole.sub(lambda _, person=person: person, line)  # type: ignore[misc]  # bound as a default
    return line


def in_columns(name: str) -> str:
    """The name in exactly as many columns as the screen has for it, cut if it is longer."""
    from rich.cells import cell_len, set_cell_size

    return (
        name + " " * (COLUMNS - cell_len(name)) if cell_len(name) <= COLUMNS else set_cell_size(name, COLUMNS - 1) + "…"
    )
