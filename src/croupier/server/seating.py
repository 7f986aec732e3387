"""Who wants to sit down, get up, add chips or step away: it is done at the next moment between rounds.

Whoever asked is told when it is done, or why it cannot be. At practice tables the house gives the play chips that
somebody sits down with, and a bot makes room for a person where the table is full.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial

from croupier.engine import FLOOR, STACK, Answer, Option
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE
from croupier.room.ledger import player_account
from croupier.room.live import LiveTable, NotNow
from croupier.room.register import Account
from croupier.room.room import Room
from croupier.rules import SPECS
from croupier.rules.bots.playing import least
from croupier.server.hosting import HostedTable
from croupier.server.messages import Add, Away, Leave, Sit

BUY_IN_CENTS = 100_000  # that somebody sits down with, where they name nothing and the table takes so much
Wish = Sit | Leave | Add | Away
Told = Callable[[int | CroupierError], None]


@dataclass(slots=True)
class Asked:
    """What somebody wants, and how they are told."""

    account: Account
    wish: Wish
    told: Told


class Seating:
    """Wishes by table, in the order in which they came; the last of a kind counts."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._asked: dict[str, dict[tuple[str, str], Asked]] = {}

    def ask(self, account: Account, wish: Wish, told: Told) -> None:
        """Somebody wants something."""
        self._asked.setdefault(wish.table, {})[account.id, type(wish).__name__] = Asked(account, wish, told)

    def waits(self, table: str) -> bool:
        """Does anybody wait for something at this table?"""
        return bool(self._asked.get(table))

    def has_work(self, live: LiveTable, bots: Collection[str]) -> bool:
        """Is there anything to be done between rounds?"""
        day = live.day
        seated = set(day.players.values())
        broke = any(name in bots and not day.balances.get(STACK[seat]) for seat, name in day.players.items())
        missing = any(name not in seated for name in bots) and len(day.players) < seats_max(live) - 1
        return self.waits(live.id) or broke or missing

    async def between_rounds(self, table: HostedTable, bots: Mapping[str, str]) -> None:
        """All that waits is done, bots take the seats that are left, and the floor goes on."""
        for asked in list(self._asked.pop(table.live.id, {}).values()):
            try:
                seq = await self._grant(table, asked, bots)
            except CroupierError as refused:
                asked.told(refused)
            else:
                asked.told(seq)
        for name in bots:
            await self._seat_bot(table, name)
        await self._go_on(table)

    # ---- inside -----------------------------------------------------------------------------------------------------

    async def _grant(self, table: HostedTable, asked: Asked, bots: Mapping[str, str]) -> int:
        account, wish = asked.account, asked.wish
        seats = table.seats_of(account.id)
        if isinstance(wish, Sit):
            if seats:
                raise NotNow(f"{account.name} sits at seat {seats[0]} of table {wish.table} already")
            if not any(option.verb == "sit" for option in _options(table)) and _is_full(table):
                await self._make_room(table, bots)
            return await self.sit(table, account, wish.seat, wish.amount, wish.id)
        if not seats:
            raise NotNow(f"{account.name} has no seat at table {wish.table}")
        verb = {Leave: "leave", Add: "add"}.get(type(wish)) or ("step-away" if wish.away else "return")  # type: ignore[union-attr]
        if isinstance(wish, Add):
            await self._bring(table.live, account.id, wish.amount)
        answer = Answer(seats[0], verb, amount=wish.amount if isinstance(wish, Add) else 0)
        return await table.act(lambda: self._room.answer(account, wish.table, answer, wish.id))

    async def sit(self, table: HostedTable, account: Account, seat: int, cents: int, command: str = "") -> int:
        """Somebody comes to the table and takes a seat."""
        live = table.live
        running = live.running
        if running is None or running.procedure != "between":
            raise NotNow(f"at table {live.id} seats are taken between rounds")
        if account.id not in running.table.memory.waiting:  # type: ignore[attr-defined]
            await table.act(lambda: self._room.answer(account, live.id, Answer(FLOOR, "arrives", account.id)))
        free = [one for one in _options(table) if one.verb == "sit" and account.id in one.what]
        chosen = [one for one in free if seat in (0, one.actor)]
        if not chosen:
            left = ", ".join(str(one.actor) for one in free) or "none"
            raise NotNow(f"{account.name} cannot have seat {seat or 'any'} of table {live.id}; free are {left}")
        option = chosen[0]
        wanted = cents or _buy_in(option)
        await self._bring(live, account.id, wanted)
        answer = Answer(option.actor, "sit", account.id, wanted)
        return await table.act(lambda: self._room.answer(account, live.id, answer, command))

    async def _bring(self, live: LiveTable, name: str, wanted: int) -> None:
        """Play chips for a practice table, as many as are wanted; money is with the room or is not there."""
        if not live.practice:
            return
        held = self._room.ledger.holds(live.currency, player_account(name))
        if held < wanted <= 10 * BUY_IN_CENTS:
            await asyncio.to_thread(self._room.give_play_chips, name, wanted - held)

    async def _seat_bot(self, table: HostedTable, name: str) -> None:
        live, seats = table.live, table.seats_of(name)
        account = await asyncio.to_thread(self._room.people.account, name)
        if seats:
            adds = [one for one in _options(table) if one.verb == "add" and one.actor == seats[0]]
            if adds and live.running is not None and not live.running.table.balances.get(STACK[seats[0]]):
                wanted = _buy_in(adds[0])
                await self._bring(live, name, wanted)
                await table.act(lambda: self._room.answer(account, live.id, Answer(seats[0], "add", amount=wanted)))
        elif len(live.running.table.players) < seats_max(live) - 1:  # type: ignore[union-attr]  # one stays for a person
            await self.sit(table, account, 0, 0)

    async def _make_room(self, table: HostedTable, bots: Mapping[str, str]) -> None:
        for name in bots:
            if seats := table.seats_of(name):
                account = await asyncio.to_thread(self._room.people.account, name)
                await table.act(partial(self._room.answer, account, table.live.id, Answer(seats[0], "leave")))
                return

    async def _go_on(self, table: HostedTable) -> None:
        """The floor goes on from between rounds, to whatever comes first."""
        for verb in ("next-round", "go-to", "idle"):
            for option in _options(table):
                if option.verb == verb and option.actor == FLOOR:
                    await table.act(partial(table.live.answer, HOUSE, least(option)))
                    return


def _options(table: HostedTable) -> tuple[Option, ...]:
    return () if table.live.running is None else table.live.running.options()


def _is_full(table: HostedTable) -> bool:
    running = table.live.running
    return running is not None and len(running.table.players) >= seats_max(table.live)


def _buy_in(option: Option) -> int:
    wanted = min(max(BUY_IN_CENTS, option.amount_min), option.amount_max)
    return wanted - (wanted - option.amount_min) % option.amount_step


def seats_max(live: LiveTable) -> int:
    """How many may sit at a table."""
    house, spec = live.day.state.house, SPECS[live.day.state.game.id]
    return spec.seats_max if spec.is_banked else int(house["poker.seats"])
