"""Compiled house-banked rounds compared with the engine: with the same cards and decisions, the same chips."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import islice
from typing import Any

import numpy as np
import pytest

from croupier.engine import STACK, Record
from croupier.odds.top_five_main import player_hands
from croupier.rules import new
from croupier.rules.banked.simulate import (
    BadRounds,
    StrategyTable,
    compare_tables,
    not_compiled,
    played_again,
    rounds,
    strategy_table,
)
from croupier.rules.banked.simulate.kernels_top_5_wa import CELLS, WHOLE
from croupier.rules.banked.simulate.kernels_top_five import SHAPES
from croupier.rules.top_five.compiled import TEN, shapes

Choices = Mapping[str, tuple[Any, ...]]
GAMES = ("let-it-ride", "top-five", "top-5-wa")
ROUNDS = 60
CHOICES: dict[str, Choices] = {
    "let-it-ride": {
        "lir.paytable": tuple("ABC"),
        "lir.five_card.offered": (True,),
        "lir.five_card.paytable": tuple("ABCDEFG"),
        "lir.three_card.paytable": tuple("ABC"),
        "lir.six_card.offered": (True,),
        "lir.six_card.paytable": tuple("AB"),
        "lir.payout_limit": (None, 2_500),
        "deck.shuffler": ("none", "automatic"),
        "deal.method": ("manual-shoe", "automated-shoe"),
    },
    "top-five": {
        "top5.top_five_bonus.paytable": tuple("ABC"),
        "top5.poker_bonus.paytable": tuple("ABC"),
        "top5.compare": ("all-cards", "best-five"),
        "deal.method": ("manual-shoe", "automated-shoe"),
    },
    "top-5-wa": {
        "wa.max_wager": (30_000,),
        "wa.required_wagers": (("tens",),),
        "wa.ace_face.table": ("1.54", "3.08", "3.85"),
        "wa.tens.table": ("2.17", "3.18", "4.47"),
        "payout.breakage": ("round-down", "exact"),
    },
}
WAGERS: dict[str, dict[str, tuple[int, ...]]] = {
    "let-it-ride": {
        "three-bets": (500, 1_500),
        "five-card-bonus": (0, 100),
        "three-card-bonus": (0, 100, 700),
        "six-card-bonus": (0, 100, 500),
    },
    "top-five": {"ante": (1_000, 2_500), "top-five-bonus": (0, 100, 300), "poker-bonus": (0, 100, 900)},
    "top-5-wa": {"ante": (0, 500, 2_500), "tens": (100, 300), "ace-face": (0, 100, 700)},
}
TABLES = {"let-it-ride": (2_763, 33_841), "top-five": (2 * SHAPES * 5,), "top-5-wa": (CELLS + WHOLE,)}
ACTS = {"let-it-ride": 256, "top-five": 2, "top-5-wa": 8}


def some_table(game: str, number: int) -> tuple[Record, dict[str, int], StrategyTable]:
    """Any choices that move money, any wagers, up to four boxes, and a player who does anything at all."""
    rng = random.Random(f"{game} {number}")
    house = {name: rng.choice(values) for name, values in CHOICES[game].items()}
    wagers = {name: rng.choice(values) for name, values in WAGERS[game].items()}
    seats = sorted(rng.sample(range(1, 7), rng.randint(1, 4)))
    throws = np.random.default_rng(number)
    acts = tuple(throws.integers(0, ACTS[game], size, np.uint8) for size in TABLES[game])
    record = new(game, dict.fromkeys(seats, 1_000_000), house=house)
    return record, {name: cents for name, cents in wagers.items() if cents}, StrategyTable(game, acts)


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_the_engine_comes_to_the_same(game: str, number: int) -> None:
    record, wagers, strategy = some_table(game, number)
    assert "" == not_compiled(record, wagers)
    asked: dict[str, Any] = {"seed": number, "wagers": wagers, "strategy": strategy}
    (block,) = rounds(record, ROUNDS, **asked)

    for played, net in zip(played_again(record, ROUNDS, **asked), block.net.tolist(), strict=True):
        after = [played.table.balances[STACK[seat]] - record.balances[STACK[seat]] for seat in block.seats]
        assert net == after, played.record
    assert len({tuple(row) for row in block.net.tolist()}) > 5


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_decide_as_their_tables_do(game: str) -> None:
    record = new(game, {1: 1_000_000}, house={"wa.max_wager": 30_000} if game == "top-5-wa" else {})
    decide = record.game.spec.module("strategy").decide  # type: ignore[attr-defined]
    decision = record.game.spec.module("compiled").decision  # type: ignore[attr-defined]
    hands = {
        "let-it-ride": (slice(2, 5), slice(0, 1)),
        "top-five": (slice(7, 14), slice(0)),
        "top-5-wa": (slice(6, 11), slice(0, 1)),
    }
    own, community = hands[game]
    (block,) = rounds(record, 3_000, seed=1, cards=True)

    for cards, (act,) in zip(block.cards.tolist(), block.decided.tolist(), strict=True):
        last = 1 if game == "let-it-ride" else 0
        assert decide(cards[own], cards[community]) == decision(act, last, cards[own], cards[community])
        if last:
            assert decide(cards[own], ()) == decision(act, 0, cards[own], ())


def test_a_round_depends_on_the_seed_and_its_number_alone() -> None:
    record = new("top-five", {1: 100_000, 4: 100_000})
    whole = np.concatenate([block.net for block in rounds(record, 40_000, seed="x")])
    part = np.concatenate([block.net for block in rounds(record, 5_000, seed="x", first=31_000)])

    assert (whole[31_000:36_000] == part).all()
    assert not (whole[:1_000] == next(rounds(record, 1_000, seed="y")).net).all()


def test_every_card_comes_everywhere_alike() -> None:
    record = new("top-5-wa", {1: 100_000}, house={"wa.max_wager": 30_000})
    cards = np.concatenate([block.cards for block in rounds(record, 104_000, seed=3, cards=True)])

    times = np.array([np.bincount(column, minlength=52) for column in cards.T])
    squares = ((times - 2_000) ** 2 / 2_000).sum(axis=1)
    assert squares.max() < 51 + 5 * np.sqrt(2 * 51)
    assert all(len(set(row)) == 11 for row in cards[:2_000].tolist())


def test_tables_of_ones_own() -> None:
    record = new("let-it-ride", {1: 100_000})
    never = strategy_table(record, lambda own, community: ("withdraw", ()))
    always = strategy_table(record, lambda own, community: ("let-it-ride", ()))

    (careful,), (wild,) = (list(rounds(record, 4_000, seed=2, strategy=one)) for one in (never, always))
    assert {500} == set(careful.wagered.ravel().tolist())
    assert {1_500} == set(wild.wagered.ravel().tolist())
    assert (wild.net == 3 * careful.net).all()


def test_two_tables_are_compared_by_the_same_rounds() -> None:
    """Always riding costs more than the bots' way; the same cards for both leave a far smaller error."""
    record = new("let-it-ride", {1: 100_000, 3: 100_000})
    best, always = strategy_table(record), strategy_table(record, lambda own, community: ("let-it-ride", ()))
    found = compare_tables(record, best, always, 40_000, seed=3)
    nets = [
        np.concatenate([b.net.sum(axis=1) for b in rounds(record, 40_000, seed=3, strategy=s)]) for s in (best, always)
    ]

    gained = nets[0] - nets[1]
    assert gained.mean() == found.mean_cents
    assert gained.std(ddof=1) / 200 == pytest.approx(found.error_cents)
    low, high = found.interval_cents
    assert 0 < low < found.mean_cents < high
    assert 0 == compare_tables(record, best, best, 10, seed=3).error_cents
    with pytest.raises(BadRounds, match="1 rounds; a comparison needs two or more"):
        compare_tables(record, best, always, 1, seed=3)


@pytest.mark.parametrize(
    ("game", "house", "wagers", "says"),
    [
        (
            "let-it-ride",
            {"lir.progressive.offered": True},
            {"three-bets": 500, "progressive": 100},
            "there is a Progressive wager, whose meters carry over from round to round",
        ),
        ("top-five", {}, {"ante": 50_000}, "seat 2 has too little for a Play Wager, so it can only fold"),
        ("top-5-wa", {"wa.max_wager": 30_000}, {"tens": 100}, "ante is required (W-08), so nobody plays"),
        (
            "top-5-wa",
            {"wa.max_wager": 30_000, "wa.required_wagers": ("ace-face",)},
            {"ace-face": 100},
            "a spot with only an Ace or Face wager gets no cards (W-05)",
        ),
    ],
)
def test_what_is_not_compiled_is_said_in_a_line(game: str, house: Any, wagers: Any, says: str) -> None:
    record = new(game, {2: 60_000}, house=house)
    assert says == not_compiled(record, wagers)
    with pytest.raises(BadRounds, match="is played by the engine only: "):
        rounds(record, 1, seed=1, wagers=wagers)


def test_refusals() -> None:
    record = new("top-five", {1: 100_000})
    with pytest.raises(BadRounds, match="-1 rounds from round 0; neither may be negative"):
        rounds(record, -1, seed=1)
    with pytest.raises(BadRounds, match="Hold 'Em is not played against the house"):
        rounds(new("holdem", {1: 20_000, 2: 20_000}), 1, seed=1)
    other = strategy_table(new("let-it-ride", {1: 100_000}), lambda own, community: ("withdraw", ()))
    with pytest.raises(BadRounds, match="the strategy is for let-it-ride, not for top-five"):
        rounds(record, 1, seed=1, strategy=other)
    assert [] == list(rounds(record, 0, seed=1))
    assert 3 == len(list(islice(played_again(record, 10, seed=1), 3)))


def test_any_number_of_the_seven_cards_may_count_in_top_five() -> None:
    counted = {sum(card >> 2 >= TEN for card in hand) for hand in shapes().values()}
    assert set(range(8)) == counted


def test_the_shapes_of_top_five_are_the_kinds_of_hands_that_its_odds_count() -> None:
    """By how many cards there are of each rank from ten on, whether five are a royal flush, and the suits missing."""
    kinds = {
        (sum(times * 5**place for place, times in enumerate(numbers)) + SHAPES * royal, missing)
        for numbers, royal, missing in player_hands().kinds()
    }
    found = shapes.__wrapped__()  # made once and kept; here anew
    assert kinds == set(found)
    for (shape, missing), hand in found.items():
        high = [card for card in hand if card >> 2 >= TEN]
        assert 7 == len(set(hand))
        assert shape % SHAPES == sum(5 ** ((card >> 2) - TEN) for card in high)
        assert missing == 4 - len({card & 3 for card in high})
