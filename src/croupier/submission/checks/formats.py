"""Choices that need an approval besides the submission's own."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.submission.findings import Finding, warning
from croupier.submission.model import TableOffer


def badugi_draws(offer: TableOffer) -> Iterator[Finding]:
    """20.H to 20.K print four draws (P-71)."""
    if offer.get("badugi.draws", 4) != 4:
        shown = "badugi.draws is 3; the text prints four, so the Commission must approve it"
        yield warning("badugi.draws", "MD-POKER 20.H", shown, reading="P-71")


def countdown_display(offer: TableOffer) -> Iterator[Finding]:
    """7.D(4): the displays are the Commission's to approve."""
    if offer.get("countdown.offered"):
        shown = "countdown.offered: the displays must be approved by the Commission"
        yield warning("countdown.offered", "MD-POKER 7.D(4)", shown)


CHECKS = (badugi_draws, countdown_display)
