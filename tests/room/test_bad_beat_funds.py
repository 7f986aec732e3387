"""A Bad Beat jackpot that tables of the room share: verified at a table, and paid from the shared fund."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import LiveChance, cards
from croupier.engine import FLOOR, Answer
from croupier.hands.categories import TWO_PAIR
from croupier.room import live as live_module
from croupier.room import shuffles, shuffling
from croupier.room.desk import HOUSE, Desk
from croupier.room.journal import CHIPS
from croupier.room.live import LiveTable
from croupier.room.people import People
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.roles import Role
from croupier.room.room import Room
from croupier.rules import GAMES
from croupier.rules.poker.choices.house_side import BadBeatRequirement
from croupier.rules.poker.choices.least_hand import LeastHand
from tests.room.room_rounds import into_a_round

HOLDEM = GAMES["holdem"]
CHOICES = {
    "bad_beat.offered": True,
    "bad_beat.discontinue": "as approved",
    "bad_beat.min_pot": 100,
    "bad_beat.qualifying": (BadBeatRequirement("holdem", LeastHand(TWO_PAIR), 0, 2),),
}
ACES_BEAT_KINGS = tuple(
    int(card) for card in cards("Ah Kh Ac Kc 3c As Ks 2d 4c 7c 5c 9h")
)  # two players; a burn before each street
CUT = 26  # cards that the dealer cuts off
IN_THE_FUND = 500_000


class Rigged(LiveChance):
    """The smallest cut; then three aces beat three kings, and both hole cards of each player play."""

    def order(self, cards: Any) -> tuple[int, ...]:  # type: ignore[override]
        others = [card for card in cards if card not in ACES_BEAT_KINGS]
        return (*others[:CUT], *ACES_BEAT_KINGS, *others[CUT:])

    def below(self, n: int) -> int:
        return 0


def checked_and_called(live: LiveTable) -> None:
    """Play the round to its end; every player checks, calls or shows."""
    while live.running is not None:
        if live.waits_for_nonces:
            live.deal()
            continue
        options = live.running.options()
        found = next((one for one in options if one.verb in ("check", "call", "show")), options[0])
        live.answer(HOUSE, Answer(found.actor, found.verb, *found.what[:1]))


@pytest.mark.clause("MD-POKER 15.G", says="verif")
def test_15_G_a_bad_beat_is_paid_from_the_fund_that_tables_share(
    desk: Desk, people: People, administrators: tuple[Account, Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table's box and the shared fund are paid out in the submission's shares; the fund is empty afterwards."""
    for module in (live_module, shuffling):
        monkeypatch.setattr(module, "LiveChance", Rigged)
    monkeypatch.setattr(shuffles, "permutation", lambda root, nonces, number: tuple(range(number)))
    room = Room(desk, people)
    people.add(administrators[0], "alma")
    for one in administrators:
        people.grant(one, "alma", Role.ACCOUNTING)
    ann, bob = people.guest("10.0.0.1", "Ann"), people.guest("10.0.0.2", "Bob")
    live = room.open_table(None, "1", HOLDEM, HOLDEM.choices.house(CHOICES), practice=True, shared=("bad-beat",))
    room.funds[CHIPS].join("1", ("bad-beat",))
    puts_in = Answer(FLOOR, "puts-in", "bad-beat", IN_THE_FUND)
    room.answer_for_funds(people.account("alma"), puts_in, currency=CHIPS)
    into_a_round(room, live, ann, bob)
    checked_and_called(live)
    box = room.ledger.holds(CHIPS, "bad-beat-box/1")
    before = [room.ledger.holds(CHIPS, f"stack/1/{one.id}") for one in (ann, bob)]
    due = live.day.due()
    assert due is not None
    assert ("bad-beat", "MD-POKER 15.G") == (due.procedure, due.clause)
    live.begin(HOUSE, due.procedure)
    for verb in ("verify", "pay"):
        live.answer(HOUSE, Answer(FLOOR, verb))
    live.wait_until_durable()

    paid = [room.ledger.holds(CHIPS, f"stack/1/{one.id}") - was for one, was in zip((ann, bob), before, strict=True)]
    assert box > 0
    assert sum(paid) == IN_THE_FUND + box
    assert max(paid) == 3 * min(paid), "three quarters for the hand that was beaten, a quarter for the one that beat it"
    assert 0 == room.funds[CHIPS].holds("bad-beat") == room.ledger.holds(CHIPS, "bad-beat/*play-funds")
    desk.store.verify()
    rederive(desk.store, desk.keys, GAMES)
    again = Room(desk, people)
    assert 0 == again.funds[CHIPS].holds("bad-beat")
    assert room.ledger.balances() == again.ledger.balances()
