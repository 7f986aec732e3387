"""What the command line says of a table: which game, and which choices of the house."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cli.terminal.house import BadChoice, choices
from croupier.cli.terminal.poker.stakes import stakes as choices_of_stakes
from croupier.hands.games import SHORT_NAMES
from croupier.rules import game


def full_name(name: str) -> str:
    """The game's id: `stud7-low` for `razz`, and the like."""
    return game(SHORT_NAMES.get(name, name)).id


def is_poker(name: str) -> bool:
    """Do players play each other, or the house?"""
    return game(name).document == "MD-POKER"


def chosen(
    name: str, stakes: str | None, structure: str | None, given: Iterable[str], paytables: Iterable[str]
) -> dict[str, str]:
    """The house's choices by name."""
    if is_poker(name):
        for table in paytables:
            raise BadChoice(f"--paytable {table} is for games against the house; {name} has no paytable")
        return choices_of_stakes(name, stakes, structure, choices(name, given, ()))
    for option, value in (("--stakes", stakes), ("--structure", structure)):
        if value:
            raise BadChoice(f"{option} is for poker; {name} is played against the house, whose limits --set can change")
    return choices(name, given, paytables)
