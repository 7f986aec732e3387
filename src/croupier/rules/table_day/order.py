"""What may come next at a table, and what must come first.

A table that keeps its day is new, open, idle or closed. Chapter 4 opens it before the first round and again when new
decks arrive; after idling (MD-POKER 5.F, MD-TOP5 5.F, MD-LIR 5.H) the cards are made ready again. The chapters say what
else must come before a round of play (`TableLife.due`).
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import Game, Record, RuleViolation
from croupier.engine.day_file import Following
from croupier.rules.memory import ALONE, CLOSED, IDLE, NEW, OPEN, Stage
from croupier.rules.table_day.between import stage_is_due
from croupier.rules.table_day.life import Due, OpenTask, life_of
from croupier.rules.table_day.state import State, changed_game, differences, state_after, state_before

ROUND, BETWEEN, OPENING, IDLING = "round", "between", "opening", "idle"
OF_A_ROUND = (ROUND, "button", "agree-minimum")  # procedures of an open table whose cards are ready


def first_stage(game: Game) -> Stage:
    """How a day begins: with a table to be opened, or an open one if the text has no opening."""
    return NEW if life_of(game).opening else OPEN


def all_due(state: State) -> Iterator[Due]:
    """Everything that must come before the next round of play, in order."""
    life, stage = life_of(state.game), state.memory.stage
    if stage == CLOSED:
        yield Due(OPENING, life.begins, "the table is closed; it is opened again on another day")
    yield from stage_is_due(state.memory, life.opening, life.idle)
    yield from life.due(state.table())


def due(state: State) -> Due | None:
    """What must come before a round of play; None if a round may begin."""
    return next(all_due(state), None)


def refuse_procedure(state: State, procedure: str) -> RuleViolation | None:
    """Why a procedure may not begin now; None if it may."""
    life, stage, known = life_of(state.game), state.memory.stage, state.game.procedures
    if procedure not in known:
        return RuleViolation(life.begins, f"{state.game.id} has no procedure {procedure!r}; it has {', '.join(known)}")
    if stage == CLOSED:
        return RuleViolation(life.begins, f"the table is closed; {procedure} comes after its opening on another day")
    if procedure == OPENING:
        return _refuse_opening(state)
    if procedure == IDLING and stage == NEW:
        return RuleViolation(life.opening, "a table that is not open cannot idle; opening comes first")
    if procedure not in OF_A_ROUND:
        return None
    for first in all_due(state):
        if first.procedure == procedure:
            return None
        return RuleViolation(first.clause, f"{procedure} may not begin now: {first.why}; {first.procedure} comes first")
    if procedure == "button" and stage != ALONE:
        return RuleViolation(life.begins, "the button is already placed; it moves from round to round")
    return None


def _refuse_opening(state: State) -> RuleViolation | None:
    """Chapter 4: once, and again when other decks have been brought."""
    if state.memory.stage not in (OPEN, IDLE) or any(first.procedure == OPENING for first in all_due(state)):
        return None
    words = "the table is open" if state.memory.stage == OPEN else "the table is open, and idle"
    return RuleViolation(life_of(state.game).opening, f"{words}; opening comes again when other decks are brought")


def may_begin(state: State) -> tuple[str, ...]:
    """Every procedure that may begin now."""
    return tuple(name for name in state.game.procedures if refuse_procedure(state, name) is None)


def open_tasks(state: State) -> tuple[OpenTask, ...]:
    """The open duties, each with its clause and the answer that closes it."""
    return tuple(life_of(state.game).tasks(state.table()))


def refuse(state: State, record: Record) -> RuleViolation | None:
    """Why a record cannot follow this state; None if it can."""
    if state.memory.next_game and record.game.id == state.memory.next_game:
        state = changed_game(state, record.game, record.house)
    if record.game.id == state.game.id:
        state = life_of(state.game).grown(state, record)
    if said := differences(state, record):
        begins = life_of(state.game).begins
        return RuleViolation(begins, f"it does not begin where the one before it ended: {'; '.join(said)}")
    return refuse_procedure(state, record.procedure)


def refuse_before(game: Game, before: State | None) -> RuleViolation | None:
    """Why a day of this game cannot continue what an earlier day left; None if it can (X-36)."""
    life = life_of(game)
    if before is None or type(before.memory) is type(life.first(None)):
        return None
    return RuleViolation(life.begins, f"a table of {game.name} cannot continue a day of {before.game.name}")


def refuse_first(record: Record) -> RuleViolation | None:
    """Why a record cannot be the first of a day; None if it can."""
    state = state_before(record)
    if state.memory.stage != first_stage(state.game):
        said = f"the table is {state.memory.stage or 'without a day'}"
        return RuleViolation(life_of(state.game).begins, f"a day begins with a new table; {said}")
    return refuse_procedure(state, record.procedure)


FOLLOWING = Following(refuse_first, state_after, refuse)
