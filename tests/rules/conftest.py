"""Lets every game's tests import the helpers in this folder, and watches each round that they play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.engine import Record, Round
from croupier.rules import GAMES
from tests.rules.privacy import watch

WATCHED_MAX = 2  # rounds of each test


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """After the test: did anybody see a card in its first rounds that they may not see?"""
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
        watch(one)
