"""The share of the pot that a hand can expect against opponents whose hidden cards are unknown."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import fmean

from croupier.hands.games import BOARD_CARDS
from croupier.rules.bots.sampling import Cards, part_of_first, random_deals
from croupier.rules.bots.situation import BotsView, Opponent


def expected_share(at: BotsView, opponents: Sequence[Opponent], rng: random.Random) -> float:
    """The average share of the pot that this hand wins."""
    if not opponents:
        return 1.0
    if at.game.has_draws:
        from croupier.rules.bots.drawing import share_after_the_draws  # loads numpy: there are many ways to draw

        return share_after_the_draws(at, opponents, rng)
    deals = _with_up_cards if at.game.is_stud else _with_a_board
    return fmean(
        part_of_first(at.game, hands, board)
        for common in at.boards
        for hands, board in deals(at, common, opponents, rng)
    )


def _with_a_board(
    at: BotsView, board: tuple[int, ...], opponents: Sequence[Opponent], rng: random.Random
) -> Iterator[tuple[list[Cards], Cards]]:
    """Samples for games with a board: the rest of the board, and two, four or five cards for each opponent."""
    missing, hole = BOARD_CARDS - len(board), len(at.hand)
    number = missing + hole * len(opponents)
    for drawn in random_deals(at.unknown, number, rng):
        others = [drawn[first : first + hole] for first in range(missing, number, hole)]
        yield [at.hand, *others], (*board, *drawn[:missing])


def _with_up_cards(
    at: BotsView, common: tuple[int, ...], opponents: Sequence[Opponent], rng: random.Random
) -> Iterator[tuple[list[Cards], Cards]]:
    """Samples for stud: up cards stay, the rest of each hand is dealt; a common card belongs to everybody."""
    in_all = at.game.cards_in_all - len(common)
    known = [at.hand, *(one.shown for one in opponents)]
    while sum(in_all - len(cards) for cards in known) > len(at.unknown):
        known.pop()
    for drawn in random_deals(at.unknown, sum(in_all - len(cards) for cards in known), rng):
        hands: list[Cards] = []
        dealt = 0
        for cards in known:
            more = in_all - len(cards)
            hands.append((*cards, *drawn[dealt : dealt + more]))
            dealt += more
        yield hands, common
