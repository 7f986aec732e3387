"""A bot's answer with its reason in words, as shown to players who ask for a hint."""

from __future__ import annotations

from typing import NamedTuple

from croupier.engine import Answer


class Advice(NamedTuple):
    """An answer and its reason."""

    answer: Answer
    why: str = ""


def percent(part: float) -> str:
    """`38 %`."""
    return f"{100 * part:.0f} %"


def players(number: int) -> str:
    """`one player`, `3 players`."""
    return "one player" if number == 1 else f"{number} players"
