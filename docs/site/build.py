"""Build the documentation site (`make site`), without the network: build/site/index.html.

Pages are gathered under build/pages at the same paths as in the repository, so that their links work, and pages made
from the rulebook and the public modules are put beside them. Sphinx then builds the site; its warnings are errors.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from docs import generate_api
from docs.site import listings, reference, texts

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGES, SITE = ROOT / "build" / "pages", ROOT / "build" / "site"
FIRST = ("README.md", "docs/tour.md", "docs/engine.md", "docs/architecture.md")
LAST = ("CONTRIBUTING.md", "CHANGELOG.md")
INDEX = """# Croupier

The regulator's card-room rules as running software: every hand, payout and refusal cites its clause.

- [What it is, and where to begin](README.md)
- [A tour in twenty lines](docs/tour.md)
- [The engine from a program](docs/engine.md)
- [The four texts](texts/index.md): every clause, with the code and the tests that cite it
- [Reference](reference/index.md): the public modules

"""


def gather(into: Path) -> None:
    """Copy every page of the repository and what pages link to, at the same paths; then write the generated pages."""
    for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"):
        shutil.copy(ROOT / name, into / name)
    shutil.copytree(ROOT / "docs", into / "docs", ignore=shutil.ignore_patterns("*.py", "site", "__pycache__"))
    shutil.copytree(ROOT / "examples", into / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "conf.py", into / "conf.py")
    reference.write(into, generate_api.PUBLIC)
    listings.write(into / "extra", ROOT, texts.write(into, ROOT))
    (into / "index.md").write_text(index(into), encoding="utf-8")


def index(into: Path) -> str:
    """The first page, with the contents of the site."""
    pages = sorted(path.relative_to(into).as_posix() for path in (into / "docs").rglob("*.md"))
    howto = [page for page in pages if "/howto/" in page]
    others = [page for page in pages if page not in FIRST and page not in howto]
    parts = {
        "Begin": FIRST,
        "How to": howto,
        "Pages": others,
        "Law": ("texts/index.md",),
        "Reference": ("reference/index.md",),
        "Project": LAST,
    }
    trees = (contents(caption, listed) for caption, listed in parts.items())
    return INDEX + "\n\n".join(trees) + "\n"


def contents(caption: str, pages: Iterable[str]) -> str:
    """A part of the contents, shown beside every page."""
    names = (page.removesuffix(".md") for page in pages)
    return "\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *names, "```"])


def main() -> int:
    """Gather the pages and build the site from scratch."""
    shutil.rmtree(PAGES, ignore_errors=True)
    PAGES.mkdir(parents=True)
    gather(PAGES)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(PAGES), str(SITE)]
    failed = subprocess.run(command, check=False).returncode
    if not failed:
        print(f"the site is at {SITE.relative_to(ROOT)}/index.html")
    return failed


if __name__ == "__main__":
    sys.exit(main())
