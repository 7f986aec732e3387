"""Charts: what each outcome adds to the expected value, and the house edges of many wagers side by side."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from croupier.odds.report.figures import CannotWrite, label, lines, percent, signed
from croupier.odds.wager import DEFAULT_READING, WagerOdds

INK, QUIET, GAIN, LOSS = "#1d2733", "#8a94a0", "#1f6f5c", "#9c3d3d"
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "path",
    "svg.hashsalt": "croupier",
    "font.family": "DejaVu Sans",
    "font.size": 7.5,
}
_WIDTH = 6.7  # inches: the text block of a sheet
_FIGURE_WIDTH = 1.0  # inches, of a figure at the end of a bar


def check_installed() -> None:
    """Matplotlib is an extra."""
    if find_spec("matplotlib") is None:
        raise CannotWrite("charts are drawn by matplotlib, which is not installed; do: pip install 'croupier[charts]'")


def svg(odds: WagerOdds, inches: float = _WIDTH) -> str:
    """The contributions as SVG, with text as paths so that no font is needed to show it."""
    return _as_svg(contributions(odds, inches))


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
    """The contributions of one wager and paytable, or the edges of several; of default readings, if there are any."""
    shown = [odds for odds in found if odds.reading == DEFAULT_READING] or found
    first = shown[0]
    if len({(odds.wager, odds.paytable) for odds in shown}) == 1:
        figure = contributions(first)
        title = f"{label(first)} ({first.clause}): house edge {percent(first.house_edge)}"
    else:
        figure = edges(shown)
        title = f"{first.game} ({first.document})"
    figure.suptitle(title, x=0.01, ha="left", color=INK, fontsize=9)
    try:
        figure.savefig(path, format="png", dpi=160)
    except OSError as problem:
        raise CannotWrite(f"cannot write to {str(path)!r}: {problem.strerror}") from None
    return path


def contributions(odds: WagerOdds, inches: float = _WIDTH) -> Any:
    """A bar for each hand, in the order of the paytable: what it adds to or takes from the expected value."""
    by_hand: dict[str, Fraction] = {}
    for line in (line for line in lines(odds) if line.outcome.count):
        hand = re.sub(r", \d bets?$", "", line.outcome.name)
        by_hand[hand] = by_hand.get(hand, Fraction(0)) + line.contribution
    values = [float(value) for value in by_hand.values()]
    texts = [signed(value, 4) for value in values]
    return _bars(list(by_hand), values, texts, "contribution to the expected value", inches=inches)


def edges(found: Sequence[WagerOdds]) -> Any:
    """A bar for each wager: the house edge in percent of the initial wager."""
    values = [float(odds.house_edge) * 100 for odds in found]
    texts = [f"{value:.2f} %".replace("-", "−") for value in values]
    return _bars([label(odds) for odds in found], values, texts, "house edge, percent of the initial wager", flip=True)


def _bars(
    names: Sequence[str],
    values: Sequence[float],
    texts: Sequence[str],
    title: str,
    flip: bool = False,
    inches: float = _WIDTH,
) -> Any:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        pitch = 0.235 if inches >= _WIDTH else 0.2
        figure = Figure(figsize=(inches, 0.4 + pitch * len(names)), layout="constrained")
        axes = figure.add_subplot()
        good, bad = (LOSS, GAIN) if flip else (GAIN, LOSS)
        places = range(len(names))
        axes.barh(places, values, height=0.62, color=[good if value >= 0 else bad for value in values])
        axes.axvline(0, color=INK, linewidth=0.8)
        low, high = min(0.0, *values), max(0.0, *values)
        gap = 0.01 * (high - low)
        for place, value, text in zip(places, values, texts, strict=True):
            # Right of the bar, or right of the axis where the bar goes to the left.
            axes.text(max(value, 0) + gap, place, text, va="center", ha="left", color=INK, fontsize=7)
        axes.set_xlim(low - 2 * gap * (low < 0), high + _FIGURE_WIDTH / inches * (high - low))
        axes.set_yticks(list(places), _short(names, inches), color=INK)
        axes.set_ylim(len(names) - 0.4, -0.6)
        if inches >= _WIDTH:
            axes.set_xlabel(title, color=QUIET)
        axes.tick_params(axis="y", length=0)
        axes.tick_params(axis="x", colors=QUIET)
        for side_name in ("top", "right", "left"):
            axes.spines[side_name].set_visible(False)
        axes.spines["bottom"].set_color(QUIET)
    return figure


def _short(names: Sequence[str], inches: float) -> list[str]:
    """Names in a small chart break into two lines."""
    return list(names) if inches >= _WIDTH else [textwrap.fill(name, 26) for name in names]
