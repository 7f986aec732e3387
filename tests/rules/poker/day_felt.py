"""A table of any poker game from round to round, for tests in which players fold, call, step away and come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, cast

import pytest

from croupier.cards.shuffle import SeededChance
from croupier.engine import CHANCE, Answer, Event, Game, House, Round, RuleViolation
from croupier.engine.driver import advance, least
from croupier.rules import GAMES, table_day
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import PokerTable
from croupier.rules.table_day import FOLLOWING, state_after
from tests.rules.day_texts import FROM_THE_MIDDLE, read_again
from tests.rules.event_data import about
from tests.rules.felt import answer
from tests.rules.poker.board_felt import rigged
from tests.rules.poker.lone_day import Day

FOLD = ("fold", "forced-bet", "discard", "show")
CALL = ("check", "call", "forced-bet", "discard", "show")


class Between:
    """What tests say between rounds of a day, at any table."""

    day: table_day.TableDay

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
        rounds = read_again(self.day.records, FROM_THE_MIDDLE if isinstance(self.day, Day) else FOLLOWING).rounds
        return state_after(rounds[-1]) == self.day.state


class TableDay(Between):
    """A table with a shuffler under these choices, opened by chapter 4; everybody buys in at the cage.

    The button is drawn: this seat gets the highest card, or the last one. Everybody folds, or calls, unless a line says
    otherwise.
    """

    def __init__(
        self,
        stacks: Mapping[int, int] | int = 4,
        game: str = "holdem",
        *,
        button: int = 0,
        raked: bool = False,
        **house: Any,
    ) -> None:
        seats = dict.fromkeys(range(1, stacks + 1), 20_000) if isinstance(stacks, int) else dict(stacks)
        self.last: Round | None = None
        self.events: list[Event] = []
        self.day = self._begun(GAMES[game], GAMES[game].choices.house(_chosen(house)), seats, raked)
        if self.day.memory.stage:
            self._opened(seats, button or max(seats))
        self.events.clear()

    def _begun(self, game: Game, house: House, seats: Mapping[int, int], raked: bool) -> table_day.TableDay:
        return table_day.TableDay(game, house, raked=raked)

    def _opened(self, seats: Mapping[int, int], button: int) -> None:
        running, chance = self.day.begin("opening"), SeededChance(1)
        while not running.over:
            advance(running, chance)
            if running.ask is not None:
                running.answer(least(running.ask.options[0]))
        self.end(running)
        sits = [(f"floor arrives P{seat}", f"{seat} sit P{seat} {cents}") for seat, cents in seats.items()]
        self.between(*(line for lines in sits for line in lines))
        if "button" in self.day.state.game.procedures:
            self._draws(seats, button)

    def _draws(self, seats: Mapping[int, int], button: int) -> None:
        """C(1)(b): this seat draws the ace of spades, the others low cards."""
        running = self.day.begin("button")
        assert running.ask is not None
        deck = list(running.ask.options[0].cards)
        low = iter(deck)
        top = [max(deck) if seat == button else next(low) for seat in sorted(seats)]
        order = (*top, *(card for card in deck if card not in top))
        running.answer(Answer(CHANCE, "order", cards=order))
        advance(running, SeededChance(1))
        self.end(running)
        assert button == self.day.memory.button

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
            order = rigged(self.day.state.game.id, seats, table.button, hands, board)
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


class MiddleOfTheDay(TableDay):
    """A table in the middle of its day, whose players may have any stack, even below the least buy-in."""

    def _begun(self, game: Game, house: House, seats: Mapping[int, int], raked: bool) -> table_day.TableDay:
        return Day(
            game,
            house,
            players={seat: f"P{seat}" for seat in seats},
            balances={f"stack-{seat}": cents for seat, cents in seats.items()} | {"cage": -sum(seats.values())},
            memory=PokerMemory(round=1, raked=raked),
        )


def _chosen(house: Mapping[str, object]) -> dict[str, object]:
    """A shuffler, and the choices given as keywords, with two underscores for the dot."""
    return {"deck.shuffler": "automatic"} | {name.replace("__", ".", 1): value for name, value in house.items()}
