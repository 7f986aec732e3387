"""What a step of a table means for the office: duties that it creates or completes, and papers that it calls for.

It is entered in the transaction of the step, so that even after a stop no row of a table lacks what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from croupier.engine import Event, Round
from croupier.room.desk import HOUSE, Doer
from croupier.room.office import decks, tasks
from croupier.room.office.bad_beat import BAD_BEAT_PAYOUT
from croupier.room.office.counts import form_for
from croupier.room.office.forms import Form, Values
from croupier.room.office.revenue import TIME_CHARGES
from croupier.room.office.slips import HIGH_HAND_PAYOUT, SLIP
from croupier.room.office.state import Paper, Task
from croupier.rules.event_kinds import DeckKind
from croupier.rules.memory import HIGH_HAND
from croupier.rules.poker.ch16_high_hand import pool_of
from croupier.rules.poker.event_kinds import RoomKind
from croupier.rules.poker.table import PokerTable

if TYPE_CHECKING:
    from croupier.room.live import LiveTable
    from croupier.room.office.core import BackOffice

Drawn = tuple[Form, Values]
Sees = Callable[["LiveTable", Event], Drawn | None]


def notice(office: BackOffice, live: LiveTable, running: Round, doer: Doer, row: int, events: Sequence[Event]) -> None:
    """Handle one step of a table: `row` is its row, `events` what it caused."""
    for event in events:
        if event.kind == RoomKind.PERIOD_OVER and not live.practice:
            _period_is_over(office, live, row)
        sees = _SEES.get(event.kind)
        if sees is not None and (found := sees(live, event)) is not None:
            draw(office, live, found, row)
    if live.running is None or live.is_between or running.procedure != "round":
        before = set(office.state.open_by)
        tasks.compare(office, live, live.running, doer, row)
        for key in sorted(office.state.open_by.keys() - before):
            if (found := _called_for(live, office.state.tasks[office.state.open_by[key]])) is not None:
                draw(office, live, found, row)


def _period_is_over(office: BackOffice, live: LiveTable, row: int) -> None:
    """16.H, 16.I: if tables pool their contributions, somebody must award what all of them have handed in."""
    if live.funds is None or HIGH_HAND not in live.day.memory.shared:
        return
    table = live.day.state.table()
    assert isinstance(table, PokerTable)
    fund, own = office.room.funds[live.currency], pool_of(table)
    name = f"{HIGH_HAND}-{own}" if own else HIGH_HAND
    if fund.keeps(name):
        tasks.open_task(office, HOUSE, tasks.AWARD_DUTY, "MD-POKER 16.I", table=fund.id, what=name, of=(live.id, row))


def draw(office: BackOffice, live: LiveTable, found: Drawn, row: int) -> None:
    """Draw up a paper; in a practice room its automatic staff sign it."""
    form, values = found
    paper = office.draw(HOUSE, form, values, table=live.id, of=(live.id, row), practice=live.practice)
    if live.practice and form.id not in _DRIVEN:
        office.sign_automatically(paper)


_DRIVEN = frozenset({BAD_BEAT_PAYOUT.id, HIGH_HAND_PAYOUT.id})  # the automatic floor does these at the table itself


# ---- papers that an event calls for ---------------------------------------------------------------------------------


def _slip(live: LiveTable, event: Event) -> Drawn:
    told: Values = {
        "seat": event.seat,
        "table": live.id,
        "hand": event.hand,
        "period": event.text,
        "player": event.name,
    }
    return SLIP, told


def _count(live: LiveTable, event: Event) -> Drawn:
    """15.D, 16.D: the box has left the table; what it held is calculated from the table's own record."""
    jackpot = "Bad Beat" if event.source.startswith("bad-beat") else "High Hand"
    place = live.day.state.house["bad_beat.count_place" if jackpot == "Bad Beat" else "high_hand.count_place"]
    pool = event.source.removeprefix("high-hand-box").removeprefix("bad-beat-box").lstrip("-")
    values: dict[str, str | int] = {"table": live.id, "reckoned": event.cents}
    return form_for(jackpot, str(place)), values | ({"pool": pool} if pool else {})


def _charges(live: LiveTable, event: Event) -> Drawn | None:
    return (TIME_CHARGES, {"table": live.id, "reckoned": event.amount}) if event.amount else None


def _decks(why: str) -> Sees:
    def drawn(live: LiveTable, event: Event) -> Drawn | None:
        form = decks.INSPECTED.get(live.day.state.game.document)
        deck = str(getattr(event, "deck", "") or "")
        return None if form is None else (form, {"table": live.id, "why": why} | ({"deck": deck} if deck else {}))

    return drawn


def _removed(live: LiveTable, event: Event) -> Drawn:
    deck = str(getattr(event, "deck", "") or "the deck in use")
    return decks.RETIRED_DECK, {"table": live.id, "deck": deck, "why": event.text or "the count of its cards"}


_SEES: Mapping[Any, Sees] = MappingProxyType(
    {
        RoomKind.HIGH_HAND_RECORDED: _slip,
        RoomKind.COUNTED: _count,
        RoomKind.CHARGES_COLLECTED: _charges,
        DeckKind.TWO_DECKS_RECEIVED: _decks("the table is opened"),
        DeckKind.DECK_RECEIVED: _decks("the table is opened"),
        DeckKind.DECK_REPLACED: _decks("a deck is replaced"),
        DeckKind.REMOVED: _removed,
    }
)


# ---- papers that a duty calls for -----------------------------------------------------------------------------------


def _called_for(live: LiveTable, task: Task) -> Drawn | None:
    if task.duty == "pay-high-hand":
        return HIGH_HAND_PAYOUT, {"payout": task.what, "player": task.person, "reckoned": task.cents}
    if task.duty == "verify-bad-beat":
        return _beat(live, task.person)
    return None


def _beat(live: LiveTable, loser: str) -> Drawn:
    """P-103: everybody concerned is recorded by name when it is shown."""
    memory: Any = live.day.memory if live.running is None else live.running.table.memory
    house = live.day.state.house
    shown = next(one for one in memory.bad_beats if one.losers[0] == loser)
    values: dict[str, str | int] = {
        "table": live.id,
        "beat": shown.number,
        "losers": ", ".join(shown.losers),
        "winners": ", ".join(shown.winners),
        "pay_place": str(house["bad_beat.pay_place"]),
        "delivery_by": str(house["bad_beat.delivery_by"]),
    }
    return BAD_BEAT_PAYOUT, values | ({"others": ", ".join(shown.others)} if shown.others else {})


def papers_of(office: BackOffice, table: str, row: int) -> list[Paper]:
    """The papers that a row of a table called for."""
    return [one for one in office.state.papers.values() if one.of == (table, row)]
