"""House choices from the command line: `--set lir.paytable=B` and `--paytable B`."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cli.terminal.layouts import layout_of
from croupier.errors import CroupierError
from croupier.rules import game


class BadChoice(CroupierError):
    """A choice on the command line that cannot be read."""


def choices(name: str, given: Iterable[str], paytables: Iterable[str]) -> dict[str, str]:
    """The house's choices by name; the game itself checks whether they are lawful."""
    chosen: dict[str, str] = {}
    for text in paytables:
        chosen |= _paytable(name, text)
    for text in given:
        option, equals, value = text.partition("=")
        if not equals or not option.strip():
            raise BadChoice(f"--set {text} is not a choice; write option=value, such as --set chip.unit=0.50")
        chosen[option.strip()] = value.strip()
    return chosen


def _paytable(name: str, text: str) -> dict[str, str]:
    """`B` sets the game's main table or tables, `three-card=C` that of one wager, which is then offered too."""
    layout, known = layout_of(game(name)), game(name).choices.choices
    wager, equals, letter = text.partition("=")
    if not equals:
        named = [option for option in layout.bare if known[option].admits(text)]
    else:
        named = [layout.paytables[wager]] if wager in layout.paytables else []
    if not named:
        tables = "; ".join(f"{wager}={known[option].allowed}" for wager, option in layout.paytables.items())
        raise BadChoice(f"--paytable {text} is not a paytable of {name}; use {tables}")
    found = dict.fromkeys(named, letter if equals else text)
    for option in named:
        offered = option.replace(".paytable", ".offered")
        if equals and offered != option and offered in known:
            found[offered] = "true"
    return found
