"""Let It Ride's side wagers: published figures, known counts, readings, and custom paytables."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import njit

from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, START_KEY
from croupier.money import Paytable, dollars, for_one, meter, to, to_one
from croupier.odds import counts, let_it_ride
from croupier.odds.let_it_ride_side import ONE_DOLLAR, TABLES, rows_of
from croupier.odds.paytables import BadPaytable, UnknownOddsReading
from croupier.odds.wager import WagerOdds
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.ch12_payouts import MAIN_A, PROGRESSIVE


def percent(odds: WagerOdds) -> float:
    return round(float(odds.house_edge * 100), 4)


@clause("MD-LIR 12.C(1)", says="Three Card Bonus paytable A")
@pytest.mark.parametrize("letter, edge", [("A", 2.3167), ("B", 5.5747), ("C", 7.2760)])
def test_three_card_bonus_has_the_published_edges(letter: str, edge: float) -> None:
    assert edge == percent(let_it_ride.three_card_bonus(letter))


FIVE_CARD_COUNTS = {
    "royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "full house": 3_744, "flush": 5_108,
    "straight": 10_200, "three-of-a-kind": 54_912, "two pair": 123_552, "pair, tens or better": 422_400,
    None: 1_302_540 + 675_840,
}  # fmt: skip
SIX_CARD_COUNTS = {
    "super royal of diamonds": 1, "super royal of hearts, spades or clubs": 3, "royal flush": 184,
    "straight flush": 1_656, "four-of-a-kind": 14_664, "full house": 165_984, "flush": 205_792, "straight": 361_620,
    "three-of-a-kind": 732_160, None: 18_876_456,
}  # fmt: skip


def test_counts_are_the_known_ones() -> None:
    assert FIVE_CARD_COUNTS == counts.five_card()
    assert SIX_CARD_COUNTS == counts.six_card()
    assert comb(52, 6) == sum(SIX_CARD_COUNTS.values())


@pytest.mark.long
def test_six_card_counts_by_dealing_every_hand() -> None:
    assert [SIX_CARD_COUNTS[hand] for hand in ("three-of-a-kind", "straight", "flush", "full house")] == [
        int(number) for number in six_card_categories()[3:7]
    ]
    assert [14_664, 1_656, 188] == [int(number) for number in six_card_categories()[7:10]]


@cache
def six_card_categories() -> Any:
    from croupier.hands.kernels.high import value6

    @njit
    def deal() -> Any:
        found = np.zeros(10, np.int64)
        for a in range(52):
            for b in range(a):
                for c in range(b):
                    for d in range(c):
                        for e in range(d):
                            for f in range(e):
                                key = START_KEY
                                mask = np.uint64(0)
                                for card in (a, b, c, d, e, f):
                                    key += CARD_KEY[card]
                                    mask |= CARD_MASK[card]
                                found[value6(key, mask) >> 12] += 1
        return found

    return deal()


@pytest.mark.parametrize(
    "letter, reading, edge",
    [
        ("A", "default", 4.8887),
        ("A", "L-02(a)", 37.3940),
        ("A", "L-11(a)", -18.9893),
        ("C", "default", 13.7686),
        ("E", "L-11(a)", -0.4329),
        ("F", "L-11(a)", 7.6823),
        ("G", "default", 35.1371),
    ],
)
def test_five_card_bonus(letter: str, reading: str, edge: float) -> None:
    """L-02: unpaid pairs; L-11: returning the stake would make A, B, D and E lose money for the house."""
    assert edge == percent(let_it_ride.five_card_bonus(letter, reading))


def test_a_dollar_paid_for_a_dollar_is_a_hit() -> None:
    assert Fraction(620580, 2598960) == let_it_ride.five_card_bonus("B").hit_frequency


def test_six_card_bonus_depends_on_the_stake() -> None:
    """L-15: $1,000,000 and three times $100,000 are flat, beside the wager, so a stake of $5 dilutes them."""
    one, five = let_it_ride.six_card_bonus("A"), let_it_ride.six_card_bonus("A", 500)
    assert Fraction(1_300_000, comb(52, 6)) * Fraction(4, 5) == one.expected_value - five.expected_value
    assert [1_000_000, 100_000] == [outcome.pays for outcome in one.outcomes[:2]]
    assert [200_000, 20_000] == [outcome.pays for outcome in five.outcomes[:2]]


@pytest.mark.parametrize("letter, loses", [("A", 2_644_496), ("B", 3_544_496)])
def test_six_card_bonus_keeps_the_wager_of_a_super_royal(letter: str, loses: int) -> None:
    """L-15: four more winning wagers among C(52,6) than where a flat sum takes the wager's place."""
    assert Fraction(-loses, comb(52, 6)) == let_it_ride.six_card_bonus(letter).expected_value


def test_progressive_is_linear_in_the_meters() -> None:
    reset = let_it_ride.progressive("E")
    lines = {line.meter: line for line in reset.meters}
    grown = let_it_ride.progressive("E", {"mega": 5_000_000, "Minor Progressive": 50_000})
    gain = 40_000 * lines["Mega Progressive"].value_per_dollar + 250 * lines["Minor Progressive"].value_per_dollar
    assert gain == grown.expected_value - reset.expected_value
    assert [1_000_000, 100_000, 25_000] == [line.cents for line in reset.meters]
    assert Fraction(4, comb(52, 5)) == lines["Mega Progressive"].value_per_dollar


@pytest.mark.parametrize("letter", PROGRESSIVE)
def test_progressive_breaks_even_where_it_says(letter: str) -> None:
    for line in let_it_ride.progressive(letter).meters:
        below, above = int(line.break_even_cents) - 1, int(line.break_even_cents) + 1
        at = [let_it_ride.progressive(letter, {line.meter: cents}).expected_value for cents in (below, above)]
        assert at[0] < 0 < at[1]


@clause("MD-LIR 12.E(2)(a)", says="100 percent of meter")
def test_L_01_any_ace_king_queen_would_return_329_percent() -> None:
    assert 329 == round(100 * (1 + let_it_ride.progressive("B", reading="L-01(a)").expected_value))


def test_a_meter_that_is_never_paid_has_no_line() -> None:
    """It would break even nowhere."""
    own = Paytable("own", "own", {"royal flush": meter("Major Progressive", 0), "flush": meter("Minor Progressive", 1)})

    assert ["Minor Progressive"] == [line.meter for line in let_it_ride.progressive(own).meters]


def test_progressive_of_five_dollars() -> None:
    """The meter is the same, so it is worth a fifth per unit; 'for 1' pays in proportion."""
    one, five = let_it_ride.progressive("A"), let_it_ride.progressive("A", wager_cents=500)
    assert one.meters[0].value_per_dollar == 5 * five.meters[0].value_per_dollar
    assert five.expected_value < one.expected_value


@pytest.mark.parametrize("letter, value", [("A", Fraction(14800, comb(52, 5))), ("B", Fraction(175, 22100))])
def test_envy_costs_nothing_and_adds_up(letter: str, value: Fraction) -> None:
    """Four royal and 36 other straight flushes at $1,000 and $300; A-K-Q at $100, and three at $25."""
    assert value == let_it_ride.envy(letter).expected_value == let_it_ride.envy(letter, 500).expected_value
    with pytest.raises(BadPaytable, match=r"MD-LIR 12\.J"):
        let_it_ride.envy(letter, 200)


# Custom paytables, readings and refusals.


def test_own_paytable_is_priced_like_a_printed_one() -> None:
    own = Paytable("own", "own", dict(MAIN_A.rows))
    assert let_it_ride.main("A").expected_value == let_it_ride.main(own).expected_value
    fixed = Paytable("own", "own", {"straight flush": dollars(50), "pair": to(1, 2)})
    odds = let_it_ride.three_card_bonus(fixed)
    assert Fraction(48 * 49 - 16440 - 52 - 720 - 1096) + Fraction(3744, 2) == odds.expected_value * 22100
    assert "flush is not in the paytable, so it is not paid" in odds.warnings
    assert ONE_DOLLAR == odds.stake_cents


def test_own_progressive_without_ace_king_queen_looks_at_five_cards() -> None:
    own = Paytable("own", "own", {"royal flush": meter("meter", 100), "flush": for_one(100)})
    assert comb(52, 5) == let_it_ride.progressive(own).combinations
    assert ["MD-LIR 12.F(2)"] == [line.clause for line in let_it_ride.progressive(own).meters]
    three = Paytable("own", "own", {"ace, king, queen of spades": meter("meter", 100), "straight flush": for_one(9)})
    odds = let_it_ride.progressive(three)
    assert [1, 47] == [outcome.count for outcome in odds.outcomes[:2]]  # the other A-K-Q are straight flushes


@pytest.mark.parametrize(
    "ask, message",
    [
        (lambda: let_it_ride.main("D"), "has no paytable 'D'; it has A, B, C"),
        (lambda: let_it_ride.main(Paytable("own", "own", {"pair": to_one(1)})), "has no hand 'pair'"),
        (lambda: let_it_ride.main(Paytable("own", "own", {"flush": to_one(-1)})), "a payout cannot be negative"),
        (lambda: let_it_ride.main(Paytable("own", "own", {"flush": to_one(10**18)})), "pays more than"),
        (lambda: let_it_ride.main(Paytable("own", "own", {"flush": meter("meter", 9)})), "only progressive has meters"),
        (lambda: let_it_ride.progressive("A", {"minor": 100}), "its meters are main"),
        (lambda: let_it_ride.progressive("A", {"main": -100}), "it cannot be negative"),
        (lambda: let_it_ride.progressive(Paytable("own", "own", {"flush": meter("X", 5)})), "no meter 'X'"),
    ],
)
def test_refuses_what_cannot_be_priced(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ask()


def test_refuses_an_unknown_reading() -> None:
    with pytest.raises(UnknownOddsReading, match="it has default, L-10"):
        let_it_ride.progressive("D", reading="L-01(a)")
    assert ("default", "L-02(a)", "L-11(a)") == let_it_ride.readings("five-card-bonus", "A")
    assert ("default", "L-11(a)") == let_it_ride.readings("five-card-bonus", "C")


def test_warns_of_a_lower_hand_that_pays_more() -> None:
    own = Paytable("own", "own", dict(MAIN_A.rows) | {"two pair": to_one(4)})
    assert ("three-of-a-kind pays 3 to 1, less than 4 to 1 for the lower two pair",) == let_it_ride.main(own).warnings


def test_kinds_of_payouts_are_compared_at_the_stake() -> None:
    """$10 nets more than 8 to 1 for a dollar and less for two."""
    own = Paytable("own", "own", dict(MAIN_A.rows) | {"flush": dollars(10), "straight": to_one(8)})
    assert () == let_it_ride.main(own).warnings
    assert ("flush pays $10, less than 8 to 1 for the lower straight",) == let_it_ride.main(own, 200).warnings


def test_a_super_royal_without_a_row_is_a_royal_flush() -> None:
    own = Paytable("own", "own", {"royal flush": to_one(1_000)})
    odds = let_it_ride.six_card_bonus(own)
    assert 188 == odds.outcomes[0].count
    assert "super royal of diamonds is not in the paytable, so it is paid as royal flush" in odds.warnings
    assert "flush is not in the paytable, so it is not paid" in odds.warnings


def test_a_meter_below_its_least_reset_is_warned_of() -> None:
    (warning,) = let_it_ride.progressive("D", {"minor": 24_999}).warnings
    assert (
        "Minor Progressive stands at $249.99, below its least reset amount of $250 (MD-LIR 12.F(2)(d)(ii))" == warning
    )


@clause("MD-LIR 1.B(3)", says="straight flush or better")
def test_envy_under_the_definition_is_a_royal_flush_of_own_ace_king_queen() -> None:
    """L-04(a): one of C(49,2) pairs of community cards completes each of the four hands."""
    assert Fraction(100 + 3 * 25, 22_100 * 1_176) == let_it_ride.envy("B", reading="L-04(a)").expected_value
    assert ("default",) == let_it_ride.readings("envy", "A")


def test_readings_of_an_own_paytable_are_those_that_can_move_it() -> None:
    five = Paytable("own", "own", {"royal flush": meter("meter", 100), "flush": for_one(100)})
    three = Paytable("own", "own", {"ace, king, queen of spades": meter("meter", 100)})
    assert ("default", "L-10(a)") == let_it_ride.readings("progressive", five)
    assert ("default", "L-18(a)", "L-18(b)") == let_it_ride.readings("progressive", three)
    assert "L-01(a)" in let_it_ride.readings("progressive", "B")


def test_json_has_the_fields_of_the_interface() -> None:
    answer = let_it_ride.main("A").to_json()
    wanted = {
        "wager", "paytable", "reading", "clause", "expected_value", "house_edge_percent", "element_of_risk_percent",
        "standard_deviation", "hit_frequency", "combinations", "outcomes", "strategy", "average_wager", "variance",
        "meters", "stake_dollars", "printed_percent", "reproduces_print", "method", "notes", "warnings",
    }  # fmt: skip
    assert wanted <= set(answer)
    assert ("let-it-ride", "A", "default", "-37963/1082900") == tuple(
        answer[field] for field in ("wager", "paytable", "reading", "expected_value")
    )


@clause("MD-LIR 12.E", says="Progressive pays by the paytable")
def test_12_every_printed_row_is_one_that_a_paytable_of_the_wager_may_pay() -> None:
    """And every row that may be paid is printed in one of them; three of a kind is the least of the Progressive."""
    for wager in ("five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive"):
        tables = TABLES[wager].values()
        assert all(set(rows_of(wager, one)) >= set(one.rows) for one in tables), wager
        assert {row for one in tables for row in rows_of(wager, one)} == {row for one in tables for row in one.rows}


def test_there_is_a_long_run_only_where_every_meter_that_is_paid_has_its_rate() -> None:
    """A house's own progressive paytable may pay fixed amounts alone; rates for other meters say nothing about it."""
    flat = Paytable("MD-LIR 12.E(1)", "own", {"royal flush": dollars(10_000), "straight flush": dollars(500)})
    both = Paytable("MD-LIR 12.E(1)", "own", {"royal flush": meter("Major Progressive", 100), "flush": dollars(5)})

    for own, rates, told in (
        (flat, {}, False),
        (flat, {"major": Fraction(5)}, False),
        (both, {}, False),
        (both, {"major": Fraction(5)}, True),
        (both, {"minor": Fraction(5)}, False),
        (both, {"major": Fraction(5), "minor": Fraction(5)}, False),
    ):
        assert told == (let_it_ride.progressive(own, rates=rates).long_run is not None), (own.rows, rates)
