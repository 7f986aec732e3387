"""What is known of a deal that is not over, and what each hand takes of the pot in the end."""

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

Hand = str | Sequence[int]

STUD_CARDS = 7  # whose draws the kernels count
SWEPT_MAX = 5  # cards to come for a hand, if all pairs of draws are to be compared at once
HIGH_PART, LOW_PART, WHOLE_POT = 0, 1, 2  # of a pot


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """One hand's part: deals in which it takes the whole pot, a part of it, nothing; and its share of the pot."""

    hand: tuple[Card, ...]
    wins: int
    ties: int
    losses: int
    equity: Fraction
    high: Fraction  # of the equity, what comes from the high hand; in a low game all is low
    low: Fraction
    error: float  # standard error of the equity; 0 when every deal was counted
    range: Range | None = None  # where a range was asked for; `hand` is then empty unless it has one hand only


@dataclass(frozen=True, slots=True)
class Equity:
    """All hands' parts; `boards` is how many deals were counted or sampled."""

    game: str
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    exact: bool
    boards: int
    players: tuple[PlayerEquity, ...]
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """What is known: the game, the hands, the board, cards that are gone, and the deck that is left."""

    game: games.Showdown
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @classmethod
    def read(cls, hands: Sequence[Hand], board: Hand, game: str, dead: Hand) -> Spot:
        """The spot, if such cards can lie on a table."""
        found = games.find(game)
        if not has_equity(found):
            known = ", ".join(game.id for game in games.GAMES.values() if has_equity(game))
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
        """How many cards may come."""
        return len(self.game.deck) - len(self.known) - len(self.dead)

    @property
    def deck(self) -> list[int]:
        """The cards that may come."""
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
        """How many ways there are to deal what is missing."""
        ways, left = 1, self.left
        for number in self.missing:
            ways, left = ways * math.comb(left, number), left - number
        return ways

    @property
    def can_be_swept(self) -> bool:
        """Two stud hands for one pot, with more to come than is counted one by one, but not too much."""
        one_pot = self.game.is_stud and len(self.game.shares) == 1
        two = len(self.hands) == 2 and max(self.missing) <= SWEPT_MAX
        return one_pot and two and min(self.missing) >= 2


def has_equity(game: games.Showdown) -> bool:
    """Is equity computed for this game: one with a board, or with seven cards of one's own?"""
    return game.has_board or (game.is_stud and game.cards_in_all == STUD_CARDS)


def part_of_pots(parts: Sequence[Sequence[int]], number: int) -> tuple[Fraction, Fraction]:
    """What a player wins of so many pots by high hands, and by low ones; counted by part and number of winners."""
    even = 2 * math.lcm(*range(1, len(parts[0])))  # what every share of a pot is a whole number of parts of

    def units(part: int, of_pot: int) -> int:
        return sum(count * (of_pot // winners) for winners, count in enumerate(parts[part]) if count)

    high = Fraction(units(HIGH_PART, even // 2) + units(WHOLE_POT, even), even * number)
    return high, Fraction(units(LOW_PART, even // 2), even * number)


def player_of(
    spot: Spot, place: int, parts: Sequence[Sequence[int]], wins: int, losses: int, number: int, error: float
) -> PlayerEquity:
    """One player's part, with exact fractions; `parts` counts by part of the pot and number of winners."""
    high, low = part_of_pots(parts, number)
    if spot.game.is_low:
        high, low = low, high
    return PlayerEquity(spot.hands[place], wins, number - wins - losses, losses, high + low, high, low, error)
