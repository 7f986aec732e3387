"""A view as HTML, for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from croupier.cards.drawing import drawn, table
from croupier.engine.table import DECK, RACK
from croupier.money import dollars_and_cents

if TYPE_CHECKING:
    from croupier.rules.views.looking import View

CARD = 34  # pixels across
LOG = 6  # how many of the last events


def view_page(view: View) -> str:
    """The table as its viewer sees it: cards, chips, who is asked for what, and the last events."""
    rows = [
        (place, f"{len(some)} cards" if place in (DECK, RACK) else drawn(some, CARD))
        for place, some in view.places.items()
    ]
    rows += [(account, dollars_and_cents(cents)) for account, cents in view.accounts.items()]
    asked = "the round is over" if view.over else f"{view.asked} is asked [{view.clause}]"
    log = [(event.words, event.clause) for event in view.events[-LOG:]]
    who = f"<b>{escape(view.table.game)}</b>, seen by {escape(view.viewer.name)}"
    return f"<p>{who}; {escape(asked)}</p>{table(rows)}{table(log)}"
