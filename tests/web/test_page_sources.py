"""What the page is built from: types that match the schemas, and a build that says why it failed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parents[2] / "web"


def script(name: str) -> ModuleType:
    """A script from the page's folder, loaded as a module."""
    spec = importlib.util.spec_from_file_location(f"page_{name}", WEB / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_types_that_are_not_what_the_schemas_say_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    types = script("generate_types")
    monkeypatch.setattr(types, "TYPES", tmp_path)
    monkeypatch.setattr(sys, "argv", ["generate_types.py"])
    assert 0 == types.main()
    monkeypatch.setattr(sys, "argv", ["generate_types.py", "--check"])
    assert 0 == types.main()

    views = tmp_path / "views.ts"
    views.write_text(views.read_text(encoding="utf-8").replace("pot_cents", "pot"), encoding="utf-8")

    assert 1 == types.main()
    assert "make page-types" in capsys.readouterr().err


def test_a_page_that_cannot_be_built_is_said_and_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    build = script("build")
    monkeypatch.setattr(build, "PAGE", tmp_path / "page")
    monkeypatch.setattr(build, "PACKAGES", tmp_path / "node_modules")
    monkeypatch.setattr(build, "BIN", tmp_path)
    monkeypatch.setattr(build, "UV", str(tmp_path / "no-uv"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["build.py"])

    assert 0 == build.main()
    said = capsys.readouterr().out
    assert "The page is not built: there is no Node 22.12 or newer" in said
    assert "serve only its API" in said


def test_no_source_has_inline_styles_or_markup_made_of_text() -> None:
    for source in (WEB / "src").rglob("*.ts*"):
        text = source.read_text(encoding="utf-8")
        assert "dangerouslySetInnerHTML" not in text, source
        assert "innerHTML" not in text, source
        assert 'style="' not in text, source
