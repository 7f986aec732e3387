"""The pages of the four texts: every clause of a chapter in our words, its readings, and where it is cited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from croupier.rulebook import Document, Reading, documents, readings
from croupier.rulebook.coverage import ClauseCoverage, Coverage, coverage
from croupier.rulebook.sources import Citation

HERE = "texts"
PACKAGES = {"MD-POKER": "poker", "MD-TOP5": "top_five", "MD-LIR": "let_it_ride", "WA-TOP5": "top_5_wa"}
INTRODUCTION = """# The four texts

Every clause in our own words, with our readings of it and the lines of code and tests that cite it. A link to a
line opens the source. [Coverage](../docs/coverage.md) counts the clauses that the tests saw the product cite.
"""


def write(into: Path, root: Path) -> set[str]:
    """Write a page for each chapter and reading; return the source files they link to."""
    found, folder = coverage(), into / HERE
    chapters = {document: list(_chapters(document, found)) for document in documents()}
    linked: set[str] = set()
    for pages in chapters.values():
        for name, title, entries in pages:
            path = folder / f"{name}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(chapter_page(title, entries, modules_of(entries[0], root)), encoding="utf-8")
            linked |= {one.file for entry in entries for one in (*entry.code, *entry.tests)}
            linked |= set(modules_of(entries[0], root))
    (folder / "readings.md").write_text(readings_page(), encoding="utf-8")
    (folder / "index.md").write_text(_index(chapters), encoding="utf-8")
    return linked


def _chapters(document: Document, found: Coverage) -> Iterator[tuple[str, str, list[ClauseCoverage]]]:
    for title in document.chapters:
        entries = [
            entry
            for entry in found.entries.values()
            if (entry.clause.document, entry.clause.chapter) == (document.id, title)
        ]
        yield page_of(entries[0].clause.id), f"{document.id}: {title}", entries


def page_of(clause_id: str) -> str:
    """The page that has a clause: `md-poker/10`."""
    document, _, place = clause_id.partition(" ")
    return f"{document.lower()}/{re.split(r'[.(#]', place)[0].lower()}"


def anchor(clause_id: str) -> str:
    """The place of a clause on its page: `md-poker-10-j-3`."""
    document, _, place = clause_id.lower().partition(" ")
    return re.sub(r"[^a-z0-9]+", "-", f"{document} {place.replace('-', ' to ').replace('#', ' no ')}").strip("-")


def modules_of(entry: ClauseCoverage, root: Path) -> list[str]:
    """The modules of the chapter, by their names."""
    number = re.search(r" (\d+)", entry.clause.id)
    package = Path("src/croupier/rules") / PACKAGES[entry.clause.document]
    if number is None:
        return []
    start = f"{'p' if entry.clause.document == 'WA-TOP5' else 'ch'}{int(number[1]):02}_"
    return [path.relative_to(root).as_posix() for path in sorted((root / package).glob(f"{start}*.py"))]


def chapter_page(title: str, entries: list[ClauseCoverage], modules: list[str]) -> str:
    """A chapter: its modules, then clause by clause."""
    kept = by_clause()
    lines = [f"# {title}", ""]
    if modules:
        lines += [
            "Modules of this chapter: " + ", ".join(_source(Citation(file, 1), file) for file in modules) + ".",
            "",
        ]
    for entry in entries:
        lines += _clause(entry, kept.get(entry.clause.id, []))
    return "\n".join(lines) + "\n"


def by_clause() -> dict[str, list[Reading]]:
    """The readings of each clause."""
    found: dict[str, list[Reading]] = {}
    for one in readings().values():
        for clause_id in one.clauses:
            found.setdefault(clause_id, []).append(one)
    return found


def _clause(entry: ClauseCoverage, taken: list[Reading]) -> list[str]:
    clause = entry.clause
    lines = [f"({anchor(clause.id)})=", f"## {clause.id}", "", plain(clause.summary), ""]
    if taken:
        named = (f"[{one.id}](../readings.md#{one.id.lower()}) {plain(one.title)}" for one in taken)
        lines += [f"- Readings: {'; '.join(named)}"]
    for what, cited in (("Code", entry.code), ("Tests", entry.tests)):
        if cited:
            lines += [f"- {what}: {', '.join(_source(one, str(one)) for one in cited)}"]
    if entry.seen:
        lines += [f"- Seen by the tests in: {', '.join(entry.seen)}"]
    if entry.reason:
        lines += [f"- Not automated: {plain(entry.reason)}"]
    return [*lines, ""]


def _source(cited: Citation, words: str) -> str:
    """A link to a line of a source file, which is beside Sphinx's pages."""
    shown = escape(words.removeprefix("src/croupier/"))
    return f'<a href="../../source/{cited.file}.html#L-{cited.line}"><code>{shown}</code></a>'


def plain(text: str) -> str:
    """Text of the rulebook as Markdown, with everything escaped that would be markup."""
    return re.sub(r"([\\*_<>\[\]#`|])", r"\\\1", text)


def readings_page() -> str:
    """Every reading with its clauses, problem, ruling and reason."""
    lines = ["# Readings", "", "Where a text is wrong, silent or ambiguous: what we take it to say, and why.", ""]
    for one in readings().values():
        clauses = ", ".join(f"[{name}]({page_of(name)}.md#{anchor(name)})" for name in one.clauses)
        lines += [f"({one.id.lower()})=", f"## {one.id}", "", f"**{plain(one.title)}**. {clauses}", ""]
        lines += [
            f"- Problem: {plain(one.problem)}",
            f"- Ruling: {plain(one.ruling)}",
            f"- Reason: {plain(one.reason)}",
            "",
        ]
    return "\n".join(lines)


def _index(chapters: dict[Document, list[tuple[str, str, list[ClauseCoverage]]]]) -> str:
    lines = [INTRODUCTION, "```{toctree}", ":hidden:", "", "readings", "```", "", "- [Readings](readings.md)", ""]
    for document, pages in chapters.items():
        lines += [f"## {document.title}", "", "```{toctree}", "", *(name for name, _, _ in pages), "```", ""]
    return "\n".join(lines)
