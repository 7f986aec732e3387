"""How often each hand wins, ties and loses over everything that may still be dealt, and what share of the pot it takes.

Every deal is counted where that takes a few seconds at most, otherwise a random sample with its error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import Card
from croupier.cards.card import cards as read_cards
from croupier.hands import games
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import check_apart, given
from croupier.hands.kernels import counting, deals, preflop
from croupier.hands.kernels import sweep as sweeping
from croupier.hands.kernels.cards import CARD_MASK
from croupier.hands.kernels.lanes import Masks, Values
from croupier.hands.kernels.omaha import LOW_BIT, OMAHA, pair
from croupier.hands.many import evaluate_many

Hand = str | Sequence[int]
Progress = Callable[[int, int], object]  # deals done, deals in all

DEALS_MAX = 300_000_000  # counted one by one, times players; a few seconds
SAMPLES = 2_000_000
BLOCK = 1 << 14
BOARD_GAMES = ("holdem", "sixplus", "omaha-high", "omaha-hilo8", "omaha5-high", "omaha5-hilo8")
STUD_GAMES = ("stud7-high", "stud7-low", "stud7-hilo", "stud7-hilo8")


@dataclass(frozen=True, slots=True)
class Player:
    """One hand's part: deals in which it takes the whole pot, a part of it, nothing; and its share of the pot."""

    hand: tuple[Card, ...]
    wins: int
    ties: int
    losses: int
    equity: Fraction
    high: Fraction  # of the equity, what comes from the high hand; in a low game all is low
    low: Fraction
    error: float  # standard error of the equity; 0 when every deal was counted


@dataclass(frozen=True, slots=True)
class Equity:
    """All hands' parts; `boards` is how many deals were counted or sampled."""

    game: str
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    exact: bool
    boards: int
    players: tuple[Player, ...]
    seed: int | None = None


def equity(
    hands: Sequence[Hand],
    board: Hand = (),
    game: str = "holdem",
    dead: Hand = (),
    samples: int | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """The hands' equity: `equity(["As Ah", "Kd Kc"])`.

    Cards are a text or numbers. In stud games a hand is the cards known so far. With `samples` that many random deals
    are looked at, the same ones again with the same `seed`; without, every deal if there are not too many.
    """
    spot = Spot.read(hands, board, game, dead)
    if samples is not None and samples < 1:
        raise BadHand(f"{samples} samples are asked for; there must be at least one")
    if samples is None and spot.game.id == "holdem" and not spot.board:
        return _preflop(spot)
    if samples is None and spot.can_be_swept:
        return _swept(spot)
    if samples is None and spot.deals * len(spot.hands) <= DEALS_MAX:
        return _result(spot, _blocks(spot), spot.deals, None, progress)
    seed = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed
    number = SAMPLES if samples is None else samples
    return _result(spot, _random_blocks(spot, number, seed), number, seed, progress)


@dataclass(frozen=True, slots=True)
class Spot:
    """What is known: the game, the hands, the board, cards that are gone, and the deck that is left."""

    game: games.Game
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def read(cls, hands: Sequence[Hand], board: Hand, game: str, dead: Hand) -> Spot:
        """The spot, if such cards can lie on a table."""
        found = games.find(game)
        if found.id not in BOARD_GAMES + STUD_GAMES:
            known = ", ".join(BOARD_GAMES + STUD_GAMES)
            raise BadHand(f"equity is not computed for {found.id!r}; it is for {known}")
        if isinstance(hands, str) or len(hands) < 2:
            raise BadHand(f"{'one hand is' if hands else 'no hand is'} given; equity needs two or more")
        spot = cls(found, tuple(read_cards(hand) for hand in hands), read_cards(board), read_cards(dead))
        check_apart(
            {f"hand {place}": hand for place, hand in enumerate(spot.hands, 1)}
            | {"the board": spot.board, "the dead cards": spot.dead}
        )
        spot._check()
        return spot

    def _check(self) -> None:
        stud = self.game.id in STUD_GAMES
        allowed = range(8) if stud else self.game.hand
        for place, hand in enumerate(self.hands, 1):
            if len(hand) not in allowed:
                takes = "at most 7 known cards" if stud else f"{allowed[0]} cards"
                raise BadHand(f"hand {place} is {given(hand)}; in {self.game.title} a hand has {takes}")
        if len(self.board) > (0 if stud else 5):
            takes = "no board" if stud else "at most 5 cards"
            raise BadHand(f"the board is {given(self.board)}; {self.game.title} has {takes}")
        strange = [card for card in (*self.known, *self.dead) if card < self.first_card]
        if strange:
            raise BadHand(f"{strange[0]} ({strange[0].words}) is not in the deck of {self.game.title}, 6 to ace")
        if sum(self.missing) > self.left:
            raise BadHand(f"{sum(self.missing)} cards are to come, but only {self.left} are left in the deck")

    @property
    def first_card(self) -> int:
        """The lowest card of the deck: Six Plus begins at the 6."""
        return 16 if self.game.id == "sixplus" else 0

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards of the hands and the board."""
        return tuple(card for hand in self.hands for card in hand) + self.board

    @property
    def left(self) -> int:
        """How many cards may come."""
        return 52 - self.first_card - len(self.known) - len(self.dead)

    @property
    def deck(self) -> Masks:
        """Masks of the cards that may come."""
        gone = {*self.known, *self.dead}
        return np.sort(CARD_MASK[[card for card in range(self.first_card, 52) if card not in gone]])

    @property
    def missing(self) -> tuple[int, ...]:
        """How many cards are to come: to each player in stud, otherwise to the board."""
        if self.game.id in STUD_GAMES:
            return tuple(7 - len(hand) for hand in self.hands)
        return (5 - len(self.board),)

    @property
    def deals(self) -> int:
        """How many ways there are to deal what is missing."""
        ways, left = 1, self.left
        for number in self.missing:
            ways, left = ways * math.comb(left, number), left - number
        return ways

    @property
    def can_be_swept(self) -> bool:
        """Two stud hands for one pot, with more to come than is counted one by one, but not too much."""
        one_pot = self.game.id in STUD_GAMES and len(self.game.shares) == 1
        two = len(self.hands) == 2 and max(self.missing) <= sweeping.CARDS_MAX
        return one_pot and two and min(self.missing) >= 2


def _mask(some: Sequence[int]) -> np.uint64:
    return np.uint64(sum(int(CARD_MASK[card]) for card in some))


def _preflop(spot: Spot) -> Equity:
    """Hold'em before the flop, all boards without looking at each."""
    players = len(spot.hands)
    won = np.zeros((players, 3, players + 1), np.int64)
    whole = preflop.preflop(spot.hands, (*spot.known, *spot.dead))
    won[:, deals.WHOLE_POT] = whole
    number, shared = spot.deals, whole.sum(axis=1).tolist()
    parts = tuple(
        _player(spot, place, won, int(whole[place, 1]), number - shared[place], number, 0.0) for place in range(players)
    )
    return Equity(spot.game.id, spot.board, spot.dead, True, number, parts)


def _swept(spot: Spot) -> Equity:
    """Two stud hands, every pair of draws without looking at each."""
    deck, ranking = spot.deck, spot.game.shares[0].ranking
    sides = []
    for hand, missing in zip(spot.hands, spot.missing, strict=True):
        places = chain.from_iterable(combinations(range(len(deck)), missing))
        draws = np.fromiter(places, np.uint8, math.comb(len(deck), missing) * missing).reshape(-1, missing)
        values = evaluate_many(np.bitwise_or.reduce(deck[draws], axis=1) | _mask(hand), ranking)
        order = np.argsort(values, kind="stable")
        sides.append((draws[order], values[order]))
    (mine, my_values), (yours, your_values) = sides
    wins, ties = sweeping.sweep(mine, my_values, yours, your_values, len(deck))
    number, won = spot.deals, np.zeros((2, 3, 3), np.int64)
    losses = number - wins - ties
    won[:, deals.WHOLE_POT] = [[0, wins, ties], [0, losses, ties]]
    parts = (_player(spot, 0, won, wins, losses, number, 0.0), _player(spot, 1, won, losses, wins, number, 0.0))
    return Equity(spot.game.id, spot.board, spot.dead, True, number, parts)


def _blocks(spot: Spot) -> Iterator[NDArray[np.uint64]]:
    """Every deal: masks of the boards, or of the hands in stud, one row a player."""
    deck = spot.deck
    if spot.game.id in STUD_GAMES:
        owner = np.repeat(np.arange(len(spot.hands)), spot.missing)
        hands = np.array([_mask(hand) for hand in spot.hands], np.uint64)
        if len(owner) == 0:
            yield hands.reshape(-1, 1)
            return
        chosen = np.full(len(owner), -1)
        masks = np.empty((len(hands), BLOCK), np.uint64)
        while filled := deals.next_deals(chosen, owner, deck, hands, masks):
            yield masks[:, :filled]
        return
    board, missing = _mask(spot.board), spot.missing[0]
    if missing == 0:
        yield np.array([[board]])
        return
    chosen, masks = np.arange(missing), np.empty((1, BLOCK), np.uint64)
    while filled := counting.next_hands(chosen, deck, masks[0]):
        yield masks[:, :filled] | board


def _random_blocks(spot: Spot, number: int, seed: int) -> Iterator[NDArray[np.uint64]]:
    """So many random deals."""
    stud = spot.game.id in STUD_GAMES
    known = np.array([_mask(hand) for hand in spot.hands] if stud else [_mask(spot.board)], np.uint64)
    state, missing, deck = np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], np.uint64), np.array(spot.missing), spot.deck
    while number:
        masks = np.empty((len(known), min(BLOCK, number)), np.uint64)
        deals.random_deals(state, deck, known, missing, masks)
        number -= masks.shape[1]
        yield masks


class _Ranker:
    """Values of all players' hands for a block of deals."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.rankings = [share.ranking for share in spot.game.shares]
        self.holes = [_mask(hand) for hand in spot.hands]
        self.columns = [
            np.unique([pair(np.uint8(one), np.uint8(two)) for one, two in combinations(hand, 2)]).astype(np.uint32)
            for hand in spot.hands
        ]
        self.suited = [
            np.array(
                [
                    (one.suit, pair(np.uint8(one), np.uint8(two)))
                    for one, two in combinations(hand, 2)
                    if one.suit == two.suit
                ],
                np.uint32,
            ).reshape(-1, 2)
            for hand in spot.hands
        ]
        self.low_ranks = [np.uint32(np.bitwise_or.reduce(LOW_BIT[list(hand)], initial=0)) for hand in spot.hands]

    def values(self, share: int, masks: NDArray[np.uint64]) -> Values:
        """The players' values by the ranking of one share of the pot, one row a player."""
        ranking = self.rankings[share]
        found = np.empty((len(self.holes), masks.shape[1]), np.int32)
        for player, out in enumerate(found):
            if ranking == "omaha-high":
                deals.omaha_high(masks[0], self.columns[player], self.suited[player], out, OMAHA)
            elif ranking == "omaha-low-8":
                deals.omaha_low(masks[0], self.low_ranks[player], out)
            elif self.spot.game.id in STUD_GAMES:
                evaluate_many(masks[player], ranking, out=out)
            else:
                evaluate_many(masks[0] | self.holes[player], ranking, out=out)
        return found


def _result(
    spot: Spot, blocks: Iterator[NDArray[np.uint64]], number: int, seed: int | None, progress: Progress | None
) -> Equity:
    """Settle block after block and put the counts together."""
    players, ranker, done = len(spot.hands), _Ranker(spot), 0
    won = np.zeros((players, 3, players + 1), np.int64)
    scoops, nothing, squares = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players)
    split = len(spot.game.shares) == 2
    for masks in blocks:
        high = ranker.values(0, masks)
        deals.settle(high, ranker.values(1, masks) if split else high, split, won, scoops, nothing, squares)
        done += masks.shape[1]
        if progress is not None:
            progress(done, number)
    assert done == number
    parts = []
    for place in range(players):
        part = _player(spot, place, won, int(scoops[place]), int(nothing[place]), number, 0.0)
        error = math.sqrt(max(0.0, squares[place] / number - float(part.equity) ** 2) / number)
        parts.append(_player(spot, place, won, part.wins, part.losses, number, 0.0 if seed is None else error))
    return Equity(spot.game.id, spot.board, spot.dead, seed is None, number, tuple(parts), seed)


def _player(
    spot: Spot, place: int, won: NDArray[np.int64], wins: int, losses: int, number: int, error: float
) -> Player:
    """One player's part, with exact fractions."""
    parts = won[place].tolist()
    even = 2 * math.lcm(*range(1, len(parts[0])))  # what every share of a pot is a whole number of parts of

    def units(part: int, of_pot: int) -> int:
        return sum(count * (of_pot // winners) for winners, count in enumerate(parts[part]) if count)

    high = Fraction(units(deals.HIGH_PART, even // 2) + units(deals.WHOLE_POT, even), even * number)
    low = Fraction(units(deals.LOW_PART, even // 2), even * number)
    if spot.game.id == "stud7-low":
        high, low = low, high
    return Player(spot.hands[place], wins, number - wins - losses, losses, high + low, high, low, error)
