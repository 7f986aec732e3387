"""Lookups in numpy give what the kernels give: every ranking and number of cards, and which hands are invalid."""

import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.hands import ways
from croupier.hands.equity import Spot, one_by_one
from croupier.hands.kernels.batches import KERNELS
from croupier.hands.kernels.words import CARD_MASK
from croupier.hands.lookup import LOOKUPS
from croupier.hands.many import evaluate_many
from croupier.hands.many_deals import counted
from croupier.hands.rankings import RANKINGS
from croupier.hands.ways import ANY_NUMBER, OMAHA_RANKINGS, Ways

HANDS = 20_000
SIZES = [(ranking, cards) for ranking, batches in KERNELS.batches.items() for cards in batches]


def dealt(cards: int, lowest: int = 0, suits: int = 4) -> NDArray[np.uint8]:
    """Random hands, from fewer suits if there are to be flushes among them."""
    deck = [card for card in range(lowest, 52) if card & 3 < suits]
    rows = np.tile(np.array(deck, np.uint8), (HANDS, 1))
    return np.ascontiguousarray(np.random.default_rng(cards).permuted(rows, axis=1)[:, :cards])


def ranked(way: Ways, ranking: str, size: int, hands: NDArray[np.uint8]) -> list[int]:
    masks, out = np.empty(len(hands), np.uint64), np.empty(len(hands), np.int32)
    assert not way.masks_of(hands, masks)
    assert not way.batches[ranking][size](masks, out)
    return out.tolist()


def test_both_ways_know_the_same_rankings() -> None:
    assert {name: set(sizes) for name, sizes in KERNELS.batches.items()} == {
        name: set(sizes) for name, sizes in LOOKUPS.batches.items()
    }


@pytest.mark.parametrize("ranking, size", SIZES)
def test_every_ranking(ranking: str, size: int) -> None:
    lowest = 52 - RANKINGS[ranking].deck
    for suits in (4, 2):
        hands = dealt(7 if size == ANY_NUMBER else size, lowest, suits)

        assert ranked(KERNELS, ranking, size, hands) == ranked(LOOKUPS, ranking, size, hands)


@pytest.mark.parametrize("ranking, size", SIZES)
def test_one_hand_is_ranked_as_among_others_and_none_is_no_value(ranking: str, size: int) -> None:
    hands = dealt(7 if size == ANY_NUMBER else size, 52 - RANKINGS[ranking].deck)[:3]
    values = ranked(LOOKUPS, ranking, size, hands)

    assert values == [ranked(LOOKUPS, ranking, size, hands[place : place + 1])[0] for place in range(3)]
    assert [] == evaluate_many(hands[:0], ranking).tolist()


@pytest.mark.parametrize("ranking", OMAHA_RANKINGS)
@pytest.mark.parametrize("hole", [4, 5])
@pytest.mark.parametrize("suits", [4, 2])
def test_omaha(ranking: str, hole: int, suits: int) -> None:
    cards = dealt(hole + 5, suits=suits)
    own, board = np.ascontiguousarray(cards[:, :hole]), np.ascontiguousarray(cards[:, hole:])
    by_kernel, by_lookup = np.empty(HANDS, np.int32), np.empty(HANDS, np.int32)

    assert not KERNELS.omaha(ranking, own, board, by_kernel)
    assert not LOOKUPS.omaha(ranking, own, board, by_lookup)
    assert by_kernel.tolist() == by_lookup.tolist()


@pytest.mark.parametrize("way", [KERNELS, LOOKUPS], ids=["kernels", "look-ups"])
def test_what_is_not_sound_is_told(way: Ways) -> None:
    out, masks = np.empty(1, np.int32), np.empty(1, np.uint64)
    twice, unknown = np.array([[0, 0, 1, 2, 3]], np.uint8), np.array([[0, 1, 2, 3, 52]], np.uint8)

    assert way.masks_of(unknown, masks)
    assert not way.masks_of(twice, masks)
    assert way.batches["high"][5](masks, out)
    assert way.batches["high"][5](np.array([1 << 13 | 0b1111], np.uint64), out)
    assert way.batches["six-plus"][5](np.array([0b11111], np.uint64), out)
    assert way.cards_of(np.array([0b11], np.uint64), np.empty((1, 3), np.uint8))
    assert way.omaha("omaha-high", np.array([[0, 1, 2, 3]], np.uint8), np.array([[3, 4, 5, 6, 7]], np.uint8), out)


def test_cards_of_masks() -> None:
    hands = np.sort(dealt(5), axis=1)
    masks = np.bitwise_or.reduce(CARD_MASK[hands], axis=1)
    found = np.empty_like(hands)

    assert not LOOKUPS.cards_of(masks, found)
    assert hands.tolist() == found.tolist()


SPOTS = [
    (("As Ks", "Qh Qd", "7c 7d"), "Jh 4d 5c", "holdem"),
    (("As Ks", "Ah Kd"), "Jh 6d 7c", "sixplus"),
    (("As Ks Qd Jd", "Ah 2h 3d 4c"), "Jh 5d 6c 7c", "omaha-hilo8"),
    (("As Ks Qd Jd 2c", "Ah 2h 3d 4c 4d"), "Jh 5d 6c", "omaha5-high"),
    (("As 2s 3d 4d 5c 6h", "Ah 2h 3c 4c 5d 6c"), "", "stud7-hilo8"),
    (("As 2s 3d 4d 5c 6h", "Kh Qh 3c 4c 5d 6c 7c"), "", "stud7-low"),
]  # fmt: skip


@pytest.mark.parametrize("hands, board, game", SPOTS)
def test_few_deals_one_by_one_are_what_the_kernels_count(hands: tuple[str, ...], board: str, game: str) -> None:
    spot = Spot.read(hands, board, game, "")

    assert counted(spot, None) == one_by_one(spot)


def test_kernels_are_loaded_when_hands_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "croupier.hands.kernels.batches")
    monkeypatch.setattr(ways._Looked, "hands", 0)

    assert LOOKUPS is ways.ways(ways.AT_ONCE_MAX)
    assert LOOKUPS is not ways.ways(ways.AT_ONCE_MAX + 1)


def test_kernels_are_loaded_when_many_calls_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "croupier.hands.kernels.batches")
    monkeypatch.setattr(ways._Looked, "hands", ways.IN_ALL_MAX)

    assert LOOKUPS is not ways.ways(1)
