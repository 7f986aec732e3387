"""MD-POKER chapter 17: a rake that can be taken in chips, within its cap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.house_side import INCREMENTAL, TIME
from croupier.submission.checks.betting import plan_of
from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import Submission, TableOffer


def rake_in_chips(offer: TableOffer) -> Iterator[Finding]:
    """P-50: the rake unit is a whole number of chips, and the cap a whole number of units."""
    if not offer.is_poker:
        return
    unit, chip, cap = offer["rake.unit"], offer["chip.unit"], offer["rake.cap"]
    if unit % chip:
        shown = f"rake.unit is {dollars_and_cents(unit)}, not a whole number of {dollars_and_cents(chip)} chips"
        yield error(
            "rake.unit",
            "submission: rake.unit",
            shown,
            hint="raise rake.unit or lower chip.unit",
            beside=("chip.unit",),
        )
    elif cap % unit:
        shown = f"rake.cap is {dollars_and_cents(cap)}; in units of {dollars_and_cents(unit)}"
        full = dollars_and_cents(cap - cap % unit)
        yield warning("rake.cap", "MD-POKER 17.A(3)", f"{shown} no more than {full} is ever taken")


def levels_under_the_cap(offer: TableOffer) -> Iterator[Finding]:
    """17.A(3): no step of an incremental rake is above the maximum per round."""
    if not offer.is_poker or INCREMENTAL not in offer["rake.type"]:
        return
    for step in offer["rake.levels"] or ():
        if step.amount > offer["rake.cap"]:
            shown = f"rake.levels go to {dollars_and_cents(step.amount)}, above rake.cap"
            yield error(
                "rake.levels",
                "MD-POKER 17.A(3)",
                shown,
                allowed=f"at most {dollars_and_cents(offer['rake.cap'])}",
                beside=("rake.cap",),
            )


def fee_follows_the_limits(submission: Submission) -> Iterator[Finding]:
    """17.B(3)(c): the hourly fee depends on the limits, so tables of one game and limits have one fee."""
    fees: dict[tuple[object, ...], TableOffer] = {}
    for offer in submission:
        if not offer.is_poker or TIME not in offer["rake.type"]:
            continue
        betting = plan_of(offer)
        limits = (betting.structure, betting.small_bet_cents, betting.big_bet_cents, betting.bet_cents_max)
        first = fees.setdefault((offer.game.id, offer["rake.time_basis"], *limits), offer)
        if first["rake.hourly_fee"] != offer["rake.hourly_fee"]:
            shown = f"rake.hourly_fee differs from table {first.id}, which has the same game and limits"
            found = warning("rake.hourly_fee", "MD-POKER 17.B(3)(c)", shown)
            yield replace(found, line=offer.line_of("rake.hourly_fee"), tables=(offer.id,))


CHECKS = (rake_in_chips, levels_under_the_cap)
ROOM_CHECKS = (fee_follows_the_limits,)
