"""Why a wager against the house is paid, pushed or lost: the dealer's hand, the hand it lies on, limit and meter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.engine import Event
from croupier.engine.events import in_words
from croupier.rules.settle.question import Question
from croupier.rules.settle.reasons import LIMIT, METER, QUALIFY, WAGER, Reason, reason
from croupier.rules.settle.settlement import named

_ABOUT = {
    "the dealer qualifies": QUALIFY,
    "the dealer does not qualify": QUALIFY,
    "the dealer's hand is not needed": QUALIFY,
    "nobody plays against the dealer's hand": QUALIFY,
    "payout limit reached": LIMIT,
    "meter before": METER,
    "meter after": METER,
    "paid": WAGER,
    "pushed": WAGER,
    "lost": WAGER,
    "collected": WAGER,
    "required wager missing": WAGER,
}


def why_in_house(question: Question, told: Iterable[Event]) -> Iterator[Reason]:
    """The dealer's hand and limits always; wagers and meters where the dispute is about them."""
    topics = {QUALIFY, LIMIT, question.dispute.partition(" ")[0]}
    for event in told:
        about = _ABOUT.get(event.kind, "")
        if about not in topics or (event.kind == "collected" and not event.hand and _before_the_deal(event)):
            continue
        words = named(in_words(event), question.names)
        yield reason(question.house, about, words, event.clause, event.reading)


def _before_the_deal(event: Event) -> bool:
    """MD-LIR 8.C, 9.A, 10.A: side wagers go into the tray before anything is decided about them."""
    return event.clause.startswith(("MD-LIR 8.", "MD-LIR 9.", "MD-LIR 10."))
