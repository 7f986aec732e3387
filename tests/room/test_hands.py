"""Hands that are over: who may open them, what they contain, and what proves their shuffles without database or key."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.engine import EVERYONE, TableKind
from croupier.engine.day_file import read_day
from croupier.engine.seen_log import read_seen
from croupier.room.demo import BOTS, open_demo, play_demo
from croupier.room.desk import Desk
from croupier.room.folder import Office
from croupier.room.hands import Hands, KeptHand, NoHand, check_hand, export, read_hand, write_hand
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.proofs import proofs
from croupier.room.rederiving import replayed
from croupier.room.register import Account, account_id
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import Room
from croupier.room.sessions import Sessions
from croupier.room.shuffles import BrokenShuffle, Committed, Opening, ShownShuffle
from croupier.rules import GAMES
from croupier.rules.bots import Bot
from croupier.rules.event_kinds import DeckKind
from croupier.rules.table_day import FOLLOWING
from croupier.rules.views import Said, View
from croupier.rules.views.seen import answer_of

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
Two = tuple[Account, Account]
SHUFFLES = (TableKind.SHUFFLED, DeckKind.RESHUFFLED)


def played_in(desk: Desk, people: People, *games: str) -> Room:
    """A room where one round of each of these games was played."""
    made = open_demo(Office(desk, people, Sessions(desk)), [GAMES[game] for game in games])
    for _ in play_demo(made):
        pass
    return made


@pytest.fixture
def room(desk: Desk, people: People) -> Room:
    return played_in(desk, people, "holdem", "let-it-ride", "top-5-wa")


def test_every_hand_of_every_game_is_opened_and_proved_by_whoever_sat_there(desk: Desk, people: People) -> None:
    room, hands, opened = played_in(desk, people, *GAMES), Hands(desk, people, GAMES), 0
    for table in room.tables:
        *_, last = replayed(desk.store, desk.keys, GAMES, table)
        for seat, name in last.running.record.players.items():
            hand = hands.own(people.account(name), table, last.number)
            log = read_seen(hand.seen)
            assert (seat,) == log.seats
            assert desk.store.row_of(bytes.fromhex(hand.head)) is not None
            saw = {
                card for event in log.events if event.kind != TableKind.SHUFFLED for card in event.cards if card >= 0
            }
            proved = {opening.card for shown in hand.shuffles for opening in shown.openings}
            assert proved <= saw
            opened += check_hand(read_hand(write_hand(hand)))
    assert opened > 21 * 5 * 2


def test_nobody_else_opens_a_hand(room: Room, desk: Desk, people: People, administrators: Two) -> None:
    hands = Hands(desk, people, GAMES)
    *_, last = replayed(desk.store, desk.keys, GAMES, "holdem")
    ann = people.add(administrators[0], "ann")[0]
    for by in (ann, administrators[0]):
        with pytest.raises(NoHand, match=f"{by.id} did not sit at table holdem in hand {last.number}"):
            hands.own(by, "holdem", last.number)
        with pytest.raises(NotPermitted, match="may not read the record of a hand"):
            hands.record(by, "holdem", last.number)
    for table, number in (("holdem", 99), ("none", 1), ("holdem", 0)):
        with pytest.raises(NoHand, match=f"table {table} has no finished hand {number}"):
            hands.own(ann, table, number)


def test_each_look_at_a_record_is_journalled(room: Room, desk: Desk, people: People, administrators: Two) -> None:
    people.add(administrators[0], "vera")
    people.grant(administrators[0], "vera", Role.SURVEILLANCE)
    people.grant(administrators[1], "vera", Role.SURVEILLANCE)
    *_, last = replayed(desk.store, desk.keys, GAMES, "holdem")
    text = Hands(desk, people, GAMES).record(people.account("vera"), "holdem", last.number)
    assert text.startswith("croupier record")
    *_, entry = desk.store.entries("*room")
    assert ("vera", "surveillance", "record read") == (entry.account, entry.role, entry.kind)


def test_a_card_that_was_seen_before_a_shuffle_is_not_opened_in_it(desk: Desk, people: People) -> None:
    """When discards are reshuffled, a proof must not reveal where a card that the player knows lies in the new stub."""
    room = played_in(desk, people, "triple-27", "badugi", "stud7-high")
    for table in room.tables:
        for played in replayed(desk.store, desk.keys, GAMES, table):
            for seat in played.running.record.players:
                events = played.running.events
                at = [number for number, event in enumerate(events) if event.kind in SHUFFLES]
                for number, shown in enumerate(proofs(played, [seat])):
                    until = at[number + 1] if number + 1 < len(at) else len(events)
                    seen = [one for one in events[at[number] + 1 : until] if one.seen_by in (seat, EVERYONE)]
                    assert {opening.card for opening in shown.openings} <= {card for one in seen for card in one.cards}


def test_a_changed_card_does_not_fit(room: Room, desk: Desk, people: People, tmp_path: Path) -> None:
    *_, last = replayed(desk.store, desk.keys, GAMES, "holdem")
    name = last.running.record.players[1]
    hand = Hands(desk, people, GAMES).own(people.account(name), "holdem", last.number)
    file = tmp_path / "hand.json"
    file.write_bytes(write_hand(hand))
    assert "are those the room committed to" in CliRunner().invoke(app, ["db", "verify-shuffle", str(file)]).stdout

    rng = random.Random(3)
    shown = hand.shuffles[-1]
    place = rng.randrange(len(shown.openings))
    other = next(card for card in range(52) if card not in {one.card for one in shown.openings})
    openings = list(shown.openings)
    openings[place] = Opening(openings[place].at, other, openings[place].salt)
    changed = msgspec.structs.replace(shown, openings=tuple(openings))
    forged = KeptHand(hand.seen, hand.head, (*hand.shuffles[:-1], changed))
    with pytest.raises(BrokenShuffle, match="is not the card that was committed to"):
        check_hand(forged)
    file.write_bytes(write_hand(forged))
    ran = CliRunner().invoke(app, ["db", "verify-shuffle", str(file)])
    assert (1, True) == (ran.exit_code, "DOES NOT FIT" in ran.stdout)


def test_cards_of_another_deal_are_not_those_that_were_proved(room: Room, desk: Desk, people: People) -> None:
    """A room that shows other cards than those it committed to cannot make the log fit them."""
    for _ in play_demo(room):
        pass
    rounds = [one for one in replayed(desk.store, desk.keys, GAMES, "holdem") if one.running.procedure == "round"]
    name = rounds[0].running.record.players[1]
    one, two = (Hands(desk, people, GAMES).own(people.account(name), "holdem", played.number) for played in rounds[:2])
    assert check_hand(one)
    with pytest.raises(BrokenShuffle, match=r"shuffle 1 of hand (\d+) .* is proved by shuffle 1 of hand (?!\1)\d+ at"):
        check_hand(KeptHand(one.seen, one.head, two.shuffles))
    other = [
        _for_hand(shown, rounds[0].number, two_of)
        for shown, two_of in zip(two.shuffles, rounds[1].shuffles, strict=True)
    ]
    with pytest.raises(BrokenShuffle, match="which is not proved to have lain at place"):
        check_hand(KeptHand(one.seen, one.head, tuple(other)))
    with pytest.raises(BrokenShuffle, match="head of the table"):
        check_hand(KeptHand(one.seen, two.head, one.shuffles))
    with pytest.raises(BrokenShuffle, match="more shuffles than"):
        check_hand(KeptHand(one.seen, one.head, one.shuffles[:-1]))
    unopened = msgspec.structs.replace(one.shuffles[-1], openings=one.shuffles[-1].openings[1:])
    with pytest.raises(BrokenShuffle, match="prove"):
        check_hand(KeptHand(one.seen, one.head, (*one.shuffles[:-1], unopened)))


def _for_hand(shown: ShownShuffle, hand: int, made: tuple[Committed, Mapping[int, bytes]]) -> ShownShuffle:
    """The shuffle as if the room had committed to it for another hand."""
    committed, nonces = made
    anew = msgspec.structs.replace(committed, place=msgspec.structs.replace(shown.place, hand=hand))
    cards = {opening.card for opening in shown.openings}
    return anew.shown(nonces, [at for at, card in enumerate(anew.dealt(nonces)) if card in cards])


def test_a_root_and_a_nonce_of_one_s_own_are_looked_for(room: Room, desk: Desk, people: People, tmp_path: Path) -> None:
    *_, last = replayed(desk.store, desk.keys, GAMES, "holdem")
    hand = Hands(desk, people, GAMES).own(people.account(last.running.record.players[1]), "holdem", last.number)
    file = tmp_path / "hand.json"
    file.write_bytes(write_hand(hand))
    root = hand.shuffles[-1].root.hex()
    told = ["db", "verify-shuffle", str(file), "--root"]
    assert 0 == CliRunner().invoke(app, [*told, root.upper()]).exit_code
    ran = CliRunner().invoke(app, [*told, root, "--nonce", "00" * 16])
    assert (1, True) == (ran.exit_code, "the nonce 0000" in ran.stdout)
    assert "the root 0000" in CliRunner().invoke(app, [*told, "00" * 32]).stdout


class Exchanges:
    """Always plays on, and exchanges as many cards as it may, so that the deck runs short."""

    def wishes(self, view: View) -> Any:
        wanted = ("discard", "check", "call", "show")
        options = [one for one in view.options if one.verb in wanted]
        if not options:
            return None
        one = min(options, key=lambda one: wanted.index(one.verb))
        return answer_of(
            Said(
                "seat", one.verb, one.seat, one.what[0] if one.what else "", one.amount_min, one.cards[: one.cards_max]
            )
        )


def test_a_shuffle_in_mid_hand_is_proved_too(desk: Desk, people: People) -> None:
    """Five players exchange as many cards as they may, so the discards become the deck again (MD-POKER 21.D(8))."""
    table, hands = "triple-27", Hands(desk, people, GAMES)
    room = open_demo(Office(desk, people, Sessions(desk)), [GAMES[table]])
    bots: Any = {account_id(name): Exchanges() for name in BOTS}
    plays = PracticeTable(room, room.tables[table], bots)
    plays.seat_bots()
    plays.play_rounds(2)
    *_, last = replayed(desk.store, desk.keys, GAMES, table)
    assert DeckKind.RESHUFFLED in {event.kind for event in last.running.events}
    for name in last.running.record.players.values():
        hand = hands.own(people.account(name), table, last.number)
        assert len(hand.shuffles) > 1
        assert check_hand(read_hand(write_hand(hand))) >= 5


def test_each_day_of_a_table_is_exported_by_itself(room: Room, desk: Desk) -> None:
    """A table that was closed and opened again has two days, one after the other, both in the facility's gaming day."""
    room.close_table(None, "holdem")
    closed = room.table("holdem")
    room.open_table(None, "holdem", GAMES["holdem"], closed.day.state.house, practice=True)
    again = PracticeTable(room, room.table("holdem"), {account_id(name): Bot("holdem", name) for name in BOTS})
    again.seat_bots()
    assert 2 == again.play_rounds(2)

    first, second = (read_day(export(desk.store, desk.keys, GAMES, "holdem", day), GAMES, FOLLOWING) for day in (1, 2))

    assert (True, 1) == (first.closed, sum(one.procedure == "round" for one in first.records))
    assert (False, 2) == (second.closed, sum(one.procedure == "round" for one in second.records))
    assert first.last == second.head.after
    assert str(closed.day.gaming_day) == first.head.day
    assert export(desk.store, desk.keys, GAMES, "holdem") == export(desk.store, desk.keys, GAMES, "holdem", 2)
    with pytest.raises(NoHand, match="table holdem has had 2 days, and no day 3"):
        export(desk.store, desk.keys, GAMES, "holdem", 3)


def test_an_exported_day_reads_and_is_the_same_each_time(room: Room, desk: Desk) -> None:
    for table in ("holdem", "let-it-ride", "top-5-wa"):
        text = export(desk.store, desk.keys, GAMES, table)
        assert text == export(desk.store, desk.keys, GAMES, table)
        day = read_day(text, GAMES, FOLLOWING)
        assert [one.record.answers for one in day.rounds] == [
            one.running.record.answers for one in replayed(desk.store, desk.keys, GAMES, table)
        ]
        given = [one for record in day.records for one in record.given if one is not None]
        assert {"*house", "robo-ada"} <= {one.by for one in given}
