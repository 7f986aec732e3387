"""Chance: exactly even, live or from a seed."""

import hashlib
import os
import struct
import subprocess
import sys
from collections import Counter

import pytest

from croupier.cards import SIX_PLUS_36, STANDARD_52, BadChance, Chance, LiveChance, SeededChance, show
from croupier.cards.shuffle import _below, _order

CHANCES = [LiveChance(), SeededChance(1)]


class Rejected(Exception):
    """Raised when the words are drawn again."""


class Words:
    """Draws the given words of this many bytes once, and then refuses."""

    def __init__(self, size: int, *words: int) -> None:
        self.drawn = [b"".join(word.to_bytes(size, "little") for word in words)]

    def __call__(self, size: int) -> bytes:
        if not self.drawn:
            raise Rejected
        assert size == len(self.drawn[0])
        return self.drawn.pop()


@pytest.mark.parametrize("chance", CHANCES, ids=repr)
@pytest.mark.parametrize(
    "deck", [STANDARD_52.cards, SIX_PLUS_36.cards, STANDARD_52.cards * 8, STANDARD_52.cards[:1], ()]
)
def test_an_order_has_the_same_cards(chance: Chance, deck: tuple[int, ...]) -> None:
    assert sorted(deck) == sorted(chance.order(deck))


@pytest.mark.parametrize("chance", CHANCES, ids=repr)
def test_orders_differ(chance: Chance) -> None:
    """Equal by chance once in 52! pairs."""
    assert 1_000 == len({chance.order(STANDARD_52) for _ in range(1_000)})


@pytest.mark.parametrize("cards", [2, 3, 52, *(pytest.param(cards, marks=pytest.mark.long) for cards in (36, 64))])
def test_every_place_is_drawn_exactly_evenly(cards: int) -> None:
    """All 65,536 words for the first place drawn: each card gets there equally often, the others are rejected."""
    rest = [0] * (cards - 2)
    landed: Counter[int | None] = Counter()
    for word in range(65_536):
        try:
            landed[_order(range(cards), Words(2, word, *rest))[-1]] += 1
        except Rejected:
            landed[None] += 1

    assert 65_536 % cards == landed.pop(None, 0)
    assert dict.fromkeys(range(cards), 65_536 // cards) == landed


def test_all_orders_of_four_cards_come_from_one_course_each() -> None:
    courses = [(a, b, c) for a in range(4) for b in range(3) for c in range(2)]

    assert 24 == len({_order("ABCD", Words(2, *course)) for course in courses})


def test_a_word_too_high_is_rejected_at_every_step() -> None:
    """65,536 is 1 more than a multiple of 3 and of 5, so the highest word would favour the first place."""
    assert ("A", "B", "C", "D", "E") == _order("ABCDE", Words(2, 65_534, 65_535, 65_534, 65_535))
    for words in [(65_535, 0, 0, 0), (0, 0, 65_535, 0)]:
        with pytest.raises(Rejected):
            _order("ABCDE", Words(2, *words))


def test_large_decks_take_larger_words() -> None:
    highest = 2**64 - 1
    assert 65 == len(_order(range(65), Words(8, *[0] * 64)))
    with pytest.raises(Rejected):
        _order(range(65), Words(8, *[0] * 62, highest, 0))  # 2^64 is 1 more than a multiple of 3


def test_below_rejects_the_rest_above_the_last_multiple() -> None:
    """2^64 is 6 more than a multiple of 10."""
    assert [0, 9, 9] == [_below(10, Words(8, word)) for word in (0, 9, 2**64 - 7)]
    with pytest.raises(Rejected):
        _below(10, Words(8, 2**64 - 6))


@pytest.mark.parametrize("chance", CHANCES, ids=repr)
def test_below_reaches_every_integer_and_no_other(chance: Chance) -> None:
    """33 depths of a cut; one stays out of 3,000 draws once in 10^38 runs."""
    assert set(range(33)) == {chance.below(33) for _ in range(3_000)}
    assert 0 == chance.below(1)
    assert 0 <= chance.below(2**64) < 2**64


@pytest.mark.parametrize("chance", CHANCES, ids=repr)
@pytest.mark.parametrize("n", [0, -3, 2**64 + 1])
def test_below_refuses_a_bound_without_an_answer(chance: Chance, n: int) -> None:
    with pytest.raises(BadChance) as refusal:
        chance.below(n)

    assert f"cannot draw an integer below {n}; the bound is 1 to 2^64" == str(refusal.value)


def test_a_seed_gives_this_order_on_every_machine_and_python() -> None:
    chance = SeededChance(2024)

    assert (
        "3c 6d Kh 7h 9h 4h Ah 8c Qh 6s Js 9s Kd 5d 6c As 7d 4c 3h 2h 3s 8s 6h 5h 3d Ks "
        "9c Tc Jc Qd Qc 7c 2d Th 7s 5c Jd 9d 2s 4d Td Qs 5s Ad Jh Ac 4s Kc 2c Ts 8d 8h"
    ) == show(chance.order(STANDARD_52))
    assert (
        "Kd 9d Qc Jd 6d Ks Jh Qh 7d Th 9s Td 7h Qd Js Kh 7c 6s 9h Jc Ah 6c 8c 6h As 8d 8h Qs Tc Ac 7s Ts Ad Kc 8s 9c"
    ) == show(chance.order(SIX_PLUS_36))
    assert [21, 0, 18, 23, 2, 28, 19, 25] == [chance.below(33) for _ in range(8)]


def test_a_seed_is_shake128_by_fisher_and_yates() -> None:
    """The documented stream, shuffled the long way; more than one block of it."""
    stream = b"".join(hashlib.shake_128(f"croupier:a seed:{block}".encode()).digest(8_192) for block in range(3))
    words = iter(struct.unpack(f"<{len(stream) // 2}H", stream))
    chance = SeededChance("a seed")

    for _ in range(200):
        drawn = [next(words) for _ in range(51)]
        while any(word >= 65_536 // places * places for word, places in zip(drawn, range(52, 1, -1), strict=True)):
            drawn = [next(words) for _ in range(51)]
        expected = list(range(52))
        for word, last in zip(drawn, range(51, 0, -1), strict=True):
            place = word % (last + 1)
            expected[last], expected[place] = expected[place], expected[last]
        assert tuple(expected) == chance.order(range(52))


def test_other_seeds_give_other_orders() -> None:
    assert 100 == len({SeededChance(seed).order(STANDARD_52) for seed in range(100)})
    assert SeededChance("7").order(STANDARD_52) == SeededChance(7).order(STANDARD_52)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_forked_processes_share_no_live_shuffle() -> None:
    """A child that inherited a store of random bytes would shuffle as its parent does."""
    script = (
        "import os, sys; from croupier.cards import STANDARD_52, LiveChance, show; chance = LiveChance();"
        "chance.order(STANDARD_52); child = os.fork(); print(show(chance.order(STANDARD_52)), flush=True);"
        "child and os.waitpid(child, 0)"
    )
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)

    assert 2 == len(set(printed.stdout.splitlines()))
