"""MD-LIR chapter 7: who may wager, what, when, and on how many boxes."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import DEALER, FLOOR, Option, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.let_it_ride.choices import CHOICES
from tests.rules.let_it_ride.let_it_ride_felt import (
    ALL_OFFERED,
    BOARD,
    NOTHING,
    STACK,
    LetItRideFelt,
    dealt,
    ready,
    settled,
    table,
)

SIDE = {"five-card-bonus": 100, "three-card-bonus": 300, "six-card-bonus": 200, "progressive": 100}


def wagering(house: Mapping[str, Any] | None = None, stack: int = STACK, seats: int = 2) -> LetItRideFelt:
    return LetItRideFelt(table(seats, ALL_OFFERED | dict(house or {}), stack)).shuffle()


def offers(play: LetItRideFelt, seat: int) -> dict[str, Option]:
    """What a seat may wager on."""
    return {one.what[0]: one for one in play.running.options() if (one.actor, one.verb) == (seat, "wager")}


@clause("MD-LIR 7.A", says="on the right layout area")
def test_7_A_wagers_go_on_the_areas_of_the_layout() -> None:
    play = wagering().wager(1)
    assert "MD-LIR 7.A" == play.refused(1, "wager", "insurance", 100).clause
    assert "the areas are three-bets, five-card-bonus" in str(play.refused(1, "wager", "", 100))


@clause("MD-LIR 7.B", says="Only players seated at the table may wager")
def test_7_B_nobody_wagers_from_behind() -> None:
    refusal = wagering().refused(5, "wager", "three-bets", 500)
    assert "MD-LIR 7.B" == refusal.clause
    assert "seat 5 (wager) is not a seated player" in str(refusal)


@clause("MD-LIR 7.B(1)", says="stays seated until the round ends")
@clause("MD-LIR 7.B(2)", says="treated as abandoned and lost")
def test_7_B_2_the_wagers_of_a_player_who_left_lose() -> None:
    """Two aces would have been paid; X-40: the bets not withdrawn stay and lose."""
    play = dealt({1: "As Ad 5h", 2: NOTHING}, wagers={1: SIDE}, house=ALL_OFFERED).floor("abandon", "seat-1")
    assert ["MD-LIR 7.B(1)", "MD-LIR 7.B(2)"] == play.cited("left the table", "abandoned")
    assert (2, "MD-LIR 11.B") == play.asked
    play.all_ride()
    assert -1_500 - 700 == play.won(1)
    assert not play.paid(1, "bet-1")
    assert {"MD-LIR 7.B(2)"} == {event.clause for event in play.events("lost", 1)}
    assert "X-40" == play.events("collected", 1, "bet-3")[0].reading


@clause("MD-LIR 7.B(2)", says="may be treated as abandoned")
def test_7_B_2_or_are_settled_if_the_house_so_chooses() -> None:
    """The bets not withdrawn ride."""
    play = dealt({1: "As Ad 5h", 2: NOTHING}, house={"abandoned_wagers": "settle"}).floor("abandon", "seat-1")
    play.all_ride()
    assert 1_500 == play.won(1)


@clause("MD-LIR 7.B(2)", says="someone leaving mid-round")
def test_7_B_2_before_at_and_after_the_round() -> None:
    play = wagering().wager(1).wager(2)
    assert "MD-LIR 7.C" == play.refused(FLOOR, "abandon", "seat-1").clause
    play.no_more_bets().proceed()
    assert "MD-LIR 11.B" == play.refused(DEALER, "abandon", "seat-1").clause
    play.ride(1, 2).floor("abandon", "seat-1")
    assert (2, "MD-LIR 11.C") == play.asked
    assert "names 'seat-1'; it may name seat-2" in str(play.refused(FLOOR, "abandon", "seat-1"))
    play.floor("abandon", "seat-2")
    assert play.running.over
    assert "comes after the end" in str(play.refused(FLOOR, "abandon", "seat-2"))


def test_7_B_2_all_boxes_of_the_player_are_abandoned() -> None:
    play = dealt({1: NOTHING, 2: "As Ad 5h", 3: "Ks Kd 6h"}, players={2: "Bo", 3: "Bo"})
    play.floor("abandon", "seat-2")
    assert {2, 3} == play.table.abandoned
    play.ride(1, 1)
    assert play.running.over
    assert (-1_500, -1_500) == (play.won(2), play.won(3))


@clause("MD-LIR 7.C", says="before the dealer's 'no more bets' call")
@clause("MD-LIR 7.D", says="After that call nothing is made, raised or withdrawn")
def test_7_D_nothing_changes_after_the_call() -> None:
    play = wagering().wager(1, {"three-bets": 500, "three-card-bonus": 100}).wager(2)
    play.say(1, "take-back", "three-card-bonus")
    assert "MD-LIR 7.D" == play.event("taken back").clause
    assert STACK - 1_500 == play.table.stack_cents(1)
    play.no_more_bets()
    for verb, what in (("wager", "three-bets"), ("wager", "three-card-bonus"), ("take-back", "three-bets")):
        refusal = play.refused(1, verb, what, 100 if verb == "wager" else 0)
        assert "MD-LIR 7.D" == refusal.clause
        assert f'seat 1 ({verb}) comes after "no more bets"' in str(refusal)


def test_7_D_without_the_three_bets_no_other_wager_stands() -> None:
    play = wagering().wager(1, {"three-bets": 500} | SIDE).say(1, "take-back", "three-bets")
    assert 0 == play.won(1)
    assert ["three-bets"] == list(offers(play, 1))


@clause("MD-LIR 7.E(1)", says="Three equal and separate bets, numbers 1, 2 and 3, are compulsory")
def test_7_E_1_three_equal_bets() -> None:
    play = wagering().wager(1, {"three-bets": 700})
    assert [("bet-1", 700), ("bet-2", 700), ("bet-3", 700)] == [
        (event.bet, event.cents) for event in play.events("placed", 1)
    ]
    assert {"MD-LIR 7.E(1)"} == set(play.cited("placed"))
    assert "MD-LIR 7.E(1)" == play.refused(2, "wager", "three-card-bonus", 100).clause
    assert "without the three bets, which come first" in str(play.refused(2, "wager", "progressive", 100))


@clause("MD-LIR 7.E(1)", says="compulsory")
def test_7_E_1_who_makes_no_bets_gets_no_cards_and_without_any_no_round_is_dealt() -> None:
    play = wagering(seats=3).wager(2).no_more_bets().proceed()
    assert [2] == play.table.dealt
    nobody = wagering().no_more_bets()
    assert nobody.running.over
    assert "MD-LIR 7.E(1)" == nobody.cited()[-1]


@pytest.mark.parametrize("amount, taken", [(499, False), (500, True), (10_000, True), (10_001, False), (550, False)])
def test_lir_bet_limits_and_whole_chips(amount: int, taken: bool) -> None:
    play = wagering()
    if taken:
        play.wager(1, {"three-bets": amount})
    else:
        said = str(play.refused(1, "wager", "three-bets", amount))
        assert "allowed: $5 to $100 in steps of $1 [MD-LIR 7.E(1)]" in said


def test_lir_bet_limits_are_the_house_s() -> None:
    play = wagering({"lir.bet_min": "2.50", "lir.bet_max": "7.50", "chip.unit": "0.50"})
    one = offers(play, 1)["three-bets"]
    assert (250, 750, 50) == (one.amount_min, one.amount_max, one.amount_step)


@pytest.mark.parametrize("stack, most", [(1_499, 0), (1_500, 500), (2_999, 999), (1_000_000, 10_000)])
def test_three_bets_within_the_stack(stack: int, most: int) -> None:
    play = wagering(stack=stack)
    assert [most] * bool(most) == [one.amount_max for one in offers(play, 1).values()]
    if most == 500:
        assert "says $6; allowed: $5" in str(play.refused(1, "wager", "three-bets", 600))
    if not most:
        assert "seat 1 has $14.99; three bets come to at least $15" in str(play.refused(1, "wager", "three-bets", 500))


@clause("MD-LIR 7.E(2)", says="Bets 1 and 2 can be taken back later under chapter 11")
def test_7_E_2_bets_1_and_2_when_asked_and_never_bet_3() -> None:
    play = dealt({1: NOTHING, 2: "5c 6d Jh"})
    refusal = play.refused(2, "withdraw")
    assert "MD-LIR 7.E(2)" == refusal.clause
    assert "seat 2 (withdraw) is not asked now" in str(refusal)
    play.withdraw(1, 2, 1, 2)
    assert ["bet-1", "bet-1", "bet-2", "bet-2"] == [event.bet for event in play.events("returned")]
    assert ["bet-3", "bet-3"] == [event.bet for event in play.events("collected")]


def offered(clause_id: str, bet: str, low: int, high: int, says: str) -> Any:
    return pytest.param(clause_id, bet, low, high, id=bet, marks=clause(clause_id, says=says))


@pytest.mark.parametrize(
    "clause_id, bet, low, high",
    [
        offered("MD-LIR 7.E(3)", "five-card-bonus", 100, 100, says="Five Card Bonus may be offered"),
        offered("MD-LIR 7.E(4)", "three-card-bonus", 100, 10_000, says="Three Card Bonus may be offered"),
        offered("MD-LIR 7.E(5)", "six-card-bonus", 100, 10_000, says="Six Card Bonus may be offered"),
        offered("MD-LIR 7.E(6)", "progressive", 100, 100, says="Progressive Payout Wager may be offered"),
    ],
)
def test_7_E_side_wagers_where_the_house_offers_them(clause_id: str, bet: str, low: int, high: int) -> None:
    name = bet.removesuffix("-bonus").replace("-", "_")
    play = wagering().wager(1)
    one = offers(play, 1)[bet]
    assert (clause_id, low, high) == (one.clause, one.amount_min, one.amount_max)
    without = wagering({f"lir.{name}.offered": False}).wager(1)
    refusal = without.refused(1, "wager", bet, low)
    assert clause_id == refusal.clause
    assert f"seat 1 names {bet}, which this table does not offer" in str(refusal)


def test_7_E_a_side_wager_is_made_once_and_with_the_chips_for_it() -> None:
    play = wagering(stack=1_800).wager(1, {"three-bets": 500, "three-card-bonus": 200})
    assert {"five-card-bonus", "six-card-bonus", "progressive"} == set(offers(play, 1))
    play.refused(1, "wager", "three-card-bonus", 100)
    play.wager(1, {"six-card-bonus": 100})
    assert {} == offers(play, 1)
    play.refused(1, "wager", "five-card-bonus", 100)


def test_L_16_the_six_card_bonus_needs_the_three_bets_only() -> None:
    play = wagering().wager(1, {"three-bets": 500, "six-card-bonus": 100})
    assert "MD-LIR 7.E(5)" == play.events("placed", 1, "six-card-bonus")[0].clause


def test_L_11_the_five_card_bonus_is_one_dollar() -> None:
    assert "allowed: $1 [MD-LIR 7.E(3)]" in str(wagering().wager(1).refused(1, "wager", "five-card-bonus", 200))
    with pytest.raises(Unlawful, match=r"lir.five_card.wager is 2.00; allowed: .* \[MD-LIR 12.B\]"):
        CHOICES.house({"lir.five_card.wager": "2.00"})


def test_L_15_the_six_card_bonus_has_a_minimum() -> None:
    play = wagering({"lir.six_card.min_wager": "3.00"}).wager(1)
    assert "allowed: $3 to $100" in str(play.refused(1, "wager", "six-card-bonus", 200))


@clause("MD-LIR 7.E(6)(a)", says="placed after the main bets, as a chip in the seat's progressive device")
@clause("MD-LIR 7.E(6)(b)", says="the device accepted it")
def test_7_E_6_the_chip_goes_into_the_device() -> None:
    play = wagering().wager(1).say(1, "wager", "progressive", 100)
    assert "MD-LIR 7.E(6)(a)" == play.events("placed", 1, "progressive")[0].clause
    assert (DEALER, "MD-LIR 7.E(6)(b)") == play.asked
    play.proceed(1)
    assert play.events("accepted by the device", 1)


def test_X_41_a_chip_that_the_device_does_not_accept_is_not_a_wager() -> None:
    play = wagering().wager(1).say(1, "wager", "progressive", 100).dealer("not-accepted")
    returned = play.event("returned")
    assert ("progressive", 100, "MD-LIR 7.E(6)(b)", "X-41") == (
        returned.bet,
        returned.cents,
        returned.clause,
        returned.reading,
    )
    assert "progressive" in offers(play, 1)
    play.no_more_bets().proceed()
    assert 100_000 == play.meter()
    assert set() == play.table.progressive_seats


@pytest.mark.parametrize("wager, other", [(100, 500), (500, 100)])
def test_L_09_one_amount_for_the_progressive(wager: int, other: int) -> None:
    play = wagering({"lir.progressive.wager": wager}).wager(1)
    assert "[MD-LIR 7.E(6)]" in str(play.refused(1, "wager", "progressive", other))
    with pytest.raises(Unlawful, match=r"lir.progressive.wager is \$2; the envy tables know \$1 and \$5 only"):
        CHOICES.house({"lir.progressive.wager": "2.00"})


@clause("MD-LIR 7.E(7)", says="Side wagers are independent of all other wagers")
def test_7_E_7_side_wagers_win_though_the_bets_lose_and_the_reverse() -> None:
    """A pair of fives is not a main hand; a pair of kings made with the board is not a three-card hand."""
    wagers = {1: {"three-card-bonus": 300}, 2: {"three-card-bonus": 300}}
    play = settled({1: "5c 5d 8h", 2: "Kc 2d 3h"}, board="Ks 9d", wagers=wagers)
    assert (-1_500 + 300, 1_500 - 300) == (play.won(1), play.won(2))
    assert ["MD-LIR 7.E(7)"] * 2 == play.cited("side wagers apart")


@clause("MD-LIR 7.E(7)", says="independent")
def test_7_E_7_a_withdrawn_bet_leaves_the_side_wagers() -> None:
    play = dealt({1: "5c 5d 8h"}, wagers={1: {"three-card-bonus": 300}}).withdraw(1, 1)
    assert 300 - 500 == play.won(1)


@clause("MD-LIR 7.F", says="how many adjacent boxes one player may bet")
def test_7_F_adjacent_boxes() -> None:
    both = new("let-it-ride", {2: STACK, 3: STACK}, players={2: "Ann", 3: "Ann"})
    assert (2, 3) == LetItRideFelt(both).table.seats
    three = dict.fromkeys((2, 3, 4), "Ann")
    with pytest.raises(
        RuleViolation, match=r"Ann wagers on 3 boxes \(2, 3, 4\); at most 2 adjacent ones \[MD-LIR 7.F\]"
    ):
        new("let-it-ride", dict.fromkeys(three, STACK), players=three)
    assert new("let-it-ride", dict.fromkeys(three, STACK), players=three, house={"boxes.adjacent_max": 3})
    with pytest.raises(RuleViolation, match=r"boxes 2, 4, which are not adjacent \[MD-LIR 7.F\]"):
        new("let-it-ride", {2: STACK, 4: STACK}, players={2: "Ann", 4: "Ann"})
    with pytest.raises(Unlawful, match=r"boxes.adjacent_max is 8; allowed: 1 to 7 \[MD-LIR 7.F\]"):
        CHOICES.house({"boxes.adjacent_max": 8})


def test_T_20_each_box_decides_for_itself() -> None:
    play = dealt({1: NOTHING, 2: "5c 6d Jh"}, players={1: "Ann", 2: "Ann"}, board=BOARD).withdraw(1).ride(2)
    assert [1] == [event.seat for event in play.events("returned")]


def test_X_46_the_meters_freeze_at_the_call() -> None:
    """What is put on them comes from the wagers made at that moment."""
    play = (
        wagering().wager(1, {"three-bets": 500, "progressive": 100}).wager(2, {"three-bets": 500, "progressive": 100})
    )
    play.say(2, "take-back", "progressive")
    assert 100_000 == play.meter()
    play.no_more_bets().proceed()
    assert 100_020 == play.meter()


def test_chips_that_no_wager_can_be_made_of_are_refused() -> None:
    with pytest.raises(
        Unlawful, match=r"lir.bet_min is \$7.50; that is not a whole number of chips of \$1 \[submission: chip.unit\]"
    ):
        CHOICES.house({"lir.bet_min": "7.50"})
    with pytest.raises(Unlawful, match=r"lir.bet_min is \$50 and lir.bet_max \$20; the minimum may not be above"):
        CHOICES.house({"lir.bet_min": "50.00", "lir.bet_max": "20.00"})
    with pytest.raises(Unlawful, match=r"lir.six_card.min_wager is above lir.bet_max \[MD-LIR 7.E\(5\)\]"):
        CHOICES.house({"lir.six_card.min_wager": "101"})


def test_the_call_closes_the_wagers_before_anything_is_dealt() -> None:
    play = ready({1: NOTHING})
    assert play.table.closed
    assert not play.events("dealt")
