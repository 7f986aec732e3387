"""Disputes: who opens, holds, rules, appeals and has the last word, and what each of them was shown."""

from __future__ import annotations

from hashlib import sha256
from itertools import permutations

import msgspec
import pytest

from croupier.cards import CARDS
from croupier.engine import ANYONE, DEALER, HAND, Answer
from croupier.room.desk import HOUSE, Desk
from croupier.room.disputes import FINAL, Disputes, NoDispute, Stage
from croupier.room.hands import RECORD_READ, NoHand
from croupier.room.live import LiveTable, NotNow
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.register import Account
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import Room
from croupier.room.seals import read_plain
from croupier.room.writer import Held
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from tests.room.room_rounds import into_a_round, practice, to_the_end

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


@pytest.fixture
def cy(people: People, administrators: tuple[Account, Account]) -> Account:
    return people.add(administrators[0], "cy")[0]


@pytest.fixture
def live(room: Room, ann: Account, bob: Account) -> LiveTable:
    """Two people in a hand of hold'em; one of them is asked."""
    table = practice(room)
    into_a_round(room, table, ann, bob)
    return table


@pytest.fixture
def over(live: LiveTable) -> LiveTable:
    """A hand that went to the showdown: everybody called, checked and showed."""
    played = live.procedure
    while live.running is not None and live.procedure == played:
        ask = live.running.ask
        assert ask is not None
        verbs = {option.verb for option in ask.options}
        verb = next(one for one in ("show", "check", "call") if one in verbs)
        live.answer(HOUSE, Answer(ask.actor, verb))
    return live


@pytest.fixture
def disputes(room: Room) -> Disputes:
    return Disputes(room, GAMES)


def told(live: LiveTable, desk: Desk) -> list[tuple[str, str, str, str]]:
    """Kind, account, role and words of every step of a dispute in the table's chain."""
    live.wait_until_durable()
    rows = [one for one in desk.store.entries("1") if one.kind.startswith("dispute")]
    return [
        (one.kind, one.account, one.role, msgspec.json.decode(read_plain(one.sealed) or b"{}")["words"]) for one in rows
    ]


@clause("MD-POKER 18.A", says="The poker shift supervisor's ruling is final")
def test_from_the_first_word_to_the_last(
    disputes: Disputes, over: LiveTable, ann: Account, bob: Account, floor: Account, supervisor: Account, desk: Desk
) -> None:
    hand = over.procedure
    dispute, row = disputes.begin(ann, "1", hand, 5, "the odd chip is mine", "d1")
    assert row.result() == disputes.begin(ann, "1", hand, 5, "the odd chip is mine", "d1")[1].result()
    assert (1, Stage.OPEN, ("ann", "bob")) == (dispute.number, dispute.stage, dispute.players)
    with pytest.raises(NotNow, match="cannot be appealed now: nothing was ruled yet"):
        disputes.appeal(ann, 1, "no")
    ruled, row = disputes.rule(floor, 1, "the button decides", disputes.shown(floor, "1", hand, 5).then.sha256, "r1")
    assert row.result() == disputes.rule(floor, 1, "the button decides", "", "r1")[1].result()
    assert Stage.RULED == ruled.stage
    with pytest.raises(NotNow, match="fay has ruled on dispute 1 already"):
        disputes.rule(floor, 1, "once more")
    assert Stage.APPEALED == disputes.appeal(bob, 1, "I was in the small blind")[0].stage
    with pytest.raises(NotPermitted, match=r"leaves it to the shift supervisor \[MD-POKER 18.A\]"):
        disputes.rule(floor, 1, "as before")
    assert Stage.FINAL == disputes.rule_finally(supervisor, 1, "left of the button")[0].stage
    with pytest.raises(NotPermitted, match=r"the word of sue is final \[MD-POKER 18.A\]"):
        disputes.appeal(ann, 1, "no")
    assert FINAL == "MD-POKER 18.A"
    assert [
        ("dispute opened", "ann", "player", "the odd chip is mine"),
        ("dispute ruled", "fay", "floorperson", "the button decides"),
        ("dispute appealed", "bob", "player", "I was in the small blind"),
        ("dispute final", "sue", "shift supervisor", "left of the button"),
    ] == told(over, desk)
    assert disputes.of(ann) == Disputes(disputes._room, GAMES).of(ann), "it is there after a stop"


def test_each_step_says_what_was_shown_and_it_can_be_made_anew(
    disputes: Disputes, over: LiveTable, ann: Account, floor: Account
) -> None:
    hand = over.procedure
    disputes.begin(ann, "1", hand, 7, "look at the river")
    with pytest.raises(NotNow, match="what fay was shown has changed"):
        disputes.rule(floor, 1, "fine", "00")
    disputes.rule(floor, 1, "fine")
    for said, who in zip(disputes.get(ann, 1).said, (ann, floor), strict=True):
        shown = disputes.shown(who, "1", hand, 7)
        assert said.shown == shown.then
        text = msgspec.json.encode((shown.view, shown.settled))
        assert disputes._room.desk.keys.fingerprint(text).hex() == shown.then.sha256
        assert 7 == shown.view.table.answers
    first, second = (one.shown for one in disputes.get(ann, 1).said)
    assert ("player", "floor") == (first.viewer.role, second.viewer.role)
    assert first.sha256 != second.sha256, "a player sees cards that the floor does not"


def test_what_a_player_was_shown_does_not_tell_the_others_their_cards(
    disputes: Disputes, live: LiveTable, ann: Account, bob: Account, desk: Desk
) -> None:
    """Bob sees every step of the dispute while the hand goes on, and knows all that Ann sees but her two cards."""
    assert live.running is not None
    hand, at = live.procedure, live.running.answered
    disputes.begin(ann, "1", hand, at, "that was a call")
    live.wait_until_durable()
    hers = [str(CARDS[card]) for card in live.running.table.places[HAND[1]]]
    text = msgspec.json.encode(disputes.shown(ann, "1", hand, at)[:2])
    unknown = text.replace(hers[0].encode(), b"<1>").replace(hers[1].encode(), b"<2>")
    assert unknown.count(b"<1>")
    assert unknown.count(b"<2>")
    tried = {
        sha256(unknown.replace(b"<1>", str(one).encode()).replace(b"<2>", str(other).encode())).hexdigest()
        for one, other in permutations(CARDS, 2)
    }
    assert sha256(text).hexdigest() in tried
    (said,) = disputes.get(bob, 1).said
    assert said.shown.sha256 not in tried
    stored = b"".join(one.sealed for one in desk.store.entries("1") if one.kind.startswith("dispute"))
    assert said.shown.sha256.encode() in stored
    assert not any(one.encode() in stored for one in tried)


def test_a_hand_that_is_over_is_shown_with_its_cards(disputes: Disputes, over: LiveTable, floor: Account) -> None:
    """At the end the cards are racked; what was shown just before is part of what is shown and fingerprinted."""
    shown = disputes.shown(floor, "1", over.procedure, 99)
    assert shown.view.table.over
    assert shown.before is not None
    assert not shown.before.table.over
    assert 5 == len(shown.before.table.boards[0])  # type: ignore[union-attr]
    assert shown.view.table.answers - 1 == shown.before.table.answers
    told = msgspec.json.encode((shown.view, shown.settled, shown.before))
    assert disputes._room.desk.keys.fingerprint(told).hex() == shown.then.sha256
    assert disputes.shown(floor, "1", over.procedure, 5).before is None


def test_settle_answers_beside_it_with_what_was_paid(disputes: Disputes, over: LiveTable, floor: Account) -> None:
    settled = disputes.shown(floor, "1", over.procedure, 99).settled
    assert settled.steps
    assert all(one.clause for one in settled.steps)
    assert settled.gets == settled.paid
    assert 0 == sum(settled.gets.values())
    assert {"Ann O’Hara", "bob"} == set(settled.gets)


def test_the_floor_sees_no_folded_or_conceded_card(
    disputes: Disputes, live: LiveTable, floor: Account, dealer: Account, ann: Account, bob: Account
) -> None:
    assert live.running is not None
    hands = {seat: live.running.table.places[HAND[seat]] for seat in (1, 2)}
    cards = {seat: {str(CARDS[card]) for card in lying} for seat, lying in hands.items()}
    hand = live.procedure
    live.answer(HOUSE, Answer(live.running.ask.actor, "fold"))  # type: ignore[union-attr]
    to_the_end(live)
    for who in (floor, dealer):
        for answers in (0, 12, 40):
            told = disputes.shown(who, "1", hand, answers)
            text = msgspec.json.encode((told.view, told.settled, told.before)).decode()
            assert not any(f'"{card}"' in text for lying in cards.values() for card in lying)
    mine = msgspec.json.encode(disputes.shown(ann, "1", hand, 40)[:2]).decode()
    assert all(f'"{card}"' in mine for card in cards[1])
    assert not any(f'"{card}"' in mine for card in cards[2])


@clause("MD-TOP5 11.D", says="rebuilt")
def test_whoever_of_the_staff_looks_at_cards_that_were_never_shown_leaves_an_entry(
    room: Room, disputes: Disputes, ann: Account, bob: Account, floor: Account, dealer: Account, desk: Desk
) -> None:
    """Everybody folds: after the round floor and surveillance may rebuild the hands, the dealer may not."""
    live = practice(room, "top-five")
    live.begin(HOUSE, "between")
    for seat, one in enumerate((ann, bob), 1):
        room.seats.sit(one, "1", seat, 100_000)
    table = PracticeTable(room, live, {})
    while live.running is None or live.running.procedure != "round" or live.running.ask.actor != ANYONE:  # type: ignore[union-attr]
        assert table.step()
    hand = live.procedure
    for seat in (1, 2):
        live.answer(HOUSE, Answer(seat, "wager", "ante", 1_000))
        table.attendant.ready(live.players[seat])
    while live.running is not None and live.procedure == hand:
        if live.running.ask.actor > 0:  # type: ignore[union-attr]
            live.answer(HOUSE, Answer(live.running.ask.actor, "fold"))  # type: ignore[union-attr]
        else:
            assert table.step()
    for who in (dealer, ann, floor, floor):
        disputes.shown(who, "1", hand, 999)
    looks = [(one.account, one.role) for one in desk.store.entries("*room") if one.kind == RECORD_READ]
    assert [("fay", "floorperson")] == looks


def test_nobody_rules_on_a_hand_that_they_played(
    disputes: Disputes,
    over: LiveTable,
    ann: Account,
    floor: Account,
    people: People,
    administrators: tuple[Account, Account],
) -> None:
    """Ann has become a floorperson, and then a shift supervisor, since that hand."""
    disputes.begin(ann, "1", over.procedure, 3, "that was a call")
    for role, rules in ((Role.FLOORPERSON, disputes.rule), (Role.SHIFT_SUPERVISOR, disputes.rule_finally)):
        for one in administrators:
            people.grant(one, "ann", role)
        with pytest.raises(NotPermitted, match="Ann O’Hara played in the hand of dispute 1; somebody else rules on it"):
            rules(ann, 1, "I win")
    assert Stage.RULED is disputes.rule(floor, 1, "it was a call")[0].stage


def test_the_table_is_held_or_goes_on_as_the_floorperson_says(
    disputes: Disputes, live: LiveTable, ann: Account, floor: Account, supervisor: Account, desk: Desk
) -> None:
    hand = live.procedure
    assert live.running is not None
    disputes.begin(ann, "1", hand, live.running.answered, "that was a call")
    with pytest.raises(NotPermitted, match=r"Ann O’Hara .* may not rule on a dispute"):
        disputes.hold(ann, 1, holds=True)
    disputes.hold(floor, 1, holds=True, command="h1")
    disputes.hold(floor, 1, holds=True, command="h1")
    assert "dispute 1 about hand" in live.held
    with pytest.raises(NotNow, match="table 1 is already held"):
        disputes.hold(supervisor, 1, holds=True)
    with pytest.raises(Held, match="dispute 1 about hand"):
        live.answer(HOUSE, Answer(live.running.ask.actor, "fold"))  # type: ignore[union-attr]
    disputes.hold(floor, 1, holds=False)
    assert "" == live.held
    disputes.hold(floor, 1, holds=True)
    disputes.rule(supervisor, 1, "it was a call")
    assert ("", Stage.FINAL) == (live.held, disputes.get(floor, 1).stage), "with the last word the table goes on"
    live.wait_until_durable()
    kinds = [one.kind for one in desk.store.entries("1") if one.kind.startswith(("dispute", "held", "released"))]
    assert "dispute final" == kinds[-1]
    assert 2 == kinds.count("dispute held") == kinds.count("released")


def test_a_table_is_held_once_and_whoever_releases_it_at_the_table_releases_the_dispute(
    disputes: Disputes, live: LiveTable, room: Room, ann: Account, bob: Account, floor: Account, supervisor: Account
) -> None:
    """Two tablets at one table: the second hold and the second release change nothing and say why."""
    for who in (ann, bob):
        disputes.begin(who, "1", live.procedure, 3, "that was a call")
    disputes.hold(floor, 1, holds=True)
    for again in (lambda: room.hold(supervisor, "1", "a spill"), lambda: disputes.hold(supervisor, 2, holds=True)):
        with pytest.raises(NotNow, match="table 1 is held already: dispute 1 about hand"):
            again()
    disputes.rule(floor, 1, "it was a call")
    assert [1, 2] == [one.number for one in disputes.open()], "it is decided, and the table still waits for it"
    room.release(floor, "1")
    with pytest.raises(NotNow, match="table 1 is not held, so sue cannot release it"):
        room.release(supervisor, "1")
    assert not disputes.holds(disputes.get(floor, 1))
    with pytest.raises(NotNow, match="table 1 continues already"):
        disputes.hold(floor, 1, holds=False)
    assert [2] == [one.number for one in disputes.open()]
    disputes.hold(floor, 2, holds=True)
    assert "dispute 2 about hand" in live.held


def test_a_player_who_was_not_there_opens_and_sees_nothing(
    disputes: Disputes, over: LiveTable, ann: Account, cy: Account, dealer: Account, desk: Desk
) -> None:
    with pytest.raises(NotPermitted, match="cy did not sit in this hand"):
        disputes.begin(cy, "1", over.procedure, 3, "I saw it")
    with pytest.raises(NoHand):
        disputes.begin(ann, "1", 999, 3, "which?")
    disputes.begin(dealer, "1", over.procedure, 3, "I dealt it")
    assert ("dispute opened", "deb", "dealer", "I dealt it") == told(over, desk)[0]
    assert [] == disputes.of(cy)
    with pytest.raises(NoDispute, match="cy did not sit in hand"):
        disputes.get(cy, 1)
    with pytest.raises(NoDispute, match="there is no dispute 2"):
        disputes.get(ann, 2)
    assert [1] == [one.number for one in disputes.open()]


def test_a_void_hand_and_an_unplayed_one_are_not_settled_again(
    disputes: Disputes, live: LiveTable, floor: Account
) -> None:
    hand = live.procedure
    live.answer(HOUSE, Answer(DEALER, "misdeal", "shuffle"))
    settled = disputes.shown(floor, "1", hand, 99).settled
    assert {"Ann O’Hara": 0, "bob": 0} == settled.paid
    assert () == settled.steps
    assert settled.why_not
    opening = disputes.shown(floor, "1", hand - 1, 99).settled
    assert "is not a round of play" in opening.why_not[0]


@clause("MD-POKER 18.B", says="helping others by action or information is barred")
def test_18_B_what_a_player_in_a_hand_writes_is_read_by_the_floor_alone_until_it_is_over(
    disputes: Disputes, live: LiveTable, ann: Account, bob: Account, floor: Account
) -> None:
    dispute, row = disputes.begin(ann, "1", live.procedure, 5, "I hold two aces")
    row.result()
    hidden = "(to be read when their hand is over)"
    assert [hidden, hidden] == [disputes.told(bob, dispute).said[0].words, disputes.of(bob)[0].said[0].words]
    assert "I hold two aces" == disputes.told(floor, dispute).said[0].words
    assert "I hold two aces" == disputes.of(ann)[0].said[0].words
    to_the_end(live)
    assert "I hold two aces" == disputes.of(bob)[0].said[0].words
