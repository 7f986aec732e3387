"""docs/rankings.md is what its generator writes, and shows every category a ranking can give."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from croupier.hands.evaluate import evaluate
from croupier.hands.rankings import RANKINGS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def generator() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "generate_rankings.py"))


def test_the_page_is_up_to_date(generator: dict[str, Any]) -> None:
    """If this fails, run `make docs`."""
    assert generator["page"]() == (DOCS / "rankings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("ranking", [name for name in RANKINGS if not name.startswith(("top-five", "omaha"))])
def test_the_examples_show_every_category(generator: dict[str, Any], ranking: str) -> None:
    shown = {evaluate(hand, ranking).category for hand in generator["EXAMPLES"][ranking]}

    assert {category.name for category in RANKINGS[ranking].source().categories} <= shown


def test_the_picture_shows_the_counts() -> None:
    drawn = (DOCS / "img" / "rankings.svg").read_text(encoding="utf-8")

    assert all(number in drawn for number in ("133,784,560", "4,324", "37,260", "2,598,960", "270,725"))
    assert "the bars are logarithmic" in drawn
    assert "Six Plus Hold 'Em (six-plus)" in drawn
