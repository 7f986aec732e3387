"""Let It Ride odds: published figures, and a second derivation that deals every hand with the ranking kernel."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import njit

from croupier.cards import cards, show
from croupier.hands.kernels.high import value5
from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, START_KEY
from croupier.money import Paytable, to, to_one
from croupier.odds import counts, let_it_ride
from croupier.odds.let_it_ride_main import NoLetItRideDecision, pays_of
from croupier.odds.let_it_ride_strategy import RidingCell, _cell, cells
from croupier.odds.let_it_ride_tables import LOSES, five_card_rows, tables
from croupier.odds.paytables import BadPaytable
from croupier.odds.wager import WagerOdds, WagerOutcome
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.ch12_payouts import MAIN, MAIN_A
from croupier.rules.let_it_ride.ch12_rows import FIVE_CARD_ROWS, main_row

DEALS = 22_100 * 49 * 48


def percent(odds: WagerOdds) -> float:
    return round(float(odds.house_edge * 100), 4)


# A second way to the main game: every three cards, every first and second community card, ranked by the kernel.


@njit(cache=True)
def deal_every_hand(pays: Any, tens: int) -> Any:
    """Sums of one bet's payouts over the last card, for each three cards and each first community card."""
    sums = np.zeros((22100, 52), np.int64)
    hand = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(52):
                    if d in (a, b, c):
                        continue
                    key = START_KEY + CARD_KEY[a] + CARD_KEY[b] + CARD_KEY[c] + CARD_KEY[d]
                    mask = CARD_MASK[a] | CARD_MASK[b] | CARD_MASK[c] | CARD_MASK[d]
                    for e in range(52):
                        if mask & CARD_MASK[e] == 0:
                            value = value5(key + CARD_KEY[e], mask | CARD_MASK[e])
                            category = value >> 12
                            if category == 1 and value < tens:
                                category = 0  # type: ignore[assignment]
                            sums[hand, d] += pays[category]
                hand += 1
    return sums


@cache
def second_way(paytable_letter: str) -> Any:
    """By category of the kernel: high card, pair, two pair, ... straight flush, royal flush."""
    payouts = list(MAIN[paytable_letter].rows.values())
    pays = np.array([-1] + [payout.numerator for payout in reversed(payouts)])
    lowest_tens = kernel_value("Ts Td 4c 3c 2c")
    return deal_every_hand(pays, lowest_tens)


def kernel_value(text: str) -> int:
    key, mask = START_KEY, np.uint64(0)
    for card in cards(text):
        key, mask = key + CARD_KEY[card], mask | CARD_MASK[card]
    return int(value5(key, mask))


@pytest.mark.parametrize("letter", "ABC")
@clause("MD-LIR 11.B", says="asked about Bet Number 1")
@clause("MD-LIR 11.C", says="Bet Number 2")
def test_main_game_equals_dealing_every_hand(letter: str) -> None:
    second = second_way(letter)
    first = second.sum(axis=1)
    total = int(np.maximum(first, 0).sum() + np.maximum(second, 0).sum() + first.sum())

    assert Fraction(total, DEALS) == let_it_ride.main(letter).expected_value


def test_main_game_A_is_the_published_figure() -> None:
    odds = let_it_ride.main("A")
    assert Fraction(-37963, 1082900) == odds.expected_value
    assert (3.5057, 1.2237) == (percent(odds), round(float(odds.average_wager), 4))
    assert odds.element_of_risk == odds.house_edge / odds.average_wager
    assert DEALS == odds.combinations == sum(outcome.count for outcome in odds.outcomes)
    assert Fraction(620580, 2598960) == odds.hit_frequency  # pair of tens or better of five cards


# The rules of the strategy, read as a player would, against every decision.


def fits(ranks: tuple[int, ...]) -> int:
    """How many of the ten straights contain all these ranks."""
    runs = [set(range(low, low + 5)) for low in range(9)] + [{12, 0, 1, 2, 3}]
    return sum(set(ranks) <= run for run in runs)


@cache
def read_ranks(ranks: tuple[int, ...]) -> tuple[bool, int, int]:
    """Wins already; otherwise, if all are different, its straights and high cards."""
    groups = sorted((ranks.count(rank), rank) for rank in set(ranks))[::-1]
    pairs = sum(number == 2 for number, _ in groups)
    if groups[0][0] > 1:
        return groups[0][0] > 2 or pairs == 2 or groups[0][1] >= 8, 0, 0
    return False, fits(ranks), sum(rank >= 8 for rank in ranks)


def read_hand(some: tuple[int, ...]) -> tuple[bool, bool, int, int]:
    """Wins already; otherwise of one suit, so of different ranks, and its straights and high cards."""
    wins, straights, high = read_ranks(tuple([card >> 2 for card in some]))
    return wins, len({card & 3 for card in some}) == 1, straights, high


def first_bet(letter: str, three: tuple[int, ...]) -> bool:
    wins, suited, straights, high = read_hand(three)
    if letter == "C":
        draws = (3, 1), (3, 2), (3, 3), (2, 2), (2, 3), (1, 2), (1, 3)
        return wins or (suited and (straights, high) in draws) or (not suited and straights == 3 and high == 3)
    return wins or (suited and straights > 0 and straights + high >= 3)


def second_bet(letter: str, four: tuple[int, ...]) -> bool:
    wins, suited, straights, high = read_hand(four)
    if letter == "C":
        return wins or suited or straights == 2 or (straights == 1 and high == 4)
    return wins or suited or (straights == 2 and high >= 1)


RULES = {
    "A": [
        "three-of-a-kind or a pair of tens or better",
        "three suited cards that fit three straights",
        "three suited cards that fit two straights, with at least one high card",
        "three suited cards that fit one straight, with at least two high cards",
        "four-of-a-kind, three-of-a-kind, two pair or a pair of tens or better",
        "four suited cards",
        "four cards of different ranks, not all suited, that fit two straights, with at least one high card",
    ],
    "C": [
        "three-of-a-kind or a pair of tens or better",
        "three suited cards that fit three straights, with at least one high card",
        "three suited cards that fit two straights, with at least two high cards",
        "three suited cards that fit one straight, with at least two high cards",
        "three cards of different ranks, not all suited, that fit three straights, all of them high",
        "four-of-a-kind, three-of-a-kind, two pair or a pair of tens or better",
        "four suited cards",
        "four cards of different ranks, not all suited, that fit two straights",
        "four cards of different ranks, not all suited, that fit one straight, all of them high",
    ],
}  # fmt: skip


@pytest.mark.parametrize("letter", ["A", pytest.param("C", marks=pytest.mark.long)])
def test_rules_reproduce_every_decision(letter: str) -> None:
    """22,100 first decisions; the second depends on the four cards seen, so 270,725 stand for all 1,082,900."""
    strategy = let_it_ride.main(letter).strategy
    assert strategy is not None
    assert RULES[letter] == [rule.text.removeprefix("let it ride with ") for rule in strategy.rules]
    assert 22_100 * 50 == strategy.decisions_proved

    second = second_way(letter)
    best_first = second.sum(axis=1) > 0
    place = {}
    for hand, three in enumerate(combinations(range(52), 3)):
        assert best_first[hand] == first_bet(letter, three), show(three)
        place[three] = hand
    for a, b, c, d in combinations(range(52), 4):
        best = second[place[a, b, c], d] > 0
        assert best == second_bet(letter, (a, b, c, d)), show((a, b, c, d))


def test_rules_of_B_are_those_of_A() -> None:
    first, other = let_it_ride.main("A").strategy, let_it_ride.main("B").strategy
    assert first is not None
    assert other is not None
    assert first.rules == other.rules
    assert np.array_equal(second_way("A") > 0, second_way("B") > 0)
    assert np.array_equal(second_way("A").sum(axis=1) > 0, second_way("B").sum(axis=1) > 0)


def test_rules_exist_for_every_paytable() -> None:
    """All hands of a cell become each row equally often, so no paytable can tell them apart."""
    known = tables()
    for size, becomes in ((3, known.fifth[known.then].sum(axis=1)), (4, known.fifth)):
        kinds, of_class = cells(size)
        assert 33 == len(kinds)
        assert all(1 == len(np.unique(becomes[of_class == cell], axis=0)) for cell in range(33))


def test_own_paytable_is_optimised_anew() -> None:
    """A royal flush that pays 400,000 to 1 makes three royal cards ride, and otherwise only a winning pair."""
    own = Paytable("own", "own", {"royal flush": to_one(400_000), "pair, tens or better": to(3, 2)})
    odds = let_it_ride.main(own)
    assert odds.strategy is not None
    assert {
        "let it ride with a pair of tens or better",
        "let it ride with three suited cards that fit two straights, all of them high",
    } <= {rule.text for rule in odds.strategy.rules}
    assert all(value <= odds.expected_value for _, value in odds.strategy.simpler)
    worthless = let_it_ride.main(Paytable("own", "own", {"flush": to_one(0)}))
    assert worthless.strategy is not None
    assert {"let it ride with no hand"} == {rule.text for rule in worthless.strategy.rules}


def test_a_paytable_may_pay_as_much_as_64_bits_can_sum() -> None:
    royal, most = FIVE_CARD_ROWS[0], 1 << 48

    assert most == pays_of(Paytable("MD-LIR 12.B", "A", {royal: to_one(most)}), 100).of(0)
    with pytest.raises(BadPaytable, match="paytable A pays more than 281,474,976,710,656 units of its smallest"):
        pays_of(Paytable("MD-LIR 12.B", "A", {royal: to_one(most + 1)}), 100)


def test_simpler_strategies_cost() -> None:
    odds = let_it_ride.main("A")
    assert odds.strategy is not None
    values = dict(odds.strategy.simpler)
    one_bet = sum((outcome.count * outcome.pays for outcome in odds_of_one_bet()), Fraction(0)) / comb(52, 5)
    assert 3 * one_bet == values["let both bets ride always"]
    assert one_bet == values["withdraw both bets always"]
    assert all(value < odds.expected_value for value in values.values())
    told = odds.strategy.to_json(odds.expected_value)["simpler"]
    assert isinstance(told, list)
    costs = {one["name"]: one["cost_percent"] for one in told}
    assert float(100 * (odds.expected_value - one_bet)) == costs["withdraw both bets always"]


def odds_of_one_bet() -> list[WagerOutcome]:
    pays = {hand: Fraction(payout.numerator) for hand, payout in MAIN_A.rows.items()}
    return [
        WagerOutcome(str(hand), count, pays.get(hand or "", Fraction(-1)), "MD-LIR 12.A(1)")
        for hand, count in counts.five_card().items()
    ]


@pytest.mark.parametrize(
    "hand, community, ride",
    [("Ts Js Qd", "", False), ("Ts Js Qs", "", True), ("Ts Js Qd", "Kh", True), ("2s 3d 4h", "5c", False)],
)
def test_choices(hand: str, community: str, ride: bool) -> None:
    """Also that an outside straight without a high card is worth exactly nothing, and is withdrawn."""
    let, withdraw = let_it_ride.choices(hand, community)
    assert (ride, not ride) == (let.best, withdraw.best)
    three = tuple(sorted(cards(hand)))
    place = list(combinations(range(52), 3)).index(three)
    if community:
        assert Fraction(int(second_way("A")[place, cards(community)[0]]), 48) == let.value
    else:
        assert Fraction(int(second_way("A")[place].sum()), 49 * 48) == let.value
    assert 0 == withdraw.value


@pytest.mark.parametrize("hand, community", [("Ts Js", ""), ("Ts Js Qd", "Kh Ah"), ("Ts Js Qd Kh", "")])
def test_choices_need_a_decision(hand: str, community: str) -> None:
    with pytest.raises(NoLetItRideDecision, match="nothing to decide"):
        let_it_ride.choices(hand, community)


def test_rows_of_arrays_are_the_rows_of_settlement() -> None:
    deal = random.Random(6)
    hands = [deal.sample(range(52), 5) for _ in range(4000)]
    hands += [[int(card) for card in cards(text)] for text in ("As Ks Qs Js Ts", "Ah 2h 3h 4h 5h", "2s 2h 2d 2c 3c")]
    names = (*FIVE_CARD_ROWS, None)
    assert [main_row(hand) for hand in hands] == [names[row] for row in five_card_rows(np.array(hands, np.int16))]
    assert LOSES == names.index(None)


@pytest.mark.parametrize("letter", "ABC")
def test_ride_rules_are_the_best_choices(letter: str) -> None:
    """For a given hand, they say what dealing every card to come says."""
    rules, second = let_it_ride.ride_rules(letter), second_way(letter)
    deal = random.Random(8)
    place = {three: at for at, three in enumerate(combinations(range(52), 3))}
    for _ in range(2_000):
        *three, fourth = deal.sample(range(52), 4)
        at = place[tuple(sorted(three))]  # type: ignore[index]
        assert (second[at].sum() > 0) == rules.rides(three), show(three)
        assert (second[at, fourth] > 0) == rules.rides([*three, fourth]), show([*three, fourth])


def test_a_cell_is_read_back_from_its_number() -> None:
    """Thousands for what is paired, hundreds for suited, tens for the straights that fit, ones for high cards."""
    for suited in (False, True):
        for straights in range(6):
            for high in range(5):
                assert RidingCell("", suited, straights, high) == _cell(100 * suited + 10 * straights + high)
    paired = [_cell(1_000 * group) for group in range(1, 6)]
    assert 5 == len({one.group for one in paired}) == len(set(paired))
