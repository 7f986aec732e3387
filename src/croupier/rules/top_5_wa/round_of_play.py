"""The game of WA-TOP5: a round of play in the order of its paragraphs."""

from __future__ import annotations

from types import MappingProxyType

from croupier.engine import Answer, Ask, Game, Irregularity, Open, Procedure, RuleViolation
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.memory import BankedMemory
from croupier.rules.memory_refused import refuse_memory
from croupier.rules.top_5_wa.choices import CHOICES
from croupier.rules.top_5_wa.p01_layout import seating
from croupier.rules.top_5_wa.p02_deck import deck_in_use
from croupier.rules.top_5_wa.p03_wagers import refuse_wager, wagers
from croupier.rules.top_5_wa.p04_dealing import dealing
from croupier.rules.top_5_wa.p04_misdeal import ACTS, report, reports, void
from croupier.rules.top_5_wa.p06_decisions import answer_for_the_silent, decisions, refuse_bet
from croupier.rules.top_5_wa.p07_collecting import collect_the_folded_hands, collect_the_lost_wagers
from croupier.rules.top_5_wa.p09_dealer_hand import dealer_hand
from croupier.rules.top_5_wa.p11_settlement import settlement
from croupier.rules.top_5_wa.p12_collection import collect_the_cards
from croupier.rules.top_5_wa.spec import TOP_5_WA
from croupier.rules.top_5_wa.table import Top5Table
from croupier.rules.top_5_wa.table_life import BETWEEN, LIFE


def round_of_play(table: Top5Table) -> Procedure:
    """Paragraphs 2 to 12; a misdeal ends the round where it is found."""
    yield from deck_in_use(table)
    yield from wagers(table)
    if not table.entered:
        table.note(WagerKind.NOBODY_WAGERS, clause="WA-TOP5 3#2")
        return
    try:
        yield from dealing(table)
        yield from decisions(table)
        collect_the_lost_wagers(table)
        collect_the_folded_hands(table)
        dealer_hand(table)
    except Irregularity as found:
        void(table, found)
        return
    settlement(table)
    collect_the_cards(table)


def why_not(table: Top5Table, ask: Ask | Open, answer: Answer) -> RuleViolation | None:
    """Refusals by a clause of the text itself."""
    return refuse_wager(table, answer) or refuse_bet(table, answer)


GAME = Game(
    id=TOP_5_WA.id,
    name=TOP_5_WA.title,
    document=TOP_5_WA.document,
    rules=TOP_5_WA.rules,
    choices=CHOICES,
    table=Top5Table,
    memory=BankedMemory,
    procedures=MappingProxyType({"round": round_of_play, "between": BETWEEN}),
    reports=reports,
    report=report,
    acts=ACTS,
    seating=seating,
    why_not=why_not,
    for_the_silent=answer_for_the_silent,
    spec=TOP_5_WA,
    life=LIFE,
    refuse_memory=refuse_memory,
)
