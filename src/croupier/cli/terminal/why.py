"""Why each wager was won or lost: hand, payout line and clause, from the events of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec import structs

from croupier.engine import STACK, TableKind
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.views import SeenEvent

# If several events are about one wager, the first kind in this list gives the reason.
_OUTCOMES: Mapping[str, str] = {
    WagerKind.PAID: "wins",
    WagerKind.PUSHED: "pushes",
    WagerKind.LOST: "loses",
    WagerKind.COLLECTED: "loses",
    TableKind.RETURNED: "returned to the player",
    WagerKind.TAKEN_BACK: "taken back",
}
_TELLING = tuple(_OUTCOMES)


@dataclass(frozen=True, slots=True)
class WagerReason:
    """One wager of one seat: what it paid, and why."""

    seat: int
    wager: str
    outcome: str
    cents: int  # what the seat won (or lost, below 0) by it
    why: str
    clause: str
    reading: str = ""


def reasons(events: Iterable[SeenEvent], seat: int) -> list[WagerReason]:
    """A reason for every wager of a seat, in the order in which they were placed."""
    by_wager: dict[str, list[SeenEvent]] = {}
    folded = opened = False
    for event in events:
        opened = opened or event.kind == TableKind.TURNED_UP
        folded = folded or (event.seat == seat and event.kind == WagerKind.FOLDS)
        if event.kind == WagerKind.COLLECTED and folded and not opened and not event.why:
            event = structs.replace(event, why="folded")
        if event.seat == seat and event.bet and (event.kind in _TELLING or event.kind == WagerKind.PLACED):
            by_wager.setdefault(event.bet, []).append(event)
    found = [_reason(seat, wager, about) for wager, about in by_wager.items()]
    return [one for one in found if one.outcome != _OUTCOMES[WagerKind.TAKEN_BACK]]


def _reason(seat: int, wager: str, about: list[SeenEvent]) -> WagerReason:
    account = STACK[seat]
    won = sum(event.cents for event in about if event.target == account)
    staked = sum(event.cents for event in about if event.source == account)
    telling = min(
        (event for event in about if event.kind in _TELLING),
        key=lambda event: _TELLING.index(event.kind),
        default=about[0],
    )
    outcome = _OUTCOMES.get(telling.kind, "stands")
    return WagerReason(seat, wager, outcome, won - staked, telling.why, telling.clause, telling.reading)
