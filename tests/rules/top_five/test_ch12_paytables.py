"""MD-TOP5 chapter 12: every row against the clause list, a hand that hits it and one that misses it by a card."""

import random
from collections.abc import Iterator, Mapping

import pytest

from croupier.cards import cards
from croupier.hands.rankings import find as find_ranking
from croupier.hands.reference.top_five_ch06 import top_five
from croupier.money import Payout, Paytable
from croupier.rulebook import all_clauses, find
from croupier.rulebook.testing import clause
from croupier.rules.top_five import ch12_payouts as ch12

EXAMPLES = {
    "seven cards": ("As Kd Qc Jh Ts Td Ac", "As Kd Qc Jh Ts Td 9c"),
    "six cards": ("As Kd Qc Jh Ts Td 2c", "As Kd Qc Jh Ts 3d 2c"),
    "five cards": ("As Kd Qc Jh Ts 9d 2c", "As Kd Qc Jh 8s 9d 2c"),
    "four cards": ("As Kd Qc Jh 2s 9d 2c", "As Kd Qc 9h 2s 9d 2c"),
    "royal flush": ("As Ks Qs Js Ts 2d 3d", "As Ks Qs Js Td 2d 3d"),
    "four-of-a-kind": ("Ts Td Tc Th 2c 3c 4c", "Ts Td Tc 9h 2c 3c 4c"),
    "full house": ("Ts Td Tc Jh Jc 3c 4c", "Ts Td Tc Jh 2c 3c 4c"),
    "straight": ("As Kd Qc Jh Ts 3d 2c", "As Kd Qc Jh 9s 3d 2c"),
    "three-of-a-kind": ("Ts Td Tc Jh Qc Kc 4c", "Ts Td 9c Jh Qc Kc 4c"),
    "two pair": ("Ts Td Jc Jh Qc Kc 4c", "Ts 3d Jc Jh Qc Kc 4c"),
    "pair of aces or kings": ("Ks Kd 2c 3h 4c 5c 6c", "Ks Qd 2c 3h 4c 5c 6c"),
}


def rows() -> Iterator[tuple[Paytable, str, Payout, str]]:
    for tables in (ch12.TOP_FIVE_BONUS, ch12.POKER_BONUS):
        for table in tables.values():
            for hand, payout, row_clause in table:
                yield table, hand, payout, row_clause


def row_of(table: Paytable, text: str) -> str | None:
    if table in ch12.TOP_FIVE_BONUS.values():
        return ch12.top_five_bonus_row(len(ch12.remaining(cards(text))))
    return ch12.poker_bonus_row(cards(text))


@pytest.mark.parametrize(
    "table, hand, payout, row_clause",
    [
        pytest.param(*row, id=row[3], marks=clause(row[3], says=f"paytable {row[0].letter} pays {row[2]}"))
        for row in rows()
    ],
)
def test_12_pays_what_is_printed(table: Paytable, hand: str, payout: Payout, row_clause: str) -> None:
    """The payout is the clause's own figure; the hit reaches this row of this table and the miss does not."""
    assert find(row_clause).numbers == str(payout)
    hit, miss = EXAMPLES[hand]
    assert hand == row_of(table, hit)
    assert 1 == len(set(cards(hit)) - set(cards(miss)))
    assert hand != row_of(table, miss)


@clause("MD-TOP5 12.A", says="pay even money")
def test_12_A_pays_even_money() -> None:
    assert find(ch12.ANTE_AND_PLAY_CLAUSE).numbers == str(ch12.ANTE_AND_PLAY)


def test_12_has_no_row_that_is_not_here() -> None:
    printed = {one.id for one in all_clauses().values() if one.id.startswith("MD-TOP5 12.") and " for: " in one.summary}
    assert printed == {row[3] for row in rows()}


@pytest.mark.parametrize("tables", [ch12.TOP_FIVE_BONUS, ch12.POKER_BONUS])
def test_12_letters_its_tables(tables: Mapping[str, Paytable]) -> None:
    assert list("ABC") == list(tables)
    assert [f"paytable {letter}" for letter in "ABC"] == [find(table.clause).numbers for table in tables.values()]


@pytest.mark.parametrize(
    "hand, row",
    [
        ("As Ad 2c 3c 4c 5c 6c", "pair of aces or kings"),  # two remaining cards are a hand
        ("Qs Qd 2c 3c 4c 5c 6c", None),
        ("As Kd Qc Jh Ts Td Tc", "straight"),  # stands above the three tens, 6.C(4)
        ("As Ad Ac Kh Ks Kd Tc", "full house"),
        ("As Ks Qs Js Ts Ad Ac", "royal flush"),
        ("As Ks Qs Js Ad Kd Qd", "two pair"),  # three pairs
        ("As Ad Qs Qd Jc Jd Ts", "two pair"),
        ("2s 2d 2c 2h 3s 3d 3c", None),
    ],
)
def test_T_25_best_hand_in_any_number_of_remaining_cards(hand: str, row: str | None) -> None:
    assert row == ch12.poker_bonus_row(cards(hand))


def test_poker_bonus_rows_are_those_of_the_readable_ranking() -> None:
    deal = random.Random(12)
    for _ in range(3_000):
        seven = tuple(deal.sample(range(24, 52), 7))  # 8 to ace, so that there are good hands
        best = top_five(seven)
        assert best is not None
        name = find_ranking("top-five").category(best[0]).name.split(", ")[-1]
        if name == "pair":
            name = "pair of aces or kings" if best[0][1] >= 11 else "none"
        assert (None if name in ("none", "high card", "no cards") else name) == ch12.poker_bonus_row(seven)
