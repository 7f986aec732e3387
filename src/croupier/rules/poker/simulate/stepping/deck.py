"""Chance and cards, compiled: cards are drawn when they are dealt, each card left in the deck equally likely."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernels.bits import lowest_bit, signed
from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.layout import SHUFFLED, HouseRow, TableRow

STEP, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_U27, _U30, _U31, U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW_HALF, ONE = np.uint64(0xFFFF_FFFF), np.uint64(1)


@kernel
def half_word(chance: np.uint64) -> np.uint64:
    """Thirty-two random bits: the upper half of a word of SplitMix64."""
    state = (chance ^ (chance >> _U30)) * _MIX_1
    state = (state ^ (state >> _U27)) * _MIX_2
    return np.uint64((state ^ (state >> _U31)) >> U32)


@kernel
def throw(chance: np.uint64, n: int) -> tuple[np.uint64, int]:
    """What chance is then, and a number from 0 to n - 1, each equally likely, for n below 2^32: Lemire's method."""
    number = np.uint64(n)
    chance += STEP
    product = half_word(chance) * number
    if (product & LOW_HALF) < number:
        least = (ONE << U32) % number
        while (product & LOW_HALF) < least:
            chance += STEP
            product = half_word(chance) * number
    return chance, signed(product >> U32)


@kernel
def below(t: TableRow, n: int) -> int:
    """A number from 0 to n - 1, each equally likely, by the chance of the table."""
    t.chance, number = throw(t.chance, n)
    return int(number)


@kernel
def draw_card(h: HouseRow, t: TableRow) -> int:
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
def burn(h: HouseRow, t: TableRow) -> None:
    """The top card goes unseen to the burns."""
    t.burns[t.burns_number] = draw_card(h, t)
    t.burns_number += 1


@kernel
def deal_to(h: HouseRow, t: TableRow, place: int) -> None:
    """The top card goes to a player."""
    t.hands[place, t.held[place]] = draw_card(h, t)
    t.held[place] += 1


@kernel
def deal_around(h: HouseRow, t: TableRow, places: int, times: int) -> None:
    """Deal a card to each player who is in, this many times around."""
    if h.late:
        t.left -= times * t.lives
        return
    for _ in range(times):
        for place in range(places):
            if t.live >> place & 1:
                deal_to(h, t, place)


@kernel
def turn_up(h: HouseRow, t: TableRow, cards: int) -> None:
    """Burn a card, then deal this many cards to the board, or to each of two."""
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
def second_board(h: HouseRow, t: TableRow, cards: int) -> None:
    """Deal this many cards to the second board, without a burn (P-39, P-45)."""
    if h.late:
        t.second_number += cards
        return
    for _ in range(cards):
        t.second[t.second_number] = draw_card(h, t)
        t.second_number += 1


@kernel
def street(h: HouseRow, t: TableRow, places: int, may_be_common: int, common: int) -> None:
    """10.J: a burn and a card for each; if the deck is too short for that, a common card or no burn (P-23)."""
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
def back_to_deck(t: TableRow, card: int) -> None:
    """Add a card to a deck that is being rebuilt; the lowest card is on top until it is shuffled."""
    at = t.left
    while at and t.deck[at - 1] < card:
        t.deck[at] = t.deck[at - 1]
        at -= 1
    t.deck[at] = card
    t.left += 1


@kernel
def shuffle(t: TableRow) -> None:
    """Put the rest of the deck in a random order, every order equally likely."""
    for last in range(t.left - 1, 0, -1):
        place = below(t, last + 1)
        card = t.deck[last]
        t.deck[last] = t.deck[place]
        t.deck[place] = card


@kernel
def note_reshuffle(h: HouseRow, t: TableRow) -> None:
    """Cards come back into the deck: note that, and which cards players hold meanwhile."""
    t.reshuffles += 1
    t.held_then = 0
    for place in range(h.places):
        if t.live >> place & 1:
            for card in range(t.held[place]):
                t.held_then |= 1 << t.hands[place, card]


@kernel
def reshuffle_burns(h: HouseRow, t: TableRow) -> None:
    """The burns become the deck."""
    for place in range(t.burns_number):
        back_to_deck(t, t.burns[place])
    t.burns_number = 0
    note_reshuffle(h, t)
    if h.given == SHUFFLED:
        shuffle(t)


@kernel
def reshuffle_muck(h: HouseRow, t: TableRow) -> None:
    """The muck becomes the deck."""
    for place in range(t.muck_number):
        back_to_deck(t, t.muck[place])
    t.muck_number = 0
    note_reshuffle(h, t)
    if h.given == SHUFFLED:
        shuffle(t)


@kernel
def deal_late(h: HouseRow, t: TableRow) -> None:
    """Deal the cards that count at a showdown, and no others: results do not show when cards were dealt."""
    chance, dealt = t.chance, np.uint64(0)
    for card in range(t.board_number):
        chance, dealt, t.board[card] = one_more(h, chance, dealt)
    for card in range(t.second_number):
        chance, dealt, t.second[card] = one_more(h, chance, dealt)
    hands = np.uint64(t.live)
    while hands:
        place = signed(lowest_bit(hands))
        hands &= hands - ONE
        for card in range(h.hole):
            chance, dealt, t.hands[place, card] = one_more(h, chance, dealt)
        t.held[place] = h.hole
    t.chance = chance


@kernel
def one_more(h: HouseRow, chance: np.uint64, dealt: np.uint64) -> tuple[np.uint64, np.uint64, int]:
    """A card of those that are not dealt yet, each equally likely: one that is dealt already is drawn again."""
    chance, at = throw(chance, h.deck_number)
    while dealt >> np.uint64(h.deck[at]) & ONE:
        chance, at = throw(chance, h.deck_number)
    return chance, dealt | ONE << np.uint64(h.deck[at]), h.deck[at]


@kernel
def to_the_muck(h: HouseRow, t: TableRow, place: int) -> None:
    """A folded hand joins the muck."""
    if h.late:
        return
    for card in range(t.held[place]):
        t.muck[t.muck_number + card] = t.hands[place, card]
    t.muck_number += t.held[place]


@kernel
def exchange(h: HouseRow, t: TableRow, place: int, chosen: int) -> None:
    """Exchange cards of the hand for others from the deck; P-70: they join the muck once the new ones are dealt."""
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
def refill(h: HouseRow, t: TableRow) -> None:
    """P-70: if no card is left, the muck becomes the deck, or the burns if there is no muck."""
    if not t.left:
        if t.muck_number:
            reshuffle_muck(h, t)
        else:
            reshuffle_burns(h, t)
