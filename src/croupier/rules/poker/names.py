"""Players' names as parts of the names of facts and accounts, by which a table remembers people and not seats."""

from __future__ import annotations

import re


def quoted(player: str) -> str:
    """A player's name with nothing in it that the name of a fact or an account may not have."""
    return "".join(sign if sign.isascii() and sign.isalnum() else f".{ord(sign):x}." for sign in player)


def unquoted(text: str) -> str:
    """The player's name again."""
    return re.sub(r"\.([0-9a-f]+)\.", lambda sign: chr(int(sign[1], 16)), text)
