"""Who filed and approved a submission and when, and the log of its revisions: [submission] and [[revision]]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from croupier.submission.file.flat import FILE
from croupier.submission.file.syntax import ParsedFile
from croupier.submission.file.values import take_date, take_text
from croupier.submission.findings import Finding, error
from croupier.submission.model import Revision, Version
from croupier.submission.options import DATES, REVISION, STATEMENTS, nearest


class History:
    """Reads the status of a submission and its revisions; findings are collected in `findings`."""

    def __init__(self, parsed: ParsedFile) -> None:
        self.parsed = parsed
        self.findings: list[Finding] = []

    def version(self, section: Mapping[str, Any]) -> Version:
        """The dates and names of [submission], and every [[revision]]."""
        self._unknown(section, "submission", (*DATES, *STATEMENTS), ("submission",))
        said: dict[str, Any] = {_key(name): self._day(name, section, ("submission",)) for name in DATES}
        said |= {_key(name): self._text(name, section, ("submission",)) for name in STATEMENTS}
        return Version(**said, revisions=tuple(self._revisions()))

    def _revisions(self) -> Iterator[Revision]:
        log = self.parsed.data.get("revision", [])
        if not isinstance(log, list) or not all(isinstance(one, dict) for one in log):
            self._add(error("revision", FILE, "revision is one section", hint="write [[revision]]"), "revision")
            return
        for number, entry in enumerate(log):
            here = ("revision", number)
            self._unknown(entry, "revision", REVISION, here)
            for name in REVISION[:2]:
                if _key(name) not in entry:
                    hint = 'write date = 2024-01-15 and what = "..."'
                    self._add(error(name, f"submission: {name}", f"the revision has no {_key(name)}", hint=hint), *here)
            day = self._day(REVISION[0], entry, here)
            what, by = (self._text(name, entry, here) for name in REVISION[1:])
            if day is not None and what:
                yield Revision(day, what, by, self.parsed.line(*here))

    def _day(self, name: str, section: Mapping[str, Any], at: tuple[str | int, ...]) -> date | None:
        key = _key(name)
        if key not in section:
            return None
        day, wrong = take_date(name, section[key])
        if wrong:
            self._add(wrong, *at, key)
        return day

    def _text(self, name: str, section: Mapping[str, Any], at: tuple[str | int, ...]) -> str:
        key = _key(name)
        if section.get(key, "") == "":
            return ""
        text, wrong = take_text(name, f"submission: {name}", section[key])
        if wrong:
            self._add(wrong, *at, key)
        return text

    def _unknown(
        self, section: Mapping[str, Any], name: str, known: tuple[str, ...], at: tuple[str | int, ...]
    ) -> None:
        for key in section:
            full = f"{name}.{key}"
            if full not in known:
                self._add(error(full, FILE, f"there is no option {full}", hint=nearest(full, known)), *at, key)

    def _add(self, finding: Finding, *path: str | int) -> None:
        self.findings.append(replace(finding, line=self.parsed.line(*path)))


def _key(name: str) -> str:
    return name.partition(".")[2]
