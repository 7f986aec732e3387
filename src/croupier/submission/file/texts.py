"""The operator's own texts: which characters are refused and where, and texts over several lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

_CONTROLS = {0: "null", 7: "bell", 8: "backspace", 9: "tab", 10: "line break", 13: "carriage return", 27: "escape"}
SHOWN_MAX = 60
BAR = "|"  # separates texts in a record


def character(one: str) -> str:
    """`the character U+00A0 (no-break space)`."""
    unnamed = "control character" if unicodedata.category(one) == "Cc" else "unnamed"
    name = _CONTROLS.get(ord(one)) or unicodedata.name(one, unnamed).lower()
    return f"the character U+{ord(one):04X} ({name})"


def wrong_with(text: str) -> str:
    """Why a text is not one printable line, with the position; empty if it is."""
    if not text:
        return "the text is empty"
    if not text.strip():
        return "the text is blank"
    for number, one in enumerate(text, 1):
        if not one.isprintable():
            return f"{character(one)} at position {number} cannot be printed"
    if text != text.strip():
        return f"it {'begins' if text[0] == ' ' else 'ends'} with a space"
    return ""


def wrong_with_list(texts: Sequence[str]) -> str:
    """What is wrong with the first bad text of a list, or that a text is repeated; empty if nothing is."""
    for number, text in enumerate(texts, 1):
        wrong = wrong_with(text)
        if not wrong and BAR in text:
            wrong = f"it has a bar at position {text.index(BAR) + 1}, which separates texts in a record"
        if wrong:
            return f"text {number} of the list: {wrong}"
        if text in texts[: number - 1]:
            return f"{shortened(text)} is listed twice"
    return ""


def unfolded(text: str) -> str:
    """A text over several lines as one line: each line break and the spaces around it become one space."""
    if "\n" not in text:
        return text
    return " ".join(row.strip() for row in text.splitlines() if row.strip())


def shortened(text: str) -> str:
    """The text in quotes, cut to fit a line, with unprintable characters escaped."""
    plain = "".join(one if one.isprintable() else f"\\u{ord(one):04X}" for one in text[:SHOWN_MAX])
    if len(text) <= SHOWN_MAX:
        return f'"{plain}"'
    return f'"{plain[:SHOWN_MAX]}..." ({len(text):,} characters)'


def ranges(ids: tuple[str, ...]) -> list[str]:
    """Ids with consecutive numbers combined: `1 to 4`, `7`."""
    runs: list[list[str]] = []
    for one in ids:
        last = runs[-1][-1] if runs else ""
        if one.isdecimal() and last.isdecimal() and int(one) == int(last) + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return [part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else run)]
