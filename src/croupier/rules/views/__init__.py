"""Views: what each person may see of a table, typed; increments of views; and one JSON for all of it.

seen = view(running, 3)             # the table as the player who sits at seat 3 sees it
seen.table, seen.events             # the same for everybody
seen.own                            # what only this viewer gets
"""

from croupier.rules.views.looking import View, view
from croupier.rules.views.people import (
    PUBLIC,
    SURVEILLANCE,
    BadViewer,
    Viewer,
    ViewerRole,
    person,
    viewer_for,
    viewer_of,
)
from croupier.rules.views.seen import HIDDEN, Allowed, Asked, Refusal, Said, SeenEvent
from croupier.rules.views.states import BankedSeat, BankedState, Own, OwnHand, PokerSeat, PokerState, SeenPot, Worth

__all__ = [
    "HIDDEN",
    "PUBLIC",
    "SURVEILLANCE",
    "Allowed",
    "Asked",
    "BadViewer",
    "BankedSeat",
    "BankedState",
    "Own",
    "OwnHand",
    "PokerSeat",
    "PokerState",
    "Refusal",
    "Said",
    "SeenEvent",
    "SeenPot",
    "View",
    "Viewer",
    "ViewerRole",
    "Worth",
    "person",
    "view",
    "viewer_for",
    "viewer_of",
]
