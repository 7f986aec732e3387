"""Chat: players who were dealt in may not write before the hand is over; limits, links, mute, staff."""

from __future__ import annotations

import pytest

from croupier.engine import Answer
from croupier.room.chat import Chat, NotSaid, cleaned_words, dealt_in
from croupier.room.desk import HOUSE
from croupier.room.live import LiveTable
from croupier.room.people import People
from croupier.room.register import Account, TooMany
from croupier.room.roles import NotPermitted
from croupier.room.room import Room
from croupier.rules import game
from tests.room.room_clock import Clock
from tests.room.room_rounds import into_a_round, practice, to_the_end

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


@pytest.fixture
def chat(room: Room) -> Chat:
    return Chat(room)


@pytest.fixture
def sitting(room: Room, ann: Account, bob: Account) -> LiveTable:
    """A table between rounds, where ann and bob sit."""
    live = practice(room)
    live.begin(HOUSE, "between")
    room.seats.sit(ann, "1", 1)
    room.seats.sit(bob, "1", 2)
    return live


def test_players_who_were_dealt_in_write_when_the_hand_is_over(
    room: Room, chat: Chat, people: People, ann: Account, bob: Account, administrators: tuple[Account, Account]
) -> None:
    cy, dee = (people.add(administrators[0], name)[0] for name in ("cy", "dee"))
    live = practice(room)
    into_a_round(room, live, ann, bob, cy)
    assert {"ann", "bob", "cy"} == dealt_in(live)
    assert live.running is not None
    assert live.running.ask is not None
    folds = live.running.ask.actor
    by = {1: ann, 2: bob, 3: cy}[folds]
    room.answer(by, "1", Answer(folds, "fold"))
    for who in (ann, bob, cy):  # whether they folded or not
        with pytest.raises(
            NotPermitted, match=rf"{who.name} was dealt in and may not write until .* \[MD-POKER 18.B\]"
        ):
            chat.say(who, "1", "nice")
    with pytest.raises(NotPermitted, match="dee does not sit at table 1"):
        chat.say(dee, "1", "hello")
    to_the_end(live)
    heard: list[str] = []
    chat.listeners.append(lambda said: heard.append(f"{said.name}: {said.words}"))
    said = chat.say(ann, "1", "  nice   hand ")
    assert ("nice hand", 1, False) == (said.words, said.number, said.staff)
    assert ["Ann O’Hara: nice hand"] == heard
    assert [said] == chat.heard("1") == Chat(room).heard("1")
    assert 2 == Chat(room).say(bob, "1", "thanks").number
    assert ["thanks"] == [one.words for one in chat.heard("1", after=1)]


def test_top_five_has_a_clause_of_its_own(room: Room, chat: Chat, ann: Account) -> None:
    live = practice(room, "top-five")
    into_a_round(room, live, ann)
    room.answer(ann, "1", Answer(1, "wager", "ante", 1_000))
    chat.say(ann, "1", "good luck")  # no card has been dealt yet
    assert live.running is not None
    assert live.running.ask is not None
    live.answer(HOUSE, Answer(0, next(one.verb for one in live.running.ask.options if one.actor == 0)))
    while live.waits_for_nonces:
        live.deal()
    with pytest.raises(NotPermitted, match=r"Ann O’Hara was dealt in .* \[MD-TOP5 11.A\(4\)\]"):
        chat.say(ann, "1", "good luck")


def test_words_are_cleaned_and_bounded(chat: Chat, sitting: LiveTable, ann: Account) -> None:
    assert "abc" == cleaned_words("a\u202eb\u200bc\x07\x1b")
    assert "héllo wörld" == cleaned_words(" he\u0301llo \n\t wo\u0308rld ")
    for words, why in (
        ("\u200b \n", "the message is empty"),
        ("x" * 201, "201 characters are too many; 200 are allowed"),
    ):
        with pytest.raises(NotSaid, match=why):
            chat.say(ann, "1", words)
    with pytest.raises(NotSaid, match="3000 characters are too many"):
        chat.say(ann, "1", " " * 3_000)
    assert 200 == len(chat.say(ann, "1", "x" * 200).words)


def test_nobody_floods_a_table(chat: Chat, sitting: LiveTable, ann: Account, bob: Account, clock: Clock) -> None:
    for _ in range(5):
        chat.say(ann, "1", "hi")
    with pytest.raises(TooMany, match="Ann O’Hara sent 5 messages within 10 seconds; wait a moment"):
        chat.say(ann, "1", "hi")
    chat.say(bob, "1", "hi")
    clock.forward(10)
    chat.say(ann, "1", "hi")


def test_guests_write_no_links(
    room: Room, chat: Chat, people: People, sitting: LiveTable, ann: Account, floor: Account
) -> None:
    guest = people.guest("192.0.2.1")
    room.seats.sit(guest, "1", 3)
    for words in (
        "see https://x",
        "WWW.x",
        "chips at cheap-chips.example",
        "cheap-chips。example",
        "cheap-chips．example",
    ):
        with pytest.raises(NotSaid, match="guests may not post links"):
            chat.say(guest, "1", words)
    chat.say(guest, "1", "well... 2.50 is fine")
    chat.say(ann, "1", "see https://example.org")
    assert chat.say(floor, "1", "last hand, please").staff


def test_the_floor_mutes(
    chat: Chat, sitting: LiveTable, ann: Account, bob: Account, floor: Account, clock: Clock
) -> None:
    with pytest.raises(NotPermitted, match=r"bob \(player\) may not mute"):
        chat.mute(bob, "ann", 10)
    with pytest.raises(NotPermitted, match="fay works here"):
        chat.mute(floor, "fay", 10)
    with pytest.raises(NotSaid, match="not for -1"):
        chat.mute(floor, "ann", -1)
    chat.mute(floor, "ann", 10)
    clock.forward(61)
    with pytest.raises(NotPermitted, match="Ann O’Hara is muted for another 9 minutes"):
        chat.say(ann, "1", "hi")
    chat.mute(floor, "ann", 0)
    chat.say(ann, "1", "hi")
    chat.mute(floor, "ann", 10)
    clock.forward(600)
    chat.say(ann, "1", "hi")


def test_players_who_were_dealt_in_cannot_write_at_another_table_either(
    room: Room, chat: Chat, ann: Account, bob: Account
) -> None:
    live, found = practice(room), game("holdem")
    other = room.open_table(None, "2", found, found.choices.house({}), practice=True)
    other.begin(HOUSE, "between")
    for one in (ann, bob):
        room.seats.sit(one, "2")
    chat.say(ann, "2", "hello")
    into_a_round(room, live, ann, bob)
    with pytest.raises(
        NotPermitted, match=r"Ann O’Hara was dealt in at table 1 and may not write until .* \[MD-POKER 18.B\]"
    ):
        chat.say(ann, "2", "aces")
    to_the_end(live)
    chat.say(ann, "2", "well played")


def test_what_was_said_by_one_whose_account_is_closed_can_still_be_read(
    room: Room, chat: Chat, people: People, sitting: LiveTable, ann: Account, administrators: tuple[Account, Account]
) -> None:
    said = chat.say(ann, "1", "so long")
    people.close(administrators[0], "ann")
    assert [said] == chat.heard("1")
