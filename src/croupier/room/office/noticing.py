"""What a step of a table means for the office: duties that it creates or completes, and papers that it calls for.

It is entered in the transaction of the step, so that even after a stop no row of a table lacks what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from croupier.engine import Event, Round
from croupier.room.desk import HOUSE, Doer
from croupier.room.office import decks, displays, tasks
from croupier.room.office.bad_beat import BAD_BEAT_PAYOUT
from croupier.room.office.core import MINUTE
from croupier.room.office.counts import form_for
from croupier.room.office.duties import DEALER
from croupier.room.office.forms import Form, Values
from croupier.room.office.revenue import TIME_CHARGES
from croupier.room.office.slips import HIGH_HAND_PAYOUT, SLIP
from croupier.room.office.state import Paper, Task
from croupier.room.versions import last_round_began
from croupier.rules.event_kinds import DayKind, DeckKind
from croupier.rules.memory import HIGH_HAND
from croupier.rules.poker.ch16_high_hand import pool_of
from croupier.rules.poker.ch16_periods import period_of
from croupier.rules.poker.event_kinds import RoomKind
from croupier.rules.poker.table import PokerTable

if TYPE_CHECKING:
    from croupier.room.live import LiveTable
    from croupier.room.office.core import BackOffice

Drawn = tuple[Form, Values]
Sees = Callable[["BackOffice", "LiveTable", Event], Drawn | None]


def notice(office: BackOffice, live: LiveTable, running: Round, doer: Doer, row: int, events: Sequence[Event]) -> None:
    """Handle one step of a table: `row` is its row, `events` what it caused."""
    for event in events:
        if event.kind in (RoomKind.PERIOD_OVER, DayKind.CLOSED) and not live.practice:
            _somebody_awards(office, live, row, running if event.kind == DayKind.CLOSED else None)
        for sees in _SEES.get(event.kind, ()):
            if (found := sees(office, live, event)) is not None:
                draw(office, live, found, row)
    if live.running is None or live.is_between or running.procedure != "round":
        before = set(office.state.open_by)
        tasks.compare(office, live, live.running, doer, row)
        for key in sorted(office.state.open_by.keys() - before):
            if (found := _called_for(live, office.state.tasks[office.state.open_by[key]])) is not None:
                draw(office, live, found, row)


def _somebody_awards(office: BackOffice, live: LiveTable, row: int, closing: Round | None) -> None:
    """16.H, 16.I: if tables pool their contributions, somebody must award what all of them have handed in.

    A table that closes hands in at once (X-54), and the award is due when the period is over.
    """
    if live.funds is None or HIGH_HAND not in live.day.memory.shared:
        return
    table = live.day.state.table() if closing is None else closing.table
    assert isinstance(table, PokerTable)
    fund, own = office.room.funds[live.currency], pool_of(table)
    name = f"{HIGH_HAND}-{own}" if own else HIGH_HAND
    if not fund.keeps(name):
        return
    since = 0
    if closing is not None:
        left = period_of(table).span.end - (table.memory.minute or 0)
        since = office.desk.now() + left * MINUTE
    of = (live.id, row)
    tasks.open_task(office, HOUSE, tasks.AWARD_DUTY, "MD-POKER 16.I", table=fund.id, what=name, of=of, since=since)
    tasks.open_task(office, HOUSE, displays.ADJUST, "MD-POKER 16.H(2)", what=name, of=of, since=since)


def draw(office: BackOffice, live: LiveTable, found: Drawn, row: int) -> None:
    """Draw up a paper; in a practice room its automatic staff sign it."""
    form, values = found
    paper, _ = office.draw(HOUSE, form, values, table=live.id, of=(live.id, row), practice=live.practice)
    if live.practice and form.id not in _DRIVEN:
        office.sign_automatically(paper)


_DRIVEN = frozenset({BAD_BEAT_PAYOUT.id, HIGH_HAND_PAYOUT.id})  # the automatic floor does these at the table itself


# ---- papers that an event calls for ---------------------------------------------------------------------------------


def _slip(office: BackOffice, live: LiveTable, event: Event) -> Drawn:
    told: dict[str, str | int] = {
        "seat": event.seat,
        "table": live.id,
        "hand": event.hand,
        "period": event.text,
        "player": event.name,
    }
    dealer = office.state.on_duty_at(live.id, DEALER, last_round_began(office.desk.store, live.id))
    return SLIP, told | ({"dealer": dealer} if dealer else {})


def _count(office: BackOffice, live: LiveTable, event: Event) -> Drawn:
    """15.D, 16.D: the box has left the table; what it held is calculated from the table's own record."""
    jackpot = "Bad Beat" if event.source.startswith("bad-beat") else "High Hand"
    place = live.day.state.house["bad_beat.count_place" if jackpot == "Bad Beat" else "high_hand.count_place"]
    pool = event.source.removeprefix("high-hand-box").removeprefix("bad-beat-box").lstrip("-")
    values: dict[str, str | int] = {"table": live.id, "reckoned": event.cents}
    return form_for(jackpot, str(place)), values | ({"pool": pool} if pool else {})


def _charges(office: BackOffice, live: LiveTable, event: Event) -> Drawn | None:
    return (TIME_CHARGES, {"table": live.id, "reckoned": event.amount}) if event.amount else None


def _decks(why: str) -> Sees:
    def drawn(office: BackOffice, live: LiveTable, event: Event) -> Drawn | None:
        form = decks.INSPECTED.get(live.day.state.game.document)
        if form is None or live.day.state.house["deck.preshuffled"]:  # 4.E, 4.F: those are not inspected at the table
            return None
        deck = str(getattr(event, "deck", "") or "")
        last = _last_paper(office, live, deck)
        is_change = last is not None and last.fields.get("clause") == decks.CHANGED[live.day.state.game.document]
        told = why or ("decks are changed" if is_change else "the table is opened")
        return form, {"table": live.id, "why": told} | ({"deck": deck} if deck else {})

    return drawn


def _last_paper(office: BackOffice, live: LiveTable, deck: str) -> Paper | None:
    """The last paper about such decks at this table: they came to it, or were taken off it."""
    document = live.day.state.game.document
    forms = {decks.INSPECTED[document].id, decks.RETIRED_DECK[document].id}
    known = [one for one in office.state.papers.values() if one.table == live.id and one.form in forms]
    known = [one for one in known if not decks.at_inspection(one) and not one.void]
    of_it = [one for one in known if not deck or one.fields.get("deck", deck) in (deck, "both decks")]
    return of_it[-1] if of_it else None


def _removed(office: BackOffice, live: LiveTable, event: Event) -> Drawn | None:
    form = decks.RETIRED_DECK.get(live.day.state.game.document)
    deck = str(getattr(event, "deck", "") or "the deck in use")
    why = str(getattr(event, "text", "") or "the count of its cards")
    if event.kind == DeckKind.TO_BE_REPLACED:
        why = "cards were missing, or there were too many"
    elif event.kind == DeckKind.DECK_REPLACED:
        why = "not accepted by the floor when it was inspected"
    elif event.kind != DeckKind.REMOVED:
        why = f"found when it was inspected: {str(event.act or 'defect').replace('-', ' ')}"
    return None if form is None else (form, {"table": live.id, "deck": deck, "why": why, "clause": event.clause})


def _not_accepted(office: BackOffice, live: LiveTable, event: Event) -> Drawn | None:
    """4.A: a deck that the floor has replaced at its inspection is sent back; one with a wrong count left before."""
    return _removed(office, live, event) if event.clause.endswith(" 4.A") else None


def _changed(office: BackOffice, live: LiveTable, event: Event) -> Drawn | None:
    """3.C: decks that others replace leave the table, and somebody says what became of them."""
    document, deck = live.day.state.game.document, str(getattr(event, "deck", "") or "")
    if document not in decks.RETIRED_DECK:
        return None
    last = _last_paper(office, live, deck)
    if last is None or last.form == decks.RETIRED_DECK[document].id:
        return None
    told = {"table": live.id, "deck": deck or "both decks", "why": "others took their place"}
    return decks.RETIRED_DECK[document], told | {"clause": decks.CHANGED[document]}


_SEES: Mapping[Any, tuple[Sees, ...]] = MappingProxyType(
    {
        RoomKind.HIGH_HAND_RECORDED: (_slip,),
        RoomKind.COUNTED: (_count,),
        RoomKind.CHARGES_COLLECTED: (_charges,),
        DeckKind.TWO_DECKS_RECEIVED: (_changed, _decks("")),
        DeckKind.DECK_RECEIVED: (_changed, _decks("")),
        DeckKind.DECK_REPLACED: (_not_accepted, _decks("a deck is replaced")),
        DeckKind.REMOVED: (_removed,),
        DeckKind.TO_BE_REPLACED: (_removed,),
        DeckKind.DEFECTIVE: (_removed,),
        DeckKind.DECK_SENT_BACK: (_removed,),
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
