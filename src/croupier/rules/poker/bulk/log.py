"""Rows of the log as events and answers: the very ones that the engine makes of the same hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.engine import AS_PROCEDURE, Answer, Event
from croupier.rules.poker.bulk.layout import (
    ACTOR,
    AMOUNT,
    CENTS,
    FIRST,
    FIRST_NAMED,
    HAND_NAME,
    NAMED,
    NAMES,
    NUMBER,
    PHRASE,
    PLACE,
    PROCEED,
    SEAT,
    SEEN_BY,
    SOURCE,
    TARGET,
    VERB,
    VERBS,
    Cards,
    Numbers,
)
from croupier.rules.poker.bulk.script import Script

Texts = NDArray[np.object_]
ONE_CARD = [(), *((card,) for card in range(52))]


def _texts(words: Any) -> Texts:
    found = np.empty(len(words), object)
    found[:] = words
    return found


_NAMES, _VERBS = _texts(NAMES), _texts(VERBS)


class Words:
    """The texts that the numbers of a script stand for."""

    def __init__(self, script: Script) -> None:
        self.kinds = _texts([phrase.kind for phrase in script.phrases])
        self.clauses = _texts([phrase.clause for phrase in script.phrases])
        self.whats = _texts([phrase.what for phrase in script.phrases])
        self.readings = _texts([phrase.reading for phrase in script.phrases])
        self.hand_names = _texts(script.hand_names)

    def events(self, felt: NDArray[np.void]) -> list[list[Event]]:
        """The events of each hand."""
        numbers = felt["events_written"]
        rows = _filled(felt["events"], numbers)
        phrases = rows[:, PHRASE]
        made = list(
            map(
                Event,
                self.kinds[phrases].tolist(),
                self.clauses[phrases].tolist(),
                rows[:, SEAT].tolist(),
                self.whats[phrases].tolist(),
                rows[:, CENTS].tolist(),
                _NAMES[rows[:, SOURCE]].tolist(),
                _NAMES[rows[:, TARGET]].tolist(),
                _NAMES[rows[:, PLACE]].tolist(),
                _cards(felt["pile"], rows[:, FIRST], rows[:, NUMBER], numbers, one_in_row=True),
                rows[:, SEEN_BY].tolist(),
                self.hand_names[rows[:, HAND_NAME]].tolist(),
                self.readings[phrases].tolist(),
            )
        )
        return _by_hand(made, numbers)

    def answers(self, felt: NDArray[np.void]) -> list[list[Answer]]:
        """The answers of each hand."""
        numbers = felt["answers_written"]
        rows = _filled(felt["answers"], numbers)
        made = list(
            map(
                Answer,
                rows[:, ACTOR].tolist(),
                _VERBS[rows[:, VERB]].tolist(),
                [""] * len(rows),
                rows[:, AMOUNT].tolist(),
                _cards(felt["pile"], rows[:, FIRST_NAMED], rows[:, NAMED], numbers, one_in_row=False),
            )
        )
        for place in np.flatnonzero(rows[:, VERB] == PROCEED).tolist():
            made[place] = AS_PROCEDURE
        return _by_hand(made, numbers)


def _filled(rows: Numbers, numbers: Numbers) -> Numbers:
    """The rows that were written, hand after hand."""
    return rows[np.arange(rows.shape[1]) < numbers[:, None]]


def _cards(piles: Cards, first: Numbers, number: Numbers, rows: Numbers, *, one_in_row: bool) -> list[tuple[int, ...]]:
    """The cards of each row: none, the one that stands in the row, or some of the hand's pile."""
    single = (number == 1) & one_in_row
    found = [ONE_CARD[card] for card in np.where(single, first + 1, 0).tolist()]
    start = (np.repeat(np.arange(len(rows)), rows) * piles.shape[1] + first).tolist()
    several = np.flatnonzero((number > 0) & ~single)
    pile, lengths = piles.ravel().tolist(), number.tolist()
    for place in several.tolist():
        at = start[place]
        found[place] = tuple(pile[at : at + lengths[place]])
    return found


def _by_hand(made: list[Any], numbers: Numbers) -> list[list[Any]]:
    ends = np.cumsum(numbers).tolist()
    return [made[start:end] for start, end in zip([0, *ends], ends, strict=False)]
