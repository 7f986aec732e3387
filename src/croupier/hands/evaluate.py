"""What a hand is worth, in words and with its clause, and which of two hands is better and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import total_ordering
from struct import error as StructError

from croupier.cards import RANK_NAMES, BadCard, Card, Cards, number_of_cards, show
from croupier.cards import cards as read_cards
from croupier.cards.card import (
    FIVE_SUITED,
    LAST_SUM_AT,
    MASK_SHIFT,
    RANKS,
    SEVEN_JOINED,
    SEVEN_SPACED,
    SIX_SPACES,
    SUITED,
    SUM_AT,
    ranks_of,
    sum_of_cards,
    sum_of_text,
)
from croupier.hands import words as wording
from croupier.hands.categories import NO_LOW
from croupier.hands.errors import BadHand
from croupier.hands.rankings import RANKINGS, Ranking, Source, find
from croupier.hands.reference import Key, best
from croupier.hands.reference.let_it_ride_ch06 import LEAST_PAIR
from croupier.hands.reference.poker_ch06 import SIX_PLUS_LOWEST
from croupier.hands.reference.poker_ch12_omaha import FORMED, FORMED_HIGH_LOW, QUALIFIER
from croupier.hands.reference.shape import ACE, rank_of
from croupier.hands.single import (
    CATEGORY_SHIFT,
    EIGHT_CARDS,
    FIVE_CARDS,
    HIGH_PLACES,
    HIGH_VALUES,
    NO_HAND,
    ROW,
    ROW_BITS,
    high,
    look_up,
    suited_high,
)

HandInput = str | Iterable[int]


@dataclass(frozen=True, slots=True)
class Description:
    """What the readable reference says about a hand."""

    category: str
    key: Key  # empty for a low that does not qualify, which puts it below every one that does
    cards: Cards  # those that play, in reading order
    clause: str  # that gives the category
    readings: tuple[str, ...]
    formed: str | None = None  # the clause by which hand and board make five cards, in Omaha


@total_ordering
class HandValue:
    """What a hand is worth under one ranking. Values of one ranking compare; the greater one is the better hand.

    A value knows at once where it ranks among all hands. The reference is asked for the rest when it is first needed.
    """

    __slots__ = ("_hand", "_order", "_worth")
    _order: int  # by look-up
    _hand: str | Cards | tuple[int, ...]
    _under: tuple[Ranking, Source, Cards]  # the board last
    _worth: Description  # not set until it is asked for

    @property
    def worth(self) -> Description:
        """Everything the reference says about the hand."""
        try:
            return self._worth
        except AttributeError:
            self._worth = _worth(read_cards(self._hand), *self._under)
            return self._worth

    @property
    def ranking(self) -> str:
        """The name of the ranking."""
        return self._under[0].name

    @property
    def document(self) -> str:
        """The document whose clauses are cited."""
        return self._under[1].document

    @property
    def category(self) -> str:
        """The name of the hand's category, such as `full house`."""
        if not self.qualifies:
            return NO_LOW
        return self._under[1].categories[self._order >> CATEGORY_SHIFT].name

    @property
    def key(self) -> Key:
        """The category's number, then what decides within it; empty for a low that does not qualify."""
        return self.worth.key

    @property
    def cards(self) -> Cards:
        """The cards that play, in reading order."""
        return self.worth.cards

    @property
    def clause(self) -> str:
        """The clause that gives the category."""
        return self.worth.clause

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings applied in ranking this hand."""
        return self.worth.readings

    @property
    def formed(self) -> str | None:
        """The clause by which hand and board make five cards, in Omaha."""
        return self.worth.formed

    @property
    def qualifies(self) -> bool:
        """False for a low hand that cannot win."""
        return self._order != NO_HAND

    @property
    def words(self) -> str:
        """The hand in words, such as `full house, aces over kings`."""
        if not self.qualifies:
            return wording.NO_LOW_WORDS
        way, source, _ = self._under
        place = way.name, source.document, self._order
        words = _WORDS.get(place)
        if words is None:
            if len(_WORDS) >= WORDS_MAX:
                _WORDS.clear()
            words = _WORDS[place] = wording.describe(way, self.category, self.key)
        return words

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"HandValue({self.words!r}, {show(self.cards)!r}, {self.clause!r})"

    def _repr_html_(self) -> str:
        from croupier.cards.drawing import svg

        return f"{svg(self.cards)}<br>{self.words} [{', '.join((self.clause, *self.readings))}]"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return self._order == other._order and self.ranking == other.ranking

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        if self.ranking != other.ranking:
            raise TypeError(
                f"a hand ranked by {self.ranking!r} cannot be compared with one ranked by {other.ranking!r}; "
                "evaluate both by the same ranking"
            )
        return self._order < other._order

    def __hash__(self) -> int:
        return hash((self.ranking, self._order))


_NO_CARDS = Cards()
WORDS_MAX = 16_384  # that are kept, more than twice those of one ranking: a server sees every hand some day
_WORDS: dict[tuple[str, str, int], str] = {}  # by ranking, document and place: equal hands have equal words
_HIGH = RANKINGS["high"]


class _High(HandValue):
    """A value under the ranking `high`, of cards none of which is on a board."""

    __slots__ = ()
    _under = _HIGH, _HIGH.source(), _NO_CARDS


class _Under(HandValue):
    """A value that holds its ranking and its board."""

    __slots__ = ("_under",)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Which of two hands is better (None: they tie), the first point in which they differ, and the clause."""

    winner: HandValue | None
    why: str
    clause: str
    readings: tuple[str, ...] = ()


def evaluate(
    hand: HandInput, ranking: str = "high", board: HandInput | None = None, document: str | None = None
) -> HandValue:
    """What a hand is worth: `evaluate("As Ks Qs Js Ts")`, `evaluate("AsKs2d3d", "omaha-high", board="Qs Js Ts 2c 3c")`.

    Cards are a text or numbers. `document` chooses whose clauses are cited where several texts have the ranking.
    """
    if ranking == "high" and board is None and document is None:  # the common case, kept short
        if type(hand) is Cards:
            ranks, value = hand.ranks, _High()
            if FIVE_CARDS <= ranks < EIGHT_CARDS:
                value._order = HIGH_VALUES[HIGH_PLACES[ranks & ROW] + (ranks >> ROW_BITS)]
                value._hand = hand
                return value
            if FIVE_CARDS <= ranks - SUITED < EIGHT_CARDS:
                value._order, value._hand = suited_high(hand.mask), hand
                return value
        elif type(hand) is str:
            size, at = len(hand), SUM_AT
            try:
                if size == 20 and hand[2::3] == SIX_SPACES:
                    one, two, three, four, five, six, seven = SEVEN_SPACED(hand.encode())
                elif size == 14:
                    one, two, three, four, five, six, seven = SEVEN_JOINED(hand.encode())
                else:
                    return _by_sum(hand, sum_of_text(hand))
                total = at[one] + at[two] + at[three] + at[four] + at[five] + at[six] + LAST_SUM_AT[seven]
            except (StructError, IndexError):  # not ASCII
                return _by_sum(hand, sum_of_text(hand))
            if (total >> MASK_SHIFT).bit_count() == 7:
                value = _High()
                value._hand, ranks = hand, total & RANKS
                if total & FIVE_SUITED:
                    value._order = suited_high(total >> MASK_SHIFT)
                else:
                    value._order = HIGH_VALUES[HIGH_PLACES[ranks & ROW] + (ranks >> ROW_BITS)]
                return value
            return _by_sum(hand, sum_of_text(hand))
        elif type(hand) is list or type(hand) is tuple:
            return _by_sum(tuple(hand), sum_of_cards(hand))
    return _evaluate(read_cards(hand), find(ranking), read_cards(() if board is None else board), document)


def _by_sum(hand: str | tuple[int, ...], total: int) -> HandValue:
    """The value under `high` of a hand whose sum is known; 0 means that the cards must first be read, or refused."""
    ranks = total & RANKS
    if not FIVE_CARDS <= ranks < EIGHT_CARDS:
        return _evaluate(read_cards(hand), _HIGH, _NO_CARDS, None)
    value = _High()
    value._hand, value._order = hand, high(ranks_of(total), total >> MASK_SHIFT)
    return value


def _evaluate(own: Cards, way: Ranking, shared: Cards, document: str | None) -> HandValue:
    _check(way, own, shared)
    value = _Under()
    value._hand, value._under = own, (way, way.source(document), shared)
    value._order = look_up(way.name)(own, shared)
    return value


def _worth(own: Cards, way: Ranking, source: Source, shared: Cards) -> Description:
    """The best hand that these cards make, by the reference."""
    formed = (FORMED_HIGH_LOW if way.low else FORMED)[len(own)] if way.takes_two else None
    # Among equal hands the first one found plays: own cards before the board's, then the higher suit (low: the lower).
    found = best(sorted(own, reverse=not way.low), way.name, sorted(shared, reverse=not way.low))
    if found is None:
        assert way.no_hand is not None
        none = way.no_hand
        return Description(
            none.name, (), _NO_CARDS, QUALIFIER[len(own)] if formed else none.clause, none.readings, formed
        )
    key, played = found
    category = source.categories[key[0]]
    return Description(
        category.name,
        key,
        read_cards(wording.reading_order(way, category.name, key, played)),
        QUALIFIER[len(own)] if formed and way.low else category.clause,
        tuple(reading for reading in category.readings if _decides(reading, key, played)),
        formed,
    )


# Readings that apply only to some hands of their category.
_DECIDES_WHEN: Mapping[str, Callable[[Key, tuple[int, ...]], bool]] = {
    "P-03": lambda key, cards: any(rank_of(card) == ACE for card in cards),
    "L-18": lambda key, cards: any(rank_of(card) == ACE for card in cards),
    "L-29": lambda key, cards: key[1] < LEAST_PAIR,
}


def _decides(reading: str, key: Key, cards: tuple[int, ...]) -> bool:
    when = _DECIDES_WHEN.get(reading)
    return when is None or when(key, cards)


def compare(one: HandValue, other: HandValue) -> Comparison:
    """Which of two hands of one ranking is better, and the first point in which they differ."""
    way = find(one.ranking)
    source = way.source(one.document)
    if one == other:
        return Comparison(None, "the hands are equal", source.tied)
    winner, loser = (one, other) if one > other else (other, one)
    if not loser.qualifies:
        return Comparison(winner, "only one of the lows qualifies", winner.clause, winner.readings)
    if winner.key[0] != loser.key[0]:
        return _by_category(way, winner, loser)
    parts = zip(
        wording.deciding(way, winner.category, winner.key),
        wording.deciding(way, loser.category, loser.key),
        strict=True,
    )
    (role, better), (_, worse) = next((mine, yours) for mine, yours in parts if mine != yours)
    name = wording.plural if role.endswith(("kind", "pair")) else RANK_NAMES.__getitem__
    lower = ", lower is better" if way.low else ""
    by_group = role.endswith(("kind", "pair", "top card")) and not way.low
    return Comparison(
        winner,
        f"the {role}: {name(better)} against {name(worse)}{lower}",
        winner.clause if by_group else source.within,
        winner.readings,
    )


def _by_category(way: Ranking, winner: HandValue, loser: HandValue) -> Comparison:
    """Hands of different categories; in Top Five the number of cards comes before the hand."""
    source = way.source(winner.document)
    better, worse = wording.hand_name(winner.category), wording.hand_name(loser.category)
    clause = source.between or winner.clause
    more, fewer = (value.category.partition(",")[0] for value in (winner, loser))
    if way.name.startswith("top-five") and more != fewer:
        better, worse, clause = more, fewer, "MD-TOP5 11.C(3)"
    low = " for low" if way.low and not better.endswith("badugi") else ""
    verb = "beat" if better.endswith("cards") else "beats"
    readings = tuple(reading for reading in winner.readings if reading != "P-02")  # P-02 decides within a category
    return Comparison(winner, f"{better} {verb} {worse}{low}", clause, readings)


def check_apart(groups: Mapping[str, Iterable[Card]]) -> None:
    """Refuse a card that is in two places: `{"hand 1": ..., "the board": ...}`."""
    seen: dict[Card, str] = {}
    for place, some in groups.items():
        for card in some:
            if card in seen:
                raise BadCard(
                    f"{card} ({card.words}) is in {seen[card]} and in {place}; each card is in the deck only once"
                )
            seen[card] = place


def _check(way: Ranking, own: tuple[Card, ...], shared: tuple[Card, ...]) -> None:
    if shared:
        check_apart({"the hand": own, "the board": shared})
    if len(shared) not in way.board:
        raise BadHand(f"the board is {given(shared)}; the ranking {way.name!r} takes {numbers_of_cards(way.board)}")
    if len(own) not in way.hand:
        raise BadHand(
            f"the hand is {given(own)}; the ranking {way.name!r} takes {numbers_of_cards(way.hand)}, "
            f"and {numbers_of_cards(way.board)} on the board"
        )
    if len(own) + len(shared) not in way.cards:
        raise BadHand(
            f"the hand is {given(own + shared)}; the ranking {way.name!r} takes {numbers_of_cards(way.cards)}"
            + (", the board included" if way.board != range(1) else "")
        )
    if way.deck == 36 and (strange := min(own + shared)).rank < SIX_PLUS_LOWEST:
        raise BadHand(f"{strange} ({strange.words}) is not in the deck of Six Plus, 6 to ace", "MD-POKER 3.A(1)(a)")


def given(some: tuple[Card, ...]) -> str:
    """`As Kd, 2 cards`, or `empty`."""
    return f"{show(some)}, {numbers_of_cards(range(len(some), len(some) + 1))}" if some else "empty"


def numbers_of_cards(allowed: range) -> str:
    """`no card`, `1 card`, `5 cards`, `5 to 7 cards`."""
    first, last = allowed[0], allowed[-1]
    if first == last:
        return "no card" if last == 0 else number_of_cards(last)
    return f"{first} to {last} cards"
