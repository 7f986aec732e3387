"""Why a wager against the house is paid, pushed or lost: the dealer's hand, the hand it lies on, limit and meter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from croupier.engine import Event
from croupier.engine.event_kinds import Kind
from croupier.engine.events import in_words
from croupier.rules.house.event_kinds import WagerKind
from croupier.rules.settle.question import Question
from croupier.rules.settle.reasons import LIMIT, METER, QUALIFY, WAGER, Reason, reason

_ABOUT: Mapping[Kind, str] = {
    WagerKind.DEALER_QUALIFIES: QUALIFY,
    WagerKind.DEALER_FAILS: QUALIFY,
    WagerKind.DEALER_NOT_NEEDED: QUALIFY,
    WagerKind.NOBODY_AGAINST: QUALIFY,
    WagerKind.PAYOUT_LIMIT: LIMIT,
    WagerKind.METER_SHOWS: METER,
    WagerKind.METER_ADVANCED: METER,
    WagerKind.METER_RESET: METER,
    WagerKind.METER_REFILLED: METER,
    WagerKind.PAID: WAGER,
    WagerKind.PUSHED: WAGER,
    WagerKind.LOST: WAGER,
    WagerKind.COLLECTED: WAGER,
    WagerKind.REQUIRED_MISSING: WAGER,
}


def why_in_house(question: Question, told: Iterable[Event]) -> Iterator[Reason]:
    """The dealer's hand and limits always; wagers and meters where the dispute is about them."""
    topics = {QUALIFY, LIMIT, question.dispute.partition(" ")[0]}
    for event in told:
        about = _ABOUT.get(event.kind, "")
        if about not in topics or _before_the_deal(event):
            continue
        words = in_words(event, question.names)
        yield reason(question.house, about, words, event.clause, event.reading)


def _before_the_deal(event: Event) -> bool:
    """MD-LIR 8.C, 9.A, 10.A: side wagers go into the tray before anything is decided about them."""
    return event.kind == WagerKind.COLLECTED and event.clause.startswith(("MD-LIR 8.", "MD-LIR 9.", "MD-LIR 10."))
