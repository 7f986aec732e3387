"""The lobby: every table as somebody who has not sat down yet wants to know it."""

from __future__ import annotations

from typing import Any

from croupier.room.journal import CHIPS, MONEY
from croupier.room.ledger import Ledger, player_account
from croupier.room.register import Account
from croupier.room.seats import seats_max
from croupier.room.stakes import stakes_in_words
from croupier.rules import SPECS
from croupier.server.hosting import HostedTable
from croupier.server.messages import LobbyTable, Person


def lobby_table(table: HostedTable, waiting: int) -> LobbyTable:
    """A table as the lobby shows it; so many wait for a seat of its game and stakes."""
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
    )


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
