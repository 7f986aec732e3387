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
    House,
    Table,
)


@kernel
def put_in(t: Table, place: int, cents: int) -> int:
    """Chips go from a player's stakes into the pot, at most all of them; how many."""
    cents = min(cents, t.stacks[place])
    t.stacks[place] -= cents
    t.contributed[place] += cents
    t.pot += cents
    return int(cents)


@kernel
def bet(t: Table, place: int, cents: int) -> None:
    """Chips of this betting round."""
    t.street[place] += put_in(t, place, cents)


@kernel
def put_in_dead(t: Table, place: int, cents: int) -> None:
    """Chips for the main pot that give their owner no right to it."""
    t.dead += put_in(t, place, cents)
    t.contributed[place] -= t.dead


@kernel
def killed(t: Table, cents: int) -> int:
    """1.B(15), 1.B(21): a limit as it is in force now."""
    return int(cents * (2 + t.kill) // 2)


@kernel
def can_bet(h: House, t: Table) -> int:
    """How many players are in and not all-in."""
    number = 0
    for place in range(h.places):
        number += int((t.live >> place & 1) != 0 and t.stacks[place] > 0)
    return number


@kernel
def begin_round(h: House, t: Table, first: int, unit: int) -> None:
    """The others act clockwise from the first on; who made a forced bet acts only after a raise."""
    t.unit, t.cursor, t.betting = unit, first, 1
    t.pending, t.checked = t.live, 0
    if t.opened_by:
        t.pending &= ~(1 << (t.opened_by - 1))
    t.able = can_bet(h, t)


@kernel
def next_turn(h: House, t: Table) -> None:
    """The next player who has a choice is asked; where nobody has, the round is over."""
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
            owes = min(owes, most_of_others(t, places, place) - t.street[place])
            if owes <= 0:
                continue
        t.actor, t.owes, t.state = place, owes, TO_BET
        limits(h, t, place, owes)
        return
    end_of_round(h, t)


@kernel
def most_of_others(t: Table, places: int, place: int) -> int:
    """Against all-in players alone, what they have in the pot is called and no more."""
    most = 0
    for other in range(places):
        if other != place and t.live >> other & 1:
            most = max(most, t.street[other])
    return most


@kernel
def limits(h: House, t: Table, place: int, owes: int) -> None:
    """8.J, P-31: may the player in turn bet or raise; if so to which heights?"""
    t.may_raise = 0
    stack, high, unit = t.stacks[place], t.high, t.unit
    if stack <= owes or t.able < 2:
        return
    if 0 <= h.cap < t.raises and (h.cap_heads_up or t.lives > 2):
        return
    if not h.check_raise and high and t.checked >> place & 1:
        return
    fixed = h.structure == FIXED
    if t.acted[place] and high - t.acted[place] < (unit if fixed else max(unit, t.full_raise)):
        return
    all_in = t.street[place] + stack
    if fixed:
        low, top = t.full_to + unit, t.full_to + (t.or_unit or unit)
    else:
        low, top = (unit if t.completes else high + max(t.full_raise, unit)), all_in
        if h.structure == SPREAD:
            top = max(low, high + killed(t, h.spread_max or unit))
        elif h.structure == POT:
            top = max(low, high + t.pot - t.rake + high - t.street[place])
    t.may_raise, t.low, t.top = 1, min(low, all_in), min(top, all_in)
    t.grid = t.or_unit - unit if t.or_unit else h.chip


@kernel
def amounts(t: Table) -> int:
    """How many heights there are to which the player in turn may bet or raise."""
    return int((t.top - t.low + t.grid - 1) // t.grid + 1)


@kernel
def amount(t: Table, number: int) -> int:
    """One of them, numbered from the least; the last is all-in where that is between two chips."""
    return int(min(t.low + number * t.grid, t.top))


@kernel
def take_bet(h: House, t: Table, act: int, to: int) -> None:
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
def raise_to(h: House, t: Table, place: int, to: int) -> None:
    """The bet goes to a new height, which may give the others the right to raise again."""
    put, before = t.street[place], t.high
    t.able -= int(to >= put + t.stacks[place])
    bet(t, place, to - put)
    if t.or_unit and to - t.full_to >= t.or_unit:  # P-20: the larger bet is the bet from now on
        t.unit, t.or_unit = t.or_unit, 0
    if fixed_raise(h, t, before, to) if h.structure == FIXED else free_raise(h, t, before, to):
        for other in range(h.places):
            t.acted[other] = 0
    t.high = t.acted[place] = to
    t.pending = t.live & ~(1 << place)
    t.cursor = place + 1


@kernel
def reopens(h: House, full: bool, half: bool) -> bool:
    """May all the others raise again after a bet that is full, or at least half of one?"""
    return bool(full or h.reopens == REOPENS_ALWAYS or (h.reopens == REOPENS_HALF and half))


@kernel
def fixed_raise(h: House, t: Table, before: int, to: int) -> bool:
    """P-31, P-32 in fixed limit: what a bet to this height counts for; may all the others raise again?"""
    unit = t.unit
    half, full = 2 * (to - before) >= unit, to >= t.full_to + unit
    again = reopens(h, full, half)
    if not before or (again and not (full and before > t.full_to)):
        t.raises += 1
    if full or half:
        t.full_to = to
    return again


@kernel
def free_raise(h: House, t: Table, before: int, to: int) -> bool:
    """P-31, P-32 in the other structures: short all-ins that add up to a full raise count as one."""
    increase, needed = to - before, max(t.unit, t.full_raise)
    short_of = t.unit - before if t.completes else needed
    full = increase >= short_of
    again = reopens(h, full, 2 * increase >= short_of)
    if again or not before or to - t.full_to >= needed:
        t.raises += int(not (full and t.completes))
        t.full_to = to
    if full:
        t.full_raise, t.completes = increase, 0
    return again


@kernel
def end_of_round(h: House, t: Table) -> None:
    """17.D: what nobody called goes back; the next betting round starts from nothing."""
    leader, most, second = 0, 0, 0
    for place in range(h.places):
        cents = t.street[place]
        t.street[place] = t.acted[place] = 0
        if cents > most:
            leader, most, second = place, cents, most
        elif cents > second:
            second = cents
    if most > second and t.live >> leader & 1:
        cents = most - second
        t.contributed[leader] -= cents
        t.stacks[leader] += cents
        t.pot -= cents
    t.high = t.full_raise = t.full_to = t.raises = t.completes = t.opened_by = t.or_unit = t.betting = 0
