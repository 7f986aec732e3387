"""Outside evaluators order the same pairs of hands the same way, where they know the ranking."""

import itertools
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import eval7
import numpy as np
import phevaluator
import pokerkit
import pytest
import treys
from numpy.typing import NDArray

from croupier.hands import evaluate_many

NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
PAIRS = 100_000
Hands = NDArray[np.uint8]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def random_hands(cards: int, number: int, seed: int, lowest: int = 0) -> Hands:
    order = np.random.default_rng(seed).random((number, 52 - lowest)).argsort(axis=1)[:, :cards]
    return (order + lowest).astype(np.uint8)


def assert_same_order(ours: NDArray[np.int32], theirs: list[Any], lower_is_better: bool = False) -> None:
    """On at least 100,000 random pairs; None is a hand that does not qualify."""
    in_order = sorted({one for one in theirs if one is not None}, reverse=lower_is_better)
    place = {one: number for number, one in enumerate(in_order)}
    ranked = np.array([-1 if one is None else place[one] for one in theirs])
    one, other = np.random.default_rng(7).integers(0, len(ours), (2, PAIRS + PAIRS // 50))
    one, other = one[one != other], other[one != other]
    assert len(one) >= PAIRS
    assert (np.sign(ours[one] - ours[other]) == np.sign(ranked[one] - ranked[other])).all()


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_phevaluator_high(cards: int) -> None:
    some = random_hands(cards, 40_000, seed=cards)
    theirs = [phevaluator.evaluate_cards(*hand) for hand in some.tolist()]

    assert_same_order(evaluate_many(some), theirs, lower_is_better=True)


def test_phevaluator_omaha() -> None:
    some = random_hands(9, 40_000, seed=9)
    theirs = [phevaluator.evaluate_omaha_cards(*hand) for hand in some.tolist()]

    assert_same_order(evaluate_many(some[:, 5:], "omaha-high", some[:, :5]), theirs, lower_is_better=True)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_eval7_high(cards: int) -> None:
    deck = [eval7.Card(name) for name in NAMES]
    some = random_hands(cards, 40_000, seed=10 + cards)

    assert_same_order(evaluate_many(some), [eval7.evaluate([deck[card] for card in hand]) for hand in some])


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_treys_high(cards: int) -> None:
    deck, evaluator = [treys.Card.new(name) for name in NAMES], treys.Evaluator()
    some = random_hands(cards, 2_500, seed=20 + cards)
    theirs = [evaluator.evaluate([deck[card] for card in hand[:2]], [deck[card] for card in hand[2:]]) for hand in some]

    assert_same_order(evaluate_many(some), theirs, lower_is_better=True)


PARSED = list(itertools.chain.from_iterable(pokerkit.Card.parse(name) for name in NAMES))


def in_pokerkit(make: Callable[..., Any], some: Hands, hole: int | None = None) -> list[Any]:
    return [
        make([PARSED[card] for card in hand[:hole]], [] if hole is None else [PARSED[card] for card in hand[hole:]])
        for hand in some
    ]


@pytest.mark.parametrize(
    "ranking, cards, lowest, make",
    [
        ("high", 5, 0, pokerkit.StandardHighHand.from_game),
        ("high", 7, 0, pokerkit.StandardHighHand.from_game),
        ("low-a5", 5, 0, pokerkit.RegularLowHand.from_game),
        ("low-a5", 7, 0, pokerkit.RegularLowHand.from_game),
        ("low-a5-8", 7, 0, pokerkit.EightOrBetterLowHand.from_game_or_none),
        ("low-27", 5, 0, pokerkit.StandardLowHand.from_game),
        ("low-27", 7, 0, pokerkit.StandardLowHand.from_game),
        ("badugi", 4, 0, pokerkit.BadugiHand.from_game),
        ("badugi", 5, 0, pokerkit.BadugiHand.from_game),
        ("six-plus", 5, 16, pokerkit.ShortDeckHoldemHand.from_game),
        ("six-plus", 7, 16, pokerkit.ShortDeckHoldemHand.from_game),
    ],
)
def test_pokerkit(ranking: str, cards: int, lowest: int, make: Callable[..., Any]) -> None:
    some = random_hands(cards, 700, seed=30 + cards, lowest=lowest)

    assert_same_order(evaluate_many(some, ranking), in_pokerkit(make, some))


@pytest.mark.parametrize(
    "ranking, hole, make",
    [
        ("omaha-high", 4, pokerkit.OmahaHoldemHand.from_game),
        ("omaha-high", 5, pokerkit.OmahaHoldemHand.from_game),
        ("omaha-low-8", 4, pokerkit.OmahaEightOrBetterLowHand.from_game_or_none),
        ("omaha-low-8", 5, pokerkit.OmahaEightOrBetterLowHand.from_game_or_none),
    ],
)
def test_pokerkit_omaha(ranking: str, hole: int, make: Callable[..., Any]) -> None:
    some = random_hands(hole + 5, 400, seed=40 + hole)

    assert_same_order(evaluate_many(some[:, :hole], ranking, some[:, hole:]), in_pokerkit(make, some, hole))
