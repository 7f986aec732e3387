"""A Rules Submission as the engine, the room and the printer use it: typed, frozen, lawful."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from croupier.engine import Choice, Game, House, Memory, Record
from croupier.engine.kinds import zone_of
from croupier.errors import CroupierError
from croupier.rules import SPECS, new
from croupier.rules.banked.choices import BY_HAND
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.gaming_days import GamingDays
from croupier.rules.poker.spec import PokerSpec


class UnknownTable(CroupierError, KeyError):
    """A table that the submission does not have."""


@dataclass(frozen=True, slots=True)
class Facility:
    """The facility operator, its time zone, and when its gaming days begin."""

    name: str
    time_zone: str = ""
    gaming_day_begins: int = 0  # in minutes since midnight

    def gaming_day(self, moment: datetime) -> date:
        """The gaming day of a moment; before the hour at which gaming days begin, it is the day before."""
        return self.gaming_days.day_of(moment)

    @property
    def gaming_days(self) -> GamingDays:
        """The facility's gaming days: their beginning and end."""
        return GamingDays(zone_of(self.time_zone) or ZoneInfo("UTC"), self.gaming_day_begins)


@dataclass(frozen=True, slots=True)
class Revision:
    """A line of the revision log: when, what was changed, and by whom if the file says."""

    date: date
    what: str
    by: str = ""
    line: int = field(default=0, repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.date.isoformat()} {self.what}" + (f" ({self.by})" if self.by else "")


@dataclass(frozen=True, slots=True)
class Version:
    """The status of a submission: filed, approved, in force, superseded; and its revisions, oldest first."""

    filed: date | None = None
    approved_on: date | None = None
    in_force_from: date | None = None
    superseded_by: str = ""
    filed_by: str = ""
    approved_by: str = ""
    approval_reference: str = ""
    revisions: tuple[Revision, ...] = ()

    def status(self, today: date) -> str:
        """`draft`, `filed`, `approved`, `in force` or `superseded`, on a day."""
        if self.superseded_by:
            return "superseded"
        if self.approved_on is None:
            return "filed" if self.filed and self.filed <= today else "draft"
        begins = self.in_force_from or self.approved_on
        return "in force" if begins <= today else "approved"

    def standing(self, today: date) -> str:
        """A warning that the file is not, or no longer, in force; empty if it is in force."""
        match self.status(today):
            case "superseded":
                return f"superseded by {self.superseded_by}"
            case "approved":
                begins = self.in_force_from or self.approved_on
                assert begins is not None
                return f"approved, but not in force until {begins.isoformat()}"
            case "filed":
                return "filed, but not approved"
            case "draft":
                return "a draft, not filed yet"
        return ""

    @property
    def approval(self) -> str:
        """The line at the foot of each page and sign."""
        if self.approved_on is None:
            return "not approved yet"
        return f"approved {self.approved_on.isoformat()}"


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A jackpot of the room: `bad_beat` or `high_hand`, its tables and its choices."""

    name: str
    offered: bool
    tables: tuple[str, ...]
    values: Mapping[str, Any]

    def __getitem__(self, option: str) -> Any:
        """The value of an option: `jackpot["min_pot"]`."""
        return self.values[f"{self.name}.{option}"]


@dataclass(frozen=True, slots=True)
class TableOffer:
    """One game at one table, with the house's choices for it. A table that spreads several games has one for each.

    `table["rake.cap"]` is the value in force: the one given for this table, or in the shared defaults, or the default.
    `given` names the options that its [[table]] sets; `lines` has those that the file sets for it anywhere.
    """

    id: str
    game: Game
    house: House
    given: frozenset[str] = frozenset()
    lines: Mapping[str, int] = field(default_factory=dict, repr=False, compare=False)
    line: int = 0
    at: str = ""  # the table's own id; it may spread other games too
    refused: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)  # values that were not accepted

    @property
    def document(self) -> str:
        """MD-POKER, MD-TOP5, MD-LIR or WA-TOP5."""
        return self.game.document

    @property
    def is_poker(self) -> bool:
        """Do players play against each other, so that there is a rake and no paytable?"""
        return isinstance(self.game.spec, PokerSpec)

    def __getitem__(self, option: str) -> Any:
        return self.house[option]

    def get(self, option: str, otherwise: Any = None) -> Any:
        """The value in force, or `otherwise` if the game has no such choice."""
        return self.house.values.get(option, otherwise)

    def choice(self, option: str) -> Choice:
        """Range, default and clause of an option at this table."""
        return self.house.of.choices[option]

    def clause(self, option: str) -> str:
        """The clause of an option at this table."""
        by_hand = option == "deck.change_hours" and self.get("deal.method") == BY_HAND
        spec = self.game.spec
        return spec.changed_by_hand if by_hand and isinstance(spec, BankedSpec) else self.choice(option).clause

    def line_of(self, option: str) -> int:
        """The line that sets an option; the line of the table if none does."""
        return self.lines.get(option, self.line)


@dataclass(frozen=True, slots=True)
class Submission:
    """The Rules Submission of a facility: one file, every choice, every table."""

    facility: Facility
    version: Version
    tables: tuple[TableOffer, ...]
    bad_beat: Jackpot
    high_hand: Jackpot
    hash: str  # sha256 of the file, as every record names it
    text: str = field(repr=False)  # the file as written, including comments
    file: str = field(default="", compare=False)
    refused: Mapping[str, str] = field(default_factory=dict, repr=False)  # options of facility and room

    def __iter__(self) -> Iterator[TableOffer]:
        return iter(self.tables)

    @property
    def table_count(self) -> int:
        """The number of tables; one that spreads several games counts once."""
        return len({one.at or one.id for one in self.tables})

    def table(self, table_id: str) -> TableOffer:
        """The table with this id; if it spreads several games, the id names the game: `5 (holdem)`."""
        found = [one for one in self.tables if table_id in (one.id, one.at)]
        if len(found) == 1:
            return found[0]
        if found:
            games = ", ".join(one.id for one in found)
            raise UnknownTable(f"table {table_id} spreads {len(found)} games; name one of {games}")
        ids = [one.id for one in self.tables]
        near = difflib.get_close_matches(table_id, ids)
        hint = f"did you mean {near[0]}?" if near else f"its tables are {', '.join(ids)}"
        raise UnknownTable(f"the submission has no table {table_id!r}; {hint}")

    def offers_at(self, table_id: str) -> tuple[TableOffer, ...]:
        """Every game of the table with this id; only one if the id names the game."""
        return tuple(one for one in self.tables if one.at == table_id) or (self.table(table_id),)

    def status(self, moment: datetime | None = None) -> str:
        """`draft`, `filed`, `approved`, `in force` or `superseded`, now or at another moment."""
        return self.version.status(self.facility.gaming_day(moment or datetime.now(UTC)))

    def standing(self, moment: datetime | None = None) -> str:
        """A warning that the file is not, or no longer, in force; empty if it is in force."""
        return self.version.standing(self.facility.gaming_day(moment or datetime.now(UTC)))

    def record(
        self,
        table_id: str,
        stacks: Mapping[int, int],
        *,
        players: Mapping[int, str] | None = None,
        memory: Memory | None = None,
        accounts: Mapping[str, int] | None = None,
        procedure: str = "round",
    ) -> Record:
        """The record of a round about to begin at a table, under its choices and with the hash of this file."""
        offer = self.table(table_id)
        return new(
            offer.game.id,
            stacks,
            house=offer.house,
            players=players,
            memory=memory,
            accounts=accounts,
            procedure=procedure,
            submission=self.hash,
        )


MARYLAND = "America/New_York"


def in_its_state(facility: Facility, tables: tuple[TableOffer, ...]) -> Facility:
    """The facility with its state's time zone, if the file does not name one."""
    if facility.time_zone:
        return facility
    return replace(facility, time_zone=zone_of_state(offer.document for offer in tables))


def zone_of_state(documents: Iterable[str]) -> str:
    """The time zone of the state whose documents these are; Maryland's if they are of both states."""
    named = set(documents)
    zones = {spec.time_zone for spec in SPECS.values() if spec.document in named}
    return zones.pop() if len(zones) == 1 else MARYLAND
