"""Every poker game under random play: the contract, over all structures and options."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.engine import Record, Round
from croupier.rules import GAMES as ALL_GAMES
from croupier.rules import new

sys.path.insert(0, str(Path(__file__).parent.parent))
from contract import (
    assert_cards_are_conserved,
    assert_clauses_are_real,
    assert_illegal_answers_change_nothing,
    assert_money_is_conserved,
    assert_replays,
    assert_views_hide,
    play_randomly,
)

GAMES = [name for name, game in ALL_GAMES.items() if game.document == "MD-POKER"]
CHOICES: dict[str, list[Any]] = {
    "betting.structure": ["fixed", "spread", "pot", "no-limit"],
    "chip.unit": [1, 25, 100],
    "odd_chip.unit": [1, 100],
    "odd_chip.rule": ["chapter", "left-of-button", "high-card-suit", "low-card-suit", "remainder-left-of-button"],
    "ante.amount": [0, 50, 100],
    "ante.rule": ["each-player", "button", "big-blind"],
    "stakes.allow_short": [True, False],
    "betting.short_allin_reopens": ["never", "half-bet", "always"],
    "betting.check_raise": [True, False],
    "betting.cap_heads_up": [True, False],
    "showdown.disclose_discards": [True, False],
    "deck.shuffler": ["none", "automatic"],
    "blinds": [(100,), (100, 200), (100, 100, 200)],
    "heads_up.button_posts": ["small", "large"],
    "straddle.offered": [True, False],
    "stud.bring_in_may_complete": [True, False],
    "stud.open_pair_double_bet": [True, False],
    "stud.short_deck": ["common", "skip-burn"],
    "badugi.draws": [3, 4],
    "kill.mode": ["none", "half", "full"],
    "kill.post": ["none", "winner"],
    "betting.multi_chip_rule": ["call-unless-min-raise", "call"],
    "betting.out_of_turn": ["binding-if-unchanged", "never"],
    "stakes.currency_plays": [True, False],
    "stakes.absence_method": ["record-amount", "opaque-cover"],
    "absence.on_turn": ["check-else-fold", "fold"],
    "countdown.offered": [True, False],
    "countdown.on_expiry": ["check-else-fold", "fold"],
    "showdown.checked_order": ["left-of-button", "last-aggressor-any-street"],
    "run_twice.offered": [True, False],
    "bomb_pot.offered": [True, False],
    "bomb_pot.short_allin": [True, False],
    "double_board.offered": [True, False],
    "waterfall.offered": [True, False],
    "waterfall.betting": ["none", "per-street"],
}
BATCH, BATCHES = 1_400, 4  # for each of eighteen games: 100,800 hands


def random_record(rng: random.Random, game: str) -> Record:
    """A table of random size, stacks and lawful house choices."""
    known = ALL_GAMES[game].choices.choices
    house = {
        name: rng.choice([value for value in values if known[name].admits(value)])
        for name, values in CHOICES.items()
        if name in known
    }
    house["table.max_bet"] = 1_000
    seats = sorted(rng.sample(range(1, 11), rng.randint(2, known["poker.seats"].default)))
    stacks = {seat: rng.choice((60, 333, 1_000, 5_000, 20_000)) for seat in seats}
    facts = {"button": rng.choice(seats), "kill-seat": rng.choice(seats), "minimum-bet": rng.choice((200, 200, 400))}
    facts["kill"] = rng.choice((0, {"none": 0, "half": 1, "full": 2}[house.get("kill.mode", "none")]))
    return new(game, stacks, house=house, facts=facts)


def assert_nothing_is_left_in_the_pot(running: Round) -> None:
    assert running.table.balances["pot"] == 0


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_random_hands_lose_nothing(game: str, batch: int) -> None:
    rng = random.Random(f"{game} {batch}")
    awarded = 0
    for _ in range(BATCH):
        record = random_record(rng, game)
        running = play_randomly(rng, record)
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        assert_nothing_is_left_in_the_pot(running)
        awarded += any(event.kind == "awarded" for event in running.events)
        if rng.random() < 0.02:
            assert_clauses_are_real(running.events)
            assert_replays(running)
    assert awarded > BATCH / 2, f"only {awarded} of {BATCH} hands were awarded"


@pytest.mark.parametrize("game", GAMES)
def test_random_hands_keep_the_contract_at_every_ask(game: str) -> None:
    rng = random.Random(f"every ask {game}")
    for _ in range(12):
        record = random_record(rng, game)

        def look(running: Round) -> None:
            options = running.options()
            assert options
            assert_clauses_are_real(running.events[-3:], options)
            assert_illegal_answers_change_nothing(rng, running)
            assert_money_is_conserved(record, running)  # noqa: B023 - called within this turn of the loop
            assert_cards_are_conserved(running)

        running = play_randomly(rng, record, look=look)
        assert_money_is_conserved(record, running)
        assert_clauses_are_real(running.events)
        assert_replays(running)
        assert_views_hide(rng, running)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(100))
@pytest.mark.parametrize("game", GAMES)
def test_millions_of_random_hands_lose_nothing(game: str, batch: int) -> None:
    rng = random.Random(f"long {game} {batch}")
    for _ in range(6_000):
        record = random_record(rng, game)
        running = play_randomly(rng, record)
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        assert_nothing_is_left_in_the_pot(running)
        if rng.random() < 0.002:
            assert_replays(running)
            assert_views_hide(rng, running)
