"""Hold'em before the flop, every board: rank multisets first, then the boards on which someone has a flush.

There are C(48, 5) boards for two hands, but only 6,175 multisets of five ranks, each as many boards as suits allow.
They are counted as if flushes did not exist. Then for each suit and each set of three to five of its ranks that gives
someone a flush, the other board cards again by rank: taken out with their ranks' result, put back with the flush's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.counting import CHOOSE
from croupier.hands.kernels.high import FLUSH, ranks_value7
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import RANK_KEY

Won = NDArray[np.int64]  # by player and number of winners, how many boards

_RANKS = table("board_ranks").astype(np.int64)
BOARD_KEY: NDArray[np.uint32] = RANK_KEY[_RANKS].sum(axis=1).astype(np.uint32)
NO_RANK = 13 * 5


def _rank_counts() -> NDArray[np.uint8]:
    """For each board up to five `rank * 5 + count`, filled up with `NO_RANK`."""
    entries = np.full((len(_RANKS), 5), NO_RANK, np.uint8)
    for row, ranks in enumerate(_RANKS.tolist()):
        for column, rank in enumerate(sorted(set(ranks))):
            entries[row, column] = rank * 5 + ranks.count(rank)
    return entries


RANK_COUNTS = _rank_counts().reshape(-1)
_BITS = np.bitwise_count(np.arange(1 << 13))
SUITED = np.concatenate([np.flatnonzero(_BITS == size) for size in (3, 4, 5)]).astype(np.int64)
FIRST_OF_SIZE = np.array([0, 0, 0, 0, 286, 286 + 715, 286 + 715 + 1287], np.int64)  # where the sets of a size begin
LANE_RANKS: NDArray[np.uint32] = (table("lane_key") >> 9).astype(np.uint32)


@kernel
def two_by_ranks(first: np.uint32, second: np.uint32, ways: NDArray[np.int64]) -> tuple[int, int]:
    """Wins of the first of two players and ties, as if there were no flushes."""
    wins, ties = 0, 0
    for board in range(len(BOARD_KEY)):
        entry = board * 5
        boards = ways[RANK_COUNTS[entry]] * ways[RANK_COUNTS[entry + 1]] * ways[RANK_COUNTS[entry + 2]]
        boards *= ways[RANK_COUNTS[entry + 3]] * ways[RANK_COUNTS[entry + 4]]
        mine, yours = ranks_value7(BOARD_KEY[board] + first), ranks_value7(BOARD_KEY[board] + second)
        wins += boards * (mine > yours)
        ties += boards * (mine == yours)
    return wins, ties


@kernel
def two_recounted(
    first: np.uint32, second: np.uint32, flush: np.int32, other_flush: np.int32, boards: int
) -> tuple[int, int]:
    """What boards change in the first player's wins and in ties when the players' flushes count."""
    mine, yours = ranks_value7(first), ranks_value7(second)
    better, other_better = max(mine, flush), max(yours, other_flush)
    wins = np.int64(better > other_better) - np.int64(mine > yours)
    return boards * wins, boards * (np.int64(better == other_better) - np.int64(mine == yours))  # type: ignore[return-value]


@kernel
def two_flushes(
    first: np.uint32, second: np.uint32, bits: int, other_bits: int, known: int, others: NDArray[np.int64]
) -> tuple[int, int]:
    """What the flushes of one suit change for two players; `others` as in `flushes_of_suit`."""
    wins, ties = 0, 0
    for place in range(FIRST_OF_SIZE[5 - most_of_suit(bits, other_bits)], len(SUITED)):
        board = SUITED[place]
        if board & known:
            continue
        flush, other_flush = np.int32(FLUSH[board | bits]), np.int32(FLUSH[board | other_bits])
        mine, yours = LANE_RANKS[board] + first, LANE_RANKS[board] + second
        if place >= FIRST_OF_SIZE[5]:
            more_wins, more_ties = two_recounted(mine, yours, flush, other_flush, 1)
            wins, ties = wins + more_wins, ties + more_ties
        elif place >= FIRST_OF_SIZE[4]:
            for one in range(13):
                key = RANK_KEY[one]
                more_wins, more_ties = two_recounted(mine + key, yours + key, flush, other_flush, others[one])
                wins, ties = wins + more_wins, ties + more_ties
        else:
            for one in range(13):
                for two in range(one + 1):
                    key = RANK_KEY[one] + RANK_KEY[two]
                    boards = others[one] * others[two] if two < one else CHOOSE[others[one], 2]
                    more_wins, more_ties = two_recounted(mine + key, yours + key, flush, other_flush, boards)
                    wins, ties = wins + more_wins, ties + more_ties
    return wins, ties


@kernel
def most_of_suit(bits: int, other_bits: int) -> int:
    """The larger number of cards, at most two, in two sets of ranks."""
    one_or_more = (bits | other_bits) != 0
    two = (bits & (bits - 1)) | (other_bits & (other_bits - 1))
    return np.int64(one_or_more) + np.int64(two != 0)  # type: ignore[return-value]


@kernel
def count_board(values: NDArray[np.int32], boards: int, won: Won) -> None:
    """Count some boards for the players with the best value."""
    best, winners = values[0], 1
    for player in range(1, len(values)):
        if values[player] > best:
            best, winners = values[player], 1
        elif values[player] == best:
            winners += 1
    for player in range(len(values)):
        if values[player] == best:
            won[player, winners] += boards


@kernel
def by_ranks(holes: NDArray[np.uint32], ways: NDArray[np.int64], won: Won) -> None:
    """Every board as if there were no flushes; `holes` are the rank keys of the players' two cards."""
    values = np.zeros(len(holes), np.int32)
    for board in range(len(BOARD_KEY)):
        boards = np.int64(1)
        for entry in range(board * 5, board * 5 + 5):
            boards *= ways[RANK_COUNTS[entry]]
        if boards:
            for player in range(len(holes)):
                values[player] = ranks_value7(BOARD_KEY[board] + holes[player])
            count_board(values, boards, won)  # type: ignore[arg-type]


@kernel
def recount(
    key: np.uint32,
    boards: int,
    holes: NDArray[np.uint32],
    flushes: NDArray[np.int32],
    won: Won,
    values: NDArray[np.int32],
) -> None:
    """Take boards out as ranks alone had them, and put them back with the players' flushes."""
    for player in range(len(holes)):
        values[player] = ranks_value7(key + holes[player])
    count_board(values, -boards, won)
    for player in range(len(holes)):
        values[player] = max(values[player], flushes[player])
    count_board(values, boards, won)


@kernel
def flushes_of_suit(
    suits: NDArray[np.int64], known: int, holes: NDArray[np.uint32], others: NDArray[np.int64], won: Won
) -> None:
    """Recount the boards that give a flush of one suit.

    `suits` are the players' rank bits of that suit, `known` all such bits that cannot come, `others` the cards of each
    rank that are left in the other suits.
    """
    most = 0
    for bits in suits:
        most = max(most, most_of_suit(bits, bits))
    flushes, values = np.zeros(len(holes), np.int32), np.zeros(len(holes), np.int32)
    for place in range(FIRST_OF_SIZE[5 - most], len(SUITED)):
        board = SUITED[place]
        if board & known:
            continue
        for player in range(len(holes)):
            flushes[player] = FLUSH[board | suits[player]]
        key = LANE_RANKS[board]
        if place >= FIRST_OF_SIZE[5]:
            recount(key, 1, holes, flushes, won, values)
        elif place >= FIRST_OF_SIZE[4]:
            for one in range(13):
                if others[one]:
                    recount(key + RANK_KEY[one], others[one], holes, flushes, won, values)
        else:
            for one in range(13):
                for two in range(one + 1):
                    boards = others[one] * others[two] if two < one else CHOOSE[others[one], 2]
                    if boards:
                        recount(key + RANK_KEY[one] + RANK_KEY[two], boards, holes, flushes, won, values)


def preflop(hands: Sequence[Sequence[int]], gone: Iterable[int]) -> Won:
    """Count for every player on how many boards they win, by the number of winners.

    `hands` has two cards a player; `gone` are all cards that cannot come, the hands included.
    """
    players = len(hands)
    known, left = [0, 0, 0, 0], [4] * 13
    for card in gone:
        known[card & 3] |= 1 << (card >> 2)
        left[card >> 2] -= 1
    holes = np.array([RANK_KEY[one >> 2] + RANK_KEY[other >> 2] for one, other in hands], np.uint32)
    ways = np.ones(NO_RANK + 1, np.int64)
    ways[:NO_RANK] = CHOOSE[left].reshape(-1)
    won = np.zeros((players, players + 1), np.int64)
    wins, ties = two_by_ranks(holes[0], holes[1], ways) if players == 2 else (0, 0)
    if players > 2:
        by_ranks(holes, ways, won)
    for suit in range(4):
        others = np.array([left[rank] - 1 + (known[suit] >> rank & 1) for rank in range(13)])
        bits = [sum(1 << (card >> 2) for card in hand if card & 3 == suit) for hand in hands]
        if players > 2:
            flushes_of_suit(np.array(bits), known[suit], holes, others, won)
        else:
            more_wins, more_ties = two_flushes(holes[0], holes[1], bits[0], bits[1], known[suit], others)
            wins, ties = wins + more_wins, ties + more_ties
    if players == 2:
        won[:] = [[0, wins, ties], [0, comb(sum(left), 5) - wins - ties, ties]]
    return won
