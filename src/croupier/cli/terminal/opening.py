"""The table asked for on the command line: which game, whose choices, how many players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli.floor.under_way import DayUnderWay
from croupier.cli.terminal.day_session import DayPace
from croupier.cli.terminal.house import BadChoice, choices
from croupier.cli.terminal.layouts import layout_of
from croupier.cli.terminal.poker.session import MINUTES as POKER_MINUTES
from croupier.cli.terminal.poker.session import PokerSession, open_table
from croupier.cli.terminal.poker.stakes import stakes as choices_of_stakes
from croupier.cli.terminal.session import MINUTES as HOUSE_MINUTES
from croupier.cli.terminal.session import BadTable, Session, open_session
from croupier.engine import House
from croupier.hands.games import full_name as by_any_name
from croupier.rules import SPECS, game
from croupier.rules.table_day import State, TableDay

if TYPE_CHECKING:
    from croupier.submission import Submission, TableOffer

MONEY_CHOICES = ("rake.", "bad_beat.", "high_hand.")  # setting one of them means a raked table


@dataclass(frozen=True, slots=True)
class TableWanted:
    """The command line options that describe the table."""

    game: str | None = None
    submission: Path | None = None
    table: str | None = None
    stakes: str | None = None
    structure: str | None = None
    choices: tuple[str, ...] = ()
    paytables: tuple[str, ...] = ()

    def given(self) -> dict[str, bool]:
        """The options that were given."""
        return {
            "--submission": self.submission is not None,
            "--table": self.table is not None,
            "--stakes": self.stakes is not None,
            "--structure": self.structure is not None,
            "--set": bool(self.choices),
            "--paytable": bool(self.paytables),
        }


@dataclass(frozen=True, slots=True)
class Offer:
    """The table to open: its game, the house's choices, and the submission they come from."""

    game: str
    house: House
    submission: str = "none"
    standing: str = ""  # why the submission is not in force, if it is not
    raked: bool = False
    facility: Mapping[str, Any] = field(default_factory=dict)  # its clock, the table's id, other games of the table

    @property
    def is_poker(self) -> bool:
        """Whether players play against each other and not against the house."""
        return is_poker(self.game)

    def day(self, opened: datetime, *, before: State | None = None, raked: bool | None = None, **more: Any) -> TableDay:
        """A new day of the table. Poker is raked under a Rules Submission, or if rake or jackpots are chosen."""
        return TableDay(
            game(self.game),
            self.house,
            opened=opened,
            submission=self.submission,
            before=before,
            raked=self.raked if raked is None else raked,
            **({"table": str(self.house.values.get("table.id", "1"))} | dict(self.facility) | more),
        )


def offer(wanted: TableWanted, fallback: str) -> Offer:
    """The table asked for; the game is `fallback` if neither a game nor a submission is named."""
    if wanted.submission is not None:
        return _submitted(wanted, wanted.submission)
    if wanted.table is not None:
        raise BadTable(f"--table {wanted.table} is a table of a Rules Submission; give --submission FILE too")
    name = full_name(wanted.game or fallback)
    given = chosen(name, wanted.stakes, wanted.structure, wanted.choices, wanted.paytables)
    default = {} if is_poker(name) else layout_of(game(name)).house
    raked = any(option.startswith(MONEY_CHOICES) for option in given)
    return Offer(name, game(name).choices.house({**default, **given}), raked=raked)


def _submitted(wanted: TableWanted, file: Path) -> Offer:
    """A table of an operator's submission, with all its choices."""
    from croupier.submission import load

    changed = [option for option, is_given in wanted.given().items() if is_given]
    changed = [option for option in changed if option not in ("--submission", "--table")]
    if changed:
        raise BadTable(f"{', '.join(changed)} and --submission: the choices are those of {file}; leave out one")
    submission = load(file)
    tables = [one for one in submission if wanted.table in (None, one.id, one.at)]
    if not tables:
        tables = [submission.table(wanted.table or "")]  # which says that there is none
    if wanted.game is not None:
        name = full_name(wanted.game)
        if name not in {one.game.id for one in tables}:
            raise BadTable(f"{file} offers no {name} there; it has {_listed(tables)}")
        tables = [one for one in tables if one.game.id == name]
    if len(tables) > 1:
        if wanted.table is not None:
            raise BadTable(f"table {wanted.table} of {file} spreads {_listed(tables)}; name the game too")
        of_game = "" if wanted.game is None else f" of {wanted.game}"
        raise BadTable(f"{file} has {len(tables)} tables{of_game}; choose one with --table: {_listed(tables)}")
    (table,) = tables
    standing = submission.standing()
    return Offer(
        table.game.id,
        table.house,
        submission.hash,
        f"{file} is {standing}" if standing else "",
        raked=True,
        facility=_facility(submission, table),
    )


def _facility(submission: Submission, table: TableOffer) -> Mapping[str, Any]:
    """The clock of the facility, and the other games of the table."""
    at = table.at or table.id
    also = {one.game.id: (one.game, one.house) for one in submission.offers_at(at) if one.game.id != table.game.id}
    return {
        "zone": submission.facility.time_zone,
        "gaming_day_begins": submission.facility.gaming_day_begins,
        "also": also or None,
        "table": at,
    }


def _listed(tables: Iterable[TableOffer]) -> str:
    return ", ".join(f"{one.at} ({one.game.id})" for one in tables)


def note_standing(table: Offer) -> None:
    """Say that a table's submission is not, or no longer, in force; play continues regardless."""
    if table.standing:
        typer.echo(f"note: {table.standing}", err=True)


def full_name(name: str) -> str:
    """The game's id: `stud7-low` for `razz`, and the like."""
    plain = name.strip().lower()
    return game(by_any_name(plain)).id


def is_poker(name: str) -> bool:
    """Whether players play against each other and not against the house."""
    return SPECS[name].is_poker


def chosen(
    name: str, stakes: str | None, structure: str | None, given: Iterable[str], paytables: Iterable[str]
) -> dict[str, str]:
    """The house's choices by name."""
    if is_poker(name):
        for table in paytables:
            raise BadChoice(f"--paytable {table} is for games against the house; {name} has no paytable")
        return choices_of_stakes(name, stakes, structure, choices(name, given, ()))
    for option, value in (("--stakes", stakes), ("--structure", structure)):
        if value:
            raise BadChoice(f"{option} is for poker; {name} is played against the house, whose limits --set can change")
    return choices(name, given, paytables)


def seats_wanted(bots: int | None, seats: int | None) -> int | None:
    """How many players, from --bots or --seats; None if neither is given."""
    if bots is not None and seats is not None and seats != bots + 1:
        raise BadTable(f"--bots {bots} and --seats {seats}: you and {bots} bots are {bots + 1}; give one of the two")
    return bots + 1 if bots is not None else seats


def open_offer(
    table: Offer,
    *,
    seats: int | None,
    few: int,
    stack: str | None,
    seed: str | None,
    you: str | None,
    pace: DayPace | None = None,
    keep: Callable[[TableDay], DayUnderWay] | None = None,
) -> Session | PokerSession:
    """Open the table. Against the house there are `few` players if no number is given; without `you`, only bots.

    `keep` says where its day is saved; only in memory if it is left out.
    """
    pace = pace or DayPace(POKER_MINUTES if table.is_poker else HOUSE_MINUTES)
    day = table.day(pace.opened(seed))
    if table.is_poker:
        return open_table(table.game, seats=seats, stack=stack, seed=seed, you=you, day=day, keep=keep, pace=pace)
    number = few if seats is None else seats
    return open_session(
        table.game, seats=number, stack=stack or "200", seed=seed, you=you, day=day, keep=keep, pace=pace
    )
