"""MD-POKER chapter 9: which poker games may be offered."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rules.poker.choices.plan import spec_of
from croupier.rules.specs import OF_THE_TEXTS
from croupier.submission.findings import Finding, error
from croupier.submission.model import TableOffer
from croupier.submission.options import BY_APPROVAL, NO_OTHER_GAME


def is_authorised(offer: TableOffer) -> Iterator[Finding]:
    """9.A(6), 9.B: a game that is in no chapter is offered under the approval its specification names (P-116)."""
    if not offer.is_poker:
        return
    spec = spec_of(offer.house)
    if not spec.permitted or (spec not in OF_THE_TEXTS and not spec.approval):
        shown = f"{spec.id} is not in any chapter, and its specification does not name an approval of the Commission"
        hint = f"name it there: approval = ..., permitted = {BY_APPROVAL!r}"
        yield error("poker.game", NO_OTHER_GAME, shown, hint=hint, reading="P-116")


CHECKS = (is_authorised,)
