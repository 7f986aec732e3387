"""Deals by the thousand: every one or random ones, and who wins what of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import popcount
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.lanes import rank_word, ranks_there
from croupier.hands.kernels.omaha import FLUSHES, LOW, board_row, flush_row
from croupier.hands.kernels.words import KEY_SHIFT, LANE, Masks, Values
from croupier.hands.spots import HIGH_PART, LOW_PART, WHOLE_POT

Won = NDArray[np.int64]


@kernel
def settle(
    high: Values, low: Values, split: bool, won: Won, scoops: Won, nothing: Won, squares: NDArray[np.float64]
) -> None:
    """Count who wins what of deals: `high` and `low` have the players' values, one row a player.

    `won` counts by player, part of the pot and number of winners; a half that no low wins is part of the whole pot.
    `scoops` are deals in which a player takes everything, `nothing` those in which they take nothing. `squares` adds up
    the squares of the players' shares, for the error of a sample.
    """
    players = len(high)
    one_of = 1.0 / np.maximum(np.arange(players + 1), 1)
    for deal in range(high.shape[1]):
        best, winners, best_low, low_winners = np.int32(-1), 0, np.int32(-1), 0
        for player in range(players):
            if high[player, deal] > best:
                best, winners = high[player, deal], 1
            elif high[player, deal] == best:
                winners += 1
            if split:
                if low[player, deal] > best_low:
                    best_low, low_winners = low[player, deal], 1
                elif low[player, deal] == best_low:
                    low_winners += 1
        part = HIGH_PART if best_low >= 0 else WHOLE_POT
        for player in range(players):
            share = 0.0
            if high[player, deal] == best:
                won[player, part, winners] += 1
                share = one_of[winners] * (0.5 if part == HIGH_PART else 1.0)
            if best_low >= 0 and low[player, deal] == best_low:
                won[player, LOW_PART, low_winners] += 1
                share += 0.5 * one_of[low_winners]
            scoops[player] += share == 1.0
            nothing[player] += share == 0.0
            squares[player] += share * share


@kernel
def next_random(state: Masks) -> np.uint64:
    """A random number of 64 bits (splitmix64); the same sequence on every machine."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    word = state[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(word ^ (word >> np.uint64(31)))


@kernel
def random_deals(
    state: Masks, deck: Masks, known: Masks, missing: NDArray[np.int64], masks: NDArray[np.uint64]
) -> None:
    """Fill each row, one a player, with masks of the player's known cards and as many random ones as are missing."""
    cards = deck.copy()
    for deal in range(masks.shape[1]):
        dealt = 0
        for player in range(len(known)):
            mask = known[player]
            for _ in range(missing[player]):
                left = np.uint64(len(cards) - dealt)
                place = dealt + np.int64(((next_random(state) >> np.uint64(32)) * left) >> np.uint64(32))
                card = cards[place]
                cards[place] = cards[dealt]
                cards[dealt] = card
                mask |= card
                dealt += 1
            masks[player, deal] = mask


@kernel
def next_deals(
    chosen: NDArray[np.int64], owner: NDArray[np.int64], deck: Masks, hands: Masks, masks: NDArray[np.uint64]
) -> int:
    """Fill each row, one a player, with the deals that follow; how many there were.

    Slot after slot takes a card of the deck; the slots of one player take theirs in rising order, so that each set of
    cards comes once. `chosen` holds the place in the deck that each slot has, -1 before the first; `hands` the players'
    cards but the last slot's. Both carry over to the next call. After the last deal the first slot is at -2.
    """
    last, filled = len(chosen) - 1, 0
    slot = 0 if chosen[0] > -2 else -1
    while 0 <= slot < last and chosen[slot] >= 0:
        slot += 1
    while slot >= 0 and filled < masks.shape[1]:
        player = owner[slot]
        if slot < last and chosen[slot] >= 0:
            hands[player] ^= deck[chosen[slot]]
        elif chosen[slot] < 0 and slot and owner[slot - 1] == player:
            chosen[slot] = chosen[slot - 1]
        taken = np.uint64(0)
        for other in range(len(hands)):
            taken |= hands[other]
        if slot == last:
            filled = fill_last_slot(chosen, player, deck, hands, taken, masks, filled)
        else:
            chosen[slot] += 1
            while chosen[slot] < len(deck) and deck[chosen[slot]] & taken:
                chosen[slot] += 1
        if chosen[slot] == len(deck):
            if slot == 0:
                chosen[0] = -2
            slot -= 1
        elif slot < last:
            hands[player] |= deck[chosen[slot]]
            slot += 1
            chosen[slot] = -1
    return filled


@kernel
def fill_last_slot(
    chosen: NDArray[np.int64],
    player: int,
    deck: Masks,
    hands: Masks,
    taken: np.uint64,
    masks: NDArray[np.uint64],
    filled: int,
) -> int:
    """Deals for every card the last slot can still take, as many as there is room for; how many there are now."""
    place, first = chosen[-1] + 1, filled
    while place < len(deck) and filled < masks.shape[1]:
        masks[player, filled] = hands[player] | deck[place]
        filled += np.int64(deck[place] & taken == np.uint64(0))  # type: ignore[assignment]
        place += 1
    for other in range(len(hands)):
        if other != player:
            masks[other, first:filled] = hands[other]
    chosen[-1] = place if place == len(deck) else place - 1
    return filled


@kernel
def omaha_high(
    boards: Masks, pairs: NDArray[np.uint32], suited: NDArray[np.uint32], out: Values, omaha: NDArray[np.uint16]
) -> None:
    """`omaha-high` of one hand on many boards: `pairs` are its hole pairs' columns, `suited` suits and columns."""
    for deal in range(len(boards)):
        row = board_row(np.uint64(np.uint32(rank_word(boards[deal])) >> KEY_SHIFT))
        best = np.uint16(0)
        for pair in pairs:
            best = max(best, omaha[row + pair])
        for two in range(len(suited)):
            suit = np.uint64(suited[two, 0])
            if popcount((boards[deal] >> (suit << np.uint64(4))) & LANE) >= np.uint64(3):
                best = max(best, FLUSHES[flush_row(boards[deal], suit) + suited[two, 1]])
        out[deal] = best


@kernel
def omaha_low(boards: Masks, hole: np.uint32, out: Values) -> None:
    """`omaha-low-8` of one hand on many boards; `hole` has the ranks of eight or less, the ace bit 0."""
    for deal in range(len(boards)):
        ranks = np.uint32(ranks_there(boards[deal]))
        low = ((ranks << np.uint32(1)) & np.uint32(0xFE)) | (ranks >> np.uint32(12))
        out[deal] = LOW[(hole << np.uint32(8)) | low]
