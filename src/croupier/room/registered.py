"""Checking people for `croupier db verify`: accounts and roles must be what the journal says.

The tables of people change as they come and go, so no guard protects them. But every change is an entry of the room's
own chain: a role that nobody granted there, or an account that nobody added, was written behind the room's back.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import select

from croupier.room.journal import ROOM, BrokenChain
from croupier.room.people import ASKED, CLOSED, GRANTED, NEW, REVOKED
from croupier.room.roles import Role
from croupier.room.schema import ACCOUNT, GRANT
from croupier.room.seals import read_plain
from croupier.room.store import Store, snapshot, unreadable_is_broken

Held = dict[tuple[str, str], tuple[str, str | None]]  # account and role: who asked for it, and who confirmed it


def verify_people(store: Store) -> int:
    """Check every account and role against the journal; returns the number of accounts."""
    with unreadable_is_broken(), store.engine.connect() as connection:
        snapshot(connection)
        accounts: dict[str, tuple[str, bool]] = {
            row.id: (row.name, row.closed_at is not None) for row in connection.execute(select(ACCOUNT))
        }
        held: Held = {
            (row.account, row.role): (row.asked_by, row.confirmed_by) for row in connection.execute(select(GRANT))
        }
        journalled, roles = _from_the_journal(store)
    for name in sorted(journalled.keys() | accounts.keys()):
        if accounts.get(name) != journalled.get(name):
            raise BrokenChain(f"the account {name} is not as the journal says that it was added or closed")
    for name, role in sorted(roles.keys() | held.keys()):
        if held.get((name, role)) != roles.get((name, role)):
            raise BrokenChain(f"{name}: the role {role} is not as the journal says that it was granted or revoked")
    return len(accounts)


def _from_the_journal(store: Store) -> tuple[dict[str, tuple[str, bool]], Held]:
    accounts: dict[str, tuple[str, bool]] = {}
    roles: Held = {}
    for entry in store.entries(ROOM):
        if entry.kind not in (*NEW, CLOSED, ASKED, GRANTED, REVOKED):
            continue
        told: dict[str, Any] = msgspec.json.decode(read_plain(entry.sealed) or b"{}")
        name = told["account"]
        if entry.kind in NEW:
            accounts[name] = told["name"], False
            roles[name, told["role"]] = entry.account, entry.account
        elif entry.kind == CLOSED:
            accounts[name] = accounts[name][0], True
            roles = {key: who for key, who in roles.items() if key[0] != name}
        elif entry.kind == ASKED:
            roles[name, told["role"]] = entry.account, None
        elif entry.kind == GRANTED:
            roles[name, told["role"]] = roles[name, told["role"]][0], entry.account
            if told["role"] == Role.ADMINISTRATOR:
                roles.pop((name, str(Role.PLAYER)), None)
        else:
            roles.pop((name, told["role"]), None)
    return accounts, roles
