"""Audits: everything behind a figure: rows, people, times, clauses and postings, step by step.

The rows of tables are replayed, so that each says what happened and by which clause. In a hand in progress nobody sees
a card that is not shown; in finished hands surveillance and the regulator see all cards. Each look is journalled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from croupier.cards import CARDS
from croupier.engine import EVERYONE, Event
from croupier.errors import CroupierError
from croupier.room.journal import Entry
from croupier.room.office.rows import COPIED, OFFICE
from croupier.room.office.tracing import Trace, Wanted
from croupier.room.rederiving import RowPlayed, by_row
from croupier.room.register import SECOND
from croupier.room.roles import PERMITTED, Act
from croupier.room.seals import read_plain
from croupier.room.steps import OPENED
from croupier.rulebook.clauses import all_clauses
from croupier.rules import GAMES

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice
    from croupier.room.register import Account

AUDITED = "audited"
_WORDS_MAX = 300
_HASHES = frozenset({"clause", "shown", "personal", "root", "book", "signed", "hash"})


class BadAudit(CroupierError):
    """An audit that cannot be made: which of its limits is wrong."""


class AuditQuery(NamedTuple):
    """What an audit is about; empty or 0 is everything."""

    since: int = 0
    until: int = 0
    table: str = ""
    person: str = ""
    clause: str = ""
    paper: str = ""
    hand: int = 0  # a hand or another procedure of the table
    figure: str = ""  # a jackpot on display

    def told(self, zone: tzinfo) -> str:
        """The query in words, with times on the facility's clock."""
        spans = [f"{word} {_on_the_wall(at, zone)}" for word, at in (("from", self.since), ("to", self.until)) if at]
        rest = [f"{name} {value}" for name, value in self._asdict().items() if value and name not in ("since", "until")]
        return ", ".join((*spans, *rest)) or "everything"


class AuditLine(msgspec.Struct, frozen=True):
    """One step: a row of the journal, or one thing that it caused."""

    at: int
    chain: str
    row: int
    procedure: int
    account: str
    role: str
    words: str
    clause: str
    postings: tuple[tuple[str, int], ...]
    link: str


class Audit(msgspec.Struct, frozen=True):
    """What was found, and the head of every chain at that time."""

    facility: str
    by: str
    asked: str
    lines: tuple[AuditLine, ...]
    heads: Mapping[str, tuple[int, str]]


def audit(office: BackOffice, by: Account, asked: AuditQuery) -> Audit:
    """Every row asked for, in order of time; the look is journalled first."""
    doer = office.demand(by, Act.READ_JOURNAL)
    roles = office.people.account(by.id).roles
    _check(office, asked)
    office.desk.take(doer, AUDITED, msgspec.json.encode({"asked": asked.told(office.zone)})).result()
    heads = office.desk.store.heads()
    wanted = _behind(office, asked)
    chains = sorted(heads) if not asked.table or wanted is not None else [asked.table, OFFICE]
    sees_all = bool(roles & PERMITTED[Act.READ_RECORDS])
    found = [
        line
        for chain in chains
        if chain in heads
        for line in _chain(office, chain, asked, sees_all)
        if wanted is None or (line.chain, line.row) in wanted or (line.chain, -line.procedure) in wanted
    ]
    found.sort(key=lambda line: (line.at, line.chain, line.row))
    told = {chain: (head.sequence, head.link.hex()) for chain, head in sorted(heads.items())}
    return Audit(office.facility, by.id, asked.told(office.zone), tuple(found), told)


def _check(office: BackOffice, asked: AuditQuery) -> None:
    if asked.until and asked.since > asked.until:
        raise BadAudit("an audit must begin before it ends; swap --from and --to")
    if asked.table and asked.table not in office.desk.store.heads():
        known = ", ".join(sorted(office.desk.store.heads()))
        raise BadAudit(f"there is no table or chain {asked.table[:60]!r}; the tables and chains are {known}")
    if asked.hand and not asked.table:
        raise BadAudit(f"hand {asked.hand} is a hand of a table; name the table too")
    if asked.clause and not any(one.startswith(asked.clause) for one in all_clauses()):
        raise BadAudit(f"{asked.clause[:60]!r} is not a clause, nor the beginning of one")
    if asked.person:
        office.people.account(asked.person)


def _behind(office: BackOffice, asked: AuditQuery) -> Wanted | None:
    """The rows behind a paper, a hand or a figure; None if every row is asked for."""
    if not (asked.paper or asked.hand or asked.figure):
        return None
    trace = Trace(office)
    if asked.paper:
        trace.paper(asked.paper)
    if asked.hand:
        trace.hand(asked.table, asked.hand)
    if asked.figure:
        trace.figure(asked.figure)
    return trace.wanted


def _chain(office: BackOffice, chain: str, asked: AuditQuery, sees_all: bool) -> Iterator[AuditLine]:
    store, zone = office.desk.store, office.zone
    first = store.first_since(chain, asked.since)
    if not first:
        return
    if store.last_of(chain, OPENED):
        played = by_row(store, office.desk.keys, GAMES, chain, first)
    else:
        played = (RowPlayed(entry, link, (), {}, False) for entry, link in store.linked(chain, first - 1))
    for one in played:
        entry = one.entry
        if (asked.since and entry.at < asked.since) or (asked.until and entry.at >= asked.until):
            continue
        for line in _lines(one, zone, sees_all):
            if _is_about(line, one, asked):
                yield line


def _lines(one: RowPlayed, zone: tzinfo, sees_all: bool) -> Iterator[AuditLine]:
    entry, link = one.entry, one.link.hex()
    money = tuple((posting.account, posting.cents) for posting in entry.postings)
    head = (entry.at, entry.table, entry.sequence, entry.procedure, entry.account, entry.role)
    clause, words = said(entry, zone)
    yield AuditLine(*head, words, clause, money, link)
    for event in one.events:
        shown = _shown(event, one.players, sees_all and not one.under_way)
        yield AuditLine(*head, shown, event.clause, (), link)


def _shown(event: Event, players: Mapping[int, str], sees_all: bool) -> str:
    """An event in words; with its cards if everybody saw them, or if the hand is over and this role may see all."""
    who = f" ({players[event.seat]})" if event.seat in players else ""
    if event.cards and event.seen_by != EVERYONE and not sees_all:
        return f"{event.kind}{who}"
    unshown = event.cards if event.seen_by != EVERYONE else ()
    return f"{event}{who}{''.join(f' {CARDS[card]}' for card in unshown)}"


def said(entry: Entry, zone: tzinfo) -> tuple[str, str]:
    """What a plain row says, with times on the facility's clock; for a sealed one only its kind."""
    body = read_plain(entry.sealed)
    if not body:  # sealed, or nothing but its kind: the dealer says that the device has shuffled
        return "", entry.kind
    told = msgspec.json.decode(body)
    if not isinstance(told, dict):
        return "", entry.kind
    if entry.kind == COPIED:
        return "", _print_words(str(told["paper"]), int(told["copy"]))
    if isinstance(told.get("due"), int):
        told["due"] = _on_the_wall(told["due"], zone)
    words = ", ".join(f"{name} {_plainly(value)}" for name, value in told.items() if name not in _HASHES and value)
    return str(told.get("clause", "")), f"{entry.kind}: {words}"[:_WORDS_MAX].removesuffix(": ")


def _print_words(paper: str, number: int) -> str:
    """The original is the first print, and copy 1 the second; earlier versions numbered masked copies like the last."""
    told = {0: "masked copy printed", 1: "original printed"}.get(number, "copy printed")
    return f"{told}: paper {paper}{f', copy {number - 1}' if number > 1 else ''}"


def _on_the_wall(at: int, zone: tzinfo) -> str:
    return f"{datetime.fromtimestamp(at / SECOND, UTC).astimezone(zone):%Y-%m-%d %H:%M %Z}"


def _plainly(value: object) -> str:
    """A value of a row without JSON punctuation."""
    if isinstance(value, dict):
        return "; ".join(f"{name} {_plainly(one)}" for name, one in value.items())
    if isinstance(value, list):
        return " ".join(_plainly(one) for one in value)
    return " ".join(str(value).split())


def _is_about(line: AuditLine, one: RowPlayed, asked: AuditQuery) -> bool:
    if asked.clause and not _under(line.clause, asked.clause):
        return False
    if not asked.person:
        return True
    named = {line.account, *(account.rpartition("/")[2] for account, _ in line.postings)}
    return asked.person in named or re.search(rf"(?<!\w){re.escape(asked.person)}(?!\w)", line.words) is not None


def _under(clause: str, asked: str) -> bool:
    """Whether it is the clause itself or one below it."""
    return clause == asked or (clause.startswith(asked) and not clause[len(asked)].isdigit())
