"""The text as TOML: its data, the line of every key, and what is no TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.submission.findings import Finding, error
from croupier.submission.lines import Path, line_of, lines_of

TOML = "submission: TOML"
_AT = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
_ATTEMPTS = 50


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text says, and where."""

    data: Mapping[str, Any]
    lines: Mapping[Path, int]
    findings: tuple[Finding, ...]

    def line(self, *path: str | int) -> int:
        """The line of a key, or of what it would stand in."""
        return line_of(self.lines, path)


def parse(text: str) -> Parsed:
    """Read TOML. A line that is none is left out and named, so that the rest can be checked too."""
    findings: list[Finding] = []
    rows = text.replace("\r\n", "\n").split("\n")
    for _ in range(_ATTEMPTS):
        readable = "\n".join(rows)
        try:
            data = tomllib.loads(readable)
        except tomllib.TOMLDecodeError as wrong:
            line, reason = _place(str(wrong), len(rows))
            finding = _finding(line, reason, rows)
            if findings and line <= findings[-1].line:
                return Parsed({}, {}, tuple(findings))  # leaving lines out leads nowhere
            findings.append(finding)
            if rows[line - 1].lstrip().startswith("["):
                return Parsed({}, {}, tuple(findings))  # without its heading a table would join the one before
            rows[line - 1] = ""
            continue
        return Parsed(data, lines_of(readable), tuple(findings))
    return Parsed({}, {}, tuple(findings))


def _place(message: str, last: int) -> tuple[int, str]:
    at = _AT.search(message)
    if at is None:
        return 1, message
    reason = message[: at.start()]
    return min(int(at["line"]) if at["line"] else last, last), reason


def _finding(line: int, reason: str, rows: list[str]) -> Finding:
    row = rows[line - 1].strip()
    hint = ""
    if re.search(r"=\s*\$?\d[\d,]*\.?\d*$", row) and "$" in row:
        hint = 'money is text in quotes: write "5.00"'
    elif re.search(r"=\s*(True|False|yes|no|none)\b", row):
        hint = 'write true or false in small letters, and "none" in quotes'
    elif re.search(r"=\s*[A-Za-z]", row):
        hint = "text stands in quotes"
    elif reason.startswith("Cannot overwrite"):
        hint = "the key stands twice"
    said = f"this is no TOML: {reason[0].lower()}{reason[1:]}"
    return replace(error("", TOML, said, hint=hint), line=line)
