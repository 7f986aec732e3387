"""Cards drawn for notebooks: how many, how wide, which colour, and what a reader of the screen is told."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from croupier.cards import cards
from croupier.cards.drawing import BACK, COLOURS, GAP, HEIGHT, PAPER, SHAPES, WIDTH, drawn, svg, table

SVG = "{http://www.w3.org/2000/svg}"


def read(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_the_back_has_lines_and_the_face_an_index_and_a_suit() -> None:
    picture = read(drawn(["10h", "??", "As"]))
    face, back, other = picture.findall(f"{SVG}g")

    assert "10 of hearts, a card face down, ace of spades" == picture.get("aria-label")
    assert [PAPER, BACK, PAPER] == [one[0].get("fill") for one in (face, back, other)]
    index, suit = face[1], face[2]
    assert ("10", COLOURS[cards("10h")[0].suit], SHAPES[cards("10h")[0].suit]) == (
        index.text,
        suit.get("fill"),
        suit.get("d"),
    )
    assert "38" == index.get("textLength")
    assert ("A", None, COLOURS[cards("As")[0].suit]) == (
        other[1].text,
        other[1].get("textLength"),
        other[1].get("fill"),
    )
    assert [f"M{x} 6V78" for x in (10, 18, 26, 34, 42, 50, 58)] == [line.get("d") for line in back[1:]]
    assert ("192", "84") == (picture.get("width"), picture.get("height"))


@pytest.mark.parametrize(
    ("number", "width", "across"), [(1, WIDTH, WIDTH), (2, WIDTH, 2 * WIDTH + GAP), (2, 2 * WIDTH, 4 * WIDTH + 2 * GAP)]
)
def test_cards_stand_side_by_side_with_a_gap(number: int, width: int, across: int) -> None:
    picture = read(svg([0, 1][:number], width))
    assert (f"{across}", f"{HEIGHT * width // WIDTH}") == (picture.get("width"), picture.get("height"))
    assert f"0 0 {number * (WIDTH + GAP) - GAP} {HEIGHT}" == picture.get("viewBox")
    places = [one.get("transform") for one in picture.findall(f"{SVG}g")]
    assert [f"translate({place * (WIDTH + GAP)} 0)" for place in range(number)] == places


def test_no_cards_are_said_too() -> None:
    assert ("no cards", "1") == (read(svg([])).get("aria-label"), read(svg([])).get("width"))


def test_text_in_a_table_is_escaped_and_pictures_are_not() -> None:
    found = read(table([("A & <B>", drawn(["As"]))], ["hand"]))
    assert ["hand"] == [one.text for one in found.iter("th")]
    text, picture = found.iter("td")
    assert ("A & <B>", f"{SVG}svg") == (text.text, picture[0].tag)
    assert not list(read(table([("x",)])).iter("thead"))
