"""The lobby: every table as somebody who has not sat down yet wants to know it."""

from __future__ import annotations

from typing import Any

from croupier.money import dollars_and_cents
from croupier.room.journal import CHIPS, MONEY
from croupier.room.ledger import Ledger, player_account
from croupier.room.register import Account
from croupier.room.seats import seats_max
from croupier.rules import SPECS
from croupier.rules.poker.choices.plan import buy_in_floor
from croupier.server.hosting import HostedTable
from croupier.server.messages import LobbyTable, Person


def lobby_table(table: HostedTable) -> LobbyTable:
    """A table as the lobby shows it."""
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
        stakes_in_words(table),
        seats_max(live),
        {seat: memory.shown(name) for seat, name in sorted(players.items())},
        memory.round or 0,
        len(memory.waiting),
        sum(1 for account in table.looking if account not in players.values()),
        live.held,
    )


def stakes_in_words(table: HostedTable) -> str:
    """What one needs to sit down, in a few words."""
    state = table.live.day.state
    if SPECS[state.game.id].is_banked:
        return f"against the house, chips of {dollars_and_cents(state.house['chip.unit'])}"
    from croupier.rules.views.poker import stakes

    found = state.house.derived(stakes)
    blinds = "/".join(dollars_and_cents(cents) for cents in found.blinds_cents)
    bets = f"{dollars_and_cents(found.small_bet_cents)}/{dollars_and_cents(found.big_bet_cents)}"
    limits = {"fixed": f"fixed limit {bets}", "pot": "pot limit", "no-limit": "no limit"}
    words = limits.get(found.structure, f"spread limit from {dollars_and_cents(found.small_bet_cents)}")
    if blinds:
        words += f", blinds {blinds}"
    return f"{words}; buy-in from {dollars_and_cents(buy_in_floor(state.house))}"


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
