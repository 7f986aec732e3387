"""What the ranking chapters have in common: groups of equal rank, sequences, suits, and the best of several hands.

A key is a tuple: the number of the category (0 is the worst of its ranking), then what decides within the category.
Of two keys of one ranking the greater is the better hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Key = tuple[int, ...]
Cards = tuple[int, ...]
Best = tuple[Key, Cards]

ACE = 12


@dataclass(frozen=True, slots=True)
class Category:
    """One hand of a chapter's list: its name, the clause that gives it, and the readings taken in judging it."""

    name: str
    clause: str
    readings: tuple[str, ...] = ()


def numbers(best_first: Sequence[Category]) -> Mapping[str, int]:
    """The number of each category; 0 is the worst, since higher is better everywhere."""
    return {category.name: number for number, category in enumerate(reversed(best_first))}


def rank_of(card: int) -> int:
    """0 for a 2 up to 12 for an ace."""
    return card >> 2


def suit_of(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def in_groups(ranks: Sequence[int]) -> list[int]:
    """The distinct ranks, the most frequent first; among equally frequent ones the highest first."""
    return sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)


def one_suit(cards: Sequence[int]) -> bool:
    """Do all cards have the same suit?"""
    return len({card & 3 for card in cards}) == 1


def sequence_top(ranks: Sequence[int], ace_below: int | None) -> int | None:
    """The top rank of the sequence that these ranks form, or None if they do not form one.

    The ace is above the king, or below the rank `ace_below` if one is given; no sequence wraps around it.
    """
    ordered = sorted(ranks)
    steps = len(ordered) - 1
    if len(set(ordered)) <= steps:
        return None
    if ordered[-1] - ordered[0] == steps:
        return ordered[-1]
    if ordered[-1] == ACE and ordered[0] == ace_below and ordered[-2] - ordered[0] == steps - 1:
        return ordered[-2]
    return None


def best_of(hands: Iterable[Cards], key: Callable[[Cards], Key | None]) -> Best | None:
    """The best hand and its key, the first among equals; None if no hand has a key."""
    best: Best | None = None
    for hand in hands:
        value = key(hand)
        if value is not None and (best is None or value > best[0]):
            best = value, hand
    return best


def best_five(key: Callable[[Cards], Key | None]) -> Callable[[Cards, Cards], Best | None]:
    """The best five of the player's cards and the board together."""
    return lambda cards, board: best_of(combinations(cards + board, 5), key)
