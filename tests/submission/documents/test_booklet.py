"""The floor's questions as a pocket booklet."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.rulebook.floor_questions import floor_questions
from croupier.submission.documents import typesetting
from croupier.submission.documents.booklet import write_booklet
from croupier.submission.documents.typesetting import CannotPrint, _compiler, breakable

A6 = (298, 420)  # points: 105 by 148 mm


def test_the_booklet_has_every_question_on_pages_of_a6(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["clauses", "--booklet", str(tmp_path / "floor.pdf")], catch_exceptions=False)

    pages = PdfReader(tmp_path / "floor.pdf").pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert f"60 questions: {tmp_path / 'floor.pdf'}\n" == told.stdout
    assert {A6} == {(round(page.mediabox.width), round(page.mediabox.height)) for page in pages}
    for question in floor_questions():
        number = int(question.id[2:])
        asked = question.asked.split('"')[0].split("'")[0][:25].strip()
        assert f"{number} {asked}" in text, question.asked
    for part in {question.part for question in floor_questions()}:
        assert part in text
    assert "By chapter" in text


def test_equal_booklets_have_equal_bytes(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        write_booklet(tmp_path / name)

    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    described = PdfReader(tmp_path / "one.pdf").metadata
    assert described is not None
    assert datetime(1970, 1, 1, tzinfo=UTC) == described.creation_date, "whenever it was made"


def test_without_what_sets_it_the_booklet_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)

    with pytest.raises(CannotPrint, match=r"typst, which is not installed; do: pip install 'croupier\[print\]'"):
        _compiler.__wrapped__(system_fonts=False)  # made once and kept; here as if it had not been


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotPrint, match="cannot write to"):
        write_booklet(tmp_path / "gone" / "floor.pdf")


def test_a_word_of_25_letters_is_broken_after_every_eighth() -> None:
    words, long = "a" * 24, "b" * 25

    assert words == breakable(words)
    assert ["b" * 8, "b" * 8, "b" * 8, "b"] == breakable(long).split("\u200b")
    assert f"{words} {words}" == breakable(f"{words} {words}")
    assert {"rows": [breakable(long), 5]} == breakable({"rows": (long, 5)})


def test_fonts_are_looked_for_in_the_packages_that_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that is not there has no folder, nor has a module that is not a package."""
    monkeypatch.setattr(typesetting, "_FONT_PACKAGES", ("json", "croupier_has_no_such_package", "struct"))

    assert {"json": str(Path(json.__file__).parent)} == typesetting._font_folders.__wrapped__()
