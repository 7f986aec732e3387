"""WA-TOP5 for the kernels: paytables as arrays, and strategies as tables over the ranks and suits that a player sees.

With less than two pair a cell is the ranks of the five cards dealt, the rank of the community card, and how many of the
five are of its suit; with two pair and better it is the category of the best five of six.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from croupier.cards import cards as read_cards
from croupier.rules.banked.simulate.compiled import Compiled, Decide, lines_paid
from croupier.rules.banked.simulate.kernels import LINES
from croupier.rules.banked.simulate.kernels_top_5_wa import (
    AS_DEALT,
    BEST,
    CELLS,
    FOLD,
    GIVE_UP,
    WHOLE,
    best_where_alike,
    outcomes_top_5,
    play_top_5,
    top_5_cells,
)
from croupier.rules.banked.simulate.wagering import PlacedWagers
from croupier.rules.banked.spec import Decision
from croupier.rules.top_5_wa.choices import ACE_FACE, ANTE, TENS
from croupier.rules.top_5_wa.five_cards import best_of_six
from croupier.rules.top_5_wa.p06_decisions import FOLD as FOLDS
from croupier.rules.top_5_wa.p06_decisions import PLAY, USE_COMMUNITY
from croupier.rules.top_5_wa.p11_payouts import ANTE as EVEN_MONEY
from croupier.rules.top_5_wa.p11_payouts import ace_face_row, tens_row, winning_bet_row
from croupier.rules.top_5_wa.table import COMMUNITY, DEALER_HAND, Top5Table

HAND_SIZE, RANKS, CLUB = 5, 13, 0
SUITED_MAX = 3  # one more makes a flush with the community card
# Five cards and a community card that improves them, for each category; a pair of tens or better comes last.
EXAMPLES = (
    "2c 4d 6h 8s 9c Kd", "2c 4d 6h 8s 9c 9d", "2c 2d 6h 8s 9c 9d", "2c 2d 6h 8s 9c 2h", "4d 5h 6s 7c Jc 8d",
    "2c 4c 6c 8c Jd Kc", "2c 2d 2h 9s Jc 9d", "2c 2d 2h 9s Jc 2s", "4c 5c 6c 7c Jd 8c", "Tc Jc Qc Kc 2d Ac",
    "Tc 4d 6h 8s 9c Td",
)  # fmt: skip


def why_not(table: Top5Table, wagers: PlacedWagers) -> str:
    """What prevents a round with these wagers from being compiled; empty if nothing does."""
    missing = [bet for bet in table.plan.required if bet not in wagers]
    if missing:
        return f"{', '.join(missing)} is required (W-08), so nobody plays"
    if not {ANTE, TENS} & wagers.keys():
        return "a spot with only an Ace or Face wager gets no cards (W-05)"
    seat = min(table.players)
    if table.stack_cents(seat) - sum(wagers.values()) < wagers.get(ANTE, 0):
        return f"seat {seat} has too little for a Bet, so it can only fold"
    return ""


def compiled(table: Top5Table, wagers: PlacedWagers) -> Compiled:
    """The table prepared for the kernel."""
    ante, tens, face = (wagers.get(bet, 0) for bet in (ANTE, TENS, ACE_FACE))
    fives = [_best_five(text) for text in EXAMPLES]
    by_line = np.concatenate(
        [
            lines_paid(table, table.plan.bet, ante, [winning_bet_row(five) for five in fives]),
            lines_paid(table, table.plan.tens, tens, [tens_row(five) for five in fives]),
            lines_paid(table, table.plan.ace_face, face, [ace_face_row(rank * 4) for rank in range(RANKS)]),
            [table.winnings_cents(EVEN_MONEY, ante)],
        ]
    )
    amounts = np.array([ante, tens, face], np.int64)
    hands = tuple((f"hand-{seat}", HAND_SIZE) for seat in sorted(table.players))
    return Compiled(play_top_5, outcomes_top_5, amounts, (by_line,), ((COMMUNITY, 1), (DEALER_HAND, HAND_SIZE), *hands))


assert LINES == RANKS  # the community card's ranks take as much room as the lines of a hand


def _best_five(example: str) -> list[int]:
    *five, community = read_cards(example)
    given_up = best_of_six(five, community)[1]
    return [*five] if given_up is None else [community, *(card for card in five if card != given_up)]


@cache
def _cells() -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Every cell of less than two pair, and cards for it: five, and the community card, a club."""
    hands = []
    for ranks in combinations_with_replacement(range(RANKS), HAND_SIZE):
        if len(set(ranks)) >= HAND_SIZE - 1:
            for community in range(RANKS):
                if len(set(ranks)) == HAND_SIZE or community not in ranks:
                    hands += [[*hand, community * 4 + CLUB] for hand in _suited(ranks, community)]
    made = np.array(hands, np.uint8)
    cells = np.empty(len(made), np.int64)
    top_5_cells(made, cells)
    return cells[cells < CELLS], made[cells < CELLS]


def _suited(ranks: Sequence[int], community: int) -> Iterator[list[int]]:
    """These ranks with none, one, two and three clubs, none of them the community card."""
    for clubs in range(SUITED_MAX + 1):
        hand: list[int] = []
        for place, rank in enumerate(ranks):
            is_club = clubs > 0 and rank != community and rank * 4 not in hand
            clubs -= is_club
            hand.append(rank * 4 + (CLUB if is_club else 1 + place % 3))
        if not clubs:
            yield hand


SEEN: tuple[tuple[int, ...], ...] = ((0,),)  # at each decision: which cards of a round lie open
CODES = GIVE_UP + HAND_SIZE  # of a round


def coded(verb: str, place: int, asked: int, own: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A decision as the kernels have it, for each row of cards; a card that is given up by how many are lower."""
    if verb == USE_COMMUNITY:
        lower: NDArray[np.uint8] = (own < own[:, place : place + 1]).sum(axis=1, dtype=np.uint8)
        return lower + np.uint8(GIVE_UP)
    return np.full(len(own), AS_DEALT if verb == PLAY else FOLD, np.uint8)


def acts_of(decide: Decide) -> Iterator[NDArray[np.uint8]]:
    """An act of the kernels for each cell."""
    acts = np.full(CELLS + WHOLE, FOLD, np.uint8)
    cells, hands = _cells()
    acts[cells] = _taken(decide, hands)
    acts[CELLS + 2 :] = _by_category(decide)
    yield acts


def _by_category(decide: Decide) -> NDArray[np.uint8]:
    """An act for each category from two pair up, which does not determine the card that is given up."""
    examples = np.array([read_cards(text) for text in EXAMPLES[2:WHOLE]], np.uint8)
    taken = _taken(decide, examples)
    taken[taken >= GIVE_UP] = BEST
    return taken


def _taken(decide: Decide, hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What is decided with each of these hands and community cards."""
    taken = np.array([_act(decide, *one) for one in hands.tolist()], np.uint8)
    best_where_alike(hands, taken)
    return taken


def _act(decide: Decide, *cards: int) -> int:
    *five, community = cards
    verb, named = decide(five, (community,))
    if verb == FOLDS:
        return FOLD
    return GIVE_UP + sorted(five).index(named[0]) if named else AS_DEALT


def decision(act: int, asked: int, own: Sequence[int], community: Sequence[int]) -> Decision:
    """The decision of an act: fold, play the five cards dealt, or give one of them up."""
    if act == FOLD:
        return FOLDS, ()
    given_up = None
    if act == BEST:
        given_up = best_of_six(own, community[0])[1]
    elif act >= GIVE_UP:
        given_up = sorted(own)[act - GIVE_UP]
    return (PLAY, ()) if given_up is None else (USE_COMMUNITY, (given_up,))
