"""`croupier campaign`: a study over many settings, on this machine or on a cluster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.as_json import print_data
from croupier.cli.columns import print_rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from croupier.campaign import BankedSetting, Campaign, RoundTotal, Setting, Total
    from croupier.campaign.totals import Found
    from croupier.engine import Record

WORKERS_MAX = 512


@app.command(short_help="A study over many settings, on one worker or many.")
def campaign(
    file: Annotated[Path, typer.Argument(help="The campaign's file, TOML.")],
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the results; finished jobs are not repeated.", show_default="beside FILE"),
    ] = None,
    hands: Annotated[int | None, typer.Option(help="Hands per setting, instead of the file's number.", min=1)] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes on this machine.", min=1, max=WORKERS_MAX, show_default="1")
    ] = None,
    dask: Annotated[str | None, typer.Option(help="Address of a Dask scheduler, such as tcp://host:8786.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the figures as JSON; without --out nothing is saved.")
    ] = False,
) -> None:
    """Play the hands of every setting of a campaign, answer its exact questions, and write the results.

    An interrupted campaign resumes where it stopped. The figures do not depend on the number of workers.
    """
    from croupier.campaign import BadCampaign, read_campaign, run
    from croupier.campaign.report import write_report

    if workers is not None and dask is not None:
        raise BadCampaign(
            "--workers starts processes on this machine and --dask uses those of a cluster; give one of them"
        )
    found = read_campaign(file, hands)
    with TemporaryDirectory() if as_json and out is None else nullcontext(out or file.with_suffix("")) as folder:
        with resumable(not as_json or out is not None), watched() as told:
            done = run(found, Path(folder), workers=workers or 1, address=dask, told=told)
        written = write_report(found, done, Path(folder), file.read_text(encoding="utf-8"))
    if as_json:
        print_data({"campaign": found.name, **as_data(found, done)})
    else:
        show(found, done, written)


def as_data(found: Campaign, done: Mapping[str, Found]) -> dict[str, Any]:
    """The figures of a campaign, with rounds and exact tables if there are any."""
    from croupier.campaign import tables_of_exact, totals, totals_of_rounds
    from croupier.campaign.report import rows, rows_of_rounds

    data: dict[str, Any] = {"seed": found.seed, "hands": found.hands, "rows": rows(found, totals(found, done))}
    if banked := totals_of_rounds(found, done):
        data["rounds"] = rows_of_rounds(found, banked)
    if found.exact:
        data["exact"] = tables_of_exact(found, done)
    return data


@dataclass(frozen=True, slots=True)
class FullSpeed:
    """How the hands of `croupier simulate --out` are played."""

    stays: int
    amounts: str
    session: int
    raked: bool
    bots: bool
    bomb: str | None  # a format and an amount in dollars, as in double-board=10


def at_full_speed(
    record: Record, hands: int, seed: str | None, played: FullSpeed, folder: Path, *, as_json: bool
) -> None:
    """`croupier simulate --out`: one poker table as a campaign."""
    from croupier.campaign import totals

    setting = _full_speed_setting(record, hands, played)
    found, done = one_table(setting, hands, seed, folder, as_json=as_json)
    if not as_json:
        (total,) = totals(found, done)
        shown = [
            (f"{seat}", f"{total.mean_cents(seat) / 100:+,.4f}", f"± {total.interval_cents(seat) / 100:,.4f}")
            for seat in range(1, setting.seats + 1)
        ]
        print_rows(("seat", "mean result in dollars", "95 % interval"), shown, numbers=(0, 1, 2))


def _full_speed_setting(record: Record, hands: int, played: FullSpeed) -> Setting:
    """The table as a setting of a campaign; refused if it cannot be played so."""
    from croupier.campaign import Setting
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import STACK
    from croupier.rules.poker.simulate.stepping import AMOUNTS, ANY, BOTS, RANDOM, stepping

    if played.amounts not in AMOUNTS:
        raise BadTable(f"--amounts {played.amounts} is not known; use {', '.join(AMOUNTS)}")
    if hands % played.session:
        raise BadTable(f"--hands {hands:,} is not a number of whole sessions of {played.session:,} hands")
    house = tuple(sorted(record.house.chosen()))
    game, seats, stack = record.game.id, len(record.players), record.balances[STACK[next(iter(record.players))]]
    amounts, strategy = (ANY, BOTS) if played.bots else (played.amounts, RANDOM)
    more = (amounts, played.session, played.raked, house, strategy, _bomb(played.bomb))
    setting = Setting(game, game, seats, stack, played.stays, *more)
    stepping(setting.record(), setting.bomb)  # refused if only the engine can play it, or if it is not offered
    return setting


def _bomb(text: str | None) -> tuple[str, int] | None:
    """A bomb pot's format and amount, as in double-board=10."""
    from croupier.campaign.campaign_file import BOMBS
    from croupier.cli.terminal.session import BadTable
    from croupier.money import BadMoney, cents

    if text is None:
        return None
    form, mark, amount = text.partition("=")
    if form not in BOMBS or not mark:
        raise BadTable(f"--bomb {text!r} is not a format and an amount in dollars; formats are {', '.join(BOMBS)}")
    try:
        return form, cents(amount.strip())
    except BadMoney as error:
        raise BadTable(f"--bomb {form}: {error}") from None


def one_table(
    setting: Setting | BankedSetting, hands: int, seed: str | None, folder: Path | None, *, as_json: bool
) -> tuple[Campaign, Mapping[str, Found]]:
    """Run one setting as a campaign, written into a folder or only shown; without a seed, an earlier run goes on."""
    from croupier.campaign import Campaign, as_toml, run
    from croupier.campaign.report import write_report
    from croupier.campaign.running import KeptResults, earlier_seed

    if seed is None and folder is not None:
        seed = earlier_seed(folder, setting)
    found = Campaign(setting.name, new_seed() if seed is None else seed, hands, None, (setting,))
    written = list[Path]()
    with TemporaryDirectory() if folder is None else nullcontext(folder) as place:
        if folder is not None:
            KeptResults(folder).describe(found)
        with resumable(folder is not None), watched() as told:
            done = run(found, Path(place), told=told)
        if folder is not None:
            written = write_report(found, done, folder, as_toml(found))
    if as_json:
        print_data(as_data(found, done))
    else:
        show(found, done, written)
    return found, done


def new_seed() -> str:
    """A seed for hands that nobody has asked for again."""
    from secrets import randbelow

    return str(randbelow(1 << 32))


def show(found: Campaign, done: Mapping[str, Found], written: Sequence[Path]) -> None:
    """Print a row for each setting, and the files written."""
    from croupier.campaign import tables_of_exact, totals, totals_of_rounds

    played = f": {found.hands:,} hands of each setting, seed {found.seed}" if found.settings else ""
    typer.secho(f"{found.name}{played}", bold=True)
    _show_hands(totals(found, done))
    _show_rounds(totals_of_rounds(found, done))
    for name, made in tables_of_exact(found, done).items():
        typer.echo(f"{name}: {len(made):,} rows")
    if written:
        typer.echo(f"written: {', '.join(str(one) for one in written)}")


def _show_hands(figures: Sequence[Total]) -> None:
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
    if shown:
        head = ("setting", "rake a hand", "interval", "mean pot", "showdowns", "acts a hand")
        print_rows(head, shown, numbers=(1, 2, 3, 4, 5))


def _show_rounds(figures: Sequence[RoundTotal]) -> None:
    shown = [
        (
            total.setting.name,
            total.setting.strategy,
            f"${total.staked_cents / 100:,.2f}",
            f"{total.mean_cents / 100:+,.4f}",
            f"± {total.interval_cents / 100:,.4f}",
            f"{total.mean_cents / total.staked_cents:+.3%}",
            f"{-total.edge_percent:+.3f}%",
        )
        for total in figures
    ]
    if shown:
        head = ("setting", "strategy", "wagers", "mean result", "interval", "of the wagers", "of all wagered")
        print_rows(head, shown, numbers=(2, 3, 4, 5, 6))


@contextmanager
def resumable(kept: bool) -> Iterator[None]:
    """Tell whoever interrupts a run whose finished jobs are kept that it can be resumed."""
    try:
        yield
    except KeyboardInterrupt:
        if kept:
            from croupier.campaign.running import GOES_ON

            typer.echo(f"stopped; {GOES_ON}", err=True)
        raise


@contextmanager
def watched() -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar with the time left, if the output is a terminal."""
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
