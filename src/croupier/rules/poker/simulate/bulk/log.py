"""Rows of the log as events and answers, identical to those the engine makes for the same hand.

Most rows recur: a card dealt to a seat, a check, the dealer going on. Such a row has a key, and its event or answer is
made once and used again, since neither ever changes. Rows with several cards, and those with more money
than fits into a key, are made one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.engine import EVERYONE, NOBODY, Answer, Event
from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.bulk.layout import (
    CARDS_MAX,
    CENTS,
    FIRST,
    HAND_NAME,
    IN_HAND,
    IN_POT,
    NAMES,
    NUMBER,
    PHRASE,
    PLACE,
    ROW_WIDTH,
    SEAT,
    SEATS_MAX,
    SEEN_BY,
    SOURCE,
    TARGET,
    VERBS,
    Cards,
    FeltRow,
    Numbers,
)
from croupier.rules.poker.simulate.bulk.script import Script

# The parts of a key from the lowest bit on: the phrase; then, at these shifts, the actor or seat, the place, the card,
# who sees it, the name of the hand, where it comes from and the cents.
_SEAT, _PLACE, _CARD, _SEEN, _HAND, _SOURCE, _CENTS = 10, 14, 20, 26, 28, 34, 40
_TEN_BITS, _SIX_BITS, _FOUR_BITS, _TWO_BITS = 1023, 63, 15, 3
_CENTS_MAX = 1 << 63 - _CENTS
_ACTOR_MIN = -3
_BY_EVERYONE, _BY_NOBODY, _BY_THE_SEAT = range(3)
_KNOWN_MAX = 1 << 17

Made = TypeVar("Made")


@kernel
def key_of(row: Numbers) -> int:
    """The key of a row with at most one card."""
    seen = _BY_EVERYONE if row[SEEN_BY] == EVERYONE else _BY_NOBODY if row[SEEN_BY] == NOBODY else _BY_THE_SEAT
    key = row[PHRASE] | (row[SEAT] - _ACTOR_MIN) << _SEAT | row[PLACE] << _PLACE | seen << _SEEN
    key |= (row[FIRST] + 1 if row[NUMBER] else 0) << _CARD
    return int(key | row[HAND_NAME] << _HAND | row[SOURCE] << _SOURCE | row[CENTS] << _CENTS)


@kernel
def keys_of(felt: NDArray[np.void], answers: bool, keys: Numbers, apart: Numbers, pile: Cards) -> None:
    """The keys of all rows, hand after hand; negative for rows made one by one, which are copied to `apart`."""
    place = number = top = 0
    for hand in range(len(felt)):
        t: FeltRow = felt[hand]
        rows = t.answers if answers else t.events
        for written in range(t.answers_written if answers else t.events_written):
            row = rows[written]
            if row[NUMBER] < 2 and row[CENTS] < _CENTS_MAX:
                keys[place] = key_of(row)
            else:
                for column in range(ROW_WIDTH):
                    apart[number, column] = row[column]
                apart[number, FIRST] = top
                for card in range(row[NUMBER]):
                    pile[top + card] = t.pile[row[FIRST] + card]
                top += row[NUMBER]
                keys[place] = -1 - number
                number += 1
            place += 1


class LogRows(dict[int, Made]):
    """The events or answers of the rows of a log, by key; `make` makes one from a row and its cards.

    Negative keys are those of the rows set apart, of the felt that was read last.
    """

    def __init__(self, make: Callable[[list[int], tuple[int, ...]], Made], *, answers: bool) -> None:
        super().__init__()
        self.make, self.answers = make, answers

    def of(self, felt: NDArray[np.void]) -> list[list[Made]]:
        """All events or answers of each hand."""
        ends: list[int] = felt["answers_written" if self.answers else "events_written"].cumsum().tolist()
        keys, pile = np.empty(ends[-1], np.int64), np.empty(felt["piled"].sum() + CARDS_MAX, np.int8)
        apart = np.empty((len(keys), ROW_WIDTH), np.int64)
        keys_of(felt, self.answers, keys, apart, pile)
        if len(self) > _KNOWN_MAX:
            self.clear()
        make, cards = self.make, tuple(pile.tolist())
        for key, row in zip(count(-1, -1), apart[: -min(keys.min(), 0)].tolist()):
            first = row[FIRST]
            self[key] = make(row, cards[first : first + row[NUMBER]])
        made = list(map(self.__getitem__, keys.tolist()))
        return [made[start:end] for start, end in pairwise([0, *ends])]

    def __missing__(self, key: int) -> Made:
        row, place, card = [0] * ROW_WIDTH, key >> _PLACE & _SIX_BITS, key >> _CARD & _SIX_BITS
        row[PHRASE], row[SEAT], row[PLACE] = key & _TEN_BITS, (key >> _SEAT & _FOUR_BITS) + _ACTOR_MIN, place
        row[SEEN_BY] = (EVERYONE, NOBODY, place - IN_HAND)[key >> _SEEN & _TWO_BITS]
        row[HAND_NAME], row[CENTS] = key >> _HAND & _SIX_BITS, key >> _CENTS
        row[SOURCE] = source = key >> _SOURCE & _SIX_BITS
        row[TARGET] = row[SEAT] if source == IN_POT else IN_POT if 0 < source <= SEATS_MAX else 0
        made = self[key] = self.make(row, (card - 1,) if card else ())
        return made


def events_of(script: Script) -> LogRows[Event]:
    """The events of a log, with the phrases of a script."""
    phrases, hand_names = script.phrases, script.hand_names
    assert len(phrases) <= _TEN_BITS + 1, "a phrase fits into a key"
    assert len(hand_names) <= _SIX_BITS + 1, "the name of a hand fits into a key"

    def make(row: list[int], cards: tuple[int, ...]) -> Event:
        kind, clause, bet, reading, fields = phrases[row[PHRASE]]
        source, target, place, name = NAMES[row[SOURCE]], NAMES[row[TARGET]], NAMES[row[PLACE]], row[HAND_NAME]
        seat, cents, seen_by, hand = row[SEAT], row[CENTS], row[SEEN_BY], hand_names[name]
        if fields:
            data = (source, target, place, cards, seen_by, hand, reading)
            return Event(kind, clause, seat, bet, cents, *data, **fields)
        return Event(kind, clause, seat, bet, cents, source, target, place, cards, seen_by, hand, reading)

    return LogRows(make, answers=False)


def answers() -> LogRows[Answer]:
    """The answers of a log: in a row, the verb replaces the phrase, the actor the seat, and the amount the cents."""

    def make(row: list[int], cards: tuple[int, ...]) -> Answer:
        return Answer(row[SEAT], VERBS[row[PHRASE]], "", row[CENTS], cards)

    return LogRows(make, answers=True)
