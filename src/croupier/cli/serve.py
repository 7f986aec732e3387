"""`croupier serve`: the card room over HTTP and WebSocket."""

from __future__ import annotations

import contextlib
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.room_options import Database, Folder, demand_folder, room_folder
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.room.folder import Office, RoomFolder
    from croupier.room.room import Room
    from croupier.server.bot_process import BotProcess
    from croupier.server.service import Service
    from croupier.server.settings import Settings


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 means any free one.", min=0, max=65_535)] = 8000,
    folder: Folder = None,
    url: Database = "",
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="FILE", help="TLS: the certificate, in PEM.")
    ] = None,
    key: Annotated[Path | None, typer.Option("--key", metavar="FILE", help="TLS: its private key, in PEM.")] = None,
    proxy: Annotated[
        str, typer.Option("--proxy", metavar="ADDRESS", help="A trusted proxy in front, which terminates TLS.")
    ] = "",
    origin: Annotated[
        list[str] | None, typer.Option("--origin", metavar="URL", help="The page's public address, behind a proxy.")
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Option(
            "--submission",
            metavar="FILE",
            help="Open this file's tables too: for money if it is in force, otherwise for practice.",
        ),
    ] = None,
    floor: Annotated[
        str, typer.Option("--as", metavar="NAME", help="The floorperson who opens the money tables of --submission.")
    ] = "",
    browse: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    demo: Annotated[
        bool, typer.Option("--demo", help="Play a round of every game through the API, print the results, and stop.")
    ] = False,
) -> None:
    """Open the card room to others, over HTTP and WebSocket.

    Beyond this machine's own address it requires TLS, or a trusted proxy that provides it.

    Example: croupier serve --port 8000.
    """
    settings = _settings(host, port, certificate, key, proxy, tuple(origin or ()))
    if not demo:
        with contextlib.suppress(KeyboardInterrupt), _ended_like_ctrl_c():
            offered = None if submission is None else _offered(submission, floor)
            run(room_folder(folder, url), settings, lambda address: _say(address, browse), offered)
        return
    demand_folder(folder, url)
    with tempfile.TemporaryDirectory(prefix="croupier-") if folder is None else contextlib.nullcontext(folder) as place:
        from croupier.cli.serve_demo import play_through

        play_through(room_folder(Path(place) / "room" if folder is None else Path(place), url), settings)


@contextlib.contextmanager
def _ended_like_ctrl_c() -> Iterator[None]:
    """When the system ends the server (SIGTERM), the room is closed as with Ctrl-C, and not cut off."""
    old = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, old)


def _settings(
    host: str, port: int, certificate: Path | None, key: Path | None, proxy: str, origins: tuple[str, ...]
) -> Settings:
    room_folder(Path("room"), "")  # says what is missing for a room
    try:
        import litestar  # noqa: F401
        import uvicorn  # noqa: F401

        from croupier.server.settings import Settings
    except ModuleNotFoundError as missing:
        raise CroupierError(
            f"serving needs {missing.name}, which is not installed; do: pip install 'croupier[server]'"
        ) from None
    return Settings(host, port, certificate=certificate, key=key, proxy=proxy, origins=origins).checked()


def _offered(file: Path, floor: str) -> Callable[[Office, Room], str]:
    """A function that opens the tables of a submission; an unlawful file is refused before the room opens."""
    from croupier.cli.serve_submission import open_tables_of
    from croupier.submission import load

    submission = load(file)
    return lambda office, room: open_tables_of(office, room, file, submission, floor)


def run(
    kept: RoomFolder,
    settings: Settings,
    opened: Callable[[str], None],
    offered: Callable[[Office, Room], str] | None = None,
) -> None:
    """Serve until it is stopped; print the address as soon as the server answers."""
    from croupier.server.bot_process import BotProcess

    thinking = BotProcess()
    if settings.bots:
        thinking.begin()
    try:
        _run(kept, settings, opened, offered, thinking)
    finally:
        thinking.stop()


def _run(
    kept: RoomFolder,
    settings: Settings,
    opened: Callable[[str], None],
    offered: Callable[[Office, Room], str] | None,
    thinking: BotProcess,
) -> None:
    from croupier.room.demo import open_demo
    from croupier.server.service import Service
    from croupier.server.serving import listen, uvicorn_server

    kept.prepare()
    with kept.opened() as office, listen(settings.host, settings.port) as listening:
        host, port = listening.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        address = f"{'https' if settings.certificate else 'http'}://{shown}:{port}/"
        typer.echo("Opening the room: tables resume where they stopped, and the rules are loaded ...", err=True)
        room = open_demo(office)
        if offered is not None:
            typer.echo(offered(office, room), err=True)
        service: Service = Service(office, room, settings, thinking)
        uvicorn_server(service, lambda: opened(address)).run(sockets=[listening])


def _say(address: str, browse: bool) -> None:
    typer.echo(f"The room is open at {address}  (stop with Ctrl-C)")
    sys.stdout.flush()
    if browse:
        import webbrowser

        webbrowser.open(address)
