"""Four statistics that are small for a fair shuffle, and how likely a fair shuffle is to exceed them.

Each statistic comes with its degrees of freedom. For a fair shuffle and many samples it is distributed as chi-square,
so its mean is the degrees of freedom; `upper_tail` and `lower_tail` say how rare a value is.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Statistic(NamedTuple):
    """A value, and how many degrees of freedom its chi-square distribution has."""

    value: float
    freedom: int

    @property
    def upper_tail(self) -> float:
        """The chance that a fair shuffle deviates this much or more."""
        return _gamma_tails(self.freedom / 2, self.value / 2)[1]

    @property
    def lower_tail(self) -> float:
        """The chance that a fair shuffle is this even or more even."""
        return _gamma_tails(self.freedom / 2, self.value / 2)[0]


def positions(orders: NDArray[np.uint8]) -> Statistic:
    """Position x card: every card lies equally often at every place.

    One shuffle is a permutation matrix. Its cells have the covariance 1/(n - 1) on the (n - 1)^2 dimensions in which
    no row and no column sum changes, and none elsewhere; so n - 1 takes the place of the n of Pearson's statistic.
    """
    samples, n = orders.shape
    seen = np.bincount((np.arange(n) * n + orders).ravel(), minlength=n * n)
    return Statistic((n - 1) / samples * float(((seen - samples / n) ** 2).sum()), (n - 1) ** 2)


def ordered_pairs(orders: NDArray[np.uint8]) -> Statistic:
    """Ordered adjacent pairs: every card is equally often followed by every other; the top card follows the bottom one.

    Let x(a, b) be 1 if b follows a, which has the chance p = 1/(n - 1). Both b follows a and d follows c with chance
    q = p/(n - 2), or 0 if the pairs share their first or last card or are each other's reverse. For weights v whose
    rows and columns sum to 0, this gives v.x the variance sum of v(a, b) (p v(a, b) + q (v(a, b) - v(b, a))): p for
    symmetric weights, which have n (n - 3)/2 dimensions, and p + 2 q = p n/(n - 2) for antisymmetric ones, which have
    (n - 1)(n - 2)/2. Each part is divided by its own variance.
    """
    samples, n = orders.shape
    followed_by = np.roll(orders, -1, axis=1).astype(np.int64)
    seen = np.bincount((orders * np.int64(n) + followed_by).ravel(), minlength=n * n).reshape(n, n)
    excess = seen - samples / (n - 1)
    np.fill_diagonal(excess, 0)
    symmetric, antisymmetric = (excess + excess.T) / 2, (excess - excess.T) / 2
    value = (symmetric**2).sum() + (antisymmetric**2).sum() * (n - 2) / n
    return Statistic((n - 1) / samples * float(value), n * (n - 3) // 2 + (n - 1) * (n - 2) // 2)


def permutations(orders: NDArray[np.uint8]) -> Statistic:
    """Permutations of a small deck: every order comes up equally often (Pearson's statistic)."""
    return evenness(map(bytes, orders), math.factorial(orders.shape[1]))


def evenness(outcomes: Iterable[Hashable], possible: int) -> Statistic:
    """Each of this many possible outcomes comes up equally often (Pearson's statistic)."""
    seen = Counter(outcomes)
    expected = seen.total() / possible
    never = (possible - len(seen)) * expected
    return Statistic(sum((times - expected) ** 2 for times in seen.values()) / expected + never, possible - 1)


def _gamma_tails(a: float, x: float) -> tuple[float, float]:
    """The regularised incomplete gamma functions P(a, x) and Q(a, x) (Abramowitz and Stegun 6.5.29 and 6.5.31).

    Below the mean the series for P converges, above it the continued fraction for Q; the other is 1 minus it.
    """
    if x <= 0:
        return 0.0, 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return scale * total, 1 - scale * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction, change, i = d, 0.0, 0
    while abs(change - 1) > 1e-15:
        i += 1
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        change = c * d
        fraction *= change
    return 1 - scale * fraction, scale * fraction
