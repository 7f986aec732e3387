"""A drawn page, read back from its SVG: the ink of every glyph and every painted area, in the order of drawing."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_TOKEN = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?(?:e-?\d+)?")
_LENGTH = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "c": 6, "z": 0}
TOUCH = 0.75  # points by which the boxes of neighbouring letters may overlap
SEEN = 12  # the hairlines of smaller letters are too thin for a pixel of their colour


class Box(NamedTuple):
    """A rectangle of the page in points, from the left and from the top."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, slack: float = 0) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > slack and down > slack

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )


@dataclass(frozen=True)
class Painted:
    """A line of text in one font, or an area: its ink, its colour and its place in the drawing order."""

    box: Box
    colour: str
    turn: int
    glyphs: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Page:
    """Everything on a page."""

    width: float
    height: float
    texts: tuple[Painted, ...]
    areas: tuple[Painted, ...]


def page(svg: bytes) -> Page:
    """A page as typst draws it."""
    root = ET.fromstring(svg)
    symbols = {one.get("id", ""): one.find(f"{_SVG}path") for one in root.iter(f"{_SVG}symbol")}
    outlines = {name: _outline(one.get("d", "")) for name, one in symbols.items() if one is not None}
    painted = list(_painted(root, (1, 1, 0, 0), outlines, count()))
    texts = tuple(one for one in painted if one.glyphs)
    areas = tuple(one for one in painted if not one.glyphs)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    return Page(width, height, texts, areas)


Place = tuple[float, float, float, float]  # how far a drawing is stretched across and down, and how far it is moved


def _painted(node: ET.Element, at: Place, outlines: dict[str, Box | None], turns: Iterator[int]) -> Iterator[Painted]:
    here = _within(at, node.get("transform", ""))
    glyphs = [child for child in node if child.tag == f"{_SVG}use"]
    drawn = [(outlines[one.get(_HREF, "#")[1:]], float(one.get("x", "0")), float(one.get("y", "0"))) for one in glyphs]
    boxes = [_placed(ink, _moved(here, x, y)) for ink, x, y in drawn if ink is not None]
    if boxes:
        yield Painted(_around(boxes), glyphs[0].get("fill", ""), next(turns), tuple(boxes))
    for child in node:
        if child.tag == f"{_SVG}g":
            yield from _painted(child, here, outlines, turns)
        elif child.tag == f"{_SVG}path" and child.get("fill", "none") != "none":
            area = _outline(child.get("d", ""))
            if area is not None:
                placed = _placed(area, _within(here, child.get("transform", "")))
                yield Painted(placed, child.get("fill", ""), next(turns))


def _around(boxes: list[Box]) -> Box:
    left, top, right, bottom = zip(*boxes, strict=True)
    return Box(min(left), min(top), max(right), max(bottom))


def _placed(box: Box, at: Place) -> Box:
    across, down, x, y = at
    tops = sorted((box.top * down + y, box.bottom * down + y))
    return Box(box.left * across + x, tops[0], box.right * across + x, tops[1])


def _moved(at: Place, x: float, y: float) -> Place:
    across, down, from_x, from_y = at
    return across, down, from_x + across * x, from_y + down * y


def _within(at: Place, text: str) -> Place:
    """Read `translate(34)` or `matrix(1 0 0 -1 0 12.5)`; nothing on a sign is rotated."""
    if not text:
        return at
    name, _, rest = text.partition("(")
    numbers = [float(one) for one in re.split(r"[ ,]+", rest.rstrip(")").strip())]
    if name == "translate":
        return _moved(at, numbers[0], numbers[1] if len(numbers) > 1 else 0)
    a, b, c, d, e, f = numbers
    assert (name, b, c) == ("matrix", 0, 0), text
    across, down, x, y = _moved(at, e, f)
    return across * a, down * d, x, y


@cache
def _outline(path: str) -> Box | None:
    """The box of an outline; letters have their extremes at points of it, so that curves need not be followed."""
    x = y = start_x = start_y = 0.0
    points: list[tuple[float, float]] = []
    tokens = _TOKEN.findall(path)
    place, command = 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
        count = _LENGTH[command.lower()]
        given = [float(one) for one in tokens[place : place + count]]
        place += count
        from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
        if command in "zZ":
            x, y = start_x, start_y
            continue
        if command in "hH":
            x = from_x + given[0]
        elif command in "vV":
            y = from_y + given[0]
        else:
            x, y = from_x + given[-2], from_y + given[-1]
        if command in "mM":
            start_x, start_y = x, y
        else:
            points.append((x, y))
    if not points:
        return None
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


# ---- what must hold -------------------------------------------------------------------------------------------------


def faults(drawn: Page, margin: float) -> list[str]:
    """Ink outside the margin, lines that overlap, ink that is painted over, white letters on white paper."""
    found = []
    paper = Box(margin, 0, drawn.width - margin, drawn.height - 6)
    for text in drawn.texts:
        if not paper.holds(text.box):
            found.append(f"{text.box} leaves the paper")
        found += [
            f"{text.box} is painted over by {area.box}"
            for area in drawn.areas
            if area.turn > text.turn and any(area.box.overlaps(glyph, 0.01) for glyph in text.glyphs)
        ]
        if _light(text.colour) and not any(
            not _light(area.colour) and area.box.holds(text.box) for area in drawn.areas
        ):
            found.append(f"{text.box} is light on white")
    found += [
        f"{one.box} overlaps {other.box}"
        for one, other in combinations(drawn.texts, 2)
        if one.box.overlaps(other.box, TOUCH)
    ]
    return found


def unseen(drawn: Page, pixels: NDArray[Any]) -> list[str]:
    """Glyphs whose highest or lowest ink has no pixel of their colour."""
    scale = pixels.shape[1] / drawn.width
    found = []
    for text in drawn.texts:
        ink = np.array([int(text.colour[place : place + 2], 16) for place in (1, 3, 5)])
        for glyph in (one for one in text.glyphs if one.bottom - one.top >= SEEN):
            left, top, right, bottom = (round(edge * scale) for edge in glyph)
            off = np.abs(pixels[top - 1 : bottom + 2, left : right + 1].astype(int) - ink).sum(axis=2)
            edges = {"top": off[:4], "bottom": off[-4:]}
            found += [f"the {name} of {glyph}" for name, rows in edges.items() if rows.min() > off.max() * 0.6]
    return found


def _light(colour: str) -> bool:
    return sum(int(colour[place : place + 2], 16) for place in (1, 3, 5)) > 3 * 0xA0
