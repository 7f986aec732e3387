"""Display names at a table: shown as soon as somebody sits down, and kept when the room is killed."""

from __future__ import annotations

import pytest

from croupier.engine import FLOOR, Answer
from croupier.room.desk import HOUSE, Desk
from croupier.room.keeper import Keeper
from croupier.room.pace import AT_ONCE
from croupier.room.people import People
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.room import Room
from croupier.rules import GAMES, game
from tests.room.room_rounds import into_a_round, practice, to_the_end

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
RIDE = game("let-it-ride")


def test_between_rounds_a_newcomer_is_shown_by_name(
    room: Room, desk: Desk, people: People, floor: Account, ann: Account, cashier: Account
) -> None:
    live = room.open_table(floor, "4", RIDE, RIDE.choices.house({}), practice=False)
    room.fill(cashier, "ann", 50_000)
    room.begin(floor, "4", "between")
    room.seats.sit(ann, "4", 3, 20_000)
    view = room.looked_at(ann, "4")
    assert view is not None
    assert "Ann O’Hara" == view.table.seats[3].player
    assert "Ann O’Hara" == Keeper(room, AT_ONCE).seated("4")[3].name

    live.wait_until_durable()
    again = Room(desk, people)  # as after a kill
    view = again.looked_at(ann, "4")
    assert view is not None
    assert "Ann O’Hara" == view.table.seats[3].player
    again.answer(floor, "4", Answer(FLOOR, "idle")).row.result()
    assert "Ann O’Hara" == again.tables["4"].day.memory.shown("ann")
    assert 1 == rederive(desk.store, desk.keys, GAMES).procedures


def test_a_name_is_not_lost_when_the_room_is_killed_before_its_owner_sits(
    room: Room, desk: Desk, people: People, ann: Account, bob: Account, administrators: tuple[Account, Account]
) -> None:
    cy = people.add(administrators[0], "cy")[0]
    into_a_round(room, practice(room), bob, cy)
    room.seats.sit(ann, "1", 3, 50_000).row.result()
    again = Room(desk, people)  # as after a kill
    live = again.tables["1"]
    to_the_end(live)
    live.begin(HOUSE, "between")
    again.seats.perform(live)
    assert live.running is not None
    assert "Ann O’Hara" == live.running.table.memory.shown("ann")  # type: ignore[attr-defined]
    live.answer(HOUSE, Answer(FLOOR, "idle")).row.result()
    assert 1 == rederive(desk.store, desk.keys, GAMES).rounds
