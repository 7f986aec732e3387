"""The filing as one HTML file, with its style inside: for the screen, and for Word, which opens it as a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

_STYLE = """
@page { size: 8.5in 11in; margin: 0.8in; }
body { font: 11pt/1.35 Georgia, "Times New Roman", serif; color: #1d2733; max-width: 52em; margin: 2em auto;
  padding: 0 1em; }
h1 { color: #0d3b2a; font-size: 25pt; margin: 0 0 0.4em; }
h2 { color: #0d3b2a; font-size: 17pt; border-bottom: 1.5pt solid #b8902f; margin: 1.6em 0 0.5em; }
h3 { color: #0d3b2a; font-size: 12pt; margin: 1.2em 0 0.3em; }
table { border-collapse: collapse; width: 100%; margin: 0.3em 0 0.6em; }
th, td { text-align: left; vertical-align: top; padding: 2pt 6pt; border-bottom: 0.5pt solid #c9cfd6; }
th, .quiet { color: #5b6672; font-weight: normal; font-size: 9pt; }
a { color: #0d3b2a; }
tr, .together { break-inside: avoid; }
h1, h2, h3 { break-after: avoid; }
td.figure, th.figure { text-align: right; }
.figure, .origin, .clause, .kept { white-space: nowrap; }
.origin { width: 3.6em; }
.clause { width: 9.6em; }
.name { width: 9em; }
td.blank { border-bottom: 1pt solid #1d2733; height: 2.2em; }
code { font: 8.5pt "DejaVu Sans Mono", Consolas, monospace; }
.stamp { color: #a3262a; font-weight: bold; font-size: 15pt; letter-spacing: 0.15em; margin: 0;
  text-transform: uppercase; }
.across { position: fixed; top: 40%; left: 0; width: 100%; text-align: center; transform: rotate(-35deg); z-index: 9;
  font: bold 80pt Georgia, serif; color: #a3262a; opacity: 0.13; text-transform: uppercase; pointer-events: none; }
code { overflow-wrap: anywhere; }
@media screen and (max-width: 560px) {
  body { padding: 0 .6rem; font-size: 14px; }
  th, td { padding-left: .2rem; padding-right: .2rem; overflow-wrap: break-word; }
  .figure, .origin, .clause, .kept { white-space: normal; width: auto; }
}
@media print { body { font-size: 10pt; max-width: none; margin: 0; padding: 0; } }
"""

# Word processors ignore these in a style sheet: widths, no line breaks, and the line to sign on.
_ATTRIBUTES = {
    "name": ' width="22%"',
    "origin": ' width="9%" nowrap',
    "clause": ' width="21%" nowrap',
    "kept": " nowrap",
    "figure": ' align="right" nowrap',
}
_TABLE, _ROW = '<table width="100%">', '<tr valign="top">'
_BLANK = ' class="blank" style="border-bottom: 1pt solid #1d2733"'


def as_html(data: Mapping[str, Any]) -> str:
    """The whole file, from the content that `book` makes."""
    sections = (line for number, one in enumerate(data["sections"]) for line in _section(one, number, data["stamp"]))
    title = f"{data['facility']}: Rules Submission"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
            *_across(data["stamp"]),
            *_cover(data),
            *_tables(data),
            *sections,
            f'<p class="quiet foot">{escape(data["facility"])} · Rules Submission {escape(data["approval"])}</p>',
            "</body></html>",
            "",
        ]
    )


def _cover(data: Mapping[str, Any]) -> Iterator[str]:
    yield f'<p class="quiet">{escape(data["facility"])}</p><h1>Rules Submission</h1>'
    yield from _stamped(data["stamp"])
    rows = [(one["name"], escape(one["value"])) for one in data["about"]]
    yield from _table((), [*rows, ("SHA-256 of the file", f"<code>{data['hash']}</code>")], ("name", ""))
    yield from _contents(data)
    if data["revisions"]:
        yield '<h2 id="revisions">Revisions</h2>'
        log = [(one["date"], escape(one["what"]), escape(one["by"])) for one in data["revisions"]]
        yield from _table(("date", "what was revised", "by"), log, ("kept", "", "kept"))
    yield '<h2 id="signatures">Signatures</h2>'
    for one in data["signatures"]:
        yield f'<div class="together"><h3>{escape(one["title"])}</h3>{_TABLE}'
        for line in one["lines"]:
            kind = "" if line["value"] else _BLANK
            name = f'<td class="quiet name"{_ATTRIBUTES["name"]}>{escape(line["name"])}</td>'
            yield f"{_ROW}{name}<td{kind}>{escape(line['value'])}</td></tr>"
        yield "</table></div>"


def _contents(data: Mapping[str, Any]) -> Iterator[str]:
    titles = {"revisions": "Revisions"} if data["revisions"] else {}
    titles |= {"signatures": "Signatures", "tables": "Tables"}
    titles |= {f"section-{number}": section["title"] for number, section in enumerate(data["sections"])}
    yield "<p>" + "<br>".join(f'<a href="#{place}">{escape(title)}</a>' for place, title in titles.items()) + "</p>"


def _tables(data: Mapping[str, Any]) -> Iterator[str]:
    yield '<h2 id="tables">Tables</h2>'
    yield from _stamped(data["stamp"])
    rows = [
        (f"<b>{escape(one['table'])}</b>", escape(one["document"]), escape(one["game"]), escape(one["limits"]))
        for one in data["tables"]
    ]
    yield from _table(("table", "rules", "game", "limits"), rows, ("", "kept", "", ""))


def _section(section: Mapping[str, Any], number: int, stamp: str) -> Iterator[str]:
    yield f'<h2 id="section-{number}">{escape(section["title"])}</h2>'
    yield from _stamped(stamp)
    yield f'<p class="quiet">{escape(section["note"])} What the file chooses is in bold, the rest is default.</p>'
    for chapter in section["chapters"]:
        yield f"<h3>{escape(chapter['title'])}</h3>"
        rows = [(_sentence(row), row["origin"], escape(row["clause"])) for row in chapter["rows"]]
        yield from _table(("what holds", "", "clause"), rows, ("", "origin", "clause"))
    if section["wagers"]:
        yield "<h3>True odds, payout odds and house advantage</h3>"
        yield '<p class="quiet">Exact, by counting every deal. Net pay and the house advantage are in units of the '
        yield "initial wager.</p>"
    for wager in section["wagers"]:
        yield from _wager(wager)


def _sentence(row: Mapping[str, str]) -> str:
    says = escape(row["says"])
    return f"{f'<b>{says}</b>' if row['origin'] == 'chosen' else says} <br><code>{escape(row['option'])}</code>"


def _wager(wager: Mapping[str, Any]) -> Iterator[str]:
    paytable = f", {wager['paytable']}" if wager["paytable"] else ""
    yield f"<h3>{escape(wager['name'] + paytable)}&emsp;house advantage {escape(wager['edge'])}</h3>"
    stakes = f" · {wager['stakes']}" if wager["stakes"] else ""
    yield f'<p class="quiet">{escape(wager["clause"])} · element of risk {escape(wager["risk"] + stakes)}</p>'
    names = ("outcome", "chance", "true", "payout", "net", "clause")
    rows = [tuple(escape(row[name]) for name in names) for row in wager["rows"]]
    head = ("outcome", "chance", "true odds", "payout odds", "net pay", "clause")
    yield from _table(head, rows, ("", "figure", "figure", "figure", "figure", "clause"))
    yield from (f'<p class="quiet">{escape(note)}</p>' for note in wager["notes"])


def _across(stamp: str) -> Iterator[str]:
    """The stamp across the page on screen and in print; Word, which cannot rotate text, has it above each section."""
    if stamp:
        yield f'<!--[if !mso]><!--><div class="across" aria-hidden="true">{escape(stamp)}</div><!--<![endif]-->'


def _stamped(stamp: str) -> Iterator[str]:
    if stamp:
        yield f'<p class="stamp">{escape(stamp)}</p>'


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]], kinds: tuple[str, ...]) -> Iterator[str]:
    """A table with columns of these kinds, each with its own width, so that tables line up."""

    def cells(tag: str, row: tuple[str, ...]) -> str:
        styled = zip((f' class="{kind}"{_ATTRIBUTES[kind]}' if kind else "" for kind in kinds), row, strict=True)
        return "".join(f"<{tag}{kind}>{cell}</{tag}>" for kind, cell in styled)

    yield _TABLE
    if head:
        yield f"<thead>{_ROW}{cells('th', head)}</tr></thead>"
    yield from (f"{_ROW}{cells('td', row)}</tr>" for row in rows)
    yield "</table>"
