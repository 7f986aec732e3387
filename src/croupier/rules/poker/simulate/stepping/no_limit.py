"""A whole hand of no-limit hold'em at random, kept in variables: as `random_play` plays it, and twice as fast.

It is for tables at which nothing happens between the blinds and the showdown but betting: `is_simple` says which. Chips
are counted from the beginning of the hand, so nothing is set back after a betting round; the random number of the next
act is worked out before this act is known; checks, calls and folds differ by arithmetic and not by branches, which
nobody could foresee; and a pot that one player takes is not divided. Other pots are settled by `pots`. The tests
compare it with play turn by turn, hand by hand.
"""

from __future__ import annotations

import numpy as np

from croupier.hands.kernels.bits import lowest_bit, popcount, signed
from croupier.hands.kernels.high import value_of_mask
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CARD_MASK
from croupier.rules.poker.simulate.stepping.betting import amount, amounts
from croupier.rules.poker.simulate.stepping.deck import LOW_HALF, ONE, STEP, U32, half_word
from croupier.rules.poker.simulate.stepping.layout import (
    ANY_AMOUNT,
    BOARD_MAX,
    EACH_AMOUNT,
    FREE,
    OVER,
    R_HIGH,
    R_SIX_PLUS,
    REOPENS_ALWAYS,
    REOPENS_HALF,
    S_BET_BUTTON,
    S_TURN,
    HouseRow,
    TableRow,
)
from croupier.rules.poker.simulate.stepping.pots import settle, the_house_takes
from croupier.rules.poker.simulate.stepping.values import six_plus_value

Chance = np.uint64


def is_simple(house: HouseRow) -> bool:
    """Is this a table for `play_simply`? `house` is its row, with cards dealt late."""
    more = ("kill", "kill_now", "straddle", "run_twice", "bomb", "ante_for_all", "odd_to_first")
    return bool(
        house["late"]
        and house["structure"] == FREE
        and house["cap"] < 0
        and house["check_raise"]
        and not any(house[name] for name in more)
        and house["shares"] == 1
        and house["ranking"][0] in (R_HIGH, R_SIX_PLUS)
        and not house["by_suit"][0]
    )


@kernel
def play_simply(h: HouseRow, t: TableRow, stays: int, amounts_of: int) -> None:
    """The hand, from `between_hands` to its end."""
    places, ante, at = h.places, h.ante, 3 + int(h.ante > 0)
    for place in range(places):
        t.contributed[place] = ante
    high = leader = matched = last = 0
    pot = places * ante
    for blind in range(h.blinds_number):
        last, cents = h.blinds[blind, 0], h.blinds[blind, 1]
        t.contributed[last] += cents
        pot += cents
        matched = 1 if cents > high else matched + int(cents == high)
        high, leader = max(high, cents), last if cents > high else leader
    chance = t.chance + STEP
    word, live, base, unit = half_word(chance), (1 << places) - 1, ante, h.small_bet
    first = last + 1 if last + 1 < places else 0
    of_table = (chance, word, 0, live, 0, pot)
    chance, word, decisions, live, all_in, pot, high = bet_simply(
        h, t, of_table, base, high, first, unit, max(unit, high), leader, matched, stays, amounts_of
    )
    t.board_number, steps = 0, h.steps_number
    while at < steps and live & (live - 1):
        kind, number = h.steps[at, 0], h.steps[at, 1]
        at += 1
        able = live & ~all_in
        if kind == S_TURN:
            t.board_number += number
        elif kind == S_BET_BUTTON and able & (able - 1):
            base += high
            of_table = (chance, word, decisions, live, all_in, pot)
            chance, word, decisions, live, all_in, pot, high = bet_simply(
                h, t, of_table, base, 0, 0, number, 0, 0, 0, stays, amounts_of
            )
    t.decisions, t.live, t.pot = decisions, live, pot
    finish(h, t, chance, word)


@kernel
def bet_simply(
    h: HouseRow,
    t: TableRow,
    of_table: tuple[Chance, Chance, int, int, int, int],
    base: int,
    high: int,
    cursor: int,
    unit: int,
    full_raise: int,
    leader: int,
    matched: int,
    stays: int,
    amounts_of: int,
) -> tuple[Chance, Chance, int, int, int, int, int]:
    """A betting round in which `base` is what everybody with chips left has put in before it.

    `leader` made the highest bet, and `matched` are as many as have put in as much.
    """
    chance, word, decisions, live, all_in, pot = of_table
    places, grid, acted = h.places, h.chip, 0
    pending = live & ~all_in
    lives, able = signed(popcount(np.uint64(live))), signed(popcount(np.uint64(pending)))
    always, half = int(h.reopens == REOPENS_ALWAYS), int(h.reopens == REOPENS_HALF)
    while pending and lives > 1:
        place = signed(lowest_bit(np.uint64(pending >> cursor << cursor or pending)))
        bit, cursor = 1 << place, place + 1
        pending &= ~bit
        before = t.contributed[place]
        put, stack = before - base, t.began[place] - before
        owes = high - put
        if able < 2:
            owes = min(owes, most_put_by_others(t, live, places, place) - before)
            if owes <= 0:
                continue
        decisions += 1
        facing, needed, top = int(owes > 0), max(unit, full_raise), put + stack
        low, wanted = min(high + needed, top), high + pot + owes
        more = int(stack > owes) & int(able > 1) & (1 - (acted >> place & 1) | int(owes >= needed))
        if amounts_of == EACH_AMOUNT:
            more *= amounts(low, top, grid)
        elif amounts_of > EACH_AMOUNT:
            more *= 1 + (int(wanted < top) & int(low < top))
        chance, word, chosen = throw_ahead(chance, word, stays + facing + more)
        stay, fold = int(chosen < stays), facing & int(chosen == stays)
        if stay | fold:
            cents = stay * min(owes, stack)
            acted |= (stay & facing) << place
            live &= ~(fold << place)
            lives -= fold
            matched += stay & facing & int(put + cents == high)
        else:
            to, which = low, chosen - stays - facing
            if amounts_of == EACH_AMOUNT:
                to = amount(low, top, grid, which)
            elif amounts_of > EACH_AMOUNT:
                to = top if which > 0 or wanted >= top else low + max(wanted - low, 0) // grid * grid
            elif amounts_of == ANY_AMOUNT:
                chance, word, number = throw_ahead(chance, word, amounts(low, top, grid))
                to = amount(low, top, grid, number)
            cents, increase = to - put, to - high
            full = int(increase >= needed)
            again = full | always | (half & int(2 * increase >= needed))
            full_raise = increase if full else full_raise
            acted = (acted & (again - 1)) | bit
            pending = live & ~all_in & ~bit
            matched, leader, high = 1, place, to
        gone = int(cents >= stack)
        all_in |= gone << place
        able -= fold | gone
        pot += cents
        t.contributed[place] = before + cents
    if matched == 1:
        back = uncalled(t, places, leader)
        pot -= back
        all_in &= ~(int(back > 0) << leader)
    return chance, word, decisions, live, all_in, pot, high


@kernel
def most_put_by_others(t: TableRow, live: int, places: int, place: int) -> int:
    """The most that any other player who is in has put into the pot."""
    most = 0
    for other in range(places):
        if other != place and live >> other & 1:
            most = max(most, t.contributed[other])
    return most


@kernel
def uncalled(t: TableRow, places: int, leader: int) -> int:
    """17.D: what nobody has called of the highest bet goes back."""
    second = 0
    for other in range(places):
        if other != leader:
            second = max(second, t.contributed[other])
    back = max(t.contributed[leader] - second, 0)
    t.contributed[leader] -= back
    return int(back)


@kernel
def throw_ahead(chance: Chance, word: Chance, n: int) -> tuple[Chance, Chance, int]:
    """As `throw`, with the random word at hand, and with the next one for the next throw."""
    number = np.uint64(n)
    product = word * number
    chance += STEP
    word = half_word(chance)
    if (product & LOW_HALF) < number:
        least = (ONE << U32) % number
        while (product & LOW_HALF) < least:
            product = word * number
            chance += STEP
            word = half_word(chance)
    return chance, word, signed(product >> U32)


# ---- the end --------------------------------------------------------------------------------------------------------


@kernel
def finish(h: HouseRow, t: TableRow, chance: Chance, word: Chance) -> None:
    """The last player in takes the pot, or the best hand does."""
    winners, live = np.uint64(t.live), t.live
    t.shown = t.rake = t.jackpot = t.awarded = 0
    simple = True
    if live & (live - 1):
        t.shown = 1
        chance, winners, simple = best_hands(h, t, chance, word)
    t.chance, t.state = chance - STEP, OVER
    for place in range(h.places):
        t.stacks[place] = t.began[place] - t.contributed[place]
    if simple:
        t.pots[0] = t.pot
        the_house_takes(h, t, 1)
        share_among(h, t, winners)
    else:
        t.dead = t.lined = t.second_number = t.winners = 0
        t.lives = signed(popcount(np.uint64(live)))
        settle(h, t)


@kernel
def best_hands(h: HouseRow, t: TableRow, chance: Chance, word: Chance) -> tuple[Chance, Chance, bool]:
    """Deal and compare hands: what chance is then, who has the best, and whether all contend for all."""
    hands = np.uint64(t.live)
    chance = deal_masks(h, t, chance, word, BOARD_MAX + 2 * signed(popcount(hands)))
    board, winners, best, at = np.uint64(0), np.uint64(0), -1, BOARD_MAX
    for card in range(BOARD_MAX):
        board |= np.uint64(t.muck[card])
    least, most, is_high = t.pot, 0, h.ranking[0] == R_HIGH
    while hands:
        place = signed(lowest_bit(hands))
        hands &= hands - ONE
        mask = board | np.uint64(t.muck[at] | t.muck[at + 1])
        at += 2
        value = int(value_of_mask(mask) if is_high else six_plus_value(mask))
        t.values[0, place] = value
        bit, put = ONE << np.uint64(place), t.contributed[place]
        winners = bit if value > best else (winners | bit if value == best else winners)
        best, least, most = max(best, value), min(least, put), max(most, put)
    return chance, winners, least == most


@kernel
def deal_masks(h: HouseRow, t: TableRow, chance: Chance, word: Chance, number: int) -> Chance:
    """Deal cards as `deal_late` does, as masks into the muck; a card that is dealt already is written over."""
    dealt, at, deck = np.uint64(0), 0, h.deck_number
    while at < number:
        chance, word, place = throw_ahead(chance, word, deck)
        mask = CARD_MASK[h.deck[place]]
        t.muck[at] = np.int64(mask)
        at += int(not dealt & mask)
        dealt |= mask
    return chance


@kernel
def share_among(h: HouseRow, t: TableRow, winners: Chance) -> None:
    """What the house has left of the only pot goes to these players, odd chips to the first in line (P-25)."""
    cents, unit, number = t.pots[0], h.chip, signed(popcount(winners))
    each = cents // (unit * number) * unit
    odd = cents - each * number
    while winners:
        place = signed(lowest_bit(winners))
        winners &= winners - ONE
        more = min(odd, unit)
        odd -= more
        t.stacks[place] += each + more
    t.awarded, t.pot = cents, 0
