"""Parse the text as TOML: its data, the line of every key, and findings on what is not TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.submission.file.lines import BASIC, LITERAL, Path, line_of, lines_of
from croupier.submission.file.texts import character
from croupier.submission.findings import Finding, error

TOML = "submission: TOML"
_AT = re.compile(r"(?: \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\))?$")
_ILLEGAL = re.compile(r"(?:Illegal|Found invalid) character ")
_ATTEMPTS = 50
# Limits that no submission needs to exceed: the depth of nesting, and the digits of a number.
DEPTH_MAX, PARTS_MAX, DIGITS_MAX = 20, 20, 18
_TOKEN = re.compile(
    rf"(?P<text>{BASIC.pattern}|{LITERAL.pattern}|#[^\n]*)|(?P<opens>[\[{{])|(?P<closes>[\]}}])|(?P<line>\n)"
    r"|(?P<word>[A-Za-z0-9_+-]+(?:[ \t]*\.[ \t]*[A-Za-z0-9_+-]+)*)"
)
_LONG = re.compile(rf"[+-]?(?:0[xob])?([0-9a-fA-F_]{{{DIGITS_MAX + 1},}})")


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """The data of a text, and the line of each key."""

    data: Mapping[str, Any]
    lines: Mapping[Path, int]
    findings: tuple[Finding, ...]

    def line(self, *path: str | int) -> int:
        """The line of a key, or of what it would be in."""
        return line_of(self.lines, path)


def parse(text: str) -> ParsedFile:
    """Read TOML. A line that is not TOML is reported and left out, so that the rest can be checked too."""
    findings: list[Finding] = []
    rows = text.replace("\r\n", "\n").split("\n")
    for _ in range(_ATTEMPTS):
        readable = "\n".join(rows)
        finding = _beyond_bounds(readable)
        if finding is None:
            try:
                return ParsedFile(tomllib.loads(readable), lines_of(readable), tuple(findings))
            except tomllib.TOMLDecodeError as wrong:
                finding = _finding(str(wrong), rows)
        if findings and finding.line <= findings[-1].line:
            break  # leaving out more lines does not help
        findings.append(finding)
        if rows[finding.line - 1].lstrip().startswith("["):
            break  # without its heading a table would become part of the one before
        rows[finding.line - 1] = ""
    return ParsedFile({}, {}, tuple(findings))


def _beyond_bounds(text: str) -> Finding | None:
    """Refuse excessive nesting and numbers with too many digits before they are parsed."""
    line, depth = 1, 0
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "text":
                line += token["text"].count("\n")
            case "line":
                line += 1
            case "opens":
                depth += 1
                if depth > DEPTH_MAX:
                    return _bound(line, f"lists and tables are nested more than {DEPTH_MAX} deep")
            case "closes":
                depth = max(depth - 1, 0)
            case "word":
                parts = token[0].count(".") + 1
                if parts > PARTS_MAX:
                    return _bound(line, f"a key has {parts:,} parts; an option has at most three")
                number = _LONG.match(token[0])
                if number is not None:
                    return _bound(line, f"a number has {len(number[1]):,} digits; at most {DIGITS_MAX} can be read")
    return None


def _bound(line: int, said: str) -> Finding:
    return replace(error("", TOML, said), line=line)


def _place(message: str, last: int) -> tuple[int, int, str]:
    """Line, column and reason of an error from `tomllib`; without a place it is at the end."""
    at = _AT.search(message)
    assert at is not None  # the end of a message always matches
    reason = message[: at.start()]
    return min(int(at["line"]) if at["line"] else last, last), int(at["column"] or 0), reason


def _finding(message: str, rows: list[str]) -> Finding:
    line, column, reason = _place(message, len(rows))
    row = rows[line - 1].strip()
    hint = ""
    if re.search(r"=\s*\$?\d[\d,]*\.?\d*$", row) and "$" in row:
        hint = 'money is text in quotes: write "5.00"'
    elif re.search(r"=\s*(True|False|yes|no|none)\b", row):
        hint = 'write true or false in lower case, and "none" in quotes'
    elif re.search(r"=\s*[A-Za-z]", row):
        hint = "put text in quotes"
    elif reason.startswith("Cannot overwrite"):
        hint = "the key is set twice"
    where = f" at column {column}" if column else ""
    if _ILLEGAL.match(reason) and column <= len(rows[line - 1]):
        reason = f"{character(rows[line - 1][column - 1])} is not allowed there"
    said = f"this is not TOML{where}: {reason[0].lower()}{reason[1:]}"
    return replace(error("", TOML, said, hint=hint), line=line)
