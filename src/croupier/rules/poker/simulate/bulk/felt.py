"""The verbs of the table, compiled: each changes the felt and writes its row, as `croupier.rules.poker.table` does."""

from __future__ import annotations

import numpy as np

from croupier.engine import DEALER, EVERYONE, NOBODY
from croupier.hands.kernels.bits import signed
from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.bulk.layout import (
    ALL_IN,
    CENTS,
    FIRST,
    FOLDED,
    HAND_NAME,
    IN_DECK,
    IN_HAND,
    IN_MUCK,
    IN_POT,
    MUCKED,
    NUMBER,
    PHRASE,
    PLACE,
    PROCEED,
    ROW_WIDTH,
    SEAT,
    SEEN_BY,
    SOURCE,
    TARGET,
    FeltRow,
)

_STEP, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_U27, _U30, _U31, _U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW_HALF = np.uint64(0xFFFF_FFFF)


# ---- chance ---------------------------------------------------------------------------------------------------------


@kernel
def below(t: FeltRow, n: int) -> int:
    """A number from 0 to n - 1, each equally likely: SplitMix64, and Lemire's multiplication with rejection."""
    number = np.uint64(n)
    while True:
        t.chance[0] += _STEP
        word = t.chance[0]
        word = (word ^ (word >> _U30)) * _MIX_1
        word = (word ^ (word >> _U27)) * _MIX_2
        product = ((word ^ (word >> _U31)) >> _U32) * number
        if (product & _LOW_HALF) >= (np.uint64(1) << _U32) % number:
            return signed(product >> _U32)


@kernel
def shuffle(t: FeltRow, place: int) -> None:
    """Put the cards of a place in a random order, every order equally likely."""
    for last in range(t.held[place] - 1, 0, -1):
        other = below(t, last + 1)
        card = t.cards[place, last]
        t.cards[place, last] = t.cards[place, other]
        t.cards[place, other] = card


# ---- the log --------------------------------------------------------------------------------------------------------


@kernel
def note(t: FeltRow, phrase: int, seat: int) -> int:
    """Note that something happened; returns the row's number for further fields."""
    row = t.events_written
    t.events_written = row + 1
    for column in range(ROW_WIDTH):
        t.events[row, column] = 0
    t.events[row, PHRASE] = phrase
    t.events[row, SEAT] = seat
    t.events[row, SEEN_BY] = EVERYONE
    return int(row)


@kernel
def move(t: FeltRow, phrase: int, seat: int, cents: int, source: int, target: int) -> int:
    """Note that chips went from one account to another; returns the row's number."""
    row = note(t, phrase, seat)
    t.events[row, CENTS] = cents
    t.events[row, SOURCE] = source
    t.events[row, TARGET] = target
    return row


@kernel
def told(t: FeltRow, phrase: int, source: int, place: int, at: int, seen_by: int) -> None:
    """Note that cards went from one place to another, or are at one; they are the cards now `at` a place."""
    row = note(t, phrase, 0)
    t.events[row, SOURCE] = source
    t.events[row, PLACE] = place
    t.events[row, FIRST] = piled(t, at)
    t.events[row, NUMBER] = t.held[at]
    t.events[row, SEEN_BY] = seen_by


@kernel
def piled(t: FeltRow, at: int) -> int:
    """Keep the cards of a place for a row of the log; returns where they are, or the card if it is the only one."""
    if t.held[at] == 1:
        return int(t.cards[at, 0])
    first = t.piled
    for card in range(t.held[at]):
        t.pile[first + card] = t.cards[at, card]
    t.piled = first + t.held[at]
    return int(first)


@kernel
def answer(t: FeltRow, actor: int, verb: int, amount: int) -> int:
    """Note an answer; returns the row's number."""
    row = t.answers_written
    t.answers_written = row + 1
    for column in range(ROW_WIDTH):
        t.answers[row, column] = 0
    t.answers[row, PHRASE] = verb
    t.answers[row, SEAT] = actor
    t.answers[row, CENTS] = amount
    return int(row)


@kernel
def answer_with(t: FeltRow, actor: int, verb: int, at: int) -> None:
    """Like `answer`, with the cards of a place."""
    row = answer(t, actor, verb, 0)
    t.answers[row, FIRST] = piled(t, at)
    t.answers[row, NUMBER] = t.held[at]


@kernel
def proceed(t: FeltRow, steps: int) -> None:
    """The dealer goes on as the procedure says."""
    for _ in range(steps):
        answer(t, DEALER, PROCEED, 0)


# ---- cards ----------------------------------------------------------------------------------------------------------


@kernel
def seen(t: FeltRow, place: int) -> int:
    """Who sees the cards of a place when they go elsewhere: everyone if all of them lie face up."""
    for card in range(t.held[place]):
        if not t.face_up >> t.cards[place, card] & 1:
            return NOBODY
    return EVERYONE


@kernel
def turned(t: FeltRow, place: int, up: int) -> None:
    """Turn the cards of a place face up or face down."""
    for card in range(t.held[place]):
        bit = np.int64(1) << np.int64(t.cards[place, card])
        t.face_up = t.face_up | bit if up else t.face_up & ~bit


@kernel
def comes_up(t: FeltRow, place: int) -> None:
    """Add this place to the known ones, if it is new."""
    for known in range(t.places_known):
        if t.places[known] == place:
            return
    t.places[t.places_known] = place
    t.places_known += 1


@kernel
def deal(t: FeltRow, phrase: int, place: int, seen_by: int) -> None:
    """The top card goes to a place."""
    t.held[IN_DECK] -= 1
    card = t.cards[IN_DECK, t.held[IN_DECK]]
    t.cards[place, t.held[place]] = card
    t.held[place] += 1
    if seen_by == EVERYONE:
        t.face_up |= np.int64(1) << np.int64(card)
    row = note(t, phrase, 0)
    t.events[row, PLACE] = place
    t.events[row, FIRST] = card
    t.events[row, NUMBER] = 1
    t.events[row, SEEN_BY] = seen_by


@kernel
def to_the_muck(t: FeltRow, place: int) -> None:
    """The cards of a place go to the muck."""
    comes_up(t, IN_MUCK)
    for card in range(t.held[place]):
        t.cards[IN_MUCK, t.held[IN_MUCK] + card] = t.cards[place, card]
    t.held[IN_MUCK] += t.held[place]


# ---- players and chips ----------------------------------------------------------------------------------------------


@kernel
def is_live(t: FeltRow, seat: int) -> bool:
    """Is this seat still in?"""
    found = False
    for place in range(t.lives):
        found |= t.live[place] == seat
    return found


@kernel
def can_bet(t: FeltRow) -> int:
    """The number of live players who are not all-in."""
    number = 0
    for place in range(t.lives):
        if t.stacks[t.live[place]]:
            number += 1
    return number


@kernel
def clockwise(t: FeltRow, first: int) -> int:
    """The index, among the live seats, of seat `first` or of the next one clockwise."""
    lowest, found = 0, -1
    for place in range(t.lives):
        seat = t.live[place]
        if seat < t.live[lowest]:
            lowest = place
        if seat >= first and (found < 0 or seat < t.live[found]):
            found = place
    return found if found >= 0 else lowest


@kernel
def put_in(t: FeltRow, phrase: int, seat: int, cents: int) -> int:
    """Chips go from a player's stakes into the pot, at most all of them; returns how many."""
    stack = t.stacks[seat]
    cents = min(cents, stack)
    if not cents:
        return 0
    t.contributed[seat] += cents
    t.stacks[seat] = stack - cents
    t.pot += cents
    move(t, phrase, seat, cents, seat, IN_POT)
    if cents == stack:
        note(t, ALL_IN, seat)
    return int(cents)


@kernel
def bet(t: FeltRow, phrase: int, seat: int, cents: int) -> None:
    """Like `put_in`, for a bet of this betting round."""
    t.street[seat] += put_in(t, phrase, seat, cents)


@kernel
def fold(t: FeltRow, seat: int) -> None:
    """The player leaves the round; the cards go to the muck."""
    kept = 0
    for place in range(t.lives):
        if t.live[place] != seat:
            t.live[kept] = t.live[place]
            kept += 1
    t.lives = kept
    note(t, FOLDED, seat)
    hand = IN_HAND + seat
    to_the_muck(t, hand)
    told(t, MUCKED, hand, IN_MUCK, hand, seen(t, hand))
    turned(t, hand, 0)
    t.held[hand] = 0


@kernel
def award(t: FeltRow, phrase: int, seat: int, cents: int, hand_name: int) -> None:
    """Chips go from the pot to a player."""
    t.stacks[seat] += cents
    t.pot -= cents
    t.events[move(t, phrase, seat, cents, IN_POT, seat), HAND_NAME] = hand_name
