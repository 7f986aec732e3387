"""A hand from the shuffle to the showdown, compiled: it follows the steps that `script` makes from a chapter.

What a kernel cannot do (a deck too short, a log too long) it leaves: the hand is handed over to the engine, which
plays it on from the answers so far.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.engine import CHANCE, EVERYONE, NOBODY
from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.bulk.betting import best_showing, betting_round, forced_bet, room
from croupier.rules.poker.simulate.bulk.felt import (
    answer,
    answer_with,
    below,
    bet,
    can_bet,
    clockwise,
    comes_up,
    deal,
    is_live,
    note,
    proceed,
    put_in,
    shuffle,
    to_the_muck,
    told,
    turned,
)
from croupier.rules.poker.simulate.bulk.layout import (
    ANTE_FOR_ALL,
    ANTES,
    BET_BLINDS,
    BET_BUTTON,
    BET_FORCED,
    BLINDS,
    BURN,
    CARDS_MAX,
    CONTENDS,
    CONTESTED,
    CUT,
    CUTS,
    DEAL_DOWN,
    DEAL_UP,
    DISCARD,
    DRAW,
    HANDED_OVER,
    IN_BURNS,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    IN_MUCK,
    ON_BOARD,
    ORDER,
    PLAYING,
    SHOW,
    SHOWDOWN,
    SHOWS,
    SHOWS_FIRST,
    SHUFFLED,
    SIDE_POTS,
    TELL,
    TO_THE_MUCK,
    TURN,
    WON,
    FeltRow,
    HouseRow,
    Numbers,
)
from croupier.rules.poker.simulate.bulk.pots import pots


@kernel
def play_hands(houses: NDArray[np.void], felt: NDArray[np.void]) -> None:
    """Play each hand up to the showdown, or to the last player left."""
    house = houses[0]
    for hand in range(len(felt)):
        t = felt[hand]
        begin(house, t)
        for number in range(house.steps_number):
            step = house.steps[number]
            if t.state != PLAYING or (t.lives < 2 and step[0] != SHOWDOWN):
                continue
            if room(t):
                follow(house, t, step)


@kernel
def begin(house: HouseRow, t: FeltRow) -> None:
    """Start a hand: the players in dealing order with their stacks, and a shuffled deck; the last hand is cleared."""
    for seat in range(len(t.stacks)):
        t.stacks[seat] = t.street[seat] = t.contributed[seat] = t.acted[seat] = 0
    for place in range(len(t.held)):
        t.held[place] = 0
    t.pot = t.dead = t.places_known = t.face_up = 0
    t.high = t.full_raise = t.full_to = t.raises = t.completes = t.opened_by = 0
    t.aggressor = t.last_aggressor = t.opener = t.events_written = t.answers_written = t.piled = 0
    t.state = PLAYING
    for place in range(house.seats_number):
        seat = house.seats[place]
        t.live[place], t.stacks[seat] = seat, house.stacks[seat]
    for place in range(house.deck_number):
        t.cards[IN_DECK, place] = house.deck[place]
    t.lives, t.held[IN_DECK] = house.seats_number, house.deck_number
    new_order(t)
    turn_over(t)
    told(t, SHUFFLED, 0, IN_DECK, IN_DECK, NOBODY)
    if house.counted:
        proceed(t, 1)
        note(t, house.counted, 0)
    if house.cut:
        cut(t)


@kernel
def cut(t: FeltRow) -> None:
    """5.C(3), P-10: cut at random, half the deck or more, leaving at least four cards; the top cards go underneath."""
    cards = t.held[IN_DECK]
    depth = cards // 2 + below(t, cards - 3 - cards // 2)
    answer(t, CHANCE, CUT, depth)
    note(t, CUTS + depth, 0)
    reverse(t, 0, cards)
    reverse(t, 0, depth)
    reverse(t, depth, cards)


@kernel
def reverse(t: FeltRow, first: int, end: int) -> None:
    """Reverse the cards of the deck from one index up to another."""
    for place in range((end - first) // 2):
        low, high = first + place, end - 1 - place
        card = t.cards[IN_DECK, low]
        t.cards[IN_DECK, low] = t.cards[IN_DECK, high]
        t.cards[IN_DECK, high] = card


@kernel
def new_order(t: FeltRow) -> None:
    """Chance orders the cards of the deck; the first will be the top card."""
    shuffle(t, IN_DECK)
    answer_with(t, CHANCE, ORDER, IN_DECK)


@kernel
def turn_over(t: FeltRow) -> None:
    """Make the first card the top card, which is the last of the array."""
    reverse(t, 0, t.held[IN_DECK])


@kernel
def follow(house: HouseRow, t: FeltRow, step: Numbers) -> None:
    """One step of the script."""
    kind = step[0]
    if kind == TELL:
        note(t, step[1], step[2])
    elif kind == ANTES:
        for place in range(house.seats_number):
            put_in(t, step[1], house.seats[place], step[2])
    elif kind == ANTE_FOR_ALL:
        t.dead += put_in(t, step[1], step[3], step[2])
        t.contributed[step[3]] -= t.dead
    elif kind == BLINDS:
        post_blinds(house, t, step)
    elif kind == SHOWDOWN:
        showdown(house, t, step[1])
    elif kind == DRAW:
        draw_round(t, step)
    elif kind >= BET_BLINDS:
        if is_opened(house, t, step):
            betting_round(house, t, step[2], step[1])
    else:
        deal_step(t, step)


@kernel
def deal_step(t: FeltRow, step: Numbers) -> None:
    """Deal cards to the players in turn, burn a card, or deal cards to the board."""
    kind, needed = step[0], 1
    if kind in (DEAL_DOWN, DEAL_UP):
        needed = t.lives * step[2]
    elif kind == TURN:
        needed = step[2]
    elif step[2]:
        needed = 1 + t.lives  # 10.J(2): a burn and a card for each, otherwise a common card
    if needed > t.held[IN_DECK]:
        t.state = HANDED_OVER
        return
    if kind == BURN:
        burn(t, step[1])
        return
    proceed(t, needed)
    for card in range(needed):
        if kind == TURN:
            comes_up(t, ON_BOARD)
            deal(t, step[1], ON_BOARD, EVERYONE)
        else:
            seat = t.live[card % t.lives]
            deal(t, step[1], IN_HAND + seat, seat if kind == DEAL_DOWN else EVERYONE)


@kernel
def burn(t: FeltRow, phrase: int) -> None:
    """The top card goes unseen to the burns."""
    proceed(t, 1)
    comes_up(t, IN_BURNS)
    deal(t, phrase, IN_BURNS, NOBODY)


@kernel
def post_blinds(house: HouseRow, t: FeltRow, step: Numbers) -> None:
    """Post the blinds in order; the first to act is left of the last (P-14)."""
    t.full_raise, t.raises = step[3], 1
    for place in range(house.blinds_number):
        seat, cents = house.blinds[place, 0], house.blinds[place, 1]
        bet(t, step[2] if place else step[1], seat, cents)
        t.high = max(t.high, cents)
        t.first_to_act = seat + 1
    t.full_raise, t.full_to = max(t.full_raise, t.high), t.high


@kernel
def is_opened(house: HouseRow, t: FeltRow, step: Numbers) -> bool:
    """Is there a betting round? If so, set who begins and which bet they face."""
    kind = step[0]
    if kind == BET_BLINDS:
        return True
    if kind == BET_FORCED:
        return forced_bet(house, t, step)
    if kind == BET_BUTTON:
        t.first_to_act = t.live[0]
        return bool(step[3] or can_bet(t) > 1)
    t.first_to_act, tied = best_showing(house, t)
    t.opener = t.first_to_act
    if can_bet(t) < 2:
        return False
    note(t, step[4] if tied else step[3], t.opener)
    return True


# ---- draws ----------------------------------------------------------------------------------------------------------


@kernel
def draw_round(t: FeltRow, step: Numbers) -> None:
    """One burn, then from the left of the button each player keeps the hand or exchanges cards."""
    note(t, step[1], 0)
    if not filled(t, step[6]):
        return
    burn(t, step[2])
    for place in range(t.lives):
        if not room(t) or not exchange(t, t.live[place], step):
            return


@kernel
def exchange(t: FeltRow, seat: int, step: Numbers) -> bool:
    """Exchange a random set of cards, every set equally likely, for as many from the deck; False if it has none."""
    hand, apart, kept = IN_HAND + seat, IN_DISCARDS + seat, 0
    chosen = below(t, 1 << t.held[hand])
    t.held[apart] = 0
    for place in range(t.held[hand]):
        card = t.cards[hand, place]
        if chosen >> place & 1:
            t.cards[apart, t.held[apart]] = card
            t.held[apart] += 1
        else:
            t.cards[hand, kept] = card
            kept += 1
    answer_with(t, seat, DISCARD, apart)
    if not chosen:
        note(t, step[3], seat)
        return True
    told(t, step[4], hand, apart, apart, NOBODY)
    t.held[hand] = kept
    for _ in range(t.held[apart]):
        if not filled(t, step[6]):
            return False
        proceed(t, 1)
        deal(t, step[5], hand, seat)
    to_the_muck(t, apart)
    told(t, TO_THE_MUCK, apart, IN_MUCK, apart, NOBODY)
    t.held[apart] = 0
    return True


@kernel
def filled(t: FeltRow, phrase: int) -> bool:
    """P-70: if no card is left, the muck becomes the deck, or else the burns; without either the engine takes over."""
    if t.held[IN_DECK]:
        return True
    pile = IN_MUCK if t.held[IN_MUCK] else IN_BURNS
    if not t.held[pile]:
        t.state = HANDED_OVER
        return False
    there = np.int64(0)
    for place in range(t.held[pile]):
        there |= np.int64(1) << np.int64(t.cards[pile, place])
    for card in range(CARDS_MAX):  # chance is asked about cards in order
        if there >> card & 1:
            t.cards[IN_DECK, t.held[IN_DECK]] = card
            t.held[IN_DECK] += 1
    new_order(t)
    told(t, phrase, 0, IN_DECK, IN_DECK, NOBODY)
    turn_over(t)
    turned(t, IN_DECK, 0)
    t.held[pile] = 0
    gone(t, pile)
    return True


@kernel
def gone(t: FeltRow, place: int) -> None:
    """The place no longer exists."""
    kept = 0
    for known in range(t.places_known):
        if t.places[known] != place:
            t.places[kept] = t.places[known]
            kept += 1
    t.places_known = kept


# ---- the showdown ---------------------------------------------------------------------------------------------------


@kernel
def showdown(house: HouseRow, t: FeltRow, phrase: int) -> None:
    """18.E: the player who made the final bet shows first, then clockwise; here everybody shows."""
    if t.lives < 2:
        t.state = WON
        return
    note(t, phrase, 0)
    start = t.opener or t.live[0]
    if is_live(t, t.aggressor):
        start = t.aggressor
    elif house.by_last_aggressor and is_live(t, t.last_aggressor):
        start = t.last_aggressor
    tell_who_contends(t)
    first = clockwise(t, start)
    for place in range(t.lives):
        seat = t.live[(first + place) % t.lives]
        answer(t, seat, SHOW, 0)
        turned(t, IN_HAND + seat, 1)
        told(t, SHOWS if place else SHOWS_FIRST, 0, IN_HAND + seat, IN_HAND + seat, EVERYONE)
    t.state = CONTESTED


@kernel
def tell_who_contends(t: FeltRow) -> None:
    """8.B(5): note the side pots; an all-in player contends only for as much as they put in."""
    number = pots(t)
    if number == 1:
        return
    note(t, SIDE_POTS + number - 1, 0)
    for place in range(t.lives):
        seat, last = t.live[place], 0
        for pot in range(number):
            if t.contributed[seat] >= t.levels[pot]:
                last = pot
        if last < number - 1:
            note(t, CONTENDS + last, seat)
