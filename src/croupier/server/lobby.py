"""The lobby: what people who have not sat down yet are told about every table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec

from croupier.room.journal import CHIPS, MONEY
from croupier.room.ledger import Ledger, player_account
from croupier.room.live import LiveTable
from croupier.room.register import Account
from croupier.room.seats import seats_max
from croupier.room.stakes import stakes_in_words
from croupier.room.wishes import Want, Wishes
from croupier.rules import SPECS
from croupier.rules.poker.ch15_bad_beat import BOX as BAD_BEAT_BOX
from croupier.rules.poker.ch16_high_hand import BOX as HIGH_HAND_BOX
from croupier.rules.poker.event_kinds import BAD_BEAT, HIGH_HAND
from croupier.server.connections import Connection
from croupier.server.hosting import HostedTable
from croupier.server.messages import VERSION, LobbyTable, Person

_ENCODER = msgspec.json.Encoder()

HOUR = 3_600_000_000  # microseconds
LOBBY_AT_A_TABLE = 5  # seconds between two messages to a socket about the tables that it follows
GONE_MAX = 1_000  # closed tables that are remembered; whoever was last told before gets the whole lobby
ROUNDS_LEAST = 3  # hands needed before a pace is shown
METER = "meter-"
BOXES: Mapping[str, str] = {BAD_BEAT: BAD_BEAT_BOX, HIGH_HAND: HIGH_HAND_BOX}
FUNDS: Mapping[str, str] = {"bad-beat": BAD_BEAT, "high-hand": HIGH_HAND}


def lobby_table(table: HostedTable, waiting: int, bots: Collection[str] = (), *, closing: bool = False) -> LobbyTable:
    """A table as the lobby shows it, with the number of people waiting for its game and stakes. Bots are marked."""
    live = table.live
    state, running = live.day.state, live.running
    players = _players(live)
    memory: Any = live.day.memory if running is None else running.table.memory
    names = {one.person: one.shown for one in memory.names}
    return LobbyTable(
        live.id,
        state.game.id,
        state.game.name,
        "banked" if SPECS[state.game.id].is_banked else "poker",
        live.practice,
        stakes_in_words(live),
        seats_max(live),
        {seat: names.get(name, name) for seat, name in sorted(players.items())},
        memory.round or 0,
        waiting,
        sum(1 for account in table.looking if account not in players.values()),
        live.held,
        tuple([seat for seat, name in sorted(players.items()) if name in bots]) if bots else (),
        hands_an_hour(tuple(table.ended)),
        _meters(table),
        bool(state.house.values.get("poker.announce", True)),
        closing,
    )


def hands_an_hour(ended: Sequence[int]) -> int:
    """Hands per hour, from the times at which the last ones ended; 0 if there are too few."""
    if len(ended) < ROUNDS_LEAST or ended[-1] == ended[0]:
        return 0
    return round((len(ended) - 1) * HOUR / (ended[-1] - ended[0]))


def _meters(table: HostedTable) -> dict[str, int]:
    """What the progressive meters and jackpots of a table show: its own, and those it shares with others."""
    live = table.live
    balances = live.day.state.balances if live.running is None else live.running.table.balances
    found = {name.removeprefix(METER): cents for name, cents in balances.items() if name.startswith(METER) and cents}
    found |= {jackpot: balances[box] for jackpot, box in BOXES.items() if balances.get(box)}
    memory: Any = live.day.memory
    if live.funds is not None:
        found |= {FUNDS.get(fund, fund): live.funds.holds(fund) for fund in memory.shared}
    return found


class LobbyNews:
    """What has changed in the lobby, for each socket since it was last told.

    A socket that follows no table is told every second, of all tables. One that follows tables is told of these now and
    then, and at once when its own account changes; of all the others when it follows none any more: telling every
    player about every table would cost more than the play itself.
    """

    def __init__(self) -> None:
        self.shown: dict[str, LobbyTable] = {}
        self.second = 0
        self._changed: dict[str, int] = {}  # when each table last changed
        self._gone: dict[str, int] = {}  # when tables were closed, the latest last
        self._forgotten = 0  # when the latest of those was closed that are not remembered
        self._tails: dict[tuple[int, tuple[str, ...]], bytes | None] = {}  # for all who were told then, of these tables

    def look(self, shown: dict[str, LobbyTable]) -> None:
        """Note what has changed since the last look, a second ago."""
        self.second += 1
        for name, one in shown.items():
            if self.shown.get(name) != one:
                self._changed[name] = self.second
        for name in self.shown.keys() - shown.keys():
            self._changed.pop(name, None)
            self._gone[name] = self.second
        for name in shown.keys() & self._gone.keys():
            del self._gone[name]
        for name in list(self._gone)[: max(len(self._gone) - GONE_MAX, 0)]:
            self._forgotten = self._gone.pop(name)
        self.shown, self._tails = shown, {}

    def is_due(self, connection: Connection) -> bool:
        """Whether a socket is told now even if its own account has not changed.

        The sockets of a table are told in the same second, which they share with a fifth of all tables: otherwise all
        who came in one second would be told in one second from then on.
        """
        here = connection.tables
        return not here or self.second % LOBBY_AT_A_TABLE == _second_of(min(here))

    def message(self, connection: Connection, you: Person, at: int) -> bytes | None:
        """What a socket is told now; None if there is nothing, or it can wait."""
        told, here = connection.lobby, tuple(sorted(connection.tables))
        is_new = told.you is not None and you != told.you
        if not is_new and not self.is_due(connection):
            return None
        since = told.here if here else told.everywhere
        told.here, told.you = self.second, you
        if not here:
            told.everywhere = self.second
        if (since, here) not in self._tails:
            self._tails[since, here] = self._tail(since, here)
        tail = self._tails[since, here]
        if tail is None and not is_new:
            return None
        head = b'{"type":"lobby","version":%d,"at":%d,"you":' % (VERSION, at)
        return b"%b%b%b" % (head, _ENCODER.encode(you), tail or b',"tables":[]}')

    def _tail(self, since: int, here: tuple[str, ...]) -> bytes | None:
        if not here and since < self._forgotten:
            return b',"tables":%b,"whole":true}' % _ENCODER.encode(list(self.shown.values()))
        changed = [self.shown[name] for name in here or self._changed if self._changed.get(name, 0) > since]
        gone = [name for name in here or self._gone if self._gone.get(name, 0) > since]
        if not changed and not gone:
            return None
        return b',"tables":%b' % _ENCODER.encode(changed) + (b',"gone":%b}' % _ENCODER.encode(gone) if gone else b"}")


@lru_cache(1 << 12)
def _second_of(table: str) -> int:
    """The second, of those between two messages, in which the sockets of a table are told."""
    return crc32(table.encode()) % LOBBY_AT_A_TABLE


def seats_of_all(tables: Iterable[HostedTable]) -> dict[str, tuple[str, ...]]:
    """By account, the tables where it has a seat. People are found by account: two may show one name."""
    found: dict[str, tuple[str, ...]] = {}
    for table in tables:
        here = (table.live.id,)
        for account in _players(table.live).values():
            found[account] = found[account] + here if account in found else here
    return found


def _players(live: LiveTable) -> Mapping[int, str]:
    return live.day.players if live.running is None else live.running.table.players


def person_of(account: Account, ledger: Ledger, wishes: Wishes, seated: Mapping[str, tuple[str, ...]]) -> Person:
    """The person signed in, as told to them; `seated` is from `seats_of_all`."""
    held = player_account(account.id)
    return Person(
        account.id,
        account.name,
        account.kind,  # type: ignore[arg-type]
        tuple(sorted(account.roles)),
        ledger.holds(MONEY, held),
        ledger.holds(CHIPS, held),
        wishes.tables(account.id, Want.SIT),
        seated.get(account.id, ()),
    )
