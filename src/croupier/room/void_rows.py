"""The rows by which a shift supervisor ends a hand whose key is lost, and the money that goes back with it (P-120).

Postings are not sealed, so what a procedure moved is known even if nobody can read what was done in it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.room.funds import is_fund
from croupier.room.journal import Entry, Posting
from croupier.room.ledger import CAGE_OF_THE_ROOM, player_account, stack_account
from croupier.room.seals import read_plain
from croupier.rules import shared_funds
from croupier.rules.poker import ch15_payout, ch16_periods

VOIDED = "voided"
CLAUSE, READING = "MD-POKER 18.A", "P-120"
# Who is owed this money is in the table's memory, which is lost; winners are paid at the cage (MD-POKER 15.H, 16.I(1)).
OWED = frozenset((ch15_payout.OWED, ch16_periods.OWED, shared_funds.OWED))


class VoidRuling(msgspec.Struct, frozen=True):
    """A procedure that is void, because its rows cannot be decrypted: why, and what becomes of table and money."""

    hand: int  # the procedure under way; 0 if none was
    procedure: str
    why: str
    row: int  # the first row that cannot be decrypted
    keys: tuple[str, ...]  # those that are missing
    returned: bool  # what the procedure moved went back
    closes: bool  # the table's state is lost too: everybody has their chips back, and the table is closed
    clause: str = CLAUSE
    reading: str = READING


class VoidHand(msgspec.Struct, frozen=True):
    """A hand that was declared void, because its rows could not be decrypted."""

    table: str
    hand: int
    by: str
    at: int
    why: str


def read_voided(entry: Entry) -> VoidRuling:
    """The row that says which procedure is void."""
    return msgspec.json.decode(read_plain(entry.sealed) or b"", type=VoidRuling)


def void_postings(
    table: str, currency: str, told: VoidRuling, moved: Mapping[str, int], holds: Mapping[str, int]
) -> list[Posting]:
    """The money that moves when a procedure is void.

    `moved` is what it has moved by account, and `holds` is what the accounts have by the postings of the table's chain.
    What is owed by shared funds goes to the cage; otherwise they keep what they have, since tables have moved it.
    """
    changes = {account: -cents for account, cents in moved.items()} if told.returned else {}
    if told.closes or is_fund(table):
        for account, cents in holds.items():
            left = cents + changes.get(account, 0)
            if left and (to := _where_it_goes(table, account)):
                changes[account] = changes.get(account, 0) - left
                changes[to] = changes.get(to, 0) + left
    return [Posting(currency, account, cents) for account, cents in sorted(changes.items()) if cents]


def _where_it_goes(table: str, account: str) -> str:
    """The account that gets what is left in one of a table that closes; empty if it stays there."""
    stacks = stack_account(table, "")
    if account.startswith(stacks):
        return player_account(account.removeprefix(stacks))
    return CAGE_OF_THE_ROOM if account in {f"{name}/{table}" for name in OWED} else ""


def left_at(table: str, holds: Mapping[str, int]) -> dict[str, int]:
    """What a table still has, by the names of its own accounts, without stacks."""
    end = f"/{table}"
    own = {name.removesuffix(end): cents for name, cents in holds.items() if name.endswith(end)}
    return {name: cents for name, cents in own.items() if cents and "/" not in name and name != "player"}
