"""The answer given for a player who does not answer, in any game."""

from __future__ import annotations

from croupier.engine import Answer, Ask, Round


def for_the_silent(running: Round) -> Answer | None:
    """The lawful answer with which the table goes on; None if no single player is asked."""
    ask = running.ask
    if not isinstance(ask, Ask) or ask.actor <= 0:
        return None
    return running.game.for_the_silent(running.table, ask)
