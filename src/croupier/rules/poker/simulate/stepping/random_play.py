"""Play at random, compiled: turn by turn, and a whole betting round at once, which comes to the same and is faster.

A betting round at once keeps what changes in variables of its own, where the processor has it at hand, and not in the
record of the table. The tests hold the two against each other, hand by hand.
"""

from __future__ import annotations

import numpy as np

from croupier.hands.kernels.bits import lowest_bit, signed
from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.betting import (
    after_raise,
    amount,
    amounts,
    end_of_round,
    heights,
    killed,
    may_raise,
    most_of_others,
)
from croupier.rules.poker.simulate.stepping.deck import below, throw, to_the_muck
from croupier.rules.poker.simulate.stepping.layout import (
    ACT_FOLD,
    ACT_RAISE,
    ACT_STAY,
    ANY_AMOUNT,
    EACH_AMOUNT,
    LEAST_AMOUNT,
    OVER,
    RUNNING,
    TO_BET,
    TO_DRAW,
    TO_LINE,
    HouseRow,
    TableRow,
)
from croupier.rules.poker.simulate.stepping.play import go_on, park_rake, take


@kernel
def play_at_random(h: HouseRow, t: TableRow, stays: int, amounts_of: int) -> None:
    """The hand to its end, or to an odd chip for which a line by suit is needed."""
    while t.state != OVER and t.state != TO_LINE:
        if t.state != RUNNING:
            at_random(h, t, stays, amounts_of)
        elif t.betting:
            bet_at_random(h, t, stays, amounts_of)
            park_rake(h, t)
        else:
            go_on(h, t)


# ---- turn by turn ---------------------------------------------------------------------------------------------------


@kernel
def at_random(h: HouseRow, t: TableRow, stays: int, amounts_of: int) -> None:
    """So many checks or calls for each fold, where a bet is faced, and for each bet or raise; any cards of a draw."""
    state = t.state
    if state == TO_BET:
        facing, raises = int(t.owes > 0), int(t.may_raise)
        wanted = t.high + t.pot - t.rake + max(t.owes, 0)
        if raises:
            raises = number_of_raises(amounts_of, wanted, t.low, t.top, t.grid)
        chosen = below(t, stays + facing + raises)
        if chosen < stays:
            take(h, t, ACT_STAY, 0)
        elif facing and chosen == stays:
            take(h, t, ACT_FOLD, 0)
        else:
            which = chosen - stays - facing
            t.chance, to = chosen_height(t.chance, amounts_of, which, wanted, t.low, t.top, t.grid)
            take(h, t, ACT_RAISE, to)
    elif state == TO_DRAW:
        take(h, t, ACT_STAY, below(t, 1 << t.held[t.actor]))
    else:
        take(h, t, ACT_STAY + below(t, 2), 0)


@kernel
def number_of_raises(amounts_of: int, wanted: int, low: int, top: int, grid: int) -> int:
    """How many acts bets and raises are; `wanted` is the height of a bet of the pot."""
    if amounts_of == EACH_AMOUNT:
        return amounts(low, top, grid)
    return 1 if amounts_of < EACH_AMOUNT else 1 + int(wanted < top and low < top)


@kernel
def chosen_height(
    chance: np.uint64, amounts_of: int, which: int, wanted: int, low: int, top: int, grid: int
) -> tuple[np.uint64, int]:
    """To which height a bet or raise goes; `which` is the one that was chosen where each is an act of its own."""
    height = low
    if amounts_of == ANY_AMOUNT:
        chance, number = throw(chance, amounts(low, top, grid))
        height = amount(low, top, grid, number)
    elif amounts_of == EACH_AMOUNT:
        height = amount(low, top, grid, which)
    elif amounts_of != LEAST_AMOUNT:
        if which or wanted >= top:
            height = top
        elif wanted > low:
            height = low + (wanted - low) // grid * grid
    return chance, height


# ---- a betting round at once ----------------------------------------------------------------------------------------


@kernel
def bet_at_random(h: HouseRow, t: TableRow, stays: int, amounts_of: int) -> None:
    """The betting round that is under way to its end, as `next_turn` and `at_random` play it turn by turn."""
    if t.able < 2 and not t.high:  # nobody owes anything, and nobody could answer a bet
        t.betting = t.or_unit = 0
        return
    chance, places, decisions, parked = t.chance, h.places, t.decisions, t.rake
    live, lives, pending, cursor, able, checked = t.live, t.lives, t.pending, t.cursor, t.able, t.checked
    high, unit, or_unit, pot = t.high, t.unit, t.or_unit, t.pot
    full_raise, full_to, raises, completes = t.full_raise, t.full_to, t.raises, t.completes
    while pending and lives > 1:
        place = signed(lowest_bit(np.uint64(pending >> cursor << cursor or pending)))
        cursor, pending = place + 1, pending & ~(1 << place)
        stack, put, acted = t.stacks[place], t.street[place], t.acted[place]
        owes = high - put
        if able < 2:
            owes = min(owes, most_of_others(t, live, places, place) - put)
        if not stack or (able < 2 and owes <= 0):
            continue
        decisions += 1
        facing, more, wanted, low, top, grid = int(owes > 0), 0, 0, 0, 0, 1
        if (
            stack > owes
            and able > 1
            and may_raise(h, raises, lives, high, checked >> place & 1, acted, max(unit, full_raise), unit)
        ):
            spread = killed(t, h.spread_max or unit)
            low, top, grid = heights(
                h, put, stack, high, pot - parked, unit, or_unit, full_raise, full_to, completes, spread
            )
            wanted = high + pot - parked + max(owes, 0)
            more = number_of_raises(amounts_of, wanted, low, top, grid)
        chance, chosen = throw(chance, stays + facing + more)
        if facing and chosen == stays:
            live, lives, able = live & ~(1 << place), lives - 1, able - 1
            to_the_muck(h, t, place)
            continue
        if chosen < stays:
            if not facing:
                checked |= 1 << place
                continue
            cents, t.acted[place] = min(owes, stack), high
        else:
            chance, to = chosen_height(chance, amounts_of, chosen - stays - facing, wanted, low, top, grid)
            cents = to - put
            if or_unit and to - full_to >= or_unit:  # P-20: the larger bet is the bet from now on
                unit, or_unit = or_unit, 0
            again, full_raise, full_to, raises, completes = after_raise(
                h, high, to, unit, full_raise, full_to, raises, completes
            )
            if again:
                for other in range(places):
                    t.acted[other] = 0
            high = t.acted[place] = to
            pending = live & ~(1 << place)
        able -= int(cents >= stack)
        pot += cents
        t.stacks[place], t.street[place] = stack - cents, put + cents
        t.contributed[place] += cents
    t.chance, t.decisions, t.live, t.lives, t.pending, t.pot = chance, decisions, live, lives, pending, pot
    end_of_round(h, t)
