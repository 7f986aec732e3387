"""A fund that several tables share, as one of those tables sees it: it is asked, like chance.

What the table puts in or takes out is in an account of its own, such as `shared-bad-beat`, which may be
negative; the fund itself has its own record (`croupier.rules.shared_funds`).
"""

from __future__ import annotations

from croupier.engine import FUND, Ask, Asking, AskKind, Option, Table
from croupier.engine.table import SHARED
from croupier.rules.event_kinds import DayKind
from croupier.rules.memory import Fund, TableMemory

HOLDS = "holds"
CENTS_MAX = 10**12 - 1  # the largest amount of an answer in a record


def is_shared(table: Table, fund: Fund) -> bool:
    """Does this table share the fund with others?"""
    memory = table.memory
    assert isinstance(memory, TableMemory)
    return fund in memory.shared


def shared_account(name: str) -> str:
    """The table's account for a shared fund."""
    return f"{SHARED}{name}"


def held_by_the_fund(table: Table, name: str, *, clause: str) -> Asking[int]:
    """Ask the shared fund what it holds at this moment; the answer is in the table's record."""
    option = Option(FUND, HOLDS, clause, (name,), 0, CENTS_MAX, money=True)
    answer = yield Ask(FUND, (option,), clause, AskKind.FUND)
    table.note(DayKind.FUND_HOLDS, amount=answer.amount, text=name, clause=clause)
    return answer.amount
