"""A betting round, compiled: what `croupier.rules.poker.ch08_betting` does in ordinary play."""

from __future__ import annotations

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.bulk.felt import answer, below, bet, can_bet, clockwise, fold, is_live, move, note
from croupier.rules.poker.simulate.bulk.layout import (
    BET,
    BETS,
    CALL,
    CALLED,
    CHECK,
    CHECKED,
    FOLD,
    FORCED_BET,
    HANDED_OVER,
    IN_HAND,
    IN_POT,
    NOBODY_CAN_BET,
    PILE_MAX,
    PILE_OF_A_STEP,
    RAISE,
    RAISES,
    RANK_DIGITS,
    RETURNED,
    ROWS_MAX,
    ROWS_OF_A_STEP,
    FeltRow,
    HouseRow,
    Numbers,
)


@kernel
def room(t: FeltRow) -> bool:
    """Is there room in the log for another step? If not, the engine plays this hand to its end."""
    if (
        t.events_written + ROWS_OF_A_STEP <= ROWS_MAX
        and t.answers_written + ROWS_OF_A_STEP <= ROWS_MAX
        and t.piled + PILE_OF_A_STEP <= PILE_MAX
    ):
        return True
    t.state = HANDED_OVER
    return False


@kernel
def least(house: HouseRow, t: FeltRow, unit: int) -> int:
    """The least height to which the bet may go (P-20, P-31)."""
    if house.fixed:
        return int(t.full_to + unit)
    return unit if t.completes else int(t.high + max(t.full_raise, unit))


@kernel
def is_closed(house: HouseRow, t: FeltRow, seat: int, unit: int) -> bool:
    """P-31: has the player called or raised, with less than a full raise since then? Then the player may only call."""
    if not t.acted[seat]:
        return False
    return bool(t.high - t.acted[seat] < (unit if house.fixed else max(t.full_raise, unit)))


@kernel
def may_raise(house: HouseRow, t: FeltRow, has_checked: int) -> bool:
    """8.J: a raise is not allowed above the cap, nor after a check where that is posted."""
    if 0 <= house.cap < t.raises and (house.cap_heads_up or t.lives > 2):
        return False
    return bool(house.check_raise or not t.high or not has_checked)


@kernel
def wait_after(t: FeltRow, place: int, number: int) -> int:
    """Make this number of live seats wait to act, clockwise from the one at this index; returns how many."""
    live = t.lives
    for turn in range(number):
        t.waiting[turn] = t.live[(place + turn) % live]
    return number


@kernel
def owed(t: FeltRow, seat: int, able: int) -> int:
    """The cost of a call; against all-in players alone, only what they have in the pot is called."""
    put = t.street[seat]
    if able > 1:
        return int(t.high - put)
    most = 0
    for place in range(t.lives):
        if t.live[place] != seat:
            most = max(most, t.street[t.live[place]])
    return int(min(t.high, most) - put)


@kernel
def betting_round(house: HouseRow, t: FeltRow, unit: int, complete: int) -> None:
    """C to K: clockwise from the first to act until all have answered the most recent bet."""
    able, opened_by, raised_by = can_bet(t), t.opened_by, 0
    asked, checked = False, 0
    turn, turns = 0, wait_after(t, clockwise(t, t.first_to_act), t.lives)
    while turn < turns and t.lives > 1 and room(t):
        seat = t.waiting[turn]
        turn += 1
        stack, put = t.stacks[seat], t.street[seat]
        if not stack or seat == opened_by:
            continue
        owes = owed(t, seat, able)
        if able < 2 and owes <= 0:
            continue
        facing = owes > 0
        raising = stack > owes and able > 1 and not is_closed(house, t, seat, unit)
        raising = raising and may_raise(house, t, checked >> seat & 1)
        chosen = below(t, house.stays + int(facing) + int(raising))
        asked = True
        if chosen < house.stays:
            if facing:
                answer(t, seat, CALL, 0)
                bet(t, CALLED, seat, owes)
                t.acted[seat] = t.high
                able -= int(owes >= stack)
            else:
                answer(t, seat, CHECK, 0)
                note(t, CHECKED, seat)
                checked |= 1 << seat
        elif facing and chosen == house.stays:
            answer(t, seat, FOLD, 0)
            fold(t, seat)
            able -= 1
        else:
            to = min(least(house, t, unit), put + stack)
            answer(t, seat, RAISE if t.high else BET, to)
            bet(t, RAISES if t.high else BETS, seat, to - put)
            raised_by, opened_by = seat, 0
            able -= int(to >= put + stack)
            if fixed_raise(house, t, unit, to) if house.fixed else free_raise(house, t, unit, to):
                nobody_has_acted(t)
            t.high = t.acted[seat] = to
            turn, turns = 0, wait_after(t, clockwise(t, seat) + 1, t.lives - 1)
    end_of_round(t, asked, raised_by, complete)


@kernel
def reopened(house: HouseRow, full: bool, half: bool) -> bool:
    """May all the others raise again after a bet that is full, or at least half of one?"""
    return bool(full or house.reopens == 2 or (house.reopens == 1 and half))


@kernel
def fixed_raise(house: HouseRow, t: FeltRow, unit: int, to: int) -> bool:
    """P-31, P-32 in fixed limit: count a bet to this height; returns whether all the others may raise again."""
    half, full = 2 * (to - t.high) >= unit, to >= t.full_to + unit
    reopens = reopened(house, full, half)
    if not t.high or (reopens and not (full and t.high > t.full_to)):
        t.raises += 1
    if full or half:
        t.full_to = to
    return reopens


@kernel
def free_raise(house: HouseRow, t: FeltRow, unit: int, to: int) -> bool:
    """P-31, P-32 in the other structures: short all-ins that add up to a full raise count as one."""
    increase, needed = to - t.high, max(unit, t.full_raise)
    short_of = unit - t.high if t.completes else needed
    full = increase >= short_of
    reopens = reopened(house, full, 2 * increase >= short_of)
    if reopens or not t.high or to - t.full_to >= needed:
        t.raises += int(not (full and t.completes))
        t.full_to = to
    if full:
        t.full_raise, t.completes = increase, 0
    return reopens


@kernel
def nobody_has_acted(t: FeltRow) -> None:
    """Everybody may raise again, as if they had not acted."""
    for seat in range(len(t.acted)):
        t.acted[seat] = 0


@kernel
def end_of_round(t: FeltRow, asked: bool, raised_by: int, complete: int) -> None:
    """The round is over: all have answered, or nobody could bet; uncalled chips go back."""
    if asked:
        t.aggressor = raised_by
        if raised_by:
            t.last_aggressor = raised_by
    if not asked and t.lives > 1:
        note(t, NOBODY_CAN_BET, 0)
    elif complete:
        note(t, complete, 0)
    leader, most, second = 0, 0, 0
    for seat in range(len(t.street)):
        cents = t.street[seat]
        if cents > most:
            leader, most, second = seat, cents, most
        elif cents > second:
            second = cents
    if most > second and is_live(t, leader):
        cents = most - second
        t.contributed[leader] -= cents
        t.stacks[leader] += cents
        t.pot -= cents
        move(t, RETURNED, leader, cents, IN_POT, leader)
    for seat in range(len(t.street)):
        t.street[seat] = 0
    nobody_has_acted(t)
    t.high = t.full_raise = t.full_to = t.raises = t.completes = t.opened_by = 0


# ---- stud -----------------------------------------------------------------------------------------------------------


@kernel
def forced_bet(house: HouseRow, t: FeltRow, step: Numbers) -> bool:
    """The player with the forced card makes the forced bet, or a full bet (P-20); returns whether others can answer."""
    if can_bet(t) < 2:
        return False
    seat, second = 0, 0
    for place in range(t.lives):
        other = t.live[place]
        if not t.stacks[other]:
            continue
        if not seat or forced_before(house, t, other, seat):
            seat, second = other, seat
        elif not second or forced_before(house, t, other, second):
            second = other
    note(t, step[3], seat)
    unit = step[2]
    high, full, completed = min(house.forced_cents, unit), min(unit, t.stacks[seat]), 0
    if high < full and house.may_complete:
        completed = below(t, 2)
        answer(t, seat, BET if completed else FORCED_BET, full if completed else 0)
    same_rank = up_card(house, t, seat) >> 2 == up_card(house, t, second) >> 2
    if completed:
        high = full
    bet(t, step[6] if completed else step[5] if same_rank else step[4], seat, high)
    t.high, t.full_raise, t.raises, t.completes = high, unit, 1, int(high < unit)
    t.full_to = 0 if t.completes else high
    t.opened_by, t.first_to_act = seat, seat + 1
    return True


@kernel
def up_card(house: HouseRow, t: FeltRow, seat: int) -> int:
    """The first up card of a seat."""
    return int(t.cards[IN_HAND + seat, house.hole_cards])


@kernel
def forced_before(house: HouseRow, t: FeltRow, seat: int, other: int) -> bool:
    """Does this seat's up card come before the other's in being forced?"""
    return bool(house.forced_order[up_card(house, t, seat)] < house.forced_order[up_card(house, t, other)])


@kernel
def showing(house: HouseRow, t: FeltRow, seat: int) -> int:
    """The value of the up cards of a seat: at most four, by their ranks in order."""
    ranks = t.waiting  # not in use between betting rounds
    number = min(4, t.held[IN_HAND + seat] - house.hole_cards)
    for place in range(number):
        rank, at = t.cards[IN_HAND + seat, house.hole_cards + place] >> 2, place
        while at and ranks[at - 1] > rank:
            ranks[at] = ranks[at - 1]
            at -= 1
        ranks[at] = rank
    key = 0
    for place in range(number):
        key = RANK_DIGITS * key + ranks[place] + 1
    return int(house.showing[key])


@kernel
def best_showing(house: HouseRow, t: FeltRow) -> tuple[int, bool]:
    """Who has the best hand showing, on a tie the nearest to the dealer's left; and whether there was a tie."""
    first, best, tied = 0, -1, False
    for place in range(t.lives):
        value = showing(house, t, t.live[place])
        if value > best:
            first, best, tied = t.live[place], value, False
        elif value == best:
            tied = True
    return first, tied
