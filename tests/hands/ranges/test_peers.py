"""Ranges beside eval7, poker-equity and pokerkit: the same hands for the notation they share, the same equities."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import eval7
import poker_equity
import pokerkit
import pytest

from croupier.cards import CARDS, Card, show
from croupier.hands.ranges import Range
from croupier.hands.ranges.equity import range_equity

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:eval7.*")

RANKS = "23456789TJQKA"
FEW, MANY = 500, 5_000  # expressions that each of the others reads; many in the long tests
EACH = 20  # expressions of one range


def entries(chance: random.Random, ladders: bool) -> Iterator[str]:
    """Entries of the notation that both sides know."""
    while True:
        high, low = sorted(chance.sample(range(13), 2), reverse=True)
        suits = chance.choice(["s", "o", ""])
        pair, top = sorted(chance.choices(range(13), k=2))
        kind = chance.randrange(7)
        if kind == 0:
            yield RANKS[pair] * 2 + chance.choice(["", "+"])
        elif kind == 1 and pair < top:
            yield f"{RANKS[pair] * 2}-{RANKS[top] * 2}"
        elif kind in (2, 3):
            yield RANKS[high] + RANKS[low] + suits + chance.choice(["", "+"])
        elif kind == 4 and not ladders and low + 1 < high:
            yield f"{RANKS[high]}{RANKS[low]}{suits}-{RANKS[high]}{RANKS[chance.randrange(low + 1, high)]}{suits}"
        elif kind == 5 and ladders and high < 12:
            more = chance.randrange(1, 13 - high)
            yield f"{RANKS[high]}{RANKS[low]}{suits}-{RANKS[high + more]}{RANKS[low + more]}{suits}"
        elif kind == 6:
            yield show(sorted(chance.sample(CARDS, 2), reverse=True)).replace(" ", "")


def ours(text: str) -> set[str]:
    return {"".join(map(str, combo)) for combo in Range(text)}


EXPRESSIONS = pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.long)])


@EXPRESSIONS
def test_eval7_reads_the_same_hands(number: int) -> None:
    written = entries(random.Random(7), ladders=False)
    for _ in range(number // EACH):
        text = ", ".join(next(written) for _ in range(EACH))
        theirs = {frozenset(map(str, hand)) for hand, _ in eval7.HandRange(text).hands}
        assert theirs == {frozenset((one[:2], one[2:])) for one in ours(text)}, text


@EXPRESSIONS
def test_pokerkit_reads_the_same_hands(number: int) -> None:
    written = entries(random.Random(11), ladders=True)
    for _ in range(number // EACH):
        text = ", ".join(next(written) for _ in range(EACH))
        theirs = {frozenset(map(repr, hand)) for hand in pokerkit.parse_range(text)}
        assert theirs == {frozenset((one[:2], one[2:])) for one in ours(text)}, text


def compare_equities(number: int, seed: int) -> None:
    """Two ranges: on a river by eval7, each hand against the other range, to six digits; before it by poker-equity."""
    chance = random.Random(seed)
    written = entries(chance, ladders=False)
    done = 0
    while done < number:
        board = chance.sample(CARDS, 5 if done % 3 else chance.choice([3, 4]))
        mine, yours = (Range(f"{next(written)},{next(written)}").without(board) for _ in range(2))
        if not 0 < len(mine) * len(yours) <= (3_000 if len(board) == 5 else 60):
            continue
        won, deals = (on_a_river if len(board) == 5 else before_the_river)(mine, yours, board)
        if deals:
            found = range_equity([mine, yours], board)
            assert found.exact
            asked = (str(mine), str(yours), show(board))
            assert pytest.approx(won / deals, abs=1e-6) == float(found.players[0].equity), asked
            done += 1


def on_a_river(mine: Range, yours: Range, board: list[Card]) -> tuple[float, int]:
    won, deals, theirs = 0.0, 0, eval7.HandRange(",".join("".join(map(str, combo)) for combo in yours))
    cards = tuple(eval7.Card(str(card)) for card in board)
    for combo in mine:
        met = len(yours.without(combo))
        if met:
            hand = tuple(eval7.Card(str(card)) for card in combo)
            won += met * float(eval7.py_hand_vs_range_exact(hand, theirs, cards))
            deals += met
    return won, deals


def before_the_river(mine: Range, yours: Range, board: list[Card]) -> tuple[float, int]:
    won, deals = 0.0, 0
    for combo in mine:
        for other in yours.without(combo):
            theirs = poker_equity.exact_from_text("holdem", [show(combo), show(other)], show(board))
            won += theirs["share_sum"][0] / theirs["samples"]
            deals += 1
    return won, deals


def test_others_count_the_same_equities_of_30_pairs_of_ranges() -> None:
    compare_equities(30, seed=300)


@pytest.mark.long
def test_others_count_the_same_equities_of_2000_pairs_of_ranges() -> None:
    compare_equities(2_000, seed=2_000)


def test_pokerkit_s_samples_are_near() -> None:
    """A sample of 300 deals has an error of at most 0.0289."""
    for first, second, board in (("QQ+,AKs", "22-99", ""), ("AhKh", "JJ,T9s", "Ts 9s 2d"), ("77", "A2s+", "7d 3d 2c")):
        theirs = pokerkit.calculate_equities(
            (pokerkit.parse_range(first), pokerkit.parse_range(second)),
            pokerkit.Card.parse(board),
            2,
            5,
            pokerkit.Deck.STANDARD,
            (pokerkit.StandardHighHand,),
            sample_count=300,
        )
        exact = range_equity([first, second], board).players[0].equity
        assert abs(theirs[0] - float(exact)) <= 5 * 0.0289
        assert 0 < exact < Fraction(1)
