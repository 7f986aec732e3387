"""Rounds against the house, compiled: deal, decide by a table, settle. What a row pays is looked up, never worked out.

Amounts are in cents. What a wager wins is by its line or by its cards, below 0 if it is lost; who prepares these
tables asks the same payouts that the readable procedures pay by.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.high import HIGH5, PLACE5, value5, value6
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, CATEGORY_SHIFT, ROW, ROW_BITS, START_KEY
from croupier.rules.banked.simulate.chance import Cards, Words, deal

Cents = NDArray[np.int64]
ByteTable = NDArray[np.uint8]

NO_CARDS = np.uint64(0)
PAIR, TENS = 1, 8
PAIRED_KICKERS = 220  # values of a pair of one rank
TENS_OR_BETTER, SUPER_ROYAL, SUPER_ROYAL_OF_DIAMONDS, LINES = 10, 11, 12, 13  # lines beside the ten categories
_PAIR_OF_TENS = (PAIR << CATEGORY_SHIFT) + TENS * PAIRED_KICKERS
_SUPER_ROYAL = np.uint64(0b1_1111_1000_0000)  # nine to ace of one suit
_U16, _U32, _U48 = np.uint64(16), np.uint64(32), np.uint64(48)


@kernel
def line_of(value: int) -> int:
    """The category of a value, or a pair of tens or better."""
    line = value >> CATEGORY_SHIFT
    return TENS_OR_BETTER if line == PAIR and value >= _PAIR_OF_TENS else line


# ---- Let It Ride ----------------------------------------------------------------------------------------------------


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


# ---- Top Five of Maryland -------------------------------------------------------------------------------------------

SHAPES = 5**5  # how many 10s, jacks, queens, kings and aces a hand has, up to four of each
_POWERS = np.array([0] * 8 + [1, 5, 25, 125, 625])
_ROYAL_SUIT = 5


@kernel
def top_five_shape(cards: Cards) -> tuple[int, int, int]:
    """The shape, with `SHAPES` more where a suit is complete; of how many suits there is no card; how many cards."""
    shape, suits, number = 0, 0, 0
    for place in range(7):
        card = int(cards[place])
        power = _POWERS[card >> 2]
        shape += power
        if power:
            suits += 1 << (card & 3) * 4
            number += 1
    free = royal = 0
    for suit in range(4):
        of_suit = suits >> suit * 4 & 15
        free += int(of_suit == 0)
        royal |= int(of_suit == _ROYAL_SUIT)
    return shape + royal * SHAPES, free, number


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
        theirs = top_five_shape(cards[:7])[0]
        for box in range(boxes):
            shape, free, counted = top_five_shape(cards[7 + 7 * box : 14 + 7 * box])
            play = plays[shape * 5 + free]
            decided[one, box] = play
            net[one, box], wagered[one, box] = settle_top_five(
                shape, counted, theirs, int(play), wagers, ranked, qualifying, bonus
            )
        if kept:
            dealt[one] = cards


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
        theirs, (shape, _, counted) = top_five_shape(cards[one, :7])[0], top_five_shape(cards[one, 7:])
        for way in range(decided.shape[1]):
            net[one, way] = settle_top_five(
                shape, counted, theirs, int(decided[one, way]), wagers, ranked, qualifying, bonus
            )[0]


# ---- Top 5 of Washington --------------------------------------------------------------------------------------------

FOLD, BEST, AS_DEALT, GIVE_UP = range(4)  # GIVE_UP and up to four more: which of the five, the lowest first
SUITED = 6  # none to all of the five cards are of the community card's suit
RANK_SETS = len(HIGH5)
CELLS = RANK_SETS * 13 * SUITED
WHOLE = 10  # after the cells, an act for each category from two pair on


@kernel
def top_5_cell(key: np.uint64, community: int, suited: int) -> int:
    """The number of a cell: the ranks of the five cards dealt, that of the community card, and how many are suited."""
    ranks = np.uint32(key)
    return (int(PLACE5[ranks & ROW] + (ranks >> ROW_BITS)) * 13 + (community >> 2)) * SUITED + suited


@kernel
def top_5_cells(hands: Cards, cells: Cents) -> None:
    """The cell of each five cards with a community card; all there are for two pair or better."""
    for one in range(len(hands)):
        key, mask, suited, community = START_KEY, NO_CARDS, 0, int(hands[one, 5])
        for place in range(5):
            card = int(hands[one, place])
            key, mask = key + CARD_KEY[card], mask | CARD_MASK[card]
            suited += int(card & 3 == community & 3)
        best = value6(key + CARD_KEY[community], mask | CARD_MASK[community])
        cells[one] = CELLS if best >> CATEGORY_SHIFT > PAIR else top_5_cell(key, community, suited)


@kernel
def given_up_value(hand: Cards, which: int, community: int) -> int:
    """The value of the hand with the community card for one of the five, counted from the lowest."""
    key, mask = START_KEY + CARD_KEY[community], CARD_MASK[community]
    for place in range(5):
        lower = 0
        for other in range(5):
            lower += int(hand[other] < hand[place])
        if lower != which:
            key, mask = key + CARD_KEY[hand[place]], mask | CARD_MASK[hand[place]]
    return int(value5(key, mask))


@kernel
def decide_top_5(hand: Cards, community: int, acts: ByteTable) -> tuple[int, int]:
    """What the table does with these cards, and the value of the hand that is played."""
    key, mask, suited = START_KEY, NO_CARDS, 0
    for place in range(5):
        card = int(hand[place])
        key, mask = key + CARD_KEY[card], mask | CARD_MASK[card]
        suited += int(card & 3 == community & 3)
    best = value6(key + CARD_KEY[community], mask | CARD_MASK[community])
    category = best >> CATEGORY_SHIFT
    act = int(acts[CELLS + category] if category > PAIR else acts[top_5_cell(key, community, suited)])
    if act <= BEST:
        return act, int(best)
    if act == AS_DEALT:
        return act, int(value5(key, mask))
    return act, given_up_value(hand, act - GIVE_UP, community)


@kernel
def best_where_alike(hands: Cards, acts: ByteTable) -> None:
    """An act of each five cards with a community card becomes `BEST` where the hand that it plays is as good."""
    for one in range(len(hands)):
        hand, community = hands[one, :5], int(hands[one, 5])
        key, mask = START_KEY, NO_CARDS
        for place in range(5):
            key, mask = key + CARD_KEY[hand[place]], mask | CARD_MASK[hand[place]]
        best = int(value6(key + CARD_KEY[community], mask | CARD_MASK[community]))
        played = best
        if acts[one] == AS_DEALT:
            played = int(value5(key, mask))
        elif acts[one] >= GIVE_UP:
            played = given_up_value(hand, acts[one] - GIVE_UP, community)
        if acts[one] != FOLD and played == best:
            acts[one] = BEST


@kernel
def play_top_5(
    starts: Words,
    boxes: int,
    wagers: Cents,
    by_line: Cents,
    acts: ByteTable,
    net: Cents,
    wagered: Cents,
    decided: ByteTable,
    dealt: Cards,
) -> None:
    """A round for each start: the community card, the dealer's five, then each hand.

    `by_line` has what the Bet wins, what 10's or Better wins, what Ace or Face wins by the rank of the community card,
    and what even money for the Ante comes to.
    """
    kept = len(dealt) > 0
    cards = np.empty(6 + 5 * boxes, np.uint8)
    for one in range(len(starts)):
        deal(starts[one], cards)
        community, against = int(cards[0]), best_of_six_value(cards[:6])
        for box in range(boxes):
            act, own = decide_top_5(cards[6 + 5 * box : 11 + 5 * box], community, acts)
            decided[one, box] = act
            net[one, box], wagered[one, box] = settle_top_5(act, own, against, community, wagers, by_line)
        if kept:
            dealt[one] = cards


@kernel
def best_of_six_value(cards: Cards) -> int:
    """The value of the best five of six cards."""
    key, mask = START_KEY, NO_CARDS
    for place in range(6):
        key, mask = key + CARD_KEY[cards[place]], mask | CARD_MASK[cards[place]]
    return int(value6(key, mask))


@kernel
def settle_top_5(act: int, own: int, against: int, community: int, wagers: Cents, by_line: Cents) -> tuple[int, int]:
    """What a hand of this value brings against the dealer's, and what lay on the table."""
    ante, tens, face, result = wagers[0], wagers[1], wagers[2], 0
    if face:
        on_face = by_line[2 * LINES + (community >> 2)]
        result += on_face if on_face >= 0 else -face
    if act == FOLD:
        result -= ante + tens
    else:
        line = line_of(own)
        if tens:
            won = by_line[LINES + line]
            result += won if won >= 0 else -tens
        if ante:
            if against >> CATEGORY_SHIFT < PAIR:
                result += by_line[3 * LINES]
            elif own > against:
                result += by_line[3 * LINES] + by_line[line]
            elif own < against:
                result -= 2 * ante
    return result, ante * (1 + int(act != FOLD)) + tens + face


@kernel
def outcomes_top_5(cards: Cards, decided: ByteTable, wagers: Cents, by_line: Cents, net: Cents) -> None:
    """What each of these decisions brings with the cards of its row: the community card, the dealer's five, a hand."""
    with_community = np.empty(6, np.uint8)
    for one in range(len(cards)):
        hand, community, against = cards[one, 6:11], int(cards[one, 0]), best_of_six_value(cards[one, :6])
        with_community[:5], with_community[5] = hand, cards[one, 0]
        for way in range(decided.shape[1]):
            act, own = int(decided[one, way]), 0
            if act == BEST:
                own = best_of_six_value(with_community)
            elif act == AS_DEALT:
                own = as_dealt_value(hand)
            elif act != FOLD:
                own = given_up_value(hand, act - GIVE_UP, community)
            net[one, way] = settle_top_5(act, own, against, community, wagers, by_line)[0]


@kernel
def as_dealt_value(hand: Cards) -> int:
    """The value of the five cards dealt."""
    key, mask = START_KEY, NO_CARDS
    for place in range(5):
        key, mask = key + CARD_KEY[hand[place]], mask | CARD_MASK[hand[place]]
    return int(value5(key, mask))
