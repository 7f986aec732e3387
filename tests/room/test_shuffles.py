"""Shuffles: committed to by a root, changed by the seats' nonces, opened card by card."""

from __future__ import annotations

import os
from collections import Counter
from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards.shuffle import LiveChance, SeededChance
from croupier.engine.leaves import SALT_BYTES, leaf
from croupier.room.shuffles import (
    BrokenShuffle,
    Committed,
    Opening,
    ShownShuffle,
    ShufflePlace,
    check,
    commit,
    permutation,
)

PLACE = ShufflePlace("4", 17, 1)
NONCES = {1: b"a" * 16, 3: b"b" * 16}


def shuffled(cards: int = 52, place: ShufflePlace = PLACE, seed: int = 1) -> Committed:
    salts = b"".join(SeededChance(f"{seed}/{card}").below(1 << 64).to_bytes(SALT_BYTES, "big") for card in range(cards))
    return commit(place, range(cards), SeededChance(seed), salts)


def test_what_a_seat_saw_fits_the_root() -> None:
    made = shuffled()
    dealt = made.dealt(NONCES)
    shown = made.shown(NONCES, [0, 7, 20])

    assert [dealt[0], dealt[7], dealt[20]] == [opening.card for opening in shown.openings]
    assert 3 == check(shown, own={3: NONCES[3]})


def test_every_card_is_dealt_once_and_the_nonces_decide_where() -> None:
    made = shuffled()
    assert set(range(52)) == set(made.dealt(NONCES))
    assert made.dealt(NONCES) != made.dealt(NONCES | {3: b"c" * 16}) != made.dealt({1: NONCES[1]})


@given(st.sampled_from(("card", "salt", "at", "nonce", "leaf", "root", "hand")), st.integers(0, 2))
def test_whatever_is_changed_is_found(what: str, which: int) -> None:
    shown = shuffled().shown(NONCES, [0, 7, 20])
    opening = shown.openings[which]
    swapped = {
        "card": lambda: _with(shown, which, msgspec.structs.replace(opening, card=(opening.card + 1) % 52)),
        "salt": lambda: _with(shown, which, msgspec.structs.replace(opening, salt=b"x" * SALT_BYTES)),
        "at": lambda: _with(shown, which, msgspec.structs.replace(opening, at=40)),
        "nonce": lambda: msgspec.structs.replace(shown, nonces=shown.nonces | {5: b"late"}),  # type: ignore[operator]
        "leaf": lambda: msgspec.structs.replace(shown, leaves=(b"\0" * 32, *shown.leaves[1:])),
        "root": lambda: msgspec.structs.replace(shown, root=b"\0" * 32),
        "hand": lambda: msgspec.structs.replace(shown, place=ShufflePlace("4", 18, 1)),
    }
    with pytest.raises(BrokenShuffle):
        check(swapped[what]())


def _with(shown: ShownShuffle, which: int, opening: Opening) -> ShownShuffle:
    openings = list(shown.openings)
    openings[which] = opening
    return msgspec.structs.replace(shown, openings=tuple(openings))


def test_a_nonce_of_one_s_own_that_was_left_out_is_missed() -> None:
    shown = shuffled().shown({1: NONCES[1]}, [0])
    with pytest.raises(BrokenShuffle, match="seat 3 sent is not among"):
        check(shown, own=NONCES)


def test_unopened_cards_are_not_found_by_trying_them_all() -> None:
    """Every ordered pair for the two cards of another seat, with every salt in the log: none fits."""
    made = shuffled()
    shown = made.shown(NONCES, [0, 7])
    places = permutation(shown.root, NONCES, 52)
    salts = [opening.salt for opening in shown.openings] + [b"\0" * SALT_BYTES]
    for first, second in permutations(range(52), 2):
        for at, card in ((places[1], first), (places[8], second)):
            assert not any(leaf(salt, shown.place.text(at, card)) == shown.leaves[at] for salt in salts)


def test_places_are_even_over_the_nonces() -> None:
    """Four cards under one root: each of the 24 orders comes about equally often (chi-square, 1 in a million)."""
    of_root = shuffled(4).root
    counts = Counter(
        permutation(of_root, {1: LiveChance().below(1 << 64).to_bytes(8, "big")}, 4) for _ in range(12_000)
    )
    chance = sum((counts[order] - 500) ** 2 / 500 for order in permutations(range(4)))
    assert chance < 70.0


@pytest.mark.parametrize("shuffles", [1_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_every_card_comes_to_every_place_as_often(shuffles: int) -> None:
    """The order dealt, from the room's shuffle and a seat's nonce, both from the operating system (chi-square)."""
    counts = [[0] * 52 for _ in range(52)]
    for _ in range(shuffles):
        made = commit(PLACE, range(52), LiveChance(), os.urandom(52 * SALT_BYTES))
        for place, card in enumerate(made.dealt({1: os.urandom(16)})):
            counts[place][card] += 1
    expected = shuffles / 52
    found = sum((number - expected) ** 2 / expected for row in counts for number in row)
    freedom = 51 * 51  # the mean of chi-square, and half its variance
    assert abs(found - freedom) < 6 * (2 * freedom) ** 0.5


def test_salt_must_be_there_for_each_card() -> None:
    with pytest.raises(BrokenShuffle, match="52 cards need 832 bytes"):
        commit(PLACE, range(52), SeededChance(1), b"short")
