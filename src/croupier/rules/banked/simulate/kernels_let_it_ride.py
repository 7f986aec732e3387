"""MD-LIR, compiled: a round for each start, and what each decision brings."""

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
def rides(cards: Cards, community: int, first: ByteTable, second: ByteTable) -> int:
    """Bit 0: Bet Number 1 rides with the three cards dealt. Bit 1: Bet Number 2 with these and the community card."""
    a, b, c, d = int(cards[0]), int(cards[1]), int(cards[2]), community
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    rides_first = bit_of(first, set_of_three(a, b, c))
    if d < c:
        c, d = d, c
        if c < b:
            b, c = c, b
            if b < a:
                a, b = b, a
    return rides_first | bit_of(second, set_of_four(a, b, c, d)) << 1


@kernel
def three_cards(cards: Cards) -> int:
    """The number of the set of a hand of three."""
    low, high = min(cards[0], cards[1], cards[2]), max(cards[0], cards[1], cards[2])
    middle = int(cards[0]) + int(cards[1]) + int(cards[2]) - int(low) - int(high)
    return set_of_three(int(low), middle, int(high))


@kernel
def six_card_line(hand: Cards, box: Cards) -> int:
    """The line of the best five of six cards, or of all six if they are a super royal."""
    key, mask = START_KEY, NO_CARDS
    for card in range(3):
        key += CARD_KEY[hand[card]] + CARD_KEY[box[card]]
        mask |= CARD_MASK[hand[card]] | CARD_MASK[box[card]]
    if mask == _SUPER_ROYAL << _U16:
        return SUPER_ROYAL_OF_DIAMONDS
    if mask == _SUPER_ROYAL or mask == _SUPER_ROYAL << _U32 or mask == _SUPER_ROYAL << _U48:
        return SUPER_ROYAL
    return line_of(int(value6(key, mask)))


@kernel
def settle_let_it_ride(
    hand: Cards, community: Cards, in_box: Cards, riding: int, wagers: Cents, by_line: Cents, by_three: Cents
) -> tuple[int, int]:
    """What a hand brings, and what lay on the table: the three bets, Five Card, Three Card and Six Card Bonus."""
    bet, five_card, three_card, six_card, left = wagers[0], wagers[1], wagers[2], wagers[3], wagers[4]
    key, mask = START_KEY, NO_CARDS
    for card in range(3):
        key, mask = key + CARD_KEY[hand[card]], mask | CARD_MASK[hand[card]]
    for card in range(2):
        key, mask = key + CARD_KEY[community[card]], mask | CARD_MASK[community[card]]
    line, net = line_of(int(value5(key, mask))), 0
    bets = 1 + (riding & 1) + (riding >> 1)
    for _ in range(bets):
        won = by_line[line]
        if won < 0:
            net -= bet
        else:
            won = min(won, left)  # 2.B(10): what a hand is paid may be limited
            left -= won
            net += won
    if five_card:
        won = min(by_line[LINES + line], left)
        net += max(won, 0) - five_card  # the chip is in the tray, whatever comes
        left -= max(won, 0)
    if three_card:
        won = min(by_three[three_cards(hand)], left)
        net += won if won >= 0 else -three_card
        left -= max(won, 0)
    if six_card:
        won = min(by_line[2 * LINES + six_card_line(hand, in_box)], left)
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
            hand = cards[2 + 3 * box : 5 + 3 * box]
            riding = rides(hand, int(cards[0]), first, second)
            decided[one, box] = riding
            net[one, box], wagered[one, box] = settle_let_it_ride(
                hand, cards[:2], cards[in_box:], riding, wagers, by_line, by_three
            )
        if kept:
            dealt[one] = cards


@kernel
def outcomes_let_it_ride(
    cards: Cards, decided: ByteTable, wagers: Cents, by_line: Cents, by_three: Cents, net: Cents
) -> None:
    """What each of these decisions brings with the cards of its row: two community cards, a hand, three in the box."""
    for one in range(len(cards)):
        for way in range(decided.shape[1]):
            net[one, way] = settle_let_it_ride(
                cards[one, 2:5], cards[one, :2], cards[one, 5:], int(decided[one, way]), wagers, by_line, by_three
            )[0]
