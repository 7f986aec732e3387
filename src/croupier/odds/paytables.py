"""Paytables for the odds: found by letter or given by the user, checked, and applied to counts of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from croupier.errors import CroupierError
from croupier.money import Cents, Payout, Paytable
from croupier.odds.wager import WagerOutcome

NO_METERS: Mapping[str, Cents] = {}
NO_FALL_BACK: Mapping[str, str] = {}
NOTHING_PAID = "no paid hand"
Net = Callable[[Payout], Fraction]  # what a payout nets, per unit of the stake


class BadPaytable(CroupierError):
    """A paytable that is not in the text, or a custom one that cannot be priced."""


class UnknownOddsReading(CroupierError):
    """A reading that the wager and paytable do not have."""


def resolve(printed: Mapping[str, Paytable], wanted: str | Paytable, wager: str, rows: Iterable[str]) -> Paytable:
    """The printed table with this letter, or the user's own after `check`."""
    if isinstance(wanted, Paytable):
        check(wanted, wager, rows)
        return wanted
    if wanted not in printed:
        raise BadPaytable(f"{wager} has no paytable {wanted!r}; it has {', '.join(printed)}")
    return printed[wanted]


def check(paytable: Paytable, wager: str, rows: Iterable[str]) -> None:
    """Refuse hands that the wager does not have, and negative payouts."""
    known = tuple(rows)
    for hand, payout in paytable.rows.items():
        if hand not in known:
            raise BadPaytable(f"{wager} has no hand {hand!r}; its hands are {'; '.join(known)}")
        if payout.numerator < 0 or payout.denominator <= 0:
            raise BadPaytable(f"{wager} cannot pay {payout} for {hand!r}; a payout cannot be negative")
        if payout.kind == "meter" and wager != "progressive":
            raise BadPaytable(f"{wager} cannot pay {payout} for {hand!r}; only progressive has meters")


def oddities(
    paytable: Paytable, rows: Iterable[str], net_of: Net, falls_back: Mapping[str, str] = NO_FALL_BACK
) -> tuple[str, ...]:
    """What is odd about a paytable that can still be priced: a missing hand, or a hand that nets less than a lower one.

    `net_of` is what a payout nets at the stake and meters in question, so different kinds of payouts can be compared.
    """
    known = tuple(rows)
    missing = []
    for hand in known:
        if hand not in paytable.rows:
            row = _row(hand, paytable, falls_back)
            missing.append(f"{hand} is not in the paytable, so it is {f'paid as {row}' if row else 'not paid'}")
    paid = [hand for hand in known if hand in paytable.rows]
    rising = [
        f"{better} pays {paytable.rows[better]}, less than {paytable.rows[worse]} for the lower {worse}"
        for better, worse in pairwise(paid)
        if net_of(paytable.rows[better]) < net_of(paytable.rows[worse])
    ]
    return (*missing, *rising)


def _row(hand: str, paytable: Paytable, falls_back: Mapping[str, str]) -> str | None:
    """The row by which a hand is paid: its own, or that of the hand it also is (a super royal is a royal flush)."""
    row: str | None = hand
    while row is not None and row not in paytable.rows:
        row = falls_back.get(row)
    return row


def net(payout: Payout, stake_cents: Cents, meters: Mapping[str, Cents] = NO_METERS) -> Fraction:
    """The player's net win per unit of the stake; the stake itself is lost unless the payout returns it."""
    paid = payout.paid_cents(stake_cents, meters.get(payout.meter, 0)) / stake_cents
    return paid if payout.returns_wager else paid - 1


def in_chips(paytable: Paytable, stake_cents: Cents, chip_cents: Cents) -> Paytable:
    """The paytable as paid at this stake: fractions of the smallest chip are kept by the house (W-09).

    As at the table, whole multiples and fixed sums are paid as they are; what a meter pays is left exact, since
    fractions of a chip are negligible beside it.
    """

    def paid(payout: Payout) -> Payout:
        if payout.denominator == 1 or payout.kind not in ("to", "for"):
            return payout
        chips = payout.paid_cents(stake_cents) // chip_cents
        share = Fraction(chips * chip_cents, stake_cents)
        return replace(payout, numerator=share.numerator, denominator=share.denominator)

    broken = {hand: paid(payout) for hand, payout in paytable.rows.items()}
    same = all(broken[hand].paid_cents(1) == payout.paid_cents(1) for hand, payout in paytable.rows.items())
    return paytable if same else replace(paytable, rows=broken)


def stake_that_matters(paytable: Paytable, stake_cents: Cents) -> Cents | None:
    """The stake if it matters, because the paytable has fixed sums; otherwise None."""
    return stake_cents if any(payout.kind == "dollars" for payout in paytable.rows.values()) else None


def outcomes(
    counts: Mapping[str | None, int],
    paytable: Paytable,
    net_of: Net,
    falls_back: Mapping[str, str] = NO_FALL_BACK,
) -> tuple[WagerOutcome, ...]:
    """One outcome per row of the paytable, then one for everything that it does not pay."""
    by_row = dict.fromkeys(paytable.rows, 0)
    unpaid = 0
    for hand, count in counts.items():
        row = hand and _row(hand, paytable, falls_back)
        if row is None:
            unpaid += count
        else:
            by_row[row] += count
    paid = tuple(
        WagerOutcome(hand, by_row[hand], net_of(payout), clause, won=payout.numerator > 0, row=hand)
        for hand, payout, clause in paytable
    )
    return (*paid, WagerOutcome(NOTHING_PAID, unpaid, Fraction(-1), paytable.clause, won=False))
