"""A day at a table of any game, from record to record.

    day = TableDay(game("let-it-ride"), house, table="7", opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    day.due()                       what must come before a round of play, and the clause; None where a round may begin
    day.may_begin()                 every procedure that may begin now
    running = day.begin("opening")  a `Round`, to be answered; refused with its clause where it may not come now
    day.finish(running)             its record joins `day.records`; its end is the beginning of the next
    day.tasks()                     duties that outlive a round, until an answer closes them
    day.now, day.gaming_day         the clock, which the floor tells between rounds

What a table remembers is in its records, so a day is rebuilt from them: `state_after(round)` is the state that a
procedure leaves, `refuse(state, record)` says why a record cannot be the next one. `FOLLOWING` has both for whoever
writes and reads the file of a day (`croupier.engine.day_file`).
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
