"""The root command: version, the list of commands, and how errors reach the user.

Exit codes: 0 success, 1 the answer is no, 2 bad input.
"""

from __future__ import annotations

import codecs
import gc
import io
import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Annotated, TextIO

import typer

from croupier.cli.compiling import listen
from croupier.errors import CroupierError

app = typer.Typer(
    name="croupier",
    help="The regulator's card-room rules as running software. Every answer cites its clause.",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain help: rich would more than double the time it takes
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from croupier import __version__

        typer.echo(f"croupier {__version__}")
        raise typer.Exit()


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    games: Annotated[
        list[Path] | None,
        typer.Option(
            "--games",
            envvar="CROUPIER_GAMES",
            metavar="FILE",
            help="A Python file, or the name of a module, with games of your own (docs/howto/add-a-game.md).",
        ),
    ] = None,
) -> None:
    """Options of `croupier` itself."""
    from croupier.cli.outside import load_games

    load_games(games or [])


def main() -> None:
    """Run the command line; our refusals become one sentence and exit code 2."""
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        _say_everything(stream)
    listen()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy would start threads for matrices; we have none
    gc.set_threshold(100_000, 20, 20)  # loaded modules stay loaded; collecting garbage takes a tenth of a short command
    try:
        only(app, sys.argv[1:])()
    except SystemExit as end:
        raise SystemExit(_exit_code(end)) from None
    except OSError as cannot:  # the user's own files have their own error messages
        complain(f"{cannot.filename or 'the output'} cannot be written: {cannot.strerror}")
        raise SystemExit(2) from None
    except CroupierError as refusal:
        complain(str(refusal))
        raise SystemExit(2) from None


def only(commands: typer.Typer, words: Sequence[str]) -> typer.Typer:
    """Keep only the commands that the words ask for: building them all takes longer than most of them run."""
    asked = words[0] if words else ""
    single = [one for one in commands.registered_commands if asked == (one.name or one.callback.__name__)]  # type: ignore[union-attr]
    groups = [one for one in commands.registered_groups if one.typer_instance and asked == one.typer_instance.info.name]
    if not single and not groups:  # help, completion, or a command that does not exist
        return commands
    narrowed = copy(commands)
    narrowed.registered_commands = single
    narrowed.registered_groups = [copy(one) for one in groups]
    for one in narrowed.registered_groups:
        one.typer_instance = only(one.typer_instance, words[1:])  # type: ignore[arg-type]
    return narrowed


def complain(text: str) -> None:
    """One sentence on stderr; characters that would move a terminal's cursor are written out."""
    shown = (one if one.isprintable() or one == "\n" else one.encode("unicode_escape").decode() for one in text)
    typer.echo(f"croupier: {''.join(shown)}", err=True)


def _open_what_is_closed() -> None:
    """Replace a stream that the caller has closed (`>&-`): nobody reads it, but the command still does its work."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def typed() -> str:
    """How to type this command: `croupier` if the shell finds that, otherwise the path it was called by."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{Path(sys.executable).name} -m croupier"
    found = shutil.which("croupier")
    if called.name != "croupier" or (found and Path(found).resolve() == called.resolve()):
        return "croupier"
    here = called.is_absolute() and called.is_relative_to(Path.cwd())
    return shlex.quote(str(called.relative_to(Path.cwd()) if here else called))


def _say_everything(stream: TextIO) -> None:
    """Keep suits and frames from ending a command: in an ASCII locale they are written as UTF-8, elsewhere as `?`."""
    if isinstance(stream, io.TextIOWrapper):
        ascii_only = codecs.lookup(stream.encoding).name == "ascii"
        stream.reconfigure(encoding="utf-8" if ascii_only else None, errors="replace")


def _exit_code(end: SystemExit) -> int | str | None:
    """The command's own exit code, except that 1 means the answer "no" and nothing else."""
    if isinstance(end.__context__, BrokenPipeError):
        return 0  # the reader of our output has gone, as with `croupier clauses | head`
    return 2 if isinstance(end.__context__, typer.Abort) else end.code  # a prompt without an answer
