"""Findings made while a file is read, each with its line; and the file's sections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.submission.file.flat import FILE
from croupier.submission.file.syntax import ParsedFile
from croupier.submission.findings import Finding, error
from croupier.submission.options import nearest


class Notes:
    """Collects the findings of one file."""

    def __init__(self, parsed: ParsedFile) -> None:
        self.parsed = parsed
        self.findings: list[Finding] = []

    def line(self, *path: str | int) -> int:
        """The line of a key, or of what it would be in."""
        return self.parsed.line(*path)

    def add(self, finding: Finding, line: int, table: str = "") -> None:
        """Add a finding at this line."""
        self.findings.append(replace(finding, line=line, tables=(table,) if table else ()))

    def missing(self, finding: Finding, line: int, table: str = "") -> None:
        """Add a finding that something is missing, unless some line could not be read: it may have been there."""
        if not self.parsed.findings:
            self.add(finding, line, table)

    def section(self, name: str) -> Mapping[str, Any]:
        """A section of the file; empty if there is none."""
        section = self.parsed.data.get(name, {})
        if isinstance(section, dict):
            return section
        self.add(error(name, FILE, f"{name} is not a section", hint=f"write [{name}]"), self.line(name))
        return {}

    def unknown(self, section: Mapping[str, Any], name: str, known: tuple[str, ...]) -> None:
        """Add a finding for each key of a section that is not one of its options."""
        for key in section:
            full = f"{name}.{key}"
            if full not in known:
                hint = nearest(full, known)
                self.add(error(full, FILE, f"there is no option {full}", hint=hint), self.line(name, key))
