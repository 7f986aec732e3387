"""Checking people for `croupier db verify`: accounts, roles and personal data must be what the journal says.

The tables of people change as they come and go, so no guard protects them. But every change is an entry of the room's
own chain: a role that nobody granted there, or an account that nobody added, was written behind the room's back.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, select

from croupier.room.journal import ROOM, BrokenChain
from croupier.room.people import ADDED, ASKED, BOT_ADDED, CLOSED, GRANTED, GUEST_CAME, NEW, REVOKED
from croupier.room.personal import ERASED, KEPT, Details, hash_of
from croupier.room.register import BOT_KIND, GUEST_KIND, PERSON_KIND
from croupier.room.roles import Role
from croupier.room.schema import ACCOUNT, GRANT, PERSON
from croupier.room.seals import read_plain
from croupier.room.store import Store, snapshot, unreadable_is_broken
from croupier.room.stored import read_rows

Accounts = dict[str, tuple[str, str, bool]]  # name, kind, and whether it is closed
Held = dict[tuple[str, str], tuple[str, str | None]]  # account and role: who asked for it, and who confirmed it
_KINDS = {ADDED: PERSON_KIND, GUEST_CAME: GUEST_KIND, BOT_ADDED: BOT_KIND}


def verify_people(store: Store) -> int:
    """Check every account and role against the journal; returns the number of accounts."""
    with unreadable_is_broken(), store.engine.connect() as connection:
        snapshot(connection)
        accounts: Accounts = {
            row.id: (row.name, row.kind, row.closed_at is not None) for row in connection.execute(select(ACCOUNT))
        }
        held: Held = {
            (row.account, row.role): (row.asked_by, row.confirmed_by) for row in connection.execute(select(GRANT))
        }
        details = {
            row.account: hash_of(row.salt, Details(row.real_name, row.phone, row.licence))
            for row in connection.execute(select(PERSON))
        }
        journalled, roles, kept = _from_the_journal(connection)
    for name in sorted(journalled.keys() | accounts.keys()):
        if accounts.get(name) != journalled.get(name):
            raise BrokenChain(f"the account {name} is not as the journal says that it was added or closed")
    for name, role in sorted(roles.keys() | held.keys()):
        if held.get((name, role)) != roles.get((name, role)):
            raise BrokenChain(f"{name}: the role {role} is not as the journal says that it was granted or revoked")
    for name in sorted(kept.keys() | details.keys()):
        if details.get(name) != kept.get(name):
            raise BrokenChain(f"the personal data of {name} is not what the journal says that was kept or erased")
    return len(accounts)


def _from_the_journal(connection: Connection) -> tuple[Accounts, Held, dict[str, str]]:
    accounts: Accounts = {}
    roles: Held = {}
    kept: dict[str, str] = {}
    for entry, _ in read_rows(connection, ROOM, 0):
        if entry.kind not in (*NEW, CLOSED, ASKED, GRANTED, REVOKED, KEPT, ERASED):
            continue
        told: dict[str, Any] = msgspec.json.decode(read_plain(entry.sealed) or b"{}")
        name = told["account"]
        if entry.kind in NEW:
            accounts[name] = told["name"], _KINDS[entry.kind], False
            roles[name, told["role"]] = entry.account, entry.account
        elif entry.kind == CLOSED:
            accounts[name] = (*accounts[name][:2], True)
            roles = {key: who for key, who in roles.items() if key[0] != name}
        elif entry.kind == ASKED:
            roles[name, told["role"]] = entry.account, None
        elif entry.kind == GRANTED:
            roles[name, told["role"]] = roles[name, told["role"]][0], entry.account
            if told["role"] == Role.ADMINISTRATOR:
                roles.pop((name, str(Role.PLAYER)), None)
        elif entry.kind == KEPT:
            kept[name] = told["hash"]
        elif entry.kind == ERASED:
            kept.pop(name, None)
        else:
            roles.pop((name, told["role"]), None)
    return accounts, roles, kept
