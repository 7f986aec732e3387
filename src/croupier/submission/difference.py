"""What changed between two submissions: in words, the clauses touched, the signs to print, the house edge.

A change that several tables share is listed once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.engine import Choice
from croupier.odds.report.catalog import OddsQuestion
from croupier.rules import SPECS
from croupier.rules.banked.spec import BankedSpec
from croupier.submission.documents import Sign, signs_of_room, signs_of_table
from croupier.submission.documents.at_banked_tables import offered
from croupier.submission.documents.wager_odds import question
from croupier.submission.file.texts import ranges
from croupier.submission.file.toml_form import in_toml
from croupier.submission.model import Submission, TableOffer
from croupier.submission.options import DATES, FACILITY, ROOM, STATEMENTS, WHO, written
from croupier.wording import listed

ADDED, REMOVED, RENAMED, CHANGED = "added", "removed", "renamed", "changed"
PRINT, NEW_DATE, TAKE_DOWN = "print", "new date", "take down"
# Where the other texts introduce their game, as chapter 9 lists the poker games.


@dataclass(frozen=True, slots=True)
class OptionChange:
    """One change, and the tables it applies to; no tables for the facility and the room."""

    kind: str
    tables: tuple[str, ...]
    option: str
    clauses: tuple[str, ...]
    before: str = ""
    after: str = ""
    touched: tuple[str, ...] = ()  # for a table added or removed: the clauses of what is chosen there

    @property
    def words(self) -> str:
        """The change in a sentence."""
        if self.kind == CHANGED:
            where = f"{tables_in_words(self.tables)}: " if self.tables else ""
            return f"{where}{written(self.option)} goes from {self.before} to {self.after}"
        named, several = tables_in_words(self.tables), len(self.tables) > 1
        if self.kind == RENAMED:
            return f"{named} was {tables_in_words((self.before,))}"
        game = self.after or self.before
        return f"{named} ({game}) {'are' if several else 'is'} {'new' if self.kind == ADDED else 'gone'}"


@dataclass(frozen=True, slots=True)
class Reprint:
    """A sign to be printed, because its words or only its date changed, or to be taken down; and its tables.

    Without tables it is a sign of the poker room.
    """

    tables: tuple[str, ...]
    sign: str
    title: str
    what: str  # PRINT, NEW_DATE or TAKE_DOWN
    clauses: tuple[str, ...]

    @property
    def place(self) -> str:
        """Where the sign hangs: `tables 1 to 4`, or the room."""
        return tables_in_words(self.tables) if self.tables else "the room"


@dataclass(frozen=True, slots=True)
class EdgeMove:
    """How the house edge of a wager changes at some tables; None if it is not offered."""

    tables: tuple[str, ...]
    wager: str
    before: Fraction | None
    after: Fraction | None


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that changed; `left_out` are tables whose signs and odds cannot be compared because of errors."""

    changes: tuple[OptionChange, ...]
    reprints: tuple[Reprint, ...]
    edges: tuple[EdgeMove, ...]
    left_out: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses touched, each once."""
        return tuple(dict.fromkeys(one for change in self.changes for one in (*change.clauses, *change.touched)))


def difference(
    old: Submission, new: Submission, *, wrong_at: Iterable[str] = (), room_is_wrong: bool = False
) -> Difference:
    """What changed from one submission to the next; tables are matched by id.

    Drafts may be compared too: the tables with errors are `wrong_at`. Only lawful choices have signs and odds, so
    theirs are left out, and those of the room if anything is wrong.
    """
    renamed = _renamed(old, new)
    left_out = frozenset(wrong_at)
    changes = (*_of_the_file(old, new), *_of_the_room(old, new), *_together(_of_the_tables(old, new, renamed)))
    reprints = _signs_together(_reprints(old, new, left_out, room_is_wrong))
    edges = _moves_together(_edges(old, new, left_out, renamed))
    in_order = dict.fromkeys(offer.id for one in (old, new) for offer in one if offer.id in left_out)
    games = _games_at_tables(old, new)
    return Difference(
        tuple(replace(one, tables=_whole_tables(one.tables, games)) for one in changes),
        tuple(replace(one, tables=_whole_tables(one.tables, games)) for one in reprints),
        tuple(edges),
        _whole_tables(tuple(in_order), games),
    )


def _games_at_tables(old: Submission, new: Submission) -> dict[str, set[str]]:
    """For each table that spreads several games, the ids of its offers, one for each game."""
    games: dict[str, set[str]] = {}
    for offer in (*old, *new):
        if offer.at and offer.at != offer.id:
            games.setdefault(offer.at, set()).add(offer.id)
    return games


def _whole_tables(ids: tuple[str, ...], games: Mapping[str, set[str]]) -> tuple[str, ...]:
    """Name a table once if all its games are meant: `7` for `7 (stud7-high)` and `7 (stud7-low)`."""
    whole = {one: table for table, of_games in games.items() if of_games <= set(ids) for one in of_games}
    return tuple(dict.fromkeys(whole.get(one, one) for one in ids))


def tables_in_words(ids: tuple[str, ...]) -> str:
    """`table 4`, `tables 1 to 3, 7 and 9`."""
    parts = ranges(ids)
    return f"table{'s' if len(ids) > 1 else ''} {listed(parts)}"


# ---- changes --------------------------------------------------------------------------------------------------------


def _of_the_file(old: Submission, new: Submission) -> Iterator[OptionChange]:
    for option, choice in FACILITY.items():
        name = option.partition(".")[2]
        was, now = (getattr(one.facility, name) for one in (old, new))
        yield from _changed("", option, choice, was, now, old.refused, new.refused)
    for option in (*DATES, *STATEMENTS):
        name = option.partition(".")[2]
        before, after = getattr(old.version, name), getattr(new.version, name)
        if before != after:
            cited = (f"submission: {option}",)
            yield OptionChange(CHANGED, (), option, cited, str(before or "none"), str(after or "none"))
    if old.version.revisions != new.version.revisions:
        was, now = ("; ".join(map(str, log.version.revisions)) or "none" for log in (old, new))
        yield OptionChange(CHANGED, (), "revision", ("submission: revision",), was, now)


def _of_the_room(old: Submission, new: Submission) -> Iterator[OptionChange]:
    for was, now in ((old.bad_beat, new.bad_beat), (old.high_hand, new.high_hand)):
        for option in now.values:
            values = was.values[option], now.values[option]
            yield from _changed("", option, ROOM[option], *values, old.refused, new.refused)


def _of_the_tables(old: Submission, new: Submission, renamed: Mapping[str, str]) -> Iterator[OptionChange]:
    before = {offer.id: offer for offer in old}
    after = {offer.id: offer for offer in new}
    for table_id, offer in before.items():
        if table_id not in after and table_id not in renamed.values():
            yield replace(_whole_table(REMOVED, offer), before=offer.game.name)
    for table_id, offer in after.items():
        if table_id in renamed:
            cited = ("submission: table.id",)
            yield OptionChange(RENAMED, (table_id,), "table.id", cited, renamed[table_id], table_id)
            yield from _of_a_table(before[renamed[table_id]], offer)
        elif table_id not in before:
            yield replace(_whole_table(ADDED, offer), after=offer.game.name)
        else:
            yield from _of_a_table(before[table_id], offer)


def _whole_table(kind: str, offer: TableOffer) -> OptionChange:
    """A table added or removed touches the clause of its game, and of each option set for it."""
    spec = SPECS[offer.game.id]
    cited = spec.posted.layout if isinstance(spec, BankedSpec) else spec.permitted
    chosen = (offer.clause(name) for name in offer.lines if name not in ROOM)
    return OptionChange(kind, (offer.id,), "table.id", (cited,), touched=tuple(dict.fromkeys(chosen)))


def _of_a_table(was: TableOffer, now: TableOffer) -> Iterator[OptionChange]:
    if was.game.id != now.game.id:
        gone, come = _whole_table(REMOVED, was), _whole_table(ADDED, now)
        cited, touched = come.clauses, (*gone.clauses, *gone.touched, *come.touched)
        yield OptionChange(CHANGED, (now.id,), "poker.game", cited, was.game.id, now.game.id, touched)
    for option, choice in now.house.of.choices.items():
        of_the_room = option in ROOM and option != "jackpots.order"
        if option in WHO or of_the_room or option not in was.house.values:
            continue
        at_table = replace(choice, clause=now.clause(option))
        yield from _changed(now.id, option, at_table, was[option], now[option], was.refused, now.refused)


def _changed(
    table: str,
    option: str,
    choice: Choice,
    before: Any,
    after: Any,
    not_before: Mapping[str, str],
    not_after: Mapping[str, str],
) -> Iterator[OptionChange]:
    """A changed value; one that could not be read is shown as written in the file."""
    was = not_before.get(option) or " ".join(in_toml(choice, before).split())
    now = not_after.get(option) or " ".join(in_toml(choice, after).split())
    if was != now:
        yield OptionChange(CHANGED, (table,) if table else (), option, (choice.clause,), was, now)


def _together(changes: Iterable[OptionChange]) -> Iterator[OptionChange]:
    """One line for a change that several tables share, with the clauses of all of them."""
    found: dict[tuple[str, ...], list[OptionChange]] = {}
    for one in changes:
        alone = one.tables if one.kind == RENAMED else ()
        found.setdefault((one.kind, one.option, one.before, one.after, *alone), []).append(one)
    for same in found.values():
        tables = tuple(table for one in same for table in one.tables)
        cited = dict.fromkeys(clause for one in same for clause in one.clauses)
        touched = dict.fromkeys(clause for one in same for clause in one.touched)
        yield replace(same[0], tables=tables, clauses=tuple(cited), touched=tuple(touched))


def _renamed(old: Submission, new: Submission) -> dict[str, str]:
    """Renamed tables: same game and same choices, apart from changes made at other tables too."""
    before, after = {offer.id: offer for offer in old}, {offer.id: offer for offer in new}
    common = {
        (one.option, one.before, one.after)
        for table_id in before.keys() & after.keys()
        for one in _of_a_table(before[table_id], after[table_id])
    }
    free = [offer for offer in old if offer.id not in after]
    found: dict[str, str] = {}
    for offer in new:
        if offer.id in before:
            continue
        for was in free:
            moved = {(one.option, one.before, one.after) for one in _of_a_table(was, offer)}
            if was.game.id == offer.game.id and moved <= common:
                found[offer.id] = was.id
                free.remove(was)
                break
    return found


# ---- signs ----------------------------------------------------------------------------------------------------------


def _reprints(old: Submission, new: Submission, left_out: frozenset[str], room_is_wrong: bool) -> Iterator[Reprint]:
    """Signs whose words changed, signs on which only the approval did, and signs no longer needed."""
    before, after = (_signs(one, left_out, room_is_wrong) for one in (old, new))
    renamed = old.facility.name != new.facility.name
    redated = old.version.approval != new.version.approval
    for key, sign in after.items():
        if renamed or before.get(key) != sign:
            yield _reprint(PRINT, sign)
        elif redated:
            yield _reprint(NEW_DATE, sign)
    for key, sign in before.items():
        if key not in after:
            yield _reprint(TAKE_DOWN, sign)


def reprints_at(old: Submission, new: Submission, table: str) -> tuple[Reprint, ...]:
    """What changes about the signs of one table, whichever games it spreads."""

    def other_offers(one: Submission) -> frozenset[str]:
        return frozenset(offer.id for offer in one if table not in (offer.id, offer.at))

    left_out = other_offers(old) | other_offers(new)
    return tuple(_signs_together(_reprints(old, new, left_out, room_is_wrong=True)))


def _signs(submission: Submission, left_out: frozenset[str], room_is_wrong: bool) -> dict[tuple[str, ...], Sign]:
    signs = [sign for one in submission if one.id not in left_out for sign in signs_of_table(submission, one)]
    signs += () if room_is_wrong else signs_of_room(submission)
    return {(sign.table, sign.kind, sign.title): sign for sign in signs}


def _reprint(what: str, sign: Sign) -> Reprint:
    return Reprint((sign.table,) if sign.table else (), sign.kind, sign.title, what, sign.clauses)


def _signs_together(signs: Iterable[Reprint]) -> Iterator[Reprint]:
    """One line for each kind of sign and change, with all its tables."""
    found: dict[tuple[object, ...], list[Reprint]] = {}
    for one in signs:
        found.setdefault((one.what, one.sign, one.title, bool(one.tables)), []).append(one)
    for same in found.values():
        cited = dict.fromkeys(clause for one in same for clause in one.clauses)
        yield replace(same[0], tables=tuple(table for one in same for table in one.tables), clauses=tuple(cited))


# ---- the house edge -------------------------------------------------------------------------------------------------


def _edges(
    old: Submission, new: Submission, left_out: frozenset[str], renamed: Mapping[str, str]
) -> Iterator[EdgeMove]:
    before = {offer.id: offer for offer in old if offer.id not in left_out}
    for offer in new:
        if offer.id in left_out:
            continue
        was = before.get(renamed.get(offer.id, offer.id))
        asked, asked_before = _questions(offer), _questions(was) if was is not None else {}
        for wager in dict.fromkeys((*asked_before, *asked)):
            one, other = asked_before.get(wager), asked.get(wager)
            if one != other and (move := EdgeMove((offer.id,), wager, _edge(one), _edge(other))).before != move.after:
                yield move


def _moves_together(moves: Iterable[EdgeMove]) -> Iterator[EdgeMove]:
    found: dict[tuple[object, ...], list[EdgeMove]] = {}
    for one in moves:
        found.setdefault((one.wager, one.before, one.after), []).append(one)
    for same in found.values():
        yield replace(same[0], tables=tuple(table for one in same for table in one.tables))


def _questions(offer: TableOffer) -> dict[str, OddsQuestion]:
    """The wagers of a house-banked table, by name."""
    return {} if offer.is_poker else {one.name: question(offer, one) for one in offered(offer)}


def _edge(asked: OddsQuestion | None) -> Fraction | None:
    return None if asked is None else asked.answered().house_edge
