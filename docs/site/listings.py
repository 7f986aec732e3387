"""The sources as pages with numbered lines, for links from clauses."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer


def write(into: Path, root: Path, files: Iterable[str]) -> None:
    """A page for each of these files, under the path of the file."""
    for file in sorted(files):
        path = into / "source" / f"{file}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        formatter = HtmlFormatter(full=True, title=file, linenos="inline", lineanchors="L", anchorlinenos=True)
        path.write_text(
            highlight((root / file).read_text(encoding="utf-8"), PythonLexer(), formatter), encoding="utf-8"
        )
