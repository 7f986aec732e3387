"""Top 5 of Washington, compiled: five cards against the dealer's, either with a community card for one of them."""

from __future__ import annotations

import numpy as np

from croupier.hands.kernels.high import HIGH5, PLACE5, value5, value6
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, CATEGORY_SHIFT, ROW, ROW_BITS, START_KEY
from croupier.rules.banked.simulate.chance import Cards, Words, deal
from croupier.rules.banked.simulate.kernels import LINES, NO_CARDS, PAIR, ByteTable, Cents, line_of

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
def given_up_value(cards: Cards, hand: int, which: int, community: int) -> int:
    """The value of the hand with the community card for one of the five, counted from the lowest."""
    key, mask = START_KEY + CARD_KEY[community], CARD_MASK[community]
    for place in range(hand, hand + 5):
        lower = 0
        for other in range(hand, hand + 5):
            lower += int(cards[other] < cards[place])
        if lower != which:
            key, mask = key + CARD_KEY[cards[place]], mask | CARD_MASK[cards[place]]
    return int(value5(key, mask))


@kernel
def decide_top_5(cards: Cards, hand: int, community: int, acts: ByteTable) -> tuple[int, int]:
    """What the table does with these cards, and the value of the hand that is played."""
    key, mask, suited = START_KEY, NO_CARDS, 0
    for place in range(hand, hand + 5):
        card = int(cards[place])
        key, mask = key + CARD_KEY[card], mask | CARD_MASK[card]
        suited += int(card & 3 == community & 3)
    best = value6(key + CARD_KEY[community], mask | CARD_MASK[community])
    category = best >> CATEGORY_SHIFT
    act = int(acts[CELLS + category] if category > PAIR else acts[top_5_cell(key, community, suited)])
    if act <= BEST:
        return act, int(best)
    if act == AS_DEALT:
        return act, int(value5(key, mask))
    return act, given_up_value(cards, hand, act - GIVE_UP, community)


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
            played = given_up_value(hand, 0, acts[one] - GIVE_UP, community)
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
        community, against = int(cards[0]), best_of_six_value(cards)
        for box in range(boxes):
            act, own = decide_top_5(cards, 6 + 5 * box, community, acts)
            decided[one, box] = act
            net[one, box], wagered[one, box] = settle_top_5(act, own, against, community, wagers, by_line)
        if kept:
            for place in range(len(cards)):
                dealt[one, place] = cards[place]


@kernel
def best_of_six_value(cards: Cards) -> int:
    """The value of the best five of the first six cards."""
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
        hand, community, against = cards[one, 6:11], int(cards[one, 0]), best_of_six_value(cards[one])
        for place in range(5):
            with_community[place] = hand[place]
        with_community[5] = cards[one, 0]
        for way in range(decided.shape[1]):
            act, own = int(decided[one, way]), 0
            if act == BEST:
                own = best_of_six_value(with_community)
            elif act == AS_DEALT:
                own = as_dealt_value(hand)
            elif act != FOLD:
                own = given_up_value(hand, 0, act - GIVE_UP, community)
            net[one, way] = settle_top_5(act, own, against, community, wagers, by_line)[0]


@kernel
def as_dealt_value(hand: Cards) -> int:
    """The value of the five cards dealt."""
    key, mask = START_KEY, NO_CARDS
    for place in range(5):
        key, mask = key + CARD_KEY[hand[place]], mask | CARD_MASK[hand[place]]
    return int(value5(key, mask))
