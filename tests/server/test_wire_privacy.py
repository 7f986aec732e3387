"""Non-interference on the wire: cards that a viewer has not seen make no difference to a single byte they are sent.

Bots play a table once, and everything done there is recorded. Then the same is done again at tables of rooms with the
same clock: once with the cards as they lay, and once with the cards that one viewer never saw in another order.
Salts and roots of the shuffles are fixed: they hide the order, and are not tested here.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import get_ident
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.cards import LiveChance, SeededChance
from croupier.engine import FLOOR, HAND, Answer, Record, Round, RuleViolation
from croupier.room import live as live_module
from croupier.room import shuffling
from croupier.room.attending import Attendant
from croupier.room.demo import BOTS, CHOSEN
from croupier.room.desk import Desk
from croupier.room.live import LiveTable
from croupier.room.pace import AT_ONCE
from croupier.room.people import People
from croupier.room.register import Account, account_id
from croupier.room.roles import Role
from croupier.room.room import Room
from croupier.room.seals import ring
from croupier.room.shuffles import Committed, ShufflePlace
from croupier.room.shuffles import commit as commit_by_chance
from croupier.room.store import Store
from croupier.room.writer import Writer
from croupier.rules import GAMES, SPECS
from croupier.rules.bots import Bot
from croupier.rules.views import PUBLIC, SURVEILLANCE
from croupier.rules.views.seen import refusal
from croupier.server.connections import Connection
from croupier.server.hosting import HostedTable
from croupier.server.lobby import lobby_table, person_of, seats_of_all
from croupier.server.messages import VERSION, Lobby, Refused, encode
from tests.rules.privacy import Sight, reordered
from tests.server.served import run

TABLE, LOBBY, AT, ROUNDS = "1", "the lobby", 1_800_000_000_000_000, 2
SEATED = [account_id(name) for name in BOTS[:4]]
ONLOOKER = Account("zoe", "Zoe", "guest", frozenset({Role.PLAYER}))
STAFF = {
    FLOOR: Account("fay", "Fay", "person", frozenset({Role.FLOORPERSON})),
    SURVEILLANCE: Account("sue", "Sue", "person", frozenset({Role.SURVEILLANCE})),
}
Orders = Mapping[tuple[int, int], Sequence[int]]  # by procedure and shuffle


class FixedShuffle(Committed, frozen=True):
    """A shuffle whose root does not depend on its order, and which is dealt in that order, whatever the nonces."""

    @property
    def root(self) -> bytes:
        return sha256(f"{self.place}".encode()).digest()

    def dealt(self, nonces: Mapping[int, bytes], of_root: bytes = b"") -> tuple[int, ...]:
        return self.order


class Done(NamedTuple):
    """Something that was done at the table: by which method, in which procedure, and after how many of its answers."""

    name: str
    given: tuple[Any, ...]
    more: Mapping[str, Any]
    procedure: int
    number: int


@dataclass
class Course:
    """What happened at a table."""

    done: list[Done] = field(default_factory=list)
    played: dict[int, Round] = field(default_factory=dict)

    def rounds(self) -> list[int]:
        return [number for number, one in self.played.items() if one.procedure == "round"]

    def cut(self, rng: random.Random) -> Course:
        """The course up to some answer of the last round after hands were dealt, while cards are hidden."""
        last = self.rounds()[-1]
        record = self.played[last].record
        dealt = first_hand(record)
        mine = [at for at, one in enumerate(self.done) if (one.name, one.procedure) == ("answer", last)]
        at = rng.choice([at for at in mine if self.done[at].number > dealt])
        so_far = Round(replace(record, answers=record.answers[: self.done[at].number]))
        return Course(self.done[:at], self.played | {last: so_far})

    def answers(self, rng: random.Random | None = None, viewer: int = PUBLIC) -> dict[int, tuple[Answer, ...]]:
        """The answers of each procedure; given `rng`, cards of rounds that the viewer has not seen are reordered."""
        found = {number: one.record.answers for number, one in self.played.items()}
        for number in self.rounds() if rng is not None else ():
            record = self.played[number].record
            found[number] = reordered(rng, record.answers, followed(record), viewer)
        return found


def first_hand(record: Record) -> int:
    """After how many answers of a round somebody holds cards."""
    running = Round(replace(record, answers=()))
    for number, answer in enumerate(record.answers):
        if any(running.table.places.get(HAND[seat]) for seat in running.table.players):
            return number
        running.take(answer)
    raise AssertionError("nobody was dealt a card")


def followed(record: Record) -> Sight:
    """Who saw what in a round."""
    running, sight = Round(replace(record, answers=())), Sight(record)
    for answer in record.answers:
        running.take(answer)
        sight.follow(running)
    return sight


@cache
def empty_store() -> bytes:
    """The file of a database with tables and no rows."""
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/empty.db")
        store.upgrade()
        store.close()
        return (Path(folder) / "empty.db").read_bytes()


@contextmanager
def table_of(game: str, file: Path, orders: Orders, seed: int = 0) -> Iterator[tuple[Room, LiveTable]]:
    """A practice table in its own room, with these shuffles; those that are not given come from a seed.

    In another thread other tests' server may be dealing, which goes on by its own chance.
    """
    seeded, patch, here = SeededChance(f"wire {game}"), pytest.MonkeyPatch(), get_ident()

    def commit(place: ShufflePlace, cards: Sequence[int], *given: Any) -> Committed:
        if get_ident() != here:
            return commit_by_chance(place, cards, LiveChance(), *given[1:])
        order = orders.get((place.hand, place.shuffle)) or SeededChance(f"{game} {seed} {place}").order(cards)
        return FixedShuffle(place, tuple(order), tuple(bytes(16) for _ in cards))

    patch.setattr(shuffling, "commit", commit)
    for module in (live_module, shuffling):
        patch.setattr(module, "LiveChance", lambda: seeded if get_ident() == here else LiveChance())
    file.write_bytes(empty_store())
    store = Store(f"sqlite:///{file}")
    writer = Writer(store)
    desk = Desk(store, writer, ring(b"k" * 32), lambda: AT)
    try:
        people = People(desk)
        for name in BOTS[:4]:
            people.bot(name)
        room, found = Room(desk, people), GAMES[game]
        house = found.choices.house(CHOSEN.get(SPECS[game].document, {}))
        yield room, room.open_table(None, TABLE, found, house, practice=True)
    finally:
        writer.stop()
        store.close()
        patch.undo()


def played(game: str, file: Path, seed: int) -> Course:
    """Bots play two rounds; returns all that was done at their table."""
    course = Course()
    with table_of(game, file, {}, seed) as (room, live):
        live.listeners.append(lambda live, running, taken: course.played.update({live.procedure: running}))
        for target, name in ((live, "begin"), (live, "deal"), (live, "answer"), (live, "act"), (live, "called"),
                             (room, "give_play_chips")):  # fmt: skip
            setattr(target, name, _noted(course, live, name, getattr(target, name)))
        attendant = Attendant(room, live, AT_ONCE, {name: Bot(game, f"{name} {seed}") for name in SEATED})
        attendant.watched = True
        while attendant.rounds < ROUNDS:
            attendant.once()
    return course


def _noted(course: Course, live: LiveTable, name: str, does: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(does)
    def noted(*given: Any, **more: Any) -> Any:
        answered = 0 if live.running is None else len(live.running.record.answers)
        done = Done(name, given, more, live.procedure, answered)
        result = does(*given, **more)
        course.done.append(done)
        return result

    return noted


class Wire:
    """The sockets of everybody at a table, and what each was sent."""

    def __init__(self, room: Room, live: LiveTable) -> None:
        self.room, self.sent = room, {LOBBY: [b""]}
        self.table = HostedTable(live, room.desk.now, 64, 0, lambda: None)
        self.tasks = [asyncio.create_task(self.table.onlookers.run())]

    async def open(self) -> None:
        """Everybody connects and opens the table."""
        for account in (*(self.room.people.account(name) for name in SEATED), ONLOOKER, *STAFF.values()):
            line = self.sent[account.id] = []
            await self.table.look(Connection(account, "", 1_000_000, write_now=_into(line)), 0)

    async def settle(self) -> None:
        """Wait until everything that happened has been sent, to onlookers and the lobby too."""
        await self.table.settled()
        for _ in range(5):
            await asyncio.sleep(0)
        you = person_of(ONLOOKER, self.room.ledger, self.room.seats.wishes, seats_of_all([self.table]))
        shown = Lobby(VERSION, AT, you, (lobby_table(self.table, 0),))
        if (message := encode(shown)) != self.sent[LOBBY][-1]:
            self.sent[LOBBY].append(message)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


def _into(line: list[bytes]) -> Callable[[bytes], bool]:
    def write(message: bytes) -> bool:
        line.append(message)
        return True

    return write


async def sent_to_all(
    game: str, file: Path, course: Course, answers: Mapping[int, Sequence[Answer]]
) -> dict[str, list[bytes]]:
    """Do all of it again, with these answers; returns what everybody was sent."""
    orders = {
        (number, place): answer.cards
        for number, those in answers.items()
        for place, answer in enumerate((one for one in those if one.verb == "order"), 1)
    }
    with table_of(game, file, orders) as (room, live):
        wire = Wire(room, live)
        await wire.open()
        for done in course.done:
            given, does = done.given, getattr(room if done.name == "give_play_chips" else live, done.name)
            if done.name == "answer" and given[1].cards:
                cards = answers[done.procedure][done.number].cards
                given = (given[0], msgspec.structs.replace(given[1], cards=cards), *given[2:])
            does(*given, **done.more)
            await wire.settle()
        wire.close()
        return wire.sent


def check_wire(game: str, folder: Path, seed: int) -> bool:
    """Hidden cards change nothing sent to a seat, or to an onlooker or staff; returns whether a seat's bytes differ."""
    rng, course = random.Random(f"wire {game} {seed}"), played(game, folder / "played.db", seed)
    as_they_lay = run(sent_to_all(game, folder / "lay.db", course, course.answers()))
    seats = dict(course.played[course.rounds()[-1]].record.players)
    others = {PUBLIC: ONLOOKER.id} | {number: account.id for number, account in STAFF.items()}
    differs = False
    for viewer, name in (rng.choice(sorted(seats.items())), rng.choice(sorted(others.items()))):
        cut = course.cut(rng)
        sent = run(sent_to_all(game, folder / f"other{viewer}.db", cut, cut.answers(rng, viewer)))
        for one in (name, LOBBY):
            assert len(sent[one]) > ROUNDS
            before = as_they_lay[one][: len(sent[one])]
            assert before == sent[one], f"{one} is sent something of cards that they have not seen"
        differs |= any(as_they_lay[one][: len(sent[one])] != sent[one] for one in seats.values())
    return differs


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_somebody_has_not_seen_change_no_byte_they_are_sent(game: str, tmp_path: Path) -> None:
    assert check_wire(game, tmp_path, 0), "no card was in another place for anybody"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_byte_in_twenty_rounds(game: str, tmp_path: Path) -> None:
    for seed in range(1, 11):
        (tmp_path / f"{seed}").mkdir()
        assert check_wire(game, tmp_path / f"{seed}", seed), "no card was in another place for anybody"


def refusals(running: Round, seat: int, cards: Sequence[int]) -> list[bytes]:
    """What a seat is told that tries what it may not do now, such as acting out of turn or naming others' cards."""
    verbs = sorted({*(one.verb for one in running.record.answers), "help", "discard", "show", "fold", "raise"})
    tried = [Answer(seat, verb, "", 0, named) for verb in verbs for named in ((), *((card,) for card in cards))]
    found = [running.why_not(one) for one in tried]
    return [b"" if one is None else encode(Refused("", **fields(one))) for one in found]


def fields(refused: RuleViolation) -> dict[str, Any]:
    told = refusal(refused)
    return {"words": told.words, "clause": told.clause, "allowed": told.allowed}


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_says_nothing_of_cards_that_somebody_has_not_seen(game: str, tmp_path: Path) -> None:
    rng, course, refused = random.Random(f"refused {game}"), played(game, tmp_path / "played.db", 0), 0
    record = course.played[course.rounds()[-1]].record
    points = range(first_hand(record), len(record.answers))
    for at in rng.sample(points, min(5, len(points))):
        so_far = replace(record, answers=record.answers[:at])
        sight = followed(so_far)
        for seat in so_far.players:
            cards = rng.sample(range(52), 2)
            other = replace(so_far, answers=reordered(rng, so_far.answers, sight, seat))
            told = refusals(Round(so_far), seat, cards)
            assert told == refusals(Round(other), seat, cards)
            refused += sum(map(bool, told))
    assert refused
