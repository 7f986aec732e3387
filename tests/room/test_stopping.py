"""An orderly stop: announced, the last hands finished or held, players told; and the room resumes afterwards."""

from __future__ import annotations

import pytest

from croupier.room.desk import HOUSE, Desk
from croupier.room.live import NotNow
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.roles import NotPermitted
from croupier.room.room import Room
from croupier.room.writer import Held
from croupier.rules import GAMES, game
from croupier.rules.bots import Bot
from croupier.rules.views import view

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
BOTS = {name: Bot("holdem", name) for name in ("ann", "bob", "cy")}
Told = list[tuple[str, str, str]]


def opened(desk: Desk, people: People) -> tuple[Room, PracticeTable, Told]:
    """The room with its table, or with a new one; the bots are in the middle of a hand."""
    room, told = Room(desk, people), Told()
    room.seats.notices.append(lambda account, table, words: told.append((account, table, words)))
    if "1" not in room.tables:
        for name in BOTS:
            people.bot(name)
        found = game("holdem")
        room.open_table(None, "1", found, found.choices.house({}), practice=True)
    table = PracticeTable(room, room.tables["1"], BOTS)
    table.seat_bots()
    while not (table.live.running and table.live.running.ask and table.live.running.ask.actor > 0):
        assert table.step()
    return room, table, told


def test_the_last_hand_is_finished_and_no_other_begins(desk: Desk, people: People) -> None:
    room, table, told = opened(desk, people)
    hand = table.live.procedure
    room.stopping.announce(None, "the room closes at six")
    assert {(name, "1", "the room closes at six; this hand is the last one") for name in BOTS} == set(told)
    assert ["1"] == room.stopping.under_way()

    assert 1 == table.play_rounds(5)
    assert (hand, None, []) == (table.live.procedure, table.live.running, room.stopping.under_way())
    with pytest.raises(NotNow, match="nothing begins at table 1 any more: the room closes at six"):
        table.live.begin(HOUSE, "round")
    (stood,) = room.stopping.stop()
    assert ("1", 0, "the table stands between two hands") == stood
    with pytest.raises(Held, match="table 1 is held: the room closes at six"):
        table.live.begin(HOUSE, "between")

    _, again, _ = opened(desk, people)
    assert again.live.procedure > hand
    rederive(desk.store, desk.keys, GAMES)


def test_a_hand_that_is_not_over_is_held_and_goes_on_at_the_same_ask(desk: Desk, people: People) -> None:
    room, table, told = opened(desk, people)
    before = table.live.running
    assert before is not None
    (stood,) = room.stopping.stop()
    assert (table.live.procedure, "is held and goes on as it stands" in stood.words) == (stood.hand, True)
    assert f"hand {stood.hand} is held and goes on as it stands when the room is open again" in told[-1][2]
    kinds = [entry.kind for entry in desk.store.entries("*room")]
    assert ("stop announced", "stopped") == (kinds[-1], list(desk.store.entries("1"))[-1].kind)

    _, again, _ = opened(desk, people)
    assert again.live.running is not None
    assert (before.record, view(before, 1)) == (again.live.running.record, view(again.live.running, 1))
    assert 1 == again.play_rounds(1)
    rederive(desk.store, desk.keys, GAMES)


def test_only_permitted_roles_stop_a_room(desk: Desk, people: People, administrators: tuple[Account, Account]) -> None:
    room, (ada, _) = Room(desk, people), administrators
    with pytest.raises(NotPermitted, match=r"gil .* may not stop the room in order"):
        room.stopping.announce(people.add(ada, "gil")[0], "enough")
    room.stopping.announce(ada, "enough")
    assert "enough" == room.stopping.words
