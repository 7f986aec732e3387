"""Charts: what each outcome adds to the expected value, and the house edges of many wagers side by side."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.odds.report.figures import CannotWrite, label, lines, signed
from croupier.odds.wager import WagerOdds

INK, QUIET, GAIN, LOSS = "#1d2733", "#8a94a0", "#1f6f5c", "#9c3d3d"
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "path",
    "svg.hashsalt": "croupier",
    "font.family": "DejaVu Sans",
    "font.size": 8,
}
_WIDTH = 7.2  # inches: the text block of a sheet


def svg(odds: WagerOdds) -> str:
    """The contributions as SVG, with text as paths so that no font is needed to show it."""
    return _as_svg(contributions(odds))


def edges_svg(found: Sequence[WagerOdds]) -> str:
    """The house edges of several wagers as SVG."""
    return _as_svg(edges(found))


def _as_svg(figure: Any) -> str:
    from matplotlib import rc_context

    out = io.StringIO()
    with rc_context(_STYLE):
        figure.savefig(out, format="svg", metadata={"Date": None})
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def write_png(found: Sequence[WagerOdds], path: Path) -> Path:
    """The contributions of one wager, or the edges of several."""
    figure = contributions(found[0]) if len(found) == 1 else edges(found)
    try:
        figure.savefig(path, format="png", dpi=160)
    except OSError as problem:
        raise CannotWrite(f"cannot write to {str(path)!r}: {problem.strerror}") from None
    return path


def contributions(odds: WagerOdds) -> Any:
    """A bar for each hand, in the order of the paytable: what it adds to or takes from the expected value."""
    by_hand: dict[str, Fraction] = {}
    for line in (line for line in lines(odds) if line.outcome.count):
        hand = re.sub(r", \d bets?$", "", line.outcome.name)
        by_hand[hand] = by_hand.get(hand, Fraction(0)) + line.contribution
    values = [float(value) for value in by_hand.values()]
    return _bars(list(by_hand), values, [signed(value, 4) for value in values], "contribution to the expected value")


def edges(found: Sequence[WagerOdds]) -> Any:
    """A bar for each wager: the house edge in percent of the initial wager."""
    values = [float(odds.house_edge) * 100 for odds in found]
    texts = [f"{value:.2f} %".replace("-", "−") for value in values]
    return _bars([label(odds) for odds in found], values, texts, "house edge, percent of the initial wager", flip=True)


def _bars(names: Sequence[str], values: Sequence[float], texts: Sequence[str], title: str, flip: bool = False) -> Any:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        figure = Figure(figsize=(_WIDTH, 0.55 + 0.235 * len(names)), layout="constrained")
        axes = figure.add_subplot()
        good, bad = (LOSS, GAIN) if flip else (GAIN, LOSS)
        places = range(len(names))
        axes.barh(places, values, height=0.62, color=[good if value >= 0 else bad for value in values])
        axes.axvline(0, color=INK, linewidth=0.8)
        low, high = min(0.0, *values), max(0.0, *values)
        gap = 0.008 * (high - low)
        for place, value, text in zip(places, values, texts, strict=True):
            side = 1 if value >= 0 else -1
            axes.text(value + side * gap, place, text, va="center", ha="left" if side > 0 else "right",
                      color=INK, fontsize=7)  # fmt: skip
        room = 0.14 * (high - low)  # for the figures at the ends of the bars
        axes.set_xlim(low - room * (low < 0), high + room * (high > 0))
        axes.set_yticks(list(places), names, color=INK)
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.set_xlabel(title, color=QUIET)
        axes.tick_params(axis="y", length=0)
        axes.tick_params(axis="x", colors=QUIET)
        for side_name in ("top", "right", "left"):
            axes.spines[side_name].set_visible(False)
        axes.spines["bottom"].set_color(QUIET)
    return figure
