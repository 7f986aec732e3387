"""The strength of a hand on a board against a range: ahead or behind now and on later streets, outs, equities.

`strength` compares the hand with every hand of the range, now and on every possible later board; if there are too
many, as in Omaha against any hand, with random ones. `distribution` says how often the hand has which equity: by
opposing hand, or by next card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

import numpy as np

from croupier.cards.card import CARDS, Card
from croupier.hands.equity import Progress
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import given
from croupier.hands.ranges.facing import POT, Facing
from croupier.hands.ranges.question import cards_of
from croupier.hands.ranges.range import Numbers, Range, mask_of

AHEAD, TIED, BEHIND = 0, 1, 2
ZERO = Fraction(0)
STREETS = {3: "flop", 4: "turn", 5: "river"}
KINDS_MAX = 50  # kinds of hands counted one by one in Omaha before the flop


@dataclass(frozen=True, slots=True)
class Standing:
    """The shares of deals in which a hand is ahead, tied or behind: takes more than half of the pot, half, or less."""

    street: str
    ahead: Fraction
    tied: Fraction
    behind: Fraction
    error: float = 0.0  # the standard error of the strength, if hands of the range were drawn at random

    @property
    def strength(self) -> Fraction:
        """The share of deals in which the hand is ahead, ties counted half."""
        return self.ahead + self.tied / 2


@dataclass(frozen=True, slots=True)
class Strength:
    """A hand's strength against a range on a board, and how it develops."""

    hand: tuple[Card, ...]
    board: tuple[Card, ...]
    against: Range
    met: int  # how many hands of the range are compatible with this one
    streets: tuple[Standing, ...]  # now, and each street to come
    outs: tuple[Card, ...]  # next cards that put a hand that is behind in front
    moves: tuple[tuple[Fraction, ...], ...]  # shares of deals, by standing now and on the river: ahead, tied, behind
    seed: int | None = None  # of the random opposing hands; None if all were compared

    @property
    def exact(self) -> bool:
        """Was every hand of the range compared?"""
        return self.seed is None

    @property
    def strength(self) -> Fraction:
        """The share of deals in which the hand is ahead now, ties counted half."""
        return self.streets[0].strength

    @property
    def positive_potential(self) -> Fraction:
        """The share of deals, of those behind or tied now, in which the hand is in front by the river."""
        tied, behind = self.moves[TIED], self.moves[BEHIND]
        gained = behind[AHEAD] + behind[TIED] / 2 + tied[AHEAD] / 2
        return _share(gained, sum(behind, ZERO) + sum(tied, ZERO) / 2)

    @property
    def negative_potential(self) -> Fraction:
        """The share of deals, of those ahead or tied now, in which the hand is behind by the river."""
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
    seed: int | None = None,
    progress: Progress | None = None,
) -> Strength:
    """A hand's strength on a flop, turn or river: `strength("As Ks", "Qs Js 2d", against="QQ+, AK")`."""
    every = Facing.read(hand, board, against, game, dead)
    on_board = every.question.board
    if len(on_board) not in STREETS:
        raise BadHand(f"the board is {given(on_board)}; strength needs a flop, turn or river")
    rivers = comb(len(every.question.deck) - len(every.hand), every.question.missing)
    facing = every.at_random(rivers, seed)
    seen = _Seen(facing, progress, rivers)
    counted = [seen.on(more) for more in range(every.question.missing + 1)]
    now = counted[0].argmax(axis=1)  # each hand has one standing
    streets = tuple(_standing(STREETS[len(on_board) + more], counts, facing) for more, counts in enumerate(counted))
    whole = int((counted[-1].sum(axis=1) * facing.weights).sum())
    moves = tuple(
        tuple(
            Fraction(int((counted[-1][now == before, after] * facing.weights[now == before]).sum()), whole)
            for after in range(3)
        )
        for before in range(3)
    )
    outs = seen.outs if streets[0].ahead <= streets[0].behind else ()
    met = every.question.given[1]
    return Strength(every.hand, on_board, met, len(every.masks), streets, outs, moves, facing.seed)


class _Seen:
    """Counts how often each opposing hand was beaten, tied and won on the boards of a street, and the outs."""

    def __init__(self, facing: Facing, progress: Progress | None, boards: int) -> None:
        self.facing, self.progress, self.boards = facing, progress, boards
        self.outs: tuple[Card, ...] = ()

    def on(self, more: int) -> Numbers:
        """For each opposing hand, on how many boards with this many more cards we are ahead, tied and behind."""
        boards = self.facing.later(more)
        counts, outs = np.zeros((len(self.facing.masks), 3), np.int64), []
        for done, (board, (free, won)) in enumerate(zip(boards, self.facing.won_on(boards), strict=True), 1):
            standing = 1 - np.sign(won - POT // 2)
            counts[np.flatnonzero(free), standing] += 1
            if more == 1:
                weights = self.facing.weights[free]
                if weights[standing == AHEAD].sum() > weights[standing == BEHIND].sum():
                    outs.append(_card(int(board) & ~self.facing.board))
            if self.progress is not None and len(boards) == self.boards:
                self.progress(done, self.boards)
        if more == 1:
            self.outs = tuple(sorted(outs, reverse=True))
        return counts


def _standing(street: str, counts: Numbers, facing: Facing) -> Standing:
    weighed = [int(number) for number in (counts * facing.weights[:, None]).sum(axis=0)]
    shares = [Fraction(number, sum(weighed)) for number in weighed]
    if facing.seed is None:
        return Standing(street, shares[AHEAD], shares[TIED], shares[BEHIND])
    number, mean = int(facing.weights.sum()), float(shares[AHEAD] + shares[TIED] / 2)
    each = (counts[:, AHEAD] + counts[:, TIED] / 2) / counts.sum(axis=1)
    error = sqrt(float((facing.weights * (each - mean) ** 2).sum())) / number
    return Standing(street, shares[AHEAD], shares[TIED], shares[BEHIND], error)


def distribution(
    hand: str | Sequence[int],
    against: str | Range = "random",
    board: str | Sequence[int] = (),
    game: str = "holdem",
    dead: str | Sequence[int] = (),
    by: str = "hands",
    seed: int | None = None,
) -> dict[Fraction, Fraction]:
    """Each equity the hand may have and how often, worst first: by opposing `hands`, or by the next `cards`.

    If a range has too many hands to compare all of them on every board, random ones are used.
    """
    if by not in ("hands", "cards"):
        raise BadHand(f"{by!r} is not a way to divide equities; use 'hands' or 'cards'")
    every = Facing.read(hand, board, against, game, dead)
    missing, on_board = every.question.missing, every.question.board
    if by == "cards" and len(on_board) not in (3, 4):
        raise BadHand(f"the board is {given(on_board)}; equities by the next card need a flop or a turn")
    if len(on_board) < 3:
        equities, weights = _before_the_flop(every)
    else:
        facing = every.at_random(comb(len(every.question.deck) - len(every.hand), missing), seed)
        equities, weights = _by_hands(facing) if by == "hands" else _by_cards(facing)
    found: dict[Fraction, Fraction] = {}
    for part, weight in zip(equities, weights, strict=True):
        found[part] = found.get(part, ZERO) + weight
    whole = sum(weights)
    return {part: found[part] / whole for part in sorted(found)}


def _by_hands(facing: Facing) -> tuple[list[Fraction], list[int]]:
    """The equity against each opposing hand, and the hands' weights."""
    won, boards = np.zeros((2, len(facing.masks)), np.int64)
    for free, quarters in facing.won_on(facing.later(facing.question.missing)):
        won[free] += quarters
        boards[free] += POT
    parts = zip(won.tolist(), boards.tolist(), strict=True)
    return [Fraction(part, whole) for part, whole in parts], facing.weights.tolist()


def _by_cards(facing: Facing) -> tuple[list[Fraction], list[int]]:
    """The equity after each next card, and the weight of the hands still possible then."""
    bits = [int(bit) for bit in facing.question.deck if not int(bit) & mask_of(facing.hand)]
    won, deals, weights = [0] * len(bits), [0] * len(bits), [0] * len(bits)
    boards = facing.later(facing.question.missing)
    for board, (free, quarters) in zip(boards.tolist(), facing.won_on(boards), strict=True):
        part, weight = int((quarters * facing.weights[free]).sum()), int(facing.weights[free].sum())
        for place, bit in enumerate(bits):
            if board & bit:
                won[place] += part
                deals[place] += POT * weight
    for place, bit in enumerate(bits):
        weights[place] = int(facing.weights[facing.masks & np.uint64(bit) == 0].sum())
    met = [place for place in range(len(bits)) if weights[place]]
    return [Fraction(won[place], deals[place]) for place in met], [weights[place] for place in met]


def _before_the_flop(every: Facing) -> tuple[list[Fraction], list[int]]:
    """The equity against each kind of hand (hands that differ only by suit names), and the weights of the kinds."""
    from croupier.hands.ranges.equity import range_equity
    from croupier.hands.ranges.matchups import against_each, alike

    question = every.question
    kinds, weights = alike(every.masks, every.weights, every.hand, question)
    if question.game.id == "holdem" and not question.board:
        return against_each(kinds, every.hand, question), weights.tolist()
    if question.holding.cards == 2:
        return every.equities(kinds), weights.tolist()
    if len(kinds) > KINDS_MAX:
        raise BadHand(
            f"the range has {len(kinds):,} kinds of hands; in Omaha before the flop at most {KINDS_MAX} can be "
            "counted; choose a narrower range, or a board from the flop on"
        )
    mine = Range.of([every.hand], question.game.id)
    each = [Range.of([hand], question.game.id) for hand in cards_of(kinds).tolist()]
    return [
        range_equity([mine, yours], question.board, question.game.id, question.dead).players[0].equity for yours in each
    ], weights.tolist()


def _card(bit: int) -> Card:
    place = bit.bit_length() - 1
    return CARDS[place % 16 * 4 + place // 16]
