"""Findings: what is wrong with a Rules Submission, or worth a second look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from croupier.errors import CroupierError

ERROR, WARNING = "error", "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: where, which option, which clause, what is wrong, what is allowed, and what may have been meant."""

    level: str
    option: str
    clause: str
    message: str
    allowed: str = ""
    hint: str = ""
    reading: str = ""  # the reading that settles the question, if one does
    line: int = 0
    tables: tuple[str, ...] = ()  # the tables it concerns; empty for the file as a whole
    beside: tuple[str, ...] = ()  # other options that it depends on

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.in_words} [{self.clause}]"

    @property
    def in_words(self) -> str:
        """What is wrong, at which tables, what is allowed and what may have been meant."""
        parts = [f"{_tables(self.tables)}{self.message}"]
        if self.allowed:
            parts.append(f"allowed: {self.allowed}")
        if self.hint:
            parts.append(self.hint)
        return "; ".join(parts)

    def as_data(self) -> dict[str, Any]:
        """The finding as data for JSON."""
        return {
            "level": self.level,
            "line": self.line,
            "tables": list(self.tables),
            "option": self.option,
            "clause": self.clause,
            "message": self.message,
            "allowed": self.allowed,
            "hint": self.hint,
            "reading": self.reading,
        }


def _tables(ids: tuple[str, ...]) -> str:
    if not ids:
        return ""
    if len(ids) == 1:
        return f"table {ids[0]}: "
    shown = ", ".join(ids) if len(ids) <= 4 else f"{', '.join(ids[:3])} and {len(ids) - 3} more"
    return f"tables {shown}: "


def error(
    option: str,
    clause: str,
    message: str,
    *,
    allowed: str = "",
    hint: str = "",
    reading: str = "",
    beside: tuple[str, ...] = (),
) -> Finding:
    """A finding that something is not allowed."""
    return Finding(ERROR, option, clause, message, allowed, hint, reading, beside=beside)


def warning(
    option: str,
    clause: str,
    message: str,
    *,
    allowed: str = "",
    hint: str = "",
    reading: str = "",
    beside: tuple[str, ...] = (),
) -> Finding:
    """A finding that something is allowed, but worth a look."""
    return Finding(WARNING, option, clause, message, allowed, hint, reading, beside=beside)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Is any of the findings an error?"""
    return any(one.level == ERROR for one in findings)


class UnlawfulSubmission(CroupierError):
    """A file that is not a lawful submission; `findings` has every reason."""

    def __init__(self, file: str, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        errors = [one for one in findings if one.level == ERROR]
        more = f" (and {len(errors) - 1} more; see `croupier submission check`)" if len(errors) > 1 else ""
        super().__init__(f"{file}: {errors[0]}{more}")
        self.clause = errors[0].clause

    def __str__(self) -> str:
        return self.message  # which already has the clause, after the first reason
