"""Why a wager against the house is paid, pushed or lost: the dealer's hand, the player's hand, limit and meter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

from croupier.engine import Event
from croupier.engine.event_kinds import Kind, TableKind
from croupier.engine.events import in_words
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.settle.question import SettleQuestion
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


def why_in_house(question: SettleQuestion, told: Iterable[Event], course: Iterable[Event]) -> Iterator[Reason]:
    """The reasons: the dealer's hand and limits always; wagers and meters if the dispute is about them."""
    topics = {QUALIFY, LIMIT, question.dispute.partition(" ")[0]} - {""}
    early = _into_the_tray(course)
    for event in told:
        about = _ABOUT.get(event.kind, "")
        if about not in topics:
            continue
        if event.kind == WagerKind.COLLECTED and (event.seat, event.bet) in early:
            early.remove((event.seat, event.bet))
            continue
        words = in_words(event, question.names)
        yield reason(question.house, about, words, event.clause, event.reading)


def _into_the_tray(course: Iterable[Event]) -> set[tuple[int, str]]:
    """Side wagers collected before the deal, when nothing is decided about them yet, by seat and bet."""
    before_the_deal = takewhile(lambda event: event.kind != TableKind.DEALT, course)
    return {(event.seat, event.bet) for event in before_the_deal if event.kind == WagerKind.COLLECTED}
