"""docs/modules.md: every chapter, game, command, socket message and error leads to a module that exists."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from croupier.rulebook import documents
from croupier.rulebook.coverage import coverage
from croupier.rules import GAMES

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = spec_from_file_location("generate_modules", ROOT / "docs" / "generate_modules.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def page(generator: ModuleType) -> str:
    return str(generator.page())


def test_the_page_is_up_to_date(page: str) -> None:
    assert page == (ROOT / "docs" / "modules.md").read_text(encoding="utf-8"), "run `make docs`"


def test_every_module_on_it_exists(page: str) -> None:
    named = set(re.findall(r"`([\w/]+\.py)`", page))

    assert len(named) > 100
    assert [] == [path for path in named if not (ROOT / "src" / "croupier" / path).is_file()]


def test_every_chapter_and_every_game_has_a_module(page: str) -> None:
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")]
    modules = {row[0].strip("| `"): row[-1] for row in rows}

    assert [] == [name for name in GAMES if ".py" not in modules.get(name, "")]
    chapters = [name for name in modules if name.startswith(("MD-", "WA-"))]
    assert sum(len(document.chapters) for document in documents()) == len(chapters)
    assert [] == [name for name in chapters if ".py" not in modules[name]]


def test_a_chapter_without_a_module_of_its_own_is_cited_where_the_page_says(generator: ModuleType) -> None:
    """The first module that is named cites a clause of the chapter."""
    cited: dict[str, set[str]] = {}
    for entry in coverage().entries.values():
        chapter = re.split(r"[.(#]", entry.clause.id)[0]
        cited.setdefault(chapter, set()).update(one.file for one in entry.code)

    missing = [name for name, files in generator.ELSEWHERE.items() if f"src/croupier/{files[0]}" not in cited[name]]
    assert [] == missing
