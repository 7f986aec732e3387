"""Every house-banked game under random play: the contract, over all options and dealing methods."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from croupier.engine import Round
from tests.rules.contract import (
    assert_cards_are_conserved,
    assert_clauses_are_real,
    assert_illegal_answers_change_nothing,
    assert_money_is_conserved,
    assert_replays,
    play_randomly,
)
from tests.rules.random_rounds import BANKED, CHOICES, record_of

# 200 rounds for each of three games, and 40,000 in the long run.
BATCHES = [(0, 200), *(pytest.param(number, 2_000, marks=pytest.mark.long) for number in range(1, 21))]
SAME_HOUSE = 4  # rounds under the same choices; finding lawful ones takes longer than a round


def test_every_game_is_here() -> None:
    assert set(BANKED) == set(CHOICES)


@pytest.mark.parametrize("batch, rounds", BATCHES)
@pytest.mark.parametrize("game", BANKED)
def test_random_rounds_lose_nothing(game: str, batch: int, rounds: int) -> None:
    rng = random.Random(f"{game} {batch}")
    settled, house = 0, None
    for number in range(rounds):
        record = record_of(rng, game, house if number % SAME_HOUSE else None)
        house = record.house
        running = play_randomly(rng, record)
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        settled += any(event.kind in ("paid", "collected") for event in running.events)
        if rng.random() < 0.02:
            assert_clauses_are_real(running.events)
            assert_replays(running)
    assert settled > 0.4 * rounds, f"only {settled} of {rounds} rounds came to a settlement"


@pytest.mark.parametrize("batch", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", BANKED)
def test_random_rounds_keep_the_contract_at_every_ask(game: str, batch: int) -> None:
    rng = random.Random(f"every ask {game} {batch}")
    for _ in range(25):
        record = record_of(rng, game)

        def look(running: Round) -> None:
            options = running.options()
            assert options
            assert_clauses_are_real(running.events[-3:], options)
            assert_illegal_answers_change_nothing(rng, running)
            assert_money_is_conserved(record, running)  # noqa: B023 - called within this turn of the loop
            assert_cards_are_conserved(running)

        running = play_randomly(rng, record, look=look, quick=False)
        assert_money_is_conserved(record, running)
        assert_clauses_are_real(running.events)
        assert_replays(running)


@pytest.mark.parametrize("procedure", ["opening", "idle"])
@pytest.mark.parametrize("game", BANKED)
def test_a_deck_s_life_is_recorded(game: str, procedure: str) -> None:
    if procedure not in BANKED[game].procedures:
        pytest.skip(f"{BANKED[game].document} has no procedure {procedure!r}")
    rng = random.Random(f"{game} {procedure}")
    for _ in range(60):
        running = play_randomly(rng, replace(record_of(rng, game), procedure=procedure))
        assert_clauses_are_real(running.events)
        assert_replays(running)
