"""Let It Ride, compiled: three cards, two community cards, and three that lie in the box for the Six Card Bonus."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernels.high import value5, value6
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, START_KEY
from croupier.rules.banked.simulate.chance import Cards, Words, deal
from croupier.rules.banked.simulate.kernels import (
    LINES,
    NO_CARDS,
    SUPER_ROYAL,
    SUPER_ROYAL_OF_DIAMONDS,
    ByteTable,
    Cents,
    line_of,
)

_SUPER_ROYAL = np.uint64(0b1_1111_1000_0000)  # nine to ace of one suit
_U16, _U32, _U48 = np.uint64(16), np.uint64(32), np.uint64(48)


@kernel
def set_of_three(a: int, b: int, c: int) -> int:
    """The number of a set of three cards, the lowest first."""
    return int(a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6)


@kernel
def set_of_four(a: int, b: int, c: int, d: int) -> int:
    """The number of a set of four cards, the lowest first."""
    return int(set_of_three(a, b, c) + d * (d - 1) * (d - 2) * (d - 3) // 24)


@kernel
def bit_of(table: ByteTable, number: int) -> int:
    """One of the bits of a table, eight of which are a byte: so it stays in the processor's nearest cache."""
    return int(table[number >> 3] >> (number & 7)) & 1


@kernel
def in_order(a: int, b: int, c: int) -> tuple[int, int, int]:
    """Three cards, the lowest first, without a branch, which nobody could foresee."""
    low, high = min(a, b, c), max(a, b, c)
    return low, a + b + c - low - high, high


@kernel
def rides(cards: Cards, hand: int, first: ByteTable, second: ByteTable) -> int:
    """Bit 0: Bet Number 1 rides with the three cards dealt. Bit 1: Bet Number 2 with these and the community card."""
    a, b, c = in_order(int(cards[hand]), int(cards[hand + 1]), int(cards[hand + 2]))
    rides_first = bit_of(first, set_of_three(a, b, c))
    more = int(cards[0])
    more, d = min(c, more), max(c, more)
    more, c = min(b, more), max(b, more)
    a, b = min(a, more), max(a, more)
    return rides_first | bit_of(second, set_of_four(a, b, c, d)) << 1


@kernel
def six_card_line(cards: Cards, hand: int, box: int) -> int:
    """The line of the best five of six cards, or of all six if they are a super royal."""
    key, mask = START_KEY, NO_CARDS
    for card in range(3):
        key += CARD_KEY[cards[hand + card]] + CARD_KEY[cards[box + card]]
        mask |= CARD_MASK[cards[hand + card]] | CARD_MASK[cards[box + card]]
    if mask == _SUPER_ROYAL << _U16:
        return SUPER_ROYAL_OF_DIAMONDS
    if mask == _SUPER_ROYAL or mask == _SUPER_ROYAL << _U32 or mask == _SUPER_ROYAL << _U48:
        return SUPER_ROYAL
    return line_of(int(value6(key, mask)))


@kernel
def three_bets(won: int, bet: int, bets: int, left: int) -> tuple[int, int]:
    """What the bets that ride bring, and what may still be paid: 2.B(10), what a hand is paid may be limited."""
    if won * bets <= left:
        return bets * (won if won >= 0 else -bet), left - bets * max(won, 0)
    paid = 0
    for _ in range(bets):
        paid += min(won, left - paid)
    return paid, left - paid


@kernel
def settle_let_it_ride(
    cards: Cards, hand: int, box: int, riding: int, wagers: Cents, by_line: Cents, by_three: Cents
) -> tuple[int, int]:
    """What a hand brings, and what lay on the table: the three bets, Five Card, Three Card and Six Card Bonus."""
    bet, five_card, three_card, six_card, left = wagers[0], wagers[1], wagers[2], wagers[3], wagers[4]
    key, mask = START_KEY, NO_CARDS
    for card in range(3):
        key, mask = key + CARD_KEY[cards[hand + card]], mask | CARD_MASK[cards[hand + card]]
    for card in range(2):
        key, mask = key + CARD_KEY[cards[card]], mask | CARD_MASK[cards[card]]
    line, bets = line_of(int(value5(key, mask))), 1 + (riding & 1) + (riding >> 1)
    net, left = three_bets(by_line[line], bet, bets, left)
    if five_card:
        won = min(by_line[LINES + line], left)
        net += max(won, 0) - five_card  # the chip is in the tray, whatever comes
        left -= max(won, 0)
    if three_card:
        a, b, c = in_order(int(cards[hand]), int(cards[hand + 1]), int(cards[hand + 2]))
        won = min(by_three[set_of_three(a, b, c)], left)
        net += won if won >= 0 else -three_card
        left -= max(won, 0)
    if six_card:
        won = min(by_line[2 * LINES + six_card_line(cards, hand, box)], left)
        net += won if won >= 0 else -six_card
    return net, bets * bet + five_card + three_card + six_card


@kernel
def play_let_it_ride(
    starts: Words,
    boxes: int,
    wagers: Cents,
    by_line: Cents,
    by_three: Cents,
    first: ByteTable,
    second: ByteTable,
    net: Cents,
    wagered: Cents,
    decided: ByteTable,
    dealt: Cards,
) -> None:
    """A round for each start. Cards are kept if there is room: two community cards, the hands, three in the box."""
    in_box, kept = 2 + 3 * boxes, len(dealt) > 0
    number = dealt.shape[1] if kept or wagers[3] else in_box  # the box last, so that it changes no other card
    cards = np.empty(number, np.uint8)
    for one in range(len(starts)):
        deal(starts[one], cards)
        for box in range(boxes):
            hand = 2 + 3 * box
            riding = rides(cards, hand, first, second)
            decided[one, box] = riding
            net[one, box], wagered[one, box] = settle_let_it_ride(
                cards, hand, in_box, riding, wagers, by_line, by_three
            )
        if kept:
            for place in range(len(cards)):
                dealt[one, place] = cards[place]


@kernel
def outcomes_let_it_ride(
    cards: Cards, decided: ByteTable, wagers: Cents, by_line: Cents, by_three: Cents, net: Cents
) -> None:
    """What each of these decisions brings with the cards of its row: two community cards, a hand, three in the box."""
    for one in range(len(cards)):
        for way in range(decided.shape[1]):
            riding = int(decided[one, way])
            net[one, way] = settle_let_it_ride(cards[one], 2, 5, riding, wagers, by_line, by_three)[0]
