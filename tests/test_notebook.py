"""The notebook of the examples: its cells are run here in order, and each shows a picture or a table."""

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.cards import CARDS, Cards, cards
from croupier.cards.drawing import COLOURS, SHAPES, drawn, svg, table
from croupier.hands import evaluate
from croupier.hands.ranges import Range

NOTEBOOK = Path(__file__).parent.parent / "examples" / "notebook.ipynb"


def run(source: str, names: dict[str, Any]) -> Any:
    """Run one cell; returns the value of its last line."""
    *before, last = ast.parse(source).body
    assert isinstance(last, ast.Expr)
    exec(compile(ast.Module(before, []), str(NOTEBOOK), "exec"), names)
    return eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)


def test_every_cell_of_the_notebook_shows_something() -> None:
    cells = [cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    shown = [run("".join(cell["source"]), names) for cell in cells]
    pages = [one._repr_html_() for one in shown]

    for kind, one in zip(["Cards", "HandValue", "Range", "View", "Record", "WagerOdds"], shown, strict=True):
        assert kind in [base.__name__ for base in type(one).__mro__]
    for page in pages:
        ElementTree.fromstring(f"<page>{page.replace('<br>', '<br/>')}</page>")  # every tag is closed
    assert "royal flush [MD-POKER 6.D(1)]" in pages[1]
    assert "MD-LIR 12.C(2)" in pages[5]


def test_a_view_draws_the_viewers_own_cards_and_backs_of_the_others() -> None:
    names: dict[str, Any] = {}
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    seen = run("".join(next(cell["source"] for cell in cells if "view(running" in "".join(cell["source"]))), names)
    page = seen._repr_html_()

    own = ", ".join(cards(text)[0].words for text in seen.places["hand-1"])
    assert 1 == page.count(f'aria-label="{own}"')
    assert 2 == page.count('aria-label="a card face down, a card face down"')
    for hidden in set(CARDS) - set(cards(seen.places["hand-1"])):
        assert hidden.words not in page


def test_each_suit_has_its_shape_and_colour() -> None:
    for one in CARDS:
        (picture,) = ElementTree.fromstring(svg([one]))
        _, index, shape = picture

        assert one.numeral[:-1] == index.text
        assert (COLOURS[one.suit], SHAPES[one.suit]) == (shape.get("fill"), shape.get("d"))
    assert 4 == len(set(COLOURS)) == len(set(SHAPES))


def test_cards_are_drawn_side_by_side() -> None:
    assert svg(Cards("As Kd")) == Cards("As Kd")._repr_html_() == drawn(["As", "Kd"])
    assert svg([51]) == CARDS[51]._repr_html_()
    assert 'aria-label="ace of spades, a card face down"' in drawn(["As", "??"])
    assert 'aria-label="no cards"' in svg([])


def test_text_in_a_table_is_only_text() -> None:
    assert "&lt;b&gt;Ann" in table([("<b>Ann",)])


@pytest.mark.parametrize(
    ("shown", "says"),
    [
        (evaluate("9s 8s 7d 6d Kc", "low-a5-8"), "no qualifying low"),
        (Range("AA**", "omaha-high"), "6,961 combinations"),
        (Range("AA", "sixplus"), "<svg"),
    ],
)
def test_what_has_no_cards_or_chart_shows_itself_too(shown: Any, says: str) -> None:
    assert says in shown._repr_html_()
