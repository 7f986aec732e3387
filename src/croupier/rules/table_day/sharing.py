"""A fund that several tables share, as one of the tables knows it: it is asked, as chance is.

What the table puts there or takes from it is in an account of its own, `shared-bad-beat` and the like, which may be
below nothing; the fund itself has a record of its own (`croupier.rules.shared_funds`).
"""

from __future__ import annotations

from croupier.engine import FUND, Ask, Asking, AskKind, Option, Table
from croupier.engine.table import SHARED
from croupier.rules.event_kinds import DayKind
from croupier.rules.memory import Fund, TableMemory

HOLDS = "holds"
CENTS_MAX = 10**12 - 1  # as an answer in a record has it


def is_shared(table: Table, fund: Fund) -> bool:
    """Does this table have the fund in common with others?"""
    memory = table.memory
    assert isinstance(memory, TableMemory)
    return fund in memory.shared


def shared_account(name: str) -> str:
    """The table's account of a shared fund."""
    return f"{SHARED}{name}"


def held_by_the_fund(table: Table, name: str, *, clause: str) -> Asking[int]:
    """What the shared fund holds at this moment; the answer is in the table's record."""
    option = Option(FUND, HOLDS, clause, (name,), 0, CENTS_MAX, money=True)
    answer = yield Ask(FUND, (option,), clause, AskKind.FUND)
    table.note(DayKind.FUND_HOLDS, amount=answer.amount, text=name, clause=clause)
    return answer.amount
