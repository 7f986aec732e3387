"""How a hand stands on a board against a range: ahead or behind now and on later streets, its outs, its equities.

`strength` compares the hand with every hand of the range, now and on every board that may come. `distribution` says how
often the hand has which equity: by the hand it meets, or by the next card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import CARDS, Card
from croupier.cards.card import cards as read_cards
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import check_apart, given
from croupier.hands.many import BLOCK, evaluate_many
from croupier.hands.ranges.question import Question
from croupier.hands.ranges.range import Numbers, Range, mask_of

AHEAD, TIED, BEHIND = 0, 1, 2
ZERO = Fraction(0)
STREETS = {3: "flop", 4: "turn", 5: "river"}


@dataclass(frozen=True, slots=True)
class Standing:
    """The shares of deals in which a hand is ahead, tied and behind."""

    street: str
    ahead: Fraction
    tied: Fraction
    behind: Fraction

    @property
    def strength(self) -> Fraction:
        """The share of deals in which the hand is ahead, ties counted half."""
        return self.ahead + self.tied / 2


@dataclass(frozen=True, slots=True)
class Strength:
    """How a hand stands against a range on a board, and what becomes of that."""

    hand: tuple[Card, ...]
    board: tuple[Card, ...]
    against: Range
    met: int  # how many hands of it can be dealt beside this one
    streets: tuple[Standing, ...]  # now, and each street to come
    outs: tuple[Card, ...]  # next cards that put the hand in front where it is behind now
    moves: tuple[tuple[Fraction, ...], ...]  # share of deals by standing now and on the river: ahead, tied, behind

    @property
    def strength(self) -> Fraction:
        """Ahead now, ties counted half."""
        return self.streets[0].strength

    @property
    def positive_potential(self) -> Fraction:
        """Of the deals in which the hand is behind or tied now, the share in which it gets in front by the river."""
        tied, behind = self.moves[TIED], self.moves[BEHIND]
        gained = behind[AHEAD] + behind[TIED] / 2 + tied[AHEAD] / 2
        return _share(gained, sum(behind, ZERO) + sum(tied, ZERO) / 2)

    @property
    def negative_potential(self) -> Fraction:
        """Of the deals in which the hand is ahead or tied now, the share in which it falls behind by the river."""
        ahead, tied = self.moves[AHEAD], self.moves[TIED]
        lost = ahead[BEHIND] + ahead[TIED] / 2 + tied[BEHIND] / 2
        return _share(lost, sum(ahead, ZERO) + sum(tied, ZERO) / 2)


def _share(part: Fraction, whole: Fraction) -> Fraction:
    return part / whole if whole else ZERO


def strength(
    hand: str | Sequence[int],
    board: str | Sequence[int],
    against: str | Range = "random",
    game: str = "holdem",
    dead: str | Sequence[int] = (),
) -> Strength:
    """How a hand stands on a flop, turn or river: `strength("As Ks", "Qs Js 2d", against="QQ+, AK")`."""
    spot = _Spot.read(hand, board, against, game, dead)
    weights = spot.weights
    boards = [np.array([spot.board], np.uint64)]
    while len(boards) < 6 - len(spot.cards):
        boards.append(spot.later(len(boards)))
    results = [spot.compared(street) for street in boards]
    streets = tuple(
        Standing(STREETS[len(spot.cards) + place], *_shares(result, weights)) for place, result in enumerate(results)
    )
    now, river = results[0], results[-1]
    counts = [[_weighed((now == before) & (river == after), weights) for after in range(3)] for before in range(3)]
    whole = sum(map(sum, counts))
    moves = tuple(tuple(Fraction(count, whole) for count in row) for row in counts)
    outs = spot.outs(streets[0], boards[1], results[1]) if len(boards) > 1 else ()
    return Strength(spot.hand, spot.cards, spot.question.given[1], len(spot.range), streets, outs, moves)


@dataclass(frozen=True, slots=True)
class _Spot:
    """One hand against a range on a board of three or more cards."""

    hand: tuple[Card, ...]
    cards: tuple[Card, ...]
    question: Question

    @classmethod
    def read(
        cls,
        hand: str | Sequence[int],
        board: str | Sequence[int],
        against: str | Range,
        game: str,
        dead: str | Sequence[int],
    ) -> _Spot:
        own, on_board, gone = read_cards(hand), read_cards(board), read_cards(dead)
        check_apart({"the hand": own, "the board": on_board, "the dead cards": gone})
        question = Question.read([Range.of([own], game), against], on_board, game, gone)
        if question.holding.cards != 2:
            raise BadHand(
                f"strength is worked out for hold'em and Six Plus, where two cards are held; not for {game!r}"
            )
        if len(on_board) not in STREETS:
            raise BadHand(f"the board is {given(on_board)}; strength is looked at on a flop, turn or river")
        met = question.ranges[1].without(own)
        if not len(met):
            raise BadHand("the range has no hand that can be dealt beside this one")
        return cls(own, on_board, Question(question.game, question.given, (question.ranges[0], met), on_board, gone))

    @property
    def range(self) -> Range:
        """The hands that may be met."""
        return self.question.ranges[1]

    @property
    def weights(self) -> Numbers:
        """How much each of them counts."""
        return self.range.numerators

    @property
    def board(self) -> int:
        """The mask of the board."""
        return mask_of(self.cards)

    def later(self, more: int) -> NDArray[np.uint64]:
        """Every board with this many cards more."""
        free = [int(bit) for bit in self.question.deck if not int(bit) & mask_of(self.hand)]
        return np.array([self.board | sum(some) for some in combinations(free, more)], np.uint64)

    def compared(self, boards: NDArray[np.uint64]) -> NDArray[np.int8]:
        """AHEAD, TIED or BEHIND, one row a hand that may be met and one column a board; -1 where they share a card."""
        ranking = self.question.game.shares[0].ranking
        mine = evaluate_many(boards | np.uint64(mask_of(self.hand)), ranking)
        found = np.full((len(self.range), len(boards)), -1, np.int8)
        at_once = max(1, BLOCK // len(boards))
        for first in range(0, len(found), at_once):
            rows, masks = found[first : first + at_once], self.range.masks[first : first + at_once, None]
            row, board = np.nonzero(boards & masks == 0)
            if len(row):
                theirs = evaluate_many(boards[board] | masks[row, 0], ranking)
                rows[row, board] = 1 + np.sign(theirs - mine[board])
        return found

    def outs(self, now: Standing, boards: NDArray[np.uint64], results: NDArray[np.int8]) -> tuple[Card, ...]:
        """The next cards after which the hand is ahead more often than behind, where it is not now."""
        if now.ahead > now.behind:
            return ()
        found = []
        for board, column in zip(boards.tolist(), results.T, strict=True):
            if _weighed(column == AHEAD, self.weights) > _weighed(column == BEHIND, self.weights):
                bit = (board & ~self.board).bit_length() - 1
                found.append(CARDS[bit % 16 * 4 + bit // 16])
        return tuple(sorted(found, reverse=True))


def _weighed(chosen: NDArray[np.bool_], weights: Numbers) -> int:
    """The weight of chosen places; the rows are hands."""
    return int((chosen.reshape(len(weights), -1).sum(axis=1) * weights).sum())


def _shares(results: NDArray[np.int8], weights: Numbers) -> tuple[Fraction, ...]:
    counts = [_weighed(results == state, weights) for state in (AHEAD, TIED, BEHIND)]
    return tuple(Fraction(count, sum(counts)) for count in counts)


def distribution(
    hand: str | Sequence[int],
    against: str | Range = "random",
    board: str | Sequence[int] = (),
    game: str = "holdem",
    dead: str | Sequence[int] = (),
    by: str = "hands",
) -> dict[Fraction, Fraction]:
    """Each equity the hand may have and how often, worst first: by the `hands` it meets, or by the next `cards`."""
    from croupier.hands.ranges.equity import range_equity  # with the kernels

    if by not in ("hands", "cards"):
        raise BadHand(f"{by!r} is not a way to divide equities; allowed are 'hands' and 'cards'")
    own, on_board, gone = read_cards(hand), read_cards(board), read_cards(dead)
    check_apart({"the hand": own, "the board": on_board, "the dead cards": gone})
    mine = Range.of([own], game)
    question = Question.read([mine, against], on_board, game, gone)
    met = question.ranges[1].without(own)
    if not len(met):
        raise BadHand("the range has no hand that can be dealt beside this one")
    found: dict[Fraction, Fraction] = {}
    if by == "hands":
        for combo in met:
            part = range_equity([mine, Range.of([combo], game)], on_board, game, gone).players[0].equity
            found[part] = found.get(part, ZERO) + met.weight_of(combo)
    else:
        if len(on_board) not in (3, 4):
            raise BadHand(f"the board is {given(on_board)}; equities by the next card are of a flop or a turn")
        for bit in question.deck.tolist():
            left = met.without([_card(bit)])
            if not bit & mask_of(own) and len(left):
                part = range_equity([mine, left], (*on_board, _card(bit)), game, gone).players[0].equity
                found[part] = found.get(part, ZERO) + left.weight
    whole = sum(found.values(), ZERO)
    return {part: found[part] / whole for part in sorted(found)}


def _card(bit: int) -> Card:
    place = bit.bit_length() - 1
    return CARDS[place % 16 * 4 + place // 16]
