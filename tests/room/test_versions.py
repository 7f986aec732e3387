"""Rules versions: the version that began a hand finishes it, and replays it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from croupier.engine import Game
from croupier.room import folder
from croupier.room.databases import StoreError
from croupier.room.desk import HOUSE, Desk
from croupier.room.folder import RoomFolder
from croupier.room.hands import Hands, NoHand
from croupier.room.journal import CHIPS, BrokenChain, Entry, Posting
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.rederiving import rederive
from croupier.room.room import Room
from croupier.room.seals import ring, write_ring
from croupier.room.store import Store
from croupier.room.versions import open_procedures, refuse_older
from croupier.room.writer import Held
from croupier.rules import GAMES
from croupier.rules.bots import Bot

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
HOLDEM = GAMES["holdem"]
NEWER = {**GAMES, "holdem": replace(HOLDEM, rules=HOLDEM.rules + 1)}
BOTS = {name: Bot("holdem", name) for name in ("ann", "bob", "cy")}


def table(desk: Desk, people: People, games: dict[str, Game] | None = None) -> PracticeTable:
    room = Room(desk, people, games or GAMES)
    if "1" not in room.tables:
        for name in BOTS:
            people.bot(name)
        room.open_table(None, "1", HOLDEM, HOLDEM.choices.house({}), practice=True)
    made = PracticeTable(room, room.tables["1"], BOTS)
    made.seat_bots()
    return made


def in_mid_hand(desk: Desk, people: People) -> int:
    """Starts a hand of hold 'em and leaves it open; returns its number."""
    made = table(desk, people)
    while not (made.live.running and made.live.running.ask and made.live.running.ask.actor > 0):
        made.step()
    made.live.wait_until_durable()
    return made.live.procedure


def test_an_open_hand_of_other_rules_is_named_and_keeps_the_store_from_being_upgraded(
    desk: Desk, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = in_mid_hand(desk, people)
    refuse_older(desk.store, GAMES)
    said = (
        rf"table 1, hand {number} \(round\) is open and began by rules {HOLDEM.rules} of holdem, Croupier [\d.]+; "
        "finish it with that version, then upgrade"
    )
    with pytest.raises(StoreError, match=said):
        refuse_older(desk.store, NEWER)
    monkeypatch.setattr(folder, "GAMES", NEWER)
    write_ring(tmp_path / "seal.keys", desk.keys)
    with pytest.raises(StoreError, match=said):
        RoomFolder(tmp_path).prepare()

    table(desk, people).play_rounds(1)
    assert [] == list(open_procedures(desk.store))
    RoomFolder(tmp_path).prepare()


def test_a_room_with_other_rules_holds_the_hand_and_goes_on_with_it_never(desk: Desk, people: People) -> None:
    number = in_mid_hand(desk, people)
    room = Room(desk, people, NEWER)
    with pytest.raises(Held, match=rf"table 1 is held: table 1, hand {number} .* a shift supervisor rules on the hand"):
        room.tables["1"].begin(HOUSE, "round")


def test_between_two_hands_a_table_goes_over_to_the_rules_of_the_program(desk: Desk, people: People) -> None:
    """Older hands are not replayed: links, postings and balances are checked, and the version for them is named."""
    table(desk, people).play_rounds(1)
    before = rederive(desk.store, desk.keys, GAMES)
    assert ({}, 1) == (before.older, before.rounds)
    assert 1 == table(desk, people, NEWER).play_rounds(1)

    found = rederive(desk.store, desk.keys, NEWER)
    ((by, number),) = found.older.items()
    assert f"(rules {HOLDEM.rules} of holdem)" in by
    assert (before.procedures, 1) == (number, found.rounds)
    with pytest.raises(
        NoHand, match=rf"hand {number} of table 1 was played with Croupier [\d.]+, by rules {HOLDEM.rules}"
    ):
        Hands(desk, people, NEWER).own(people.account("ann"), "1", number)


def test_money_that_an_older_hand_did_not_leave_is_found(desk: Desk, people: People, tmp_path: Path) -> None:
    """Every link is rewritten, and the postings balance, but the state that the hand left says something else."""
    table(desk, people).play_rounds(1)
    forged = Store(f"sqlite:///{tmp_path / 'forged.db'}")
    forged.upgrade()
    moved = (Posting(CHIPS, "stack/1/ann", 100), Posting(CHIPS, "stack/1/bob", -100))
    for chain in desk.store.heads():
        for entry in desk.store.entries(chain):
            values = {name: getattr(entry, name) for name in entry.__struct_fields__}
            if entry.kind == "answers" and entry.postings:
                values["postings"] = (*entry.postings, *moved)
            forged.write([Entry(**values)])
    forged.verify()
    with pytest.raises(BrokenChain, match=r"stack/1/\w+ has -?\d+ cents by its state, and -?\d+ by its postings"):
        rederive(forged, desk.keys, NEWER)
    forged.close()


def test_a_seal_that_does_not_open_holds_the_hand_for_the_supervisor(desk: Desk, people: People) -> None:
    """The key that sealed the open hand is lost; the room starts, and only this table is held."""
    first = desk.keys
    table(desk, people).play_rounds(1)
    desk.keys = ring(*first.keys.values(), b"n" * 32)
    in_mid_hand(desk, people)
    desk.keys = first
    room = Room(desk, people)
    with pytest.raises(Held, match=r"sealed with key \w+, which is not here; a shift supervisor rules .*18\.A"):
        room.tables["1"].begin(HOUSE, "between")
