"""Games, records, rounds: `step(record, answer) -> (record, events)`, and everything rebuilt from the record.

A record is what is stored: the game, the house's choices, who sits where with what, and every answer given. A `Round`
is the record replayed: it holds the running procedure and is never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from croupier.engine.asks import (
    AS_PROCEDURE,
    CHANCE,
    Answer,
    Ask,
    Irregularity,
    Open,
    Option,
    Procedure,
    RuleViolation,
)
from croupier.engine.events import Event
from croupier.engine.house import Choices, House
from croupier.engine.memory import Memory
from croupier.engine.table import Table

ROUND = "round"

NOTHING: Mapping[str, int] = MappingProxyType({})
NO_MEMORY = Memory()


def _nobody_is_asked(table: Any, ask: Ask) -> Answer:
    raise NotImplementedError(f"no answer is known for a player who is silent at {ask.clause}")


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the texts: its choices, its table and its procedures.

    `reports` lists what the dealer or the floor may report at an ask, besides what the ask itself takes. `report` takes
    such an answer: it gives the `Irregularity` to raise in the procedure, True to pass the answer to the procedure, or
    False where the ask stands as it was. `seating` refuses players who may not sit or wager so.
    `for_the_silent` answers for a player who does not: whoever is asked, the table can go on.
    `refuse` gives a better founded refusal than the ask's own, where the game's text has one. `floor_rebuilds` says
    whether the text lets the floor rebuild every hand from the discard rack after the round. `memory` is what its
    tables remember.
    """

    id: str
    name: str
    document: str
    rules: int
    choices: Choices
    table: Callable[[House, Mapping[int, str], Mapping[str, int], Any], Table]
    procedures: Mapping[str, Callable[[Any], Procedure]]
    reports: Callable[[Any, Ask | Open], tuple[Option, ...]]
    report: Callable[[Any, Ask | Open, Answer], Irregularity | bool]
    memory: type[Memory] | None = None
    opening_balances: Callable[[House], dict[str, int]] = lambda house: {}
    seating: Callable[[House, Mapping[int, str]], None] = lambda house, players: None
    refuse: Callable[[Any, Answer], RuleViolation | None] = lambda table, answer: None
    for_the_silent: Callable[[Any, Ask], Answer] = _nobody_is_asked
    floor_rebuilds: bool = False
    spec: object = None  # what the game is, for everybody but the engine


@dataclass(frozen=True, slots=True)
class Record:
    """What is stored of one procedure: from it everything is rebuilt."""

    game: Game
    house: House
    players: Mapping[int, str]
    balances: Mapping[str, int]
    facts: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    procedure: str = ROUND
    submission: str = "none"
    answers: tuple[Answer, ...] = ()
    memory: Memory = NO_MEMORY

    def _repr_html_(self) -> str:
        from croupier.engine.pages import record_page

        return record_page(self)


class Round:
    """A procedure under way: what replaying its record gives."""

    __slots__ = ("_answers", "_run", "_start", "ask", "table")

    def __init__(self, record: Record, step: int | None = None) -> None:
        game = record.game
        self._start = record
        self._answers: list[Answer] = []
        memory = record.facts if game.memory is None else record.memory
        self.table = game.table(record.house, record.players, record.balances, memory)
        self._run = game.procedures[record.procedure](self.table)
        self.ask: Ask | Open | None = None
        try:
            self.ask = next(self._run)
        except StopIteration:
            self._end()
        for place, answer in enumerate(record.answers[:step]):
            try:
                self.take(answer)
            except RuleViolation as refused:
                refused.add_note(f"answer {place + 1}: {answer}")
                raise

    @property
    def record(self) -> Record:
        """The record up to here."""
        return replace(self._start, answers=tuple(self._answers))

    @property
    def over(self) -> bool:
        """Has the procedure ended?"""
        return self.ask is None

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return self.table.events

    def options(self) -> tuple[Option, ...]:
        """Every legal answer, with limits and clause: those of the ask, then what may be reported now."""
        if self.ask is None:
            return ()
        return self.ask.options + self._start.game.reports(self.table, self.ask)

    def answer(self, answer: Answer) -> list[Event]:
        """Take one answer and go on to the next ask; the events it caused. A refused answer changes nothing."""
        mark = len(self.table.events)
        self.take(answer)
        return self.table.events[mark:]

    def take(self, answer: Answer) -> None:
        """The same for whoever does not look at the events."""
        ask = self.ask
        if ask is None:
            raise RuleViolation(self.table.events[-1].clause, f"{answer} comes after the end of the round")
        if answer not in ask.plain:
            if ask.proceeds and answer == AS_PROCEDURE:
                answer = AS_PROCEDURE  # procedures know the ordinary answer by its identity
            elif (refused := ask.refusal(answer)) is not None:
                self._report(ask, answer, refused)
                self._answers.append(answer)
                return
        try:
            self.ask = self._run.send(answer)
        except StopIteration:
            self._end()
        self._answers.append(answer)

    def proceed(self) -> None:
        """While the dealer is asked, go on as the procedure says: the ordinary automatic dealer."""
        answers = self.table.unasked = self._answers
        try:
            while self.ask is not None and self.ask.proceeds:
                answers.append(AS_PROCEDURE)
                self.ask = self._run.send(AS_PROCEDURE)
        except StopIteration:
            self._end()
        finally:
            self.table.unasked = None

    def run(self, decide: Callable[[Round], Answer], draw: Callable[[Ask | Open], Answer]) -> None:
        """To the end: the dealer goes on as the procedure says, `draw` answers for chance and `decide` for the rest."""
        ask, send = self.ask, self._run.send
        answers = self.table.unasked = self._answers
        try:
            while ask is not None:
                plain = ask.plain
                if not plain and ask.proceeds:
                    answer = AS_PROCEDURE
                else:
                    answer = decide(self) if plain or ask.actor != CHANCE else draw(ask)
                    if answer not in plain and ask.refusal(answer) is not None:
                        self.take(answer)
                        ask = self.ask
                        continue
                answers.append(answer)
                self.ask = ask = send(answer)
        except StopIteration:
            self._end()
        finally:
            self.table.unasked = None

    def _report(self, ask: Ask | Open, answer: Answer, refused: RuleViolation) -> None:
        game = self._start.game
        reportable = Ask(ask.actor, game.reports(self.table, ask), ask.clause)
        if not any(option.verb == answer.verb and option.actor == answer.actor for option in reportable.options):
            raise game.refuse(self.table, answer) or refused
        not_now = reportable.refusal(answer)
        if not_now is not None:
            raise not_now
        outcome = game.report(self.table, ask, answer)
        try:
            if isinstance(outcome, Irregularity):
                self.ask = self._run.throw(outcome)
            elif outcome:
                self.ask = self._run.send(answer)
        except StopIteration:
            self._end()

    def _end(self) -> None:
        self.ask = None
        self.table.over = True


def step(record: Record, answer: Answer) -> tuple[Record, list[Event]]:
    """The record with one more answer, and the events that answer caused."""
    running = Round(record)
    events = running.answer(answer)
    return running.record, events


def replay(record: Record, step: int | None = None) -> Round:
    """The round as it stood after `step` answers, or after all of them."""
    return Round(record, step)
