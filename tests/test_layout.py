"""Tests mirror the sources: a folder of tests has the name and place of the folder that it tests."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PACKAGE = ROOT / "src" / "croupier"


def folders() -> list[Path]:
    """Every folder with tests, relative to the folder of all tests."""
    return sorted({file.parent.relative_to(TESTS) for file in TESTS.rglob("test_*.py")} - {Path()})


def test_every_folder_of_tests_is_a_folder_of_sources() -> None:
    """`tests/web` and `tests/mutants` are for the page and for `make mutants`, which lie beside the package."""
    strange = [folder for folder in folders() if not (PACKAGE / folder).is_dir() and not (ROOT / folder).is_dir()]

    # the page is built, and is not there before
    assert [] == [folder for folder in strange if folder != Path("server/page")]


def test_every_folder_of_tests_is_a_package() -> None:
    """So that two test modules may have one name, and helpers are imported by their full name."""
    assert [] == [folder for folder in folders() if not (TESTS / folder / "__init__.py").exists()]


def test_helpers_of_tests_are_imported_by_their_full_name() -> None:
    changes = re.compile(r"sys\.path(\.insert|\.append|\[)")

    assert [] == [file.name for file in TESTS.rglob("*.py") if changes.search(file.read_text("utf-8"))]
