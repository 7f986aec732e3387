"""A poker table as the terminal opens it, for tests beside it."""

from __future__ import annotations

from croupier.cli.terminal.poker import stakes
from croupier.cli.terminal.poker.session import PokerSession, open_table


def table(name: str, stakes_text: str | None = None, structure: str | None = None, **more: object) -> PokerSession:
    """A table of this game with a seed."""
    chosen = more.pop("chosen", {})
    house = stakes.stakes(name, stakes_text, structure, chosen)  # type: ignore[arg-type]
    return open_table(name, house=house, seed=str(more.pop("seed", "7")), **more)  # type: ignore[arg-type]
