"""Records as HTML, for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from croupier.cards.drawing import table
from croupier.engine.table import STACK
from croupier.money import dollars_and_cents

if TYPE_CHECKING:
    from croupier.engine.record import Record


def record_page(record: Record) -> str:
    """Who sat where with how much, and every answer, as HTML."""
    rows = [
        (f"seat {seat}", player, dollars_and_cents(record.balances.get(STACK[seat], 0)))
        for seat, player in record.players.items()
    ]
    answers = [(str(place), str(answer)) for place, answer in enumerate(record.answers, 1)]
    return (
        f"<p><b>{escape(record.game.id)}</b>, a record of {len(answers)} answers</p>{table(rows)}"
        f"<details><summary>answers</summary>{table(answers)}</details>"
    )
