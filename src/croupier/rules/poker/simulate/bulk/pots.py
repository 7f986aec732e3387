"""The pots and who wins them, compiled: what `pots` and `ch18_showdown` do once the hands have values."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CATEGORY_SHIFT
from croupier.rules.poker.simulate.bulk.felt import award, note, seen, told
from croupier.rules.poker.simulate.bulk.layout import (
    IN_DECK,
    IN_HAND,
    IN_RACK,
    LAST_LEFT,
    POTS_MAX,
    RACKED,
    SIDE_POTS_FIRST,
    FeltRow,
    HouseRow,
)

# Why a share is won: by the chapter, because nobody qualifies for the other, the odd chip of a pot in halves, a tie,
# the odd chip of a tie. Their phrases follow each other, see `script`.
AS_BEST, UNQUALIFIED, ODD_HALF, TIED, ODD_CHIP = range(5)
REASONS = 5


@kernel
def pots(t: FeltRow) -> int:
    """8.B(5): work out the pots, each with what a player must have put in to contend for it; returns how many."""
    number, below = 0, np.int64(0)
    while True:
        level = np.int64(0)
        for place in range(t.lives):
            put = t.contributed[t.live[place]]
            if put > below and (level == 0 or put < level):
                level = put
        if level == 0:
            break
        t.levels[number], t.pots[number] = level, 0
        for seat in range(len(t.contributed)):
            put = t.contributed[seat]
            t.pots[number] += min(put, level) - min(put, below)
        number += 1
        below = level
    for seat in range(len(t.contributed)):  # a folded player may have put in more than any live one
        t.pots[number - 1] += max(t.contributed[seat] - below, 0)
    t.pots[0] += t.dead
    return number


@kernel
def phrase_of(house: HouseRow, reason: int, share: int, part: int, pot: int) -> int:
    """The phrase for a share that is won."""
    return int(house.prizes + ((reason * house.shares + share) * 2 + part) * POTS_MAX + pot)


@kernel
def award_pots(house: HouseRow, t: FeltRow, values: NDArray[np.int32]) -> bool:
    """7.F(8): award side pots from the last to the first, then the main pot; False if the engine must do it."""
    number = pots(t)
    if number > 1:
        note(t, SIDE_POTS_FIRST, 0)
    for pot in range(number - 1, -1, -1):
        taken = 0
        for share in range(house.shares):
            taken += int(best_value(t, t.levels[pot], values[share]) >= 0)
        left = t.pots[pot]
        for share in range(house.shares):
            best = best_value(t, t.levels[pot], values[share])
            if best < 0:
                continue
            part = left
            if taken > 1 and not share:  # the odd unit goes with the first half
                half = left // (2 * house.odd_unit) * house.odd_unit
                part = half + min(left - 2 * half, house.odd_unit)
                odd = part > left - part
            else:
                odd = False
            left -= part
            reason = ODD_HALF if odd else AS_BEST if taken == house.shares else UNQUALIFIED
            phrase = phrase_of(house, reason, share, int(taken > 1), pot)
            if not push(house, t, phrase, share, int(taken > 1), pot, part, t.levels[pot], values[share], best):
                return False
    return True


@kernel
def best_value(t: FeltRow, level: int, values: NDArray[np.int32]) -> int:
    """The value of the best hand among those contending for a pot; negative if none qualifies."""
    best = -1
    for place in range(t.lives):
        seat = t.live[place]
        if t.contributed[seat] >= level:
            best = max(best, values[seat])
    return best


@kernel
def push(
    house: HouseRow,
    t: FeltRow,
    phrase: int,
    share: int,
    part: int,
    pot: int,
    cents: int,
    level: int,
    values: NDArray[np.int32],
    best: int,
) -> bool:
    """Push one share to its winners in equal parts, odd chips from the left of the button on (P-26)."""
    winners = 0
    for place in range(t.lives):
        seat = t.live[place]
        winners += int(t.contributed[seat] >= level and values[seat] == best)
    name = house.hand_names[share] + (best >> CATEGORY_SHIFT)
    each = cents // (house.odd_unit * winners) * house.odd_unit
    odd = cents - each * winners
    if winners > 1 and odd and house.odd_by_suit:
        return False
    least = max(odd - house.odd_unit * (winners - 1), 0)  # of the odd chips, what the last in line gets
    for place in range(t.lives):
        seat = t.live[place]
        if t.contributed[seat] < level or values[seat] != best:
            continue
        more = min(odd, house.odd_unit)
        odd -= more
        if winners > 1:
            phrase = phrase_of(house, ODD_CHIP if more > least else TIED, share, part, pot)
        if each + more:
            award(t, phrase, seat, each + more, name)
    return True


@kernel
def last_left(t: FeltRow) -> None:
    """7.E(1): the last player left takes the pot, if there is anything in it."""
    if t.pot:
        award(t, LAST_LEFT, t.live[0], t.pot, 0)


@kernel
def clear(house: HouseRow, t: FeltRow) -> None:
    """7.F(8)(a): all cards leave the table, place by place in the order in which the places came into being."""
    rack(t, IN_DECK)
    for place in range(house.seats_number):
        rack(t, IN_HAND + house.seats[place])
    for known in range(t.places_known):
        rack(t, t.places[known])


@kernel
def rack(t: FeltRow, place: int) -> None:
    """The cards of a place go to the discard rack."""
    if t.held[place]:
        told(t, RACKED, place, IN_RACK, place, seen(t, place))
