"""`evaluate_many`, `category_of`, `counts` and the fast path for one hand: forms of input, refusals, known numbers."""

import math
import subprocess
import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import hands
from croupier.cards import CARDS, cards
from croupier.hands import BadHand, counts, evaluate_many
from croupier.hands.fast import value, value7
from croupier.hands.kernels.batches import KERNELS
from croupier.hands.kernels.words import CARD_MASK
from croupier.hands.many import BLOCK, category_of
from croupier.hands.rankings import CATEGORIES, RANKINGS
from croupier.rulebook.testing import clause


def hand(text: str) -> NDArray[np.uint8]:
    return np.array([cards(text)], np.uint8)


def mask(text: str) -> NDArray[np.uint64]:
    return np.bitwise_or.reduce(CARD_MASK[hand(text)], axis=1)  # type: ignore[no-any-return]


def category(text: str, ranking: str, board: str | None = None) -> str:
    values = evaluate_many(hand(text), ranking, None if board is None else hand(board))
    return CATEGORIES[ranking][category_of(values, ranking)[0]]  # type: ignore[no-any-return]


def test_the_category_is_in_the_top_bits() -> None:
    assert "royal flush" == category("As Ks Qs Js Ts 2d 3c", "high")
    assert "two pair" == category("As Ad Ks Kd 2c", "high")
    assert "no pair" == category("As 2d 3c 4h 5s Kd Kc", "low-a5")
    assert "high card" == category("2s 3d 4c 5h 7s", "low-27")
    assert "four-card badugi" == category("As 2d 3c 4h", "badugi")
    assert "flush" == category("As Ks Qs Js 9s", "six-plus")
    assert "super royal" == category("As Ks Qs Js Ts 9s", "six-card")
    assert "straight flush" == category("As 2s 3s", "three-card")
    assert "5 cards, royal flush" == category("As Ks Qs Js Ts 2d 3c", "top-five")
    assert "royal flush" == category("As Ks 2d 2c", "omaha-high", "Qs Js Ts 5d 6d")


@clause("MD-POKER 10.M(2)", says="Without any qualifying low")
def test_a_low_that_does_not_qualify_is_minus_one() -> None:
    assert [-1] == evaluate_many(hand("As 2d 3c 4h 9s"), "low-a5-8").tolist()
    assert [55] == evaluate_many(hand("As 2d 3c 4h 5s"), "low-a5-8").tolist()
    assert [0] == evaluate_many(hand("8s 7d 6c 5h 4s"), "low-a5-8").tolist()
    assert [-1] == evaluate_many(hand("As 2d Kc Kh"), "omaha-low-8", hand("3s 4d Kd Qd Qs")).tolist()


@pytest.mark.parametrize("ranking", KERNELS.batches)
def test_masks_and_cards_give_the_same_values(ranking: str) -> None:
    deck = np.arange(52 - RANKINGS[ranking].deck, 52, dtype=np.uint8)
    for size in (size for size in KERNELS.batches[ranking] if size > 0):
        some = np.array([np.random.default_rng(row).permutation(deck)[:size] for row in range(50)])
        masks = np.bitwise_or.reduce(CARD_MASK[some], axis=1)

        assert evaluate_many(some, ranking).tolist() == evaluate_many(masks, ranking).tolist()


def test_omaha_takes_masks_and_one_board_for_all() -> None:
    hole = np.array([cards("As Ks 2d 2c"), cards("Kd Kc 9h 8h")], np.uint8)
    masks, board = np.bitwise_or.reduce(CARD_MASK[hole], axis=1), "Qs Js Ts 5d 6d"
    expected = evaluate_many(hole, "omaha-high", np.vstack([hand(board)] * 2)).tolist()

    assert expected == evaluate_many(hole, "omaha-high", hand(board)).tolist()
    assert expected == evaluate_many(masks, "omaha-high", mask(board)).tolist()


def test_other_rankings_add_the_board_to_the_hand() -> None:
    whole = evaluate_many(hand("As Ks Qs Js Ts 2d 3c"), "high").tolist()

    assert whole == evaluate_many(hand("As Ks"), "high", hand("Qs Js Ts 2d 3c")).tolist()
    assert whole == evaluate_many(mask("As Ks"), "high", mask("Qs Js Ts 2d 3c")).tolist()


def test_many_blocks_and_a_tail_that_is_not_a_whole_word() -> None:
    number = 2 * BLOCK + 3
    some = np.tile(hand("As Ks Qs Js Ts"), (number, 1))
    some[-1] = hand("2s 3d 4c 5h 7s")
    values = evaluate_many(some, "high")

    assert 9 << 12 == values[0] == values[-2]
    assert 0 == values[-1]
    assert (number,) == values.shape
    assert np.int32 == values.dtype


def test_slices_and_transposed_arrays_are_read_as_they_are() -> None:
    deal = np.arange(14, dtype=np.uint8).reshape(7, 2)

    assert evaluate_many(np.ascontiguousarray(deal.T)).tolist() == evaluate_many(deal.T).tolist()


def test_an_empty_array_gives_an_empty_array() -> None:
    assert [] == evaluate_many(np.empty((0, 7), np.uint8)).tolist()
    assert [] == evaluate_many(np.empty(0, np.uint64), "badugi").tolist()
    assert [] == evaluate_many(np.empty((0, 4), np.uint8), "omaha-high", np.empty((0, 5), np.uint8)).tolist()


def test_an_array_for_the_values_may_be_given() -> None:
    room = np.zeros(1, np.int32)

    assert evaluate_many(hand("As Ks Qs Js Ts"), out=room) is room
    assert [9 << 12] == room.tolist()
    with pytest.raises(BadHand, match="out must be a contiguous int32 array of 1 places; it is int64 of shape 1"):
        evaluate_many(hand("As Ks Qs Js Ts"), out=np.zeros(1, np.int64))


SEVEN = "As Ks Qs Js Ts 2d 3c"


@pytest.mark.parametrize(
    "array, ranking, sentence",
    [
        (hand(SEVEN).astype(np.int64), "high", "this is int64 of shape 1x7"),
        (hand(SEVEN)[0], "high", "this is uint8 of shape 7"),
        (mask(SEVEN).astype(np.int64), "high", "this is int64 of shape 1"),
        (mask(SEVEN).reshape(1, 1), "high", "this is uint64 of shape 1x1"),
        (np.array(5.0), "high", "this is float64 of shape one number"),
        (np.array([["As"]]), "high", "this is <U2 of shape 1x1"),
        (hand(SEVEN), "hihg", r"there is no ranking 'hihg' \(did you mean 'high'\?\)"),
        (hand("As Ks Qs Js"), "high", "'high' has 5, 6 or 7 cards; these have 4"),
        (mask("As Ks Qs Js"), "high", "'high' has 5, 6 or 7 cards; these have 4"),
        (hand(SEVEN), "three-card", "'three-card' has 3 cards; these have 7"),
        (np.array([[0, 1, 2, 3, 4, 5, 52]], np.uint8), "high", "hand 0: 52 is not a card; cards are numbered 0"),
        (np.array([[0, 1, 2, 3, 4, 5, 255]], np.uint8), "high", "hand 0: 255 is not a card"),
        (np.array([[0, 1, 2, 3, 4], [9, 1, 2, 3, 9]], np.uint8), "high", "hand 1: 4d appears twice"),
        (hand("As Ks Qs Js 5d"), "six-plus", "hand 0: 5d is not in the 36-card deck"),
        (mask("As Ks Qs Js 5d"), "six-plus", "hand 0: 5d is not in the 36-card deck"),
        (np.array([1 << 13 | 0b1111], np.uint64), "high", "hand 0: the mask 0x000000000000200f has a bit that is no"),
        (np.array([0b11111, 0b111111], np.uint64), "high", "hand 1: the mask has 6 cards; it must have 5 like the"),
        (np.array([0b1111, 0b111111], np.uint64), "badugi", "hand 1: the mask has 6 cards; it must have 4 like the"),
        (np.array([0, 0xFF], np.uint64), "top-five", "hand 1: the mask has 8 cards; it must have at most 7"),
        (np.array([0x7F, 0xFF], np.uint64), "top-five", "hand 1: the mask has 8 cards; it must have at most 7"),
        (np.array([0, 1 << 63], np.uint64), "top-five", "hand 1: the mask 0x8000000000000000 has a bit that is no"),
        (np.array([0x1F, 0x800F], np.uint64), "low-a5-8", "hand 1: the mask 0x000000000000800f has a bit that is no"),
        (np.array([0x1F, 0x3F], np.uint64), "low-27", "hand 1: the mask has 6 cards"),
    ],
)
def test_bad_arrays_are_refused(array: NDArray[np.uint8], ranking: str, sentence: str) -> None:
    with pytest.raises(BadHand, match=sentence):
        evaluate_many(array, ranking)


@pytest.mark.parametrize("ranking", KERNELS.batches)
def test_every_kernel_refuses_a_card_twice_and_an_unknown_card(ranking: str) -> None:
    """At any place of the hand, in the first hand and in the last."""
    size = max(KERNELS.batches[ranking])
    sound = np.tile(np.arange(20, 20 + size, dtype=np.uint8), (40, 1))
    for row in (0, 39):
        for place in range(size):
            unknown, twice = sound.copy(), sound.copy()
            unknown[row, place] = 52 + 29 * place
            twice[row, place] = twice[row, place - 1]
            with pytest.raises(BadHand, match=f"hand {row}: {52 + 29 * place} is not a card"):
                evaluate_many(unknown, ranking)
            with pytest.raises(BadHand, match=f"hand {row}: .. appears twice"):
                evaluate_many(twice, ranking)


@pytest.mark.parametrize(
    "hole, board, sentence",
    [
        (hand("As Ks 2d 2c"), None, "needs the board"),
        (hand("As Ks 2d"), hand("Qs Js Ts 5d 6d"), "4 or 5 hole cards and 5 board cards; these have 3 and 5"),
        (hand("As Ks 2d 2c"), hand("Qs Js Ts 5d"), "4 or 5 hole cards and 5 board cards; these have 4 and 4"),
        (hand("As Ks 2d 2c"), hand("Qs Js Ts 5d 2c"), "hand 0: 2c appears twice"),
        (hand("As Ks 2d 2c"), hand("Qs Js Ts 5d 6d") + 40, "is not a card"),
        (mask("As Ks 2d 2c"), mask("Qs Js Ts 5d 2c"), "hand 0: 2c appears twice"),
        (mask("As Ks 2d 2c"), hand("Qs Js Ts 5d 6d"), "must have the form of the cards"),
        (np.vstack([hand("As Ks 2d 2c")] * 3), np.vstack([hand("Qs Js Ts 5d 6d")] * 2), "one for each of the 3 hands"),
        (np.array([0b1111, 0b111], np.uint64), mask("Qs Js Ts 5d 6d"), "hand 1: the mask has 3 cards"),
        (np.array([1 << 15], np.uint64), mask("Qs Js Ts 5d 6d"), "has a bit that is not a card"),
    ],
)
@pytest.mark.parametrize("ranking", ["omaha-high", "omaha-low-8"])
def test_bad_omaha_hands_are_refused(
    hole: NDArray[np.uint8], board: NDArray[np.uint8] | None, sentence: str, ranking: str
) -> None:
    with pytest.raises(BadHand, match=sentence):
        evaluate_many(hole, ranking, board)


def test_a_card_in_the_hand_and_on_the_board_is_refused() -> None:
    with pytest.raises(BadHand, match="hand 0: Ks is in the hand and on the board"):
        evaluate_many(mask("As Ks"), "high", mask("Ks Js Ts 5d 6d"))
    with pytest.raises(BadHand, match="hand 0: Ks appears twice"):
        evaluate_many(hand("As Ks"), "high", hand("Ks Js Ts 5d 6d"))


@clause("MD-POKER 6.D", says="nine high categories from best to worst")
def test_counts_of_all_seven_card_hands() -> None:
    found = counts("high", 7)

    assert 133_784_560 == sum(found.values()) == math.comb(52, 7)
    assert 4_324 == found["royal flush"]
    assert 37_260 == found["straight flush"]
    assert 23_294_460 == found["high card"]
    assert tuple(reversed(CATEGORIES["high"])) == tuple(found)


@pytest.mark.parametrize(
    "ranking, size, deck, expected",
    [
        ("high", 5, 52, {"royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "high card": 1_302_540}),
        ("high", 6, 52, {"royal flush": 188, "straight flush": 1_656, "full house": 165_984}),
        ("low-a5", 5, 52, {"no pair": 1_317_888, "pair": 1_098_240, "four-of-a-kind": 624}),
        ("low-27", 5, 52, {"royal flush": 4, "straight flush": 32, "straight": 9_180, "high card": 1_303_560}),
        ("low-a5-8", 5, 52, {"eight or better": 56 * 4**5}),
        ("badugi", 4, 52, {"four-card badugi": 13 * 12 * 11 * 10, "one-card badugi": 13 + 4 * 715}),
        ("badugi-ace-high", 4, 52, {"four-card badugi": 13 * 12 * 11 * 10, "one-card badugi": 13 + 4 * 715}),
        ("six-plus", 5, 36, {"royal flush": 4, "straight flush": 20, "flush": 480, "full house": 1_728}),
        ("three-card", 3, 52, {"straight flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1_096}),
        ("six-card", 6, 52, {"super royal": 4, "royal flush": 184, "straight flush": 1_656}),
    ],
)
def test_counts_of_other_rankings(ranking: str, size: int, deck: int, expected: dict[str, int]) -> None:
    found = counts(ranking, size)

    assert math.comb(deck, size) == sum(found.values())
    assert expected == {name: found[name] for name in expected}


@pytest.mark.parametrize("ranking, size", [("high", 5), ("six-plus", 5), ("low-a5", 5), ("low-27", 5)])
def test_counts_by_ranks_agree_with_counting_one_by_one(
    ranking: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_ranks = counts(ranking, size)
    monkeypatch.setattr("croupier.hands.all_hands.BY_RANKS", {})

    assert counts(ranking, size) == by_ranks


@pytest.mark.long
@pytest.mark.parametrize("ranking, size", [("high", 7), ("high", 6), ("six-plus", 7), ("six-card", 6), ("low-a5", 7)])
def test_larger_counts_by_ranks_agree_with_counting_one_by_one(
    ranking: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_ranks = counts(ranking, size)
    monkeypatch.setattr("croupier.hands.all_hands.BY_RANKS", {})

    assert counts(ranking, size) == by_ranks


def test_counts_without_a_number_of_cards_take_what_the_ranking_has() -> None:
    assert counts("high", 7) == counts("high")
    assert 22_100 == sum(counts("three-card").values())
    assert 270_725 == sum(counts("badugi").values())


def test_counts_that_do_not_exist_are_refused() -> None:
    with pytest.raises(BadHand, match="'high' has 5, 6 or 7 cards; these have 8"):
        counts("high", 8)
    with pytest.raises(BadHand, match="'omaha-high' cannot be counted"):
        counts("omaha-high")
    with pytest.raises(BadHand, match="there is no ranking 'gin'"):
        counts("gin")
    with pytest.raises(BadHand, match="there is no ranking 'gin'"):
        category_of(np.zeros(1, np.int32), "gin")


def test_one_hand_at_full_speed_gives_the_same_value() -> None:
    some = np.array([np.random.default_rng(row).permutation(52)[:7] for row in range(300)], np.uint8)
    masks = np.bitwise_or.reduce(CARD_MASK[some], axis=1)
    expected = evaluate_many(some).tolist()

    assert expected == [value7(*row) for row in some.tolist()]
    assert expected == [value(int(one)) for one in masks]


@pytest.mark.parametrize(
    "seven, refusal",
    [
        ((0, 0, 1, 2, 3, 4, 5), "a card appears twice, or one"),
        ((0, 52, 1, 2, 3, 4, 5), "a card appears twice, or one"),
        ((0, 63, 1, 2, 3, 4, 5), "a card appears twice, or one"),
        ((0, 64, 0, 0, 0, 0, 0), "one"),
        ((0, -1, 1, 2, 3, 4, 5), "one"),
        ((0, 64, 0, 64, 0, 64, 1), "one"),
    ],
)
def test_one_hand_at_full_speed_refuses_bad_cards(seven: tuple[int, ...], refusal: str) -> None:
    with pytest.raises(BadHand) as refused:
        value7(*seven)
    assert f"{refusal} of the seven is not a card; cards are numbered 0 (2c) to 51 (As)" == str(refused.value)


@pytest.mark.parametrize("bits", [0, 0b1111, 0xFF, 1 << 13 | 0b11111, -1, 1 << 62])
def test_one_hand_at_full_speed_refuses_bad_masks(bits: int) -> None:
    with pytest.raises(BadHand, match="not a hand of five, six or seven cards"):
        value(bits)


def test_the_package_loads_neither_numpy_nor_numba() -> None:
    loaded = "import sys, croupier.hands; print([name for name in ('numpy', 'numba') if name in sys.modules])"

    assert "[]" == subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True).stdout.strip()
    assert not hasattr(hands, "no_such_thing")


@pytest.mark.parametrize("card", range(12, 18))
def test_the_fives_are_not_in_the_deck_of_six_plus_and_the_sixes_are(card: int) -> None:
    """As numbers and as masks; the first hand that has one is named."""
    rows = np.array([[40, 20, 25, 30, 35], [card, 20, 25, 30, 35]], np.uint8)
    for some in (rows, np.bitwise_or.reduce(CARD_MASK[rows], axis=1)):
        if card < 16:
            with pytest.raises(BadHand, match=f"hand 1: {CARDS[card]} is not in the 36-card deck of six-plus"):
                evaluate_many(some, "six-plus")
        else:
            assert 2 == len(evaluate_many(some, "six-plus"))
