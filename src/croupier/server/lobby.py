"""The lobby: every table as somebody who has not sat down yet wants to know it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from croupier.room.journal import CHIPS, MONEY
from croupier.room.ledger import Ledger, player_account
from croupier.room.register import Account
from croupier.room.seats import seats_max
from croupier.room.stakes import stakes_in_words
from croupier.rules import SPECS
from croupier.server.hosting import HostedTable
from croupier.server.messages import VERSION, LobbyTable, Person

_ENCODER = msgspec.json.Encoder()


def lobby_table(table: HostedTable, waiting: int, bots: Collection[str] = ()) -> LobbyTable:
    """A table as the lobby shows it; so many wait for a seat of its game and stakes. Bots are shown as such."""
    live = table.live
    state, running = live.day.state, live.running
    players = live.day.players if running is None else running.table.players
    memory: Any = live.day.memory if running is None else running.table.memory
    return LobbyTable(
        live.id,
        state.game.id,
        state.game.name,
        "banked" if SPECS[state.game.id].is_banked else "poker",
        live.practice,
        stakes_in_words(live),
        seats_max(live),
        {seat: memory.shown(name) for seat, name in sorted(players.items())},
        memory.round or 0,
        waiting,
        sum(1 for account in table.looking if account not in players.values()),
        live.held,
        tuple(seat for seat, name in sorted(players.items()) if name in bots),
    )


def changes_of_the_lobby(at: int, changed: tuple[LobbyTable, ...], gone: tuple[str, ...]) -> Callable[[Person], bytes]:
    """The message of what has changed, for each person: what is the same for all is encoded once."""
    head = b'{"type":"lobby","version":%d,"at":%d,"you":' % (VERSION, at)
    tail = b',"tables":%b' % _ENCODER.encode(changed) + (b',"gone":%b}' % _ENCODER.encode(gone) if gone else b"}")
    return lambda you: b"%b%b%b" % (head, _ENCODER.encode(you), tail)


def person_of(account: Account, ledger: Ledger) -> Person:
    """Who is signed in, as they are told."""
    held = player_account(account.id)
    return Person(
        account.id,
        account.name,
        account.kind,  # type: ignore[arg-type]
        tuple(sorted(account.roles)),
        ledger.holds(MONEY, held),
        ledger.holds(CHIPS, held),
    )
