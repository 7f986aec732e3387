"""Games from outside the package: one module with a specification and its clauses (docs/howto/add-a-game.md).

The module calls `register`. The command line loads it by file or name (`croupier --games hilo.py deal hilo`, or
the variable CROUPIER_GAMES), or finds it installed, by the entry point group `croupier.games`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module, util
from pathlib import Path
from types import ModuleType

from croupier import rulebook
from croupier.errors import CroupierError
from croupier.hands.games import GAMES, short_names
from croupier.hands.rankings import RANKINGS
from croupier.rules.spec import GameSpec

GROUP = "croupier.games"  # entry point group; each entry names a module
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_CLAUSE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+ \S+")


class BadGame(CroupierError):
    """A game from outside that cannot be registered."""


def register(spec: GameSpec, *, clauses: Path | Iterable[rulebook.Clause] = (), title: str = "") -> None:
    """Add a game, with the clauses of its own text: a file with the columns of `clauses.csv`, or the clauses.

    `title` is the title of the text. A game that cites a clause that does not exist is refused.
    """
    if not _ID.fullmatch(spec.id):
        raise BadGame(
            f"{spec.id!r} cannot be the id of a game; write lower-case letters and digits, such as holdem-hilo8"
        )
    taken = {*GAMES, *short_names()}
    if twice := [name for name in (spec.id, *spec.names) if name in taken]:
        raise BadGame(f"there is already a game {twice[0]}; {spec.title} needs its own id and names")
    own = rulebook.read_clauses(clauses) if isinstance(clauses, Path) else tuple(clauses)
    rulebook.add_clauses(own, title or spec.title)
    try:
        _check(spec)
    except CroupierError:
        rulebook.remove_clauses(own)
        raise
    GAMES.add(spec)


def unregister(name: str) -> None:
    """Remove the game; its clauses stay, since records may cite them."""
    GAMES.remove(name)


def _check(spec: GameSpec) -> None:
    """Refuse a specification with an unknown ranking or clause."""
    for share in spec.shares:
        if share.ranking not in RANKINGS:
            raise BadGame(
                f"{spec.id} has a share by the ranking {share.ranking!r}; the rankings are {', '.join(RANKINGS)}"
            )
    for clause in cited(spec):
        try:
            rulebook.find(clause)
        except rulebook.UnknownClause as unknown:
            raise BadGame(f"{spec.id} cites {clause}: {unknown.message}") from None


def cited(part: object) -> Iterator[str]:
    """Every clause in a specification, at any depth."""
    if isinstance(part, str):
        if _CLAUSE.fullmatch(part):
            yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from cited(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from cited(getattr(part, field.name))


def load(named: str) -> ModuleType:
    """The module with this file or dotted name, which registers its games while it is loaded."""
    if not named.endswith(".py"):
        return _imported(named)
    file = Path(named).resolve()
    name = f"croupier_games_{file.stem}_{abs(hash(file)):x}"
    if name in sys.modules:
        return sys.modules[name]
    spec = util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise BadGame(f"there is no file {named} to load games from")
    module = sys.modules[name] = util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except CroupierError:
        del sys.modules[name]
        raise
    except Exception as wrong:
        del sys.modules[name]
        raise BadGame(f"{named} cannot be loaded: {type(wrong).__name__}: {wrong}") from wrong
    return module


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as missing:
        raise BadGame(f"there is no module {name!r} to load games from; a file ends in .py ({missing})") from None


def load_installed() -> None:
    """Load every module that an installed package names in the entry point group `croupier.games`."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        load(entry.module)
