"""Lets every game's tests import the helpers in this folder, and watches each round that they play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.engine import Record, Round
from croupier.rules import GAMES
from tests.rules.privacy import watch

WATCHED_MAX = 2  # rounds of each test
WATCHED: set[tuple[str, ...]] = set()  # what happened in the rounds that were watched, in this process


def situations(played: Round) -> set[tuple[str, ...]]:
    """What moved cards in a round, by clause, and what it asks now."""
    game = played.game.id
    moved = {
        (game, event.kind, event.clause, event.place.rstrip("0123456789")) for event in played.events if event.cards
    }
    return moved | {(game, "" if played.ask is None else played.ask.clause)}


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """After the test: did anybody see a card in its first rounds that they may not see?

    A round in which nothing happened that had not happened in an earlier one is not watched again.
    """
    played: list[Round] = []
    begin = Round.__init__

    def kept(self: Round, record: Record, step: int | None = None) -> None:
        begin(self, record, step)
        if len(played) < WATCHED_MAX and GAMES.get(record.game.id) is record.game:
            played.append(self)

    monkeypatch.setattr(Round, "__init__", kept)
    yield
    monkeypatch.undo()
    for one in played:
        if not situations(one) <= WATCHED:
            watch(one)
            WATCHED.update(situations(one))
