"""Charts: what each outcome adds to the expected value, and the house edges of many wagers side by side."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from croupier.odds.report.catalog import GAMES
from croupier.odds.report.figures import CannotDraw, label, lines, percent, signed
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
    """Refuse if matplotlib, an extra, is not installed."""
    if find_spec("matplotlib") is None:
        raise CannotDraw("charts are drawn by matplotlib, which is not installed; do: pip install 'croupier[charts]'")


def svg(odds: WagerOdds, inches: float = _WIDTH) -> str:
    """The contributions as SVG, with text as paths so that no font is needed to show them."""
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
    """Draw the contributions of one wager and paytable, or the edges of several, under default readings if any."""
    shown = [odds for odds in found if odds.reading == DEFAULT_READING] or found
    if len({(odds.wager, odds.paytable) for odds in shown}) == 1:
        first = shown[0]
        figure = contributions(first)
        edge = f"house edge {percent(first.house_edge)}"
        title = f"{GAMES[first.game].title}, {label(first)} ({first.clause}): {edge}"
        figure.suptitle(title, x=0.01, ha="left", color=INK, fontsize=9)
    else:
        figure = edges(shown)
    try:
        figure.savefig(path, format="png", dpi=160)
    except OSError as problem:
        raise CannotDraw(f"cannot write to {str(path)!r}: {problem.strerror}") from None
    return path


def contributions(odds: WagerOdds, inches: float = _WIDTH) -> Any:
    """A bar for each hand, in the order of the paytable: what it adds to or takes from the expected value."""
    by_hand: dict[str, Fraction] = {}
    for line in (line for line in lines(odds) if line.outcome.count):
        hand = re.sub(r", \d bets?$", "", line.outcome.name)
        by_hand[hand] = by_hand.get(hand, Fraction(0)) + line.contribution
    values = [float(value) for value in by_hand.values()]
    bars = Bars(list(by_hand), values, [signed(value, 4) for value in values])
    return _panels({"": bars}, "contribution to the expected value", inches=inches)


def edges(found: Sequence[WagerOdds]) -> Any:
    """A panel for each game and a bar for each wager: the house edge in percent of the initial wager."""
    panels = {}
    for name in dict.fromkeys(odds.game for odds in found):
        some = [odds for odds in found if odds.game == name]
        values = [float(odds.house_edge) * 100 for odds in some]
        texts = [f"{value:.2f} %".replace("-", "−") for value in values]
        panels[f"{GAMES[name].title}, {some[0].document}"] = Bars([label(odds) for odds in some], values, texts)
    figure = _panels(panels, "house edge, percent of the initial wager", flip=True)
    what = "by wager and paytable; fixed prizes at a stake of $1, meters at their least reset amounts"
    figure.suptitle(f"House edge {what}", x=0.01, ha="left", color=INK, fontsize=9)
    return figure


class Bars(NamedTuple):
    """The bars of a panel: names on the left, values, and the figures at the ends."""

    names: Sequence[str]
    values: Sequence[float]
    texts: Sequence[str]


def _panels(panels: Mapping[str, Bars], axis: str, flip: bool = False, inches: float = _WIDTH) -> Any:
    """Panels one below the other, on the same scale, labelled `axis`; red marks what costs the player."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        pitch = 0.235 if inches >= _WIDTH else 0.2
        rows = [len(bars.names) for bars in panels.values()]
        above = 0.35 * len(panels) if len(panels) > 1 else 0.0
        figure = Figure(figsize=(inches, 0.4 + above + pitch * sum(rows)), layout="constrained")
        every = figure.subplots(len(panels), 1, squeeze=False, sharex=True, height_ratios=rows)[:, 0]
        values = [value for bars in panels.values() for value in bars.values]
        low, high = min(0.0, *values), max(0.0, *values)
        for axes, (title, bars) in zip(every, panels.items(), strict=True):
            _draw(axes, bars, low, high, flip, inches)
            axes.set_title(title, loc="left", color=INK, fontsize=8.5)
        if inches >= _WIDTH:
            every[-1].set_xlabel(axis, color=QUIET)
    return figure


def _draw(axes: Any, bars: Bars, low: float, high: float, flip: bool, inches: float) -> None:
    good, bad = (LOSS, GAIN) if flip else (GAIN, LOSS)
    places, gap = range(len(bars.names)), 0.01 * (high - low)
    axes.barh(places, bars.values, height=0.62, color=[good if value >= 0 else bad for value in bars.values])
    axes.axvline(0, color=INK, linewidth=0.8)
    for place, value, text in zip(places, bars.values, bars.texts, strict=True):
        # Right of the bar, or right of the axis if the bar goes to the left.
        axes.text(max(value, 0) + gap, place, text, va="center", ha="left", color=INK, fontsize=7)
    axes.set_xlim(low - 2 * gap * (low < 0), high + _FIGURE_WIDTH / inches * (high - low))
    axes.set_yticks(list(places), _short(bars.names, inches), color=INK)
    axes.set_ylim(len(bars.names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", colors=QUIET)
    for side_name in ("top", "right", "left"):
        axes.spines[side_name].set_visible(False)
    axes.spines["bottom"].set_color(QUIET)


def _short(names: Sequence[str], inches: float) -> list[str]:
    """The names, broken into two lines in a small chart."""
    return list(names) if inches >= _WIDTH else [textwrap.fill(name, 26) for name in names]
