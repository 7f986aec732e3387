"""The game of MD-TOP5: a round of play from the shuffle to the cleared table."""

from __future__ import annotations

from types import MappingProxyType

from croupier.engine import Answer, Ask, Game, Irregularity, Open, Procedure, RuleViolation
from croupier.rules.banked.choices import AUTOMATED_SHOE, BY_HAND, MANUAL_SHOE
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.irregularities import after_a_jam
from croupier.rules.banked.memory import MarylandMemory
from croupier.rules.memory_refused import refuse_memory
from croupier.rules.top_five.ch03_cards import deck_in_use
from croupier.rules.top_five.ch04_opening import opening
from croupier.rules.top_five.ch05_shuffling import idle, shuffle_clause, shuffling_and_cutting
from croupier.rules.top_five.ch07_wagers import refuse_wager, wagers
from croupier.rules.top_five.ch08_manual_shoe import manual_shoe
from croupier.rules.top_five.ch09_hand import from_the_hand
from croupier.rules.top_five.ch10_automated_shoe import automated_shoe
from croupier.rules.top_five.ch11_completing import completing, refuse_play
from croupier.rules.top_five.ch13_irregularities import ACTS, DEVICES, answer_for_the_silent, report, reports, void
from croupier.rules.top_five.choices import CHOICES
from croupier.rules.top_five.spec import TOP_FIVE
from croupier.rules.top_five.table import TopFiveTable, seating
from croupier.rules.top_five.table_life import BETWEEN, LIFE


def round_of_play(table: TopFiveTable) -> Procedure:
    """Chapters 3, 5, 7, one of 8 to 10, and 11; chapter 13 if something goes wrong."""
    back = deck_in_use(table)
    try:
        yield from shuffling_and_cutting(table, shuffle_clause(table))
        yield from wagers(table)
        if not any(table.wagers.values()):
            table.note(WagerKind.NOBODY_WAGERS, clause="MD-TOP5 7.E(1)")
            return
        yield from _DEALING[table.method](table)
        yield from completing(table)
    except Irregularity as found:
        void(table, found, back)
        if found.clause == "MD-TOP5 13.D":
            yield from after_a_jam(table, DEVICES)


_DEALING = {MANUAL_SHOE: manual_shoe, BY_HAND: from_the_hand, AUTOMATED_SHOE: automated_shoe}


def why_not(table: TopFiveTable, ask: Ask | Open, answer: Answer) -> RuleViolation | None:
    """Refusals by a clause of the text itself."""
    return refuse_wager(table, answer) or refuse_play(table, answer)


GAME = Game(
    id=TOP_FIVE.id,
    name=TOP_FIVE.title,
    document=TOP_FIVE.document,
    rules=TOP_FIVE.rules,
    choices=CHOICES,
    table=TopFiveTable,
    memory=MarylandMemory,
    procedures=MappingProxyType({"round": round_of_play, "opening": opening, "idle": idle, "between": BETWEEN}),
    reports=reports,
    report=report,
    acts=ACTS,
    seating=seating,
    why_not=why_not,
    for_the_silent=answer_for_the_silent,
    hands_rebuilt=True,  # MD-TOP5 11.D
    spec=TOP_FIVE,
    life=LIFE,
    refuse_memory=refuse_memory,
)
