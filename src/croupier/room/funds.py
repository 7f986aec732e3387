"""Funds that tables of the room share: Bad Beat (MD-POKER 15), High Hand (16), progressive meters (MD-LIR 12).

The funds of each currency are kept like a table whose seats are tables: its chain has every entry, in the order in
which they came. What a table moves is entered in the same transaction as the table's own row, and what
a table takes is entered before another table is told what the fund holds: if two hit at once, the first
is paid in full and the second from what is left. A table's account (`shared-bad-beat/4`) is empty after each of its
rows; the fund itself is `bad-beat/*funds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from croupier.engine import FLOOR, Answer, Event, Game
from croupier.room.desk import HOUSE, Doer
from croupier.room.journal import CHIPS, MONEY, Posting
from croupier.room.ledger import fund_postings
from croupier.room.live import LiveTable, Taken
from croupier.room.roles import Act
from croupier.room.steps import JOINED, Joined, encoded
from croupier.room.submissions import MONEY_FUNDS
from croupier.rules.memory import Fund
from croupier.rules.shared_funds import (
    AWARD,
    DISCONTINUE,
    DISTRIBUTE,
    FUNDS,
    LEDGER,
    PAUSE,
    PAY,
    PUTS_IN,
    TAKES,
    FundMemory,
    entries,
)
from croupier.rules.shared_funds import joined as with_places
from croupier.rules.table_day import State
from croupier.rules.table_day.between import CLOCK, CLOCK_MAX
from croupier.submission import Submission

CHIP_FUNDS = "*play-funds"
CHAINS: Mapping[str, str] = MappingProxyType({MONEY: MONEY_FUNDS, CHIPS: CHIP_FUNDS})
ENTRIES_MAX = 300  # entries of one procedure; then the next begins, so that a start replays no more than these
ACTS: Mapping[str, Act] = MappingProxyType(
    {
        PUTS_IN: Act.MOVE_FUND,
        DISTRIBUTE: Act.MOVE_FUND,
        DISCONTINUE: Act.MOVE_FUND,
        AWARD: Act.AWARD_FUND,
        PAY: Act.DELIVER_PAYOUT,
    }
)
BAD_BEAT: Fund = "bad-beat"
HIGH_HAND: Fund = "high-hand"


def is_fund(chain: str) -> bool:
    """Whether it is the chain of shared funds."""
    return chain in CHAINS.values()


def all_games(games: Mapping[str, Game]) -> Mapping[str, Game]:
    """The games of the room, and the funds, which have records like games."""
    return {**games, FUNDS.id: FUNDS}


def shared_at(submission: Submission, table: str) -> tuple[Fund, ...]:
    """The jackpots that a table shares with others under its submission."""
    found: list[Fund] = []
    if submission.bad_beat.offered and table in submission.bad_beat.tables:
        found.append(BAD_BEAT)
    if submission.high_hand.offered and table in submission.high_hand.tables:
        found.append(HIGH_HAND)
    return tuple(found)


def joined(state: State, told: Joined) -> State:
    """The funds with one more table, or with funds of other names."""
    place = next((at for at, name in state.players.items() if name == told.table), max(state.players, default=0) + 1)
    return with_places(state, {place: told.table}, told.funds)


class Funds(LiveTable):
    """The funds of one currency. Tables enter what they move; staff put in, award and pay."""

    def postings(self, events: Sequence[Event], people: Mapping[int, str]) -> list[Posting]:
        """What tables moved comes from their own accounts of the fund."""
        return fund_postings(self.id, self.currency, events, people)

    def join(self, table: str, funds: Iterable[str] = ()) -> None:
        """Let a table share these funds from now on."""
        with self._lock:
            told = Joined(table, tuple(funds))
            is_there = table in self.day.players.values() and set(told.funds) <= set(self._memory().funds)
            if is_there and self.running is not None:
                return
            self.pause()
            with self._desk.together():
                self.day.state = joined(self.day.state, told)
                self._write(HOUSE, JOINED, encoded(told))
                self.begin(HOUSE, LEDGER)

    def pause(self) -> None:
        """The procedure of the ledger ends, and its state is stored."""
        with self._lock:
            if self.running is not None:
                self.answer(HOUSE, Answer(FLOOR, PAUSE))

    def resume(self) -> None:
        """The ledger is open again."""
        with self._lock:
            if self.running is None:
                self.begin(HOUSE, LEDGER)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the funds."""
        return self._memory().funds

    def keeps(self, fund: str) -> bool:
        """Whether it is one of these funds."""
        return fund in self.names

    def holds(self, fund: str) -> int:
        """What a fund holds now."""
        balances = self.day.balances if self.running is None else self.running.table.balances
        return balances.get(fund, 0)

    def enter(self, table: str, row: int, events: Sequence[Event]) -> None:
        """Enter what a table has moved in this row, before any other table is told."""
        place = next((place for place, name in self.day.players.items() if name == table), 0)
        made = [answer for event in events for answer in entries(place, event)]
        if not made:
            return
        names = {answer.what for answer in made if answer.verb in (PUTS_IN, TAKES)}
        pools = {one.verb.replace("slip", HIGH_HAND, 1) for one in made if one.verb not in (PUTS_IN, TAKES)}
        self.join(table, sorted(names | pools))
        place = next(place for place, name in self.day.players.items() if name == table)
        made = [answer for event in events for answer in entries(place, event)]

        def enters() -> None:
            assert self.running is not None
            for answer in made:
                missing = answer.amount - self.holds(answer.what) if answer.verb == TAKES else 0
                if missing > 0:  # a void hand takes back what has been paid out since: the house covers it
                    self.running.take(Answer(FLOOR, PUTS_IN, answer.what, missing))
                self.running.take(answer)

        self._step(HOUSE, "", b"", enters, of=(table, row))
        assert self.running is not None
        if len(self.running.record.answers) >= ENTRIES_MAX:
            self.pause()
            self.resume()

    def tell_the_time(self, moment: datetime) -> None:
        """Advance the clock; payouts that nobody has collected in time lapse on the way (MD-POKER 16.J)."""
        with self._lock:
            self.resume()
            assert self.running is not None
            while (left := self.day.clock.minute(moment) - self._memory().minute) > 0:
                self.answer(HOUSE, Answer(FLOOR, CLOCK, amount=min(left, CLOCK_MAX)))

    def by_staff(self, doer: Doer, answer: Answer, command: str = "") -> Taken:
        """Staff put in, award and pay."""
        with self._lock:
            self.resume()
            return self.answer(doer, answer, command)

    def _memory(self) -> FundMemory:
        memory = self.day.memory if self.running is None else self.running.table.memory
        assert isinstance(memory, FundMemory)
        return memory
