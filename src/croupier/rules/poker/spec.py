"""The specification of a poker game: types for what its chapter fixes, which the chapters fill in.

A round is played with a board (`Board`), in streets of the players' own cards (`Stud`) or with draws (`Draws`). Each
has its cards, its betting rounds and its clauses, and is played by `community.py`, `stud.py` or `draws.py` in
`families/`. The parts are named tuples, since dataclasses take longer to create than a command about one hand should
wait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from croupier.hands.games import FULL_DECK, Family
from croupier.hands.rankings import RANKINGS
from croupier.rules.spec import GameSpec

if TYPE_CHECKING:
    from croupier.engine import Game

FIXED, SPREAD, POT_LIMIT, NO_LIMIT = "fixed", "spread", "pot", "no-limit"
ODD_CHIP_RULE = "submission: odd_chip.rule"
DOUBLE_BOARD_DEAL = "MD-POKER 8.N(2)(a)"
DRAW_EXPOSED = "submission: irregularity.draw_exposed"
RULES_VERSION = 8


def poker_game(spec: GameSpec) -> Game:
    """The engine's game for a poker specification."""
    from croupier.rules.poker.games import game_of

    assert isinstance(spec, PokerSpec)
    return game_of(spec)


# ---- clauses on money and the button --------------------------------------------------------------------------------


class Button(NamedTuple):
    """A chapter's clauses on the button: two ways to place it at the start, and how it moves."""

    clause: str
    right_of_dealer: str
    by_card: str
    moves: str


class Blinds(NamedTuple):
    """A chapter's clauses on antes, blinds and the straddle; `amounts` and `straddles` are the house's choices."""

    amounts: str
    amounts_posted: str  # the clause that has them posted at the table
    ante: str
    blind: str
    further_blinds: str
    betting: str
    straddles: str = ""
    straddles_posted: str = ""
    straddle: str = ""
    one_straddle: str = ""


class OddChips(NamedTuple):
    """A chapter's clauses on odd amounts: the house's choice, between the halves, in each share, and by suit."""

    chosen: str = ODD_CHIP_RULE
    halves: str = ODD_CHIP_RULE
    shares: tuple[str, ...] = (ODD_CHIP_RULE, ODD_CHIP_RULE)
    suits: str = ODD_CHIP_RULE
    by_suit: bool = False  # P-26: stud has no button, so the suit decides
    named_by_house: bool = False  # P-26: the text leaves it to the Rules Submission


class KillRule(NamedTuple):
    """A chapter's clauses on the kill: the kill itself, where the operator declares it, and what has it posted."""

    clause: str
    declared: str
    posted: tuple[str, ...]


# ---- the course of a round ------------------------------------------------------------------------------------------


class Street(NamedTuple):
    """Community cards, the betting round after them, and the clause."""

    cards: int
    big_bet: bool
    clause: str


class Board(NamedTuple):
    """A round with community cards."""

    hole_clause: str
    may_raise: str  # blinds and straddle have the option to raise
    first_complete: str
    streets: tuple[Street, ...]
    opens: str
    answers: str
    complete: str
    showdown: str
    exposed: str = "MD-POKER 18.P"  # what applies if a hole card is turned up by accident


class Draw(NamedTuple):
    """One draw: the clause that opens it, its burn, and whether the betting after it is at the big limit."""

    opens: str
    burn: str
    big_bet: bool


class Draws(NamedTuple):
    """A round with draws."""

    deal: str
    may_raise: str  # blinds and straddle have the option to raise
    first_complete: str
    draws: tuple[Draw, ...]
    turn_to_draw: str
    how_many: str
    replace: str
    reshuffle: str
    opens: str
    answers: str
    complete: str
    showdown: str
    blinds_after_deal: bool = False  # P-12: chapter 13 deals first
    number: str = ""  # the house's choice of the number of draws, if it has one
    fewer: tuple[Draw, ...] = ()  # the draws if the house chooses fewer
    exposed: str = DRAW_EXPOSED
    best_of: int = 8  # how good a hand bots keep to the end: the best of this many at random

    def under(self, values: Mapping[str, object]) -> tuple[Draw, ...]:
        """The draws under these choices of the house."""
        return self.fewer if self.number and values[self.number] == len(self.fewer) else self.draws


def lowest_card(card: int) -> int:
    """The lowest up card is forced, ace high; of equal ranks the lowest suit, clubs first."""
    return card  # a card's number is its rank, then its suit in the order of the texts


def highest_card_ace_low(card: int) -> int:
    """The highest up card is forced, an ace below a two; of equal ranks the highest suit, spades first (P-18)."""
    return -(((card >> 2) + 1) % 13 * 4 + (card & 3))


@lru_cache(1 << 10)
def high_showing(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The best high hand showing has the greatest value (P-22)."""
    from croupier.hands.reference.poker_ch10_up_cards import showing_high

    return showing_high([rank << 2 for rank in ranks])


@lru_cache(1 << 10)
def low_showing(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The best low hand showing has the greatest value (P-22)."""
    from croupier.hands.reference.poker_ch10_up_cards import showing_low

    return showing_low([rank << 2 for rank in ranks])


class StudStreet(NamedTuple):
    """A card for each player after the first betting round, and the betting round that follows."""

    card: str
    burn: str
    betting: str
    face_up: bool = True
    big_bet: bool = True
    may_be_common: bool = False  # one card for all, if the deck runs short (10.J)


class Stud(NamedTuple):
    """A round in which the players' own cards come street by street, and up cards decide who acts."""

    forced_amount: str  # the house's choice
    forced_posted: str
    ante: str
    deal: str
    first_round: str
    compared: str
    forced: str
    by_suit: str
    answers: str
    first_complete: str
    streets: tuple[StudStreet, ...]
    showing: str
    tied_boards: str
    facing: str
    complete: str
    showdown: str
    exposed: str  # what applies if a hole card of the first deal is turned up by accident
    exposed_later: str = ""  # and one of a later street
    exposures: str = ""  # the clause above both
    forced_card: Callable[[int], int] = lowest_card
    board: Callable[[tuple[int, ...]], tuple[int, ...]] = high_showing

    @property
    def may_be_common(self) -> bool:
        """Can a common card replace the players' own?"""
        return any(street.may_be_common for street in self.streets)


# ---- the game -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PokerSpec(GameSpec):
    """A poker game: everything its chapter fixes."""

    chapter: str  # the clause of its chapter
    announced: str
    structure: str  # of the betting, unless the house chooses another
    ante: str  # the clause of the house's choice
    ante_posted: str  # the clause that has it posted at the table
    hole_cards: int  # dealt face down before the first betting round
    up_cards: int = 0  # and face up
    play: Board | Draws | Stud
    blinds: Blinds | None = None
    button: Button | None = None
    kill: KillRule | None = None
    odd_chips: OddChips = field(default_factory=OddChips)
    phh: Mapping[str, str] = field(default_factory=dict)  # its letters in PHH, each with the structure it means
    pokerstars: str = ""  # its name in PokerStars' histories
    rules: int = RULES_VERSION
    engine: Callable[[GameSpec], Game] = poker_game

    def __post_init__(self) -> None:
        kind = {Family.BOARD: Board, Family.DRAW: Draws, Family.STUD: Stud}[self.family]
        assert isinstance(self.play, kind), f"{self.id} is a {self.family} game; its play is {type(self.play).__name__}"

    @property
    def high_hand(self) -> bool:
        """15, 16: does a high hand of chapter 6 win part of the pot, so that it can win a jackpot?"""
        return any(not RANKINGS[share.ranking].low for share in self.shares)

    @property
    def high_ranking(self) -> str:
        """The ranking of five cards for a jackpot: by chapter 6, whichever cards may form the hand."""
        return "six-plus" if any(share.ranking == "six-plus" for share in self.shares) else "high"

    @property
    def own_jackpot(self) -> bool:
        """P-57: is the game kept out of the shared jackpot by its deck?"""
        return self.deck != FULL_DECK

    @property
    def if_exposed(self) -> Mapping[str, str]:
        """By the clause that deals a card face down: what applies if it is turned up by accident (P-67, P-68)."""
        return _if_exposed(self)

    @property
    def first_deal(self) -> tuple[str, ...]:
        """The clauses that deal the first cards."""
        if isinstance(self.play, Board):
            return self.play.hole_clause, DOUBLE_BOARD_DEAL
        return (self.play.deal,)

    @property
    def down(self) -> tuple[int, ...]:
        """The positions in a complete hand whose cards are dealt face down; the others are dealt face up."""
        if not isinstance(self.play, Stud):
            return tuple(range(self.cards_in_all))
        first = self.hole_cards + self.up_cards
        later = (first + place for place, street in enumerate(self.play.streets) if not street.face_up)
        return (*range(self.hole_cards), *later)


@cache
def _if_exposed(spec: PokerSpec) -> Mapping[str, str]:
    play = spec.play
    if isinstance(play, Board):
        return {play.hole_clause: play.exposed, DOUBLE_BOARD_DEAL: play.exposed}
    if isinstance(play, Draws):
        return {play.deal: play.exposed, play.replace: play.exposed}
    later = {street.card: play.exposed_later for street in play.streets if not street.face_up}
    return {play.deal: play.exposed} | later
