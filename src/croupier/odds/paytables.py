"""Paytables as odds need them: found by letter or given by the user, checked, and applied to counts of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import pairwise

from croupier.money import Cents, Payout, Paytable
from croupier.odds.wager import Outcome

NO_METERS: Mapping[str, Cents] = {}
NOTHING_PAID = "no paid hand"


class BadPaytable(ValueError):
    """A paytable that is not in the text, or one of the user's own that cannot be priced."""


class UnknownReading(ValueError):
    """A reading that the wager and paytable do not have."""


def resolve(printed: Mapping[str, Paytable], wanted: str | Paytable, wager: str, rows: Iterable[str]) -> Paytable:
    """The printed table of a letter, or the user's own after `check`."""
    if isinstance(wanted, Paytable):
        check(wanted, wager, rows)
        return wanted
    if wanted not in printed:
        raise BadPaytable(f"{wager} has no paytable {wanted!r}; it has {', '.join(printed)}")
    return printed[wanted]


def check(paytable: Paytable, wager: str, rows: Iterable[str]) -> tuple[str, ...]:
    """Refuses hands the wager does not know and negative payouts; returns what is odd but can be priced."""
    known = tuple(rows)
    for hand, payout in paytable.rows.items():
        if hand not in known:
            raise BadPaytable(f"{wager} knows no hand {hand!r}; its hands are {', '.join(known)}")
        if payout.numerator < 0 or payout.denominator <= 0:
            raise BadPaytable(f"{wager} cannot pay {payout} for {hand!r}; a payout is nothing or more")
    missing = [hand for hand in known if hand not in paytable.rows]
    warnings = [f"{hand} is not in the paytable, so it is not paid" for hand in missing]
    paid = [hand for hand in known if hand in paytable.rows]
    for better, worse in pairwise(paid):
        one, other = paytable.rows[better], paytable.rows[worse]
        if one.kind == other.kind and _ratio(one) < _ratio(other):
            warnings.append(f"{better} pays {one}, less than {other} for the lower {worse}")
    return tuple(warnings)


def _ratio(payout: Payout) -> Fraction:
    return Fraction(payout.numerator, payout.denominator)


def net(payout: Payout, stake_cents: Cents, meters: Mapping[str, Cents] = NO_METERS) -> Fraction:
    """What the player is up per unit of the stake; the stake itself is gone unless the payout returns it."""
    paid = payout.paid_cents(stake_cents, meters.get(payout.meter, 0)) / stake_cents
    return paid if payout.returns_wager else paid - 1


Net = Callable[[Payout], Fraction]


def outcomes(
    counts: Mapping[str | None, int],
    paytable: Paytable,
    net_of: Net,
    falls_back: Mapping[str, str],
) -> tuple[Outcome, ...]:
    """One outcome per row of the paytable, then everything it does not pay."""
    by_row = dict.fromkeys(paytable.rows, 0)
    unpaid = 0
    for hand, count in counts.items():
        row = hand
        while row is not None and row not in by_row:
            row = falls_back.get(row)
        if row is None:
            unpaid += count
        else:
            by_row[row] += count
    paid = tuple(
        Outcome(hand, by_row[hand], net_of(payout), clause, won=payout.numerator > 0)
        for hand, payout, clause in paytable
    )
    return (*paid, Outcome(NOTHING_PAID, unpaid, Fraction(-1), paytable.clause, won=False))
