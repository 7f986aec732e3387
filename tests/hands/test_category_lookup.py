"""Categories and pairs without numpy: the same as by the readable values and by counting ranks."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from croupier.cards import cards
from croupier.hands import evaluate
from croupier.hands.category_lookup import category, paired_rank


@pytest.mark.parametrize(("ranking", "number"), [("high", 5), ("high", 7), ("three-card", 3), ("six-card", 6)])
def test_a_category_is_that_of_the_value(ranking: str, number: int) -> None:
    chance = random.Random(f"{ranking} {number}")
    hands = [chance.sample(range(52), number) for _ in range(100)] + [
        chance.sample(range(chance.randrange(4), 52, 4), number) for _ in range(20)
    ]

    assert [evaluate(hand, ranking).category for hand in hands] == [category(hand, ranking) for hand in hands]


def test_the_rank_of_the_highest_pair_is_that_of_the_highest_rank_held_twice() -> None:
    chance = random.Random(1)
    hands = [chance.sample(range(52), chance.randrange(8)) for _ in range(500)]

    for hand in hands:
        counts = Counter(card >> 2 for card in hand)
        assert max((rank for rank, times in counts.items() if times > 1), default=-1) == paired_rank(hand), hand
    assert (-1, 0, 12) == tuple(paired_rank(cards(text)) for text in ("2s 3s 4d 5h Ac", "2s 3s 4d 2h Ac", "As Ah"))
