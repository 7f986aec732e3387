"""Every option of the Rules Submission: its place in the file, what each game allows, and its meaning."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from croupier.engine import Choice
from croupier.engine.house import free_text
from croupier.engine.kinds import clock, texts, zone
from croupier.errors import CroupierError
from croupier.rulebook.clauses import TITLES
from croupier.rules import GAMES, SPECS
from croupier.rules.poker.choices.house_side import bad_beat_choices, high_hand_choices
from croupier.rules.specs import OF_THE_TEXTS
from croupier.submission.meanings import MEANINGS, POSTED

# The documents that have games, in the order of the rulebook.
DOCUMENTS = tuple(name for name in TITLES if any(spec.document == name for spec in OF_THE_TEXTS))
WHICH_GAMES = "MD-POKER 9"
CHOICE_OF_GAMES = "MD-POKER 9.A"
NO_OTHER_GAME = "MD-POKER 9.B"
BY_APPROVAL = "MD-POKER 9.A(6)"

# Options that are written differently within [[table]].
IN_A_TABLE: Mapping[str, str] = MappingProxyType(
    {
        "id": "table.id",
        "ids": "table.ids",
        "group": "table.group",
        "document": "table.document",
        "game": "poker.game",
        "games": "poker.games",
        "tournament": "table.tournament",
        "min_bet": "table.min_bet",
        "max_bet": "table.max_bet",
        "blinds.amounts": "blinds",
    }
)
WRITTEN: Mapping[str, str] = MappingProxyType({name: key for key, name in IN_A_TABLE.items()})
ROOM_SECTIONS = ("bad_beat", "high_hand", "jackpots")  # options chosen once for the whole room
# Read separately, before the choices: which table it is, and what is played there.
WHO = ("facility.name", "table.id", "table.ids", "table.group", "table.document", "poker.game", "poker.games")
DATES = ("submission.filed", "submission.approved_on", "submission.in_force_from")
SUPERSEDED = "submission.superseded_by"
STATEMENTS = ("submission.filed_by", "submission.approved_by", "submission.approval_reference", SUPERSEDED)
REVISION = ("revision.date", "revision.what", "revision.by")
TABLES = {"bad_beat": "bad_beat.tables", "high_hand": "high_hand.tables"}


class UnknownOption(CroupierError, KeyError):
    """A name that no option has."""


def _tables_choice(name: str, clause: str) -> Choice:
    return texts(name, clause, default=(), allowed='a list of table ids such as ["1", "2"], or ["all"]')


# Chosen once for the room: the jackpots (15, 16), with the tables that take part.
ROOM: Mapping[str, Choice] = MappingProxyType(
    {
        choice.name: choice
        for choice in (
            *bad_beat_choices(),
            _tables_choice("bad_beat.tables", "MD-POKER 15.B"),
            *high_hand_choices(),
            _tables_choice("high_hand.tables", "MD-POKER 16.B"),
        )
    }
)
FACILITY_NAME = free_text("facility.name", "MD-POKER 2.B(1)", default="")
# Chosen once for the facility: its name, and the clock for days and periods.
FACILITY: Mapping[str, Choice] = MappingProxyType(
    {
        choice.name: choice
        for choice in (
            FACILITY_NAME,
            zone("facility.time_zone", "submission: facility.time_zone", default="America/New_York"),
            clock("facility.gaming_day_begins", "MD-POKER 15.D", default=360),
        )
    }
)


@dataclass(frozen=True, slots=True)
class SubmissionOption:
    """One option, with its choice for each game that has it (none for options of the file itself)."""

    name: str
    meaning: str
    at: Mapping[str, Choice]

    @property
    def posted(self) -> bool:
        """Is it posted on a layout, sign or notice?"""
        return self.name in POSTED

    @property
    def section(self) -> str:
        """The part of the name before the first dot."""
        return self.name.partition(".")[0]

    @property
    def choice(self) -> Choice | None:
        """The choice of the first game that has it."""
        return next(iter(self.at.values()), None)

    def variants(self) -> list[tuple[Choice, tuple[str, ...]]]:
        """The different choices for this option, each with the games that have it."""
        found: dict[tuple[str, str, str], tuple[Choice, list[str]]] = {}
        for game, choice in self.at.items():
            key = (choice.clause, choice.allowed, shown_default(choice))
            found.setdefault(key, (choice, []))[1].append(game)
        return [(choice, tuple(games)) for choice, games in found.values()]


def shown_default(choice: Choice) -> str:
    """The default as text; empty if the operator must give a value."""
    return choice.write(choice.default) if choice.admits(choice.default) else ""


def register() -> Mapping[str, SubmissionOption]:
    """All options by name, in the order of the sections."""
    return _register(tuple(GAMES))


@lru_cache(1)
def _register(games: tuple[str, ...]) -> Mapping[str, SubmissionOption]:
    at: dict[str, dict[str, Choice]] = {name: {} for name in MEANINGS}
    for game in GAMES.values():
        for name, choice in game.choices.choices.items():
            at[name][game.id] = choice
    for where, choices in (("room", ROOM), ("facility", FACILITY)):
        for name, choice in choices.items():
            if not at[name]:
                at[name][where] = choice
    return MappingProxyType({name: SubmissionOption(name, meaning, at[name]) for name, meaning in MEANINGS.items()})


def option(name: str) -> SubmissionOption:
    """The option of this name, in full or as written in [[table]]."""
    known = register()
    found = known.get(IN_A_TABLE.get(name, name))
    if found is None:
        hint = nearest(name, known) or f"there are {len(known)}; `croupier submission explain` lists them"
        raise UnknownOption(f"there is no option {name!r}; {hint}")
    return found


def nearest(name: str, among: Iterable[str]) -> str:
    """A hint such as `did you mean rake.cap?`; empty if nothing is near."""
    return _nearest(name, tuple(among))


@lru_cache(1_024)
def _nearest(name: str, names: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(name, names, cutoff=0.6)
    if not near:  # the right last part in the wrong section, or the section left out
        last = name.rpartition(".")[2]
        near = [one for one in names if one.rpartition(".")[2] == last]
    return f"did you mean {written(near[0])}?" if near else ""


def written(name: str) -> str:
    """An option as it is written in the file."""
    return WRITTEN.get(name, name)


def games_with(name: str) -> tuple[str, ...]:
    """The games that have an option."""
    found = register().get(name)
    return tuple(game for game in found.at if game in GAMES) if found else ()


def games_of_document(document: str) -> Iterator[str]:
    """The ids of a document's games."""
    return (spec.id for spec in SPECS.values() if spec.document == document)
