"""The automatic floor of a practice table: what it does between rounds, and how it moves the table on.

It does a floorperson's routine work in the house's name: tells the time, changes old decks, records high hands,
pays payouts, seats bots and gives them chips.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from croupier.engine import FLOOR, STACK, Answer, Option
from croupier.engine.driver import least
from croupier.room.desk import HOUSE, Desk
from croupier.room.ledger import player_account
from croupier.room.live import LiveTable
from croupier.room.seats import missing, usual
from croupier.rules.table_day import due, state_after
from croupier.rules.table_day.between import CLOCK, CLOCK_MAX

if TYPE_CHECKING:
    from croupier.room.room import Room

CHANGE_DECKS = "change-decks"
# What the floor does routinely before a round, in this order.
DUTIES = ("record", "replace-deck", "repair-shuffler", "repair", "pay", "distribute")
GOES_ON = ("next-round", "go-to")


def minutes_behind(desk: Desk, live: LiveTable) -> int:
    """How many minutes the table's clock is behind."""
    memory: Any = live.day.memory if live.running is None else live.running.table.memory
    if memory.calendar is None:
        return 0
    now = datetime.fromtimestamp(desk.now() / 1_000_000, UTC)
    return int(live.day.clock.minute(now) - memory.minute)


def tell_the_time(desk: Desk, live: LiveTable) -> None:
    """Advance the clock to this minute between rounds; what falls due on the way happens at its own minute."""
    while live.is_between and (left := minutes_behind(desk, live)) > 0:
        live.answer(HOUSE, Answer(FLOOR, CLOCK, amount=min(left, CLOCK_MAX)))


def do_duties(live: LiveTable) -> bool:
    """Do the next of the floor's duties; False if there is none."""
    option = _floor(live, DUTIES) or _old_decks(live)
    if option is None:
        return False
    live.answer(HOUSE, least(option))
    return True


def goes_on(live: LiveTable) -> bool:
    """Move on from between rounds to the next round, or what must come before it; False if that is not allowed."""
    option = _floor(live, GOES_ON)
    if option is not None:
        live.answer(HOUSE, least(option))
    return option is not None


def can_be_dealt(live: LiveTable) -> list[int]:
    """The seats that have chips and whose players are present."""
    if live.running is None:
        table = live.day.state.table()
    else:
        table = live.running.table
    away = getattr(table, "person", None)
    return [
        seat
        for seat in table.players
        if table.balances.get(STACK[seat], 0) and (away is None or away(seat).absent is None)
    ]


def seat_bot(room: Room, live: LiveTable, bot: str) -> bool:
    """Seat a bot with play chips; False if no seat is free."""
    assert live.running is not None
    account = room.people.account(bot)
    if bot not in live.running.table.memory.waiting:  # type: ignore[attr-defined]
        room.answer(account, live.id, Answer(FLOOR, "arrives", bot))
    free = set(room.seats.free_seats(live))
    chairs = [one for one in live.running.options() if one.verb == "sit" and bot in one.what and one.actor in free]
    if not chairs:
        return False
    cents = usual(chairs[0])
    _give(room, live, bot, cents)
    room.answer(account, live.id, Answer(chairs[0].actor, "sit", bot, cents))
    return True


def bots_buy(room: Room, live: LiveTable, bots: Collection[str]) -> None:
    """Let each bot with less than a quarter of a usual buy-in add chips."""
    for seat, name in live.players.items():
        if name not in bots or live.running is None:
            continue
        held = live.running.table.balances[STACK[seat]]
        option = next((one for one in live.running.options() if one.actor == seat and one.verb == "add"), None)
        if option is None or 4 * held >= held + (cents := missing(option, held)):
            continue
        _give(room, live, name, cents)
        room.answer(room.people.account(name), live.id, Answer(seat, "add", amount=cents))


def _give(room: Room, live: LiveTable, bot: str, cents: int) -> None:
    held = room.ledger.holds(live.currency, player_account(bot))
    if held < cents:
        room.give_play_chips(bot, cents - held)


def _floor(live: LiveTable, verbs: tuple[str, ...]) -> Option | None:
    ask = None if live.running is None else live.running.ask
    options = () if ask is None or not live.is_between else ask.options_of(FLOOR)
    return next((one for verb in verbs for one in options if one.verb == verb), None)


def _old_decks(live: LiveTable) -> Option | None:
    """The duty to change decks, if their age prevents a round (MD-POKER 3.C and its equivalents)."""
    option = _floor(live, (CHANGE_DECKS,))
    if option is None or live.running is None or _floor(live, GOES_ON) is not None:
        return None
    first = due(state_after(live.running))
    return option if first is not None and (first.procedure, first.clause) == ("between", option.clause) else None
