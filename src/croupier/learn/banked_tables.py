"""House-banked games, compiled: many tables at once, and a single table whose rounds are dealt in advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.engine import HAND, Record
from croupier.learn.errors import BadAct, LearnError
from croupier.rules.banked.simulate.chance import deal_many
from croupier.rules.banked.simulate.compiled import Compiled
from croupier.rules.banked.simulate.rounds import compiled_rounds
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.seeds import chances

SEAT = 1
CARDS_IN_DECK, DECISIONS_MAX = 52, 2
BLOCK = 256  # rounds in advance
FIGURES = 2 * CARDS_IN_DECK + DECISIONS_MAX
# The parts of what a player sees: their own cards, the open cards of the table, and which decision it is.
PARTS = MappingProxyType(
    {
        "own": slice(0, CARDS_IN_DECK),
        "open": slice(CARDS_IN_DECK, 2 * CARDS_IN_DECK),
        "decision": slice(2 * CARDS_IN_DECK, FIGURES),
    }
)
Act = tuple[str, int]  # a decision, and the place of the card that it names, or -1 if it names none


def named_parts(seen: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """The parts of what players see, by name, as views of the same figures."""
    return {name: seen[..., where] for name, where in PARTS.items()}


def acts_of(spec: BankedSpec) -> Iterator[Act]:
    """Each decision; a decision that names a card of the hand once for each place of the hand."""
    for verb in spec.decisions:
        if verb in spec.names_a_card:
            for place in range(spec.cards_in_all):
                yield verb, place
        else:
            yield verb, -1


def only_one_player(record: Record) -> BankedSpec:
    """The game, in which only seat 1 plays against the house."""
    spec = record.game.spec
    if not isinstance(spec, BankedSpec) or tuple(record.players) != (SEAT,):
        raise LearnError(f"{record.game.name}: the environment has one player, at seat 1")
    return spec


class CompiledRounds:
    """The rounds of a seed by number: what is dealt, what is seen at each decision, and what decisions win or lose."""

    def __init__(self, record: Record, wagers: Mapping[str, int] | None) -> None:
        self.spec = only_one_player(record)
        self.compiled: Compiled = compiled_rounds(record, wagers)[1]
        self.module: Any = self.spec.module("compiled")
        self.open: tuple[tuple[int, ...], ...] = self.module.SEEN
        piles, first = self.compiled.piles, 0
        for place, number in piles:
            if place == HAND[SEAT]:
                self.own = slice(first, first + number)
            first += number

    @property
    def decisions(self) -> int:
        """How many decisions a round has."""
        return len(self.open)

    def dealt(self, starts: NDArray[np.uint64]) -> NDArray[np.uint8]:
        """The cards of each round, a row each."""
        cards = np.empty((len(starts), self.compiled.cards), np.uint8)
        deal_many(starts, cards)
        return cards

    def brings(self, cards: NDArray[np.uint8], decided: NDArray[np.uint8]) -> NDArray[np.int64]:
        """What the decisions in a row win or lose with its cards, in cents."""
        game, net = self.compiled, np.empty(decided.shape, np.int64)
        game.outcomes(cards, decided, game.wagers, *game.pays, net)
        return net


class RoundsInAdvance:
    """One table, whose rounds are dealt and settled in advance, a block at a time, for every way to decide."""

    def __init__(self, rounds: CompiledRounds) -> None:
        self.rounds, self.over = rounds, True
        self._block: tuple[str, int] | None = None
        self._fixed: dict[tuple[str, int], int] = {}

    def begin(self, seed: str, number: int) -> None:
        """The round of this number, up to its first decision."""
        block, self._row = divmod(number, BLOCK)
        if self._block != (seed, block):
            self._block = seed, block
            self._cards = self.rounds.dealt(chances(seed, block * BLOCK, BLOCK))
            ways = np.tile(np.arange(self.rounds.module.CODES, dtype=np.uint8), (BLOCK, 1))
            self._dealt, self._net = self._cards.tolist(), self.rounds.brings(self._cards, ways).tolist()
        self._asked = self._code = 0
        self.over = False

    def take(self, act: Act) -> None:
        """The player decides."""
        self._code |= self._coded(*act)
        self._asked += 1
        self.over = self._asked == self.rounds.decisions

    def _coded(self, verb: str, place: int) -> int:
        asked, row = self._asked, self._row
        if place < 0 and (verb, asked) in self._fixed:
            return self._fixed[verb, asked]
        code = int(self.rounds.module.coded(verb, place, asked, self._cards[row : row + 1, self.rounds.own])[0])
        if place < 0:
            self._fixed[verb, asked] = code
        return code

    def hand(self) -> list[int]:
        """The player's cards."""
        hand: list[int] = self._dealt[self._row][self.rounds.own]
        return hand

    def open_cards(self) -> list[int]:
        """The table's cards that are face up at this decision."""
        cards = self._dealt[self._row]
        return [cards[column] for column in self.rounds.open[min(self._asked, self.rounds.decisions - 1)]]

    def verbs(self) -> tuple[str, ...]:
        """What may be decided now."""
        return () if self.over else self.rounds.spec.decisions

    def net_cents(self) -> int:
        """What the round came to."""
        net: int = self._net[self._row][self._code]
        return net


@dataclass(frozen=True, slots=True)
class BankedTurn:
    """The state of all tables: what the players see and may do, and the results of the last step.

    The arrays are the tables' own and change with the next step.
    """

    seen: NDArray[np.float32]  # tables x figures: own cards and open cards, each marked in a row of 52; which decision
    mask: NDArray[np.int8]  # tables x acts
    net: NDArray[np.int64]  # what the round that ended with the last step came to, in cents; 0 where none ended
    ended: NDArray[np.int8]  # 1 where the last step ended a round


class BankedTables:
    """Many tables at once, one player at each: `turn` has what they see, `step(acts)` moves on, round after round.

    `parts` and `named` name the parts of what they see. The rounds of table n are those that
    `croupier.rules.banked.simulate.rounds` numbers n, n + tables, and so on.
    """

    parts, named = PARTS, staticmethod(named_parts)

    def __init__(
        self, record: Record, tables: int, *, seed: int | str, wagers: Mapping[str, int] | None = None
    ) -> None:
        if tables < 1:
            raise LearnError(f"{tables} tables; there must be one or more")
        self.rounds, self.seed, self.number = CompiledRounds(record, wagers), seed, 0
        self.acts = tuple(acts_of(self.rounds.spec))
        self._all, self._asked = np.arange(tables), 0
        self._decided = np.zeros(tables, np.uint8)
        self.turn = BankedTurn(
            np.zeros((tables, FIGURES), np.float32),
            np.ones((tables, len(self.acts)), np.int8),
            np.zeros(tables, np.int64),
            np.zeros(tables, np.int8),
        )
        self._deal()

    def step(self, acts: ArrayLike) -> BankedTurn:
        """Each player takes an act, by its number in `acts`; if the round is over, the next one is dealt."""
        chosen = np.asarray(acts, np.int64)
        if chosen.shape != self._all.shape or (chosen < 0).any() or (chosen >= len(self.acts)).any():
            raise BadAct(
                f"the acts must be {len(self._all)} numbers from 0 to {len(self.acts) - 1}, one for each table"
            )
        for number, (verb, place) in enumerate(self.acts):
            rows = np.flatnonzero(chosen == number)
            if len(rows):
                self._decided[rows] |= self.rounds.module.coded(verb, place, self._asked, self._own[rows])
        self._asked += 1
        over = self._asked == self.rounds.decisions
        self.turn.net[:] = self.rounds.brings(self._cards, self._decided[:, None])[:, 0] if over else 0
        self.turn.ended[:] = over
        if over:
            self.number += 1
            self._deal()
        else:
            self._look()
        return self.turn

    def _deal(self) -> None:
        """The next round of every table, up to its first decision."""
        self._cards = self.rounds.dealt(chances(self.seed, self.number * len(self._all), len(self._all)))
        self._own = self._cards[:, self.rounds.own]
        self._decided[:], self._asked = 0, 0
        seen = self.turn.seen
        seen[:] = 0
        seen[self._all[:, None], self._own] = 1
        self._look()

    def _look(self) -> None:
        """Mark the cards that are face up now, and which decision it is."""
        seen = self.turn.seen
        for column in self.rounds.open[self._asked]:
            seen[self._all, CARDS_IN_DECK + self._cards[:, column].astype(np.intp)] = 1
        seen[:, 2 * CARDS_IN_DECK :] = 0
        seen[:, 2 * CARDS_IN_DECK + self._asked] = 1

    def clone(self) -> BankedTables:
        """An independent copy of the tables in their present state."""
        other = object.__new__(BankedTables)
        other.__dict__.update(self.__dict__)
        other._decided, turn = self._decided.copy(), self.turn
        other.turn = BankedTurn(turn.seen.copy(), turn.mask.copy(), turn.net.copy(), turn.ended.copy())
        return other
