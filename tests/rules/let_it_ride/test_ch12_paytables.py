"""MD-LIR chapter 12: every row against the clause list, a hand that hits it and one that misses it by a card."""

import random
from collections.abc import Iterator, Mapping
from itertools import chain, combinations

import pytest

from croupier.cards import cards
from croupier.hands.rankings import find as find_ranking
from croupier.hands.reference.let_it_ride_ch06 import is_main_game_hand, six_card_hand, three_card
from croupier.hands.reference.poker_ch06 import high as high_of_five
from croupier.money import Payout, Paytable, dollars_and_cents
from croupier.rulebook import all_clauses, find
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride import ch12_payouts as ch12
from croupier.rules.let_it_ride.ch12_rows import progressive_row

TABLES: Mapping[str, Mapping[str, Paytable]] = {
    "main": ch12.MAIN,
    "five": ch12.FIVE_CARD_BONUS,
    "three": ch12.THREE_CARD_BONUS,
    "six": ch12.SIX_CARD_BONUS,
    "progressive": ch12.PROGRESSIVE,
    "envy 1": ch12.ENVY_1,
    "envy 5": ch12.ENVY_5,
}

# Row: a hand that hits it, and a hand that differs by one card and does not.
FIVE = {
    "royal flush": ("As Ks Qs Js Ts", "9s Ks Qs Js Ts"),
    "straight flush": ("Ah 2h 3h 4h 5h", "Ac 2h 3h 4h 5h"),
    "four-of-a-kind": ("2s 2h 2d 2c 3c", "2s 2h 2d 3d 3c"),
    "full house": ("9s 9h 9d 4c 4d", "9s 9h 9d 4c 5d"),
    "flush": ("2d 4d 6d 8d Td", "2d 4d 6d 8d Tc"),
    "straight": ("As Kd Qs Js Ts", "As Kd Qs Js 9s"),
    "three-of-a-kind": ("9s 9h 9d 4c 5d", "9s 9h 3d 4c 5d"),
    "two pair": ("3s 3h 2d 2c 4c", "3s 3h 2d 5c 4c"),
    "pair, tens or better": ("Ts Th 2d 5c 4c", "Ts 9h 2d 5c 4c"),
}
THREE = {
    "straight flush": ("Ad 2d 3d", "Ad 2d 3c"),
    "three-of-a-kind": ("5c 5d 5h", "5c 5d 6h"),
    "straight": ("Qs Kd Ac", "2s Kd Ac"),
    "flush": ("2s 3s 5s", "2s 3s 5h"),
    "pair": ("2s 2h Kd", "2s 3h Kd"),
}
SIX = {
    "super royal of diamonds": ("Ad Kd Qd Jd Td 9d", "Ad Kd Qd Jd Td 9c"),
    "super royal of hearts, spades or clubs": ("9c Tc Jc Qc Kc Ac", "9c Tc Jc Qc Kc 8c"),
    "royal flush": ("As Ks Qs Js Ts 2d", "As Ks Qs Js 2s 2d"),
    "straight flush": ("2h 3h 4h 5h 6h 7h", "2h 3h 4h 5h 7h 9h"),
    "four-of-a-kind": ("2s 2h 2d 2c 3c 3d", "2s 2h 2d 9c 3c 3d"),
    "full house": ("9s 9h 9d 4c 4d 2h", "9s 9h 9d 4c 5d 2h"),
    "flush": ("2d 4d 6d 8d Td Tc", "2d 4d 6d 8d Th Tc"),
    "straight": ("As 2d 3s 4s 5d Kd", "As 2d 3s 4s 9d Kd"),
    "three-of-a-kind": ("9s 9h 9d 4c 5d 6d", "9s 9h 3d 4c 5d 6d"),
}
PROGRESSIVE_THREE = {
    "ace, king, queen of spades": ("As Ks Qs", "As Kh Qs"),
    "ace, king, queen of hearts, diamonds or clubs": ("Qd Kd Ad", "Qd Kd Jd"),
    "straight flush": ("Ad 2d 3d", "Ad 2d Kd"),
    "three-of-a-kind": ("5c 5d 5h", "5c 5d 6h"),
    "straight": ("Qs Kd As", "Qs Kd 9s"),
}


def rows() -> Iterator[tuple[str, Paytable, str, Payout, str]]:
    for wager, tables in TABLES.items():
        for table in tables.values():
            for hand, payout, row_clause in table:
                yield wager, table, hand, payout, row_clause


def examples(wager: str, letter: str) -> Mapping[str, tuple[str, str]]:
    if wager.startswith(("progressive", "envy")):
        return PROGRESSIVE_THREE if letter in "BC" else FIVE
    return {"main": FIVE, "five": FIVE, "three": THREE, "six": SIX}[wager]


def row_of(wager: str, letter: str, text: str) -> str | None:
    some = cards(text)
    match wager:
        case "main":
            return ch12.main_row(some)
        case "five":
            return ch12.five_card_bonus_row(some)
        case "three":
            return ch12.three_card_row(some)
        case "six":
            return ch12.six_card_row(some)
        case "progressive":
            return ch12.progressive_row(letter, some[:3], some[3:] or cards("7c 7d"))
        case _:
            return ch12.envy_row(letter, some[:3], some[3:] or cards("7c 7d"))


@pytest.mark.parametrize(
    "wager, table, hand, payout, row_clause",
    [
        pytest.param(*row, id=row[4], marks=clause(row[4], says=f"paytable {row[1].letter} pays {row[3]}"))
        for row in rows()
    ],
)
def test_12_pays_what_is_printed(wager: str, table: Paytable, hand: str, payout: Payout, row_clause: str) -> None:
    """The payout is the clause's own figure; the hit reaches this row of this table and the miss does not."""
    assert find(row_clause).numbers == str(payout)
    hit, miss = examples(wager, table.letter)[hand]
    assert hand == row_of(wager, table.letter, hit)
    assert 1 == len(set(cards(hit)) - set(cards(miss)))
    assert hand != row_of(wager, table.letter, miss)


def test_12_has_no_row_that_is_not_here() -> None:
    printed = {one.id for one in all_clauses().values() if one.id.startswith("MD-LIR 12.") and " pays " in one.summary}
    assert {one for one in printed if " for: " in find(one).summary} == {row[4] for row in rows()}
    assert [3, 7, 3, 2, 6, 6, 6] == [len(tables) for tables in TABLES.values()]


@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES.keys())
def test_12_letters_its_tables(tables: Mapping[str, Paytable]) -> None:
    for letter, table in tables.items():
        assert letter == table.letter
        assert f"paytable {letter}" == find(table.clause).numbers


FLOORS = list(chain.from_iterable(ch12.METER_FLOORS.values()))


@pytest.mark.parametrize(
    "floor", [pytest.param(one, id=one.clause, marks=clause(one.clause, says="initial and reset")) for one in FLOORS]
)
def test_12_F_2_floors(floor: ch12.MeterFloor) -> None:
    assert find(floor.clause).numbers == f">= {dollars_and_cents(floor.cents_min)}"


def test_12_F_2_has_a_floor_for_every_meter() -> None:
    for letter, table in ch12.PROGRESSIVE.items():
        paid = {payout.meter for payout in table.rows.values() if payout.kind == "meter"}
        assert paid == {floor.meter for floor in ch12.METER_FLOORS[letter]} <= set(ch12.METERS.values())


@clause("MD-LIR 6.C(9)", says="only tens or better")
@pytest.mark.parametrize("rank", "23456789")
def test_6_C_9_a_pair_under_tens_is_not_a_hand(rank: str) -> None:
    """L-29; one of the kickers is an ace, which does not help."""
    assert None is ch12.main_row(cards(f"{rank}s {rank}d Ac Kc Jd"))


@pytest.mark.parametrize("three", ["Ks As 2s", "Kd As 2c"])
@clause("MD-LIR 6.A(2)", says="never wrap around the ace")
def test_6_A_2_no_wrap(three: str) -> None:
    """L-18: K-A-2 is a flush at best."""
    assert ("flush" if three == "Ks As 2s" else None) == ch12.three_card_row(cards(three))


@clause("MD-LIR 12.E(2)", says="three own cards only")
@clause("MD-LIR 12.E(3)", says="three own cards only")
def test_12_E_2_looks_at_three_cards_only() -> None:
    """L-03: four aces on five cards are nothing to B, and a royal flush is an A-K-Q."""
    aces, board = cards("As Ah Kd"), cards("Ac Ad")
    assert [None, None, "four-of-a-kind"] == [progressive_row(letter, aces, board) for letter in "BCA"]
    royal, board = cards("As Ks Qs"), cards("Js Ts")
    assert ["ace, king, queen of spades"] * 2 + ["royal flush"] == [progressive_row(x, royal, board) for x in "BCD"]


@clause("MD-LIR 12.E(2)(a)", says="A-K-Q")
def test_12_E_2_a_is_of_spades() -> None:
    """L-01: an unsuited A-K-Q is a straight, which table C does not pay."""
    mixed = cards("As Ks Qd")
    assert ["straight", None] == [progressive_row(letter, mixed, ()) for letter in "BC"]


def test_envy_does_not_start_at_four_of_a_kind() -> None:
    """L-04: although four-of-a-kind takes a meter in E and F."""
    assert [None] * 6 == [ch12.envy_row(letter, cards("2s 2h 2d"), cards("2c 9d")) for letter in "ABCDEF"]


# The rows are read off cards in their own quick way; the readable ranking of chapter 6 is the specification.


@clause("MD-LIR 6.D", says="Three Card Bonus")
def test_three_card_rows_are_those_of_the_readable_ranking() -> None:
    """All 22,100 hands."""
    for three in combinations(range(52), 3):
        name = find_ranking("three-card").category(three_card(three)).name
        assert (None if name == "high card" else name) == ch12.three_card_row(three)


def test_five_and_six_card_rows_are_those_of_the_readable_ranking() -> None:
    deal = random.Random(12)
    for _ in range(2_000):
        six = tuple(deal.sample(range(52), 6))
        five = high_of_five(six[:5])
        name = find_ranking("high").category(five, "MD-LIR").name if is_main_game_hand(five) else None
        assert ("pair, tens or better" if name == "pair" else name) == ch12.main_row(six[:5])
        best = six_card_hand(six)
        assert best is not None
        name = find_ranking("six-card").category(best[0]).name
        assert (None if name in ("two pair", "pair", "high card") else name) == ch12.six_card_row(six)
