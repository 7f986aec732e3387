"""The documentation site: every clause has its place, links to code and tests point to lines, and Sphinx builds it."""

import ast
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from croupier.rulebook import all_clauses, readings

SITE = Path(__file__).parent.parent / "docs" / "site"
LINE = re.compile(r'href="\.\./\.\./source/([^"#]+)\.html#L-(\d+)"')


def _module(name: str) -> ModuleType:
    spec = spec_from_file_location(f"site_{name}", SITE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def texts() -> ModuleType:
    """The module that makes the pages of the rule texts."""
    return _module("texts")


@pytest.fixture(scope="module")
def pages(texts: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[str]]:
    """The pages of the rule texts, and the sources that they link to."""
    folder = tmp_path_factory.mktemp("pages")
    return folder / "texts", texts.write(folder, SITE.parents[1])


def test_every_clause_has_one_place(texts: ModuleType, pages: tuple[Path, set[str]]) -> None:
    places = [(texts.page_of(clause), texts.anchor(clause)) for clause in all_clauses()]
    written = {path: path.read_text(encoding="utf-8") for path in pages[0].glob("*/*.md")}

    assert len(set(places)) == len(places)
    for page, anchor in places:
        assert 1 == written[pages[0] / f"{page}.md"].count(f"({anchor})=\n")


def test_every_reading_has_one_place(pages: tuple[Path, set[str]]) -> None:
    page = (pages[0] / "readings.md").read_text(encoding="utf-8")

    assert list(readings()) == re.findall(r"^## ([A-Z]-\d+)$", page, re.MULTILINE)


def test_links_to_sources_lead_to_lines(pages: tuple[Path, set[str]]) -> None:
    root, linked = SITE.parents[1], pages[1]
    lengths = {file: len((root / file).read_text(encoding="utf-8").splitlines()) for file in linked}
    found = [link for path in pages[0].glob("*/*.md") for link in LINE.findall(path.read_text(encoding="utf-8"))]

    assert len(found) > len(all_clauses())
    assert [] == [(file, line) for file, line in found if not 1 <= int(line) <= lengths[file]]


def test_a_chapter_names_its_modules(pages: tuple[Path, set[str]]) -> None:
    stud = (pages[0] / "md-poker" / "10.md").read_text(encoding="utf-8")

    assert "rules/poker/ch10_seven_card_stud.py</code>" in stud.split("## MD-POKER 10.A")[0]


def test_signatures_of_the_reference_are_python() -> None:
    """Sphinx highlights them as Python; a block that is not Python is a warning, which fails the build."""
    reference = _module("reference")
    modules = re.findall(r"^## `([\w.]+)`$", (SITE.parent / "api.md").read_text(encoding="utf-8"), re.MULTILINE)
    shown = {name: re.findall(r"^```python\n(.+?)\n```$", reference.page(name), re.MULTILINE) for name in modules}

    assert sum(map(len, shown.values())) > len(modules)
    for module, signatures in shown.items():
        for signature in signatures:
            try:
                ast.parse(f"def {signature}: ...")
            except SyntaxError:
                pytest.fail(f"{module}: {signature}")


@pytest.mark.long
def test_the_site_is_built_without_a_warning() -> None:
    command = [sys.executable, "-m", "docs.site.build"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=SITE.parents[1])

    assert (0, "") == (ran.returncode, ran.stderr)
    assert (SITE.parents[1] / "build" / "site" / "index.html").is_file()
