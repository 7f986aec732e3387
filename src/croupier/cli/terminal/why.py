"""Why each wager was won or lost: hand, payout line and clause, from the events of a round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import structs

from croupier.engine import STACK, Event

# Of several events about one wager the first kind here is the one that says why.
_TELLING = ("paid", "pushed", "lost", "collected", "returned", "taken back")
_OUTCOMES = {
    "paid": "wins",
    "pushed": "pushes",
    "lost": "loses",
    "collected": "loses",
    "returned": "returned to the player",
    "taken back": "taken back",
}


@dataclass(frozen=True, slots=True)
class Reason:
    """One wager of one seat: what it brought, and why."""

    seat: int
    wager: str
    outcome: str
    cents: int  # what the seat won (or lost, below 0) by it
    why: str
    clause: str
    reading: str = ""


def reasons(events: Iterable[Event], seat: int) -> list[Reason]:
    """A reason for every wager of a seat, in the order in which they were placed."""
    by_wager: dict[str, list[Event]] = {}
    folded = opened = False
    for event in events:
        opened = opened or event.kind == "turned up"
        folded = folded or (event.seat == seat and event.kind == "decided" and event.what == "folds")
        if event.kind == "collected" and folded and not opened and not event.hand:
            event = structs.replace(event, hand="folded")
        if event.seat == seat and event.what and (event.kind in _TELLING or event.kind == "placed"):
            by_wager.setdefault(event.what, []).append(event)
    found = [_reason(seat, wager, about) for wager, about in by_wager.items()]
    return [reason for reason in found if reason.outcome != "taken back"]


def _reason(seat: int, wager: str, about: list[Event]) -> Reason:
    account = STACK[seat]
    won = sum(event.cents for event in about if event.target == account)
    staked = sum(event.cents for event in about if event.source == account)
    telling = min(
        (event for event in about if event.kind in _TELLING),
        key=lambda event: _TELLING.index(event.kind),
        default=about[0],
    )
    outcome = _OUTCOMES.get(telling.kind, "stands")
    return Reason(seat, wager, outcome, won - staked, telling.hand, telling.clause, telling.reading)
