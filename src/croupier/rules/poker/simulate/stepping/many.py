"""Many tables at once that stop at each decision: figures and masks out, acts of the menu in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.engine import Record
from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.deck import shuffle
from croupier.rules.poker.simulate.stepping.house import Bomb, put_in_line, stepping
from croupier.rules.poker.simulate.stepping.layout import (
    OVER,
    SHUFFLED,
    TABLE,
    TO_LINE,
    HouseRow,
    Numbers,
    Records,
    TableRow,
)
from croupier.rules.poker.simulate.stepping.menu import (
    MENU,
    Figures,
    look,
    mask_of,
    number_of_acts,
    parts,
    take_from_menu,
)
from croupier.rules.poker.simulate.stepping.play import advance, begin
from croupier.rules.poker.simulate.stepping.results import BadPlay, between_hands
from croupier.rules.poker.spec import Draws
from croupier.rules.seeds import FAR, MIX, start_of

Marks = NDArray[np.int8]
NOT_NOW, GO_ON, BEGIN = -1, -2, -3  # instead of an act of the menu: nothing; no act is due; a new hand
_FAR, _MIX, _U29, _U32 = np.uint64(FAR), np.uint64(MIX), np.uint64(29), np.uint64(32)


@dataclass(frozen=True, slots=True)
class TablesTurn:
    """The state of every table: who is to act, what they see and may do, and the result of the last step.

    The arrays are the tables' own and change with the next step.
    """

    place: Numbers  # of the player in turn, in dealing order
    seen: Figures  # tables x figures
    mask: Marks  # tables x acts
    net: Numbers  # tables x places: results in cents of hands that ended with the last step; 0 if none did
    ended: Marks  # 1 where the last step ended a hand


class Tables:
    """A number of tables that all begin as the record does; when a hand ends, the next one begins.

    The hands of table n are numbers n, n + tables, n + 2 x tables and so on of `results`.
    """

    def __init__(self, record: Record, tables: int, *, seed: int | str, bomb: Bomb | None = None) -> None:
        if tables < 1:
            raise BadPlay(f"{tables} tables; there must be one or more")
        self.stepping = stepping(record, bomb)
        row = self.stepping.house[0]
        spec, places = self.stepping.spec, len(self.stepping.seats)
        self.parts: dict[str, slice] = {}
        width = 0
        for name, size in parts(places, spec.is_stud, bool(row["run_twice"] or row["boards"] > 1)):
            self.parts[name] = slice(width, width + size)
            width += size
        self.acts = number_of_acts(spec.hole_cards if isinstance(spec.play, Draws) else 0)
        self._is_stud, self._start, self._all = int(spec.is_stud), start_of(seed), np.arange(tables)
        self.records = np.zeros(tables, TABLE)
        self.hands = np.zeros(tables, np.int64)  # finished hands of each table
        self._chosen = np.zeros(1, np.int64)  # the act at the first table
        self.turn = TablesTurn(
            np.zeros(tables, np.int64),
            np.zeros((tables, width), np.float32),
            np.zeros((tables, self.acts), np.int8),
            np.zeros((tables, places), np.int64),
            np.zeros(tables, np.int8),
        )
        self.begin(0)
        self.look()

    def begin(self, first: int, tables: int | None = None) -> None:
        """Begin a hand at each table, or at the first ones, up to a decision; the first one has this number."""
        turn, records = self.turn, self.records[:tables]
        acts, hands = np.full(len(records), BEGIN), (self.hands, turn.net, turn.ended)
        step_all(self.stepping.house, records, acts, acts, self._start, first, *hands, False)

    def step(self, acts: ArrayLike, at: ArrayLike | None = None) -> TablesTurn:
        """Each player in turn takes an act of the menu, and the tables go on to their next decision.

        With `at`, numbers from 0 to 1, a bet or raise goes that far from its least to its most amount, whichever
        height the menu has; other acts ignore it.
        """
        chosen = np.asarray(acts, np.int64)
        if chosen.shape != self._all.shape or (chosen < 0).any() or (chosen >= self.acts).any():
            raise BadPlay(f"the acts must be {len(self._all)} numbers from 0 to {self.acts - 1}, one for each table")
        lawful = self.turn.mask[self._all, chosen]
        if not lawful.all():
            first = int(np.flatnonzero(lawful == 0)[0])
            allowed = np.flatnonzero(self.turn.mask[first]).tolist()
            raise BadPlay(f"table {first}: act {int(chosen[first])} is not allowed now; allowed: {allowed}")
        house, turn, to = self.stepping.house, self.turn, self.heights(at)
        hands = self.hands, turn.net, turn.ended
        while step_all(house, self.records, chosen, to, self._start, 0, *hands, True):
            chosen = self.put_in_line()
        self.look()
        return turn

    def put_in_line(self) -> Numbers:
        """Set the lines by suit at the tables that wait for one; returns what is to be done at each table then."""
        acts = np.full(len(self._all), NOT_NOW)
        for table in np.flatnonzero(self.records["state"] == TO_LINE):
            put_in_line(self.stepping, self.records[table])
            acts[table] = GO_ON
        return acts

    def heights(self, at: ArrayLike | None) -> Numbers:
        """The heights of bets and raises that are this far, from 0 to 1, between the least and the most."""
        if at is None:
            return np.full(len(self._all), MENU)
        far = np.asarray(at, np.float64)
        if far.shape != self._all.shape or not ((far >= 0) & (far <= 1)).all():
            raise BadPlay(f"at must be {len(self._all)} numbers from 0 to 1, one for each table")
        low, top, grid = (self.records[name] for name in ("low", "top", "grid"))
        steps = -((low - top) // np.maximum(grid, 1))  # rounded up: all-in need not be a whole chip
        to: Numbers = np.minimum(low + np.rint(far * steps).astype(np.int64) * grid, top)
        return to

    # ---- the first table only, which waits when its hand is over ----------------------------------------------------

    def take(self, act: int, at: float | None = None) -> bool:
        """The player in turn at the first table takes an act that its mask allows; returns whether the hand is over."""
        turn = self.turn
        hand = self.records[:1], self._chosen, self.heights(at if at is None else [at]), self._start, 0
        self._chosen[0] = act
        while step_all(self.stepping.house, *hand, self.hands, turn.net, turn.ended, False):
            put_in_line(self.stepping, self.records[0])
            self._chosen[0] = GO_ON
        if turn.ended[0]:
            return True
        self.look()
        return False

    def next_hand(self) -> None:
        """The first table begins its next hand, even if the current one is not over."""
        self.hands[0] += 1
        self.begin(int(self.hands[0]) * len(self._all), 1)
        self.look()

    def seen_from(self, place: int) -> Figures:
        """What the player at a place of the first table sees."""
        seen = np.zeros(self.turn.seen.shape[1], np.float32)
        look_from(self.stepping.house, self.records, place, self._is_stud, seen)
        return seen

    def look(self) -> None:
        """Update what the players in turn see and may do."""
        turn = self.turn
        look_all(self.stepping.house, self.records, self._is_stud, turn.place, turn.seen, turn.mask)


@kernel
def chance_of(start: np.uint64, number: int) -> np.uint64:
    """The start of a hand's random numbers, as in `croupier.rules.seeds.chances`."""
    word = start + np.uint64(number) * _FAR
    word = (word ^ word >> _U32) * _MIX
    word = (word ^ word >> _U29) * _MIX
    return np.uint64(word ^ word >> _U32)


@kernel
def begin_hand(h: HouseRow, t: TableRow, chance: np.uint64) -> None:
    """Everything before the first step of a hand."""
    between_hands(h, t, True)
    t.chance = chance
    if h.given == SHUFFLED:
        t.left = h.deck_number
        for card in range(h.deck_number):
            t.deck[card] = h.deck[card]
        shuffle(t)
    begin(h, t)


@kernel
def step_all(
    houses: Records,
    tables: Records,
    acts: Numbers,
    to: Numbers,
    start: np.uint64,
    first: int,
    hands: Numbers,
    net: Numbers,
    ended: Marks,
    again: bool,
) -> int:
    """Take an act at each table, or begin a hand there; returns how many wait for a line by suit.

    A hand that begins at the first table has the number `first`. Where one is over, the next begins if `again`.
    """
    h, waiting = houses[0], 0
    for table in range(len(tables)):
        t, act = tables[table], acts[table]
        if act == NOT_NOW:
            continue
        ended[table] = 0
        for place in range(h.places):
            net[table, place] = 0
        if act == BEGIN:
            begin_hand(h, t, chance_of(start, first + table))
        elif act >= 0:
            take_from_menu(h, t, act, to[table])
        advance(h, t)
        if t.state == TO_LINE:
            waiting += 1
        while t.state == OVER:
            ended[table] = 1
            for place in range(h.places):
                net[table, place] = t.stacks[place] - t.began[place]
            if not again:
                break
            hands[table] += 1
            begin_hand(h, t, chance_of(start, table + len(tables) * hands[table]))
            advance(h, t)
    return waiting


@kernel
def look_all(houses: Records, tables: Records, is_stud: int, place: Numbers, seen: Figures, mask: Marks) -> None:
    """What the player in turn at each table sees and may do."""
    h = houses[0]
    for table in range(len(tables)):
        t = tables[table]
        place[table] = t.actor
        look(h, t, t.actor, is_stud, seen[table])
        mask_of(h, t, mask[table])


@kernel
def look_from(houses: Records, tables: Records, place: int, is_stud: int, seen: Figures) -> None:
    """What the player at a place of the first table sees."""
    look(houses[0], tables[0], place, is_stud, seen)
