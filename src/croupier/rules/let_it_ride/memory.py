"""What a Let It Ride table remembers from round to round."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from croupier.engine.kinds import PARTS_OF_A_PERCENT
from croupier.engine.memory import MemoryPart
from croupier.rules.banked.memory import MarylandMemory

# A cent times a rate with six decimals is a whole number of these, so nothing is ever rounded.
PARTS_OF_A_CENT = 100 * PARTS_OF_A_PERCENT
Parts = Annotated[int, Meta(ge=0, le=PARTS_OF_A_CENT - 1)]


class MeterParts(MemoryPart, frozen=True):
    """L-34: the fractions of a cent that wait on each meter of chapter 12 until they add up to a cent."""

    main: Parts = 0
    mega: Parts = 0
    major: Parts = 0
    minor: Parts = 0


class LetItRideMemory(MarylandMemory, frozen=True):
    """Decks and devices, and what the meters carry."""

    meter_parts: MeterParts = MeterParts()
