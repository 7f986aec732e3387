"""From the file to the submission: read every section, and keep every finding with its line."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from croupier.errors import CroupierError
from croupier.submission import options
from croupier.submission.checks import room_findings
from croupier.submission.file.flat import FILE, flat
from croupier.submission.file.notes import Notes
from croupier.submission.file.shared import SharedParts
from croupier.submission.file.syntax import ParsedFile, parse
from croupier.submission.file.tables import TableReader, expanded
from croupier.submission.file.values import in_the_file, take, take_text
from croupier.submission.findings import Finding, UnlawfulSubmission, error, has_errors
from croupier.submission.history import History
from croupier.submission.model import Facility, Jackpot, Submission, TableOffer, Version, in_its_state
from croupier.submission.options import FACILITY, ROOM, ROOM_SECTIONS, TABLES, nearest

WASHINGTON = "WA-TOP5"
SECTIONS = ("submission", "revision", "facility", "defaults", "groups", *ROOM_SECTIONS, "table")


class Unreadable(CroupierError):
    """A file that does not exist, or is not text."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of reading a file: the findings, and the submission if none of them is an error."""

    findings: tuple[Finding, ...]
    submission: Submission | None
    draft: Submission | None  # what could be read; not for play if there are errors


def load(path: Path) -> Submission:
    """The lawful submission in a file; `UnlawfulSubmission`, with all findings, if it is not lawful."""
    reading = check(path)
    if reading.submission is None:
        raise UnlawfulSubmission(str(path), reading.findings)
    return reading.submission


def check(path: Path) -> Loaded:
    """Everything that is wrong with a file."""
    try:
        data = path.read_bytes()
        text = data.decode("utf-8")
    except OSError as cannot:
        raise Unreadable(f"{path} cannot be read: {cannot.strerror or cannot}") from None
    except UnicodeDecodeError as wrong:
        raise Unreadable(f"{path} is not UTF-8 text: {_undecodable(data, wrong.start)}") from None
    return read(text, str(path))


def _undecodable(data: bytes, at: int) -> str:
    """The byte that is not UTF-8: its line and position, and what it may have been."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "it is UTF-16; save it as UTF-8"
    line, begins = data.count(b"\n", 0, at) + 1, data.rfind(b"\n", 0, at) + 1
    place = len(data[begins:at].decode("utf-8")) + 1
    meant = data[at : at + 1].decode("cp1252", errors="replace")
    may_be = f', "{meant}" in Windows-1252' if meant.isprintable() and meant != "\ufffd" else ""
    return f"line {line}, position {place} has the byte 0x{data[at]:02X}{may_be}; save it as UTF-8"


def read(text: str, file: str = "") -> Loaded:
    """Everything that is wrong with a text, and the submission if nothing is."""
    parsed = parse(text.removeprefix("\ufeff"))
    reader = _SubmissionReader(parsed)
    draft = reader.submission(text, file) if parsed.data or not parsed.findings else None
    findings = _in_order([*parsed.findings, *reader.notes.findings])
    return Loaded(findings, None if has_errors(findings) else draft, draft)


def _in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """Findings sorted by line; one that several tables share, once."""
    shared: dict[Finding, list[str]] = {}
    for one in findings:
        shared.setdefault(replace(one, tables=()), []).extend(one.tables)
    merged = [replace(one, tables=tuple(dict.fromkeys(tables))) for one, tables in shared.items()]
    return tuple(sorted(merged, key=lambda one: (one.line, one.level, one.option)))


class _SubmissionReader:
    """Reads one file; findings are collected in `notes`."""

    def __init__(self, parsed: ParsedFile) -> None:
        self.parsed = parsed
        self.notes = Notes(parsed)
        self.room: dict[str, Any] = {}
        self.room_lines: dict[str, int] = {}
        self.refused: dict[str, str] = {}  # values in the file that were not accepted
        self.facility_name: str  # as soon as its section is read

    def submission(self, text: str, file: str) -> Submission:
        """Read section by section, then check the whole."""
        self._sections()
        facility = self._facility()
        self.facility_name = facility.name
        version = self._version()
        self._room()
        tables = tuple(TableReader(self.notes, SharedParts(self.notes), self).read())
        digest = hashlib.sha256(text.encode()).hexdigest()
        draft = Submission(
            in_its_state(facility, tables),
            version,
            tables,
            self._jackpot("bad_beat", tables),
            self._jackpot("high_hand", tables),
            digest,
            text,
            file,
            MappingProxyType(self.refused),
        )
        if {offer.document for offer in tables} == {WASHINGTON}:
            self._without_maryland()
        for found in room_findings(draft, set(self.refused)):
            self.notes.findings.append(replace(found, line=found.line or self.line_of_room(found.option)))
        return draft

    def _without_maryland(self) -> None:
        """A file with only Washington tables does not cite Maryland clauses for its facility."""
        self.notes.findings = [
            replace(one, clause=f"submission: {one.option}") if one.option in FACILITY else one
            for one in self.notes.findings
        ]

    # ---- sections -----------------------------------------------------------------------------------------------

    def _sections(self) -> None:
        for name in self.parsed.data:
            if name not in SECTIONS:
                hint = nearest(name, SECTIONS) or nearest(name, options.register())
                shown = f"there is no section {name!r}"
                self.notes.add(error(name, FILE, shown, allowed=", ".join(SECTIONS), hint=hint), self.notes.line(name))

    def _facility(self) -> Facility:
        section = self.notes.section("facility")
        self.notes.unknown(section, "facility", tuple(FACILITY))
        found: dict[str, Any] = {}
        for name, choice in FACILITY.items():
            key = name.partition(".")[2]
            found[key] = {"name": "unnamed", "time_zone": ""}.get(key, choice.default)
            if key in section:
                raw = section[key]
                value, wrong = take_text(name, choice.clause, raw) if key == "name" else take(choice, raw)
                if wrong:
                    self.notes.add(wrong, self.notes.line("facility", key))
                    self.refused[name] = in_the_file(raw)
                else:
                    found[key] = value
            elif key == "name":
                hint = 'write [facility] name = "..."'
                missing = error(name, choice.clause, "facility.name is not given", hint=hint)
                self.notes.missing(missing, self.notes.line("facility"))
        return Facility(**found)

    def _version(self) -> Version:
        history = History(self.parsed)
        version = history.version(self.notes.section("submission"))
        self.notes.findings += history.findings
        self.refused |= {one.option: one.message for one in history.findings}
        return version

    # ---- the room -----------------------------------------------------------------------------------------------

    def _room(self) -> None:
        self.room = {name: choice.default for name, choice in ROOM.items()}
        for section in ROOM_SECTIONS:
            for name, raw, path in flat(self.notes.section(section), (section,), (section,)):
                line = self.notes.line(*path)
                choice = ROOM.get(name)
                if choice is None:
                    self.notes.add(error(name, FILE, f"there is no option {name}", hint=nearest(name, ROOM)), line)
                    continue
                self.room_lines[name] = line
                value, wrong = take(choice, expanded(raw) if name in TABLES.values() and isinstance(raw, list) else raw)
                if wrong:
                    self.notes.add(wrong, line)
                    self.refused[name] = in_the_file(raw)
                else:
                    self.room[name] = value

    def line_of(self, name: str) -> int:
        """The line that sets an option of the room; 0 if none does."""
        return self.room_lines.get(name, 0)

    def line_of_room(self, option: str) -> int:
        """The line that a finding about the room points to."""
        section, _, key = option.partition(".")
        return self.room_lines.get(option) or self.notes.line(section, key)

    def _jackpot(self, name: str, tables: tuple[TableOffer, ...]) -> Jackpot:
        part = tuple(one.id for one in tables if one.get(f"{name}.offered"))
        values = {option: value for option, value in self.room.items() if option.startswith(f"{name}.")}
        listed = self.room[TABLES[name]]
        named = tuple(one.id for one in tables if one.is_poker) if listed == ("all",) else _offers(listed, tables)
        missing = tuple(one for one in named if one not in part)
        return Jackpot(name, self.room[f"{name}.offered"], (*part, *missing), MappingProxyType(values))

    def value_at(self, name: str, offer_id: str) -> Any:
        """A room option's value at a table: whether it takes part in a jackpot, or what the room has chosen."""
        section, _, key = name.partition(".")
        if key != "offered":
            return self.room[name]
        listed = self.room[TABLES[section]]
        here = listed == ("all",) or offer_id in listed or offer_id.partition(" (")[0] in listed
        return bool(self.room[name]) and here


def _offers(listed: tuple[str, ...], tables: tuple[TableOffer, ...]) -> tuple[str, ...]:
    """The ids of offers for table ids; a table that spreads several games has one for each."""
    found: list[str] = []
    for one in listed:
        found += [offer.id for offer in tables if one in (offer.id, offer.at)] or [one]
    return tuple(dict.fromkeys(found))
