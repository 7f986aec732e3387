"""The game of MD-LIR: a round of play from the shuffle to the cleared table."""

from __future__ import annotations

from types import MappingProxyType

from croupier.engine import Answer, Ask, Game, House, Irregularity, Open, Option, Procedure
from croupier.rules.banked.choices import AUTOMATED_SHOE, BY_HAND, MANUAL_SHOE
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.irregularities import after_a_jam
from croupier.rules.let_it_ride import ch13_irregularities as ch13
from croupier.rules.let_it_ride.ch03_cards import deck_in_use
from croupier.rules.let_it_ride.ch04_opening import opening
from croupier.rules.let_it_ride.ch05_shuffling import idle, recut, recut_options, shuffle_clause, shuffling_and_cutting
from croupier.rules.let_it_ride.ch07_wagers import wagers, why_not
from croupier.rules.let_it_ride.ch08_manual_shoe import manual_shoe
from croupier.rules.let_it_ride.ch09_hand import from_the_hand
from croupier.rules.let_it_ride.ch10_automated_shoe import automated_shoe
from croupier.rules.let_it_ride.ch11_completing import completing
from croupier.rules.let_it_ride.choices import CHOICES, amounts
from croupier.rules.let_it_ride.memory import LetItRideMemory
from croupier.rules.let_it_ride.spec import LET_IT_RIDE
from croupier.rules.let_it_ride.table import LetItRideTable, seating
from croupier.rules.let_it_ride.table_life import BETWEEN, LIFE
from croupier.rules.memory_refused import refuse_memory


def round_of_play(table: LetItRideTable) -> Procedure:
    """Chapters 3, 5, 7, one of 8 to 10, and 11; chapter 13 if something goes wrong."""
    back = deck_in_use(table)
    try:
        yield from shuffling_and_cutting(table, shuffle_clause(table))
        yield from wagers(table)
        if not any(table.wagers.values()):
            table.note(WagerKind.NOBODY_WAGERS, clause="MD-LIR 7.E(1)")
            return
        yield from _DEALING[table.method](table)
        yield from completing(table)
    except Irregularity as found:
        ch13.void(table, found, back)
        if found.clause == "MD-LIR 13.G":
            yield from after_a_jam(table, ch13.DEVICES)


_DEALING = {MANUAL_SHOE: manual_shoe, BY_HAND: from_the_hand, AUTOMATED_SHOE: automated_shoe}


def reports(table: LetItRideTable, ask: Ask | Open) -> tuple[Option, ...]:
    """What may be ordered or reported at an ask, besides what the ask itself takes (5.G, 7.B(2), 13.D, 13.E)."""
    return recut_options(table) + ch13.reports(table, ask)


def report(table: LetItRideTable, ask: Ask | Open, answer: Answer) -> Irregularity | bool:
    """Take what was ordered or reported."""
    if answer.verb == "recut":
        recut(table, answer.amount)
        return False
    return ch13.report(table, ask, answer)


def opening_balances(house: House) -> dict[str, int]:
    """The accounts of a table that opens: each meter of the progressive at its initial amount (12.F(2))."""
    if not house["lir.progressive.offered"]:
        return {}
    return {f"meter-{meter}": cents for meter, cents in amounts(house, "initial").items()}


GAME = Game(
    id=LET_IT_RIDE.id,
    name=LET_IT_RIDE.title,
    document=LET_IT_RIDE.document,
    rules=LET_IT_RIDE.rules,
    choices=CHOICES,
    table=LetItRideTable,
    memory=LetItRideMemory,
    procedures=MappingProxyType({"round": round_of_play, "opening": opening, "idle": idle, "between": BETWEEN}),
    reports=reports,
    report=report,
    acts=ch13.ACTS | {"recut"},
    opening_balances=opening_balances,
    seating=seating,
    why_not=why_not,
    for_the_silent=ch13.answer_for_the_silent,
    hands_rebuilt=True,  # MD-LIR 11.G(2)
    spec=LET_IT_RIDE,
    life=LIFE,
    refuse_memory=refuse_memory,
)
