"""A day at a table of any game, from record to record.

    day = TableDay(game("let-it-ride"), house, table="7", opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    day.due()                       what must come before a round of play, and the clause; None if a round may begin
    day.may_begin()                 every procedure that may begin now
    running = day.begin("opening")  a `Round`, to be answered; refused with its clause if it may not begin now
    day.finish(running)             its record is added to `day.records`; the next one begins where it ended
    day.tasks()                     duties that outlive a round, until an answer closes them
    day.now, day.gaming_day         the clock, which the floor tells between rounds

What a table remembers is in its records, so a day can be rebuilt from them: `state_after(round)` is the state that a
procedure leaves, `refuse(state, record)` says why a record cannot be the next one. `FOLLOWING` has both for code that
writes and reads day files (`croupier.engine.day_file`).
"""

from croupier.rules.table_day.day import TableDay, seats_of
from croupier.rules.table_day.life import Due, OpenTask, TableLife
from croupier.rules.table_day.order import FOLLOWING, due, may_begin, open_tasks, refuse, refuse_first
from croupier.rules.table_day.state import State, state_after, state_before

__all__ = [
    "FOLLOWING",
    "Due",
    "OpenTask",
    "State",
    "TableDay",
    "TableLife",
    "due",
    "may_begin",
    "open_tasks",
    "refuse",
    "refuse_first",
    "seats_of",
    "state_after",
    "state_before",
]
