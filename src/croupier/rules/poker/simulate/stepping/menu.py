"""Decisions as numbers: a menu of acts with a mask, and what a player sees as a row of figures.

An act is fold, check or call, a bet or raise to one of a few heights, or in a draw the set of cards to exchange.
A forced bet, a declined straddle and declining to run it twice are stays; completing, straddling and
running it twice are the least raise.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.layout import (
    ACT_RAISE,
    DECK_MAX,
    HAND_MAX,
    STEPS_MAX,
    TO_BET,
    TO_DRAW,
    TO_TWICE,
    HouseRow,
    TableRow,
)
from croupier.rules.poker.simulate.stepping.play import take

# Heights: the least; a call plus half the pot, the pot or twice the pot; the most.
HEIGHTS = 5
ACTS_OF_BETS = ACT_RAISE + HEIGHTS
KINDS = TO_TWICE - TO_BET + 1
MENU = -1  # instead of a height: the one in the menu
AMOUNTS = 4  # the pot, the cost of a call, the least and the most height of the bet

Figures = NDArray[np.float32]
Mask = NDArray[np.int8]


def number_of_acts(discards: int) -> int:
    """The number of acts in a game in which this many cards may be exchanged."""
    return ACTS_OF_BETS + (1 << discards if discards else 0)


def parts(places: int, is_stud: bool, has_second: bool) -> Iterator[tuple[str, int]]:
    """The parts of what a player sees, each with its number of figures.

    Cards are marked in rows of 52; `hand` has the player's own cards in order, numbered from 1, for draws. Chips are
    in small bets. Players are in order, starting with the one who looks.
    """
    yield "own", DECK_MAX
    yield "hand", HAND_MAX
    yield "board", DECK_MAX
    if has_second:
        yield "second_board", DECK_MAX
    if is_stud:
        yield "up", places * DECK_MAX
    for name in ("stacks", "bets", "in_pot", "live", "drawn", "place"):
        yield name, places
    yield "amounts", AMOUNTS
    yield "kind", KINDS
    yield "step", STEPS_MAX


@kernel
def height(t: TableRow, which: int) -> int:
    """The height of the bet for one of the raises of the menu."""
    low, top = t.low, t.top
    if which == 0 or t.grid <= 0:
        return int(low)
    if which == HEIGHTS - 1:
        return int(top)
    after_call = t.pot - t.rake + max(t.owes, 0)
    wanted = t.high + (after_call >> 1 if which == 1 else after_call << (which - 2))
    if wanted >= top:
        return int(top)
    return int(low if wanted <= low else low + (wanted - low) // t.grid * t.grid)


@kernel
def mask_of(h: HouseRow, t: TableRow, mask: Mask) -> None:
    """The acts of the menu that are allowed now; of several raises to the same height only the first."""
    for act in range(len(mask)):
        mask[act] = 0
    if t.state == TO_DRAW:
        for act in range(ACTS_OF_BETS, len(mask)):
            mask[act] = 1
        return
    mask[1] = 1
    if t.state != TO_BET:
        mask[ACT_RAISE] = 1
        return
    mask[0] = 1
    if t.may_raise:
        before = -1
        for which in range(HEIGHTS):
            to = height(t, which)
            if to > before:
                mask[ACT_RAISE + which] = 1
                before = to


@kernel
def take_from_menu(h: HouseRow, t: TableRow, act: int, to: int) -> None:
    """The player in turn takes this act of the menu; a raise goes to the given height unless that is `MENU`."""
    if act >= ACTS_OF_BETS:
        take(h, t, 1, act - ACTS_OF_BETS)
    elif act >= ACT_RAISE and to >= 0:
        take(h, t, ACT_RAISE, to)
    elif act >= ACT_RAISE:
        take(h, t, ACT_RAISE, height(t, act - ACT_RAISE))
    else:
        take(h, t, act, 0)


@kernel
def look(h: HouseRow, t: TableRow, place: int, is_stud: int, seen: Figures) -> None:
    """What the player at a place sees, in the order of `parts`."""
    for figure in range(len(seen)):
        seen[figure] = 0
    places, small = h.places, np.float32(h.small_bet)
    at = DECK_MAX + HAND_MAX
    for card in range(t.held[place]):
        seen[t.hands[place, card]] = 1
        seen[DECK_MAX + card] = t.hands[place, card] + 1
    for card in range(t.board_number):
        seen[at + t.board[card]] = 1
    at += DECK_MAX
    if h.run_twice or h.boards > 1:
        for card in range(t.second_number):
            seen[at + t.second[card]] = 1
        at += DECK_MAX
    if is_stud:
        at = look_at_up_cards(h, t, place, at, seen)
    for step in range(places):
        other = (place + step) % places
        seen[at + step] = t.stacks[other] / small
        seen[at + places + step] = t.street[other] / small
        seen[at + 2 * places + step] = t.contributed[other] / small
        seen[at + 3 * places + step] = t.live >> other & 1
        seen[at + 4 * places + step] = t.drawn[other]
    seen[at + 5 * places + place] = 1
    look_at_turn(h, t, place, at + 6 * places, seen)


@kernel
def look_at_up_cards(h: HouseRow, t: TableRow, place: int, at: int, seen: Figures) -> int:
    """Write the up cards of each player who is in; returns where the next part begins."""
    for step in range(h.places):
        other = (place + step) % h.places
        if t.live >> other & 1:
            for card in range(h.hole, min(t.held[other], h.hole + 4)):
                seen[at + step * DECK_MAX + t.hands[other, card]] = 1
    return int(at + h.places * DECK_MAX)


@kernel
def look_at_turn(h: HouseRow, t: TableRow, place: int, at: int, seen: Figures) -> None:
    """Write the pot, the stage of the round and, for the player in turn, the decision and its amounts."""
    small = np.float32(h.small_bet)
    seen[at] = (t.pot - t.rake) / small
    if t.actor == place and TO_BET <= t.state <= TO_TWICE:
        if t.state == TO_BET:
            seen[at + 1] = max(t.owes, 0) / small
            if t.may_raise:
                seen[at + 2], seen[at + 3] = t.low / small, t.top / small
        seen[at + AMOUNTS + t.state - TO_BET] = 1
    seen[at + AMOUNTS + KINDS + max(t.step - 1, 0)] = 1
