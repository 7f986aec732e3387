"""What ranges win against each other: every deal of combinations that share no card counts alike, times its weights.

Every deal is counted where that takes a few seconds, otherwise random ones with their error; `kernels.ranges` says how.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb, prod, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import Card, show
from croupier.cards.card import cards as read_cards
from croupier.hands import games
from croupier.hands.equity import SAMPLES, Progress, check_samples
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import check_apart, given
from croupier.hands.kernels import counting, deals
from croupier.hands.kernels import ranges as kernels
from croupier.hands.kernels.batches import KERNELS
from croupier.hands.kernels.omaha import OMAHA, pair
from croupier.hands.kernels.preflop import preflop
from croupier.hands.kernels.words import OMAHA_LOW_BIT
from croupier.hands.many import BLOCK, evaluate_many
from croupier.hands.ranges.holding import GAMES, Holding, Masks
from croupier.hands.ranges.range import Numbers, Range, mask_of
from croupier.hands.spots import WHOLE_POT, Equity, Player, part_of_pots

PLAYERS_MAX = 9
MATCHUPS_MAX = 40_000  # counted before the flop, 0.3 ms each for two players
CHOICES_MAX = 2_000_000  # of combinations, looked at before the flop to find the matchups
SWEPT_MAX = 60_000_000  # boards times combinations, for two players and one pot
COUNTED_MAX = 300_000_000  # deals times players, one by one
WEIGHT_MAX = 1 << 61  # of all deals together, in units of the weights' denominators


@dataclass(frozen=True, slots=True)
class Question:
    """Ranges that meet: the game, what each player may hold once board and dead cards are out, and those cards."""

    game: games.Game
    given: tuple[Range, ...]
    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def read(
        cls, ranges: Sequence[str | Range], board: str | Sequence[int], game: str, dead: str | Sequence[int]
    ) -> Question:
        """The question, if these ranges can meet in this game."""
        found, holding = games.find(game), Holding.of(game)
        if not 2 <= len(ranges) <= PLAYERS_MAX:
            given_are = "1 range is" if len(ranges) == 1 else f"{len(ranges)} ranges are"
            raise BadHand(f"{given_are} given; allowed are 2 to {PLAYERS_MAX}")
        asked = tuple(one if isinstance(one, Range) else Range(one, game) for one in ranges)
        on_board, gone = read_cards(board), read_cards(dead)
        if len(on_board) > 5:
            raise BadHand(f"the board is {given(on_board)}; {found.title} has at most 5 cards")
        check_apart({"the board": on_board, "the dead cards": gone})
        low = next((card for card in (*on_board, *gone) if card.rank < holding.lowest), None)
        if low is not None:
            raise BadHand(f"{low} ({low.words}) is not in the deck of {found.title}, 6 to ace (MD-POKER 3.A(1)(a))")
        free = []
        for place, one in enumerate(asked, 1):
            if one.holding != holding:
                raise BadHand(f"range {place} is one of {one.holding}; {found.title} deals {holding}")
            free.append(one.without((*on_board, *gone)))
            if not len(free[-1]):
                used = f"; {show((*on_board, *gone))} are out" if len(one) else ""
                raise BadHand(f"range {place} has no hand that can be dealt{used}")
        return cls(found, asked, tuple(free), on_board, gone)

    @property
    def holding(self) -> Holding:
        """What is dealt."""
        return self.ranges[0].holding

    @property
    def missing(self) -> int:
        """How many board cards are to come."""
        return 5 - len(self.board)

    @property
    def deck(self) -> Masks:
        """The cards that are not out, one mask each, rising."""
        out = mask_of((*self.board, *self.dead))
        bits = [1 << 16 * suit + rank for suit in range(4) for rank in self.holding.ranks]
        return np.array([bit for bit in bits if not bit & out], np.uint64)

    @property
    def boards(self) -> int:
        """How many boards there are, whoever holds their cards."""
        return comb(len(self.deck), self.missing)

    @property
    def choices(self) -> int:
        """How many ways there are to choose a combination for each player, clashes included."""
        return prod(len(one) for one in self.ranges)

    @property
    def denominator(self) -> int:
        """What the weight of one choice is counted in."""
        return prod(one.denominator for one in self.ranges)

    @property
    def split(self) -> bool:
        """Is the pot divided in a high and a low half?"""
        return len(self.game.shares) == 2

    @property
    def countable(self) -> bool:
        """Do all weights together fit in the kernels' numbers?"""
        return prod(int(one.numerators.sum()) for one in self.ranges) * self.boards < WEIGHT_MAX


def range_equity(
    ranges: Sequence[str | Range],
    board: str | Sequence[int] = (),
    game: str = "holdem",
    dead: str | Sequence[int] = (),
    samples: int | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """The ranges' equity: `range_equity(["QQ+, AKs", "22-99"])`.

    Wins, ties and losses are counted in deals times weights, in units that make them whole numbers.
    """
    question = Question.read(ranges, board, game, dead)
    check_samples(samples)
    if samples is None and question.countable:
        for way in (_by_matchups, _by_sweeping, _by_choices):
            found = way(question, progress)
            if found is not None:
                return found
    seed = secrets.randbits(32) if seed is None else seed
    return _sampled(question, SAMPLES if samples is None else samples, seed, progress)


def _result(
    question: Question, won: NDArray[np.int64], wins: Sequence[int], losses: Sequence[int], number: int
) -> Equity:
    """Every deal was counted."""
    if number == 0:
        raise _no_deal()
    players = tuple(
        _player(question, place, won, wins[place], losses[place], number, 0.0) for place in range(len(question.ranges))
    )
    return Equity(question.game.id, question.board, question.dead, True, number, players)


def _player(
    question: Question, place: int, won: NDArray[np.int64], wins: int, losses: int, number: int, error: float
) -> Player:
    held = question.given[place]
    high, low = part_of_pots(won[place].tolist(), number)
    only = held.combos[0] if len(held) == 1 else ()
    return Player(only, wins, number - wins - losses, losses, high + low, high, low, error, held)


def _no_deal() -> BadHand:
    return BadHand("the ranges cannot be dealt together: every choice of hands has a card twice")


def _by_matchups(question: Question, progress: Progress | None) -> Equity | None:
    """Hold'em before the flop, one matchup for all that differ only in the names of suits."""
    if question.game.id != "holdem" or question.board or question.choices > CHOICES_MAX:
        return None
    matchups, weights = _matchups(question)
    players = len(question.ranges)
    if len(matchups) == 0:
        raise _no_deal()
    if len(matchups) * (1 if players == 2 else 2 * players) > MATCHUPS_MAX:
        return None
    if players == 2:
        return _two_players(question, matchups, weights, progress)
    won, number = np.zeros((players, 3, players + 1), np.int64), 0
    boards = comb(len(question.deck) - 2 * players, 5)
    combinations = question.holding.combinations
    for done, (matchup, weight) in enumerate(zip(matchups, weights.tolist(), strict=True), 1):
        cards = _cards(combinations[matchup]).tolist()
        gone = [card for hand in cards for card in hand] + list(question.dead)
        won[:, WHOLE_POT] += weight * preflop(cards, gone)
        number += weight * boards
        if progress is not None:
            progress(done, len(matchups))
    shared = won[:, WHOLE_POT]
    return _result(question, won, shared[:, 1].tolist(), (number - shared.sum(axis=1)).tolist(), number)


def _two_players(question: Question, matchups: Numbers, weights: Numbers, progress: Progress | None) -> Equity:
    combinations = question.holding.combinations
    first, second = _cards(combinations[matchups[:, 0]]), _cards(combinations[matchups[:, 1]])
    dead = np.array(question.dead, np.uint8)
    wins, ties = np.zeros(len(matchups), np.int64), np.zeros(len(matchups), np.int64)
    for begin in range(0, len(matchups), 256):
        some = slice(begin, begin + 256)
        kernels.matchups(first[some], second[some], dead, wins[some], ties[some])
        if progress is not None:
            progress(min(begin + 256, len(matchups)), len(matchups))
    number = int(weights.sum()) * comb(len(question.deck) - 4, 5)
    won, tied = int((wins * weights).sum()), int((ties * weights).sum())
    return _heads_up(question, won, tied, number)


def _heads_up(question: Question, wins: int, ties: int, number: int) -> Equity:
    losses, won = number - wins - ties, np.zeros((2, 3, 3), np.int64)
    won[:, WHOLE_POT] = [[0, wins, ties], [0, losses, ties]]
    return _result(question, won, (wins, losses), (losses, wins), number)


def _matchups(question: Question) -> tuple[Numbers, Numbers]:
    """Choices without a clash, one for all that renaming suits makes equal, as places in `combinations`; weights."""
    combinations = question.holding.combinations
    chosen, taken, weights = np.zeros((1, 0), np.int64), np.zeros(1, np.uint64), np.ones(1, np.int64)
    for one in question.ranges:
        places = np.searchsorted(combinations, one.masks)
        free = (taken[:, None] & one.masks) == 0
        before, after = np.nonzero(free)
        chosen = np.column_stack((chosen[before], places[after]))
        taken, weights = taken[before] | one.masks[after], weights[before] * one.numerators[after]
    dead = np.uint64(mask_of(question.dead))
    renamed = [table for suits, table in _renamings(question.holding) if _rename(dead, suits) == dead]
    least = chosen
    for table in renamed:
        other = table[chosen]
        smaller = _before(other, least)
        least = np.where(smaller[:, None], other, least)
    found, which = np.unique(least, axis=0, return_inverse=True)
    summed = np.zeros(len(found), np.int64)
    np.add.at(summed, which.reshape(-1), weights)
    return found, summed


def _before(one: Numbers, other: Numbers) -> NDArray[np.bool_]:
    """Which rows of one come before those of the other, compared column by column."""
    before, level = np.zeros(len(one), np.bool_), np.ones(len(one), np.bool_)
    for column in range(one.shape[1]):
        before |= level & (one[:, column] < other[:, column])
        level &= one[:, column] == other[:, column]
    return before


@cache
def _renamings(holding: Holding) -> list[tuple[tuple[int, ...], Numbers]]:
    """For every renaming of the suits, where it puts each combination."""
    combinations = holding.combinations
    return [
        (suits, np.searchsorted(combinations, _rename(combinations, suits)))
        for suits in permutations(range(4))
        if suits != (0, 1, 2, 3)
    ]


def _rename(masks: Masks | np.uint64, suits: Sequence[int]) -> Masks:
    lane = np.uint64(0x1FFF)
    renamed = np.zeros_like(masks)
    for suit, other in enumerate(suits):
        renamed |= (masks >> np.uint64(16 * suit) & lane) << np.uint64(16 * other)
    return renamed


def _cards(masks: Masks) -> NDArray[np.uint8]:
    cards = np.empty((len(masks), int(np.bitwise_count(masks[0]))), np.uint8)
    kernels.cards_of(masks, cards)
    return cards


@cache
def _sweeper(ranking: str) -> Callable[..., None]:
    return kernels.swept_boards(KERNELS.batches[ranking][7])


def _by_sweeping(question: Question, progress: Progress | None) -> Equity | None:
    """Two ranges of two cards for one pot, board by board."""
    if len(question.ranges) != 2 or question.holding.cards != 2 or question.split:
        return None
    boards, times = _boards(question)
    mine, yours = question.ranges
    if len(boards) * (len(mine) + len(yours)) > SWEPT_MAX:
        return None
    same = np.searchsorted(yours.masks, mine.masks)
    same[same == len(yours)] = 0
    shared = np.where(yours.masks[same] == mine.masks, yours.numerators[same], 0)
    counted, sweep = np.zeros(3, np.int64), _sweeper(question.game.shares[0].ranking)
    my_cards, your_cards = _cards(mine.masks), _cards(yours.masks)
    for begin in range(0, len(boards), 1024):
        some = slice(begin, begin + 1024)
        sweep(
            boards[some], times[some], mine.masks, my_cards, mine.numerators,
            yours.masks, your_cards, yours.numerators, shared, counted,
        )  # fmt: skip
        if progress is not None:
            progress(min(begin + 1024, len(boards)), len(boards))
    wins, ties, number = counted.tolist()
    return _heads_up(question, wins, ties, number)


def _boards(question: Question) -> tuple[Masks, Numbers]:
    """The boards, and how often each stands for one that only has other names of suits."""
    boards = np.concatenate(list(_blocks(question)))
    renamings = _kept_by(question) if question.missing > 2 else ()
    if len(renamings) > 1:
        least = boards.copy()
        for suits in renamings:
            least = np.minimum(least, _rename(boards, suits))
        return np.unique(least, return_counts=True)
    return boards, np.ones(len(boards), np.int64)


def _kept_by(question: Question) -> list[tuple[int, ...]]:
    """The renamings of suits that leave ranges, board and dead cards as they are."""
    out = (np.uint64(mask_of(question.board)), np.uint64(mask_of(question.dead)))
    kept = []
    for suits in permutations(range(4)):
        if all(_rename(cards, suits) == cards for cards in out) and all(
            _is_kept(one, suits) for one in question.ranges
        ):
            kept.append(suits)
    return kept


def _is_kept(one: Range, suits: Sequence[int]) -> bool:
    renamed = _rename(one.masks, suits)
    order = np.argsort(renamed)
    return np.array_equal(renamed[order], one.masks) and np.array_equal(one.numerators[order], one.numerators)


def _blocks(question: Question) -> Iterator[Masks]:
    """Every board, some at a time."""
    board = np.uint64(mask_of(question.board))
    if question.missing == 0:
        yield np.array([board])
        return
    chosen, masks = np.arange(question.missing), np.empty(BLOCK, np.uint64)
    while filled := counting.next_hands(chosen, question.deck, masks):
        yield masks[:filled] | board


def _by_choices(question: Question, progress: Progress | None) -> Equity | None:
    """Every choice of combinations on every board."""
    players = len(question.ranges)
    if question.choices * question.boards * players > COUNTED_MAX:
        return None
    masks = np.concatenate([one.masks for one in question.ranges])
    weights = np.concatenate([one.numerators for one in question.ranges])
    begins = np.cumsum([0] + [len(one) for one in question.ranges])
    won = np.zeros((players, 3, players + 1), np.int64)
    scoops, nothing = np.zeros(players, np.int64), np.zeros(players, np.int64)
    values, number, done = _Values(question, masks), 0, 0
    at_once = max(1, 4_000_000 // len(masks))
    for block in _blocks(question):
        for begin in range(0, len(block), at_once):
            boards = np.ascontiguousarray(block[begin : begin + at_once])
            high = values.of(0, boards)
            low = values.of(1, boards) if question.split else high
            number += kernels.count_choices(
                boards, masks, weights, begins, high, low, question.split, won, scoops, nothing
            )
            done += len(boards)
            if progress is not None:
                progress(done, question.boards)
    return _result(question, won, scoops.tolist(), nothing.tolist(), number)


class _Values:
    """Values of many combinations on many boards; a combination that has a card of the board is worth nothing there."""

    def __init__(self, question: Question, masks: Masks) -> None:
        self.masks, self.rankings = masks, [share.ranking for share in question.game.shares]
        self.hands = _cards(masks) if question.holding.cards > 2 else None

    def of(self, share: int, boards: Masks) -> NDArray[np.int32]:
        """One row a combination, one column a board."""
        found = np.full((len(self.masks), len(boards)), -1, np.int32)
        for place, (mask, out) in enumerate(zip(self.masks, found, strict=True)):
            free = boards & mask == 0
            if self.hands is None:
                out[free] = evaluate_many(boards[free] | mask, self.rankings[share]) if free.any() else -1
            elif self.rankings[share] == "omaha-high":
                deals.omaha_high(boards, *_columns(self.hands[place]), out, OMAHA)
            else:
                deals.omaha_low(boards, np.uint32(np.bitwise_or.reduce(OMAHA_LOW_BIT[self.hands[place]])), out)
        return found


def _columns(hand: NDArray[np.uint8]) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """The columns of a hand's pairs in the Omaha table, and those of its suited pairs with their suit."""
    pairs, suited = set(), []
    for place, one in enumerate(hand):
        for two in hand[place + 1 :]:
            pairs.add(int(pair(one, two)))
            if one & 3 == two & 3:
                suited.append((one & 3, pair(one, two)))
    return np.array(sorted(pairs), np.uint32), np.array(suited, np.uint32).reshape(-1, 2)


def _sampled(question: Question, number: int, seed: int, progress: Progress | None) -> Equity:
    """Random deals, settled block by block."""
    players, split = len(question.ranges), question.split
    won = np.zeros((players, 3, players + 1), np.int64)
    scoops, nothing, squares = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players)
    done = 0
    for hands, boards in _random_blocks(question, number, seed):
        values = [np.array([_valued(hand, boards, share.ranking) for hand in hands]) for share in question.game.shares]
        deals.settle(values[0], values[-1], split, won, scoops, nothing, squares)
        done += len(boards)
        if progress is not None:
            progress(done, number)
    parts = []
    for place in range(players):
        part = _player(question, place, won, int(scoops[place]), int(nothing[place]), number, 0.0)
        error = sqrt(max(0.0, squares[place] / number - float(part.equity) ** 2) / number)
        parts.append(_player(question, place, won, part.wins, part.losses, number, error))
    return Equity(question.game.id, question.board, question.dead, False, number, tuple(parts), seed)


def _valued(hands: Masks, boards: Masks, ranking: str) -> NDArray[np.int32]:
    if ranking.startswith("omaha"):
        return evaluate_many(hands, ranking, board=boards)
    return evaluate_many(hands | boards, ranking)


def _random_blocks(question: Question, number: int, seed: int) -> Iterator[tuple[NDArray[np.uint64], Masks]]:
    state = np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], np.uint64)
    masks = np.concatenate([one.masks for one in question.ranges])
    cumulative = np.concatenate([np.cumsum(one.numerators) for one in question.ranges]).astype(np.uint64)
    begins = np.cumsum([0] + [len(one) for one in question.ranges])
    board, deck = np.uint64(mask_of(question.board)), question.deck
    while number:
        boards = np.empty(min(BLOCK, number), np.uint64)
        hands = np.empty((len(question.ranges), len(boards)), np.uint64)
        found = kernels.random_choices(state, masks, cumulative, begins, deck, board, question.missing, hands, boards)
        if found < len(boards):
            raise (
                _no_deal()
                if _impossible(question)
                else BadHand(
                    f"{kernels.TRIES_MAX} random choices of hands from these ranges all had a card twice; "
                    "leave out combinations that cannot be dealt together"
                )
            )
        number -= len(boards)
        yield hands, boards


def _impossible(question: Question) -> bool:
    """Is there no choice of hands without a clash? Looked for from the shortest range on, for a while."""
    ranges = sorted((one.masks.tolist() for one in question.ranges), key=len)
    steps = 1_000_000

    def search(player: int, taken: int) -> bool:
        nonlocal steps
        if player == len(ranges):
            return True
        for mask in ranges[player]:
            steps -= 1
            if steps < 0:
                return True
            if not mask & taken and search(player + 1, taken | mask):
                return True
        return False

    return not search(0, 0)


__all__ = ["GAMES", "Equity", "Question", "range_equity"]
