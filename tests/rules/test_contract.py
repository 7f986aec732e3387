"""Every house-banked game under random play: the contract, over all options and dealing methods."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from contract import (
    assert_cards_are_conserved,
    assert_clauses_are_real,
    assert_illegal_answers_change_nothing,
    assert_money_is_conserved,
    assert_replays,
    assert_views_hide,
    lawful_record,
    play_randomly,
)

from croupier.engine import House, Record, Round
from croupier.rules import GAMES as ALL_GAMES

GAMES = {name: game for name, game in ALL_GAMES.items() if game.document != "MD-POKER"}

TABLE = {
    "deck.shuffler": ["none", "automatic", "automatic-counting"],
    "deck.continuous_device": [True],
    "deck.device_approval": ["approved 2026-01"],
    "deck.count": [1, 2],
    "deck.count_every": [1, 2, 5],
    "deck.preshuffled": [True, False],
    "deal.method": ["manual-shoe", "hand", "automated-shoe"],
    "boxes.adjacent_max": [1, 7],
    "abandoned_wagers": ["lose", "settle"],
    "payout.breakage": ["round-down", "exact"],
    "chip.unit": [1, 25, 50, 100],
}
CHOICES: Mapping[str, tuple[int, Mapping[str, list[Any]]]] = {
    "let-it-ride": (
        7,
        TABLE
        | {
            "lir.paytable": list("ABC"),
            "lir.five_card.offered": [True],
            "lir.five_card.paytable": list("ABCDEFG"),
            "lir.three_card.offered": [True, False],
            "lir.three_card.paytable": list("ABC"),
            "lir.six_card.offered": [True],
            "lir.six_card.paytable": list("AB"),
            "lir.progressive.offered": [True],
            "lir.progressive.paytable": list("ABCDEF"),
            "lir.progressive.wager": [100, 500],
            "lir.progressive.top_up": [True, False],
            "lir.payout_limit": [None, 2_000],
            "lir.auto_three_card_stack": [True, False],
        },
    ),
    "top-five": (
        6,
        TABLE
        | {
            "top5.top_five_bonus.offered": [True, False],
            "top5.top_five_bonus.paytable": list("ABC"),
            "top5.poker_bonus.offered": [True, False],
            "top5.poker_bonus.paytable": list("ABC"),
            "top5.compare": ["all-cards", "best-five"],
            "top5.dealer_stack_in_device": [True, False],
        },
    ),
    "top-5-wa": (
        7,
        {
            "payout.breakage": ["round-down", "exact"],
            "chip.unit": [1, 25, 50, 100],
            "wa.spots": [6, 7],
            "wa.required_wagers": ["ante", "tens", "ace-face", "ante tens", "ante tens ace-face"],
            "wa.ace_face.table": ["1.54", "3.08", "3.85"],
            "wa.tens.table": ["2.17", "3.18", "4.47"],
            "wa.best_hand_assist": ["off", "warn"],
            "wa.spots_per_player": [1, 7],
        },
    ),
}
ALWAYS: Mapping[str, Mapping[str, list[Any]]] = {"top-5-wa": {"wa.max_wager": [10_000]}}
BATCH = 2_000
BATCHES = 17  # for each of three games: 102,000 rounds
SAME_HOUSE = 4  # rounds under the same choices; finding lawful ones takes longer than a round


def test_every_game_is_here() -> None:
    assert set(GAMES) == set(CHOICES)


def record_of(rng: random.Random, game: str, house: House | None = None) -> Record:
    seats, choices = CHOICES[game]
    must = ALWAYS.get(game, {})
    return lawful_record(rng, game, choices, seats, must, house)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_lose_nothing(game: str, batch: int) -> None:
    rng = random.Random(f"{game} {batch}")
    settled, house = 0, None
    for number in range(BATCH):
        record = record_of(rng, game, house if number % SAME_HOUSE else None)
        house = record.house
        running = play_randomly(rng, record)
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        settled += any(event.kind in ("paid", "collected") for event in running.events)
        if rng.random() < 0.02:
            assert_clauses_are_real(running.events)
            assert_replays(running)
    assert settled > 0.4 * BATCH, f"only {settled} of {BATCH} rounds came to a settlement"


@pytest.mark.parametrize("batch", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_keep_the_contract_at_every_ask(game: str, batch: int) -> None:
    rng = random.Random(f"every ask {game} {batch}")
    for _ in range(40):
        record = record_of(rng, game)

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


@pytest.mark.parametrize("procedure", ["opening", "idle"])
@pytest.mark.parametrize("game", GAMES)
def test_a_deck_s_life_is_recorded(game: str, procedure: str) -> None:
    if procedure not in GAMES[game].procedures:
        pytest.skip(f"{GAMES[game].document} has no procedure {procedure!r}")
    rng = random.Random(f"{game} {procedure}")
    for _ in range(60):
        running = play_randomly(rng, replace(record_of(rng, game), procedure=procedure))
        assert_clauses_are_real(running.events)
        assert_replays(running)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(100))
@pytest.mark.parametrize("game", GAMES)
def test_millions_of_random_rounds_lose_nothing(game: str, batch: int) -> None:
    rng = random.Random(f"long {game} {batch}")
    for _ in range(10_000):
        record = record_of(rng, game)
        running = play_randomly(rng, record)
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        if rng.random() < 0.002:
            assert_replays(running)
            assert_views_hide(rng, running)
