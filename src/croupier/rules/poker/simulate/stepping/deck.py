"""Chance and cards, compiled: cards are drawn when they are dealt, each left in the deck equally likely."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.layout import SHUFFLED, House, Table

_STEP, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_U27, _U30, _U31, _U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW_HALF = np.uint64(0xFFFF_FFFF)


@kernel
def word(t: Table) -> np.uint64:
    """Sixty-four random bits: SplitMix64."""
    state = t.chance + _STEP
    t.chance = state
    state = (state ^ (state >> _U30)) * _MIX_1
    state = (state ^ (state >> _U27)) * _MIX_2
    return np.uint64(state ^ (state >> _U31))


@kernel
def below(t: Table, n: int) -> int:
    """A number from 0 to n - 1, each equally likely, for n below 2^32: Lemire's multiplication with rejection."""
    number = np.uint64(n)
    product = (word(t) >> _U32) * number
    if (product & _LOW_HALF) < number:
        least = (np.uint64(1) << _U32) % number
        while (product & _LOW_HALF) < least:
            product = (word(t) >> _U32) * number
    return int(product >> _U32)


@kernel
def draw_card(h: House, t: Table) -> int:
    """The next card of the deck."""
    left = t.left - 1
    t.left = left
    if h.given:
        return int(t.deck[left])
    place = below(t, left + 1)
    card = t.deck[place]
    t.deck[place] = t.deck[left]
    t.deck[left] = card
    return int(card)


@kernel
def burn(h: House, t: Table) -> None:
    """The top card goes unseen to the burns."""
    t.burns[t.burns_number] = draw_card(h, t)
    t.burns_number += 1


@kernel
def deal_to(h: House, t: Table, place: int) -> None:
    """The top card goes to a player."""
    t.hands[place, t.held[place]] = draw_card(h, t)
    t.held[place] += 1


@kernel
def deal_around(h: House, t: Table, places: int, times: int) -> None:
    """So many times around a card for each player who is in."""
    if h.late:
        t.left -= times * t.lives
        return
    for _ in range(times):
        for place in range(places):
            if t.live >> place & 1:
                deal_to(h, t, place)


@kernel
def turn_up(h: House, t: Table, cards: int) -> None:
    """A burn, then so many cards on the board, or on each of two."""
    if h.late:
        t.left -= 1 + cards * h.boards
        t.board_number += cards
        t.second_number += cards * (h.boards - 1)
        return
    burn(h, t)
    for _ in range(cards):
        t.board[t.board_number] = draw_card(h, t)
        t.board_number += 1
    if h.boards > 1:
        second_board(h, t, cards)


@kernel
def second_board(h: House, t: Table, cards: int) -> None:
    """So many cards on the second board, without a burn (P-39, P-45)."""
    if h.late:
        t.second_number += cards
        return
    for _ in range(cards):
        t.second[t.second_number] = draw_card(h, t)
        t.second_number += 1


@kernel
def street(h: House, t: Table, places: int, may_be_common: int, common: int) -> None:
    """10.J: a burn and a card for each; where the deck is too short for that a common card, or no burn (P-23)."""
    lives, left = t.lives, t.left
    if may_be_common and left < 1 + lives:
        if left < lives or common:
            if left <= 1:
                if left:
                    burn(h, t)  # the last card joins the burns
                reshuffle_burns(h, t)
            turn_up(h, t, 1)
            return
    else:
        burn(h, t)
    deal_around(h, t, places, 1)


@kernel
def back_to_deck(t: Table, card: int) -> None:
    """A card joins a deck that is made again, in which the lowest card lies on top until it is shuffled."""
    at = t.left
    while at and t.deck[at - 1] < card:
        t.deck[at] = t.deck[at - 1]
        at -= 1
    t.deck[at] = card
    t.left += 1


@kernel
def shuffle(t: Table) -> None:
    """What there is of the deck in a random order, each equally likely."""
    for last in range(t.left - 1, 0, -1):
        place = below(t, last + 1)
        card = t.deck[last]
        t.deck[last] = t.deck[place]
        t.deck[place] = card


@kernel
def reshuffle_burns(h: House, t: Table) -> None:
    """The burns become the deck."""
    for place in range(t.burns_number):
        back_to_deck(t, t.burns[place])
    t.burns_number = 0
    if h.given == SHUFFLED:
        shuffle(t)


@kernel
def reshuffle_muck(h: House, t: Table) -> None:
    """The cards that are out of the round become the deck."""
    for place in range(t.muck_number):
        back_to_deck(t, t.muck[place])
    t.muck_number = 0
    if h.given == SHUFFLED:
        shuffle(t)


@kernel
def deal_late(h: House, t: Table) -> None:
    """The cards that count at a showdown, and no others: who looks only at results cannot tell when they were dealt."""
    t.left = h.deck_number
    for card in range(h.deck_number):
        t.deck[card] = h.deck[card]
    for card in range(t.board_number):
        t.board[card] = draw_card(h, t)
    for card in range(t.second_number):
        t.second[card] = draw_card(h, t)
    for place in range(h.places):
        if t.live >> place & 1:
            for _ in range(h.hole):
                deal_to(h, t, place)


@kernel
def to_the_muck(h: House, t: Table, place: int) -> None:
    """A hand that is folded joins the cards that are out of the round."""
    if h.late:
        return
    for card in range(t.held[place]):
        t.muck[t.muck_number + card] = t.hands[place, card]
    t.muck_number += t.held[place]


@kernel
def exchange(h: House, t: Table, place: int, chosen: int) -> None:
    """These cards of the hand for as many from the deck; P-70: they join the muck when the new ones are dealt."""
    kept = thrown = 0
    for at in range(t.held[place]):
        card = t.hands[place, at]
        if chosen >> at & 1:
            t.apart[thrown] = card
            thrown += 1
        else:
            t.hands[place, kept] = card
            kept += 1
    t.held[place], t.drawn[place] = kept, thrown
    for _ in range(thrown):
        refill(h, t)
        deal_to(h, t, place)
    for at in range(thrown):
        t.muck[t.muck_number + at] = t.apart[at]
    t.muck_number += thrown


@kernel
def refill(h: House, t: Table) -> None:
    """P-70: where no card is left the muck becomes the deck, or the burns where there is none."""
    if not t.left:
        if t.muck_number:
            reshuffle_muck(h, t)
        else:
            reshuffle_burns(h, t)
