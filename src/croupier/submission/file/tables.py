"""The tables of a file: a [[table]] is for one table, for several identical ones, or for one with several games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from croupier.engine import Choice, Game, House
from croupier.rules import GAMES, SPECS
from croupier.submission import options
from croupier.submission.checks import table_findings
from croupier.submission.file.flat import FILE, no_option
from croupier.submission.file.notes import Notes
from croupier.submission.file.shared import NOTHING, OptionsGiven, SharedParts, TablePart, is_option_of, read_part
from croupier.submission.file.texts import shortened
from croupier.submission.file.values import in_the_file, take, take_text
from croupier.submission.findings import Finding, error
from croupier.submission.model import TableOffer
from croupier.submission.options import DOCUMENTS, ROOM, nearest

NO_LIMIT_CENTS = 10**9  # the one choice without a default, wa.max_wager, is money
ID = "submission: table.id"
RUN_MAX = 500  # most tables in one run of ids
DIGITS_MAX = 4  # most digits of the numbers of a run
_SEVERAL = re.compile(rf"(?P<first>[0-9]{{1,{DIGITS_MAX}}}) to (?P<last>[0-9]{{1,{DIGITS_MAX}}})")


class RoomOptions(Protocol):
    """The options that a table has from the facility and the room."""

    facility_name: str

    def value_at(self, name: str, table_id: str) -> Any: ...

    def line_of(self, name: str) -> int: ...


class TableReader:
    """Reads every [[table]]; findings are collected in the notes."""

    def __init__(self, notes: Notes, shared: SharedParts, room: RoomOptions) -> None:
        self.notes = notes
        self.shared = shared
        self.room = room
        self.taken: set[str] = set()

    def read(self) -> Iterator[TableOffer]:
        """Every table with every game that it spreads, in the order of the file."""
        tables = self.notes.parsed.data.get("table", [])
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            self.notes.add(
                error("table", FILE, "table is one section", hint="write [[table]]"), self.notes.line("table")
            )
            return
        if not tables:
            self.notes.missing(error("table", FILE, "the submission has no table", hint="write [[table]]"), 1)
        for number, table in enumerate(tables):
            yield from self._section(number, table)
        self.shared.unused()

    def _section(self, number: int, table: Mapping[str, Any]) -> Iterator[TableOffer]:
        here = self.notes.line("table", number)
        own = read_part(self.notes, table, ("table", number))
        ids = list(self._ids(own.given, here))
        group = own.given.values.get("table.group")
        shared = (
            self.shared.for_group(group, own.given.lines["table.group"], ids[0]) if group is not None else TablePart()
        )
        both = own.given.over(shared.given)
        games = list(self._games(both, here, ids[0]))
        self.shared.members.get(str(group), set()).update(game.id for game in games)
        self._strange_options(own, games, ids[0])
        for table_id in ids:
            for game in games:
                offer_id = table_id if len(games) == 1 else f"{table_id} ({game.id})"
                yield self._offer(offer_id, table_id, game, own.for_game(game.id), shared.for_game(game.id), here)

    # ---- which tables -------------------------------------------------------------------------------------------

    def _ids(self, given: OptionsGiven, here: int) -> Iterator[str]:
        """The ids of the tables that the section is for, each unique."""
        line = given.lines.get("table.ids", given.lines.get("table.id", here))
        if "table.ids" not in given.values:
            yield self._id(given.values.get("table.id"), line, here)
            return
        if "table.id" in given.values:
            self.notes.add(error("table.ids", ID, "the table has both id and ids; give only one of them"), line)
        raw = given.values["table.ids"]
        given_ids = raw if isinstance(raw, list) else [raw]
        wrong = next(filter(None, map(_wrong_run, given_ids)), "")
        if wrong:
            self.notes.add(error("table.ids", ID, f"ids: {wrong}", hint='write "1 to 8"'), line)
        listed = [] if wrong else expanded(given_ids)
        if not listed and not wrong:
            self.notes.add(error("table.ids", ID, "ids is empty", hint='write ids = ["1", "2"]'), line)
        for one in listed or [f"in line {here}"]:
            yield self._id(one, line, here)

    def _id(self, raw: object, line: int, here: int) -> str:
        if raw is None:
            self.notes.missing(error("table.id", ID, "the table has no id", hint='write id = "1"'), here)
            return f"in line {here}"
        table_id, wrong = take_text("table.id", ID, raw)
        if wrong:
            self.notes.add(wrong, line)
            return f"in line {here}"
        if table_id in self.taken or table_id == "all":
            taken = "another table has this id"
            why = taken if table_id in self.taken else "all cannot be an id; to jackpots it means every table"
            self.notes.add(error("table.id", ID, why, allowed="an id of its own for each table"), line, table_id)
        self.taken.add(table_id)
        return table_id

    # ---- which games --------------------------------------------------------------------------------------------

    def _games(self, given: OptionsGiven, here: int, table_id: str) -> Iterator[Game]:
        """The games that the tables spread, one at a time."""
        document = given.values.get("table.document")
        raw = given.values.get("poker.games", given.values.get("poker.game"))
        named = raw if isinstance(raw, list) and "poker.games" in given.values else [raw]
        known = self._document(document, named[0] if named else None, given, here, table_id)
        line = given.lines.get("poker.games", given.lines.get("poker.game", here))
        if "poker.games" in given.values and "poker.game" in given.values:
            shown = "the table has both game and games; give only one of them"
            self.notes.add(error("poker.games", options.WHICH_GAMES, shown), line, table_id)
        for number, name in enumerate(named):
            if name in named[:number]:
                self.notes.add(error("poker.games", options.WHICH_GAMES, f"{name} is listed twice"), line, table_id)
            elif self._is_game(name, known, document, line, table_id):
                yield GAMES[name]

    def _document(
        self, document: object, game: object, given: OptionsGiven, here: int, table_id: str
    ) -> tuple[str, ...]:
        """The games of a table's document."""
        if document is None:
            of_game = GAMES[game].document if isinstance(game, str) and game in GAMES else "MD-POKER"
            hint = f'write document = "{of_game}"'
            self.notes.missing(error("table.document", FILE, "the table has no document", hint=hint), here, table_id)
            return tuple(GAMES)
        if isinstance(document, str) and document in DOCUMENTS:
            return tuple(options.games_of_document(document))
        shown, hint = f"table.document is {in_the_file(document)}", nearest(str(document), DOCUMENTS)
        finding = error("table.document", FILE, shown, allowed=", ".join(DOCUMENTS), hint=hint)
        self.notes.add(finding, given.lines["table.document"], table_id)
        return tuple(GAMES)

    def _is_game(self, name: object, known: tuple[str, ...], document: object, line: int, table_id: str) -> bool:
        if name is None:
            clause = options.WHICH_GAMES if _of_poker(known) else FILE
            finding = error("poker.game", clause, "the table has no game", allowed=", ".join(known))
            self.notes.missing(finding, line, table_id)
            return False
        if not isinstance(name, str) or name not in known:
            where = "is not in any of the rules" if len(known) == len(GAMES) else f"is not in {document}"
            finding = error(
                "poker.game",
                options.NO_OTHER_GAME if _of_poker(known) else FILE,
                f"game is {in_the_file(name)}, which {where}",
                allowed=", ".join(known),
                hint=nearest(str(name), known),
            )
            self.notes.add(finding, line, table_id)
        return isinstance(name, str) and name in GAMES

    def _strange_options(self, own: TablePart, games: list[Game], table_id: str) -> None:
        """Options that none of the games of a table has, and sections of games that it does not spread."""
        ids = tuple(game.id for game in games)
        if not ids:
            return
        for option, line in own.given.lines.items():
            if (option not in options.WHO and not is_option_of(option, ids)) or option == "facility.name":
                self.notes.add(no_option(option, ids[0], ids), line, table_id)
        for game, given in own.by_game.items():
            for option, line in given.lines.items():
                if game not in ids:
                    self.notes.add(error(option, FILE, f"the table does not spread {game}"), line, table_id)
                elif not is_option_of(option, (game,)):
                    self.notes.add(no_option(option, game, (game,)), line, table_id)

    # ---- what is chosen -----------------------------------------------------------------------------------------

    def _offer(
        self, offer_id: str, table_id: str, game: Game, own: OptionsGiven, group: OptionsGiven, here: int
    ) -> TableOffer:
        parts = (own, group, *(self.shared.defaults.get(name, NOTHING) for name in (game.id, game.document)))
        values: dict[str, Any] = {}
        lines: dict[str, int] = {}
        refused: dict[str, str] = {}
        for name, choice in game.choices.choices.items():
            if name in ("facility.name", "table.id"):
                values[name] = self.room.facility_name if name == "facility.name" else table_id
            elif name in ROOM:
                values[name] = self.room.value_at(name, offer_id)
                if self.room.line_of(name):
                    lines[name] = self.room.line_of(name)
            else:
                given = next((part for part in parts if name in part.values), NOTHING)
                values[name], wrong = _value(choice, given)
                if name in given.lines:
                    lines[name] = given.lines[name]
                if wrong:
                    refused[name] = in_the_file(given.values[name]) if name in given.values else "not given"
                    note = self.notes.add if name in lines else self.notes.missing
                    note(wrong, lines.get(name, here), offer_id)
        house = House(game.choices, MappingProxyType(values))
        mine = (frozenset(own.values) & frozenset(game.choices.choices)) - frozenset(options.WHO)
        offer = TableOffer(
            offer_id, game, house, mine, MappingProxyType(lines), here, table_id, MappingProxyType(refused)
        )
        for found in table_findings(offer, set(refused)):
            self.notes.add(found, offer.line_of(found.option), offer_id)
        return offer


def _value(choice: Choice, given: OptionsGiven) -> tuple[Any, Finding | None]:
    """The value in force, and what is wrong with the one in the file."""
    if choice.name in given.values:
        value, wrong = take(choice, given.values[choice.name])
        return (_stand_in(choice) if wrong else value), wrong
    if choice.admits(choice.default):
        return choice.default, None
    missing = error(choice.name, choice.clause, f"{choice.name} is not given", allowed=choice.allowed)
    return _stand_in(choice), missing


def _stand_in(choice: Choice) -> Any:
    """A value in place of a missing or wrong one, so that the other checks can run."""
    return choice.default if choice.admits(choice.default) else NO_LIMIT_CENTS


def _wrong_run(one: object) -> str:
    """What is wrong with a run of ids such as `9 to 3`; empty if nothing is, or it is not a run."""
    run = re.fullmatch(r"([0-9]+) to ([0-9]+)", one) if isinstance(one, str) else None
    if run is None:
        return ""
    if max(len(run[1]), len(run[2])) > DIGITS_MAX:
        return f"{shortened(run[0])} has numbers that are too long; at most {DIGITS_MAX} digits"
    if int(run[2]) - int(run[1]) >= RUN_MAX:
        return f"{shortened(run[0])} names too many tables; at most {RUN_MAX} in one run"
    return f"{shortened(run[0])} counts down" if int(run[2]) < int(run[1]) else ""


def expanded(listed: list[Any]) -> list[Any]:
    """`["1 to 3", "7"]` is `["1", "2", "3", "7"]`."""
    found: list[Any] = []
    for one in listed:
        several = _SEVERAL.fullmatch(one) if isinstance(one, str) else None
        if several is None:
            found.append(one)
        else:
            found += map(str, range(int(several["first"]), int(several["last"]) + 1))
    return found


def _of_poker(known: Iterable[str]) -> bool:
    """Are there poker games among these, which chapter 9 lists?"""
    return any(SPECS[name].is_poker for name in known)
