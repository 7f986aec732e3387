"""Kernels against the readable reference: the same categories and the same order.

`make test` takes every class of hands up to suits, `make test-long` every hand; random ones where there are too many.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, islice
from math import comb
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.hands import build_tables
from croupier.hands.kernels import jit
from croupier.hands.kernels.cards import key_of_cards, mask_of_cards
from croupier.hands.kernels.high import value5, value6, value7, value_of_mask
from croupier.hands.kernels.low import a5_value7, eight_value, low_27_value5
from croupier.hands.kernels.six_plus import value7 as six_plus_value7
from croupier.hands.kernels.small import six_card_value, three_card_value, top_five_best_value, top_five_value
from croupier.hands.kernels.tables import FOLDER
from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, START_KEY
from croupier.hands.many import category_of, evaluate_many
from croupier.hands.rankings import CATEGORIES
from croupier.hands.reference import rank
from croupier.rulebook.testing import clause

Hands = Iterable[Sequence[int]]
BLOCK = 200_000
SIX_PLUS_DECK = range(16, 52)


class Agreement:
    """What reference and kernel said so far; each new block must agree."""

    def __init__(self, ranking: str) -> None:
        self.ranking = ranking
        self.value_of: dict[tuple[int, ...], int] = {}

    def add(self, hands: NDArray[np.uint8], boards: NDArray[np.uint8] | None = None) -> None:
        values = evaluate_many(hands, self.ranking, boards)
        categories = category_of(values, self.ranking)
        on_board = [()] * len(hands) if boards is None else boards.tolist()
        for hand, board, value, category in zip(
            hands.tolist(), on_board, values.tolist(), categories.tolist(), strict=True
        ):
            key = rank(hand, self.ranking, board) or (-1,)
            assert key[0] == category, (hand, board)
            assert value == self.value_of.setdefault(key, value), (hand, board)

    def add_all(self, hands: Hands) -> None:
        each = iter(hands)
        while block := list(islice(each, BLOCK)):
            self.add(np.array(block, np.uint8))

    def assert_same_order(self) -> None:
        """Better by the reference is better by the kernel, and equal is equal (`add` has checked one direction)."""
        values = [self.value_of[key] for key in sorted(self.value_of)]
        assert values == sorted(set(values))


def assert_agree(ranking: str, hands: Hands) -> int:
    """Compare them on all hands; returns how many different hands there were."""
    agreement = Agreement(ranking)
    agreement.add_all(hands)
    agreement.assert_same_order()
    return len(agreement.value_of)


def rank_sets(cards: int, ranks: range = range(13)) -> Iterator[tuple[int, ...]]:
    return (some for some in combinations_with_replacement(ranks, cards) if max(map(some.count, some)) <= 4)


def unsuited(ranks: Sequence[int]) -> tuple[int, ...]:
    """Cards of these ranks, given in rising order, with at most two of a suit."""
    return tuple(4 * each + place % 4 for place, each in enumerate(ranks))


def five_card_classes(ranks: range = range(13)) -> Iterator[tuple[int, ...]]:
    """Every five-card hand up to suits: each rank multiset, and each set of five ranks in one suit."""
    yield from (unsuited(some) for some in rank_sets(5, ranks))
    yield from (tuple(4 * each for each in some) for some in combinations(ranks, 5))


@cache
def lanes_in_order(cards: int, ranks: range = range(13)) -> NDArray[np.uint8]:
    """Every hand up to suits: clubs hold the largest set of ranks as a number, then diamonds, hearts and spades."""
    deck = range(4 * ranks.start, 4 * ranks.stop)
    hands = np.fromiter(chain.from_iterable(combinations(deck, cards)), np.uint8).reshape(comb(len(deck), cards), cards)
    lanes = [np.where(hands & 3 == suit, 1 << (hands >> 2).astype(np.int64), 0).sum(axis=1) for suit in range(4)]
    found: NDArray[np.uint8] = hands[(lanes[0] >= lanes[1]) & (lanes[1] >= lanes[2]) & (lanes[2] >= lanes[3])]
    return found


def random_hands(cards: int, number: int, seed: int, deck: range = range(52)) -> NDArray[np.uint8]:
    order = np.random.default_rng(seed).random((number, len(deck))).argsort(axis=1)[:, :cards]
    return (order + deck.start).astype(np.uint8)


@pytest.mark.parametrize(
    "ranking, ranks, different",
    [
        pytest.param("high", range(13), 7462, marks=clause("MD-POKER 6.D", says="nine high categories")),
        pytest.param("low-a5", range(13), 6175, marks=clause("MD-POKER 6.F", says="ignore straights and flushes")),
        pytest.param("low-a5-8", range(13), 57, marks=clause("MD-POKER 10.M(2)", says="qualifying low")),
        pytest.param("low-27", range(13), 7462, marks=clause("MD-POKER 21.E(6)", says="Opens the 2-7 rules")),
        pytest.param("six-plus", range(4, 13), 1404, marks=clause("MD-POKER 6.K", says="flush above full house")),
    ],
)
def test_every_class_of_five_cards(ranking: str, ranks: range, different: int) -> None:
    assert different == assert_agree(ranking, five_card_classes(ranks))


@pytest.mark.parametrize(
    "ranking",
    [
        pytest.param("badugi", marks=clause("MD-POKER 20.L(1)", says="four cards all of different suits")),
        pytest.param("badugi-ace-high", marks=clause("MD-POKER 21.F(1)(b)", says="best 2-3-4-5 (ace high)")),
    ],
)
def test_every_class_of_four_card_badugi(ranking: str) -> None:
    assert 13 + 78 + 286 + 715 == assert_agree(ranking, lanes_in_order(4))


@clause("MD-LIR 6.D", says="Three Card Bonus hands")
def test_every_three_card_hand() -> None:
    assert 741 == assert_agree("three-card", combinations(range(52), 3))


@clause("MD-LIR 6.E(8)", says="six suited cards A-K-Q-J-10-9")
def test_every_class_of_six_cards_by_rank_and_flush() -> None:
    def classes() -> Iterator[tuple[int, ...]]:
        yield from (unsuited(some) for some in rank_sets(6))
        yield from (tuple(4 * each for each in some) for some in combinations(range(13), 6))
        for some in combinations(range(13), 5):
            yield from ((*(4 * each for each in some), 4 * other + 1) for other in range(13))

    assert len(CATEGORIES["six-card"]) == 11
    assert assert_agree("six-card", classes()) > 5000


@clause("MD-TOP5 6.C", says="seven categories from best to worst")
@pytest.mark.parametrize("ranking", ["top-five", "top-five-best-five"])
def test_every_class_of_top_five(ranking: str) -> None:
    """Only the cards 10 to A count: at most seven of them, up to suits."""
    for cards in range(8):
        hands = lanes_in_order(cards, range(8, 13))
        agreement = Agreement(ranking)
        agreement.add(hands)
        agreement.assert_same_order()
        with_small_cards = np.hstack((hands, np.tile(np.arange(7 - cards, dtype=np.uint8), (len(hands), 1))))
        assert evaluate_many(hands, ranking).tolist() == evaluate_many(with_small_cards, ranking).tolist()


RANDOM = [
    ("high", 6), ("high", 7), ("low-a5", 6), ("low-a5", 7), ("low-a5-8", 6), ("low-a5-8", 7), ("low-27", 6),
    ("low-27", 7), ("badugi", 5), ("badugi-ace-high", 5), ("six-plus", 6), ("six-plus", 7), ("top-five", 7),
    ("top-five-best-five", 7),
]  # fmt: skip
RANDOM_OMAHA = [("omaha-high", 4), ("omaha-high", 5), ("omaha-low-8", 4), ("omaha-low-8", 5)]


def assert_agree_on_random(ranking: str, cards: int, number: int, seed: int) -> None:
    deck = SIX_PLUS_DECK if ranking == "six-plus" else range(52)
    agreement = Agreement(ranking)
    for part in range(-(-number // BLOCK)):
        agreement.add(random_hands(cards, min(BLOCK, number), 1000 * seed + part, deck))
    agreement.assert_same_order()


def assert_agree_on_random_omaha(ranking: str, in_hole: int, number: int, seed: int) -> None:
    agreement = Agreement(ranking)
    for part in range(-(-number // BLOCK)):
        hands = random_hands(in_hole + 5, min(BLOCK, number), 1000 * seed + part)
        agreement.add(hands[:, :in_hole], hands[:, in_hole:])
    agreement.assert_same_order()


@pytest.mark.parametrize("ranking, cards", RANDOM)
def test_random_hands(ranking: str, cards: int) -> None:
    assert_agree_on_random(ranking, cards, 1000, seed=1)


@clause("MD-POKER 12.K(1)", says="exactly two hole cards plus three board cards")
@clause("MD-POKER 19.K(1)", says="exactly two hole cards plus three board cards")
@clause("MD-POKER 12.L(2)", says="Without any qualifying low")
@pytest.mark.parametrize("ranking, in_hole", RANDOM_OMAHA)
def test_random_omaha_hands(ranking: str, in_hole: int) -> None:
    assert_agree_on_random_omaha(ranking, in_hole, 2000, seed=2)


def test_low_27_with_five_of_a_suit_among_seven() -> None:
    """The best five may have to leave the suit: a table by ranks alone would be wrong here."""
    hands = random_hands(7, 40_000, seed=3)
    suited = [hand for hand in hands if np.bincount(hand & 3).max() >= 5]

    assert assert_agree("low-27", suited) > 300


@pytest.mark.long
@pytest.mark.parametrize("ranking", ["high", "low-a5", "low-a5-8", "low-27"])
def test_every_five_card_hand(ranking: str) -> None:
    assert_agree(ranking, combinations(range(52), 5))


@pytest.mark.long
def test_every_six_plus_hand() -> None:
    assert 1404 == assert_agree("six-plus", combinations(SIX_PLUS_DECK, 5))


@pytest.mark.long
@pytest.mark.parametrize("ranking", ["badugi", "badugi-ace-high"])
def test_every_badugi_hand(ranking: str) -> None:
    assert_agree(ranking, combinations(range(52), 4))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 47, 4))
def test_every_six_card_hand_by_category(first: int) -> None:
    """Twelve parts by the rank of the lowest card; each ranked hand keeps its order too."""
    lowest = range(first, min(first + 4, 47))
    assert_agree("six-card", ((card, *rest) for card in lowest for rest in combinations(range(card + 1, 52), 5)))


@pytest.mark.long
@pytest.mark.parametrize("ranking, cards", RANDOM)
def test_many_more_random_hands(ranking: str, cards: int) -> None:
    assert_agree_on_random(ranking, cards, 200_000, seed=10)


@pytest.mark.long
@pytest.mark.parametrize("ranking, in_hole", RANDOM_OMAHA)
def test_many_more_random_omaha_hands(ranking: str, in_hole: int) -> None:
    assert_agree_on_random_omaha(ranking, in_hole, 100_000, seed=20)


def test_functions_for_other_kernels_give_the_same_values() -> None:
    """By key and mask, and by mask alone."""
    for cards, by_key in ((5, value5), (6, value6), (7, value7)):
        hands = random_hands(cards, 3000, seed=cards)
        for hand, value in zip(hands, evaluate_many(hands, "high").tolist(), strict=True):
            assert value == by_key(key_of_cards(hand), mask_of_cards(hand))
            assert value == value_of_mask(mask_of_cards(hand))


@pytest.mark.parametrize(
    "ranking, cards, by_mask",
    [
        ("low-a5-8", 7, eight_value),
        ("low-27", 5, low_27_value5),
        ("three-card", 3, three_card_value),
        ("six-card", 6, six_card_value),
        ("top-five", 7, top_five_value),
        ("top-five-best-five", 7, top_five_best_value),
    ],
)
def test_functions_by_mask_give_the_same_values(ranking: str, cards: int, by_mask: object) -> None:
    assert callable(by_mask)
    hands = random_hands(cards, 1000, seed=4)

    assert evaluate_many(hands, ranking).tolist() == [by_mask(mask_of_cards(hand)) for hand in hands]


def test_functions_by_key_give_the_same_values() -> None:
    hands, short = random_hands(7, 1000, seed=5), random_hands(7, 1000, seed=6, deck=SIX_PLUS_DECK)

    assert evaluate_many(hands, "low-a5").tolist() == [a5_value7(key_of_cards(hand)) for hand in hands]
    assert evaluate_many(short, "six-plus").tolist() == [
        six_plus_value7(key_of_cards(hand), mask_of_cards(hand)) for hand in short
    ]


def test_a_card_goes_into_a_key_and_out_again() -> None:
    key = START_KEY + CARD_KEY[51] + CARD_KEY[0] - CARD_KEY[51]

    assert key_of_cards(np.array([0], np.uint8)) == key
    assert 0 == CARD_MASK[52:].sum()


def test_a_mask_of_four_cards_has_no_high_value() -> None:
    assert -1 == value_of_mask(np.uint64(0b1111))


def test_the_tables_are_what_the_script_builds(tmp_path: Path) -> None:
    """If this fails, run `python -m croupier.hands.build_tables`."""
    new = tmp_path / "new" / "tables"
    build_tables.write(new)
    built, shipped = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in (new, FOLDER))

    assert built == shipped
    assert sum(map(len, shipped.values())) < 4_000_000


def test_a_compiled_kernel_does_not_outlive_what_it_was_made_from(tmp_path: Path) -> None:
    source = tmp_path / "kernel.py"
    source.write_text("one")
    before = jit._stamp(source)

    assert before == jit._stamp(source)
    source.write_text("two, longer")
    assert before != jit._stamp(source)
    assert {"high.py", "high_7.npy"} <= {file.name for file in jit._SOURCES}
