"""`croupier office` at a room that is served: the same acts through its API, as the person who signs in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated, Any, TypeVar
from urllib.parse import quote, urlencode

import typer

from croupier.cli.office import TableName, office
from croupier.cli.room_options import ActingAs, AsJson, password_of, print_json
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.room.floor import FloorTable
    from croupier.rules.views import Allowed, View

T = TypeVar("T")
MustBeServed = Annotated[
    str,
    typer.Option("--server", envvar="CROUPIER_SERVER", metavar="URL", help="Where the room is served."),
]


class ServedRoom:
    """A room that somebody serves, for one person who has signed in."""

    def __init__(self, url: str, token: str, password: str) -> None:
        self._url, self._token, self.password = url, token, password

    def get(self, path: str, kind: type[T], **query: str) -> T:
        """What the room answers, as this kind of thing."""
        import msgspec

        asked = urlencode({name: value for name, value in query.items() if value})
        return msgspec.convert(self._ask("GET", f"{path}?{asked}" if asked else path), kind, str_keys=True)

    @property
    def zone(self) -> tzinfo:
        """The time zone of the room's clock."""
        from zoneinfo import ZoneInfo

        return ZoneInfo(self._ask("GET", "/office/clock")["zone"])

    def file(self, path: str, **query: str) -> bytes:
        """A file that the room makes, such as a paper for print."""
        asked = urlencode({name: value for name, value in query.items() if value})
        made: bytes = self._ask("GET", f"{path}?{asked}" if asked else path)
        return made

    def post(self, path: str, data: Any, kind: type[T] | None = None) -> Any:
        """What the room answers to something sent, as this kind of thing or as plain data."""
        import msgspec

        told = self._ask("POST", path, data)
        return told if kind is None else msgspec.convert(told, kind)

    def delete(self, path: str) -> None:
        """Withdraw something."""
        self._ask("DELETE", path)

    def _ask(self, method: str, path: str, data: Any = None) -> Any:
        from croupier.client.requests import request

        return asyncio.run(request(self._url, method, f"/api{path}", data, self._token))


@contextmanager
def at_the_server(url: str, by: str) -> Iterator[ServedRoom]:
    """Sign in at a room that is served, and out again."""
    from croupier.client.requests import request, token_from

    password = password_of(by)
    named = {"name": by, "password": password, "token": True}
    token = asyncio.run(token_from(url, "/api/session", named))
    room = ServedRoom(url, token, password)
    try:
        yield room
    finally:
        asyncio.run(request(url, "DELETE", "/api/session", token=token))


def known_table(room: ServedRoom, table: str) -> FloorTable:
    """A table as the floor sees it; refused, with the tables there are, if it is not open."""
    from croupier.room.floor import Overview

    floor = room.get("/floor", Overview)
    for one in floor.tables:
        if one.id == table:
            return one
    to_open = f"; not open yet: {', '.join(floor.to_open)}" if floor.to_open else ""
    names = ", ".join(one.id for one in floor.tables if not one.practice) or "none"
    raise CroupierError(f"table {table[:40]!r} is not open; open money tables: {names}{to_open}")


@office.command()
def seat(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Somebody on the wait list.")],
    table: TableName,
    by: ActingAs,
    server: MustBeServed,
    number: Annotated[int, typer.Option("--seat", min=0, max=10, help="A seat to keep for them; 0: any.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Call somebody from the wait list to a table of a served room, and keep a seat for them.

    Example: croupier office seat bob 4 --seat 3 --as fay --server http://127.0.0.1:8000.
    """
    with at_the_server(server, by) as room:
        told = room.post(f"/tables/{quote(table, safe='')}/list/call", {"account": name, "seat": number})
    kept = f"seat {number}" if number else "a seat"
    print_json(told) if as_json else typer.echo(f"{name} is called to table {table}; {kept} is kept for them.")


@office.command()
def act(
    table: TableName,
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="What is done, as at a table.")],
    by: ActingAs,
    server: MustBeServed,
    as_json: AsJson = False,
) -> None:
    """Act or report at a table of a served room as its floorperson or dealer; it is journalled under your name.

    If you do not know the words, type any: the reply lists what can be done now, each with its clause.

    Examples: croupier office act 4 misdeal shuffle --as fay --server URL; croupier office act 4 count-stub 46 --as deb
    --server URL.
    """
    row, done = asyncio.run(_act(server, by, table, " ".join(words).split()))
    if as_json:
        print_json({"table": table, "row": row})
    else:
        typer.echo(f"Table {table}: {done.verb} [{done.clause}], in row {row}.")


class NothingUnderWay(CroupierError):
    """Nothing is under way at the table, so that nobody is asked anything there."""


async def _act(server: str, by: str, name: str, words: list[str]) -> tuple[int, Allowed]:
    from croupier.client import Client

    async with await Client.sign_in(server, by, password_of(by)) as client:
        table = await client.table(name)
        if table.view is None and not table.seq:
            await table.news()
        view = table.view
        if view is None or view.table.over:
            raise NothingUnderWay(
                f"nothing is under way at table {name}; to begin what comes next: croupier office begin {name}"
            )
        role = view.viewer.role
        if role not in ("floor", "dealer"):
            raise CroupierError(f"{by} works neither as floorperson nor as dealer, and acts at no table from here")
        option = _chosen(view, name, words)
        what = next(
            (word for word in words[1:] if word in option.what), option.what[0] if len(option.what) == 1 else ""
        )
        cards = [word for word in words[1:] if len(word) == 2 and word[1] in "cdhs"]
        amounts = [word for word in words[1:] if word != what and word not in cards]
        amount = _amount(amounts[0], money=option.money) if amounts else option.amount_min
        done = await table.answer(option.verb, what, amount, cards, who="floor" if role == "floor" else "dealer")
        return done.seq, option


def _chosen(view: View, name: str, words: list[str]) -> Allowed:
    """What the words mean; if nothing, the refusal lists what can be done now, or says for whom the table waits."""
    offered = (*_shuffled(view), *view.own.options, *view.own.acts)
    options = [one for one in offered if one.verb != "clock"]  # the room tells its tables the time
    option = next((one for one in options if one.verb == words[0].lower()), None)
    if option is not None:
        return option
    refused = f"{words[0]!r} is not something that can be done at table {name} now"
    if options:
        raise CroupierError(f"{refused}; there is: {'; '.join(f'{one.words} [{one.clause}]' for one in options)}")
    asked = view.table.asked
    waits = "nobody" if asked is None else asked.name if asked.who in ("seat", "anyone") else f"the {asked.who}"
    raise CroupierError(f"{refused}: the table is waiting for {waits}", "" if asked is None else asked.clause)


def _shuffled(view: View) -> tuple[Allowed, ...]:
    """While a device shuffles, the dealer may also say that it is done (MD-POKER 18.Q); the table does not ask."""
    from croupier.engine import PROCEED, AskKind
    from croupier.rules.views import Allowed

    asked = view.table.asked
    if view.viewer.role != "dealer" or asked is None or asked.kind != AskKind.SHUFFLE:
        return ()
    return (Allowed(PROCEED, asked.clause),)


def _amount(word: str, *, money: bool) -> int:
    from croupier.money import cents

    if money:
        return cents(word.removeprefix("$"))
    if not word.isdecimal():
        raise CroupierError(f"{word!r} is not a number, and names nothing that could be meant here")
    return int(word)
