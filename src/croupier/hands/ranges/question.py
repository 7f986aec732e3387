"""A question about ranges: what meets what, the possible boards, and the answer assembled from the counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import Card, show
from croupier.cards.card import cards as read_cards
from croupier.hands import games
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import check_apart, given
from croupier.hands.many import BLOCK
from croupier.hands.ranges.holding import Holding, Masks
from croupier.hands.ranges.range import Range, mask_of
from croupier.hands.spots import Equity, PlayerEquity, part_of_pots

PLAYERS_MAX = 9
WEIGHT_MAX = 1 << 61  # the total weight of all deals, in units of the weights' denominators


@dataclass(frozen=True, slots=True)
class RangeQuestion:
    """The question: the game, the ranges as given and without known cards, the board, and the dead cards."""

    game: games.Showdown
    given: tuple[Range, ...]
    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def read(
        cls, ranges: Sequence[str | Range], board: str | Sequence[int], game: str, dead: str | Sequence[int]
    ) -> RangeQuestion:
        """The question, if these ranges can meet in this game."""
        found, holding = games.find(game), Holding.of(game)
        if not 2 <= len(ranges) <= PLAYERS_MAX:
            given_are = "1 range was" if len(ranges) == 1 else f"{len(ranges)} ranges were"
            raise BadHand(f"{given_are} given; 2 to {PLAYERS_MAX} are allowed")
        asked = tuple(one if isinstance(one, Range) else Range(one, game) for one in ranges)
        on_board, gone = read_cards(board), read_cards(dead)
        if len(on_board) > 5:
            raise BadHand(f"the board is {given(on_board)}; {found.title} has at most 5 cards")
        check_apart({"the board": on_board, "the dead cards": gone})
        low = next((card for card in (*on_board, *gone) if card.rank < holding.lowest), None)
        if low is not None:
            raise BadHand(f"{low} ({low.words}) is not in {found.deck_words}", found.deck_clause)
        free = []
        for place, one in enumerate(asked, 1):
            if one.holding != holding:
                raise BadHand(f"range {place} is of {one.holding}; {found.title} deals {holding}")
            free.append(one.without((*on_board, *gone)))
            if not len(free[-1]):
                used = f"; {show((*on_board, *gone))} are out" if len(one) else ""
                raise BadHand(f"range {place} has no hand that can be dealt{used}")
        return cls(found, asked, tuple(free), on_board, gone)

    @property
    def holding(self) -> Holding:
        """What each player is dealt."""
        return self.ranges[0].holding

    @property
    def missing(self) -> int:
        """How many board cards are to come."""
        return 5 - len(self.board)

    @property
    def deck(self) -> Masks:
        """The cards that may still come, one mask each, rising."""
        out = mask_of((*self.board, *self.dead))
        bits = [1 << 16 * suit + rank for suit in range(4) for rank in self.holding.ranks]
        return np.array([bit for bit in bits if not bit & out], np.uint64)

    @property
    def boards(self) -> int:
        """The number of possible boards, regardless of who holds their cards."""
        return comb(len(self.deck), self.missing)

    @property
    def choices(self) -> int:
        """The number of ways to choose a combination for each player, including clashes."""
        return prod(len(one) for one in self.ranges)

    @property
    def denominator(self) -> int:
        """The unit in which the weight of one choice is counted."""
        return prod(one.denominator for one in self.ranges)

    @property
    def split(self) -> bool:
        """Is the pot split into a high and a low half?"""
        return len(self.game.shares) == 2

    @property
    def countable(self) -> bool:
        """Does the total weight fit in the kernels' integers?"""
        return prod(int(one.numerators.sum()) for one in self.ranges) * self.boards < WEIGHT_MAX


def exact_result(
    question: RangeQuestion, won: NDArray[np.int64], wins: Sequence[int], losses: Sequence[int], number: int
) -> Equity:
    """The equity if every deal was counted."""
    if number == 0:
        raise no_deal()
    players = tuple(
        player_of(question, place, won, wins[place], losses[place], number, 0.0)
        for place in range(len(question.ranges))
    )
    return Equity(question.game.id, question.board, question.dead, True, number, players)


def player_of(
    question: RangeQuestion, place: int, won: NDArray[np.int64], wins: int, losses: int, number: int, error: float
) -> PlayerEquity:
    """One player's share of what was counted."""
    held = question.given[place]
    high, low = part_of_pots(won[place].tolist(), number)
    only = held.combos[0] if len(held) == 1 else ()
    return PlayerEquity(only, wins, number - wins - losses, losses, high + low, high, low, error, held)


def no_deal() -> BadHand:
    """The error if no deal is possible."""
    return BadHand("the ranges cannot be dealt together: every choice of hands has a duplicate card")


def board_blocks(question: RangeQuestion) -> Iterator[Masks]:
    """Every board, in blocks."""
    board = np.uint64(mask_of(question.board))
    if question.missing == 0:
        yield np.array([board])
        return
    from croupier.hands.kernels import counting

    chosen, masks = np.arange(question.missing), np.empty(BLOCK, np.uint64)
    while filled := counting.next_hands(chosen, question.deck, masks):
        yield masks[:filled] | board


def cards_of(masks: Masks) -> NDArray[np.uint8]:
    """The cards of combinations of equal size, one row per combination."""
    from croupier.hands.kernels import ranges as kernels

    cards = np.empty((len(masks), int(np.bitwise_count(masks[0]))), np.uint8)
    kernels.cards_of(masks, cards)
    return cards
