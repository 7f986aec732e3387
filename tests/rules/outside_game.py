"""Games from outside: the one of the how-to, and every poker game again under an unknown id and unknown clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from croupier import rulebook
from croupier.hands.games import GAMES
from croupier.rules.outside import cited, load, unregister
from croupier.rules.poker.spec import PokerSpec

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "add-a-game.md"
OWN = "MD-OWN"


def blocks() -> list[str]:
    """The indented blocks of the page, as they would be typed."""
    found: list[list[str]] = [[]]
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("    ") or (not line and found[-1]):
            found[-1].append(line[4:])
        elif found[-1]:
            found.append([])
    return ["\n".join(block).strip() + "\n" for block in found if block]


def module_of_the_page() -> str:
    """The module that the page tells the reader to write."""
    return next(block for block in blocks() if "register(" in block)


def commands_of_the_page() -> list[str]:
    """The commands that the page tells the reader to type, without `croupier`."""
    block = next(block for block in blocks() if block.startswith("croupier --games"))
    return [line.removeprefix("croupier ") for line in block.splitlines()]


@contextmanager
def game_of_the_page(folder: Path) -> Iterator[PokerSpec]:
    """The page's game, written to `hilo.py` in this folder and loaded."""
    file = folder / "hilo.py"
    file.write_text(module_of_the_page(), encoding="utf-8")
    module = load(str(file))
    try:
        yield module.HILO
    finally:
        unregister("holdem-hilo8")
        rulebook.remove_clauses([one for one in rulebook.all_clauses().values() if one.document == "MD-HILO"])


def own_clauses(spec: PokerSpec) -> dict[str, str]:
    """The clauses of its chapter that the specification cites, with their names in the text from outside."""
    here = {clause for clause in cited(spec) if f"{clause}.".startswith(f"{spec.chapter}.")}
    return {clause: clause.replace("MD-POKER", OWN, 1) for clause in here}


def _renamed(part: Any, own: Mapping[str, str]) -> Any:
    if isinstance(part, str):
        return own.get(part, part)
    if isinstance(part, tuple):
        renamed = [_renamed(one, own) for one in part]
        return type(part)(*renamed) if hasattr(part, "_fields") else tuple(renamed)
    if is_dataclass(part) and not isinstance(part, type):
        return replace(part, **{one.name: _renamed(getattr(part, one.name), own) for one in fields(part)})
    return part


@contextmanager
def again_from_outside(spec: PokerSpec) -> Iterator[PokerSpec]:
    """The game with another id, and with clauses that only its own text has."""
    from croupier.rules import register

    names = own_clauses(spec)
    text = [replace(rulebook.find(clause), id=own, document=OWN) for clause, own in names.items()]
    own = replace(_renamed(spec, names), id=f"own-{spec.id}", names=(), permitted="MD-POKER 9.A(6)", approval="Order 1")
    register(own, clauses=text, title="A text from outside")
    try:
        yield own
    finally:
        unregister(own.id)
        rulebook.remove_clauses(text)
    assert own.id not in GAMES
