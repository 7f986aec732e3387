"""`croupier serve`: the card room for others, over HTTP and WebSocket."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.room_options import Database, Folder, room_folder
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.room.folder import RoomFolder
    from croupier.server.settings import Settings


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65_535)] = 8000,
    folder: Folder = None,
    url: Database = "",
) -> None:
    """Open the card room to others: practice tables of every game, for guests and accounts.

    Example: croupier serve --port 8000.
    """
    kept = room_folder(folder, url)
    try:
        from croupier.server.settings import Settings
    except ModuleNotFoundError as missing:
        raise CroupierError(
            f"serving needs the package {missing.name}; install croupier[server], as: pip install 'croupier[server]'"
        ) from None
    kept.prepare()
    with contextlib.suppress(KeyboardInterrupt):
        run(kept, Settings(host=host, port=port))


def run(kept: RoomFolder, settings: Settings) -> None:
    """Serve until somebody stops it."""
    from croupier.room.demo import open_demo
    from croupier.server.service import Service
    from croupier.server.serving import listen, uvicorn_server

    with kept.office() as office:
        service = Service(office, open_demo(office), settings)
        with listen(settings.host, settings.port) as listening:
            host, port = listening.getsockname()[:2]
            typer.echo(f"The room is open at http://{host}:{port}/  (stop with Ctrl-C)")
            uvicorn_server(service).run(sockets=[listening])
