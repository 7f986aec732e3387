"""Ranges against ranges: every deal of combinations that share no card, counted with their weights.

Three ways. Before the flop in hold'em, combinations that differ only in the names of suits are one matchup, and each
matchup is counted as in `preflop`. For two players and one pot, each board is swept once: with both sides in the order
of their values, what a hand beats is the weight passed so far, less what shares one of its cards. Otherwise every
choice of combinations is looked at on every board. Random deals are for what would take too long.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.counting import CHOOSE
from croupier.hands.kernels.deals import Won, next_random
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.preflop import NO_RANK, two_by_ranks, two_flushes
from croupier.hands.kernels.words import CARD_MASK, RANK_KEY, Batch, Masks
from croupier.hands.spots import HIGH_PART, LOW_PART, WHOLE_POT

Cards = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Swept = Callable[..., None]
TRIES_MAX = 20_000  # for one random deal, before it is given up


@kernel
def matchups(first: Cards, second: Cards, dead: Cards, wins: Numbers, ties: Numbers) -> None:
    """Hold'em before the flop: on how many boards the first of two hands wins, and on how many they tie."""
    known, left, others = np.zeros(4, np.int64), np.zeros(13, np.int64), np.zeros(13, np.int64)
    bits, other_bits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    ways = np.ones(NO_RANK + 1, np.int64)
    for place in range(len(first)):
        known[:], left[:], bits[:], other_bits[:] = 0, 4, 0, 0
        for card in dead:
            known[card & 3] |= 1 << np.int64(card >> 2)
            left[card >> 2] -= 1
        for one in range(2):
            card = first[place, one]
            bits[card & 3] |= 1 << np.int64(card >> 2)
            left[card >> 2] -= 1
            card = second[place, one]
            other_bits[card & 3] |= 1 << np.int64(card >> 2)
            left[card >> 2] -= 1
        for rank in range(13):
            for number in range(5):
                ways[rank * 5 + number] = CHOOSE[left[rank], number]
        mine = RANK_KEY[first[place, 0] >> 2] + RANK_KEY[first[place, 1] >> 2]
        yours = RANK_KEY[second[place, 0] >> 2] + RANK_KEY[second[place, 1] >> 2]
        won, tied = two_by_ranks(mine, yours, ways)
        for suit in range(4):
            gone = known[suit] | bits[suit] | other_bits[suit]
            for rank in range(13):
                others[rank] = left[rank] - 1 + ((gone >> rank) & 1)
            more_wins, more_ties = two_flushes(mine, yours, bits[suit], other_bits[suit], gone, others)
            won, tied = won + more_wins, tied + more_ties
        wins[place], ties[place] = won, tied


def swept_boards(rank: Batch) -> Swept:
    """A kernel that counts two ranges of two cards on many boards; `rank` values the seven cards."""

    @kernel
    def sweep(
        boards: Masks,
        times: Numbers,
        mine: Masks,
        my_cards: Cards,
        my_weights: Numbers,
        yours: Masks,
        your_cards: Cards,
        your_weights: Numbers,
        shared: Numbers,  # for each of my combinations, the weight the other side gives the same one
        counted: Numbers,  # wins, ties and all deals
    ) -> None:
        hands, values = np.empty(max(len(mine), len(yours)), np.uint64), np.empty(max(len(mine), len(yours)), np.int32)
        my_places, your_places = np.empty(len(mine), np.int64), np.empty(len(yours), np.int64)
        below, level, whole = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
        for board in range(len(boards)):
            my_number = values_of_free(mine, boards[board], my_places, hands)
            rank(hands[:my_number], values[:my_number])
            my_order = np.argsort(values[:my_number])
            my_values = values[:my_number][my_order]
            your_number = values_of_free(yours, boards[board], your_places, hands)
            rank(hands[:your_number], values[:your_number])
            your_order = np.argsort(values[:your_number])
            your_values = values[:your_number][your_order]
            below[:], level[:], whole[:] = 0, 0, 0
            all_below, all_level, in_all = 0, 0, 0
            for place in your_places[:your_number]:
                whole[your_cards[place, 0]] += your_weights[place]
                whole[your_cards[place, 1]] += your_weights[place]
                in_all += your_weights[place]
            passed, reached, wins, ties, deals = 0, 0, 0, 0, 0
            for at in range(my_number):
                if at == 0 or my_values[at] > my_values[at - 1]:
                    while passed < your_number and your_values[passed] < my_values[at]:
                        place = your_places[your_order[passed]]
                        below[your_cards[place, 0]] += your_weights[place]
                        below[your_cards[place, 1]] += your_weights[place]
                        all_below += your_weights[place]
                        passed += 1
                    level[:], all_level, reached = 0, 0, passed
                    while reached < your_number and your_values[reached] == my_values[at]:
                        place = your_places[your_order[reached]]
                        level[your_cards[place, 0]] += your_weights[place]
                        level[your_cards[place, 1]] += your_weights[place]
                        all_level += your_weights[place]
                        reached += 1
                place = my_places[my_order[at]]
                one, two, weight = my_cards[place, 0], my_cards[place, 1], my_weights[place]
                wins += weight * (all_below - below[one] - below[two])
                ties += weight * (all_level - level[one] - level[two] + shared[place])
                deals += weight * (in_all - whole[one] - whole[two] + shared[place])
            counted[0] += times[board] * wins
            counted[1] += times[board] * ties
            counted[2] += times[board] * deals

    return sweep


@kernel
def values_of_free(masks: Masks, board: np.uint64, places: Numbers, hands: Masks) -> int:
    """The combinations that have no card of the board: where they are, and their hands with it; how many."""
    number = 0
    for place in range(len(masks)):
        if masks[place] & board == np.uint64(0):
            places[number] = place
            hands[number] = masks[place] | board
            number += 1
    return number


@kernel
def count_choices(
    boards: Masks,
    masks: Masks,
    weights: Numbers,
    begins: Numbers,
    high: NDArray[np.int32],
    low: NDArray[np.int32],
    split: bool,
    won: Won,
    scoops: Numbers,
    nothing: Numbers,
) -> int:
    """Every choice of one combination for each player, on every board; the weight of all deals.

    The players' combinations follow each other in `masks`, those of player n from `begins[n]` on. `high` and `low` have
    the values, one row a combination and one column a board.
    """
    players, deals = len(begins) - 1, 0
    chosen, taken, weight = (
        np.empty(players, np.int64),
        np.empty(players + 1, np.uint64),
        np.ones(players + 1, np.int64),
    )
    for board in range(len(boards)):
        taken[0] = boards[board]
        player, chosen[0] = 0, begins[0]
        while player >= 0:
            if chosen[player] == begins[player + 1]:
                player -= 1
                if player >= 0:
                    chosen[player] += 1
                continue
            mask = masks[chosen[player]]
            if mask & taken[player]:
                chosen[player] += 1
                continue
            weight[player + 1] = weight[player] * weights[chosen[player]]
            taken[player + 1] = taken[player] | mask
            if player + 1 < players:
                player += 1
                chosen[player] = begins[player]
                continue
            deals += weight[players]
            settle_choice(chosen, board, weight[players], high, low, split, won, scoops, nothing)
            chosen[player] += 1
    return deals


@kernel
def settle_choice(
    chosen: Numbers,
    board: int,
    weight: int,
    high: NDArray[np.int32],
    low: NDArray[np.int32],
    split: bool,
    won: Won,
    scoops: Numbers,
    nothing: Numbers,
) -> None:
    """Count one deal for the players who win it, as `deals.settle` does, with its weight."""
    best, winners, best_low, low_winners = np.int32(-1), 0, np.int32(-1), 0
    for place in chosen:
        if high[place, board] > best:
            best, winners = high[place, board], 1
        elif high[place, board] == best:
            winners += 1
        if split:
            if low[place, board] > best_low:
                best_low, low_winners = low[place, board], 1
            elif low[place, board] == best_low:
                low_winners += 1
    part = HIGH_PART if best_low >= 0 else WHOLE_POT
    for player in range(len(chosen)):
        wins_high = high[chosen[player], board] == best
        wins_low = best_low >= 0 and low[chosen[player], board] == best_low
        if wins_high:
            won[player, part, winners] += weight
        if wins_low:
            won[player, LOW_PART, low_winners] += weight
        if wins_high and winners == 1 and (best_low < 0 or (wins_low and low_winners == 1)):
            scoops[player] += weight
        if not wins_high and not wins_low:
            nothing[player] += weight


@kernel
def random_choices(
    state: Masks,
    masks: Masks,
    cumulative: Masks,  # of the weights, from each player's first combination on
    begins: Numbers,
    deck: Masks,
    board: np.uint64,
    missing: int,
    hands: NDArray[np.uint64],
    boards: Masks,
) -> int:
    """Fill columns with random deals, each choice of combinations as likely as its weight; how many were found."""
    cards = deck.copy()
    for deal in range(len(boards)):
        tries, clash = 0, True
        while clash and tries < TRIES_MAX:
            taken, clash = board, False
            for player in range(len(begins) - 1):
                mask = masks[pick(state, cumulative, begins[player], begins[player + 1])]
                if mask & taken:
                    clash = True
                    break
                taken |= mask
                hands[player, deal] = mask
            tries += 1
        if clash:
            return deal
        dealt, mask = 0, board
        for _ in range(missing):
            card = taken
            while card & taken:
                left = np.uint64(len(cards) - dealt)
                place = dealt + np.int64(((next_random(state) >> np.uint64(32)) * left) >> np.uint64(32))
                card = cards[place]
                cards[place] = cards[dealt]
                cards[dealt] = card
                dealt += 1
            mask |= card
        boards[deal] = mask
    return len(boards)


@kernel
def pick(state: Masks, cumulative: Masks, first: int, last: int) -> int:
    """One of the places from `first` to before `last`, by its weight."""
    whole = cumulative[last - 1]
    fair = np.uint64(0xFFFF_FFFF_FFFF_FFFF) - np.uint64(0xFFFF_FFFF_FFFF_FFFF) % whole
    drawn = next_random(state)
    while drawn >= fair:
        drawn = next_random(state)
    drawn %= whole
    if whole == np.uint64(last - first):  # all weights are 1
        return np.int64(first + np.int64(drawn))  # type: ignore[return-value]
    while first < last - 1:
        middle = (first + last - 1) // 2
        if cumulative[middle] > drawn:
            last = middle + 1
        else:
            first = middle + 1
    return np.int64(first)  # type: ignore[return-value]


@kernel
def cards_of(masks: Masks, cards: Cards) -> None:
    """The cards of combinations, row by row."""
    for place in range(len(masks)):
        number = 0
        for card in range(52):
            if masks[place] & CARD_MASK[card]:
                cards[place, number] = card
                number += 1
