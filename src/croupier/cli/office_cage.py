"""`croupier office cash-in`, `cash-out` and `account`: a cashier takes money, pays it out, looks up what is there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote
from uuid import uuid4

import typer

from croupier.cli.office import at_the_office, office, served
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, Server, print_json

if TYPE_CHECKING:
    from croupier.room.cage import WithTheRoom

Player = Annotated[str, typer.Argument(metavar="NAME", help="The account.")]
Amount = Annotated[str, typer.Argument(metavar="AMOUNT", help="How much, such as 200 or 120.50.")]


@office.command("cash-in")
def cash_in(
    name: Player,
    amount: Amount,
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Take a player's money at the cage; they can then buy in at money tables.

    Example: croupier office cash-in bob 200 --as cass.
    """
    cents = _cents(amount)
    _tell(_moved(name, cents, by, folder, url, server, pays_out=False), f"{_dollars(cents)} taken", as_json=as_json)


@office.command("cash-out")
def cash_out(
    name: Player,
    amount: Amount,
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Pay out at the cage what somebody has with the room.

    Example: croupier office cash-out bob 120.50 --as cass.
    """
    cents = _cents(amount)
    _tell(_moved(name, cents, by, folder, url, server, pays_out=True), f"{_dollars(cents)} paid out", as_json=as_json)


@office.command()
def account(
    name: Player,
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Look up what somebody has with the room, apart from their chips at tables.

    Example: croupier office account bob --as cass.
    """
    _tell(_moved(name, 0, by, folder, url, server, pays_out=False), "", as_json=as_json)


def _moved(
    name: str, cents: int, by: str, folder: Path | None, url: str, server: str, *, pays_out: bool
) -> WithTheRoom:
    """Move this much, if anything, and look up what is there then."""
    from croupier.room.cage import WithTheRoom, with_the_room

    if server:
        with served(server, by) as room:
            if cents:
                room.post("/cage", {"account": name, "cents": cents, "pays_out": pays_out, "id": uuid4().hex})
            return room.get(f"/cage/{quote(name, safe='')}", WithTheRoom)
    with at_the_office(folder, url, by) as (opened, teller, _):
        if cents:
            (opened.room.pay_out if pays_out else opened.room.fill)(teller, name, cents)
        return with_the_room(opened.people, opened.room.ledger, teller, name)


def _tell(found: WithTheRoom, done: str, *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    typer.echo(f"{found.name} ({found.account}): {f'{done}; ' if done else ''}{_dollars(found.cents)} with the room.")


def _cents(amount: str) -> int:
    from croupier.errors import CroupierError
    from croupier.money import BadMoney, cents

    try:
        found = cents(amount.strip().removeprefix("$"))
    except BadMoney:
        found = 0
    if found <= 0:
        raise CroupierError(f"{amount[:40]!r} is not an amount that can change hands; give one such as 200 or 120.50")
    return found


def _dollars(cents: int) -> str:
    from croupier.money import dollars_and_cents

    return dollars_and_cents(cents)
