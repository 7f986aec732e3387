"""The pots, what the house takes from them, and who wins them, compiled: chapters 7, 8, 15 to 17."""

from __future__ import annotations

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.layout import RAKE_PERCENT, SHARES_MAX, TO_LINE, HouseRow, TableRow


@kernel
def divide(h: HouseRow, t: TableRow) -> int:
    """8.B(5): work out the pots, each with what a player must have put in to contend for it; returns how many."""
    places = h.places
    if t.lives == 1:
        t.pots[0], t.levels[0] = t.pot, 0
        return 1
    number, below, least, most = 0, 0, t.pot, 0
    for place in range(places):
        put, is_in = t.contributed[place], t.live >> place & 1
        least, most = min(least, put if is_in else least), max(most, put if is_in else 0)
    if least == most:  # nobody is all-in for less than the others
        t.pots[0], t.levels[0] = t.pot, least
        if t.lined:  # what the house takes has left the pot already
            t.pots[0] += t.rake + t.jackpot
        return 1
    while True:
        level = 0
        for place in range(places):
            put = t.contributed[place]
            if t.live >> place & 1 and put > below and (level == 0 or put < level):
                level = put
        if level == 0:
            break
        cents = 0
        for place in range(places):
            put = t.contributed[place]
            cents += min(put, level) - min(put, below)
        t.levels[number], t.pots[number] = level, cents
        number += 1
        below = level
    for place in range(places):  # a folded player may have put in more than any live one
        t.pots[number - 1] += max(t.contributed[place] - below, 0)
    t.pots[0] += t.dead
    return number


# ---- what the house takes -------------------------------------------------------------------------------------------


@kernel
def rake(h: HouseRow, t: TableRow, number: int) -> None:
    """17.B, P-50, P-107: work out the rake of each pot, by number, and the total."""
    for pot in range(number):
        t.taken[pot] = 0
    t.rake = 0
    if not h.rake or (h.has_board and h.no_flop and not t.board_number):
        return
    if h.rake == RAKE_PERCENT:
        unit, room, of = h.rake_unit, h.rake_cap, h.rake_of * h.rake_unit
        for pot in range(number):
            due = min(t.pots[pot] * h.rake_part // of * unit, room)
            t.taken[pot] = due
            room -= due
            t.rake += due
        return
    for level in range(h.levels_number):
        at = reached(t, number, h.levels[level, 0], 0)
        if at < 0:
            break
        added = min(h.levels[level, 1], h.rake_cap) - t.rake
        t.rake += take(t, at, added)


@kernel
def reached(t: TableRow, number: int, cents: int, net: int) -> int:
    """P-107: the pot in which the level is reached, counting from the main pot; negative if it is not."""
    total = 0
    for pot in range(number):
        total += t.pots[pot] - (t.taken[pot] if net else 0)
        if total >= cents:
            return pot
    return -1


@kernel
def take(t: TableRow, at: int, cents: int) -> int:
    """P-107: take this much from this pot, and what it lacks from the pots before it; returns how much there was."""
    taken = 0
    for pot in range(at, -1, -1):
        part = min(cents, t.pots[pot] - t.taken[pot])
        t.taken[pot] += part
        cents -= part
        taken += part
    return int(taken)


@kernel
def the_house_takes(h: HouseRow, t: TableRow, number: int) -> None:
    """7.F(8), 15.C, 16.C: the rake of every pot first, then the contributions; the pots are what is left.

    P-53: a jackpot's minimum is measured by the pot after the rake only, unless it is the pot before the rake.
    """
    rake(h, t, number)
    places = (-1, -1)
    for drop in range(h.drops_number):
        least, net = h.drops[drop, 0], 1 - h.drops[drop, 2]
        at = reached(t, number, least, net)
        places = (at, places[1]) if not drop else (places[0], at)
    for drop in range(h.drops_number):
        if places[drop] >= 0:
            t.jackpot += take(t, places[drop], h.drops[drop, 1])
    for pot in range(number):
        t.pots[pot] -= t.taken[pot]
    t.pot -= t.rake + t.jackpot


# ---- who wins them --------------------------------------------------------------------------------------------------


@kernel
def award(t: TableRow, place: int, cents: int) -> None:
    """Chips go from the pot to a player."""
    if cents:
        t.stacks[place] += cents
        t.pot -= cents
        t.awarded += cents
        t.winners |= 1 << place


@kernel
def best_value(h: HouseRow, t: TableRow, row: int, level: int) -> int:
    """The value of the best hand among those contending for a pot; negative if none qualifies."""
    best = -1
    for place in range(h.places):
        best = max(best, t.values[row, place] if contends(t, place, level) else -1)
    return best


@kernel
def contends(t: TableRow, place: int, level: int) -> int:
    """1 if a player contends for the pot that takes so much; without a branch, which nobody could foresee."""
    return int(t.live >> place & int(t.contributed[place] >= level))


@kernel
def plays_for_both(h: HouseRow, t: TableRow, level: int) -> bool:
    """8.L, 8.N: are there two boards, and does everybody contending for the pot play for both?"""
    if not t.second_number:
        return False
    for place in range(h.places):
        if t.live >> place & 1 and t.contributed[place] >= level and not t.twice >> place & 1:
            return False
    return True


@kernel
def first_half(cents: int, unit: int) -> int:
    """The first half of an amount, in whole chips, with the odd one (P-25)."""
    half = cents // (2 * unit) * unit
    return int(half + min(cents - 2 * half, unit))


@kernel
def award_pots(h: HouseRow, t: TableRow, number: int, only_asks: bool) -> bool:
    """7.F(8): award each pot by boards, halves and ties; `only_asks`: only say whether an odd chip goes by suit."""
    for pot in range(number - 1, -1, -1):
        level, cents = t.levels[pot], t.pots[pot]
        if plays_for_both(h, t, level):
            part = first_half(cents, h.chip)
            asks = award_on_board(h, t, 0, level, part, only_asks)
            asks = award_on_board(h, t, SHARES_MAX, level, cents - part, only_asks) or asks
        else:
            asks = award_on_board(h, t, 0, level, cents, only_asks)
        if asks:
            return True
    return False


@kernel
def award_on_board(h: HouseRow, t: TableRow, first: int, level: int, cents: int, only_asks: bool) -> bool:
    """Award what is won on one board, whose values begin at this row."""
    left, taken = cents, 0
    if h.shares > 1:
        for share in range(h.shares):
            taken += int(best_value(h, t, first + share, level) >= 0)
    for share in range(h.shares):
        best = best_value(h, t, first + share, level)
        if best < 0:
            continue
        part = first_half(left, h.chip) if taken > 1 and not share else left
        left -= part
        if push(h, t, share, first + share, level, best, part, only_asks):
            return True
    return False


@kernel
def push(h: HouseRow, t: TableRow, share: int, row: int, level: int, best: int, cents: int, only_asks: bool) -> bool:
    """Push one share to its winners in equal parts, odd chips to those first in line (P-25 to P-27)."""
    winners, number, last, unit = 0, 0, 0, h.chip
    for place in range(h.places):
        wins = contends(t, place, level) & int(t.values[row, place] == best)
        winners |= wins << place
        number += wins
        last = place if wins else last
    if number == 1:
        if not only_asks:
            award(t, last, cents)
        return False
    each = cents // (unit * number) * unit
    odd = cents - each * number
    by_suit = odd > 0 and h.by_suit[share] > 0
    if only_asks:
        return bool(by_suit)
    for _ in range(number):
        place = next_in_line(h, t, winners, row, by_suit)
        more = odd if h.odd_to_first else min(odd, unit)
        odd -= more
        award(t, place, each + more)
        winners &= ~(1 << place)
    return False


@kernel
def next_in_line(h: HouseRow, t: TableRow, winners: int, row: int, by_suit: bool) -> int:
    """The first of these winners in line: from the left of the button, or by suit."""
    found = -1
    for place in range(h.places):
        if winners >> place & 1 and (found < 0 or (by_suit and t.line[row, place] < t.line[row, found])):
            found = place
    return found


@kernel
def merge(h: HouseRow, t: TableRow, number: int) -> int:
    """Merge pots that the same winners contend for, as `side_pots.merged` does; returns how many pots are left."""
    winners = 0
    for pot in range(number):
        for share in range(h.shares):
            best = best_value(h, t, share, t.levels[pot])
            for place in range(h.places):
                wins = int(best >= 0) & contends(t, place, t.levels[pot]) & int(t.values[share, place] == best)
                winners |= wins << place
    left, before = 0, -1
    for pot in range(number):
        same = 0
        for place in range(h.places):
            same |= (winners >> place & contends(t, place, t.levels[pot])) << place
        if same == before:
            t.pots[left - 1] += t.pots[pot]
        else:
            t.pots[left], t.levels[left] = t.pots[pot], t.levels[pot]
            left += 1
        before = same
    return left


@kernel
def settle(h: HouseRow, t: TableRow) -> None:
    """The house takes its part and the pots are pushed; if a line by suit is needed, it is asked for first."""
    number = divide(h, t)
    if not t.lined:
        the_house_takes(h, t, number)
    else:
        for pot in range(number):
            t.pots[pot] -= t.taken[pot]
    if h.odd_to_first and number > 1 and not t.second_number:
        number = merge(h, t, number)
    if t.lives == 1:
        winner = 0
        while not t.live >> winner & 1:
            winner += 1
        award(t, winner, t.pot)
    elif not t.lined and (h.by_suit[0] or h.by_suit[1]) and award_pots(h, t, number, True):
        t.state = TO_LINE
        return
    else:
        award_pots(h, t, number, False)
    kill_after(h, t)


@kernel
def kill_after(h: HouseRow, t: TableRow) -> None:
    """1.B(15), 1.B(21), P-30: set the kill for the next round, if one player took every pot and enough."""
    t.kill = t.kill_by = 0
    if h.kill:
        counted = t.awarded + ((t.rake + t.jackpot) if h.kill_gross else 0)
        winners = t.winners
        if counted >= h.kill_pot and not winners & (winners - 1):
            t.kill = h.kill
            while not winners >> t.kill_by & 1:
                t.kill_by += 1
            t.kill_by += 1
