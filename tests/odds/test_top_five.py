"""Maryland Top Five odds: the figures of the readings, and a second derivation that deals hands card by card."""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import njit

from croupier.cards import cards
from croupier.hands.reference.top_five_ch06 import top_five as reference
from croupier.money import Paytable, to_one
from croupier.odds import counts, top_five
from croupier.odds import top_five_main as game
from croupier.odds.paytables import BadPaytable, UnknownOddsReading
from croupier.rulebook import find
from croupier.rulebook.testing import clause
from croupier.rules.top_five.ch12_payouts import poker_bonus_row, remaining

TOP = range(32, 52)  # 10s to aces


def percent(value: Fraction) -> float:
    return round(float(value * 100), 2)


@pytest.mark.parametrize(
    "reading, edge",
    [
        ("default", 0.49),
        ("T-02(a)", -3.03),
        ("T-02(c)", -3.61),
        ("T-02(d)", 1.44),
        ("T-03(a)", -29.62),
        ("T-04(a)", 0.49),
    ],
)
@clause("MD-TOP5 11.C(2)", says="queen-jack")
def test_ante_and_play_under_each_reading(reading: str, edge: float) -> None:
    odds = top_five.ante_play(reading)
    assert edge == percent(odds.house_edge)
    assert comb(52, 7) * comb(45, 7) == odds.combinations
    assert 1 < odds.average_wager < 2


def test_T_04_moves_pushes_only() -> None:
    """Best-five ties AAKKQJ with AAKKQ10; what is won and lost shrinks alike."""
    every, five = top_five.ante_play(), top_five.ante_play("T-04(a)")
    assert every.expected_value == five.expected_value
    pushes = [sum(one.count for one in odds.outcomes if one.pays == 0) for odds in (every, five)]
    assert pushes[0] < pushes[1]


def test_both_sides_gain_alike_by_any_order_of_five_or_more_cards() -> None:
    """Why T-01 and T-04 move no expected value: of equal numbers of cards, higher comes as often as lower."""
    hands = game.player_hands()
    many = hands.cards >= 5
    for reading in ("default", "T-04(a)"):
        met = game.against(hands, reading)
        lower, higher = (int((hands.deals[many].astype(object) * met.qualified[many, case]).sum()) for case in (2, 3))
        assert 0 < lower == higher
        assert 0 == met.unqualified[many, 2:].sum()


def test_T_03_pays_play_once_more_where_the_dealer_qualifies() -> None:
    pays = {one.name: one.pays for one in top_five.ante_play("T-03(a)").outcomes}
    assert 3 == pays["dealer qualifies: more cards than the dealer"]
    assert -2 == pays["dealer qualifies: fewer cards than the dealer"]
    assert 1 == pays["dealer does not qualify: more cards than the dealer"]


def test_play_rules_are_the_best_choices() -> None:
    rules, deal = top_five.play_rules(), random.Random(9)
    for _ in range(300):
        seven = deal.sample(range(52), 7)
        assert top_five.choices(seven)[0].best == rules.plays(seven)


def test_rules_of_the_strategy() -> None:
    strategy = top_five.ante_play().strategy
    assert strategy is not None
    assert [
        "play with 3 or more cards from ace to 10",
        "play with A-A, K-K, Q-Q, J-J, 10-10, A-K, A-Q, A-J",
        "fold everything else",
    ] == [rule.text for rule in strategy.rules]
    assert comb(52, 7) == strategy.decisions_proved


def plays(numbers: Sequence[int]) -> bool:
    """The rules above, for numbers of 10s, jacks, queens, kings and aces."""
    tens, _, _, _, aces = numbers
    return sum(numbers) >= 3 or 2 in numbers or (sum(numbers) == 2 and aces == 1 and not tens)


def test_rules_reproduce_every_decision() -> None:
    """All hands that a player can hold, which stand for C(52,7)."""
    hands = game.player_hands()
    best = game.against(hands).play_units() > -comb(45, 7)
    assert [plays(numbers) for numbers in hands.numbers.tolist()] == best.tolist()
    assert comb(52, 7) == int(hands.deals.sum())


def test_simpler_strategies_cost() -> None:
    odds = top_five.ante_play()
    assert odds.strategy is not None
    assert all(value < odds.expected_value for _, value in odds.strategy.simpler)
    assert Fraction(0) > dict(odds.strategy.simpler)["always play"]


# A second way: the dealer's cards are dealt one set after the other, and compared by the readable ranking.


@cache
def key(kept: tuple[int, ...]) -> tuple[int, ...]:
    best = reference(kept)
    assert best is not None
    return best[0]


def value_of_playing(seven: Sequence[int]) -> Fraction:
    """Every set of the dealer's cards from ace to 10, with all ways to fill it up from 2 to 9."""
    mine = key(tuple(sorted(remaining(seven))))
    top_left = [card for card in TOP if card not in seven]
    low_left = 45 - len(top_left)
    queen_jack = key(tuple(cards("Qs Jd")))
    total = 0
    for number in range(8):
        fill = comb(low_left, 7 - number)
        for dealt in combinations(top_left, number):
            theirs = key(dealt)
            stakes = 2 if theirs >= queen_jack else 1
            total += fill * stakes * ((mine > theirs) - (mine < theirs))
    return Fraction(total, comb(45, 7))


@pytest.mark.parametrize(
    "hand",
    [
        "2s 3s 4s 5s 6s 7s 8s",
        "As Jd 2c 3c 4c 5h 7h",
        "Ad Td 2c 3c 4c 5h 7h",
        "As Ks Qs Js Ts 2d 3d",
        "As Ks Qs Js Td Tc Th",
        "Ac Ad Kc Kd Qc Qd Jc",
    ],
)
def test_choices_equal_dealing_every_dealer_hand(hand: str) -> None:
    play, fold = top_five.choices(hand)
    assert value_of_playing(cards(hand)) == play.value
    assert -1 == fold.value
    assert (play.value > -1) == play.best != fold.best


def test_choices_need_seven_cards() -> None:
    with pytest.raises(top_five.NoTopFiveDecision, match="seven"):
        top_five.choices("As Kd")


@njit(cache=True)
def play_out(values: Any, queen_jack: int, order: Any, rounds: int) -> Any:
    """Net of each round by the rules of the strategy, from decks in `order`: player's seven, then dealer's."""
    net = np.zeros(rounds, np.int64)
    for one in range(rounds):
        mine = theirs = mine_cards = 0
        tens = aces = paired = seen = 0
        for place in range(14):
            card = order[one, place]
            if card < 32:
                continue
            if place < 7:
                mine |= 1 << (card - 32)
                mine_cards += 1
                tens += card >> 2 == 8
                aces += card >> 2 == 12
                paired += seen >> (card >> 2) & 1
                seen |= 1 << (card >> 2)
            else:
                theirs |= 1 << (card - 32)
        if mine_cards >= 3 or paired or (mine_cards == 2 and aces == 1 and tens == 0):
            stakes = 2 if values[theirs] >= queen_jack else 1
            net[one] = stakes * (int(values[mine] > values[theirs]) - int(values[mine] < values[theirs]))
        else:
            net[one] = -1
    return net


@cache
def mask_values() -> tuple[Any, int]:
    """A place among all hands for every set of at most seven cards from ace to 10, by the readable ranking."""
    sets = [some for number in range(8) for some in combinations(TOP, number)]
    keys = {some: key(some) for some in sets}
    places = {one: place for place, one in enumerate(sorted(set(keys.values())))}
    values = np.zeros(1 << 20, np.int64)
    for some, one in keys.items():
        values[sum(1 << (card - 32) for card in some)] = places[one]
    return values, places[key(tuple(cards("Qs Jd")))]


@pytest.mark.long
def test_ante_and_play_by_dealing_complete_rounds() -> None:
    """Eight million rounds by the rules; the mean falls inside its 99.9 percent interval."""
    values, queen_jack = mask_values()
    source = np.random.default_rng(20)
    total, rounds = 0, 0
    for _ in range(80):
        order = source.permuted(np.tile(np.arange(52), (100_000, 1)), axis=1)[:, :14]
        total += int(play_out(values, queen_jack, order, len(order)).sum())
        rounds += len(order)
    odds = top_five.ante_play()
    assert abs(total / rounds - float(odds.expected_value)) < 3.29 * odds.standard_deviation / rounds**0.5


@clause("MD-TOP5 11.C(3)", says="comparing card counts first")
@clause("MD-TOP5 11.C(4)", says="Ante and Play are both in action")
def test_ante_and_play_by_dealing_every_hand() -> None:
    """Every set of the player's cards, up to suits, against every set of the dealer's: a different algorithm."""
    values, queen_jack = mask_values()
    masks = np.array([mask for mask in range(1 << 20) if mask.bit_count() <= 7])
    ones = np.array([int(mask).bit_count() for mask in masks])
    low_ways = np.array([[comb(25 + own, 7 - other) for other in range(8)] for own in range(8)], np.int64)
    total = 0
    for number in range(8):
        ways = low_ways[number][ones]
        for mask, size in player_masks(number).items():
            net = int(against_all(values, queen_jack, mask, masks, ways))
            total += max(net, -comb(45, 7)) * size * comb(32, 7 - number)
    assert Fraction(total, comb(52, 7) * comb(45, 7)) == top_five.ante_play().expected_value


def player_masks(number: int) -> dict[int, int]:
    """Sets of this many cards, one for each class under exchange of suits, with the size of the class."""
    classes: dict[tuple[int, ...], tuple[int, int]] = {}
    for some in combinations(TOP, number):
        name = tuple(sorted(sum(1 << (card >> 2) for card in some if card & 3 == suit) for suit in range(4)))
        mask, size = classes.get(name, (sum(1 << (card - 32) for card in some), 0))
        classes[name] = mask, size + 1
    return dict(classes.values())


@njit(cache=True)
def against_all(values: Any, queen_jack: int, mine: int, masks: Any, ways: Any) -> int:
    """The net of playing summed over the dealer's sets that leave the player's cards alone."""
    total, own = 0, values[mine]
    for place in range(len(masks)):
        theirs = masks[place]
        if theirs & mine == 0:
            stakes = 2 if values[theirs] >= queen_jack else 1
            total += stakes * ways[place] * (int(own > values[theirs]) - int(own < values[theirs]))
    return total


# Bonus wagers.


@pytest.mark.parametrize("letter, edge", [("A", 4.27), ("B", 4.22), ("C", 8.90)])
def test_top_five_bonus(letter: str, edge: float) -> None:
    assert edge == percent(top_five.top_five_bonus(letter).house_edge)


@pytest.mark.parametrize(
    "letter, reading, edge",
    [
        ("A", "default", 3.87),
        ("B", "default", 4.56),
        ("C", "default", 8.98),
        ("A", "T-01(a)", 18.73),
        ("B", "T-01(a)", 22.44),
        ("C", "T-01(a)", 23.86),
        ("A", "T-25(a)", 9.77),
        ("C", "T-25(a)", 14.90),
        ("B", "T-25(b)", 34.34),
        ("C", "T-25(b)", 49.01),
    ],
)
def test_poker_bonus_under_each_reading(letter: str, reading: str, edge: float) -> None:
    odds = top_five.poker_bonus(letter, reading)
    assert edge == percent(odds.house_edge)
    assert comb(52, 7) == odds.combinations


def test_poker_bonus_counts_by_dealing_the_sets() -> None:
    """Every set of cards from ace to 10 by the row function of the settlement, filled up from 2 to 9."""
    found: dict[str | None, int] = {}
    for number in range(8):
        for some in combinations(TOP, number):
            row = poker_bonus_row(some)
            found[row] = found.get(row, 0) + comb(32, 7 - number)
    assert counts.poker_bonus() == found


def test_own_paytable() -> None:
    """Seven cards only, at 1,724 to 1: 133,784,560 / 77,520 is about 1,725.8."""
    odds = top_five.top_five_bonus(Paytable("own", "own", {"seven cards": to_one(1_724)}))
    assert Fraction(1_725 * 77_520, comb(52, 7)) - 1 == odds.expected_value
    assert 3 == len(odds.warnings)


@pytest.mark.parametrize(
    "ask, error",
    [
        (lambda: top_five.top_five_bonus("D"), BadPaytable),
        (lambda: top_five.poker_bonus(Paytable("own", "own", {"flush": to_one(1)})), BadPaytable),
        (lambda: top_five.poker_bonus("A", "T-02(a)"), UnknownOddsReading),
        (lambda: top_five.ante_play("T-02(b)"), UnknownOddsReading),
    ],
)
def test_refuses_what_cannot_be_priced(ask: Callable[[], object], error: type[ValueError]) -> None:
    with pytest.raises(error, match=r"it has|has no hand"):
        ask()


def test_every_outcome_has_a_real_clause() -> None:
    for reading in top_five.readings("ante-play"):
        for outcome in top_five.ante_play(reading).outcomes:
            assert find(outcome.clause).document == "MD-TOP5"


def test_classes_of_hands_are_those_of_dealt_cards() -> None:
    """Seven random cards are one of the hands that `player_hands` lists."""
    hands = game.player_hands()
    known = set(zip(map(tuple, hands.numbers.tolist()), hands.royal.tolist(), hands.free_suits.tolist(), strict=True))
    deal = random.Random(5)
    for _ in range(300):
        one = game.one_hand(deal.sample(range(52), 7))
        assert (tuple(one.numbers[0].tolist()), bool(one.royal[0]), int(one.free_suits[0])) in known
