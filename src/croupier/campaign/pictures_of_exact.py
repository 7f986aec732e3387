"""Pictures of exact studies: house edges, the effect of raising a payout by one, and who beats whom before the flop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from croupier.campaign.campaign_file import Campaign
from croupier.campaign.exact import ODDS, PREFLOP, SENSITIVITY, Row, file_name

BLUE = "#4477aa"
INCH_A_BAR, MARGIN = 0.22, 1.2


def drawn_of_exact(campaign: Campaign, tables: Mapping[str, Sequence[Row]], folder: Path) -> list[Path]:
    """Draw a picture of each exact study, or of each game in it."""
    made = []
    for study in campaign.exact:
        rows = tables[study.name]
        for game in dict.fromkeys(str(row["game"]) for row in rows):
            of_game = [row for row in rows if row["game"] == game]
            more = "" if study.game else f"-{game}"
            file = folder / f"{file_name(study.name)}{more}.png"
            _DRAWN[study.of](of_game, game).savefig(file, dpi=120, metadata={"Software": None})
            made.append(file)
    return made


def _bars(names: Sequence[str], values: Sequence[float], label: str, *, log: bool = False) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, MARGIN + INCH_A_BAR * len(names)), layout="constrained")
    axes = figure.subplots()
    bars = axes.barh(range(len(names)), values, color=BLUE, log=log and any(value > 0 for value in values))
    axes.bar_label(
        bars, [f"{value:.3g}" if log else f"{value:.3f}" for value in values], padding=2, fontsize="xx-small"
    )
    axes.margins(x=0.08)
    axes.set_yticks(range(len(names)), names, fontsize="x-small")
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(axis="x", alpha=0.25)
    figure.supxlabel(label, fontsize="medium")
    return figure


def _odds(rows: Sequence[Row], game: str) -> Any:
    names = [" ".join(filter(None, (str(row["wager"]), str(row["paytable"]), _reading(row)))) for row in rows]
    return _bars(names, [float(row["house_edge_percent"]) for row in rows], f"{game}: house edge in percent")


def _reading(row: Row) -> str:
    return "" if row["reading"] == "default" else f"({row['reading']})"


def _sensitivity(rows: Sequence[Row], game: str) -> Any:
    names = [f"{row['wager']} {row['paytable']}: {row['hand']} ({row['pays']})" for row in rows]
    label = f"{game}: percentage points off the house edge if the row pays one more"
    return _bars(names, [-float(row["change_percent"]) for row in rows], label, log=True)


def _preflop(rows: Sequence[Row], game: str) -> Any:
    from matplotlib.figure import Figure

    names = list(dict.fromkeys(str(row["hand"]) for row in rows))
    place = {name: number for number, name in enumerate(names)}
    matrix = np.zeros((len(names), len(names)))
    for row in rows:
        matrix[place[str(row["hand"])], place[str(row["against"])]] = row["equity_percent"]
    figure = Figure(figsize=(8, 7), layout="constrained")
    axes = figure.subplots()
    image = axes.imshow(matrix, cmap="RdBu", vmin=0, vmax=100, interpolation="nearest")
    marks = [at for at, name in enumerate(names) if len(set(name)) == 1]  # pairs, each before the hands with its rank
    axes.set_xticks(marks, [names[at] for at in marks], rotation=90, fontsize="x-small")
    axes.set_yticks(marks, [names[at] for at in marks], fontsize="x-small")
    axes.set_xlabel("against")
    axes.set_ylabel(f"{game}: hand")
    figure.colorbar(image, ax=axes, label="equity in percent")
    return figure


_DRAWN = {ODDS: _odds, SENSITIVITY: _sensitivity, PREFLOP: _preflop}
