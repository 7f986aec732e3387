"""From the file to the submission: every section read, every finding kept, each with its line."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from croupier.engine import Choice, Game, House
from croupier.rules import GAMES
from croupier.submission import options
from croupier.submission.checks import room_findings, table_findings
from croupier.submission.findings import Finding, Refused, error, has_errors
from croupier.submission.flat import FILE, flat, no_option, of_a_table
from croupier.submission.history import History
from croupier.submission.model import Facility, Jackpot, Submission, TableOffer, Version
from croupier.submission.options import DOCUMENTS, ROOM, ROOM_SECTIONS, nearest
from croupier.submission.syntax import Parsed, parse
from croupier.submission.values import take, take_text

NO_LIMIT_CENTS = 10**9  # the one choice without a default, wa.max_wager, is money
SECTIONS = ("submission", "revision", "facility", "defaults", *ROOM_SECTIONS, "table")


class Unreadable(ValueError):
    """A file that is not there, or is not text."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading a file came to: the findings, and the submission if none of them is an error."""

    findings: tuple[Finding, ...]
    submission: Submission | None
    draft: Submission | None  # what could be read; not for play where there are errors


def load(path: Path) -> Submission:
    """The lawful submission in a file; `Refused` with all findings where it is not lawful."""
    reading = check(path)
    if reading.submission is None:
        raise Refused(str(path), reading.findings)
    return reading.submission


def check(path: Path) -> Reading:
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
    """The byte that no character begins or goes on with: its line, its place, and what it may have been."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "it is UTF-16; save it as UTF-8"
    line, begins = data.count(b"\n", 0, at) + 1, data.rfind(b"\n", 0, at) + 1
    place = len(data[begins:at].decode("utf-8")) + 1
    meant = data[at : at + 1].decode("cp1252", errors="replace")
    may_be = f', "{meant}" in Windows-1252' if meant.isprintable() and meant != "\ufffd" else ""
    return f"line {line}, place {place} has the byte 0x{data[at]:02X}{may_be}; save it as UTF-8"


def read(text: str, file: str = "") -> Reading:
    """Everything that is wrong with a text, and the submission if nothing is."""
    parsed = parse(text.removeprefix("\ufeff"))
    reader = _Reader(parsed)
    draft = reader.submission(text, file) if parsed.data or not parsed.findings else None
    findings = _in_order([*parsed.findings, *reader.findings])
    return Reading(findings, None if has_errors(findings) else draft, draft)


def _in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """By line; what several tables share, once."""
    shared: dict[Finding, list[str]] = {}
    for one in findings:
        shared.setdefault(replace(one, tables=()), []).extend(one.tables)
    merged = [replace(one, tables=tuple(dict.fromkeys(tables))) for one, tables in shared.items()]
    return tuple(sorted(merged, key=lambda one: (one.line, one.level, one.option)))


@dataclass(frozen=True, slots=True)
class _Given:
    """Options of one part of the file: the raw value and the line of each."""

    values: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)


class _Reader:
    """Reads one file; what is wrong gathers in `findings`."""

    def __init__(self, parsed: Parsed) -> None:
        self.parsed = parsed
        self.data = parsed.data
        self.findings: list[Finding] = []
        self.room: dict[str, Any] = {}
        self.room_lines: dict[str, int] = {}
        self.room_bad: set[str] = set()
        self.defaults: dict[str, _Given] = {}
        self.facility = ""

    def submission(self, text: str, file: str) -> Submission:
        """Section by section, then what concerns them together."""
        self._sections()
        self.facility = self._facility()
        version = self._version()
        self._room()
        self._defaults()
        tables = tuple(self._tables())
        digest = hashlib.sha256(text.encode()).hexdigest()
        draft = Submission(
            Facility(self.facility),
            version,
            tables,
            self._jackpot("bad_beat", tables),
            self._jackpot("high_hand", tables),
            digest,
            text,
            file,
        )
        for found in room_findings(draft, self.room_bad):
            self.findings.append(replace(found, line=found.line or self._line_of_room(found.option)))
        return draft

    # ---- sections -----------------------------------------------------------------------------------------------

    def _add(self, finding: Finding, line: int, table: str = "") -> None:
        self.findings.append(replace(finding, line=line, tables=(table,) if table else ()))

    def _missing(self, finding: Finding, line: int, table: str = "") -> None:
        """Something is not there; not said where a line could not be read, for it may have been that one."""
        if not self.parsed.findings:
            self._add(finding, line, table)

    def _sections(self) -> None:
        for name in self.data:
            if name not in SECTIONS:
                hint = nearest(name, SECTIONS) or nearest(name, options.register())
                shown = f"there is no section {name!r}"
                self._add(error(name, FILE, shown, allowed=", ".join(SECTIONS), hint=hint), self.parsed.line(name))

    def _section(self, name: str) -> Mapping[str, Any]:
        section = self.data.get(name, {})
        if isinstance(section, dict):
            return section
        self._add(error(name, FILE, f"{name} is no section", hint=f"write [{name}]"), self.parsed.line(name))
        return {}

    def _facility(self) -> str:
        section = self._section("facility")
        self._unknown(section, "facility", ("facility.name",))
        clause = options.FACILITY_NAME.clause
        if "name" not in section:
            self._missing(
                error("facility.name", clause, "facility.name is not given", hint='write [facility] name = "..."'),
                self.parsed.line("facility"),
            )
            return "unnamed"
        name, wrong = take_text("facility.name", clause, section["name"])
        if wrong:
            self._add(wrong, self.parsed.line("facility", "name"))
        return name or "unnamed"

    def _version(self) -> Version:
        history = History(self.parsed)
        version = history.version(self._section("submission"))
        self.findings += history.findings
        self.room_bad |= {one.option for one in history.findings}
        return version

    def _unknown(self, section: Mapping[str, Any], name: str, known: tuple[str, ...]) -> None:
        for key in section:
            full = f"{name}.{key}"
            if full not in known:
                shown = f"there is no option {full}"
                self._add(error(full, FILE, shown, hint=nearest(full, known)), self.parsed.line(name, key))

    # ---- the room -----------------------------------------------------------------------------------------------

    def _room(self) -> None:
        self.room = {name: choice.default for name, choice in ROOM.items()}
        for section in ROOM_SECTIONS:
            for name, raw, path in flat(self._section(section), (section,), (section,)):
                line = self.parsed.line(*path)
                choice = ROOM.get(name)
                if choice is None:
                    self._add(error(name, FILE, f"there is no option {name}", hint=nearest(name, ROOM)), line)
                    continue
                self.room_lines[name] = line
                value, wrong = take(choice, raw)
                if wrong:
                    self._add(wrong, line)
                    self.room_bad.add(name)
                else:
                    self.room[name] = value

    def _line_of_room(self, option: str) -> int:
        section, _, key = option.partition(".")
        return self.room_lines.get(option) or self.parsed.line(section, key)

    def _jackpot(self, name: str, tables: tuple[TableOffer, ...]) -> Jackpot:
        part = tuple(one.id for one in tables if one.get(f"{name}.offered"))
        values = {option: value for option, value in self.room.items() if option.startswith(f"{name}.")}
        listed = self.room[options.TABLES[name]]
        named = tuple(one.id for one in tables if one.is_poker) if listed == ("all",) else listed
        missing = tuple(one for one in named if one not in part)
        return Jackpot(name, self.room[f"{name}.offered"], (*part, *missing), MappingProxyType(values))

    def _takes_part(self, name: str, table_id: str) -> bool:
        listed = self.room[options.TABLES[name]]
        return bool(self.room[f"{name}.offered"]) and (listed == ("all",) or table_id in listed)

    # ---- shared defaults ----------------------------------------------------------------------------------------

    def _defaults(self) -> None:
        for name, section in self._section("defaults").items():
            line = self.parsed.line("defaults", name)
            if name not in (*DOCUMENTS, *GAMES) or not isinstance(section, dict):
                known = (*DOCUMENTS, *GAMES)
                shown = f"[defaults.{name}] is for no document and no game"
                self._add(error(f"defaults.{name}", FILE, shown, hint=nearest(name, known)), line)
                continue
            ids = tuple(options.of_document(name)) if name in DOCUMENTS else (name,)
            values: dict[str, Any] = {}
            lines: dict[str, int] = {}
            for option, raw, path in flat(section, ("defaults", name), ()):
                line = self.parsed.line(*path)
                if any(option in GAMES[one].choices.choices for one in ids) and of_a_table(option):
                    values[option], lines[option] = raw, line
                else:
                    self._add(no_option(option, name, ids), line)
            self.defaults[name] = _Given(values, lines)

    # ---- tables -------------------------------------------------------------------------------------------------

    def _tables(self) -> Iterator[TableOffer]:
        tables = self.data.get("table", [])
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            self._add(error("table", FILE, "table is one section", hint="write [[table]]"), self.parsed.line("table"))
            return
        if not tables:
            self._missing(error("table", FILE, "the submission has no table", hint="write [[table]]"), 1)
        taken: set[str] = set()
        for number, table in enumerate(tables):
            offer = self._table(number, table, taken)
            if offer is not None:
                yield offer

    def _table(self, number: int, table: Mapping[str, Any], taken: set[str]) -> TableOffer | None:
        here = self.parsed.line("table", number)
        given: dict[str, Any] = {}
        lines: dict[str, int] = {}
        for option, raw, path in flat(table, ("table", number), ()):
            line = self.parsed.line(*path)
            if option in given:
                self._add(error(option, FILE, f"{option} stands twice, here and in line {lines[option]}"), line)
            given[option], lines[option] = raw, line
        table_id = self._table_id(given.pop("table.id", None), lines.get("table.id", here), here, taken)
        game = self._game(given.pop("table.document", None), given.pop("poker.game", None), lines, here, table_id)
        if game is None:
            return None
        return self._offer(table_id, game, _Given(given, lines), here)

    def _table_id(self, raw: object, line: int, here: int, taken: set[str]) -> str:
        clause = "submission: table.id"
        if raw is None:
            self._missing(error("table.id", clause, "the table has no id", hint='write id = "1"'), here)
            return f"in line {here}"
        table_id, wrong = take_text("table.id", clause, raw)
        if wrong:
            self._add(wrong, line)
            return f"in line {here}"
        if table_id in taken or table_id == "all":
            why = "another table has this id" if table_id in taken else "all is no id; jackpots mean every table by it"
            self._add(error("table.id", clause, why, allowed="an id of its own for each table"), line, table_id)
        taken.add(table_id)
        return table_id

    def _game(self, document: object, game: object, lines: Mapping[str, int], here: int, table_id: str) -> Game | None:
        known: tuple[str, ...] = tuple(GAMES)
        if document is None:
            of_game = GAMES[game].document if isinstance(game, str) and game in GAMES else "MD-POKER"
            hint = f'write document = "{of_game}"'
            self._missing(error("table.document", FILE, "the table has no document", hint=hint), here, table_id)
        elif document not in DOCUMENTS:
            hint = nearest(str(document), DOCUMENTS)
            shown = f'table.document is "{document}"'
            finding = error("table.document", FILE, shown, allowed=", ".join(DOCUMENTS), hint=hint)
            self._add(finding, lines["table.document"], table_id)
        else:
            known = tuple(options.of_document(str(document)))
        if game is None:
            self._missing(
                error("poker.game", options.WHICH_GAMES, "the table has no game", allowed=", ".join(known)),
                here,
                table_id,
            )
            return None
        if game not in known:
            finding = error(
                "poker.game",
                options.NO_OTHER_GAME if "holdem" in known else FILE,
                f'game is "{game}", which {"is in no rules" if len(known) == len(GAMES) else f"is not in {document}"}',
                allowed=", ".join(known),
                hint=nearest(str(game), known),
            )
            self._add(finding, lines["poker.game"], table_id)
        return GAMES.get(game) if isinstance(game, str) else None

    def _offer(self, table_id: str, game: Game, given: _Given, here: int) -> TableOffer:
        choices = game.choices.choices
        for option in given.values:
            if option not in choices or not of_a_table(option):
                self._add(no_option(option, game.id, (game.id,)), given.lines[option], table_id)
        values: dict[str, Any] = {}
        lines: dict[str, int] = {}
        bad: set[str] = set()
        for name, choice in choices.items():
            value, line, wrong = self._value(name, choice, table_id, game, given)
            if line:
                lines[name] = line
            if wrong:
                bad.add(name)
                (self._add if line else self._missing)(wrong, line or here, table_id)
            values[name] = value
        house = House(game.choices, MappingProxyType(values))
        own = frozenset(given.values) & frozenset(choices)
        offer = TableOffer(table_id, game, house, own, MappingProxyType(lines), here)
        for found in table_findings(offer, bad):
            self._add(found, offer.line_of(found.option), table_id)
        return offer

    def _value(
        self, name: str, choice: Choice, table_id: str, game: Game, given: _Given
    ) -> tuple[Any, int, Finding | None]:
        """The value in force at a table, the line that sets it, and what is wrong with it."""
        if name == "facility.name":
            return self.facility, 0, None
        if name == "table.id":
            return table_id, 0, None
        if name in ROOM:
            return self._of_the_room(name, table_id), self.room_lines.get(name, 0), None
        for part in (given, self.defaults.get(game.id), self.defaults.get(game.document)):
            if part is not None and name in part.values:
                value, wrong = take(choice, part.values[name])
                return (_stand_in(choice) if wrong else value), part.lines[name], wrong
        if choice.admits(choice.default):
            return choice.default, 0, None
        missing = error(name, choice.clause, f"{name} is not given", allowed=choice.allowed)
        return _stand_in(choice), 0, missing

    def _of_the_room(self, name: str, table_id: str) -> Any:
        section, _, key = name.partition(".")
        return self._takes_part(section, table_id) if key == "offered" else self.room[name]


def _stand_in(choice: Choice) -> Any:
    """In place of a value that is missing or wrong, so that the checks of the others can run."""
    return choice.default if choice.admits(choice.default) else NO_LIMIT_CENTS
