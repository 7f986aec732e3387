"""Charts of a range, or of figures for the starting hands: 13 x 13 for hold'em, 9 x 9 for Six Plus; SVG or PNG.

Pairs lie on the diagonal, suited hands above it, offsuit ones below. SVG is written as text; PNG needs matplotlib.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from croupier.hands.errors import BadHand
from croupier.hands.ranges.holding import ACE, Class, Holding, classes
from croupier.hands.ranges.range import Range
from croupier.hands.ranges.strongest import equities

SIDE, TITLE, EDGE = 46, 34, 8  # pixels: a cell, the title's height, the margin
INK, PAPER = "#1d2733", "#ffffff"
EMPTY, FULL = (238, 240, 242), (31, 111, 92)  # colours of the shares 0 and 1


@dataclass(frozen=True, slots=True)
class ChartCell:
    """One class of hands in the chart."""

    column: int
    row: int
    name: str
    figure: str
    share: float  # 0 to 1: how dark the cell is

    @property
    def colour(self) -> str:
        """The cell's colour, from pale grey to dark green."""
        mixed = (round(empty + (full - empty) * self.share) for empty, full in zip(EMPTY, FULL, strict=True))
        return "#" + "".join(f"{part:02x}" for part in mixed)

    @property
    def ink(self) -> str:
        """A text colour that can be read on the cell."""
        return PAPER if self.share > 0.75 else INK

    @property
    def texts(self) -> list[tuple[str, int, int]]:
        """The name and, if there is one, the figure: each with its offset below the cell's upper edge and its size."""
        return [(self.name, 20, 13), (self.figure, 36, 10)] if self.figure else [(self.name, 28, 13)]


@dataclass(frozen=True, slots=True)
class Chart:
    """A title and the cells of a square chart."""

    title: str
    cells: tuple[ChartCell, ...]

    @classmethod
    def of_range(cls, one: Range, title: str | None = None) -> Chart:
        """A chart of how much of each class is in a range, with a figure where only part of it is."""
        if one.holding.cards != 2:
            raise BadHand(f"a chart shows two-card hands; this range is of {one.holding}")
        weights = dict(zip(one.masks.tolist(), one.numerators.tolist(), strict=True))
        shares = {
            each: Fraction(sum(weights.get(mask, 0) for mask in each.masks), each.size * one.denominator)
            for each in classes(one.holding.lowest)
        }
        figures = {each: f"{float(share):.0%}" if 0 < share < 1 else "" for each, share in shares.items()}
        words = f"{len(one)} combinations, {float(one.share):.1%} of all hands"
        return cls(f"{title or one}: {words}", _cells(one.holding, shares, figures))

    @classmethod
    def of_equities(cls, game: str = "holdem") -> Chart:
        """A chart of each class's equity against a random hand; darker is better."""
        holding = Holding.of(game)
        if holding.cards != 2:
            raise BadHand("equities against a random hand are known only for hold'em and Six Plus")
        found = equities(holding)
        least, most = min(found.values()), max(found.values())
        shares = {each: (part - least) / (most - least) for each, part in found.items()}
        figures = {each: f"{float(part):.1%}" for each, part in found.items()}
        name = "Six Plus" if holding.deck == 36 else "Hold 'Em"
        return cls(f"{name}: equity against one random hand", _cells(holding, shares, figures))

    @property
    def side(self) -> int:
        """The chart's width in pixels."""
        return 2 * EDGE + SIDE * (1 + max(cell.column for cell in self.cells))

    @property
    def height(self) -> int:
        """The chart's height in pixels."""
        return self.side + TITLE

    @property
    def shown_title(self) -> str:
        """The title, cut to the chart's width."""
        room = self.side // 7
        return self.title if len(self.title) <= room else self.title[: room - 3] + "..."

    def svg(self) -> str:
        """The chart as SVG text."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.side}" height="{self.height}" '
            f'viewBox="0 0 {self.side} {self.height}" font-family="DejaVu Sans, sans-serif" role="img">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{self.side}" height="{self.height}" fill="{PAPER}"/>',
            f'<text x="{EDGE}" y="{EDGE + 16}" font-size="12" fill="{INK}">{escape(self.shown_title)}</text>',
        ]
        for cell in self.cells:
            x, y = EDGE + cell.column * SIDE, TITLE + EDGE + cell.row * SIDE
            parts.append(f'<rect x="{x}" y="{y}" width="{SIDE - 1}" height="{SIDE - 1}" fill="{cell.colour}"/>')
            for text, down, size in cell.texts:
                parts.append(
                    f'<text x="{x + SIDE / 2}" y="{y + down}" font-size="{size}" text-anchor="middle" '
                    f'fill="{cell.ink}">{escape(text)}</text>'
                )
        return "\n".join([*parts, "</svg>"]) + "\n"

    def png(self, file: Path) -> None:
        """Write the chart as a picture, at 200 dots per inch."""
        figure = self._figure()
        figure.savefig(file, format="png", dpi=200)

    def _figure(self) -> Any:
        try:
            from matplotlib.figure import Figure
            from matplotlib.patches import Rectangle
        except ImportError:
            words = "pictures are drawn by matplotlib, which is not installed; do: pip install 'croupier[charts]'"
            raise BadHand(words) from None

        figure = Figure(figsize=(self.side / 72, self.height / 72))
        axes = figure.add_axes((0, 0, 1, 1), xlim=(0, self.side), ylim=(self.height, 0))
        axes.axis("off")
        axes.text(EDGE, EDGE + 16, self.shown_title, fontsize=12 * 0.75, color=INK)
        for cell in self.cells:
            x, y = EDGE + cell.column * SIDE, TITLE + EDGE + cell.row * SIDE
            axes.add_patch(Rectangle((x, y), SIDE - 1, SIDE - 1, facecolor=cell.colour, linewidth=0))
            for text, down, size in cell.texts:
                axes.text(x + SIDE / 2, y + down, text, fontsize=0.8 * size, ha="center", color=cell.ink)
        return figure


def _cells(holding: Holding, shares: Mapping[Class, Fraction], figures: Mapping[Class, str]) -> tuple[ChartCell, ...]:
    found = []
    for each in classes(holding.lowest):
        high, low = ACE - each.high, ACE - each.low
        column, row = (low, high) if each.suited else (high, low)
        found.append(ChartCell(column, row, str(each), figures[each], float(shares[each])))
    return tuple(found)


def write(chart: Chart, file: Path) -> None:
    """Write the chart in the format that the file's name asks for: `.svg` or `.png`."""
    if file.suffix.lower() not in (".svg", ".png"):
        raise BadHand(f"{str(file)!r} is not a chart's file name; it must end in .svg or .png")
    try:
        if file.suffix.lower() == ".png":
            chart.png(file)
        else:
            file.write_text(chart.svg(), encoding="utf-8")
    except OSError as problem:
        raise BadHand(f"{str(file)!r} cannot be written: {problem.strerror}") from None
