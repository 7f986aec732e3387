"""Duties about jackpots and decks that outlive a round: who they concern, how much, and the answer that closes them."""

from __future__ import annotations

from croupier.cards.shuffle import SeededChance
from croupier.engine import DEALER, FLOOR, Answer
from croupier.engine.driver import advance
from croupier.rulebook.testing import clause
from tests.rules.poker.day_felt import TableDay
from tests.rules.poker.jackpot_felt import Evening
from tests.rules.poker.test_ch15_bad_beat import RECORDED, beaten_evening, floor
from tests.rules.poker.test_ch16_periods import KINGS_FULL


def tasks(evening: Evening) -> list[tuple[str, str, str, str, str, str, int]]:
    return [
        (one.duty, one.clause, one.procedure, one.verb, one.what, one.person, one.cents) for one in evening.day.tasks()
    ]


@clause("MD-POKER 16.G(1)", says="verifies it")
@clause("MD-POKER 16.I(1)", says="Payment is made at the main or satellite cage")
@clause("MD-POKER 16.J", says="unclaimed payouts after the B(6) deadline")
def test_16_a_high_hand_is_to_be_verified_then_paid_then_distributed() -> None:
    evening = Evening(high_hand__claim_limit=1, high_hand__unclaimed="drawn among the players present")
    assert [] == tasks(evening)
    evening.hand(1, KINGS_FULL)
    verify = ("verify-high-hand", "MD-POKER 16.G(1)", "between", "record", "seat-1", "Ann", 0)
    assert [verify] == tasks(evening)

    evening.between("floor record seat-1", "floor clock 60")
    pay = ("pay-high-hand", "MD-POKER 16.I(1)", "between", "pay", "payout-1", "Ann", 100)
    assert [pay] == tasks(evening)

    evening.between("floor clock 61")
    assert [("distribute-high-hand", "MD-POKER 16.J", "between", "distribute", "", "", 100)] == tasks(evening)

    evening.between("floor distribute")
    assert [] == tasks(evening)


@clause("MD-POKER 15.G", says="verifies each Bad Beat hand before any award")
@clause("MD-POKER 15.H", says="Accounting prepares the payout")
def test_15_a_bad_beat_is_to_be_verified_then_paid_to_each_person() -> None:
    evening = beaten_evening()
    verify = ("verify-bad-beat", "MD-POKER 15.G", "bad-beat", "verify", "", "Ann", 0)
    assert verify in tasks(evening)

    floor(evening, "verify", "later").between(*RECORDED)
    owed = [one for one in tasks(evening) if "pay-bad-beat" == one[0]]
    assert {("Ann", 51), ("Bob", 25), ("Cyd", 12), ("Dan", 12)} == {one[-2:] for one in owed}
    assert {("pay-bad-beat", "MD-POKER 15.H", "bad-beat", "pay", "")} == {one[:5] for one in owed}

    floor(evening, "pay")
    assert {"notify-of-count"} == {one[0] for one in tasks(evening)}


@clause("MD-POKER 7.F(6)", says="takes the deck off the table")
def test_7_F_6_a_deck_that_was_removed_is_to_be_replaced() -> None:
    day = TableDay().round("floor missing-card").day
    (task,) = day.tasks()
    assert ("replace-deck", "MD-POKER 7.F(6)", "between", "replace-deck") == (
        task.duty,
        task.clause,
        task.procedure,
        task.verb,
    )

    between = day.begin("between")
    between.answer(Answer(FLOOR, "replace-deck"))
    advance(between, SeededChance(1))
    between.answer(Answer(FLOOR, "verify"))
    between.answer(Answer(DEALER, "proceed"))
    advance(between, SeededChance(1))
    between.answer(Answer(FLOOR, "next-round"))
    day.finish(between)
    assert not day.tasks()
