"""Options of the commands that open a room: its folder, its database, and who acts."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.files import BadFile, data_folder
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.room.folder import Office, RoomFolder
    from croupier.room.register import Account

PASSWORD = "CROUPIER_PASSWORD"
Folder = Annotated[
    Path | None,
    typer.Option("--room", envvar="CROUPIER_ROOM", metavar="FOLDER", help="The room's folder.", show_default=False),
]
Database = Annotated[
    str,
    typer.Option(
        "--db", envvar="CROUPIER_DB", metavar="URL", help="Another database, such as postgresql+psycopg://..."
    ),
]
Server = Annotated[
    str,
    typer.Option(
        "--server", envvar="CROUPIER_SERVER", metavar="URL", help="Act at the room that is served there instead."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
ActingAs = Annotated[
    str,
    typer.Option("--as", metavar="NAME", help=f"Your account; asks for the password unless {PASSWORD} is set."),
]


def room_folder(folder: Path | None, url: str) -> RoomFolder:
    """The room: the folder named, or the one in the user's data folder."""
    try:
        from croupier.room.folder import RoomFolder
    except ModuleNotFoundError as missing:
        raise CroupierError(
            f"the card room needs {missing.name}, which is not installed; do: pip install 'croupier[server]'"
        ) from None
    if folder is None:
        own = data_folder()
        try:
            own.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise BadFile(f"{own} cannot be created: {wrong.strerror}; name a folder with --room") from None
        folder = own / "room"
    return RoomFolder(folder, url)


def demand_folder(folder: Path | None, url: str) -> None:
    """A demonstration in a named database needs a folder too: without its keys no hand can ever be opened again."""
    if folder is None and url:
        raise CroupierError(
            f"a demonstration in {url.partition(':')[0]} needs --room, a folder that keeps its keys; "
            "without --db it is a room of its own that is gone afterwards"
        )


def acting(office: Office, name: str) -> Account:
    """The person acting at the command line, by name and password."""
    account = office.people.account(name)
    office.sessions.confirm_password(account, password_of(name))
    return account


def password_of(name: str) -> str:
    """The password from the environment, or typed."""
    if PASSWORD in os.environ:
        return os.environ[PASSWORD]
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    return str(typer.prompt(f"Password of {name}", hide_input=True, err=True))


def print_json(data: Any) -> None:
    """One value as JSON."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
