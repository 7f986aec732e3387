"""docs/coverage.md and docs/generate.py: pages come from the sources."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from croupier.rulebook import not_automated
from croupier.rulebook.coverage import coverage
from croupier.rulebook.sources import this_checkout
from tests.command_line import croupier

DOCS = this_checkout().root / "docs"


def generator() -> ModuleType:
    spec = spec_from_file_location("generate_coverage", DOCS / "generate_coverage.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_figures_of_the_command(tmp_path: Path) -> None:
    generator().main(tmp_path / "coverage.md")
    lines = (tmp_path / "coverage.md").read_text(encoding="utf-8").replace("**", "").splitlines()

    shown = json.loads(croupier("clauses", "--coverage", "--json").stdout)
    for row in [*shown["rows"], shown["total"]]:
        figures = [f"{row[key]:,}" for key in ("clauses", "code", "tests", "seen", "not_automated", "covered", "open")]
        assert f"| {row['document']} | {row['class']} | {' | '.join(figures)} | {row['percent']:.1f} |" in lines


def test_the_page_has_every_chapter_and_every_reason() -> None:
    state = coverage()
    text = generator().page(state)

    for entry in state.entries.values():
        assert f"| {entry.clause.document} | {entry.clause.chapter} |" in text
    for clause_id, reason in not_automated().items():
        assert clause_id in text
        assert reason in text


def test_every_generator_beside_it_is_run(tmp_path: Path) -> None:
    script = tmp_path / "generate.py"
    script.write_bytes((DOCS / "generate.py").read_bytes())
    page = "from pathlib import Path\ndef main():\n    Path(__file__).with_suffix('.md').write_text('page')"
    (tmp_path / "generate_one.py").write_text(page, encoding="utf-8")
    (tmp_path / "generate_two.py").write_text(page, encoding="utf-8")
    (tmp_path / "generate_parts.py").write_text("PARTS = 1", encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)

    assert "docs: generate_one done\ndocs: generate_two done\n" == done.stdout
    assert ["generate_one.md", "generate_two.md"] == sorted(path.name for path in tmp_path.glob("*.md"))
