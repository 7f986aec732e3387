"""What an event names, in one text, for tests that compare many events at once."""

from __future__ import annotations

from croupier.cards import show
from croupier.engine import NO_POT, Event
from croupier.engine.events import pot_name, prize
from croupier.money import dollars_and_cents


def about(event: Event) -> str:
    """`high half of the side pot 1`, `raise, $20`, `red, defect`: every field that says what the event is about."""
    pot = prize(event) if event.share or event.board else pot_name(event.pot) if event.pot != NO_POT else ""
    number = f"{event.number} of {event.of}" if event.of else f"{event.number}" if event.number else ""
    amount = dollars_and_cents(event.amount) if event.amount else ""
    moved = bool(event.source or event.place)
    cards = show(event.cards) if event.cards and not moved else ""
    parts = (pot, event.bet, event.jackpot, event.name, event.deck, event.act, event.text, cards, number, amount)
    return ", ".join(part for part in parts if part)
