"""The share of the pot that a bot's hand can expect, compiled: as `croupier.rules.bots` samples it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CARD_MASK
from croupier.rules.poker.simulate.figures import (
    FIRST_LOOK,
    GLANCE,
    PROMISING,
    RIVAL_HANDS,
    RIVALS,
    SAMPLES,
    SECOND_LOOK,
)
from croupier.rules.poker.simulate.stepping.deck import ONE, below
from croupier.rules.poker.simulate.stepping.layout import (
    BOARD_MAX,
    S_DRAW,
    TO_DRAW,
    CourseRow,
    HouseRow,
    Numbers,
    TableRow,
)
from croupier.rules.poker.simulate.stepping.values import compare_on_board, value_by

UP_CARDS_MAX = 4
Values = NDArray[np.int64]  # shares x samples


@kernel
def unseen(h: HouseRow, t: TableRow, c: CourseRow, place: int, deck: Numbers) -> int:
    """Fill a deck with the cards that this player has not seen; returns how many.

    Like `croupier.rules.bots`, a player remembers only those discards that were dealt since cards last came back.
    """
    seen = np.uint64(c.thrown[place] & ~t.held_then)
    for card in range(t.held[place]):
        seen |= ONE << np.uint64(t.hands[place, card])
    for card in range(t.board_number):
        seen |= ONE << np.uint64(t.board[card])
    for card in range(t.second_number):
        seen |= ONE << np.uint64(t.second[card])
    if h.is_stud:
        for other in range(h.places):
            for card in range(h.hole, min(t.held[other], h.hole + UP_CARDS_MAX)):
                seen |= ONE << np.uint64(t.hands[other, card])
    left = 0
    for card in range(h.deck_number):
        if not seen >> np.uint64(h.deck[card]) & ONE:
            deck[left] = h.deck[card]
            left += 1
    return left


@kernel
def cut(t: TableRow, deck: Numbers, left: int, wanted: int) -> None:
    """Put random cards at the front of the deck, every choice equally likely."""
    for at in range(wanted):
        other = at + below(t, left - at)
        card = deck[at]
        deck[at] = deck[other]
        deck[other] = card


@kernel
def chunk(t: TableRow, deck: Numbers, left: int, size: int, number: int) -> int:
    """Where the cards of this deal begin: the deck is shuffled when it holds no further deal."""
    at_once = max(left // max(size, 1), 1)
    place = number % at_once
    if place == 0:
        cut(t, deck, left, min(left, at_once * size))
    return int(place * size)


@kernel
def part_of_first(h: HouseRow, values: Values, column: int, players: int) -> float:
    """The first player's share of the pot in one showdown: values by share, then by player, `players` columns apart."""
    part, unwon, taken = 1.0 / h.shares, 0.0, 0.0
    for share in range(h.shares - 1, -1, -1):
        best = ties = 0
        best = -1
        for player in range(players):
            value = values[share, column + player]
            ties = 1 if value > best else ties + int(value == best)
            best = max(best, value)
        if best < 0:
            unwon = part  # nobody has a low: the high hand takes both halves
        elif values[share, column] == best:
            taken += (part + unwon) / ties
    return taken


# ---- a board, and stud ----------------------------------------------------------------------------------------------


@kernel
def share_on_board(h: HouseRow, t: TableRow, s: TableRow, deck: Numbers, left: int, number: int, second: bool) -> float:
    """The share on a board of which some cards may be missing, against so many hands; `s` is a table to try them on."""
    hole, on = h.hole, t.second_number if second else t.board_number
    size = BOARD_MAX - on + hole * number
    s.live, s.board_number = (1 << number + 1) - 1, BOARD_MAX
    for player in range(number + 1):
        s.held[player] = hole
    for card in range(hole):
        s.hands[0, card] = t.hands[t.actor, card]
    for card in range(on):
        s.board[card] = t.second[card] if second else t.board[card]
    total = 0.0
    for sample in range(SAMPLES):
        at = chunk(t, deck, left, size, sample)
        for card in range(on, BOARD_MAX):
            s.board[card] = deck[at]
            at += 1
        for player in range(1, number + 1):
            for card in range(hole):
                s.hands[player, card] = deck[at]
                at += 1
        compare_on_board(h, s, 0)
        total += part_of_first(h, s.values, 0, number + 1)
    return total / SAMPLES


@kernel
def share_in_stud(
    h: HouseRow, t: TableRow, s: TableRow, deck: Numbers, left: int, rivals: Numbers, number: int
) -> float:
    """The share in stud: up cards stay, the rest of each hand is dealt; a common card belongs to everybody."""
    in_all, s.board_number = h.cards_in_all - t.board_number, t.board_number
    for card in range(t.board_number):
        s.board[card] = t.board[card]
    size = in_all - t.held[t.actor]
    for card in range(t.held[t.actor]):
        s.hands[0, card] = t.hands[t.actor, card]
    players = 1
    for rival in range(number):
        other = rivals[rival]
        up = max(min(t.held[other] - h.hole, UP_CARDS_MAX), 0)
        if size + in_all - up > left:
            break
        size += in_all - up
        for card in range(up):
            s.hands[players, card] = t.hands[other, h.hole + card]
        s.held[players] = up
        players += 1
    s.live, total = (1 << players) - 1, 0.0
    s.held[0] = t.held[t.actor]
    known = s.held.copy()
    for player in range(players):
        s.held[player] = in_all
    for sample in range(SAMPLES):
        at = chunk(t, deck, left, size, sample)
        for player in range(players):
            for card in range(known[player], in_all):
                s.hands[player, card] = deck[at]
                at += 1
        compare_on_board(h, s, 0)
        total += part_of_first(h, s.values, 0, players)
    return total / SAMPLES


# ---- draw games -----------------------------------------------------------------------------------------------------


@kernel
def draws_left(h: HouseRow, t: TableRow) -> int:
    """The number of draws to come, including the one under way."""
    begun = 0
    for step in range(t.step):
        begun += int(h.steps[step, 0] == S_DRAW)
    in_all = h.draws if begun else h.draws_expected  # the first draw is announced with the number of all
    return int(in_all - begun + int(t.state == TO_DRAW))


@kernel
def staying_values(h: HouseRow, t: TableRow, deck: Numbers, left: int, hands: int, values: Values) -> None:
    """Typical hands of a player who stays: for each share the best of so many hands, in each column."""
    size = h.hole
    for sample in range(values.shape[1]):
        for share in range(h.shares):
            values[share, sample] = -1
        for hand in range(hands):
            at, mask = chunk(t, deck, left, size, hand), np.uint64(0)
            for card in range(size):
                mask |= CARD_MASK[deck[at + card]]
            for share in range(h.shares):
                values[share, sample] = max(values[share, sample], value_by(h.ranking[share], mask))


@kernel
def values_drawing(h: HouseRow, t: TableRow, coming: Numbers, draws: int, sample: int, thrown: int, share: int) -> int:
    """The best that the draws of a sample make of the cards that are kept, each draw tried separately."""
    size, best = h.hole, -1
    kept, keeps = np.uint64(0), 0
    for card in range(size):
        if not thrown >> card & 1:
            kept |= CARD_MASK[t.hands[t.actor, card]]
            keeps += 1
    for draw in range(draws):
        mask, at = kept, (sample * draws + draw) * size
        for card in range(keeps, size):
            mask |= CARD_MASK[coming[at + card]]
        best = max(best, value_by(h.ranking[share], mask))
    return best


@kernel
def what_comes(h: HouseRow, t: TableRow, deck: Numbers, left: int, draws: int, samples: int) -> Numbers:
    """Random cards for every draw of every sample."""
    number = h.hole * draws
    coming = np.empty(samples * number, np.int64)
    for sample in range(samples):
        cut(t, deck, left, number)
        for card in range(number):
            coming[sample * number + card] = deck[card]
    return coming


@kernel
def below_in(sorted_values: Numbers, value: int) -> int:
    """How many of the sorted values are below this one."""
    low, high = 0, len(sorted_values)
    while low < high:
        middle = (low + high) >> 1
        if sorted_values[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def sort(values: Numbers) -> None:
    """Sort in place. These are few, and numba's own sort takes seconds to compile."""
    for last in range(1, len(values)):
        value, at = values[last], last
        while at and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value


@kernel
def put_in_order(scores: NDArray[np.float64], ways: Numbers) -> None:
    """Sort the ways by their scores, in place; equal ones keep their order."""
    for last in range(1, len(scores)):
        score, way, at = scores[last], ways[last], last
        while at and scores[at - 1] > score:
            scores[at], ways[at] = scores[at - 1], ways[at - 1]
            at -= 1
        scores[at], ways[at] = score, way


@kernel
def score_ways(
    h: HouseRow,
    t: TableRow,
    deck: Numbers,
    left: int,
    draws: int,
    samples: int,
    ways: Numbers,
    rivals: Values,
) -> Numbers:
    """The ways to draw, best first, by how often they beat the rivals for a share of the pot."""
    coming = what_comes(h, t, deck, left, draws, samples)
    scores = np.zeros(len(ways))
    for way in range(len(ways)):
        for share in range(h.shares):
            for sample in range(samples):
                value = values_drawing(h, t, coming, draws, sample, ways[way], share)
                scores[way] -= below_in(rivals[share], value) ** RIVALS
    put_in_order(scores, ways)
    return ways


@kernel
def best_discards(h: HouseRow, t: TableRow, deck: Numbers, left: int, at_a_glance: bool) -> int:
    """The cards to exchange, a bit each, so that the hand wins most often in the end; none once no draw is left."""
    size, more = h.hole, draws_left(h, t)
    if more < 1:
        return 0
    rivals = np.empty((h.shares, RIVAL_HANDS), np.int64)
    staying_values(h, t, deck, left, h.best_of, rivals)
    for share in range(h.shares):
        sort(rivals[share])
    ways, number = np.empty(1 << size, np.int64), 0
    for thrown in range(size + 1):
        for way in range(1 << size):
            bits = 0
            for card in range(size):
                bits += way >> card & 1
            if bits == thrown:
                ways[number] = way
                number += 1
    draws, fewer = max(min(more, left // size), 1), min(more, 2)
    if at_a_glance:
        ways = score_ways(h, t, deck, left, draws, GLANCE, ways, rivals)
    else:
        ways = score_ways(h, t, deck, left, draws, FIRST_LOOK // fewer, ways, rivals)
        ways = score_ways(h, t, deck, left, draws, SECOND_LOOK // fewer, ways[:PROMISING], rivals)
    return int(ways[0])


@kernel
def share_after_draws(h: HouseRow, t: TableRow, deck: Numbers, left: int, rivals: Numbers, number: int) -> float:
    """The share that the hand wins with good drawing, against typical hands of the players who stay."""
    more = draws_left(h, t)
    draws = max(min(more, left // h.hole), 1)
    thrown = best_discards(h, t, deck, left, True)
    coming = what_comes(h, t, deck, left, draws, SAMPLES)
    players = number + 1
    values, theirs = np.empty((h.shares, SAMPLES * players), np.int64), np.empty((h.shares, SAMPLES), np.int64)
    for sample in range(SAMPLES):
        for share in range(h.shares):
            values[share, sample * players] = values_drawing(h, t, coming, draws, sample, thrown, share)
    for rival in range(number):
        hands, drawn = h.best_of, t.drawn[rivals[rival]]
        if more < h.draws:
            hands = 2 * hands if drawn == 0 else max(hands // drawn, 1)
        staying_values(h, t, deck, left, hands, theirs)
        for sample in range(SAMPLES):
            for share in range(h.shares):
                values[share, sample * players + 1 + rival] = theirs[share, sample]
    total = 0.0
    for sample in range(SAMPLES):
        total += part_of_first(h, values, sample * players, players)
    return total / SAMPLES
