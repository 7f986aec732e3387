"""The engine: procedures that ask, answers, events, and records. It knows no game, no clock and no chance."""

from importlib import import_module
from typing import Any

from croupier.engine.asks import (
    ANYONE,
    AS_PROCEDURE,
    CHANCE,
    DEALER,
    FLOOR,
    FUND,
    PROCEED,
    Answer,
    Ask,
    Asking,
    AskKind,
    Irregularity,
    Open,
    Option,
    Procedure,
    RuleViolation,
    actor_name,
    decision,
    proceed,
    shuffle,
    steps_taken,
)
from croupier.engine.event_kinds import Kind, TableKind
from croupier.engine.events import EVERYONE, NO_POT, NOBODY, Event
from croupier.engine.head import NO_HEAD, Given, RecordHead
from croupier.engine.house import Choice, ChoiceFinding, Choices, House, Unlawful
from croupier.engine.memory import BadMemory, Memory
from croupier.engine.record import Game, Record, Round, replay, step
from croupier.engine.record_lines import DamagedRecord
from croupier.engine.table import CAGE, DECK, HAND, INVENTORY, RACK, STACK, Table
from croupier.engine.text import read, write

__all__ = [
    "ANYONE",
    "AS_PROCEDURE",
    "CAGE",
    "CHANCE",
    "DEALER",
    "DECK",
    "EVERYONE",
    "FLOOR",
    "FUND",
    "HAND",
    "INVENTORY",
    "NOBODY",
    "NO_HEAD",
    "NO_POT",
    "PROCEED",
    "RACK",
    "STACK",
    "Answer",
    "Ask",
    "AskKind",
    "Asking",
    "BadMemory",
    "Choice",
    "ChoiceFinding",
    "Choices",
    "DamagedRecord",
    "Event",
    "Game",
    "Given",
    "House",
    "Irregularity",
    "Kind",
    "Memory",
    "Open",
    "Option",
    "Procedure",
    "Record",
    "RecordHead",
    "Round",
    "RuleViolation",
    "Table",
    "TableKind",
    "Unlawful",
    "actor_name",
    "decision",
    "proceed",
    "read",
    "replay",
    "shuffle",
    "step",
    "steps_taken",
    "view",
    "write",
]

_VIEWS = "croupier.rules.views"  # a name, not an import: the rules are a layer above the engine


def view(running: Round, who: Any) -> Any:
    """The table as a viewer sees it: `croupier.rules.views.view`, which has the types."""
    return import_module(_VIEWS).view(running, who)
