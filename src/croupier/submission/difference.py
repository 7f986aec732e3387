"""What changed between two submissions: in words, the clauses touched, the signs to print, the house edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.engine import Choice
from croupier.odds.report.catalog import Question
from croupier.submission.documents import all_signs
from croupier.submission.documents.at_house_tables import offered
from croupier.submission.documents.wager_odds import question
from croupier.submission.model import Submission, TableOffer
from croupier.submission.options import CHOICE_OF_GAMES, DATES, FACILITY_NAME, ROOM, STATEMENTS, WHO, written
from croupier.submission.toml_form import in_toml

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@dataclass(frozen=True, slots=True)
class Change:
    """One change; `table` is empty for the facility and the room."""

    kind: str
    table: str
    option: str
    clause: str
    before: str = ""
    after: str = ""

    @property
    def words(self) -> str:
        """The change in a sentence."""
        where = f"table {self.table}: " if self.table else ""
        if self.kind == CHANGED:
            return f"{where}{written(self.option)} goes from {self.before} to {self.after}"
        return f"table {self.table} ({self.after or self.before}) is {'new' if self.kind == ADDED else 'gone'}"


@dataclass(frozen=True, slots=True)
class Reprint:
    """A sign that must be printed anew or hung for the first time, or taken down; `table` is empty for the room."""

    table: str
    sign: str
    title: str
    what: str  # "print" or "take down"
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EdgeMove:
    """How the house edge of a wager moves at a table; None where it is not offered."""

    table: str
    wager: str
    before: Fraction | None
    after: Fraction | None


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that changed."""

    changes: tuple[Change, ...]
    reprints: tuple[Reprint, ...]
    edges: tuple[EdgeMove, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses touched, each once."""
        return tuple(dict.fromkeys(change.clause for change in self.changes if change.clause))


def difference(old: Submission, new: Submission) -> Difference:
    """What changed from one submission to the next; tables are the same where their ids are."""
    changes = (*_of_the_file(old, new), *_of_the_room(old, new), *_of_the_tables(old, new))
    return Difference(changes, tuple(_reprints(old, new)), tuple(_edges(old, new)))


def _of_the_file(old: Submission, new: Submission) -> Iterator[Change]:
    if old.facility.name != new.facility.name:
        yield Change(CHANGED, "", "facility.name", FACILITY_NAME.clause, old.facility.name, new.facility.name)
    for option in (*DATES, *STATEMENTS):
        name = option.partition(".")[2]
        before, after = getattr(old.version, name), getattr(new.version, name)
        if before != after:
            yield Change(CHANGED, "", option, f"submission: {option}", str(before or "none"), str(after or "none"))
    if old.version.revisions != new.version.revisions:
        logs = ("; ".join(map(str, log.version.revisions)) or "none" for log in (old, new))
        yield Change(CHANGED, "", "revision", "submission: revision", *logs)


def _of_the_room(old: Submission, new: Submission) -> Iterator[Change]:
    for was, now in ((old.bad_beat, new.bad_beat), (old.high_hand, new.high_hand)):
        for option in now.values:
            yield from _changed("", option, ROOM[option], was.values[option], now.values[option])


def _of_the_tables(old: Submission, new: Submission) -> Iterator[Change]:
    before = {offer.id: offer for offer in old}
    after = {offer.id: offer for offer in new}
    for table_id, offer in before.items():
        if table_id not in after:
            yield Change(REMOVED, table_id, "table.id", "", before=offer.game.name)
    for table_id, offer in after.items():
        if table_id not in before:
            yield Change(ADDED, table_id, "table.id", "", after=offer.game.name)
        else:
            yield from _of_a_table(before[table_id], offer)


def _of_a_table(was: TableOffer, now: TableOffer) -> Iterator[Change]:
    if was.game.id != now.game.id:
        clause = CHOICE_OF_GAMES if now.is_poker else ""
        yield Change(CHANGED, now.id, "poker.game", clause, was.game.id, now.game.id)
    for option, choice in now.house.of.choices.items():
        of_the_room = option in ROOM and option != "jackpots.order"
        if option in WHO or of_the_room or option not in was.house.values:
            continue
        yield from _changed(now.id, option, choice, was[option], now[option])


def _changed(table: str, option: str, choice: Choice, before: Any, after: Any) -> Iterator[Change]:
    if before != after:
        was, now = (" ".join(in_toml(choice, value).split()) for value in (before, after))
        yield Change(CHANGED, table, option, choice.clause, was, now)


def _reprints(old: Submission, new: Submission) -> Iterator[Reprint]:
    """Signs whose words changed; all of them when the name or the approval on each page did."""
    before = {(sign.table, sign.kind, sign.title): sign for sign in all_signs(old)}
    after = {(sign.table, sign.kind, sign.title): sign for sign in all_signs(new)}
    every = old.facility != new.facility or old.version.approval != new.version.approval
    for key, sign in after.items():
        if every or before.get(key) != sign:
            yield Reprint(sign.table, sign.kind, sign.title, "print", sign.clauses)
    for key, sign in before.items():
        if key not in after:
            yield Reprint(sign.table, sign.kind, sign.title, "take down", sign.clauses)


def _edges(old: Submission, new: Submission) -> Iterator[EdgeMove]:
    before = {offer.id: _questions(offer) for offer in old}
    for offer in new:
        asked, asked_before = _questions(offer), before.get(offer.id, {})
        for wager in dict.fromkeys((*asked_before, *asked)):
            one, other = asked_before.get(wager), asked.get(wager)
            if one != other:
                yield EdgeMove(offer.id, wager, _edge(one), _edge(other))


def _questions(offer: TableOffer) -> dict[str, Question]:
    """The wagers of a house-banked table, by name."""
    return {} if offer.is_poker else {one.name: question(offer, one) for one in offered(offer)}


def _edge(asked: Question | None) -> Fraction | None:
    return None if asked is None else asked.answered().house_edge
