"""A table of any poker game from round to round: who folds, calls, steps away and comes back, for tests beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, cast

import pytest
from board_felt import answer, rigged
from day_texts import FROM_THE_MIDDLE, read_again
from event_data import about
from lone_day import Day
from msgspec.structs import replace

from croupier.cards.shuffle import SeededChance
from croupier.engine import CHANCE, Answer, Event, Round, RuleViolation
from croupier.engine.driver import advance, least
from croupier.rules import GAMES
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import PokerTable
from croupier.rules.table_day import state_after

FOLD = ("fold", "forced-bet", "discard", "show")
CALL = ("check", "call", "forced-bet", "discard", "show")


class Between:
    """What tests say between rounds of a day, whatever the table."""

    day: Day

    def end(self, running: Round) -> Self:
        """A procedure is over."""
        raise NotImplementedError

    def between(self, *lines: str, last: str = "floor next-round") -> Self:
        """What the floor and the players do before the next round: `floor clock 30`, `3 step-away`."""
        running = self.day.begin("between")
        for line in lines:
            running.answer(answer(line))
        running.answer(answer(last))
        return self.end(running)

    def refused(self, line: str, *before: str) -> RuleViolation:
        """The refusal of an answer between rounds."""
        running = Round(self.day.state.record("between"))
        for one in before:
            running.answer(answer(one))
        with pytest.raises(RuleViolation) as refusal:
            running.answer(answer(line))
        return refusal.value

    def replays(self) -> bool:
        """Do the records of the day give the same end?"""
        rounds = read_again(self.day.records, FROM_THE_MIDDLE).rounds
        return state_after(rounds[-1]) == self.day.state


class TableDay(Between):
    """A table with a shuffler under these choices; everybody folds, or calls, unless a line says otherwise."""

    def __init__(
        self,
        stacks: Mapping[int, int] | int = 4,
        game: str = "holdem",
        memory: PokerMemory | None = None,
        **house: object,
    ) -> None:
        seats = dict.fromkeys(range(1, stacks + 1), 20_000) if isinstance(stacks, int) else dict(stacks)
        choices = {"deck.shuffler": "automatic"} | {name.replace("__", ".", 1): value for name, value in house.items()}
        self.day = Day(
            GAMES[game],
            GAMES[game].choices.house(choices),
            players={seat: f"P{seat}" for seat in seats},
            balances={f"stack-{seat}": cents for seat, cents in seats.items()} | {"cage": -sum(seats.values())},
            memory=replace(memory or PokerMemory(), round=(memory and memory.round) or 1),
        )
        self.last: Round | None = None
        self.events: list[Event] = []

    def round(
        self,
        *lines: str,
        then: tuple[str, ...] = FOLD,
        shuffle: tuple[str, ...] = (),
        hands: Mapping[int, str] | None = None,
        board: str = "",
    ) -> TableDay:
        """A round: first these lines at the shuffle, then these at the first decision, then everybody the same.

        With hands, all seats with chips are dealt in, and these seats get these cards.
        """
        running, chance = self.day.begin("round"), SeededChance(1)
        for line in shuffle:
            running.answer(answer(line))
        if hands:
            table = cast(PokerTable, running.table)
            seats = [seat for seat in table.seats if self.stack(seat)]
            order = rigged(self.day.game.id, seats, table.button, hands, board)
            running.answer(Answer(CHANCE, "order", cards=order))
        advance(running, chance)
        for line in lines:
            running.answer(answer(line))
            advance(running, chance)
        while running.ask is not None:
            options = {option.verb: option for option in running.ask.options}
            running.answer(least(options[next(verb for verb in then if verb in options)]))
            advance(running, chance)
        return self.end(running)

    def end(self, running: Round) -> Self:
        """A procedure is over: not a cent is lost."""
        self.day.finish(running)
        self.last = running
        self.events += running.events
        assert not sum(self.day.balances.values())
        return self

    @property
    def table(self) -> PokerTable:
        """The table of the last procedure, as it was left."""
        assert self.last is not None
        return cast(PokerTable, self.last.table)

    def told(self, *kinds: str) -> list[tuple[int, str, str]]:
        """Seat, what and clause of the events of these kinds in the last procedure."""
        return [(event.seat, about(event), event.clause) for event in self.table.events if event.kind in kinds]

    def paid(self, *kinds: str) -> list[tuple[int, int]]:
        """Seat and cents of the events of these kinds in the last procedure."""
        return [(event.seat, event.cents) for event in self.table.events if event.kind in kinds]

    def stack(self, seat: int) -> int:
        return self.day.balances[f"stack-{seat}"]
