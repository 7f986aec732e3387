"""The engine: procedures that ask, answers, events, records and views. It knows no game, no clock and no chance."""

from croupier.engine.asks import (
    ANYONE,
    AS_PROCEDURE,
    CHANCE,
    DEALER,
    FLOOR,
    Answer,
    Ask,
    Irregularity,
    Option,
    Procedure,
    RuleViolation,
    actor_name,
    proceed,
    shuffle,
)
from croupier.engine.events import EVERYONE, NOBODY, Event
from croupier.engine.house import Choice, Choices, Finding, House, Unlawful
from croupier.engine.record import Game, Record, Round, replay, step
from croupier.engine.table import DECK, HAND, INVENTORY, RACK, STACK, Table
from croupier.engine.text import DamagedRecord, read, write
from croupier.engine.views import PUBLIC, BadViewer, View, view, viewer_of

__all__ = [
    "ANYONE",
    "AS_PROCEDURE",
    "CHANCE",
    "DEALER",
    "DECK",
    "EVERYONE",
    "FLOOR",
    "HAND",
    "INVENTORY",
    "NOBODY",
    "PUBLIC",
    "RACK",
    "STACK",
    "Answer",
    "Ask",
    "BadViewer",
    "Choice",
    "Choices",
    "DamagedRecord",
    "Event",
    "Finding",
    "Game",
    "House",
    "Irregularity",
    "Option",
    "Procedure",
    "Record",
    "Round",
    "RuleViolation",
    "Table",
    "Unlawful",
    "View",
    "actor_name",
    "proceed",
    "read",
    "replay",
    "shuffle",
    "step",
    "view",
    "viewer_of",
    "write",
]
