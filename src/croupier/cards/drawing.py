"""Cards as pictures (SVG) and small tables (HTML), as notebooks and pages show them.

Each suit has its own shape and colour (spades black, hearts red, diamonds blue, clubs green), so that a flush can be
seen at a glance, and the index is large.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from croupier.cards.card import CARDS, Card, cards

WIDTH, HEIGHT, GAP = 60, 84, 6  # of a card, and between cards
BACK, PAPER, EDGE = "#3d5a80", "#ffffff", "#9aa5b1"
COLOURS = ("#1a7f37", "#0b5cad", "#c62828", "#1d1d1f")  # clubs, diamonds, hearts, spades
SHAPES = (  # in a square of 20 by 20
    "M10 0A4.7 4.7 0 0 1 13.5 7.9A4.7 4.7 0 1 1 11 14.4C11.1 17 11.8 18.8 13 20H7C8.2 18.8 8.9 17 9 14.4"
    "A4.7 4.7 0 1 1 6.5 7.9A4.7 4.7 0 0 1 10 0Z",
    "M10 0L18 10L10 20L2 10Z",
    "M10 20C4 14 0 10.5 0 6C0 2.7 2.4 .5 5.2 .5C7.3 .5 9 1.7 10 3.6C11 1.7 12.7 .5 14.8 .5"
    "C17.6 .5 20 2.7 20 6C20 10.5 16 14 10 20Z",
    "M10 0C16 6 20 9 20 13C20 15.8 17.9 17.5 15.5 17.5C13.4 17.5 11.7 16.6 10.8 15"
    "C11 17 11.8 18.8 13 20H7C8.2 18.8 9 17 9.2 15C8.3 16.6 6.6 17.5 4.5 17.5"
    "C2.1 17.5 0 15.8 0 13C0 9 4 6 10 0Z",
)


def svg(some: Iterable[int | None], width: int = WIDTH) -> str:
    """Cards side by side, each `width` pixels wide; None is a card face down."""
    these = [None if one is None else CARDS[one] for one in some]
    across = max(len(these) * (WIDTH + GAP) - GAP, 1)
    said = ", ".join("a card face down" if one is None else one.words for one in these) or "no cards"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * width // WIDTH}" height="{HEIGHT * width // WIDTH}" '
        f'viewBox="0 0 {across} {HEIGHT}" role="img" aria-label="{said}" font-family="DejaVu Sans, Arial, sans-serif">'
    ]
    for place, one in enumerate(these):
        parts.append(
            f'<g transform="translate({place * (WIDTH + GAP)} 0)">{_back() if one is None else _face(one)}</g>'
        )
    return "".join([*parts, "</svg>"])


def drawn(texts: Sequence[str], width: int = WIDTH) -> str:
    """Cards as a view shows them: `As`, or `??` for one face down."""
    return svg([None if text == "??" else cards(text)[0] for text in texts], width)


def table(rows: Iterable[Sequence[str]], heading: Sequence[str] = ()) -> str:
    """An HTML table; a cell that begins with `<svg` is a picture, and all others are text."""
    parts = ['<table style="border-collapse:collapse;text-align:left">']
    if heading:
        parts.append(
            "<thead><tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heading) + "</tr></thead>"
        )
    for row in rows:
        cells = (cell if cell.startswith("<svg") else escape(cell) for cell in row)
        parts.append("<tr>" + "".join(f'<td style="padding:2px 10px 2px 0">{cell}</td>' for cell in cells) + "</tr>")
    return "".join([*parts, "</table>"])


def _outline(fill: str) -> str:
    return f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6" fill="{fill}" stroke="{EDGE}"/>'


def _face(one: Card) -> str:
    colour, index = COLOURS[one.suit], one.numeral[:-1]
    squeezed = ' textLength="38" lengthAdjust="spacingAndGlyphs"' if len(index) == 2 else ""
    return (
        f'{_outline(PAPER)}<text x="6" y="36" font-size="36" font-weight="bold" fill="{colour}"{squeezed}>'
        f"{index}</text>"
        f'<path transform="translate(24 46) scale(1.55)" fill="{colour}" d="{SHAPES[one.suit]}"/>'
    )


def _back() -> str:
    lines = "".join(
        f'<path d="M{x} 6V{HEIGHT - 6}" stroke="{PAPER}" stroke-opacity=".35"/>' for x in range(10, WIDTH, 8)
    )
    return _outline(BACK) + lines
