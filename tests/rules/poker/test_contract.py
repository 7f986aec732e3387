"""Every poker game under random play: the contract, over all structures and options."""

from __future__ import annotations

import random

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
from tests.rules.random_hands import ALL_GAMES, POKER, play_with_slips, random_record  # type: ignore[attr-defined]

# For each of eighteen games 80 hands, or 28,000 in the long run.
BATCHES = [(0, 80), *(pytest.param(number, 1_400, marks=pytest.mark.long) for number in range(1, 21))]
SAME_HOUSE = 4  # hands under the same choices
# More of each, with what can go wrong at every card and turn.
SLIPPED = [120, pytest.param(3_000, marks=pytest.mark.long)]


def assert_nothing_is_left_in_the_pot(running: Round) -> None:
    assert running.table.balances["pot"] == 0


@pytest.mark.parametrize("batch, hands", BATCHES)
@pytest.mark.parametrize("game", POKER)
def test_random_hands_lose_nothing(game: str, batch: int, hands: int) -> None:
    rng = random.Random(f"{game} {batch}")
    awarded, house = 0, None
    for number in range(hands):
        record = random_record(rng, game, house if number % SAME_HOUSE else None)
        house = record.house
        running = play_randomly(rng, record)
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        assert_nothing_is_left_in_the_pot(running)
        awarded += any(event.kind == "awarded" for event in running.events)
        if rng.random() < 0.02:
            assert_clauses_are_real(running.events)
            assert_replays(running)
    assert awarded > hands / 2, f"only {awarded} of {hands} hands were awarded"


@pytest.mark.parametrize("game", POKER)
def test_random_hands_keep_the_contract_at_every_ask(game: str) -> None:
    rng = random.Random(f"every ask {game}")
    for _ in range(8):
        record = random_record(rng, game)

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


OF_ALL_GAMES = {
    "MD-POKER 18.A",
    "MD-POKER 18.C",
    "MD-POKER 18.D",
    "MD-POKER 18.G(1)",
    "MD-POKER 18.I",
    "MD-POKER 18.J",
    "MD-POKER 18.K",
    "MD-POKER 18.K(2)",
    "MD-POKER 18.K(3)",
    "MD-POKER 18.K(4)",
    "MD-POKER 18.O",
}


def of_this_game(game: str) -> set[str]:
    """Clauses on irregularities that apply in any few hundred hands of a game with slips."""
    if game.startswith("stud7"):
        return OF_ALL_GAMES | {"MD-POKER 18.M(1)"}
    if game == "stud5-high":
        return OF_ALL_GAMES | {"MD-POKER 18.N"}
    if "irregularity.draw_exposed" in ALL_GAMES[game].choices.choices:
        return OF_ALL_GAMES | {"submission: irregularity.draw_exposed"}
    return OF_ALL_GAMES | {"MD-POKER 18.P", "MD-POKER 7.F(5)"}


def play_slips(rng: random.Random, game: str, hands: int) -> set[str]:
    """Check that hands with slips keep the contract; returns the clauses that applied."""
    cited: set[str] = set()
    for number in range(hands):
        record = random_record(rng, game)
        running = play_with_slips(rng, record, rng.choice((0.1, 0.3, 1.0)))
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        assert_nothing_is_left_in_the_pot(running)
        assert not [account for account, cents in running.table.balances.items() if cents and "aside" in account]
        if running.table.faults and running.table.faults.voided:  # type: ignore[attr-defined]
            stacks = {account: running.table.balances[account] for account in record.balances}
            assert dict(record.balances) == stacks
        cited |= {event.clause for event in running.events}
        if number % 10 == 0:
            assert_clauses_are_real(running.events)
            assert_replays(running)
    return cited


@pytest.mark.parametrize("hands", SLIPPED)
@pytest.mark.parametrize("game", POKER)
def test_hands_in_which_everything_goes_wrong_lose_nothing(game: str, hands: int) -> None:
    cited = play_slips(random.Random(f"slips {game} {hands}"), game, hands)

    assert set() == of_this_game(game) - cited
