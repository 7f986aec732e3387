"""Croupier: the regulator's card-room rules as running software.

    import croupier

    croupier.evaluate("As Ks Qs Js Ts").words          # what a hand is worth, in which words, by which clause
    record = croupier.new("holdem", {1: 20_000, 2: 20_000})
    running = croupier.Round(record)                    # asks; `running.answer(Answer(...))` goes on

These are the names most programs want, each loaded when it is first used. All public names: `docs/api.md`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.cards import LiveChance, SeededChance
    from croupier.engine import Answer, Record, Round, RuleViolation, read, replay, step, write
    from croupier.engine.driver import advance, play
    from croupier.errors import CroupierError
    from croupier.hands import compare, evaluate, evaluate_many
    from croupier.hands.equity import equity
    from croupier.hands.ranges import Range
    from croupier.rules import GAMES, new
    from croupier.rules.settle import read_question, settle
    from croupier.rules.views import view

__version__ = "0.2.0"

__all__ = [
    "GAMES",
    "Answer",
    "CroupierError",
    "LiveChance",
    "Range",
    "Record",
    "Round",
    "RuleViolation",
    "SeededChance",
    "advance",
    "compare",
    "equity",
    "evaluate",
    "evaluate_many",
    "new",
    "play",
    "read",
    "read_question",
    "replay",
    "settle",
    "step",
    "view",
    "write",
]

_HOME = {
    "cards": ("LiveChance", "SeededChance"),
    "engine": ("Answer", "Record", "Round", "RuleViolation", "read", "replay", "step", "write"),
    "engine.driver": ("advance", "play"),
    "errors": ("CroupierError",),
    "hands": ("compare", "evaluate", "evaluate_many"),
    "hands.equity": ("equity",),
    "hands.ranges": ("Range",),
    "rules": ("GAMES", "new"),
    "rules.settle": ("read_question", "settle"),
    "rules.views": ("view",),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _MODULE_OF:
        return getattr(import_module(f"croupier.{_MODULE_OF[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
