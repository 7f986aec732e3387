"""The life of a poker table from one procedure to the next: what comes before a round, open tasks, memory."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.engine import STACK, Game
from croupier.hands.games import SIX_PLUS_DECK
from croupier.rules.memory import NEW, OPEN, TableMemory
from croupier.rules.poker.ch15_bad_beat import BOX
from croupier.rules.poker.ch16_periods import UNCLAIMED
from croupier.rules.poker.ch18_irregularities import notice_clause
from croupier.rules.poker.day.before_a_round import due
from croupier.rules.poker.day.between import with_missed_blinds
from croupier.rules.poker.day.button import next_memory, voided
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.poker.table import PokerTable
from croupier.rules.table_day.life import OpenTask, TableLife


def tasks(table: PokerTable) -> Iterator[OpenTask]:
    """Duties that outlive a round."""
    memory = table.memory
    for task in memory.tasks:
        named = f"task-{task.number}"
        yield OpenTask(task.duty, notice_clause(task), "between", "notified", named, task.player)
    if memory.shuffler_out_of_order:
        yield OpenTask("repair-shuffler", "MD-POKER 18.R", "between", "repair-shuffler")
    if memory.deck_removed is not None:
        yield OpenTask("replace-deck", "MD-POKER 7.F(6)", "between", "replace-deck")
    for made in memory.hands_made:
        yield OpenTask("verify-high-hand", "MD-POKER 16.G(1)", "between", "record", f"seat-{made.seat}", made.player)
    for owed in memory.high_hands_owed:
        what = f"payout-{owed.number}"
        yield OpenTask("pay-high-hand", "MD-POKER 16.I(1)", "between", "pay", what, owed.player, owed.cents)
    if unclaimed := table.balances[UNCLAIMED]:
        yield OpenTask("distribute-high-hand", "MD-POKER 16.J", "between", "distribute", cents=unclaimed)
    for shown in memory.bad_beats:
        yield OpenTask("verify-bad-beat", "MD-POKER 15.G", "bad-beat", "verify", person=shown.losers[0])
    for share in memory.bad_beats_owed:
        yield OpenTask("pay-bad-beat", "MD-POKER 15.H", "bad-beat", "pay", person=share.player, cents=share.cents)
    if memory.box_to_be_counted and table.balances[BOX]:
        yield OpenTask("count-bad-beat-box", "MD-POKER 15.D", "bad-beat", "", cents=table.balances[BOX])


def first(before: TableMemory | None) -> PokerMemory:
    """The memory of a table that opens for raked play: debts, slips and tasks are kept, decks and button are not."""
    if before is None:
        return PokerMemory(round=1, raked=True)
    assert isinstance(before, PokerMemory)
    return PokerMemory(
        round=1,
        raked=True,
        calendar=before.calendar,
        minute=before.minute,
        shuffler_out_of_order=before.shuffler_out_of_order,
        slips=before.slips,
        periods_closed=before.periods_closed,
        shared=before.shared,
        high_hands_owed=before.high_hands_owed,
        bad_beats_owed=before.bad_beats_owed,
        box_to_be_counted=before.box_to_be_counted,
        tasks=before.tasks,
    )


def after(table: PokerTable, procedure: str) -> PokerMemory:
    """What the table remembers when a procedure has ended."""
    if procedure == "round":
        return _after_round(table)
    if procedure == "button" and not voided(table):
        return replace(table.memory, button=table.button)
    return table.memory


def _after_round(table: PokerTable) -> PokerMemory:
    """What the table remembers after a round; nothing moves on if none was played (P-110)."""
    if len(table.dealt) < 2 and not voided(table):
        return table.memory
    memory = next_memory(table)
    if not voided(table):
        memory = replace(with_missed_blinds(table, memory), round=1 + (memory.round or 0))
        refunded = table.faults.refunded if table.faults else ()
        for seat in table.dealt if memory.people else ():
            # P-121, P-123: missed blinds wait for a hand with blinds, in which they do not come back.
            owes = table.person(seat).owes if table.bomb or seat in refunded else 0
            memory = memory.with_person(table.players[seat], owes=owes, waits=False)
    for seat in sorted(table.secured):
        memory = memory.with_person(table.players[seat], absent=table.balances[STACK[seat]])  # P-109
    return memory


def changed(memory: TableMemory, game: Game) -> PokerMemory:
    """X-36: memory after a change of game: decks, debts and people stay; agreements and blinds due do not."""
    assert isinstance(memory, PokerMemory)
    spec = game.spec
    assert isinstance(spec, PokerSpec)
    pair = memory.six_plus_decks if spec.deck == SIX_PLUS_DECK else memory.decks
    return replace(
        memory,
        stage=NEW if memory.stage == OPEN and pair is None else memory.stage,
        button=memory.button if spec.button else None,
        button_moved=False,
        due=(),
        kill=None,
        minimum_bet=None,
    )


LIFE = TableLife(
    begins="MD-POKER 7.B",
    opening="MD-POKER 4.A",
    idle="MD-POKER 5.F",
    due=due,
    tasks=tasks,
    first=first,
    after=after,
    changed=changed,
)
