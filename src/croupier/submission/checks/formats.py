"""Amounts of the optional formats, and choices that need an approval in addition to the submission's own."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.money import dollars_and_cents
from croupier.submission.findings import Finding, error, warning
from croupier.submission.model import TableOffer


def badugi_draws(offer: TableOffer) -> Iterator[Finding]:
    """20.H to 20.K print four draws (P-71)."""
    if offer.get("badugi.draws", 4) != 4:
        shown = "badugi.draws is 3; the text prints four, so the Commission must approve it"
        yield warning("badugi.draws", "MD-POKER 20.H", shown, reading="P-71")


def countdown_display(offer: TableOffer) -> Iterator[Finding]:
    """7.D(4): the Commission must approve the displays."""
    if offer.get("countdown.offered"):
        shown = "countdown.offered: the displays must be approved by the Commission"
        yield warning("countdown.offered", "MD-POKER 7.D(4)", shown)


def amounts_differ(offer: TableOffer) -> Iterator[Finding]:
    """8.M(1)(b): the players choose among the amounts, so none is listed twice."""
    amounts = offer.get("bomb_pot.amounts") or ()
    for cents in sorted({cents for cents in amounts if amounts.count(cents) > 1}):
        shown = f"bomb_pot.amounts has {dollars_and_cents(cents)} twice"
        yield error("bomb_pot.amounts", "MD-POKER 8.M(1)(b)", shown, allowed="each amount once")


CHECKS = (amounts_differ, badugi_draws, countdown_display)
