"""`croupier campaign`: many settings as one study, on this machine or on a cluster."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.columns import print_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.campaign import Campaign, Total
    from croupier.engine import Record

WORKERS_MAX = 512


@app.command(short_help="Many settings of poker as one study, on one or many workers.")
def campaign(
    file: Annotated[Path, typer.Argument(help="The campaign's file, TOML.")],
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for what is found; what is there is not done again.", show_default="beside FILE"),
    ] = None,
    hands: Annotated[int | None, typer.Option(help="Hands of each setting, instead of the file's.", min=1)] = None,
    workers: Annotated[int, typer.Option(help="Processes on this machine.", min=1, max=WORKERS_MAX)] = 1,
    dask: Annotated[str | None, typer.Option(help="Address of a Dask scheduler, as tcp://host:8786.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The figures as JSON; without --out nothing is kept.")
    ] = False,
) -> None:
    """Play the hands of every setting of a campaign, and write what they come to.

    A campaign that was stopped goes on where it was. The figures are the same whatever the number of workers.
    """
    from croupier.campaign import read_campaign, run, totals
    from croupier.campaign.report import rows, write_report

    found = read_campaign(file, hands)
    with TemporaryDirectory() if as_json and out is None else nullcontext(out or file.with_suffix("")) as folder:
        with watched() as told:
            done = run(found, Path(folder), workers=workers, address=dask, told=told)
        figures = totals(found, done)
        written = write_report(found, figures, Path(folder), file.read_text(encoding="utf-8"))
    if as_json:
        data = {"campaign": found.name, "seed": found.seed, "hands": found.hands, "rows": rows(found, figures)}
        typer.echo(json.dumps(data, indent=2))
    else:
        show(found, figures, written)


def at_full_speed(
    record: Record, hands: int, seed: str, stays: int, folder: Path, *, raked: bool, workers: int, as_json: bool
) -> None:
    """`croupier simulate --out`: one table as a campaign of its own."""
    from croupier.campaign import Campaign, Setting, as_toml, run, totals
    from croupier.campaign.plan import CHUNK
    from croupier.campaign.report import rows, write_report
    from croupier.engine import STACK
    from croupier.rules.poker.simulate.stepping import LEAST, stepping

    house = tuple(sorted(record.house.chosen()))
    game, seats, stack = record.game.id, len(record.players), record.balances[STACK[next(iter(record.players))]]
    setting = Setting(game, game, seats, stack, stays, LEAST, 1, raked, house)
    stepping(setting.record())  # refused where only the engine can play it
    found = Campaign(game, seed, hands, CHUNK, (setting,))
    with watched() as told:
        done = run(found, folder, workers=workers, told=told)
    figures = totals(found, done)
    written = write_report(found, figures, folder, as_toml(found))
    if as_json:
        typer.echo(json.dumps({"seed": seed, "hands": hands, "rows": rows(found, figures)}, indent=2))
        return
    show(found, figures, written)
    shown = [
        (f"{seat}", f"{figures[0].mean_cents(seat) / 100:+,.4f}", f"± {figures[0].interval_cents(seat) / 100:,.4f}")
        for seat in range(1, seats + 1)
    ]
    print_rows(("seat", "mean result in dollars", "interval of 95 %"), shown, numbers=(0, 1, 2))


def show(found: Campaign, figures: Sequence[Total], written: Sequence[Path]) -> None:
    """A row for each setting, and which files there are."""
    typer.secho(f"{found.name}: {found.hands:,} hands of each setting, seed {found.seed}", bold=True)
    shown = [
        (
            total.setting.name,
            f"${total.rake_cents / 100:.4f}",
            f"± {total.rake_interval_cents / 100:.4f}",
            f"${total.found.pots / total.found.hands / 100:,.2f}",
            f"{total.found.showdowns / total.found.hands:.1%}",
            f"{total.found.acts / total.found.hands:.1f}",
        )
        for total in figures
    ]
    head = ("setting", "rake a hand", "interval", "mean pot", "showdowns", "acts a hand")
    print_rows(head, shown, numbers=(1, 2, 3, 4, 5))
    typer.echo(f"written: {', '.join(str(one) for one in written)}")


@contextmanager
def watched() -> Iterator[Callable[[int, int], None] | None]:
    """A bar with the time that is left, where somebody is looking."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("jobs", total=None)

        def told(done: int, number: int) -> None:
            progress.update(task, completed=done, total=number)

        yield told
