"""MD-POKER chapter 16: High Hand Jackpot payout."""

from __future__ import annotations

import pytest

from croupier.hands import evaluate
from croupier.rulebook.testing import clause
from croupier.rules.poker.ch16_high_hand import HighHand
from croupier.rules.poker.ch16_periods import Period
from croupier.rules.settle import Settlement, read_question, settle


def settled(*hands: str, board: str, each: str = "20.00", house: str = "") -> Settlement:
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "{each}"\nhand = "{hand}"\n' for place, hand in enumerate(hands)
    )
    offered = '"high_hand.offered" = true\n'
    head = f'game = "holdem"\nboard = "{board}"\nraked = true\n[house]\n{offered}{house}\n'
    return settle(read_question(head + players))


def tracked(found: Settlement) -> list[str]:
    return [step.words for step in found.steps if step.clause == "MD-POKER 16.G(1)"]


def hand(cards: str, seat: int = 1, table: str = "1") -> HighHand:
    return HighHand(table, seat, f"player {seat}", evaluate(cards, "high"))


OTHERS = ("9c 8c", "2d 3h", "Qc Tc")


@clause("MD-POKER 16.C", says="prescribed contribution")
@clause("MD-POKER 16.C(2)", says="After the rake")
@clause("MD-POKER 16.A(1)", says="Funded separately")
def test_16_C_takes_the_contribution_into_a_box_of_its_own() -> None:
    house = '"bad_beat.offered" = true\n"bad_beat.discontinue" = "as approved"\n'
    found = settled("Ks Kh", "Qs Qh", board="2c 7d 9h Jc 3s", house=house)

    assert (100, 100) == (found.house["high-hand-box"], found.house["bad-beat-box"])
    taken = [step.clause for step in found.steps if step.clause in ("MD-POKER 15.C(2)", "MD-POKER 16.C(2)")]
    assert ["MD-POKER 15.C(2)", "MD-POKER 16.C(2)"] == taken


@pytest.mark.parametrize(
    "first, board, counts",
    [
        ("Ks Kh", "Kd 7d 7h Jc 3s", True),  # a full house with both hole cards
        ("Ks 2h", "Kd Kc 7d 7h 3s", False),  # kings full of 7s, but only one own card plays
        ("Ks Qh", "Kd Kc 7d 5h 3s", False),  # trips
    ],
)
def test_a_full_house_with_both_hole_cards_is_tracked(first: str, board: str, counts: bool) -> None:
    """P-57, P-58, 16.G(1)."""
    assert counts == bool(tracked(settled(first, *OTHERS, board=board)))


def test_the_number_of_players_dealt_in_counts() -> None:
    """16.B(4): four are asked for."""
    board = "Kd 7d 7h Jc 3s"

    assert tracked(settled("Ks Kh", *OTHERS, board=board))
    assert not tracked(settled("Ks Kh", *OTHERS[:2], board=board))
    assert tracked(settled("Ks Kh", *OTHERS[:2], board=board, house='"high_hand.min_players" = 3'))


@clause("MD-POKER 16.I", says="Best Qualifying High Hand")
def test_16_I_pays_the_best_hand_of_the_period() -> None:
    period = Period()
    for cents in (100, 100, 300):
        period.contribute(cents)
    low, high = hand("As Ad Ah Kc Kd", 1), hand("2s 2d 2h 2c 5d", 2)

    assert [low] == period.track([low])
    assert [high] == period.track([high])
    assert [] == period.track([hand("Ks Kd Kh Qc Qd", 3)])
    closing = period.close("equal-shares")
    assert ({"player 2": 500}, 0, "MD-POKER 16.I") == (closing.owed, closing.following.fund_cents, closing.clause)


def test_equal_hands_share_or_the_first_made_takes_all() -> None:
    """16.B(5), P-59: an equal hand gets a slip of its own but does not replace."""
    period = Period(1_001)
    period.track([hand("As Ad Ah Kc Kd", 1), hand("As Ad Ac Ks Kh", 2)])

    closing = period.close("equal-shares")

    assert ({"player 1": 500, "player 2": 500}, 1) == (closing.owed, closing.following.fund_cents)
    assert {"player 1": 1_001} == period.close("first-made").owed


@clause("MD-POKER 16.I(2)", says="rolls into the next period")
def test_16_I_2_rolls_over_without_a_full_house() -> None:
    closing = Period(700).close("equal-shares")

    assert ({}, 700, "MD-POKER 16.I(2)") == (closing.owed, closing.following.fund_cents, closing.clause)
