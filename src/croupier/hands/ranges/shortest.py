"""A range as text, in as few characters as we can manage.

The hands of one weight are covered by entries that contain nothing else: greedily, by the
combinations an entry adds per character, and then without the entries that the others make redundant. For two
cards the straightforward way is tried too, one run per rank, and the shorter text is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import count

import numpy as np

from croupier.cards.card import CARDS, RANK_LETTERS
from croupier.hands.ranges import patterns
from croupier.hands.ranges.holding import ACE, Class, Holding, Masks, classes
from croupier.hands.ranges.range import Numbers

Entries = Mapping[str, int]  # the text of an entry, and what it covers, as bits


def shortest(holding: Holding, masks: Masks, numerators: Numbers, denominator: int) -> str:
    """The text of a range; weight 1 first, then in order of falling weight."""
    written: list[str] = []
    for numerator in sorted({int(one) for one in np.unique(numerators)}, reverse=True):
        weight = Fraction(numerator, denominator)
        suffix = "" if weight == 1 else f":{_weight(weight)}"
        some = masks[numerators == numerator]
        entries = _two_cards(holding, some, len(suffix)) if holding.cards == 2 else patterns.entries(holding, some)
        written += [entry + suffix for entry in entries]
    return ",".join(written)


def _weight(weight: Fraction) -> str:
    """`0.5`, `1/3`."""
    exact = weight.denominator
    while exact % 2 == 0:
        exact //= 2
    while exact % 5 == 0:
        exact //= 5
    ratio = f"{weight.numerator}/{weight.denominator}"
    if exact != 1:
        return ratio
    digits = next(places for places in count() if (weight * 10**places).denominator == 1)
    decimal = f"0.{int(weight * 10**digits):0{digits}}"
    return decimal if len(decimal) <= len(ratio) else ratio


def _two_cards(holding: Holding, masks: Masks, suffix: int) -> list[str]:
    there = set(masks.tolist())
    whole = {one for one in classes(holding.lowest) if there.issuperset(one.masks)}
    left = there - {mask for one in whole for mask in one.masks}
    numbered = {one: place for place, one in enumerate(classes(holding.lowest))}
    wanted = sum(1 << numbered[one] for one in whole)
    known = _known(holding)
    ways = (cover(wanted, known, suffix), _by_rows(whole, holding))
    best = min(ways, key=lambda entries: sum(len(entry) + suffix + 1 for entry in entries))
    in_order = sorted(best, key=lambda entry: _first_of(known[entry], classes(holding.lowest)))
    return in_order + sorted((_named(mask) for mask in left), key=_by_cards, reverse=True)


def _first_of(bits: int, of: tuple[Class, ...]) -> tuple[bool, int]:
    """A sort key: pairs first, then by the first class that an entry covers."""
    first = (bits & -bits).bit_length() - 1
    return not of[first].is_pair, first


def _named(mask: int) -> str:
    cards = [CARDS[bit % 16 * 4 + bit // 16] for bit in range(mask.bit_length()) if mask >> bit & 1]
    return "".join(str(card) for card in sorted(cards, reverse=True))


def _by_cards(named: str) -> tuple[int, ...]:
    return tuple(RANK_LETTERS.index(letter) for letter in named[::2])


def cover(wanted: int, known: Entries, suffix: int = 0) -> list[str]:
    """Entries that cover what is wanted and nothing else."""
    inside = {entry: bits for entry, bits in known.items() if bits & ~wanted == 0}
    chosen: list[str] = []
    left = wanted
    while left:
        best = max(
            inside, key=lambda entry: ((inside[entry] & left).bit_count() / (len(entry) + suffix + 1), -len(entry))
        )
        chosen.append(best)
        left &= ~inside[best]
    for entry in sorted(chosen, key=lambda entry: inside[entry].bit_count()):
        others = [inside[other] for other in chosen if other != entry]
        if _joined(others) & inside[entry] == inside[entry]:
            chosen.remove(entry)
    return chosen


def _joined(some: Iterable[int]) -> int:
    joined = 0
    for bits in some:
        joined |= bits
    return joined


@cache
def _known(holding: Holding) -> Entries:
    """Every entry for classes that may be written, shorter ones first."""
    numbered = {str(one): 1 << place for place, one in enumerate(classes(holding.lowest))}
    found: dict[str, int] = {}
    for text, covered in _entries(holding):
        bits = _joined(numbered[str(one)] for one in covered)
        found.setdefault(text, bits)
    return dict(sorted(found.items(), key=lambda entry: len(entry[0])))


def _entries(holding: Holding) -> Iterator[tuple[str, list[Class]]]:
    every = list(classes(holding.lowest))
    yield "xx", every
    for suits in ("s", "o"):
        yield f"xx{suits}", [one for one in every if _is(one, suits)]
        for rank in holding.ranks:
            yield (
                f"{RANK_LETTERS[rank]}x{suits}",
                [one for one in every if _is(one, suits) and rank in (one.high, one.low)],
            )
    for rank in holding.ranks:
        yield f"{RANK_LETTERS[rank]}x", [one for one in every if rank in (one.high, one.low)]
    for first in holding.ranks:
        for last in range(first, ACE + 1):
            yield (
                _run_text([(first, first), (last, last)], "", last == ACE),
                [Class(one, one) for one in range(first, last + 1)],
            )
    for suits in ("s", "o", ""):
        for high in holding.ranks:
            for low in range(holding.lowest, high):
                yield from _runs_from(high, low, suits)


def _runs_from(high: int, low: int, suits: str) -> Iterator[tuple[str, list[Class]]]:
    """The runs that begin at these two ranks: the lower card climbs, or both do."""
    for last in range(low, high):
        covered = [one for rank in range(low, last + 1) for one in _of(high, rank, suits)]
        yield _run_text([(high, low), (high, last)], suits, last == high - 1), covered
    for top in range(high + 1, ACE + 1):
        ladder = [one for rank in range(high, top + 1) for one in _of(rank, rank - high + low, suits)]
        yield _run_text([(high, low), (top, top - high + low)], suits, False), ladder


def _of(high: int, low: int, suits: str) -> list[Class]:
    return [Class(high, low, suited) for suited in (True, False) if suits in ("", "s" if suited else "o")]


def _is(one: Class, suits: str) -> bool:
    return not one.is_pair and one.suited == (suits == "s")


def _run_text(ends: Sequence[tuple[int, int]], suits: str, to_the_top: bool) -> str:
    first, last = (RANK_LETTERS[high] + RANK_LETTERS[low] + suits for high, low in ends)
    if first == last:
        return first
    return f"{first}+" if to_the_top else f"{first}-{last}"


def _by_rows(whole: set[Class], holding: Holding) -> list[str]:
    """Runs of pairs, then for each higher card the runs of its suited and its offsuit kickers."""
    pairs = sorted(one.high for one in whole if one.is_pair)
    written = [_run_text([(first, first), (last, last)], "", last == ACE) for first, last in _runs(pairs)]
    for high in holding.ranks:
        rows = {
            suits: {one.low for one in whole if one.high == high and not one.is_pair and one.suited == (suits == "s")}
            for suits in ("s", "o")
        }
        both = rows["s"] & rows["o"]
        apart = {suits: lows - both for suits, lows in rows.items()}
        ways = [
            rows,
            {"": both} | apart,
            {"": both, "s": rows["s"], "o": apart["o"]},
            {"": both, "s": apart["s"], "o": rows["o"]},
        ]
        texts = [[text for suits, lows in way.items() for text in _row(high, lows, suits)] for way in ways]
        written += min(texts, key=lambda entries: sum(len(entry) + 1 for entry in entries))
    return written


def _row(high: int, lows: set[int], suits: str) -> list[str]:
    return [_run_text([(high, low), (high, last)], suits, last == high - 1) for low, last in _runs(sorted(lows))]


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """`[2, 3, 4, 7]` as `[(2, 4), (7, 7)]`."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
