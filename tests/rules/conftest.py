"""Lets every game's tests import the helpers in this folder, and watches each round that they play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.engine import EVERYONE, HAND, NOBODY, Event, Record, Round
from croupier.rules import GAMES
from tests.rules.happened import listed
from tests.rules.privacy import watch

WATCHED_MAX = 2  # rounds of each test
ORDINARY = {"proceed", "order", "cut", "no-more-bets"}  # what dealer and chance answer in a round without reports
WATCHED: set[tuple[str, ...]] = set()  # what happened in the rounds that were watched, in this process


def situations(played: Round) -> set[tuple[str, ...]]:
    """What moved cards in a round, by clause, for whose eyes and after which reports; and what it asks now."""
    game = played.game.id
    reported = " ".join(sorted({one.verb for one in played.record.answers if one.actor <= NOBODY} - ORDINARY))
    moved = {
        (game, event.kind, event.clause, event.place.rstrip("0123456789"), _eyes(event), reported)
        for event in played.events
        if event.cards
    }
    return moved | {(game, "" if played.ask is None else played.ask.clause)}


def _eyes(event: Event) -> str:
    """Who sees the cards of an event: the same clause may show one card and hide another."""
    if event.seen_by in (EVERYONE, NOBODY):
        return "all" if event.seen_by == EVERYONE else "nobody"
    return "own" if event.place == HAND[event.seen_by] else "another's"


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


@pytest.fixture(autouse=True)
def as_listed(request: pytest.FixtureRequest) -> Iterator[None]:
    """After the test: did anything happen, was anything asked or offered under a clause under which it never was?"""
    plugin = request.config.pluginmanager.get_plugin("clauses seen")
    assert plugin is not None
    plugin.seen.happened.begin()
    yield
    met = plugin.seen.happened.end()
    is_long = request.node.get_closest_marker("long") is not None  # which gets to places where no other test comes
    assert is_long or request.config.getoption("--write-seen") or met <= listed(), (
        f"never seen under this clause: {', '.join(sorted(met - listed()))}; is that right? Then: make coverage"
    )
