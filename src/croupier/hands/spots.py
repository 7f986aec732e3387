"""Spots: what is known of a deal that is not over, and what each hand wins of the pot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.cards.card import Card
from croupier.cards.card import cards as read_cards
from croupier.hands import games
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import check_apart, given, numbers_of_cards

if TYPE_CHECKING:
    from croupier.hands.ranges import Range

SpotHand = str | Sequence[int]

STUD_CARDS = 7  # the kernels count draws in seven-card stud only
SWEPT_MAX = 5  # cards to come per hand, at most, to compare all pairs of draws at once
PARTS = HIGH_PART, LOW_PART, WHOLE_POT = 0, 1, 2  # parts of a pot


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """One hand's equity: in how many deals it takes the whole pot, part of it, or nothing; and its share of the pot."""

    hand: tuple[Card, ...]
    wins: int
    ties: int
    losses: int
    equity: Fraction
    high: Fraction  # the part of the equity from high hands; none in a low game
    low: Fraction
    error: float  # standard error of the equity; 0 when every deal was counted
    range: Range | None = None  # for a range; `hand` is then empty unless the range has just one hand


@dataclass(frozen=True, slots=True)
class Equity:
    """The equity of all hands; `boards` is the number of deals counted or sampled."""

    game: str
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    exact: bool
    boards: int
    players: tuple[PlayerEquity, ...]
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """What is known: the game, the hands, the board, and the dead cards."""

    game: games.Showdown
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def read(cls, hands: Sequence[SpotHand], board: SpotHand, game: str, dead: SpotHand) -> Spot:
        """The spot, if these cards can be on a table."""
        found = games.find(game)
        if not has_equity(found):
            known = ", ".join(game.id for game in games.GAMES.values() if has_equity(game))
            raise BadHand(f"equity is not computed for {found.id!r}; it is for {known}")
        if isinstance(hands, str) or len(hands) < 2:
            raise BadHand(f"{'one hand was' if hands else 'no hand was'} given; equity needs two or more")
        spot = cls(found, tuple(read_cards(hand) for hand in hands), read_cards(board), read_cards(dead))
        check_apart(
            {f"hand {place}": hand for place, hand in enumerate(spot.hands, 1)}
            | {"the board": spot.board, "the dead cards": spot.dead}
        )
        spot._check()
        return spot

    def _check(self) -> None:
        stud = self.game.is_stud
        allowed = range(8) if stud else self.game.hand
        for place, hand in enumerate(self.hands, 1):
            if len(hand) not in allowed:
                takes = "at most 7 known cards" if stud else numbers_of_cards(allowed)
                raise BadHand(f"hand {place} is {given(hand)}; in {self.game.title} a hand has {takes}")
        if len(self.board) > (0 if stud else 5):
            takes = "no board" if stud else "at most 5 cards"
            raise BadHand(f"the board is {given(self.board)}; {self.game.title} has {takes}")
        strange = [card for card in (*self.known, *self.dead) if card not in self.game.deck]
        if strange:
            raise BadHand(f"{strange[0]} ({strange[0].words}) is not in {self.game.deck_words}")
        if sum(self.missing) > self.left:
            to_come = sum(self.missing)
            raise BadHand(f"{to_come} more cards are to come, but the deck has {self.left} left")

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards of the hands and the board."""
        return tuple(card for hand in self.hands for card in hand) + self.board

    @property
    def left(self) -> int:
        """How many cards may still come."""
        return len(self.game.deck) - len(self.known) - len(self.dead)

    @property
    def deck(self) -> list[int]:
        """The cards that may still come."""
        gone = {*self.known, *self.dead}
        return [card for card in self.game.deck if card not in gone]

    @property
    def missing(self) -> tuple[int, ...]:
        """How many cards are to come: to each player in stud, otherwise to the board."""
        if self.game.is_stud:
            return tuple(STUD_CARDS - len(hand) for hand in self.hands)
        return (5 - len(self.board),)

    @property
    def deals(self) -> int:
        """The number of ways to deal the missing cards."""
        ways, left = 1, self.left
        for number in self.missing:
            ways, left = ways * math.comb(left, number), left - number
        return ways

    @property
    def can_be_swept(self) -> bool:
        """Are these two stud hands for one pot, with too many deals to count one by one but few enough to sweep?"""
        one_pot = self.game.is_stud and len(self.game.shares) == 1
        two = len(self.hands) == 2 and max(self.missing) <= SWEPT_MAX
        return one_pot and two and min(self.missing) >= 2


def has_equity(game: games.Showdown) -> bool:
    """Is equity computed for this game? It is for games with a board, and for seven-card stud."""
    return game.has_board or (game.is_stud and game.cards_in_all == STUD_CARDS)


def part_of_pots(parts: Sequence[Sequence[int]], number: int) -> tuple[Fraction, Fraction]:
    """The shares of the pots that a player wins with high hands and with low ones, counted by part and winners."""
    winners = range(1, len(parts[0]))
    even = 2 * math.lcm(*winners)  # units of a pot, of which every share is a whole number

    def units(part: int, of_pot: int) -> int:
        return sum(parts[part][many] * (of_pot // many) for many in winners)

    high = Fraction(units(HIGH_PART, even // 2) + units(WHOLE_POT, even), even * number)
    return high, Fraction(units(LOW_PART, even // 2), even * number)


def player_of(
    spot: Spot, place: int, parts: Sequence[Sequence[int]], wins: int, losses: int, number: int, error: float
) -> PlayerEquity:
    """One player's equity in exact fractions; `parts` counts by part of the pot and number of winners."""
    high, low = part_of_pots(parts, number)
    if spot.game.is_low:
        high, low = low, high
    return PlayerEquity(spot.hands[place], wins, number - wins - losses, losses, high + low, high, low, error)
