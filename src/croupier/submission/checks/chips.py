"""P-25: every amount that is put on the table can be paid in its chips."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.plan import spec_of
from croupier.submission.checks.betting import plan_of
from croupier.submission.findings import Finding, error
from croupier.submission.model import TableOffer

CLAUSE = "submission: chip.unit"
# Amounts that no player puts in as chips.
_OTHERWISE = {"chip.unit", "lir.payout_limit", "kill.qualifying_pot", "rake.hourly_fee", "rake.unit", "wa.max_wager"}
_OTHERWISE |= {"bad_beat.min_pot", "high_hand.min_pot", "rake.cap"}


def whole_chips(offer: TableOffer) -> Iterator[Finding]:
    """Every amount of money that the file sets for the table is a whole number of chips."""
    unit = offer["chip.unit"]
    for name in offer.lines:
        choice = offer.choice(name)
        if name in _OTHERWISE or name.startswith(("bad_beat.", "high_hand.")):
            continue
        if choice.kind == "money":
            amounts: tuple[int | None, ...] = (offer[name],)
        elif choice.kind == "amounts":
            amounts = offer[name] or ()
        else:
            continue
        for cents in amounts:
            if cents is not None and cents % unit:
                shown = (
                    f"{name} has {dollars_and_cents(cents)}"
                    if len(amounts) > 1
                    else f"{name} is {dollars_and_cents(cents)}"
                )
                chips = f"chips of {dollars_and_cents(unit)}"
                yield error(name, CLAUSE, f"{shown}, not a whole number of chips", allowed=chips)


def blinds_left_open(offer: TableOffer) -> Iterator[Finding]:
    """Blinds that are not given are half the small bet and the small bet; these must be whole chips too."""
    if not offer.is_poker or not spec_of(offer.house).blinds or offer["blinds"] is not None:
        return
    first, unit = plan_of(offer).blinds_cents[0], offer["chip.unit"]
    if first % unit:
        shown = (
            f"half of betting.small_bet is {dollars_and_cents(first)}, "
            f"not a whole number of {dollars_and_cents(unit)} chips"
        )
        yield error("blinds", offer.choice("blinds").clause, shown, hint="give blinds", beside=("betting.small_bet",))


CHECKS = (whole_chips, blinds_left_open)
