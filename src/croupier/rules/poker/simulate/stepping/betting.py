"""A betting round, compiled, that stops at each turn: chapter 8, as `croupier.rules.poker.ch08_betting` plays it."""

from __future__ import annotations

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.deck import to_the_muck
from croupier.rules.poker.simulate.stepping.layout import (
    ACT_FOLD,
    ACT_STAY,
    FIXED,
    POT,
    REOPENS_ALWAYS,
    REOPENS_HALF,
    SPREAD,
    TO_BET,
    HouseRow,
    TableRow,
)


@kernel
def put_in(t: TableRow, place: int, cents: int) -> int:
    """Chips go from a player's stakes into the pot, at most all of them; returns how many."""
    cents = min(cents, t.stacks[place])
    t.stacks[place] -= cents
    t.contributed[place] += cents
    t.pot += cents
    return int(cents)


@kernel
def bet(t: TableRow, place: int, cents: int) -> None:
    """Like `put_in`, for a bet of this betting round."""
    t.street[place] += put_in(t, place, cents)


@kernel
def put_in_dead(t: TableRow, place: int, cents: int) -> None:
    """Chips for the main pot that give their owner no right to it."""
    t.dead += put_in(t, place, cents)
    t.contributed[place] -= t.dead


@kernel
def killed(t: TableRow, cents: int) -> int:
    """1.B(15), 1.B(21): this limit, raised by a kill if one is in force."""
    return int(cents * (2 + t.kill) // 2)


@kernel
def can_bet(h: HouseRow, t: TableRow) -> int:
    """The number of players who are in and not all-in."""
    number = 0
    for place in range(h.places):
        number += t.live >> place & int(t.stacks[place] > 0)
    return number


@kernel
def begin_round(h: HouseRow, t: TableRow, first: int, unit: int) -> None:
    """Start a betting round clockwise from `first`; a player who made a forced bet acts only after a raise."""
    t.unit, t.cursor, t.betting = unit, first, 1
    t.pending, t.checked = t.live, 0
    if t.opened_by:
        t.pending &= ~(1 << (t.opened_by - 1))
    t.able = can_bet(h, t)


@kernel
def next_turn(h: HouseRow, t: TableRow) -> None:
    """Ask the next player who has a choice; if there is none, the round is over."""
    places = h.places
    while t.pending and t.lives > 1:
        place = t.cursor
        while True:
            if place >= places:
                place -= places
            if t.pending >> place & 1:
                break
            place += 1
        t.cursor = place + 1
        t.pending &= ~(1 << place)
        if not t.stacks[place]:
            continue
        owes = t.high - t.street[place]
        if t.able < 2:
            owes = min(owes, most_of_others(t, t.live, places, place) - t.street[place])
            if owes <= 0:
                continue
        t.actor, t.owes, t.state = place, owes, TO_BET
        limits(h, t, place, owes)
        return
    end_of_round(h, t)


@kernel
def most_of_others(t: TableRow, live: int, places: int, place: int) -> int:
    """The most any other player has put in; against all-in players alone, that is all there is to call."""
    most = 0
    for other in range(places):
        if other != place and live >> other & 1:
            most = max(most, t.street[other])
    return most


@kernel
def limits(h: HouseRow, t: TableRow, place: int, owes: int) -> None:
    """8.J, P-31: the heights to which the player in turn may bet or raise, if allowed at all."""
    stack, acted, checked = t.stacks[place], t.acted[place], t.checked >> place & 1
    t.may_raise = int(
        stack > owes
        and t.able > 1
        and may_raise(h, t.raises, t.lives, t.high, checked, acted, max(t.unit, t.full_raise), t.unit)
    )
    if t.may_raise:
        spread, pot = killed(t, h.spread_max or t.unit), t.pot - t.rake
        t.low, t.top, t.grid = heights(
            h, t.street[place], stack, t.high, pot, t.unit, t.or_unit, t.full_raise, t.full_to, t.completes, spread
        )


@kernel
def may_raise(
    h: HouseRow, raises: int, lives: int, high: int, checked: int, acted: int, full_raise: int, unit: int
) -> bool:
    """8.J, P-31: not beyond the cap, nor after a check where that is the house's rule, nor after a short all-in."""
    needed = unit if h.structure == FIXED else full_raise
    return bool(
        not (0 <= h.cap < raises and (h.cap_heads_up or lives > 2))
        and (h.check_raise or not high or not checked)
        and (not acted or high - acted >= needed)
    )


@kernel
def heights(
    h: HouseRow,
    put: int,
    stack: int,
    high: int,
    pot: int,
    unit: int,
    or_unit: int,
    full_raise: int,
    full_to: int,
    completes: int,
    spread: int,
) -> tuple[int, int, int]:
    """The least and the most to which a player may bet or raise, and how far the heights between are apart."""
    all_in = put + stack
    if h.structure == FIXED:
        low, top = full_to + unit, full_to + (or_unit or unit)
    else:
        low, top = (unit if completes else high + max(full_raise, unit)), all_in
        if h.structure == SPREAD:
            top = max(low, high + spread)
        elif h.structure == POT:
            top = max(low, high + pot + high - put)
    return min(low, all_in), min(top, all_in), or_unit - unit if or_unit else h.chip


@kernel
def amounts(low: int, top: int, grid: int) -> int:
    """The number of heights to which the player in turn may bet or raise."""
    return int((top - low + grid - 1) // grid + 1)


@kernel
def amount(low: int, top: int, grid: int, number: int) -> int:
    """One of these heights, numbered from the least; the last is all-in if that is not a whole chip."""
    return int(min(low + number * grid, top))


@kernel
def take_bet(h: HouseRow, t: TableRow, act: int, to: int) -> None:
    """The player in turn folds, checks or calls, or bets or raises to a height."""
    place = t.actor
    stack = t.stacks[place]
    if act == ACT_FOLD:
        t.live &= ~(1 << place)
        t.lives -= 1
        t.able -= 1
        to_the_muck(h, t, place)
    elif act == ACT_STAY:
        if t.owes > 0:
            bet(t, place, t.owes)
            t.acted[place] = t.high
            t.able -= int(t.owes >= stack)
        else:
            t.checked |= 1 << place
    else:
        raise_to(h, t, place, to)


@kernel
def raise_to(h: HouseRow, t: TableRow, place: int, to: int) -> None:
    """The bet goes to a new height, which may give the others the right to raise again."""
    put, before = t.street[place], t.high
    t.able -= int(to >= put + t.stacks[place])
    bet(t, place, to - put)
    if t.or_unit and to - t.full_to >= t.or_unit:  # P-20: the larger bet is the bet from now on
        t.unit, t.or_unit = t.or_unit, 0
    again, t.full_raise, t.full_to, t.raises, t.completes = after_raise(
        h, before, to, t.unit, t.full_raise, t.full_to, t.raises, t.completes
    )
    if again:
        for other in range(h.places):
            t.acted[other] = 0
    t.high = t.acted[place] = to
    t.pending = t.live & ~(1 << place)
    t.cursor = place + 1


@kernel
def reopens(h: HouseRow, full: bool, half: bool) -> bool:
    """May all the others raise again after a bet that is full, or at least half of one?"""
    return bool(full or h.reopens == REOPENS_ALWAYS or (h.reopens == REOPENS_HALF and half))


@kernel
def after_raise(
    h: HouseRow, before: int, to: int, unit: int, full_raise: int, full_to: int, raises: int, completes: int
) -> tuple[bool, int, int, int, int]:
    """P-31, P-32: may all the others raise again; the last full raise, where it went to, how many, a bet to complete.

    In the structures other than fixed limit short all-ins that add up to a full raise count as one.
    """
    increase = to - before
    if h.structure == FIXED:
        half, full = 2 * increase >= unit, to >= full_to + unit
        again = reopens(h, full, half)
        raises += int(not before or (again and not (full and before > full_to)))
        return again, full_raise, to if full or half else full_to, raises, completes
    needed = max(unit, full_raise)
    short_of = unit - before if completes else needed
    full = increase >= short_of
    again = reopens(h, full, 2 * increase >= short_of)
    if again or not before or to - full_to >= needed:
        raises += int(not (full and completes))
        full_to = to
    if full:
        full_raise, completes = increase, 0
    return again, full_raise, full_to, raises, completes


@kernel
def end_of_round(h: HouseRow, t: TableRow) -> None:
    """17.D: uncalled chips go back; the next betting round starts from zero."""
    leader, most, second = 0, 0, 0
    for place in range(h.places):
        cents = t.street[place]
        t.street[place] = t.acted[place] = 0
        leader = place if cents > most else leader  # without branches, which nobody could foresee
        second, most = max(second, min(most, cents)), max(most, cents)
    if most > second and t.live >> leader & 1:
        cents = most - second
        t.contributed[leader] -= cents
        t.stacks[leader] += cents
        t.pot -= cents
    t.high = t.full_raise = t.full_to = t.raises = t.completes = t.opened_by = t.or_unit = t.betting = 0
