"""The documents, one package each, one module per chapter; and `new`, which opens a round of any game.

    from croupier.rules import GAMES, game, new        # games for the engine
    from croupier.rules import SPECS, register         # the specifications; add a game from outside
    from croupier.rules import warm                    # load and compile in advance what hands will need

They are loaded on first use: a specification is light, what the engine runs is not.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.rules.games import GAMES, UnknownGame, game, new
    from croupier.rules.outside import register
    from croupier.rules.specs import SPECS
    from croupier.rules.warming import warm

__all__ = ["GAMES", "SPECS", "UnknownGame", "game", "new", "register", "warm"]

_IN = {
    "GAMES": "games",
    "SPECS": "specs",
    "UnknownGame": "games",
    "game": "games",
    "new": "games",
    "register": "outside",
    "warm": "warming",
}


def __getattr__(name: str) -> Any:
    if name in _IN:
        return getattr(import_module(f"croupier.rules.{_IN[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
