"""How the sources lie: tests mirror them, and modules and functions are short enough to be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.sources import nodes

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PACKAGE = ROOT / "src" / "croupier"
MODULE_LINES = 420  # 400 can be read in one sitting; a few more are not worth a split
FUNCTION_LINES = 70
# A betting round kept in the variables of one compiled function; and the store's tables as they were first made.
LONGER = {"rules/poker/simulate/stepping/no_limit.py: bet_simply", "room/migrations/versions/0001_first.py: upgrade"}


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


def functions(module: Path) -> Iterator[tuple[str, int]]:
    """Every function of a module, with the number of its lines."""
    for node in nodes(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def test_every_module_can_be_read_in_one_sitting() -> None:
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in PACKAGE.rglob("*.py")}

    assert {} == {file.relative_to(PACKAGE).as_posix(): long for file, long in lines.items() if long > MODULE_LINES}


def test_every_function_fits_on_a_screen() -> None:
    long = {
        f"{module.relative_to(PACKAGE).as_posix()}: {name}"
        for module in PACKAGE.rglob("*.py")
        for name, lines in functions(module)
        if lines > FUNCTION_LINES
    }

    assert LONGER == long
