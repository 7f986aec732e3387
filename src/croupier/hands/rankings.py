"""The registry of rankings: names, categories with their clauses, decks, and numbers of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.cards import number_of_cards
from croupier.hands.categories import HIGH_CARD
from croupier.hands.errors import BadHand
from croupier.hands.reference import REFERENCE, Category, Key, unknown_ranking
from croupier.hands.reference import let_it_ride_ch06 as let_it_ride
from croupier.hands.reference import poker_ch06 as poker
from croupier.hands.reference import poker_ch10_eight_or_better as stud
from croupier.hands.reference import poker_ch12_omaha as omaha
from croupier.hands.reference import poker_ch20_badugi as badugi
from croupier.hands.reference import poker_ch21_triple_draw as triple_draw
from croupier.hands.reference import top_five_ch06 as top_five

MD_POKER, MD_LIR, MD_TOP5, WA_TOP5 = "MD-POKER", "MD-LIR", "MD-TOP5", "WA-TOP5"


@dataclass(frozen=True, slots=True)
class Source:
    """One document's list of the hands of a ranking (worst first), and its clauses that decide between two hands."""

    document: str
    categories: tuple[Category, ...]
    between: str | None  # puts the categories in order; None where the category's own clause does
    within: str  # decides between hands of one category
    tied: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """One way to rank hands. If a hand may include a board, `cards` counts both together."""

    name: str
    title: str
    sources: tuple[Source, ...]
    order: tuple[str, str]  # the clause that orders the cards, and that order, best card first
    rests_on: tuple[str, ...]  # further clauses the reference follows
    cards: range = range(5, 8)
    hand: range = range(8)
    board: range = range(6)
    deck: int = 52
    low: bool = False
    ace_low: bool = False
    no_hand: Category | None = None  # the category of a hand that does not qualify

    @property
    def takes_two(self) -> bool:
        """Does a hand take exactly two own cards and three of the board, as in Omaha?"""
        return self.board.start >= 3

    def takes(self, own: int, shared: int) -> bool:
        """Does it rank this many cards of one's own with this many on the board?"""
        return shared in self.board and own in self.hand and own + shared in self.cards

    def source(self, document: str | None = None) -> Source:
        """One document's list, or that of the document the ranking comes from."""
        if document is None:
            return self.sources[0]
        for source in self.sources:
            if source.document == document:
                return source
        known = ", ".join(source.document for source in self.sources)
        raise BadHand(f"the ranking {self.name!r} is not in {document!r}; it is in {known}")

    def category(self, key: Key, document: str | None = None) -> Category:
        """The category that a key belongs to."""
        return self.source(document).categories[key[0]]


def find(name: str) -> Ranking:
    """The ranking with this name."""
    try:
        return RANKINGS[name]
    except KeyError:
        raise unknown_ranking(name) from None


def _worst_first(best_first: Sequence[Category], *readings: str) -> tuple[Category, ...]:
    return tuple(replace(category, readings=category.readings + readings) for category in reversed(best_first))


def _counted(number: int, hand: Category) -> Category:
    """A Top Five hand with its number of cards, such as `5 cards, full house`; just `no cards` if none is left."""
    counted = "no cards" if number == 0 else number_of_cards(number)
    name = counted if number == 0 and hand.name == HIGH_CARD else f"{counted}, {hand.name}"
    readings = hand.readings + (("T-04",) if number > 5 else ("T-05",) if number < 5 else ())
    return replace(hand, name=name, readings=readings)


_HIGH = Source(MD_POKER, _worst_first(poker.HIGH_HANDS), poker.HIGH_LIST, poker.HIGHER_CARD, poker.TIED)
_HIGH_IN_LIR = Source(
    MD_LIR,
    _worst_first(let_it_ride.MAIN_GAME_HANDS),
    let_it_ride.MAIN_LIST,
    let_it_ride.CARDS_HIGH[0],
    let_it_ride.SUITS_EQUAL,
)
# Reading W-11: Washington prints no ranking and takes this one. Reading W-01: equal hands push.
_HIGH_IN_WA = Source(
    WA_TOP5, _worst_first(poker.HIGH_HANDS, "W-11"), poker.HIGH_LIST, poker.HIGHER_CARD, "WA-TOP5 11.ante-bet"
)
_TOP_FIVE = Source(
    MD_TOP5,
    tuple(_counted(number, hand) for number in top_five.NUMBERS_OF_CARDS for hand in reversed(top_five.TOP_FIVE_HANDS)),
    top_five.TOP_FIVE_LIST,
    top_five.CARDS_HIGH[0],
    top_five.SAME_RANK,
)
_HIGH_RESTS_ON = (poker.ACE_LOW_SEQUENCE[0], poker.SUITS_EQUAL, poker.CARDS_SPEAK)
_LOW_RESTS_ON = (poker.SUITS_EQUAL, poker.CARDS_SPEAK)
_TRIPLE_DRAW_ACE_5 = (triple_draw.ACE_LOW_ONLY, triple_draw.BEST_A5[0], triple_draw.NO_STRAIGHTS_IN_A5)
_TRIPLE_DRAW_27 = (triple_draw.ANY_FIVE, triple_draw.ACE_HIGH_ONLY, triple_draw.BEST_27[0])
_TOP_FIVE_RESTS_ON = (top_five.SUITS_EQUAL, top_five.MORE_CARDS)
_LIR_RESTS_ON = (let_it_ride.ACE_LOW_SEQUENCE[0], let_it_ride.NO_WRAP, let_it_ride.SUITS_EQUAL)

_ALL = (
    Ranking("high", "High hands", (_HIGH, _HIGH_IN_LIR, _HIGH_IN_WA), poker.CARDS_HIGH, _HIGH_RESTS_ON),
    Ranking(
        "low-a5",
        "Low hands, ace to five",
        (Source(MD_POKER, _worst_first(poker.LOW_HANDS), poker.LOW_LIST, poker.HIGHER_CARD, poker.TIED),),
        poker.CARDS_LOW,
        _LOW_RESTS_ON + _TRIPLE_DRAW_ACE_5,
        low=True,
        ace_low=True,
    ),
    Ranking(
        "low-a5-8",
        "Low hands, eight or better",
        (Source(MD_POKER, _worst_first(stud.QUALIFYING_LOWS), None, poker.HIGHER_CARD, poker.TIED),),
        poker.CARDS_LOW,
        _LOW_RESTS_ON,
        low=True,
        ace_low=True,
        no_hand=stud.NO_QUALIFYING_LOW,
    ),
    Ranking(
        "low-27",
        "Low hands, deuce to seven",
        (
            Source(
                MD_POKER,
                _worst_first(triple_draw.LOW_27_HANDS),
                triple_draw.PAIRS_COUNT,
                triple_draw.FROM_THE_TOP,
                triple_draw.TIED,
            ),
        ),
        (triple_draw.ACE_HIGH_ONLY, "2 3 4 5 6 7 8 9 10 J Q K A"),
        _LOW_RESTS_ON + _TRIPLE_DRAW_27,
        low=True,
    ),
    Ranking(
        "badugi",
        "Badugi, ace low",
        (Source(MD_POKER, _worst_first(badugi.BADUGIS), None, badugi.LOWEST_WINS, badugi.TIED),),
        poker.CARDS_LOW,
        (badugi.BADUGI_OF_BADACEY,),
        cards=range(4, 6),
        board=range(1),
        low=True,
        ace_low=True,
    ),
    Ranking(
        "badugi-ace-high",
        "Badugi, ace high (Badeucey)",
        (Source(MD_POKER, _worst_first(badugi.BADUGIS_OF_BADEUCEY), None, badugi.LOWEST_WINS, triple_draw.TIED),),
        (triple_draw.ACE_HIGH_ONLY, "2 3 4 5 6 7 8 9 10 J Q K A"),
        (),
        cards=range(4, 6),
        board=range(1),
        low=True,
    ),
    Ranking(
        "six-plus",
        "Six Plus Hold 'Em",
        (
            Source(
                MD_POKER,
                _worst_first(poker.SIX_PLUS_HANDS),
                poker.SIX_PLUS_LIST,
                poker.HIGHER_CARD_SIX_PLUS,
                poker.TIED_SIX_PLUS,
            ),
        ),
        poker.CARDS_SIX_PLUS,
        (poker.SUITS_EQUAL, poker.CARDS_SPEAK),
        deck=36,
    ),
    Ranking(
        "top-five",
        "Top Five, every card compared",
        (_TOP_FIVE,),
        top_five.CARDS_HIGH,
        _TOP_FIVE_RESTS_ON,
        cards=range(8),
        board=range(1),
    ),
    Ranking(
        "top-five-best-five",
        "Top Five, five cards compared",
        (_TOP_FIVE,),
        top_five.CARDS_HIGH,
        _TOP_FIVE_RESTS_ON,
        cards=range(8),
        board=range(1),
    ),
    Ranking(
        "three-card",
        "Three Card Bonus",
        (
            Source(
                MD_LIR,
                _worst_first(let_it_ride.THREE_CARD_HANDS),
                let_it_ride.THREE_CARD_LIST,
                let_it_ride.CARDS_HIGH[0],
                let_it_ride.SUITS_EQUAL,
            ),
        ),
        let_it_ride.CARDS_HIGH,
        _LIR_RESTS_ON,
        cards=range(3, 4),
        board=range(1),
    ),
    Ranking(
        "six-card",
        "Six Card Bonus",
        (
            Source(
                MD_LIR,
                _worst_first(let_it_ride.SIX_CARD_HANDS),
                let_it_ride.SIX_CARD_LIST,
                let_it_ride.CARDS_HIGH[0],
                let_it_ride.SUITS_EQUAL,
            ),
        ),
        let_it_ride.CARDS_HIGH,
        _LIR_RESTS_ON,
        cards=range(6, 7),
    ),
    Ranking(
        "omaha-high",
        "Omaha, high hands",
        (_HIGH,),
        poker.CARDS_HIGH,
        _HIGH_RESTS_ON + tuple(omaha.FORMED.values()),
        cards=range(7, 11),
        hand=range(4, 6),
        board=range(3, 6),
    ),
    Ranking(
        "omaha-low-8",
        "Omaha, low hands, eight or better",
        (Source(MD_POKER, _worst_first(omaha.QUALIFYING_LOWS), None, poker.HIGHER_CARD, poker.TIED),),
        poker.CARDS_LOW,
        _LOW_RESTS_ON + tuple(omaha.FORMED_HIGH_LOW.values()),
        cards=range(7, 11),
        hand=range(4, 6),
        board=range(3, 6),
        low=True,
        ace_low=True,
        no_hand=omaha.NO_QUALIFYING_LOW,
    ),
)
RANKINGS: Mapping[str, Ranking] = {ranking.name: ranking for ranking in _ALL}
assert tuple(RANKINGS) == tuple(REFERENCE)

# Worst first, so that the number of a category is its place.
CATEGORIES: Mapping[str, tuple[str, ...]] = {
    name: tuple(category.name for category in ranking.source().categories) for name, ranking in RANKINGS.items()
}
