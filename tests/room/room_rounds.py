"""Rounds of people at a practice table, for the tests of the room."""

from __future__ import annotations

from croupier.room.desk import HOUSE
from croupier.room.live import LiveTable
from croupier.room.practice import PracticeTable
from croupier.room.register import Account
from croupier.room.room import Room
from croupier.rules import game
from croupier.rules.silence import for_the_silent


def practice(room: Room, name: str = "holdem") -> LiveTable:
    """A practice table, before its first procedure."""
    found = game(name)
    return room.open_table(None, "1", found, found.choices.house({}), practice=True)


def into_a_round(room: Room, live: LiveTable, *people: Account) -> PracticeTable:
    """Everybody sits down, and the first round is played until a seat is asked."""
    live.begin(HOUSE, "between")
    for number, one in enumerate(people, 1):
        room.seats.sit(one, live.id, number, 100_000)
    table = PracticeTable(room, live, {})
    while live.running is None or live.running.procedure != "round" or live.waits_for_nonces:
        assert table.step()
    return table


def to_the_end(live: LiveTable) -> None:
    """Play to the end with the answers given for players who say nothing."""
    while live.running is not None:
        answer = for_the_silent(live.running)
        assert answer is not None
        live.answer(HOUSE, answer)
