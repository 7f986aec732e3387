"""What a campaign found: CSV and Parquet, and a page with tables, pictures and all that is needed to repeat it."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from croupier import __version__
from croupier.campaign.plan import BadCampaign, Campaign
from croupier.campaign.totals import Total

PAGE, TABLE, PARQUET, RAKE, SEATS, POTS = (
    "report.md",
    "results.csv",
    "results.parquet",
    "rake.png",
    "seats.png",
    "pots.png",
)
LINES_MAX = 8  # of a picture with a line for each setting


def rows(campaign: Campaign, found: Sequence[Total]) -> list[dict[str, Any]]:
    """A row for each seat of each setting, with all that is needed to play its hands again."""
    return [
        {
            "campaign": campaign.name,
            "setting": total.setting.name,
            "game": total.setting.game,
            "seat": seat,
            "hands": total.found.hands,
            "net_cents": total.found.net[seat - 1],
            "mean_cents": total.mean_cents(seat),
            "interval_95_cents": total.interval_cents(seat),
            "hands_ahead": total.found.won[seat - 1],
            "rake_cents": total.found.rake,
            "jackpots_cents": total.found.jackpots,
            "pots_cents": total.found.pots,
            "largest_pot_cents": total.found.largest_pot,
            "showdowns": total.found.showdowns,
            "acts": total.found.acts,
            "seats": total.setting.seats,
            "stack_cents": total.setting.stack,
            "stays": total.setting.stays,
            "amounts": total.setting.amounts,
            "session": total.setting.session,
            "raked": total.setting.raked,
            "house": "; ".join(f"{name} = {value}" for name, value in total.setting.house),
            "seed": campaign.seed,
            "version": __version__,
        }
        for total in found
        for seat in range(1, total.setting.seats + 1)
    ]


def write_report(campaign: Campaign, found: Sequence[Total], folder: Path, text: str) -> list[Path]:
    """Everything there is to write, into the campaign's folder; which files."""
    made = rows(campaign, found)
    try:
        written = [_csv(made, folder / TABLE)]
        if find_spec("pyarrow") is not None:
            written.append(_parquet(made, folder / PARQUET))
        pictures = _pictures(found, folder) if find_spec("matplotlib") is not None else []
        page = folder / PAGE
        page.write_text(_page(campaign, found, [one.name for one in pictures], text), encoding="utf-8")
    except OSError as error:
        raise BadCampaign(f"{folder} cannot be written: {error.strerror}") from None
    return [page, *written, *pictures]


def _csv(made: Sequence[dict[str, Any]], file: Path) -> Path:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, list(made[0]))
        writer.writeheader()
        writer.writerows(made)
    return file


def _parquet(made: Sequence[dict[str, Any]], file: Path) -> Path:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist(list(made)), file)
    return file


# ---- the page -------------------------------------------------------------------------------------------------------


def _page(campaign: Campaign, found: Sequence[Total], pictures: Sequence[str], text: str) -> str:
    lines = [f"# {campaign.name}", "", f"{campaign.hands:,} hands of each setting, seed {campaign.seed}.", ""]
    lines += ["| Setting | Rake a hand | Jackpots a hand | Mean pot | Largest pot | Showdowns | Acts a hand |"]
    lines += ["|---|---:|---:|---:|---:|---:|---:|"]
    for total in found:
        one, hands = total.found, total.found.hands
        rake = f"${total.rake_cents / 100:.4f} ± {total.rake_interval_cents / 100:.4f}"
        money = f"${one.jackpots / hands / 100:.4f} | ${one.pots / hands / 100:,.2f} | ${one.largest_pot / 100:,.2f}"
        lines.append(
            f"| {total.setting.name} | {rake} | {money} | {one.showdowns / hands:.2%} | {one.acts / hands:.2f} |"
        )
    lines += ["", "| Setting | Seat | Mean result | Interval of 95 % | Hands ahead |", "|---|---:|---:|---:|---:|"]
    for total in found:
        for seat in range(1, total.setting.seats + 1):
            mean, half = total.mean_cents(seat) / 100, total.interval_cents(seat) / 100
            ahead = total.found.won[seat - 1] / total.found.hands
            lines.append(f"| {total.setting.name} | {seat} | {mean:+.4f} | ± {half:.4f} | {ahead:.2%} |")
    lines += ["", *(f"![]({name})" for name in pictures), "", "## To repeat it", ""]
    lines += [f"Croupier {__version__}, `croupier campaign FILE.toml` with this file:", ""]
    return "\n".join([*lines, *(f"    {line}".rstrip() for line in text.splitlines()), ""])


# ---- pictures -------------------------------------------------------------------------------------------------------


def _pictures(found: Sequence[Total], folder: Path) -> list[Path]:
    from matplotlib.figure import Figure

    made = []
    figure = Figure(figsize=(8, 1.5 + 0.4 * len(found)), layout="constrained")
    axes = figure.subplots()
    names = [total.setting.name for total in found][::-1]
    axes.barh(
        names,
        [total.rake_cents / 100 for total in found][::-1],
        xerr=[total.rake_interval_cents / 100 for total in found][::-1],
        color="#4477aa",
    )
    axes.set_xlabel("rake a hand in dollars, with its interval of 95 %")
    made.append(_save(figure, folder / RAKE))
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for total in found[:LINES_MAX]:
        seats = range(1, total.setting.seats + 1)
        means = [total.mean_cents(seat) / 100 for seat in seats]
        halves = [total.interval_cents(seat) / 100 for seat in seats]
        axes.errorbar(list(seats), means, yerr=halves, capsize=3, label=total.setting.name)
    axes.axhline(0, color="#999999", linewidth=0.8)
    axes.set_xlabel("seat")
    axes.set_ylabel("mean result of a hand in dollars")
    axes.legend(fontsize="small")
    made.append(_save(figure, folder / SEATS))
    made.append(_save(_pot_sizes(found[:LINES_MAX]), folder / POTS))
    return made


def _pot_sizes(found: Sequence[Total]) -> Any:
    """How large pots are, by powers of two."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for total in found:
        sizes = total.found.pot_sizes
        used = [power for power, number in enumerate(sizes) if number]
        edges = range(used[0], used[-1] + 1)
        shares = [sizes[power] / total.found.hands for power in edges]
        axes.step([2**power / 100 for power in edges], shares, where="pre", label=total.setting.name)
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter(lambda dollars, _: f"${dollars:,.0f}" if dollars >= 1 else f"${dollars:.2f}")
    axes.set_xlabel("pot, up to")
    axes.set_ylabel("share of the hands")
    axes.legend(fontsize="small")
    return figure


def _save(figure: Any, file: Path) -> Path:
    figure.savefig(file, dpi=120, metadata={"Software": None})
    return file
