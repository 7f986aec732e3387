"""Options that tables share, written once: [defaults] of a document or game, and the operator's own [groups]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.rules import GAMES
from croupier.submission import options
from croupier.submission.file.flat import FILE, flat, is_table_option, no_option
from croupier.submission.file.notes import Notes
from croupier.submission.findings import error, warning
from croupier.submission.options import DOCUMENTS, nearest

# What only a [[table]] can say, not its group.
OWN_KEYS = ("id", "ids", "group")


@dataclass(frozen=True, slots=True)
class OptionsGiven:
    """The options in one part of the file: the raw value and the line of each."""

    values: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)

    def over(self, other: OptionsGiven) -> OptionsGiven:
        """These options, and those of the other that these do not have."""
        return OptionsGiven({**other.values, **self.values}, {**other.lines, **self.lines})


NOTHING = OptionsGiven()


@dataclass(frozen=True, slots=True)
class TablePart:
    """A [[table]] or a [groups...]: its options, and those for a single game."""

    given: OptionsGiven = NOTHING
    by_game: Mapping[str, OptionsGiven] = field(default_factory=dict)

    def for_game(self, game: str) -> OptionsGiven:
        """The options for one game; those in the game's own section take precedence."""
        return self.by_game[game].over(self.given) if game in self.by_game else self.given


class SharedParts:
    """The shared parts of a file, and which options of a group its tables have used."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.defaults: dict[str, OptionsGiven] = {}
        self.groups: dict[str, TablePart] = {}
        self.members: dict[str, set[str]] = {}  # the games of each group's tables
        self._defaults()
        self._groups()

    def _defaults(self) -> None:
        known = (*DOCUMENTS, *GAMES)
        for name, section in self.notes.section("defaults").items():
            line = self.notes.line("defaults", name)
            if name not in known or not isinstance(section, dict):
                hint = nearest(name, known) or 'for a name of your own write [groups.NAME] and group = "NAME"'
                shown = f"[defaults.{name}] is not for a document or a game"
                self.notes.add(error(f"defaults.{name}", FILE, shown, hint=hint), line)
                continue
            ids = tuple(options.games_of_document(name)) if name in DOCUMENTS else (name,)
            found = _read(self.notes, section, ("defaults", name))
            values = {option: raw for option, raw in found.values.items() if is_option_of(option, ids)}
            for option in found.values:
                if option not in values:
                    self.notes.add(no_option(option, name, ids), found.lines[option])
            self.defaults[name] = OptionsGiven(values, found.lines)

    def _groups(self) -> None:
        for name, section in self.notes.section("groups").items():
            line = self.notes.line("groups", name)
            if not isinstance(section, dict):
                hint = f"write [groups.{name}]"
                self.notes.add(error(f"groups.{name}", FILE, f"groups.{name} is not a section", hint=hint), line)
                continue
            for key in OWN_KEYS:
                if key in section:
                    shown = f"[groups.{name}] has {key}, which each table must set itself"
                    self.notes.add(error(f"groups.{name}", FILE, shown), self.notes.line("groups", name, key))
            own = {key: raw for key, raw in section.items() if key not in OWN_KEYS}
            self.groups[name] = read_part(self.notes, own, ("groups", name))
            self.members[name] = set()

    def for_group(self, name: object, line: int, table: str) -> TablePart:
        """The options that a table has from its group."""
        if isinstance(name, str) and name in self.groups:
            return self.groups[name]
        shown = f'there is no [groups.{name}] for group = "{name}"'
        self.notes.add(error("table.group", FILE, shown, hint=nearest(str(name), self.groups)), line, table)
        return TablePart()

    def unused(self) -> None:
        """Add warnings for groups that no table names, and for options that none of a group's tables has."""
        for name, games in self.members.items():
            line = self.notes.line("groups", name)
            if not games:
                hint = f'write group = "{name}" at a table'
                self.notes.add(warning(f"groups.{name}", FILE, f"no table is in [groups.{name}]", hint=hint), line)
                continue
            for option in self.groups[name].given.values:
                if not is_option_of(option, games) and option not in options.WHO:
                    finding = no_option(option, next(iter(games)), tuple(games))
                    self.notes.add(finding, self.groups[name].given.lines[option])


def is_option_of(option: str, games: Iterable[str]) -> bool:
    """Is it an option of a table of one of these games?"""
    return is_table_option(option) and any(option in GAMES[one].choices.choices for one in games)


def read_part(notes: Notes, section: Mapping[str, Any], at: tuple[str | int, ...]) -> TablePart:
    """Every option of a table or group, with its line; a section named after a game is for that game only."""
    by_game: dict[str, OptionsGiven] = {}
    rest = dict(section)
    for game, raw in section.items():
        if game in GAMES and isinstance(raw, dict):
            options_of_its_own = {key: one for key, one in raw.items() if f"{game}.{key}" in options.register()}
            by_game[game] = _read(notes, {k: one for k, one in raw.items() if k not in options_of_its_own}, (*at, game))
            rest[game] = options_of_its_own  # badugi.draws is an option, and badugi a game
    return TablePart(_read(notes, rest, at), {game: given for game, given in by_game.items() if given.values})


def _read(notes: Notes, section: Mapping[str, Any], at: tuple[str | int, ...]) -> OptionsGiven:
    values: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for option, raw, path in flat(section, at, ()):
        line = notes.line(*path)
        if option in values:
            notes.add(error(option, FILE, f"{option} is set twice, here and in line {lines[option]}"), line)
        values[option], lines[option] = raw, line
    return OptionsGiven(values, lines)
