"""How the hands of a game are compared: by which rankings, for which part of the pot, and under which clause.

A `Showdown` is the part of a game's specification (`croupier.rules.spec`) that `hands` needs. The specifications are
in the chapters, in the layer above; they are loaded when a game is first looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.cards.card import RANK_LETTERS
from croupier.hands.errors import BadHand
from croupier.hands.rankings import MD_POKER, RANKINGS

POT, HIGH_HALF, LOW_HALF, BADUGI_HALF = "pot", "high half", "low half", "badugi half"
FULL_DECK = tuple(range(52))
SIX_PLUS_DECK = tuple(range(16, 52))  # MD-POKER 3.A(1)(a): without 2 to 5
BOARD_CARDS = 5
CHAPTERS = "croupier.rules.specs"  # a name, not an import: the rules are a layer above the hands


class Family(StrEnum):
    """How a hand gets its cards: with a board, street by street, by draws, or against the house."""

    BOARD = "board"
    STUD = "stud"
    DRAW = "draw"
    BANKED = "house-banked"


@dataclass(frozen=True, slots=True)
class Share:
    """A pot or a part of it: the ranking by which it is won, the clause that says so, and the clause for ties."""

    name: str
    ranking: str
    clause: str
    tied: str
    unwon: str | None = None  # the clause for a pot that no hand qualifies for
    contested: bool = True  # False where each hand is paid on its own
    board_counts: bool = True


def high_low(high: str, low: str, clauses: tuple[str, str, str], unwon: str | None) -> tuple[Share, Share]:
    """The two halves of a high-low pot; `clauses` are for who wins the halves, for tied highs and for tied lows."""
    halves, tied_high, tied_low = clauses
    return Share(HIGH_HALF, high, halves, tied_high), Share(LOW_HALF, low, halves, tied_low, unwon)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Showdown:
    """What a game deals, and how its hands are compared."""

    id: str
    title: str
    family: Family
    shares: tuple[Share, ...]
    formed: str  # the clause by which a player's cards and the board become a hand
    hand: range
    board: range = range(1)
    document: str = MD_POKER
    deck: tuple[int, ...] = FULL_DECK
    deck_clause: str = ""  # where the deck is not the full one
    names: tuple[str, ...] = ()  # what players call it, besides its id
    also: tuple[str, ...] = ()  # further clauses about forming the hands
    readings: tuple[str, ...] = ()

    @property
    def has_board(self) -> bool:
        """Does the game have a board?"""
        return self.family is Family.BOARD

    @property
    def is_stud(self) -> bool:
        """Does each player get their own cards street by street, some of them face up?"""
        return self.family is Family.STUD

    @property
    def has_draws(self) -> bool:
        """May players exchange cards?"""
        return self.family is Family.DRAW

    @property
    def cards_in_all(self) -> int:
        """How many cards of their own a player ends up with."""
        return self.hand.stop - 1

    @property
    def is_low(self) -> bool:
        """Does the low hand take the whole pot?"""
        return len(self.shares) == 1 and RANKINGS[self.shares[0].ranking].low

    @property
    def is_as_hold_em(self) -> bool:
        """Is the game two cards and a board from the full deck, for the high hand only, as in Hold 'Em?"""
        rankings = [share.ranking for share in self.shares]
        return self.has_board and self.hand == range(2, 3) and self.deck == FULL_DECK and rankings == ["high"]

    @property
    def deck_words(self) -> str:
        """`the deck of Six Plus Hold 'Em, 6 to ace`."""
        return f"the deck of {self.title}, {RANK_LETTERS[self.deck[0] >> 2]} to ace"


class Showdowns(Mapping[str, Showdown]):
    """Every game by its id. The chapters are loaded on first use."""

    def __init__(self) -> None:
        self._known: dict[str, Showdown] = {}
        self._loaded = False

    def add(self, game: Showdown) -> None:
        """Add a game; the chapters do this, and so does a game registered from outside."""
        self._known[game.id] = game

    def remove(self, name: str) -> None:
        """Remove a game that was registered from outside."""
        del self._known[name]

    def _all(self) -> dict[str, Showdown]:
        if not self._loaded:
            from importlib import import_module

            self._loaded = True
            import_module(CHAPTERS)
        return self._known

    def __getitem__(self, name: str) -> Showdown:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


GAMES = Showdowns()


def short_names() -> dict[str, str]:
    """The ids of games by the names players use: `razz` is stud7-low."""
    return {name: game.id for game in GAMES.values() for name in game.names}


def full_name(name: str) -> str:
    """The game id for a short name; any other name is returned unchanged."""
    return name if name in GAMES else short_names().get(name, name)


def find(name: str) -> Showdown:
    """The game with this id or short name."""
    game = GAMES.get(full_name(name))
    if game is not None:
        return game
    import difflib

    near = difflib.get_close_matches(name, [*GAMES, *short_names()], cutoff=0.4)
    meant = f" (did you mean {near[0]!r}?)" if near else ""
    raise BadHand(f"there is no game {name!r}{meant}; the games are {', '.join(GAMES)}")
