"""Seeds of compiled play: the random numbers of each hand or round depend only on the seed and its number."""

from __future__ import annotations

from hashlib import shake_128

import numpy as np
from numpy.typing import NDArray

FAR, MIX = 0xD1342543DE82EF95, 0xBEA225F9EB34556D


def start_of(seed: int | str) -> np.uint64:
    """The number that a seed stands for."""
    return np.uint64(int.from_bytes(shake_128(f"croupier:{seed}".encode()).digest(8), "little"))


def chances(seed: int | str, first: int, number: int) -> NDArray[np.uint64]:
    """Where the random numbers of each hand begin: points on the cycle of SplitMix64 far from one another."""
    hands = np.arange(first, first + number, dtype=np.uint64)
    words: NDArray[np.uint64] = start_of(seed) + hands * np.uint64(FAR)
    for shift in (32, 29):
        words = (words ^ words >> np.uint64(shift)) * np.uint64(MIX)
    words ^= words >> np.uint64(32)
    return words
