"""Views and records as HTML, as a notebook shows them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from croupier.cards.drawing import drawn, table
from croupier.engine.table import DECK, RACK, STACK
from croupier.money import dollars_and_cents

if TYPE_CHECKING:
    from croupier.engine.record import Record
    from croupier.engine.views import View

CARD = 34  # pixels across
LOG = 6  # of the last events


def view_page(view: View) -> str:
    """The table as its viewer sees it: cards, chips, who is asked for what, and the last events."""
    rows = [
        (place, f"{len(some)} cards" if place in (DECK, RACK) else drawn(some, CARD))
        for place, some in view.places.items()
    ]
    rows += [(account, dollars_and_cents(cents)) for account, cents in view.accounts.items()]
    asked = "the round is over" if view.over else f"{view.asked} is asked [{view.clause}]"
    log = [(event.words, event.clause) for event in view.log[-LOG:]]
    return f"<p><b>{escape(view.game)}</b>, seen by {escape(view.viewer)}; {escape(asked)}</p>{table(rows)}{table(log)}"


def record_page(record: Record) -> str:
    """Who sat where with how much, and every answer."""
    rows = [
        (f"seat {seat}", player, dollars_and_cents(record.balances.get(STACK[seat], 0)))
        for seat, player in record.players.items()
    ]
    answers = [(str(place), str(answer)) for place, answer in enumerate(record.answers, 1)]
    return (
        f"<p><b>{escape(record.game.id)}</b>, a record of {len(answers)} answers</p>{table(rows)}"
        f"<details><summary>answers</summary>{table(answers)}</details>"
    )
