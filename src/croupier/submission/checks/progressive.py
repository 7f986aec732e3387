"""MD-LIR chapter 12, F: every meter of the Progressive has its rate of progression."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rules.let_it_ride.choices import floors
from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import TableOffer

RATE = "MD-LIR 12.F(1)"
OPTION = "lir.progressive.rates"


def every_meter_has_a_rate(offer: TableOffer) -> Iterator[Finding]:
    """12.F(1): the submission states the rate of each meter of the paytable."""
    if not offer.get("lir.progressive.offered") or offer[OPTION] is None:
        return
    letter = offer["lir.progressive.paytable"]
    for meter in floors(letter):
        if meter not in offer[OPTION]:
            shown = f"{OPTION} has no rate for {meter}, a meter of paytable {letter}"
            yield error(OPTION, RATE, shown, allowed=f"a percentage for {', '.join(floors(letter))}")


def meters_grow(offer: TableOffer) -> Iterator[Finding]:
    """12.F(1): a rate of 0 is allowed, but the meter never grows."""
    if offer.get("lir.progressive.offered"):
        for meter, percent in (offer[OPTION] or {}).items():
            if not percent:
                yield warning(OPTION, RATE, f"{OPTION} has 0 percent for {meter}, so the meter never grows")


CHECKS = (every_meter_has_a_rate, meters_grow)
