"""Ranking hands and equity, against eval7, phevaluator, poker-equity, pokerkit and treys."""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Callable, Iterator

import eval7
import numpy as np
import phevaluator
import poker_equity
import pokerkit
import treys
from numpy.typing import NDArray

from benchmarks.harness import Case, Work, each, in_turn, sliced
from croupier.cards import Cards
from croupier.hands import counts, evaluate, evaluate_many
from croupier.hands.equity import equity
from croupier.hands.fast import value, value7
from croupier.hands.kernels.words import CARD_MASK

NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
MANY, SOME, FEW = 1_000_000, 100_000, 200
Hands = NDArray[np.uint8]


def dealt(cards: int, number: int, lowest: int = 0) -> Hands:
    """Random hands, the same in every run."""
    deck = np.tile(np.arange(lowest, 52, dtype=np.uint8), (number, 1))
    return np.ascontiguousarray(np.random.default_rng(1).permuted(deck, axis=1)[:, :cards])


def masks(hands: Hands) -> NDArray[np.uint64]:
    return np.bitwise_or.reduce(CARD_MASK[hands], axis=1)


def in_text(hands: Hands) -> list[str]:
    return ["".join(NAMES[card] for card in hand) for hand in hands]


def ours(given: NDArray[np.generic], ranking: str = "high") -> Work:
    return Work(lambda: evaluate_many(given, ranking), len(given))


def ours_omaha(hole: Hands, board: Hands, ranking: str) -> Work:
    parts = sliced(range(len(hole)), SOME)
    return in_turn(
        lambda part: evaluate_many(hole[part.start : part.stop], ranking, board[part.start : part.stop]), parts
    )


def poker_equity_batch(kernel: str, hands: Hands) -> Work:
    return in_turn(lambda texts: poker_equity.score_batch(kernel, texts), sliced(in_text(hands), 5_000))


def eval7_one_by_one(hands: Hands) -> Work:
    deck = [eval7.Card(name) for name in NAMES]
    return each(eval7.evaluate, [([deck[card] for card in hand],) for hand in hands])


def treys_one_by_one(texts: list[list[str]]) -> Work:
    rank, new = treys.Evaluator().evaluate, treys.Card.new
    return each(lambda *hand: rank([new(card) for card in hand[:2]], [new(card) for card in hand[2:]]), texts)


def pokerkit_one_by_one(make: Callable[..., object], hands: Hands, hole: int) -> Work:
    warnings.simplefilter("ignore")
    deck = list(itertools.chain.from_iterable(pokerkit.Card.parse(name) for name in NAMES))
    cards = [[deck[card] for card in hand] for hand in hands]
    return each(make, [(hand[:hole], hand[hole:]) for hand in cards], in_run=10)


def single() -> Iterator[Case]:
    """One call from Python for one hand."""
    hands = dealt(7, 20_000)
    rows = hands.tolist()
    peers = {"eval7": eval7_one_by_one(hands), "phevaluator": each(phevaluator.evaluate_cards, rows)}
    by_mask = each(value, [(int(mask),) for mask in masks(hands)])
    yield Case("single.mask", "one 7-card call from Python, mask", by_mask, peers, times=2)
    yield Case("single.cards", "one 7-card call from Python, cards", each(value7, rows), peers, times=2)
    prepared = each(evaluate, [(Cards(row),) for row in rows])
    yield Case("single.prepared", "evaluate, 7 prepared cards", prepared, {"eval7": peers["eval7"]}, times=1)
    texts = [[NAMES[card] for card in row] for row in rows]
    in_words = {"treys": treys_one_by_one(texts), "phevaluator": each(phevaluator.evaluate_cards, texts)}
    for name, between in (("text", " "), ("joined", "")):
        ours_in_text = each(evaluate, [(between.join(text),) for text in texts])
        title = f"evaluate, a text such as {between.join(texts[0][:2])!r} of 7 cards"
        yield Case(f"single.{name}", title, ours_in_text, in_words, times=3)


def batches() -> Iterator[Case]:
    """A million hands in one call."""
    many = dealt(7, MANY)
    peers = {"poker-equity": poker_equity_batch("high", many[:SOME]), "eval7": eval7_one_by_one(many[:SOME])}
    yield Case("batch.masks", "batch of 7 cards, uint64 masks", ours(masks(many)), peers, times=200)
    yield Case("batch.cards", "batch of 7 cards, N x 7 uint8", ours(many), peers, times=100)
    for name, ranking, kernel, cards, lowest in (
        ("low-a5", "low-a5", "low_a5", 7, 0),
        ("low-27", "low-27", "deuce_seven", 5, 0),
        ("badugi", "badugi", "badugi", 4, 0),
        ("six-plus", "six-plus", "short_deck", 7, 16),
    ):
        hands = dealt(cards, MANY, lowest)
        yield Case(
            f"batch.{name}",
            f"batch of {cards} cards, {ranking}, masks",
            ours(masks(hands), ranking),
            {"poker-equity": poker_equity_batch(kernel, hands[:SOME])},
            times=100,
        )


def all_hands() -> Iterator[Case]:
    """Every seven-card hand by category; the peer does a part of them and is scaled up."""
    number, hands = math.comb(52, 7), dealt(7, SOME)
    yield Case(
        "counts",
        "all C(52,7) hands by category",
        Work(lambda: counts("high", 7), number),
        {"eval7": eval7_one_by_one(hands)},
        seconds=0.1,
        unit="",
        note=f"peer scaled up from {SOME:,} hands",
    )


def omaha() -> Iterator[Case]:
    """Random deals of Omaha: five board cards, four or five hole cards."""
    deals = dealt(10, MANY)
    board, four, five = (np.ascontiguousarray(deals[:, part]) for part in (slice(5), slice(5, 9), slice(5, 10)))
    phe = each(phevaluator.evaluate_omaha_cards, deals[:SOME, :9].tolist())
    yield Case("omaha4", "Omaha, 4 hole cards", ours_omaha(four, board, "omaha-high"), {"phevaluator": phe}, times=50)
    high, low = pokerkit.OmahaHoldemHand.from_game, pokerkit.OmahaEightOrBetterLowHand.from_game_or_none
    for name, title, hole, ranking, make in (
        ("omaha5", "Omaha, 5 hole cards", five, "omaha-high", high),
        ("omaha-low4", "Omaha low of eight or better, 4 hole cards", four, "omaha-low-8", low),
        ("omaha-low5", "Omaha low of eight or better, 5 hole cards", five, "omaha-low-8", low),
    ):
        both = np.hstack((hole, board))[:FEW]
        peer = pokerkit_one_by_one(make, both, hole.shape[1])
        yield Case(name, title, ours_omaha(hole, board, ranking), {"pokerkit": peer}, times=10_000)


def preflop() -> Iterator[Case]:
    """Exact equity of two hands before the flop, 1,712,304 boards."""
    for name, hands in (("pairs", ["AsAh", "KdKc"]), ("suited", ["AsKs", "QhJh"])):
        yield Case(
            f"equity.{name}",
            f"exact heads-up pre-flop equity, {' against '.join(hands)}",
            Work(lambda hands=hands: equity(hands)),
            {"poker-equity": Work(lambda hands=hands: poker_equity.exact_from_text("holdem", hands))},
            times=500,
            unit="",
        )


def cases() -> Iterator[Case]:
    """Every case of this area."""
    for some in (single, batches, all_hands, omaha, preflop):
        yield from some()
