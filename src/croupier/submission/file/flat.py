"""Options from nested tables and dotted keys, and the finding for one that does not exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.rules import GAMES, SPECS
from croupier.submission import options
from croupier.submission.findings import Finding, error
from croupier.submission.options import IN_A_TABLE, ROOM, nearest

FILE = "submission: file"
_MAPPINGS = ("shares", "money by meter", "percent by meter")


def is_table_option(option: str) -> bool:
    """Is the option chosen table by table, and not once for the facility or the room?"""
    return option not in ROOM and option not in options.WHO


def no_option(option: str, where: str, ids: tuple[str, ...]) -> Finding:
    """The finding for an option that these games do not have: it is the room's, other games', or unknown."""
    if option in ROOM:
        section = option.partition(".")[0]
        return error(option, ROOM[option].clause, f"{option} is chosen for the room", hint=f"write it in [{section}]")
    others = options.games_with(option)
    document = where if where in options.DOCUMENTS else GAMES[where].document
    fixed_by = _deck_fixed_by(document)
    if fixed_by and option.startswith("deck."):
        shown = f"{where} has no {option}: the text itself has one deck of 52 cards"
        return error(option, fixed_by, shown, hint="leave it out")
    if others and option not in options.WHO:
        cited = options.register()[option].at[others[0]].clause
        clause = FILE if fixed_by else cited
        shown = ", ".join(others) if len(others) <= 7 else f"{', '.join(others[:6])} and {len(others) - 6} more"
        message = f"{where} has no {option}"
        return error(option, clause, message, allowed=f"{option} at {shown}")
    known = [name for one in ids for name in GAMES[one].choices.choices if is_table_option(name)]
    return error(option, FILE, f"{where} has no option {option}", hint=nearest(option, dict.fromkeys(known)))


def _deck_fixed_by(document: str) -> str:
    """The clause of a document that fixes the deck, so that the house has no choice about it."""
    return next((getattr(spec, "deck_fixed_by", "") for spec in SPECS.values() if spec.document == document), "")


def flat(
    section: Mapping[str, Any], at: tuple[str | int, ...], prefix: tuple[str, ...]
) -> Iterator[tuple[str, Any, tuple[str | int, ...]]]:
    """Name, raw value and path of each option; nested tables and dotted keys are treated alike."""
    for key, raw in section.items():
        path = (*prefix, key)
        dotted = ".".join(path)
        name = IN_A_TABLE.get(dotted, dotted)
        if isinstance(raw, dict) and not _is_mapping(name):
            yield from flat(raw, (*at, key), path)
        else:
            yield name, raw, (*at, key)


def _is_mapping(name: str) -> bool:
    found = options.register().get(name)
    return found is not None and found.choice is not None and found.choice.kind in _MAPPINGS
