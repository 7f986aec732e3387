"""The shuffle is fair: four statistics on fixed samples, which a live shuffle fails less than once in a million runs.

Each of the four is checked at both ends of its distribution at 1 in 100 million: eight ends, eight in 100 million.
The twelvefold margin to one in a million is for the chi-square distribution, which is exact only for endless samples.
"""

import itertools
import math
import random
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import Chance, LiveChance, SeededChance
from tests.shuffle_statistics import Statistic, evenness, ordered_pairs, permutations, positions

SHUFFLES = 40_000
SMALL_SHUFFLES = 60_000
DRAWS = 33_000
RARE = 1e-8

Shuffle = Callable[[tuple[int, ...]], tuple[int, ...]]
STATISTICS: dict[str, Callable[[NDArray[np.uint8]], Statistic]] = {
    "positions": positions,
    "ordered_pairs": ordered_pairs,
    "permutations": permutations,
}


def sample(shuffle: Shuffle, cards: int, shuffles: int) -> NDArray[np.uint8]:
    """This many orders of this many cards, one per row."""
    deck = tuple(range(cards))
    orders = b"".join(bytes(shuffle(deck)) for _ in range(shuffles))
    return np.frombuffer(orders, dtype=np.uint8).reshape(shuffles, cards)


def statistics(shuffle: Shuffle) -> dict[str, Statistic]:
    """Position x card and ordered pairs of 52 cards, and the permutations of five."""
    orders = sample(shuffle, 52, SHUFFLES)
    small_orders = sample(shuffle, 5, SMALL_SHUFFLES)
    return {
        "positions": positions(orders),
        "ordered_pairs": ordered_pairs(orders),
        "permutations": permutations(small_orders),
    }


def is_fair(statistic: Statistic) -> bool:
    """Neither too far from even nor too even."""
    return statistic.upper_tail > RARE and statistic.lower_tail > RARE


@pytest.mark.parametrize("chance", [LiveChance(), SeededChance("statistics")], ids=repr)
def test_shuffles_and_draws_are_fair(chance: Chance) -> None:
    found = statistics(chance.order) | {"draws": evenness((chance.below(33) for _ in range(DRAWS)), 33)}

    assert {} == {name: statistic for name, statistic in found.items() if not is_fair(statistic)}


def swap_with_any(chance: random.Random) -> Shuffle:
    """A well-known mistake: every card changes places with any card, not with one of those before it."""

    def shuffle(cards: tuple[int, ...]) -> tuple[int, ...]:
        order = list(cards)
        for place in range(len(order)):
            other = int(chance.random() * len(order))
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    return shuffle


def remainder_of_a_byte(chance: random.Random) -> Shuffle:
    """Fisher and Yates, but with remainders of a byte and no rejection."""

    def shuffle(cards: tuple[int, ...]) -> tuple[int, ...]:
        order = list(cards)
        for last, byte in zip(range(len(order) - 1, 0, -1), chance.randbytes(len(order)), strict=False):
            order[last], order[byte % (last + 1)] = order[byte % (last + 1)], order[last]
        return tuple(order)

    return shuffle


def cut_only(chance: random.Random) -> Shuffle:
    """A cut and no shuffle: every card is equally often at every place, but the pairs stay together."""

    def shuffle(cards: tuple[int, ...]) -> tuple[int, ...]:
        depth = int(chance.random() * len(cards))
        return cards[depth:] + cards[:depth]

    return shuffle


def short_tickets(chance: random.Random) -> Shuffle:
    """Sorted by random numbers of 7 bits, ties left in order: the reverse of seven riffles."""

    def shuffle(cards: tuple[int, ...]) -> tuple[int, ...]:
        tickets = dict(zip(cards, chance.randbytes(len(cards)), strict=True))
        return tuple(sorted(cards, key=lambda card: tickets[card] & 127))

    return shuffle


def even_permutations(chance: random.Random) -> Shuffle:
    """Half of all orders never come up; with 52 cards neither positions nor pairs can tell."""
    fair = SeededChance(chance.randrange(1000))

    def shuffle(cards: tuple[int, ...]) -> tuple[int, ...]:
        order = fair.order(cards)
        odd = sum(first > second for first, second in itertools.combinations(order, 2)) % 2
        return (order[1], order[0], *order[2:]) if odd else order

    return shuffle


def every_order_in_turn(chance: random.Random) -> Shuffle:
    """Nothing random at all, and more even than chance ever is."""
    orders = itertools.cycle(itertools.permutations(range(5)))
    return lambda cards: next(orders)


@pytest.mark.parametrize(
    "flawed, statistic, cards",
    [
        (swap_with_any, "positions", 52),
        (swap_with_any, "permutations", 5),
        (remainder_of_a_byte, "positions", 52),
        (cut_only, "ordered_pairs", 52),
        (short_tickets, "ordered_pairs", 52),
        (even_permutations, "permutations", 5),
        (every_order_in_turn, "permutations", 5),
    ],
)
def test_a_flawed_shuffle_is_caught(flawed: Callable[[random.Random], Shuffle], statistic: str, cards: int) -> None:
    shuffles = SHUFFLES if cards == 52 else SMALL_SHUFFLES
    orders = sample(flawed(random.Random(2)), cards, shuffles)

    assert not is_fair(STATISTICS[statistic](orders))


def test_draws_that_leave_one_out_are_caught() -> None:
    chance = SeededChance("one left out")

    assert not is_fair(evenness((chance.below(32) for _ in range(DRAWS)), 33))


@pytest.mark.parametrize("statistic", STATISTICS)
def test_each_statistic_has_the_mean_of_its_distribution(statistic: str) -> None:
    """Over all orders of six cards, each a sample of one, the mean is the degrees of freedom: no scale is mistaken."""
    every_order = np.array(list(itertools.permutations(range(6))), dtype=np.uint8)
    found = [STATISTICS[statistic](every_order[place : place + 1]) for place in range(len(every_order))]

    assert found[0].freedom == pytest.approx(np.mean([one.value for one in found]))


@pytest.mark.long
@pytest.mark.parametrize("statistic", ["positions", "ordered_pairs"])
def test_each_statistic_has_the_variance_of_its_distribution(statistic: str) -> None:
    """The variance is twice the degrees of freedom: no dimension counts more than another."""
    orders = sample(SeededChance("variance").order, 8, 200 * 2_000).reshape(2_000, 200, 8)
    found = [STATISTICS[statistic](one) for one in orders]

    assert 2 * found[0].freedom == pytest.approx(np.var([one.value for one in found]), rel=0.1)


@pytest.mark.parametrize(
    "freedom, value, upper_tail",
    [(1, 3.841458820694124, 0.05), (1, 0.0157907740934312, 0.9), (9, 21.665994333461924, 0.01), (3, 0.0, 1.0)],
)
def test_tails_of_the_chi_square_distribution_as_printed(freedom: int, value: float, upper_tail: float) -> None:
    statistic = Statistic(value, freedom)

    assert upper_tail == pytest.approx(statistic.upper_tail, rel=1e-9)
    assert 1 - upper_tail == pytest.approx(statistic.lower_tail, rel=1e-9)


@pytest.mark.parametrize("freedom", [2, 120, 2_550])
@pytest.mark.parametrize("deviations", [-5, -2, 0, 2, 5, 9])
def test_tails_of_the_chi_square_distribution_for_even_freedom(freedom: int, deviations: int) -> None:
    """With 2 k degrees of freedom the upper tail is the chance of fewer than k events where value/2 are expected."""
    value = max(freedom + deviations * math.sqrt(2 * freedom), 0.5)
    events = range(freedom // 2)
    fewer = math.fsum(math.exp(i * math.log(value / 2) - value / 2 - math.lgamma(i + 1)) for i in events)

    assert fewer == pytest.approx(Statistic(value, freedom).upper_tail, rel=1e-9)
