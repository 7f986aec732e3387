"""Games, records, rounds: `step(record, answer) -> (record, events)`, and everything rebuilt from the record.

A record is what is stored: the game, the house's choices, who sits where with what, and every answer given. A `Round`
is the record replayed: it holds the running procedure and is never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from msgspec.structs import replace as changed

from croupier.engine.asks import (
    AS_PROCEDURE,
    CHANCE,
    DEALER,
    PROCEED,
    Answer,
    Ask,
    Irregularity,
    Open,
    Option,
    Procedure,
    RuleViolation,
    actor_name,
    not_taken,
    steps_taken,
)
from croupier.engine.events import Event
from croupier.engine.head import NO_HEAD, Given, RecordHead
from croupier.engine.house import Choices, House
from croupier.engine.memory import Memory
from croupier.engine.table import Table

ROUND = "round"
RefuseMemory = Callable[[House, Mapping[int, str], Mapping[str, int], Any], RuleViolation | None]


@cache
def _at_once(steps: int) -> Answer:
    """So many of the dealer's ordinary steps as one answer; a record has them one by one."""
    return AS_PROCEDURE if steps == 1 else Answer(DEALER, PROCEED, amount=steps)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the texts: its choices, its table and its procedures.

    `reports` lists what may be reported at an ask, besides what the ask itself takes, and `acts` has every verb of such
    a report. `report` takes one: it returns the `Irregularity` to raise in the procedure, True to pass the answer to
    the procedure, or False to leave the ask as it is. `seating` refuses players who may not sit or wager this way.
    `why_not` gives the clause by which an answer is refused, if the game's text has one that fits better than the ask's
    own. `hands_rebuilt` says whether the text lets every hand be rebuilt from the discard rack after the round.
    `acts_of_players` is the part of `reports` that belongs to seats, by seat. `for_the_silent` answers for a player who
    does not, so that the table can always go on. `memory` is the type of what its tables remember, and `refuse_memory`
    says why a table with these choices, seats and accounts cannot remember something.
    """

    id: str
    name: str
    document: str
    rules: int
    choices: Choices
    table: Callable[[House, Mapping[int, str], Mapping[str, int], Any], Table]
    memory: type[Memory]
    procedures: Mapping[str, Callable[[Any], Procedure]]
    reports: Callable[[Any, Ask | Open], tuple[Option, ...]]
    report: Callable[[Any, Ask | Open, Answer], Irregularity | bool]
    acts: frozenset[str]
    for_the_silent: Callable[[Any, Ask], Answer]
    opening_balances: Callable[[House], dict[str, int]] = lambda house: {}
    seating: Callable[[House, Mapping[int, str]], None] = lambda house, players: None
    why_not: Callable[[Any, Ask | Open, Answer], RuleViolation | None] = lambda table, ask, answer: None
    refuse_memory: RefuseMemory = lambda house, players, balances, memory: None
    hands_rebuilt: bool = False
    acts_of_players: Callable[[Any, Ask | Open], Mapping[int, tuple[Option, ...]]] = lambda table, ask: {}
    spec: object = None  # the game's specification, which only the engine ignores
    life: object = None  # how its tables go from procedure to procedure, for code that runs a day


@dataclass(frozen=True, slots=True)
class Record:
    """What is stored of one procedure; everything else is rebuilt from it.

    `given` says who gave each answer and when, if that is known: as long as `answers`, or empty.
    """

    game: Game
    house: House
    players: Mapping[int, str]
    balances: Mapping[str, int]
    memory: Memory
    procedure: str = ROUND
    submission: str = "none"
    answers: tuple[Answer, ...] = ()
    head: RecordHead = NO_HEAD
    given: tuple[Given | None, ...] = ()

    def _repr_html_(self) -> str:
        from croupier.engine.pages import record_page

        return record_page(self)


class Round:
    """A procedure under way: the result of replaying its record."""

    __slots__ = ("_answers", "_given", "_opened", "_run", "_stands", "_start", "ask", "table")

    def __init__(self, record: Record, step: int | None = None) -> None:
        game = record.game
        self._start = record
        self._answers: list[Answer] = []
        self._given = dict(enumerate(record.given)) if record.given else None  # by the index of the answer
        self._opened: list[tuple[int, Open]] = []  # each `Open` that was answered, with the number of that answer
        self._stands = 0, 0  # the number of an ask left as it was after a report, and how many answers there were
        self.table = game.table(record.house, record.players, record.balances, record.memory)
        self._run = game.procedures[record.procedure](self.table)
        self.ask: Ask | Open | None = None  # what the procedure waits for; None when it has ended
        with suppress(StopIteration):
            self.ask = next(self._run)
        for place, answer in enumerate(record.answers[:step]):
            try:
                self.take(answer)
            except RuleViolation as refused:
                refused.add_note(f"answer {place + 1}: {answer}")
                raise

    @property
    def record(self) -> Record:
        """The record up to here."""
        answers, known = tuple(self._answers), self._given
        given = () if known is None else tuple(known.get(place) for place in range(len(answers)))
        return replace(self._start, answers=answers, given=given)

    def rename(self, change: Callable[[Memory], Memory]) -> None:
        """Change in the record and at the table what is remembered and decides nothing: a name that is shown."""
        self._start = replace(self._start, memory=change(self._start.memory))
        self.table.memory = change(self.table.memory)

    @property
    def opening_balances(self) -> Mapping[str, int]:
        """The accounts at the beginning."""
        return self._start.balances

    @property
    def game(self) -> Game:
        """The game being played."""
        return self._start.game

    @property
    def procedure(self) -> str:
        """Which of the game's procedures this is."""
        return self._start.procedure

    @property
    def answered(self) -> int:
        """How many answers the record has."""
        return len(self._answers)

    def answers_after(self, number: int) -> tuple[Answer, ...]:
        """The answers of the record after the first `number` ones."""
        return tuple(self._answers[number:])

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
        ask = self.ask
        return () if ask is None else ask.options + self._start.game.reports(self.table, ask)

    # ---- answers ------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer, given: Given | None = None) -> list[Event]:
        """Take one answer and go on to the next ask; returns the events it caused. A refused answer changes nothing.

        `given` is who gave it and when, for the record; the rules ignore it.
        """
        mark, place = len(self.table.events), len(self._answers)
        self.take(answer)
        if given is not None:
            known = self._given = self._given or {}
            known.update(dict.fromkeys(range(place, len(self._answers)), given))
        return self.table.events[mark:]

    def take(self, answer: Answer) -> None:
        """Like `answer`, without collecting the events."""
        ask = self.ask
        if ask is None or answer.number:
            ask, answer = self._current(answer)
        if not ask.takes(answer):
            self._report(answer)
            return
        steps = steps_taken(answer) if ask.steps else 0
        if steps:
            self._answers += (AS_PROCEDURE,) * steps
        else:
            self._keep(ask, answer)
        self._send(answer)

    def why_not(self, answer: Answer) -> RuleViolation | None:
        """The refusal of an answer: who, what was tried, what is allowed, the clause; None if it would be taken."""
        try:
            ask, answer = self._current(answer)
        except RuleViolation as stale:
            return stale
        if ask.takes(answer):
            return None
        game, table = self._start.game, self.table
        acts = game.reports(table, ask) if answer.verb in game.acts else ()
        mine = tuple(option for option in acts if option.verb == answer.verb and option.actor == answer.actor)
        if mine:
            if any(option.fault(answer) is None for option in mine):
                return None
            refused = not_taken(ask, mine, answer)
        else:
            refused = game.why_not(table, ask, answer) or not_taken(ask, ask.options_of(answer.actor), answer)
        return refused.about(answer, ask.options_of(answer.actor))

    def proceed(self) -> None:
        """Go on for as long as the ordinary automatic dealer is asked."""
        while self.ask is not None and (steps := self.ask.steps):
            self._answers += (AS_PROCEDURE,) * steps
            self._send(_at_once(steps))

    def run(self, decide: Callable[[Round], Answer], draw: Callable[[Ask | Open], Answer]) -> None:
        """Run to the end: the dealer simply goes on, `draw` answers for chance and `decide` for the rest."""
        ask, send, answers = self.ask, self._run.send, self._answers
        try:
            while ask is not None:
                steps = ask.steps
                if steps:
                    answers += (AS_PROCEDURE,) * steps
                    self.ask = ask = send(_at_once(steps))
                    continue
                answer = draw(ask) if ask.actor == CHANCE else decide(self)
                if answer in ask.preapproved:
                    answers.append(answer)
                    self.ask = ask = send(answer)
                elif not answer.number and ask.takes(answer):
                    self._keep(ask, answer)
                    self.ask = ask = send(answer)
                else:
                    self.take(answer)
                    ask = self.ask
        except StopIteration:
            self.ask = None

    def _send(self, answer: Answer) -> None:
        try:
            self.ask = self._run.send(answer)
        except StopIteration:
            self.ask = None

    def _report(self, answer: Answer) -> None:
        """Take an answer that the ask does not take but that may be a report; otherwise refuse it."""
        refused = self.why_not(answer)
        if refused is not None:
            raise refused
        ask = self.ask
        assert ask is not None
        number = self.number
        outcome = self._start.game.report(self.table, ask, answer)
        self._keep(ask, answer)
        if isinstance(outcome, Irregularity):
            try:
                self.ask = self._run.throw(outcome)
            except StopIteration:
                self.ask = None
        elif outcome:
            self._send(answer)
        else:
            self._stands = number, len(self._answers)
            if isinstance(ask, Ask):
                self.ask = ask.step_by_step()  # what was reported may concern the next step

    def _keep(self, ask: Ask | Open, answer: Answer) -> None:
        """Add the answer to the record."""
        if isinstance(ask, Open):
            self._opened.append((len(self._answers) + 1, ask))
        self._answers.append(answer)

    # ---- numbers ------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the ask: how many answers there are, including the one it waits for; 0 once nothing is asked.

        It does not change while an ask is left as it was after a report, or while the procedure returns to an `Open` of
        the same kind and clause, which is made fresh each time with the menus of that moment.
        """
        ask, answered = self.ask, len(self._answers)
        if ask is None:
            return 0
        if isinstance(ask, Open):
            return self._puts(ask)[0][0]
        stands, since = self._stands
        return stands if since == answered and stands else answered + 1

    def _puts(self, ask: Open) -> list[tuple[int, Open]]:
        """Each time this `Open` was put, including now, with the number of the answer that it waited for."""
        before = [(at, put) for at, put in self._opened if (put.kind, put.clause) == (ask.kind, ask.clause)]
        return [*before, (len(self._answers) + 1, ask)]

    def _since(self, ask: Open, actor: int) -> int:
        """The number since which the actor's menu of this `Open` has been the same."""
        (since, before), *later = self._puts(ask)
        for number, put in later:
            if actor in put.menus and put.menus[actor] != before.menus.get(actor):
                since = number
            before = put
        return since

    def _current(self, answer: Answer) -> tuple[Ask | Open, Answer]:
        """The ask, and the answer without its number; refused if the number is of another ask or already answered."""
        ask, named, last = self.ask, answer.number, len(self._answers) + 1
        if named:
            answer = changed(answer, number=0)
        if ask is None:
            ended = self.table.events[-1].clause
            raise RuleViolation(ended, f"{answer.said} comes after the end of the round").about(answer, ())
        if not named:
            return ask, answer
        mine = ask.options_of(answer.actor)
        since = self._since(ask, answer.actor) if isinstance(ask, Open) else self.number
        who = f"{answer.said} answers ask {named}"
        if named > last:
            raise RuleViolation(ask.clause, f"{who}, which is not asked yet; it is ask {since}").about(answer, mine)
        if answer in self._answers[named - 1 :]:
            raise RuleViolation(ask.clause, f"{who} a second time; it was already taken").about(answer, mine)
        if named < since:
            reason = f"{who}, which is over; {actor_name(ask.actor)} is asked now, by ask {since}"
            raise RuleViolation(ask.clause, reason).about(answer, mine)
        return ask, answer


def step(record: Record, answer: Answer, given: Given | None = None) -> tuple[Record, list[Event]]:
    """The record with one more answer, and the events that answer caused."""
    running = Round(record)
    events = running.answer(answer, given)
    return running.record, events


def replay(record: Record, step: int | None = None) -> Round:
    """The round as it stood after `step` answers, or after all of them."""
    return Round(record, step)
