"""Which cards a viewer has seen: in places, in the log and in the words of the log."""

from __future__ import annotations

import re

from croupier.engine import Round
from croupier.rules.views import view

_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def seen(running: Round, viewer: int) -> set[str]:
    """Every card that the view of this viewer names anywhere."""
    now = view(running, viewer)
    named = [card for cards in now.places.values() for card in cards]
    for event in now.log:
        named += [*event.cards, *_CARD.findall(f"{event.words} {event.hand} {event.against} {event.text}")]
    return set(named) - {"??"}
