"""Top Five of Maryland, compiled: what a hand of seven is worth follows from its shape, its cards from 10 to ace."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernels.bits import popcount, signed
from croupier.hands.kernels.jit import kernel
from croupier.rules.banked.simulate.chance import Cards, Words, deal
from croupier.rules.banked.simulate.kernels import ByteTable, Cents

SHAPES = 5**5  # how many 10s, jacks, queens, kings and aces a hand has, up to four of each
_POWERS = (0,) * 8 + (1, 5, 25, 125, 625)
# A card's part of the shape, of the number in its suit, and of the number in all, so that one sum counts them all.
_SUITS, _NUMBER = 16, 32
_PARTS = np.array(
    [power and power + (1 << _SUITS + 4 * suit) + (1 << _NUMBER) for power in _POWERS for suit in range(4)], np.int64
)
_NOT_NONE, _FIVE, _MARKS = 0x7777, 0x3333, 0x8888  # which make a count in four bits 8 or more


@kernel
def top_five_shape(cards: Cards, hand: int) -> tuple[int, int, int]:
    """The shape, with `SHAPES` more where a suit is complete; of how many suits there is no card; how many cards."""
    parts = 0
    for place in range(7):
        parts += _PARTS[cards[hand + place]]
    suits = parts >> _SUITS & 0xFFFF
    royal = int((suits + _FIVE & _MARKS) > 0)
    suits_held = signed(popcount(np.uint64(suits + _NOT_NONE & _MARKS)))
    return (parts & 0xFFFF) + royal * SHAPES, 4 - suits_held, parts >> _NUMBER


@kernel
def play_top_five(
    starts: Words,
    boxes: int,
    wagers: Cents,
    ranked: Cents,
    qualifying: ByteTable,
    bonus: Cents,
    plays: ByteTable,
    net: Cents,
    wagered: Cents,
    decided: ByteTable,
    dealt: Cards,
) -> None:
    """A round for each start: the dealer's seven cards, then each hand.

    `ranked` has the rank of each shape, and `bonus` what the Top Five Bonus wins by the number of cards and the Poker
    Bonus by the shape.
    """
    kept = len(dealt) > 0
    cards = np.empty(7 + 7 * boxes, np.uint8)
    for one in range(len(starts)):
        deal(starts[one], cards)
        theirs = top_five_shape(cards, 0)[0]
        for box in range(boxes):
            shape, free, counted = top_five_shape(cards, 7 + 7 * box)
            play = plays[shape * 5 + free]
            decided[one, box] = play
            net[one, box], wagered[one, box] = settle_top_five(
                shape, counted, theirs, int(play), wagers, ranked, qualifying, bonus
            )
        if kept:
            for place in range(len(cards)):
                dealt[one, place] = cards[place]


@kernel
def settle_top_five(
    shape: int, counted: int, theirs: int, play: int, wagers: Cents, ranked: Cents, qualifying: ByteTable, bonus: Cents
) -> tuple[int, int]:
    """What a hand of this shape brings against the dealer's, and what lay on the table."""
    ante, top_five, poker, even_money = wagers[0], wagers[1], wagers[2], wagers[3]
    own, against, both = ranked[shape], ranked[theirs], 1 + int(qualifying[theirs])
    result = -ante
    if play:
        result = both * (even_money if own > against else -ante) if own != against else 0
    if top_five:
        result += bonus[counted] if bonus[counted] >= 0 else -top_five
    if poker:
        result += bonus[8 + shape] if bonus[8 + shape] >= 0 else -poker
    return result, ante * (1 + int(play > 0)) + top_five + poker


@kernel
def outcomes_top_five(
    cards: Cards, decided: ByteTable, wagers: Cents, ranked: Cents, qualifying: ByteTable, bonus: Cents, net: Cents
) -> None:
    """What each of these decisions brings with the cards of its row: the dealer's seven, then one hand."""
    for one in range(len(cards)):
        theirs, (shape, _, counted) = top_five_shape(cards[one], 0)[0], top_five_shape(cards[one], 7)
        for way in range(decided.shape[1]):
            net[one, way] = settle_top_five(
                shape, counted, theirs, int(decided[one, way]), wagers, ranked, qualifying, bonus
            )[0]
