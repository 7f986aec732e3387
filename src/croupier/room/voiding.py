"""The shift supervisor's way out when a key is lost for good: the hand that it sealed is declared void (18.A, P-120).

    void_hand(room, sue, "4", "the key was on the stolen disk")

Postings are not sealed. By them everything that the hand has moved goes back to where it came from. If the state in
which it began can be decrypted, the table continues from there. If that is lost too, everybody gets their chips in
their account with the room, and the table is closed; its meters, funds and boxes keep what they hold. What is void, who
said so and why is in the journal, together with which keys are lost, as of which heads.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from croupier.engine import Event, Game, House, TableKind
from croupier.engine.table import SHARED
from croupier.room.calls import worded
from croupier.room.demo import CHOSEN
from croupier.room.desk import HOUSE, Doer
from croupier.room.funds import Funds, is_fund, joined
from croupier.room.journal import CHIPS, MONEY, Entry
from croupier.room.ledger import CAGE_OF_THE_ROOM, stack_account
from croupier.room.live import LiveTable, NotNow
from croupier.room.recovering import last_state, recovered, rows_of
from croupier.room.register import Account
from croupier.room.roles import Act
from croupier.room.room import NoTable, Room
from croupier.room.seals import SEALED, At, CannotOpen, key_of
from croupier.room.steps import BEGAN, JOINED, OPENED, Opened, encoded, read_joined, write_state
from croupier.room.stored import KEYS_LOST, LostKeys, chain_sums, currency_of, read_lost, read_vouched
from croupier.room.submissions import games_at
from croupier.room.versions import read_began
from croupier.room.void_rows import CLAUSE, OWED, VOIDED, VoidRuling, left_at, read_voided, void_postings
from croupier.room.writer import Held, went_wrong
from croupier.rules import SPECS
from croupier.rules.memory import CLOSED
from croupier.rules.shared_funds import FUNDS, UNCLAIMED, FundMemory
from croupier.rules.table_day import State, TableDay

WORDS_MAX = 400
ROUND, TABLE = "round", "pot"
_ONE_AT_A_TIME = threading.Lock()


class _Found(NamedTuple):
    """What can still be known of a table whose rows cannot all be decrypted."""

    table: str
    currency: str
    day: TableDay | None  # as it was when the open procedure began; None if that cannot be decrypted either
    began: Entry | None  # the row with which the open procedure began, if one is open
    last: int  # the number of the last procedure
    row: int  # the first row since then that cannot be decrypted
    keys: tuple[str, ...]
    moved: Mapping[str, int]  # by the open procedure, by account
    holds: Mapping[str, int]  # every account of the table, by its postings


def unreadable_tables(room: Room) -> dict[str, str]:
    """The tables and funds that are held because a row cannot be decrypted, and which row that is."""
    lives = (*room.tables.values(), *room.funds.values())
    return dict(sorted({**room.closed_seals, **{one.id: one.unreadable for one in lives if one.unreadable}}.items()))


def void_hand(room: Room, by: Account, table: str, why: str, command: str = "") -> VoidRuling:
    """Declare void what is under way at a table whose rows cannot be decrypted; see above."""
    doer = room.people.doer(by, Act.VOID_HAND)
    words, sent = worded(why, 1, WORDS_MAX), encoded(("void", table, why))
    if (again := room.desk.taken(doer, command, sent)) is not None:
        return read_voided(next(room.desk.store.entries(table, again.result() - 1)))
    live = _live(room, table)
    with _ONE_AT_A_TIME, nullcontext() if live is None else live.lock:
        if table not in unreadable_tables(room):
            raise NotNow(f"every row of table {table} that it needs can be decrypted, so nothing there is void", CLAUSE)
        if room.desk.away:
            raise Held(f"table {table} is held: the room's database does not answer")
        found = _found(room, table)
        told, state = _decided(room, found, words)
        _enter(room, doer, found, told, state, command, sent)
        _stand_again(room, table, live)
        if table in room.tables:
            room.seats.drop_if_closed(room.tables[table])
    _tell(room, found, told)
    return told


def _tell(room: Room, found: _Found, told: VoidRuling) -> None:
    """Tell everybody who had chips there."""
    what = f"hand {told.hand} is void" if told.procedure == ROUND else "what was under way is void"
    then = "your chips are in your account, and the table is closed" if told.closes else "the table goes on from before"
    stacks = stack_account(found.table, "")
    for account in found.holds:
        if account.startswith(stacks):
            for notice in room.seats.notices:
                notice(account.removeprefix(stacks), found.table, f"{what}, because its key is lost: {then}")


def _stand_again(room: Room, table: str, live: LiveTable | None) -> None:
    """Bring the table back from its rows; with the funds come the tables that share them."""
    room.closed_seals.pop(table, None)
    if live is not None:
        live.stand_as(recovered(room.desk, room.ledger, rows_of(room.desk.store, table), room.games))
    elif not (rows := rows_of(room.desk.store, table)).void:
        room.recover(rows)
    for one in list(room.tables.values()) if is_fund(table) else ():
        if one.funds is None and one.day.memory.shared and one.currency in room.funds:
            one.stand_as(recovered(room.desk, room.ledger, rows_of(room.desk.store, one.id), room.games))
            one.funds = room.funds[one.currency]


def _live(room: Room, table: str) -> LiveTable | None:
    """The table or the funds of this id; None if not even their state can be decrypted."""
    if table in room.closed_seals:
        return None
    funds = next((one for one in room.funds.values() if one.id == table), None)
    if funds is None and table not in room.tables:
        known = ", ".join(unreadable_tables(room)) or "none"
        raise NoTable(f"there is no table {table[:80]!r}; tables with rows that cannot be decrypted: {known}")
    return funds or room.tables[table]


# ---- what is known --------------------------------------------------------------------------------------------------


def _found(room: Room, table: str) -> _Found:
    store = room.desk.store
    rows = rows_of(store, table)
    after = (rows.ended, *rows.after)
    row, keys = _closed_rows(room, after)
    began = next((entry for entry in reversed(rows.after) if entry.kind == BEGAN), None)
    with store.reading.connect() as connection:
        currency = currency_of(connection, rows.opened)
        moved, holds = chain_sums(connection, table, rows.ended.sequence), chain_sums(connection, table)
    try:
        day, currency = last_state(room.desk, rows, room.games)[:2]
    except CannotOpen:
        day = None
    return _Found(table, currency, day, began, after[-1].procedure, row, keys, moved if began else {}, holds)


def _closed_rows(room: Room, rows: Iterable[Entry]) -> tuple[int, tuple[str, ...]]:
    """The first of these rows that cannot be decrypted, and the ids of the keys that are missing."""
    first, keys, ring = 0, set[str](), room.desk.keys
    for entry in rows:
        if not entry.sealed.startswith(SEALED):
            continue
        if key_of(entry.sealed) not in ring.keys:
            keys.add(key_of(entry.sealed).hex())
        try:
            ring.open(entry.sealed, At(entry.table, entry.procedure, entry.sequence))
        except CannotOpen:
            first = first or entry.sequence
    return first, tuple(sorted(keys))


# ---- what becomes of it ---------------------------------------------------------------------------------------------


def _decided(room: Room, found: _Found, why: str) -> tuple[VoidRuling, State | None]:
    """What is declared void, and the state with which the table continues or is closed.

    The stakes of a round always go back. What was done between rounds stands if it cannot be taken back, since chips
    were paid out at the cage; the table is then closed with what everybody has.
    """
    hand, procedure = (0, "") if found.began is None else (found.began.procedure, read_began(found.began).procedure)
    told = VoidRuling(hand, procedure, why, found.row, found.keys, returned=False, closes=False)
    if is_fund(found.table):  # tables have moved this money, and their rows stand
        return told, _funds_again(room, found)
    returned = bool(found.moved) and (procedure == ROUND or (found.day is not None and _goes_back(room, found)))
    closes = found.day is None or bool(found.moved and not returned)
    told = structs.replace(told, returned=returned, closes=closes)
    if found.day is not None and not closes:
        return told, found.day.state
    left = dict(found.holds)
    for posting in void_postings(found.table, found.currency, told, found.moved, found.holds):
        left[posting.account] = left.get(posting.account, 0) + posting.cents
    return told, _closed_state(room, found, left_at(found.table, left))


def _goes_back(room: Room, found: _Found) -> bool:
    """Whether all that was moved can be taken back: nothing went through the cage, and nobody has spent theirs."""
    return CAGE_OF_THE_ROOM not in found.moved and all(
        room.ledger.holds(found.currency, account) >= cents
        for account, cents in found.moved.items()
        if account.startswith("player/")
    )


def _closed_state(room: Room, found: _Found, left: Mapping[str, int]) -> State | None:
    """A closed table with what its accounts hold; None if no procedure ever began there."""
    if found.day is not None:
        game, house, submission = found.day.state.game, found.day.state.house, found.day.state.submission
        calendar = found.day.memory.calendar
        zone = calendar.zone if calendar is not None else ""
    else:
        row = room.desk.store.last_of(found.table, BEGAN)
        if not row:
            return None
        game = room.games[read_began(next(room.desk.store.entries(found.table, row - 1))).game]
        house, submission, zone = _choices(room, found, game)
    state = TableDay(game, house, table=found.table, opened=room.moment(), submission=submission, zone=zone).state
    always = dict.fromkeys(game.opening_balances(house), 0)
    return replace(state, balances={**always, **left}, memory=structs.replace(state.memory, stage=CLOSED))


def _choices(room: Room, found: _Found, game: Game) -> tuple[House, str, str]:
    """Choices for a table whose own are lost, with their submission and time zone; it is reopened under new ones."""
    filed = room.submissions.in_force()
    if found.currency == MONEY and filed is not None:
        submission = room.submissions.read(filed.hash)
        if game.id in (offered := games_at(submission, found.table)):
            return offered[game.id][1], filed.hash, submission.facility.time_zone
    chosen = CHOSEN.get(SPECS[game.id].document, {}) if game.id in SPECS else {}
    return game.choices.house(chosen), "none", ""


def _funds_again(room: Room, found: _Found) -> State:
    """The funds with what they hold by their postings; who is owed something is known from the papers."""
    if found.day is not None:
        state = found.day.state
    else:
        state = TableDay(FUNDS, *_choices(room, found, FUNDS)[:1], table=found.table, opened=room.moment()).state
        for entry in room.desk.store.entries(found.table):
            if entry.kind == JOINED:
                state = joined(state, read_joined(entry.sealed))
    memory = state.memory
    assert isinstance(memory, FundMemory)
    left = {name: cents for name, cents in left_at(found.table, found.holds).items() if name not in OWED}
    kept = {name: cents for name, cents in state.balances.items() if name.startswith("stack-")}
    funds = tuple(dict.fromkeys((*memory.funds, *(name for name in left if name != UNCLAIMED))))
    return replace(state, balances=kept | left, memory=structs.replace(memory, funds=funds, slips=(), owed=()))


# ---- entering it ----------------------------------------------------------------------------------------------------


def _enter(
    room: Room, doer: Doer, found: _Found, told: VoidRuling, state: State | None, command: str, sent: bytes
) -> None:
    """Journal what is void with its money, which keys are lost, and the table's new state, in one transaction."""
    postings = void_postings(found.table, found.currency, told, found.moved, found.holds)
    shared = {one.account: one.cents for one in postings if one.account.startswith(SHARED)}
    funds = _funds_of(room, found) if shared else None
    room.ledger.take(postings)
    try:
        with nullcontext() if funds is None else funds.lock, room.desk.together():
            try:
                _declare_lost(room, doer, found.table, told)
                row = room.desk.take(
                    doer, VOIDED, encoded(told), table=found.table, procedure=found.last, command=command, sent=sent,
                    postings=postings,
                )  # fmt: skip
                if funds is not None:
                    funds.enter(found.table, room.desk.last(found.table), list(_shared_events(found.table, shared)))
                if state is not None:
                    opened = encoded(Opened(write_state(state), found.currency, found.currency == CHIPS))
                    row = room.desk.take(HOUSE, OPENED, opened, table=found.table, procedure=found.last, secret=True)
            except Exception as fault:
                room.desk.spoil(went_wrong(fault))
                raise
        row.result()
    except BaseException:
        room.ledger.give_back(postings)
        raise


def _declare_lost(room: Room, doer: Doer, table: str, told: VoidRuling) -> None:
    """Say in the room's own chain which keys are lost, and up to which rows: no code of theirs can be checked again."""
    with room.desk.store.reading.connect() as connection:
        known = {key.hex() for key in read_lost(connection, room.desk.keys)}
        vouched = read_vouched(connection, room.desk.keys).get(table, {})
    if not known.issuperset(told.keys) or told.row > max(vouched, default=0):  # a key may be lost, found and lost again
        heads = {chain: (head.sequence, head.link.hex()) for chain, head in room.desk.store.heads().items()}
        room.desk.take(doer, KEYS_LOST, encoded(LostKeys(told.keys, told.why, heads)))


def _funds_of(room: Room, found: _Found) -> Funds:
    """The funds that get back what a void hand gave them."""
    funds = room.funds.get(found.currency)
    if funds is None or funds.held:
        why = "cannot be decrypted" if funds is None else f"are held: {funds.held}"
        raise Held(f"table {found.table} has moved money of shared funds, which {why}; see to them first", CLAUSE)
    return funds


def _shared_events(table: str, moved: Mapping[str, int]) -> Iterable[Event]:
    """What the funds enter for the row that declares a hand void."""
    for account, cents in moved.items():
        fund = account.removesuffix(f"/{table}")
        source, target = (TABLE, fund) if cents > 0 else (fund, TABLE)
        yield Event(TableKind.VOIDED, CLAUSE, cents=abs(cents), source=source, target=target)
