"""The report of a campaign: CSV and Parquet, and a page with tables, pictures and everything needed to repeat it."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from croupier import __version__
from croupier.campaign.campaign_file import BadCampaign, Campaign
from croupier.campaign.exact import Row, file_name
from croupier.campaign.pictures import drawn
from croupier.campaign.pictures_of_exact import drawn_of_exact
from croupier.campaign.totals import Found, Total, tables_of_exact, totals, totals_of_rounds
from croupier.campaign.totals_of_rounds import RoundTotal

PAGE, HANDS, ROUNDS = "report.md", "results", "rounds"
ROWS_SHOWN = 30  # of an exact table on the page


def rows(campaign: Campaign, found: Sequence[Total]) -> list[dict[str, Any]]:
    """A row for each seat of each setting, with everything needed to play its hands again."""
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
            "strategy": total.setting.strategy,
            "session": total.setting.session,
            "raked": total.setting.raked,
            "bomb": "" if total.setting.bomb is None else total.setting.bomb[0],
            "bomb_cents": 0 if total.setting.bomb is None else total.setting.bomb[1],
            "house": "; ".join(f"{name} = {value}" for name, value in total.setting.house),
            "seed": campaign.seed_of(total.setting),
            "version": __version__,
        }
        for total in found
        for seat in range(1, total.setting.seats + 1)
    ]


def rows_of_rounds(campaign: Campaign, found: Sequence[RoundTotal]) -> list[dict[str, Any]]:
    """A row for each box of each house-banked setting, with everything needed to play its rounds again."""
    return [
        {
            "campaign": campaign.name,
            "setting": total.setting.name,
            "game": total.setting.game,
            "box": box,
            "rounds": total.found.hands,
            "net_cents": total.found.net[box - 1],
            "wagered_cents": total.found.wagered[box - 1],
            "rounds_ahead": total.found.won[box - 1],
            "mean_cents_of_all_boxes": total.mean_cents,
            "interval_95_cents": total.interval_cents,
            "boxes": total.setting.boxes,
            "wagers": "; ".join(f"{name} = {cents}" for name, cents in total.setting.wagers),
            "strategy": total.setting.strategy,
            "house": "; ".join(f"{name} = {value}" for name, value in total.setting.house),
            "seed": campaign.seed_of(total.setting),
            "version": __version__,
        }
        for total in found
        for box in range(1, total.setting.boxes + 1)
    ]


def write_report(campaign: Campaign, done: Mapping[str, Found], folder: Path, text: str) -> list[Path]:
    """Write all files into the campaign's folder; returns them."""
    hands, banked = totals(campaign, done), totals_of_rounds(campaign, done)
    exact = tables_of_exact(campaign, done)
    tables = {HANDS: rows(campaign, hands), ROUNDS: rows_of_rounds(campaign, banked)}
    tables |= {file_name(name): made for name, made in exact.items()}
    try:
        written = [file for name, made in tables.items() if made for file in _written(made, folder, name)]
        pictures = []
        if find_spec("matplotlib") is not None:
            pictures = [*drawn(campaign, hands, folder), *drawn_of_exact(campaign, exact, folder)]
        page = folder / PAGE
        lines = [*_head(campaign), *_of_hands(hands), *_of_rounds(banked), *_of_exact(exact)]
        lines += ["", *(f"![]({one.name})" for one in pictures), "", "## To repeat it", ""]
        lines += [f"Croupier {__version__}, `croupier campaign FILE.toml` with this file:", ""]
        lines += [f"    {line}".rstrip() for line in text.splitlines()]
        page.write_text("\n".join([*lines, ""]), encoding="utf-8")
    except OSError as error:
        raise BadCampaign(f"{folder} cannot be written: {error.strerror}") from None
    return [page, *written, *pictures]


def _written(made: Sequence[Mapping[str, Any]], folder: Path, name: str) -> list[Path]:
    """Write a table as CSV, and as Parquet if that is available."""
    files = [_csv(made, folder / f"{name}.csv")]
    if find_spec("pyarrow") is not None:
        files.append(_parquet(made, folder / f"{name}.parquet"))
    return files


def _csv(made: Sequence[Mapping[str, Any]], file: Path) -> Path:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, list(made[0]))
        writer.writeheader()
        writer.writerows(made)
    return file


def _parquet(made: Sequence[Mapping[str, Any]], file: Path) -> Path:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist([dict(row) for row in made]), file)
    return file


# ---- the page -------------------------------------------------------------------------------------------------------


def _head(campaign: Campaign) -> list[str]:
    lines = [f"# {campaign.name}", ""]
    return [*lines, f"{campaign.hands:,} hands of each setting, seed {campaign.seed}."] if campaign.settings else lines


def _of_hands(found: Sequence[Total]) -> list[str]:
    if not found:
        return []
    lines = ["", "| Setting | Rake a hand | Jackpots a hand | Mean pot | Largest pot | Showdowns | Acts a hand |"]
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
    return lines


def _of_rounds(found: Sequence[RoundTotal]) -> list[str]:
    """Results per round over all boxes; the edge is of what was on the table in the end."""
    if not found:
        return []
    lines = [
        "",
        "| Setting | Strategy | Wagers | Mean result | Interval of 95 % | Of the first wagers | Of all wagered |",
    ]
    lines += ["|---|---|---:|---:|---:|---:|---:|"]
    for total in found:
        mean, half, staked = total.mean_cents / 100, total.interval_cents / 100, total.staked_cents / 100
        lines.append(
            f"| {total.setting.name} | {total.setting.strategy} | ${staked:,.2f} | {mean:+.4f} | ± {half:.4f} "
            f"| {mean / staked:+.3%} | {-total.edge_percent:+.3f}% |"
        )
    return lines


def _of_exact(tables: Mapping[str, Sequence[Row]]) -> list[str]:
    """The first rows of each table; the files have all of them."""
    lines: list[str] = []
    for name, made in tables.items():
        lines += ["", f"## {name}", "", f"{len(made):,} rows in `{file_name(name)}.csv`."]
        if made:
            lines += ["", f"| {' | '.join(made[0])} |", f"|{'---|' * len(made[0])}"]
            lines += [f"| {' | '.join(map(_cell, row.values()))} |" for row in made[:ROWS_SHOWN]]
    return lines


def _cell(value: object) -> str:
    return f"{value:.6f}" if isinstance(value, float) else str(value)
