"""What random players and the project's bots do at many tables at once, as acts of the menu."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.stepping.betting import amount, amounts
from croupier.rules.poker.simulate.stepping.bots import Tempers, begin_course, decide, follow, note, scratch, tempers_of
from croupier.rules.poker.simulate.stepping.deck import below
from croupier.rules.poker.simulate.stepping.layout import (
    ACT_FOLD,
    ACT_RAISE,
    ACT_STAY,
    COURSE,
    TO_BET,
    TO_DRAW,
    Numbers,
    Records,
    TableRow,
)
from croupier.rules.poker.simulate.stepping.menu import ACTS_OF_BETS, MENU


@dataclass(frozen=True, slots=True)
class BotsAtTables:
    """Bots at many tables: a temper for each seat, and what they know of the course of each hand."""

    tempers: Tempers
    courses: Records

    @classmethod
    def at(cls, seats: tuple[int, ...], tables: int, seed: int | str) -> BotsAtTables:
        """Bots at tables whose hands are to begin."""
        courses = np.zeros(tables, COURSE)
        begin_courses(courses)
        return cls(tempers_of(seats, seed), courses)

    def decide(self, houses: Records, tables: Records, rows: Numbers, acts: Numbers, to: Numbers) -> None:
        """Write the acts of the bots in turn at these tables."""
        tried, _, deck = scratch()
        choose_as_bots(houses, tables, tried, self.courses, deck, self.tempers, rows, acts, to)


@kernel
def begin_courses(courses: Records) -> None:
    """Before the first act at each table."""
    for table in range(len(courses)):
        begin_course(courses[table])


@kernel
def follow_all(houses: Records, tables: Records, courses: Records, rows: Numbers) -> None:
    """What happened at these tables since the last decision, for the bots."""
    for row in range(len(rows)):
        follow(houses[0], tables[rows[row]], courses[rows[row]])


@kernel
def note_all(tables: Records, courses: Records, rows: Numbers, acts: Numbers) -> None:
    """What the players in turn at these tables do now, for the bots."""
    for row in range(len(rows)):
        table = rows[row]
        act = acts[table]
        if act >= ACTS_OF_BETS:
            note(tables[table], courses[table], ACT_STAY, act - ACTS_OF_BETS)
        else:
            note(tables[table], courses[table], min(act, ACT_RAISE), 0)


@kernel
def choose_as_bots(
    houses: Records,
    tables: Records,
    tried: Records,
    courses: Records,
    deck: Numbers,
    tempers: Tempers,
    rows: Numbers,
    acts: Numbers,
    to: Numbers,
) -> None:
    """The act of the bot in turn at each of these tables, and the height of a raise."""
    h, s = houses[0], tried[0]
    for row in range(len(rows)):
        table = rows[row]
        t = tables[table]
        act, number = decide(h, t, s, courses[table], deck, tempers)
        acts[table] = ACTS_OF_BETS + number if t.state == TO_DRAW else act
        to[table] = number if t.state == TO_BET and act == ACT_RAISE else MENU


@kernel
def choose_at_random(houses: Records, tables: Records, rows: Numbers, acts: Numbers, to: Numbers) -> None:
    """Any act of the player in turn at each of these tables: each kind equally likely, and each amount of a raise."""
    for row in range(len(rows)):
        table = rows[row]
        acts[table], to[table] = any_act(tables[table])


@kernel
def any_act(t: TableRow) -> tuple[int, int]:
    """An act at random, and the height of a raise."""
    if t.state == TO_DRAW:
        return ACTS_OF_BETS + below(t, 1 << t.held[t.actor]), MENU
    if t.state != TO_BET:
        return ACT_STAY + below(t, 2), MENU
    facing = int(t.owes > 0)
    chosen = below(t, 1 + facing + int(t.may_raise))
    if chosen == 0:
        return ACT_STAY, MENU
    if facing and chosen == 1:
        return ACT_FOLD, MENU
    low, top, grid = t.low, t.top, t.grid
    return ACT_RAISE, amount(low, top, grid, below(t, amounts(low, top, grid)))
