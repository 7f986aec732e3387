"""Duplicate deals: the same cards for both sides, so that luck cancels out and skill shows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from croupier.engine import Record
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.simulate.stepping import BadPlay, Tables, compare

HOUSE = {"betting.small_bet": 200, "betting.structure": "fixed"}


def table(game: str, seats: int, *, raked: bool = False) -> Record:
    memory = PokerMemory(button=seats, raked=raked)
    return new(game, dict.fromkeys(range(1, seats + 1), 20_000), house=HOUSE, memory=memory)


def calls(seen: Any, mask: Any) -> Any:
    """Check, call and stand pat."""
    return np.where(mask[:, 1] == 1, 1, 7)


def folds(seen: Any, mask: Any) -> Any:
    """Fold at the first turn."""
    return np.where(mask[:, 0] == 1, 0, calls(seen, mask))


def raises(seen: Any, mask: Any) -> Any:
    """Raise wherever that is allowed."""
    return np.where(mask[:, 2] == 1, 2, 1)


def raises_pairs(seen: Any, mask: Any) -> Any:
    """Raise with a pair in the hand, fold without one; the figures of `own` are the first 52."""
    own = seen[:, :52].reshape(len(seen), 13, 4).sum(axis=2)
    pair = (own >= 2).any(axis=1)
    more = np.where(mask[:, 2] == 1, 2, 1)
    return np.where(mask[:, 1] == 0, 7, np.where(pair, more, 1))


@pytest.mark.parametrize("game", ["holdem", "badugi"])
@pytest.mark.parametrize("seats", [2, 5])
def test_a_strategy_against_itself_wins_nothing(game: str, seats: int) -> None:
    found = compare(table(game, seats), calls, calls, deals=300, seed=1)

    assert (0, 0) == (found.mean_cents, found.error_cents)
    assert 0 == found.house_cents


def test_a_player_who_always_folds_loses_the_blinds() -> None:
    """Heads-up: they fold $1 as the small blind, and $2 as the big blind to a player who calls."""
    found = compare(table("holdem", 2), calls, folds, deals=100, seed=1)

    assert 150 == found.mean_cents
    assert 0 == found.error_cents


def test_raising_with_pairs_beats_calling() -> None:
    found = compare(table("holdem", 2), raises_pairs, calls, deals=3_000, seed=2)

    low, high = found.interval_cents
    assert 0 < low < found.mean_cents < high


@pytest.mark.parametrize("strategy", ["random", "bots"])
@pytest.mark.parametrize("game", ["holdem", "badugi"])
def test_a_named_strategy_against_itself_wins_nothing(game: str, strategy: str) -> None:
    found = compare(table(game, 3, raked=True), strategy, strategy, deals=6, seed=1)

    assert (0, 0) == (found.mean_cents, found.error_cents)


@pytest.mark.parametrize("other", ["random", calls, raises])
def test_bots_beat_players_who_do_not_look_at_their_cards(other: Any) -> None:
    found = compare(table("holdem", 2, raked=True), "bots", other, deals=400, seed=4)

    low, high = found.interval_cents
    assert 0 < low < found.mean_cents < high
    turned = compare(table("holdem", 2, raked=True), other, "bots", deals=400, seed=4)
    assert -found.mean_cents == pytest.approx(turned.mean_cents)


def test_the_rake_is_paid_by_both() -> None:
    found = compare(table("holdem", 4, raked=True), raises, raises, deals=200, seed=3)

    assert 0 == found.mean_cents
    assert found.house_cents > 0


def test_bad_strategies_are_refused() -> None:
    with pytest.raises(BadPlay, match=r"a strategy takes act 6; allowed there are \[0, 1, 2\]"):
        compare(table("holdem", 2), lambda seen, mask: np.full(len(mask), 6), calls, deals=10, seed=1)
    with pytest.raises(BadPlay, match="a strategy gives 10 acts from 0 to 6, one for each row"):
        compare(table("holdem", 2), lambda seen, mask: np.zeros(3), calls, deals=10, seed=1)  # type: ignore[return-value]
    with pytest.raises(BadPlay, match="1 deals; a comparison needs two or more"):
        compare(table("holdem", 2), calls, calls, deals=1, seed=1)
    with pytest.raises(BadPlay, match="strategy 'lucky' is not known; use random, bots or a function"):
        compare(table("holdem", 2), "lucky", calls, deals=10, seed=1)
    assert Tables(table("holdem", 2), 1, seed=1).acts == 7
