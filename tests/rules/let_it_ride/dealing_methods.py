"""What chapters 8, 9 and 10 have in common, checked with the clauses of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import DEALER, DECK, FLOOR, RuleViolation
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, NOTHING, LetItRideFelt, ready, rounds

FIVE_CARD_ROUTINE = {
    "MD-LIR 8": [f"MD-LIR 8.C(1)({letter})" for letter in "abcd"],
    "MD-LIR 9": [f"MD-LIR 9.A(3)(a)({step})" for step in ("i", "ii", "iii", "iv")],
    "MD-LIR 10": [f"MD-LIR 10.A(1)(b)({step})" for step in ("i", "ii", "iii", "iv")],
}
PROGRESSIVE_ROUTINE = {
    "MD-LIR 8": [f"MD-LIR 8.C(3)({letter})" for letter in "abc"],
    "MD-LIR 9": [f"MD-LIR 9.A(3)(c)({step})" for step in ("i", "ii", "iii")],
    "MD-LIR 10": [f"MD-LIR 10.A(1)(d)({step})" for step in ("i", "ii", "iii")],
}


def unchanged(play: LetItRideFelt) -> bool:
    """Is every account what it was when the round began?"""
    before = play.running.record.balances
    return all(cents == before.get(account, 0) for account, cents in play.table.balances.items())


def dealt_places(play: LetItRideFelt) -> list[tuple[str, str]]:
    """Where each card went, and by which clause."""
    return [(event.place, event.clause) for event in play.events("dealt")]


def check_order_of_closing(
    house: Mapping[str, Any], call: str, five_card: list[str], lock: str, progressive: list[str]
) -> None:
    """The call, the Five Card chips, the lock, the Progressive chips; then the first card."""
    wagers = {1: {"five-card-bonus": 100, "progressive": 100}}
    play = ready({1: NOTHING, 2: "5c 6d Jh"}, wagers=wagers, house={**house, **ALL_OFFERED}).proceed()
    clauses = play.cited()
    expected = [call, *five_card, lock, *progressive, "MD-LIR 12.F(1)"]
    start = clauses.index(call)
    assert expected == clauses[start : start + len(expected)]
    assert [1] == [event.seat for event in play.events("lammer")]
    assert {"five-card-bonus": 100, "progressive": 100} == play.table.lammers[1]
    assert 200 - 20 == play.table.balances["table-inventory"]
    # L-27: if none was made there is nothing to collect, but the system is locked anyway.
    without = ready({1: NOTHING}, house={**house, **ALL_OFFERED}).proceed().cited()
    assert [call, lock] == [cited for cited in without if cited in expected]


def check_mismatch(house: Mapping[str, Any], bet: str, clause: str) -> None:
    """X-42: dealing does not start until the floorperson has resolved it."""
    wagers = {1: {bet: 100}, 2: {bet: 100}}
    play = ready({1: NOTHING, 2: "5c 6d Jh"}, wagers=wagers, house={**house, **ALL_OFFERED})
    assert (DEALER, clause) == play.asked
    play.dealer("mismatch")
    told = play.event("chips do not agree")
    assert (bet, clause, "X-42") == (told.bet, told.clause, told.reading)
    assert (FLOOR, clause) == play.asked
    assert clause == play.refused(DEALER, "proceed").clause
    assert "it may name seat-1 or seat-2" in str(play.refused(FLOOR, "no-wager", "seat-3"))
    play.floor("no-wager", "seat-2")
    assert (100, clause, "X-42") == (
        play.event("returned").cents,
        play.event("returned").clause,
        play.event("returned").reading,
    )
    assert (DEALER, clause) == play.asked
    assert not play.events("dealt")
    play.dealer("mismatch").floor("agreed").proceed()
    assert clause == play.event("chips resolved").clause
    assert {1} == {seat for seat, chips in play.table.lammers.items() if bet in chips}
    assert play.events("dealt")
    if bet == "progressive":
        assert 100_020 == play.meter()


def check_count_of_the_stub(house: Mapping[str, Any], asked: str, counting: str, right: str) -> None:
    """Rounds 5 and 10, and no other of the first eleven."""
    played = rounds(11, house)
    for number, play in enumerate(played, 1):
        due = number in (5, 10)
        assert [counting] * due == play.cited("stub counted")
        assert [right] * due == [event.clause for event in play.events("racked") if event.clause == right]
        (stub,) = [event for event in play.events("racked") if event.source == DECK]
        assert 47 == len(stub.cards)
    fifth = ready({1: NOTHING}, after=played[3])
    while fifth.asked != (DEALER, asked):
        fifth.proceed(1)
    assert counting == fifth.options[DEALER, "count"]
    fifth.dealer("count", amount=47)
    assert not fifth.void


def check_misdealt(house: Mapping[str, Any], place: str, wrong: str, void: str) -> None:
    """An extra card is found by the count: 52 cards, but misdealt."""
    play = ready({1: NOTHING, 2: "5c 6d Jh"}, after=rounds(4, {**house, **ALL_OFFERED}, seats=2)[-1])
    play.dealer("extra", place).proceed()
    assert wrong == play.event("wrong count").clause
    assert play.void
    assert (void, f"the cards were misdealt: {place}") == (play.void.clause, play.void.text)
    assert unchanged(play)
    assert void == play.event("cards to be reshuffled").clause


def check_not_misdealt(house: Mapping[str, Any], counted: int, void: str) -> None:
    """The deal is right but the count is not, so the deck is removed."""
    play = ready({1: NOTHING, 2: "5c 6d Jh"}, after=rounds(4, house, seats=2)[-1])
    while (DEALER, "count") not in play.options:
        play.proceed(1)
    play.dealer("count", amount=counted)
    assert play.void
    assert (void, f"the deck has {counted + 8} cards, not 52") == (play.void.clause, play.void.text)
    assert unchanged(play)
    removed = play.event("deck removed")
    assert (void, "red", "X-35") == (removed.clause, removed.deck, removed.reading)
    with pytest.raises(RuleViolation, match=r"another is opened before play goes on \[MD-LIR 3.A\]"):
        play.next()
    assert play.next("opening").inspected().next().running.ask
