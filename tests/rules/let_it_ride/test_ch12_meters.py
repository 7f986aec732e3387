"""MD-LIR chapter 12, E to J: the meters, several winners, and the Envy Bonus."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from croupier.engine import INVENTORY, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.let_it_ride.choices import CHOICES
from croupier.rules.let_it_ride.memory import LetItRideMemory
from tests.rules.let_it_ride.let_it_ride_felt import LetItRideFelt, dealt, ready, settled

# L-06: with 7-8 of hearts on the board two players hold straight flushes, with 9-8 two hold four of a kind.
TWO_STRAIGHT_FLUSHES: Mapping[str, Any] = {"hands": {1: "4h 5h 6h", 2: "2c 3d Jc", 3: "9h Th Jh"}, "board": "7h 8h"}
TWO_FOURS: Mapping[str, Any] = {"hands": {1: "9c 9d 9s", 2: "2c 3d Jc", 3: "8c 8d 8s"}, "board": "9h 8h"}
ROYAL = {"hands": {1: "As Ks Qs", 2: "2c 3d 5h"}, "board": "Js Ts"}
ALL_BET = {seat: {"progressive": 100} for seat in (1, 2, 3)}


def offering(letter: str = "A", **more: Any) -> dict[str, Any]:
    named = {f"lir.progressive.{name}": value for name, value in more.items()}
    return {"lir.progressive.offered": True, "lir.progressive.paytable": letter} | named


def meters_of(house: Mapping[str, Any]) -> dict[str, int]:
    """The meters of a table that opens."""
    balances = new("let-it-ride", {1: 10_000}, house=house).balances
    return {name.removeprefix("meter-"): cents for name, cents in balances.items() if name.startswith("meter-")}


@clause("MD-LIR 12.F(2)", says="Starting and reset amount, no less than the listed floors")
@pytest.mark.parametrize(
    "letter, floors",
    [
        ("A", {"main": 100_000}),
        ("B", {"main": 100_000}),
        ("C", {"main": 100_000}),
        ("D", {"major": 100_000, "minor": 25_000}),
        ("E", {"mega": 1_000_000, "major": 100_000, "minor": 25_000}),
        ("F", {"mega": 1_000_000, "major": 100_000, "minor": 25_000}),
    ],
)
def test_12_F_2_a_table_opens_with_its_meters_at_the_initial_amounts(letter: str, floors: dict[str, int]) -> None:
    assert floors == meters_of(offering(letter))
    name, least = next(iter(floors.items()))
    assert floors | {name: least + 500} == meters_of(offering(letter, initial=f"{name}={(least + 500) // 100}.00"))
    assert {} == meters_of({"lir.progressive.paytable": letter})


def floor(clause_id: str, letter: str, meter: str, cents: int, says: str) -> Any:
    return pytest.param(clause_id, letter, meter, cents, id=clause_id, marks=clause(clause_id, says=says))


@pytest.mark.parametrize("which", ["initial", "reset"])
@pytest.mark.parametrize(
    "clause_id, letter, meter, cents",
    [
        floor("MD-LIR 12.F(2)(a)", "A", "main", 100_000, says="initial and reset meter of paytable A"),
        floor("MD-LIR 12.F(2)(b)", "B", "main", 100_000, says="initial and reset meter of paytable B"),
        floor("MD-LIR 12.F(2)(c)", "C", "main", 100_000, says="initial and reset meter of paytable C"),
        floor("MD-LIR 12.F(2)(d)(i)", "D", "major", 100_000, says="Paytable D Major"),
        floor("MD-LIR 12.F(2)(d)(ii)", "D", "minor", 25_000, says="Paytable D Minor"),
        floor("MD-LIR 12.F(2)(e)(i)", "E", "mega", 1_000_000, says="Paytable E Mega"),
        floor("MD-LIR 12.F(2)(e)(ii)", "E", "major", 100_000, says="Paytable E Major"),
        floor("MD-LIR 12.F(2)(e)(iii)", "E", "minor", 25_000, says="Paytable E Minor"),
        floor("MD-LIR 12.F(2)(f)(i)", "F", "mega", 1_000_000, says="Paytable F Mega"),
        floor("MD-LIR 12.F(2)(f)(ii)", "F", "major", 100_000, says="Paytable F Major"),
        floor("MD-LIR 12.F(2)(f)(iii)", "F", "minor", 25_000, says="Paytable F Minor"),
    ],
)
def test_12_F_2_a_cent_below_the_floor_is_unlawful(
    which: str, clause_id: str, letter: str, meter: str, cents: int
) -> None:
    assert CHOICES.house(offering(letter, **{which: {meter: cents}}))
    with pytest.raises(Unlawful, match=f"lir.progressive.{which} of {meter} is .* for paytable {letter}") as refusal:
        CHOICES.house(offering(letter, **{which: {meter: cents - 1}}))
    assert [clause_id] == [finding.clause for finding in refusal.value.findings]


@clause("MD-LIR 12.F(2)(d)", says="meters of paytable D")
@clause("MD-LIR 12.F(2)(e)", says="meters of paytable E")
@clause("MD-LIR 12.F(2)(f)", says="meters of paytable F")
@pytest.mark.parametrize(
    "letter, unknown, cited, has",
    [
        ("A", "major", "MD-LIR 12.F(2)(a)", "main"),
        ("B", "minor", "MD-LIR 12.F(2)(b)", "main"),
        ("C", "mega", "MD-LIR 12.F(2)(c)", "main"),
        ("D", "mega", "MD-LIR 12.F(2)(d)", "major, minor"),
        ("E", "main", "MD-LIR 12.F(2)(e)", "mega, major, minor"),
        ("F", "main", "MD-LIR 12.F(2)(f)", "mega, major, minor"),
    ],
)
def test_12_F_2_names_the_meters_of_each_paytable(letter: str, unknown: str, cited: str, has: str) -> None:
    with pytest.raises(Unlawful, match=f"names '{unknown}'; paytable {letter} has {has}") as refusal:
        CHOICES.house(offering(letter, reset={unknown: 9_999_900}))
    assert [cited] == [finding.clause for finding in refusal.value.findings]
    with pytest.raises(Unlawful, match=r"\[MD-LIR 12.F\]"):
        CHOICES.house(offering(letter, rates={unknown: 5}))


@clause("MD-LIR 12.F", says="Rules Submission contains the meter data")
@clause("MD-LIR 12.F(1)", says="rate of progression")
@pytest.mark.parametrize(
    "letter, stake, expected",
    [
        ("A", 100, {"main": 100_000 + 40}),
        ("A", 500, {"main": 100_000 + 200}),
        ("D", 100, {"major": 100_000 + 30, "minor": 25_000 + 10}),
        ("E", 100, {"mega": 1_000_000 + 20, "major": 100_000 + 10, "minor": 25_000 + 10}),
        ("F", 500, {"mega": 1_000_000 + 100, "major": 100_000 + 50, "minor": 25_000 + 50}),
    ],
)
def test_12_F_1_each_meter_takes_its_share_of_every_wager_before_the_deal(
    letter: str, stake: int, expected: dict[str, int]
) -> None:
    """L-05, L-32: two of three players wager; the third has a lammer for another wager."""
    bets = {1: {"progressive": stake}, 2: {"five-card-bonus": 100}, 3: {"progressive": stake}}
    house = offering(letter, wager=stake) | {"lir.five_card.offered": True}
    play = ready(**TWO_FOURS, wagers=bets, house=house).proceed(2)
    assert expected == {name: play.meter(name) for name in expected}
    assert not play.events("dealt")
    assert {"MD-LIR 12.F(1)"} == set(play.cited("meter advanced"))
    assert {0} == {event.number for event in play.events("meter advanced")}, "no part of a cent is carried"


def test_12_F_1_the_rates_are_the_house_s() -> None:
    play = dealt(**TWO_FOURS, wagers=ALL_BET, house=offering("D", rates="major=50 minor=0"))
    assert (100_150, 25_000) == (play.meter("major"), play.meter("minor"))
    with pytest.raises(Unlawful, match=r"lir.progressive.rates come to 101 percent; at most 100 \[MD-LIR 12.F\(1\)\]"):
        CHOICES.house(offering("D", rates="major=50 minor=51"))
    with pytest.raises(Unlawful, match=r"lir.progressive.rates come to 100.25 percent; at most 100"):
        CHOICES.house(offering("D", rates="major=99.5 minor=0.75"))


FRACTIONS = offering("D", rates="major=12.5 minor=0.75")


@clause("MD-LIR 12.F(1)", says="rate of progression")
def test_L_34_parts_of_a_cent_are_carried_to_the_next_round_by_each_meter() -> None:
    """Of $1 the major takes 12.5 cents and the minor 0.75: after four rounds 50 and 3 cents, and nothing is lost."""
    play: LetItRideFelt | None = None
    shown = []
    for _ in range(4):
        play = settled(hands={1: "2c 3d Jc"}, wagers={1: {"progressive": 100}}, house=FRACTIONS, after=play)
        shown.append((play.meter("major") - 100_000, play.meter("minor") - 25_000))
    assert [(12, 0), (25, 1), (37, 2), (50, 3)] == shown
    assert play is not None
    assert LetItRideMemory(round=4) == play.table.memory


def test_L_34_says_what_a_meter_carries() -> None:
    first = settled(hands={1: "2c 3d Jc"}, wagers={1: {"progressive": 100}}, house=FRACTIONS)
    assert [
        ("Major Progressive", 12, 100_000, 100_012, Fraction(1, 2), "L-34"),
        ("Minor Progressive", 0, 25_000, 25_000, Fraction(3, 4), "L-34"),
    ] == [
        (event.meter, event.cents, event.before, event.after, Fraction(event.number, event.of), event.reading)
        for event in first.events("meter advanced")
    ]
    words = "Major Progressive advances from $1,000 to $1,000.12 and carries 1/2 of a cent"
    assert words == str(first.events("meter advanced")[0])


def test_L_34_parts_stay_with_a_meter_that_is_paid_and_resets() -> None:
    bet = {1: {"progressive": 100}}
    paid = settled(**ROYAL, wagers=bet, house=FRACTIONS)
    assert [100_012] == [cents for cents, _ in paid.paid(1, "progressive")]
    shows, reset = paid.event("meter shows"), paid.event("meter reset")
    assert (100_012, Fraction(1, 2)) == (shows.before, Fraction(shows.number, shows.of))
    assert (0, 100_000) == (reset.before, reset.after)
    assert 100_013 == settled(**ROYAL | {"board": "Jd Tc"}, wagers=bet, after=paid).meter("major")


def test_L_34_a_void_round_carries_what_the_one_before_it_left() -> None:
    """X-39: half a cent from the first round; the second adds another half and is void; the third adds it again."""
    bet = {1: {"progressive": 100}}
    first = settled(hands={1: "2c 3d Jc"}, wagers=bet, house=FRACTIONS)
    second = dealt(hands={1: "2c 3d Jc"}, wagers=bet, after=first)
    assert 100_025 == second.meter("major")
    second.dealer("exposed", "community")
    assert (100_012, 25_000) == (second.meter("major"), second.meter("minor"))
    assert 100_025 == settled(hands={1: "2c 3d Jc"}, wagers=bet, after=second).meter("major")


@clause("MD-LIR 12.G", says="what the meter shows at that player's turn")
def test_12_G_the_meter_in_full_which_resets_at_once() -> None:
    play = settled(**ROYAL, wagers={1: {"progressive": 100}}, house=offering(reset="main=1500"))
    assert [(100_020, "MD-LIR 12.E(1)(a)")] == play.paid(1, "progressive")
    assert [
        ("meter shows", 100_020, "MD-LIR 12.G"),
    ] == [(event.kind, event.before, event.clause) for event in play.running.events if event.clause == "MD-LIR 12.G"]
    paid = play.events("paid", 1, "progressive")[0]
    assert (100_020, 0) == (paid.before, paid.after)
    reset = play.event("meter reset")
    assert (150_000, INVENTORY, "MD-LIR 12.F(2)") == (reset.cents, reset.source, reset.clause)
    assert 150_000 == play.meter()


def test_12_G_a_meter_carried_over_from_earlier_rounds() -> None:
    """$1,000 and three wagers of $1 in two rounds, at 20 percent."""
    bets = {1: {"progressive": 100}, 2: {"progressive": 100}}
    first = settled(**ROYAL | {"board": "Jd Tc"}, wagers=bets, house=offering())
    play = settled(**ROYAL, wagers={1: {"progressive": 100}}, after=first)
    assert [100_060] == [paid for paid, _ in play.paid(1, "progressive")]


@clause("MD-LIR 12.G", says="in the settlement order")
@pytest.mark.parametrize(
    "letter, meter, floor", [("D", "minor", 25_000), ("E", "major", 100_000), ("F", "major", 100_000)]
)
def test_L_06_two_straight_flushes_are_paid_in_turn_and_do_not_share(letter: str, meter: str, floor: int) -> None:
    """Seat 3 is paid first, and seat 1 gets the reset amount; counterclockwise from the dealer's right."""
    play = settled(**TWO_STRAIGHT_FLUSHES, wagers=ALL_BET, house=offering(letter))
    assert [3, 1] == [event.seat for event in play.events("paid", what="progressive")]
    assert [[floor + 15], [floor]] == [[paid for paid, _ in play.paid(seat, "progressive")] for seat in (3, 1)]
    assert floor == play.meter(meter)


@pytest.mark.parametrize("letter", "EF")
def test_L_06_two_fours_of_a_kind_take_the_minor_in_turn(letter: str) -> None:
    play = settled(**TWO_FOURS, wagers=ALL_BET, house=offering(letter))
    assert [(3, 25_015), (1, 25_000)] == [
        (event.seat, event.cents) for event in play.events("paid", what="progressive")
    ]


@pytest.mark.parametrize("top_up, second, left", [(False, 9_005, 81_049), (True, 10_006, 100_060)])
def test_L_05_ten_percent_lowers_the_meter_unless_it_is_refilled(top_up: bool, second: int, left: int) -> None:
    """100,060 on it: the first takes 10,006; the second a tenth of the 90,054 left, or of the refilled meter."""
    house = offering("A", top_up=top_up) | {"payout.breakage": "exact"}
    play = settled(**TWO_STRAIGHT_FLUSHES, wagers=ALL_BET, house=house)
    assert [10_006, second] == [event.cents for event in play.events("paid", what="progressive")]
    assert left == play.meter()
    assert ["submission: lir.progressive.top_up"] * (2 * top_up) == play.cited("meter refilled")


@pytest.mark.parametrize(
    "unit, paid", [("1.00", [10_000, 9_000]), ("0.50", [10_000, 9_000]), ("0.01", [10_006, 9_005])]
)
def test_W_09_ten_percent_in_chips_and_the_whole_meter_to_the_cent(unit: str, paid: list[int]) -> None:
    """What is smaller than a chip stays on the meter; a meter paid in full is paid as it shows (12.G)."""
    house = offering("A") | {"chip.unit": unit}
    play = settled(**TWO_STRAIGHT_FLUSHES, wagers=ALL_BET, house=house)
    assert paid == [event.cents for event in play.events("paid", what="progressive")]
    assert 100_060 - sum(paid) == play.meter()
    whole = settled(**ROYAL, wagers={1: {"progressive": 100}}, house=house)
    assert [100_020] == [cents for cents, _ in whole.paid(1, "progressive")]


def test_L_07_envy_adds_up_over_several_hands_and_the_holder_gets_the_other_s() -> None:
    play = settled(**TWO_STRAIGHT_FLUSHES, wagers=ALL_BET, house=offering("A"))
    envy = {seat: [event.cents for event in play.events("paid", seat, "envy-bonus")] for seat in (1, 2, 3)}
    assert {1: [30_000], 2: [30_000, 30_000], 3: [30_000]} == envy
    assert {"L-07"} == {event.reading for event in play.events("paid", what="envy-bonus")}


def test_L_07_no_envy_without_a_progressive_wager() -> None:
    play = settled(**TWO_STRAIGHT_FLUSHES, wagers={3: {"progressive": 100}}, house=offering("A"))
    assert [(3, 30_000)] == [(event.seat, event.cents) for event in play.events("paid", what="envy-bonus")]


def test_L_07_a_player_with_two_boxes_is_one_player() -> None:
    """No envy from one's own other box; each box is paid for another player's hand."""
    hands = {"hands": {1: "4h 5h 6h", 2: "2c 3d Jc", 3: "9h Th Jh"}, "board": "7h 8h"}
    players = {1: "Ann", 2: "Ann", 3: "Bo"}
    play = settled(**hands, wagers=ALL_BET, house=offering("A"), players=players)
    envy = {seat: [event.seats for event in play.events("paid", seat, "envy-bonus")] for seat in (1, 2, 3)}
    assert {1: [(3,)], 2: [(3,)], 3: [(1,)]} == envy
    assert [("straight flush", "$300")] == [(e.hand, e.pays) for e in play.events("paid", 2, "envy-bonus")]


@clause("MD-LIR 11.E(5)", says="Envy Bonuses are paid last")
def test_L_08_envy_is_paid_when_all_hands_are_open() -> None:
    """The first seat to be settled has its envy from the hand that is opened last."""
    play = settled(**ROYAL, wagers={2: {"progressive": 100}}, house=offering("A"))
    kinds = [(event.kind, event.seat, event.bet) for event in play.running.events]
    assert kinds.index(("paid", 2, "envy-bonus")) > kinds.index(("paid", 1, "bet-3"))
    assert ("royal flush", "MD-LIR 11.E(5)") == (play.event("envy hand").hand, play.event("envy hand").clause)


def test_X_43_each_envy_by_the_receiver_s_own_wager() -> None:
    play = settled(**TWO_STRAIGHT_FLUSHES, wagers={2: {"progressive": 500}}, house=offering("A", wager=500))
    assert [150_000, 150_000] == [paid for paid, _ in play.paid(2, "envy-bonus")]


@clause("MD-LIR 12.H(2)", says="the envy payouts designated in the Rules Submission")
def test_12_H_2_the_envy_paytable_has_the_progressive_s_letter() -> None:
    assert CHOICES.house(offering("B") | {"lir.envy.paytable": "B"})
    with pytest.raises(Unlawful, match=r"lir.envy.paytable is A; it is .* letter, B \[MD-LIR 12.H\(2\)\]"):
        CHOICES.house(offering("B") | {"lir.envy.paytable": "A"})


def test_X_40_envy_from_an_abandoned_hand_is_due_and_none_goes_to_it() -> None:
    """Seat 1 leaves with a straight flush, seat 3 stays with one."""
    play = dealt(**TWO_STRAIGHT_FLUSHES, wagers=ALL_BET, house=offering("A")).floor("abandon", "seat-1").all_ride()
    envy = {seat: [event.cents for event in play.events("paid", seat, "envy-bonus")] for seat in (1, 2, 3)}
    assert {1: [], 2: [30_000, 30_000], 3: [30_000]} == envy
    assert not play.paid(1, "progressive")


def test_L_17_the_payout_limit_caps_a_hand_and_neither_progressive_nor_envy() -> None:
    """Three bets of $5 at 200 to 1 would be $3,000; for the Three Card Bonus nothing is left."""
    house = offering("A") | {"lir.payout_limit": "2500.00"}
    wagers = {seat: bets | {"three-card-bonus": 100} for seat, bets in ALL_BET.items()}
    play = settled(**TWO_STRAIGHT_FLUSHES, wagers=wagers, house=house)
    main = [event.cents for event in play.events("paid", 1) if event.bet.startswith(("bet", "three"))]
    assert [100_000, 100_000, 50_000, 0] == main
    assert [9_000] == [paid for paid, _ in play.paid(1, "progressive")]
    assert [30_000] == [paid for paid, _ in play.paid(1, "envy-bonus")]
    noted = play.events("payout limit reached", 1)
    assert [("MD-LIR 2.B(10)", "L-17")] * 2 == [(event.clause, event.reading) for event in noted]
    assert 4 == len(play.events("returned", 1)), "the wagers that won go back all the same"


def test_L_17_each_hand_has_its_own_limit_and_one_cent_below_it_is_paid() -> None:
    house = {"lir.payout_limit": "3000.00"}
    play = settled(**TWO_STRAIGHT_FLUSHES, house=house)
    assert not play.events("payout limit reached")
    assert (300_000, 300_000) == (play.won(1), play.won(3))
    with pytest.raises(Unlawful, match=r"lir.payout_limit is 0.00; allowed: .* \[MD-LIR 2.B\(10\)\]"):
        CHOICES.house({"lir.payout_limit": "0.00"})


def test_X_39_a_void_round_takes_its_share_off_the_meters_again() -> None:
    wagers = {1: {"progressive": 100, "five-card-bonus": 100}, 3: {"progressive": 100}}
    house = offering("E") | {"lir.five_card.offered": True}
    play = dealt(**TWO_FOURS, wagers=wagers, house=house).withdraw(1).dealer("exposed", "community")
    assert play.void
    assert {"MD-LIR 13.E"} == set(play.cited("meter reversed"))
    assert (1_000_000, 100_000, 25_000) == tuple(play.meter(name) for name in ("mega", "major", "minor"))
    assert (0, 0, 0) == (play.won(1), play.won(2), play.won(3))
    assert 0 == play.table.balances[INVENTORY]
    chips = [event for event in play.events("returned", 1) if event.reading == "X-39"]
    assert ["five-card-bonus", "progressive"] == [event.bet for event in chips]


def test_the_meters_are_accounts_of_the_record() -> None:
    play: LetItRideFelt = settled(**ROYAL, wagers={1: {"progressive": 100}}, house=offering())
    before = play.running.record.balances
    assert sum(before.values()) == sum(play.table.balances.values())
