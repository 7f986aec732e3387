"""Ranges against ranges beside eval7 and pokerkit, on the same questions. Ours counts every deal.

eval7 counts a river exactly, so on a flop it is given every river in turn; some of them are timed and stand for all.
Before the flop eval7 samples, and pokerkit always does: some deals are timed and stand for as many as it takes to be
within 0.01 percentage points of the exact equity, at one standard error.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import eval7
import pokerkit

from benchmarks.harness import Case, Work
from croupier.cards import CARDS, cards
from croupier.hands.ranges import Range
from croupier.hands.ranges.equity import range_equity

ERROR = 0.0001
TIMED = {"eval7": 200_000, "pokerkit": 300, "rivers": 20}
QUESTIONS = (
    ("preflop", "QQ+,AKs", "22-99", ""),
    ("flop", "22+,ATs+,KJs+,AJ+", "55-JJ,T9s,AQ", "As 7d 2c"),
    ("river", "40%", "25%", "As 7d 2c 9h Td"),
)


def in_eval7(first: Range, second: Range, board: str, deals: float) -> Work:
    yours = eval7.HandRange(",".join("".join(map(str, combo)) for combo in second))
    hands = [tuple(eval7.Card(str(card)) for card in combo) for combo in first.without(board)]
    known = [eval7.Card(card) for card in board.split()]
    if not known:
        each = TIMED["eval7"] // len(hands)
        return Work(
            lambda: [eval7.py_hand_vs_range_monte_carlo(hand, yours, (), each) for hand in hands],
            TIMED["eval7"] / deals,  # type: ignore[arg-type]
        )
    left = [eval7.Card(str(card)) for card in CARDS if card not in cards(board)]
    boards = [(*known, *more) for more in itertools.combinations(left, 5 - len(known))]
    timed = random.Random(1).sample(boards, min(TIMED["rivers"], len(boards)))
    return Work(
        lambda: [eval7.py_hand_vs_range_exact(hand, yours, river) for river in timed for hand in hands],
        len(timed) / len(boards),  # type: ignore[arg-type]
    )


def in_pokerkit(first: Range, second: Range, board: str, deals: float) -> Work:
    def hands(one: Range) -> set[frozenset[pokerkit.Card]]:
        return {frozenset(pokerkit.Card.parse("".join(map(str, combo)))) for combo in one}

    ranges, known = (hands(first), hands(second)), tuple(pokerkit.Card.parse(board))
    return Work(
        lambda: pokerkit.calculate_equities(
            ranges, known, 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,), sample_count=TIMED["pokerkit"]
        ),
        TIMED["pokerkit"] / deals,  # type: ignore[arg-type]
    )


def cases() -> Iterator[Case]:
    """One question each before the flop, on it and on the river."""
    for name, one, other, board in QUESTIONS:
        first, second = Range(one), Range(other)
        part = float(range_equity([first, second], board).players[0].equity)
        deals = part * (1 - part) / ERROR**2
        yield Case(
            f"ranges.{name}",
            f"equity of {one} against {other}{', board ' + board if board else ''}, every deal",
            Work(lambda first=first, second=second, board=board: range_equity([first, second], board)),  # type: ignore[misc]
            {"eval7": in_eval7(first, second, board, deals), "pokerkit": in_pokerkit(first, second, board, deals)},
            times=20,
            seconds=0.2,
            unit="",
            note="peers that sample: to 0.01 points",
        )
