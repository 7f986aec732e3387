"""Results of many hands as numpy arrays; a billion hands need no more memory than a thousand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.engine import Record
from croupier.errors import CroupierError
from croupier.hands.kernels.jit import kernel
from croupier.rules.poker.simulate.bulk.hands import STAYS_MAX
from croupier.rules.poker.simulate.stepping.bots import (
    Tempers,
    begin_course,
    decide,
    follow,
    note,
    scratch,
    tempers_of,
)
from croupier.rules.poker.simulate.stepping.house import Bomb, Stepping, put_in_line, stepping
from croupier.rules.poker.simulate.stepping.layout import (
    ANY_AMOUNT,
    EACH_AMOUNT,
    LEAST_AMOUNT,
    OVER,
    POT_OR_MOST,
    RUNNING,
    TABLE,
    TO_LINE,
    HouseRow,
    Numbers,
    Records,
    TableRow,
)
from croupier.rules.poker.simulate.stepping.no_limit import is_simple, play_simply
from croupier.rules.poker.simulate.stepping.play import advance, begin, take
from croupier.rules.poker.simulate.stepping.random_play import play_at_random
from croupier.rules.seeds import chances

BLOCK, BLOCK_OF_BOTS = 1 << 14, 1 << 8  # hands at a time
RANDOM, BOTS = "random", "bots"
STRATEGIES = (RANDOM, BOTS)
Strategy = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int64]]  # what players see, masks: acts
LEAST, ANY, EACH, POT_OR_ALL_IN = "least", "any", "each", "pot-or-all-in"
AMOUNTS = {LEAST: LEAST_AMOUNT, ANY: ANY_AMOUNT, EACH: EACH_AMOUNT, POT_OR_ALL_IN: POT_OR_MOST}
SHOWDOWN, ACTS, AWARDS, RAKED, TO_JACKPOTS = range(5)  # columns of `hands`
COLUMNS = 5


class BadPlay(CroupierError):
    """A request for hands that cannot be played by stepping."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a number of hands; a row for each, in the order in which they were played."""

    first: int  # the number of the first hand, from 0
    seats: tuple[int, ...]
    net: NDArray[np.int64]  # hands x seats: what each seat won or lost, in cents
    hands: NDArray[np.int64]  # hands x columns: showdown, acts, cents awarded, raked and contributed to jackpots

    def __len__(self) -> int:
        return len(self.net)

    @property
    def rake(self) -> NDArray[np.int64]:
        """What the house took from each hand, in cents."""
        return self.hands[:, RAKED]

    @property
    def jackpots(self) -> NDArray[np.int64]:
        """What each hand contributed to jackpots, in cents."""
        return self.hands[:, TO_JACKPOTS]

    @property
    def pots(self) -> NDArray[np.int64]:
        """What was awarded in each hand, in cents."""
        return self.hands[:, AWARDS]

    @property
    def acts(self) -> NDArray[np.int64]:
        """How many decisions players made in each hand."""
        return self.hands[:, ACTS]

    @property
    def showdowns(self) -> NDArray[np.bool_]:
        """Which hands came to a showdown."""
        shown: NDArray[np.bool_] = self.hands[:, SHOWDOWN] > 0
        return shown


def results(
    record: Record,
    hands: int,
    *,
    seed: int | str,
    first: int = 0,
    stays: int = 1,
    amounts: str = ANY,
    session: int = 1,
    bomb: Bomb | None = None,
    strategy: str | Strategy = RANDOM,
) -> Iterator[Results]:
    """Play this many hands that begin as the record does, block by block.

    At random, at each turn there are `stays` checks or calls per fold (when facing a bet) and per bet or raise, of any
    lawful amount or of the least one; with `each` every amount is an act of its own, and with `pot-or-all-in` those
    two are. With a `session` of more than one hand the button moves, stacks and kills carry
    over, and a player with fewer chips than may be due buys in again; every session begins as the record does. A hand
    depends only on the seed and its number (in a session, its first hand's), so `first` continues a run that stopped.
    With `bomb`, as in `("double-board", 1_000)`, every hand is such a bomb pot, to which all agree.

    With the strategy `bots` the project's bots play, each with a temper of its own; or a function plays, which is given
    what players see and their masks, a row each, and returns the acts they take (`learn` has the menu).
    """
    if hands < 0 or first < 0 or not 1 <= stays <= STAYS_MAX or session < 1:
        allowed = f"0 or more with 1 to {STAYS_MAX:,} checks or calls per fold, in sessions of 1 or more"
        raise BadPlay(f"{hands} hands from hand {first} with {stays}, in sessions of {session}; allowed: {allowed}")
    if amounts not in AMOUNTS:
        raise BadPlay(f"amounts {amounts!r} are not known; use {', '.join(AMOUNTS)}")
    if first % session or hands % session:
        raise BadPlay(f"{hands} hands from hand {first} are not whole sessions of {session} hands")
    if callable(strategy):
        from croupier.rules.poker.simulate.stepping.duplicate import blocks_by  # which needs this module

        if session > 1 or (stays, amounts) != (1, ANY):
            raise BadPlay("stays, amounts and sessions are not for hands that a function plays")
        return blocks_by(record, strategy, hands, first, seed, bomb)
    if strategy not in STRATEGIES:
        raise BadPlay(f"strategy {strategy!r} is not known; use {', '.join(STRATEGIES)} or a function")
    if strategy == BOTS and (stays, amounts) != (1, ANY):
        raise BadPlay("stays and amounts are for hands played at random; bots choose their own")
    table = stepping(record, bomb)
    if strategy == BOTS:
        return blocks_of_bots(table.with_parked_rake(), hands, first, seed, session)
    table.house["late"] = table.spec.has_board
    return _blocks(table, hands, first, seed, stays, AMOUNTS[amounts], session)


def blocks_of_bots(table: Stepping, hands: int, first: int, seed: int | str, session: int) -> Iterator[Results]:
    """Hands that bots play, at a table that parks its rake so that they see the pot as it is."""
    tables, tempers, used = np.zeros(1, TABLE), tempers_of(table.seats, seed), scratch()
    seats, size = len(table.seats), max(BLOCK_OF_BOTS // session, 1) * session
    for start in range(first, first + hands, size):
        number = min(size, first + hands - start)
        net, known = np.empty((number, seats), np.int64), np.empty((number, COLUMNS), np.int64)
        done, played = 0, (table.house, tables, *used, tempers, chances(seed, start, number), net, known)
        while done < number:
            done = bots_play_on(*played, done, session)
            if done < number:
                put_in_line(table, tables[0])
        yield Results(start, table.seats, net, known)


@kernel
def bots_play_on(
    houses: Records,
    tables: Records,
    tried: Records,
    courses: Records,
    deck: Numbers,
    tempers: Tempers,
    starts: NDArray[np.uint64],
    net: Numbers,
    known: Numbers,
    done: int,
    session: int,
) -> int:
    """Like `play_on`, with bots."""
    h, t, s, c = houses[0], tables[0], tried[0], courses[0]
    resumed = t.state == RUNNING and t.lined != 0
    for hand in range(done, len(starts)):
        if not resumed:
            between_hands(h, t, hand % session == 0)
            t.chance = starts[hand]
            begin(h, t)
            begin_course(c)
        resumed = False
        while t.state != OVER:
            if t.state == TO_LINE:
                return hand
            if t.state == RUNNING:
                advance(h, t)
            else:
                follow(h, t, c)
                act, number = decide(h, t, s, c, deck, tempers)
                note(t, c, act, number)
                take(h, t, act, number)
        note_results(h, t, net[hand], known[hand])
    return len(starts)


def _blocks(
    table: Stepping, hands: int, first: int, seed: int | str, stays: int, amounts_of: int, session: int
) -> Iterator[Results]:
    tables, simple = np.zeros(1, TABLE), is_simple(table.house[0])
    seats, size = len(table.seats), max(BLOCK // session, 1) * session
    for start in range(first, first + hands, size):
        number = min(size, first + hands - start)
        net, known = np.empty((number, seats), np.int64), np.empty((number, COLUMNS), np.int64)
        starts = chances(seed, start, number)
        done, played = 0, (table.house, tables, starts, net, known)
        while done < number:
            done = play_on(*played, done, stays, amounts_of, session, simple)
            if done < number:
                put_in_line(table, tables[0])
        yield Results(start, table.seats, net, known)


@kernel
def play_on(
    houses: Records,
    tables: Records,
    starts: NDArray[np.uint64],
    net: Numbers,
    known: Numbers,
    done: int,
    stays: int,
    amounts_of: int,
    session: int,
    simple: bool,
) -> int:
    """Play the hands from this one on; stops early where an odd chip goes by suit, to be continued from there."""
    h, t = houses[0], tables[0]
    resumed = t.state == RUNNING and t.lined != 0
    of_session = done % session
    for hand in range(done, len(starts)):
        if not resumed:
            between_hands(h, t, of_session == 0)
            t.chance = starts[hand]
            if simple:
                play_simply(h, t, stays, amounts_of)
            else:
                begin(h, t)
        resumed = False
        play_at_random(h, t, stays, amounts_of)
        if t.state == TO_LINE:
            return hand
        note_results(h, t, net[hand], known[hand])
        of_session = of_session + 1 if of_session + 1 < session else 0
    return len(starts)


@kernel
def between_hands(h: HouseRow, t: TableRow, anew: bool) -> None:
    """Begin a session; or move the button, and players with fewer chips than may be due buy in again."""
    places = h.places
    if anew:
        t.offset, t.kill, t.kill_by = 0, h.kill_now, h.kill_now_by
        for place in range(places):
            t.stacks[place], t.began[place] = h.stacks[place], h.stacks[place]
        return
    if h.blinds_number and not h.button_stays:
        first = t.stacks[0]
        for place in range(places - 1):
            t.stacks[place] = t.stacks[place + 1]
        t.stacks[places - 1] = first
        t.offset = (t.offset + 1) % places
        if t.kill_by:
            t.kill_by = t.kill_by - 1 or places
    for place in range(places):
        seat = (place + t.offset) % places
        if t.stacks[place] < h.enough:
            t.stacks[place] = max(h.stacks[seat], h.enough)
        t.began[place] = t.stacks[place]


@kernel
def note_results(h: HouseRow, t: TableRow, net: Numbers, known: Numbers) -> None:
    """Note what each seat won or lost, and the other columns of the hand."""
    places = h.places
    seat = t.offset
    for place in range(places):
        net[seat] = t.stacks[place] - t.began[place]
        seat = seat + 1 if seat + 1 < places else 0
    known[SHOWDOWN], known[ACTS], known[AWARDS] = t.shown, t.decisions, t.awarded
    known[RAKED], known[TO_JACKPOTS] = t.rake, t.jackpot
