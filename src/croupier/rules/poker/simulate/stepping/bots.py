"""The project's bots, compiled: they decide as `croupier.rules.bots` does, by samples of their own.

What a bot knows of a hand beside its table is followed from act to act in a record of COURSE, as
`croupier.rules.views.poker` follows it event by event. Rake must be parked (`Stepping.with_parked_rake`), so that
bots see the pot that `croupier.rules.bots.situation` has; the tests compare all that both kinds of bots know.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate import figures
from croupier.rules.poker.simulate.figures import (
    BLUFF,
    DRAW_KEEPS,
    EDGE,
    EDGE_PER_RAISE,
    MORE_IF_STRONG,
    OPPONENTS_MAX,
    RAISES,
    RUNS_TWICE,
    STRADDLES,
    STRENGTH_MAX,
    TO_COME_IN,
    Temper,
)
from croupier.rules.poker.simulate.stepping.bots_shares import (
    best_discards,
    share_after_draws,
    share_in_stud,
    share_on_board,
    unseen,
)
from croupier.rules.poker.simulate.stepping.deck import STEP, below, half_word
from croupier.rules.poker.simulate.stepping.layout import (
    ACT_FOLD,
    ACT_RAISE,
    ACT_STAY,
    COURSE,
    DECK_MAX,
    PLACES_MAX,
    S_DRAW,
    S_STREET,
    S_TURN,
    TABLE,
    TO_BET,
    TO_DRAW,
    TO_OPEN,
    TO_STRADDLE,
    TO_TWICE,
    CourseRow,
    HouseRow,
    Numbers,
    Records,
    TableRow,
)

CAUTIONS = np.array([figures.CAUTION, figures.STUD_CAUTION])
FRACTIONS = np.array(figures.FRACTIONS)
WHOLE = 2.0**32
TIGHT, BOLD, BLUFFS = range(3)  # columns of tempers
Tempers = NDArray[np.float64]


def tempers_of(seats: tuple[int, ...], seed: int | str) -> Tempers:
    """The temper of the bot at each seat, a row each."""
    found = [Temper.of(f"{seed} {seat}") for seat in seats]
    return np.array([(one.tight, one.bold, one.bluffs) for one in found])


def scratch() -> tuple[Records, Records, Numbers]:
    """A table to try cards on, a course, and a deck."""
    return np.zeros(1, TABLE), np.zeros(1, COURSE), np.zeros(DECK_MAX, np.int64)


@kernel
def chance(t: TableRow) -> float:
    """A number from 0 to 1."""
    t.chance += STEP
    return float(half_word(t.chance)) / WHOLE


# ---- the course of a hand -------------------------------------------------------------------------------------------


@kernel
def begin_course(c: CourseRow) -> None:
    """Before the first act."""
    c.step = c.streets = c.acted = c.reshuffles = c.entered = 0
    for place in range(PLACES_MAX):
        c.raises[place] = c.before[place] = c.thrown[place] = 0


@kernel
def follow(h: HouseRow, t: TableRow, c: CourseRow) -> None:
    """What happened since the last decision: another street, cards that are back in the deck."""
    street = 0
    for step in range(t.step):
        kind = h.steps[step, 0]
        street += int(kind in (S_TURN, S_STREET, S_DRAW))
    if street > c.step:
        c.streets += c.acted
        c.step, c.acted = street, 0
        for place in range(h.places):
            c.before[place] += c.raises[place]
            c.raises[place] = 0
    c.acted = int(c.acted or t.high > 0)
    if t.reshuffles > c.reshuffles:
        for place in range(h.places):
            c.thrown[place] = 0
        c.reshuffles = t.reshuffles


@kernel
def note(t: TableRow, c: CourseRow, act: int, number: int) -> None:
    """What the player in turn does now."""
    place, bit = t.actor, 1 << t.actor
    if t.state == TO_DRAW:
        for card in range(t.held[place]):
            if number >> card & 1:
                c.thrown[place] |= 1 << t.hands[place, card]
    elif t.state == TO_STRADDLE:
        c.entered |= bit if act == ACT_RAISE else 0
    elif t.state != TO_TWICE:
        c.acted = 1
        if act == ACT_RAISE:
            c.raises[place] += 1
            c.entered |= bit
        elif act == ACT_STAY:
            c.entered |= bit if t.state == TO_BET and t.owes > 0 else 0


# ---- decisions ------------------------------------------------------------------------------------------------------


@kernel
def decide(h: HouseRow, t: TableRow, s: TableRow, c: CourseRow, deck: Numbers, tempers: Tempers) -> tuple[int, int]:
    """The act of the player in turn, with the height of a bet or the cards of a draw."""
    if t.state == TO_STRADDLE:
        return (ACT_RAISE if chance(t) < STRADDLES else ACT_STAY), 0
    if t.state == TO_TWICE:
        return (ACT_RAISE if chance(t) < RUNS_TWICE else ACT_STAY), 0
    left = unseen(h, t, c, t.actor, deck)
    if t.state == TO_DRAW:
        return ACT_STAY, best_discards(h, t, deck, left, False)
    rivals = np.empty(PLACES_MAX, np.int64)
    number = likely_opponents(h, t, c, rivals)
    share = expected_share(h, t, s, deck, left, rivals, number)
    temper = tempers[(t.actor + t.offset) % h.places]
    return bet_or_not(h, t, c, share, rivals, number, temper)


@kernel
def likely_opponents(h: HouseRow, t: TableRow, c: CourseRow, rivals: Numbers) -> int:
    """The players to expect at the end: all who are in, and some of those still to decide before the first card."""
    number, undecided, coming = 0, 0, 0
    waiting = np.empty(PLACES_MAX, np.int64)
    for other in range(h.places):
        if other != t.actor and t.live >> other & 1:
            if c.streets or c.entered >> other & 1:
                rivals[number] = other
                number += 1
            else:
                waiting[undecided] = other
                undecided += 1
                coming += int(chance(t) < TO_COME_IN)
    coming = min(max(coming, int(number == 0)), undecided)
    for at in range(coming):
        chosen = at + below(t, undecided - at)
        rivals[number] = waiting[chosen]
        waiting[chosen] = waiting[at]
        number += 1
    for last in range(1, number):  # those who raised first, the others in their order
        one, at = rivals[last], last
        while at and c.raises[rivals[at - 1]] < c.raises[one]:
            rivals[at] = rivals[at - 1]
            at -= 1
        rivals[at] = one
    return min(number, OPPONENTS_MAX)


@kernel
def expected_share(
    h: HouseRow, t: TableRow, s: TableRow, deck: Numbers, left: int, rivals: Numbers, number: int
) -> float:
    """The average share of the pot that the hand of the player in turn wins."""
    if not number:
        return 1.0
    if h.draws:
        return share_after_draws(h, t, deck, left, rivals, number)
    if h.is_stud:
        return share_in_stud(h, t, s, deck, left, rivals, number)
    share = share_on_board(h, t, s, deck, left, number, False)
    if h.boards > 1:
        share = (share + share_on_board(h, t, s, deck, left, number, True)) / 2
    return share


@kernel
def caution(h: HouseRow, t: TableRow, c: CourseRow, owes: int, rivals: Numbers, number: int) -> float:
    """How much to discount the hand: a player who stays has something, and a player who bets has more."""
    entered, raised, earlier, large = CAUTIONS[int(h.is_stud != 0)]
    pot = t.pot - t.rake  # P-107: parked rake is not in it
    pressed = large * (int(3 * owes > pot) + int(5 * owes > 3 * pot))
    for rival in range(number):
        other = rivals[rival]
        pressed += entered * (c.entered >> other & 1)
        pressed += raised * min(c.raises[other], 3) + earlier * min(c.before[other], 3)
    return float(pressed)


@kernel
def bet_or_not(
    h: HouseRow, t: TableRow, c: CourseRow, share: float, rivals: Numbers, number: int, temper: Tempers
) -> tuple[int, int]:
    """Check, bet, call, raise or fold, by comparing the share of the pot with the cost to stay."""
    opens, stack = t.state == TO_OPEN, t.stacks[t.actor]
    owes = 0 if opens else min(max(t.owes, 0), stack)
    strength = max(share ** (1 + caution(h, t, c, owes, rivals, number)), DRAW_KEEPS * share)
    even, raised = 1 / (number + 1), 0
    for other in range(h.places):
        if other != t.actor and t.live >> other & 1:
            raised += c.raises[other]
    may = opens or t.may_raise
    wanted = even + EDGE + EDGE_PER_RAISE * max(raised - 1, 0) - temper[BOLD]
    if may and strength > min(wanted, STRENGTH_MAX) and chance(t) < RAISES:
        fraction = FRACTIONS[below(t, len(FRACTIONS))] + (MORE_IF_STRONG if strength > (1 + even) / 2 else 0.0)
        return ACT_RAISE, bet_to(t, owes, fraction)
    if owes == 0:
        if may and c.streets and not raised and chance(t) < temper[BLUFFS]:
            return ACT_RAISE, bet_to(t, owes, BLUFF)
        return ACT_STAY, 0
    needed = owes / (t.pot - t.rake + owes)
    return (ACT_STAY if strength >= needed + temper[TIGHT] else ACT_FOLD), 0


@kernel
def bet_to(t: TableRow, owes: int, fraction: float) -> int:
    """The height of a bet of about this fraction of the pot; if that is most of the stack, all of it."""
    if t.state == TO_OPEN:
        return 0
    put, stack = t.street[t.actor], t.stacks[t.actor]
    to = t.high + int(fraction * (t.pot - t.rake + owes))
    if 3 * (to - put) > 2 * stack:
        to = put + stack
    within = min(max(to, t.low), t.top)
    whole = t.low + (within - t.low) // t.grid * t.grid
    return int(whole if abs(whole - to) <= abs(t.top - to) else t.top)
