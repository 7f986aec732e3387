"""MD-TOP5 chapter 5: shuffling and cutting the cards."""

from __future__ import annotations

from croupier.engine import (
    CHANCE,
    DEALER,
    FLOOR,
    PROCEED,
    Ask,
    Asking,
    AskKind,
    Irregularity,
    Option,
    Procedure,
    proceed,
    shuffle,
)
from croupier.rules.banked.choices import COUNTING_SHUFFLER
from croupier.rules.banked.felt import FULL_DECK
from croupier.rules.banked.irregularities import out_of_order, out_of_order_options
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.ch04_opening import inspection
from croupier.rules.top_five.ch13_irregularities import DEVICES
from croupier.rules.top_five.table import TopFiveTable

# T-24: a person may cut anywhere from ten cards to one before the last; a simulated cut leaves ten at either end.
CUT_MIN, CUT_MAX, SIMULATED_CUT_MAX = 10, 51, 42
WHOLE_DECK, COUNT_MAX = len(FULL_DECK), 2 * len(FULL_DECK)


def shuffling_and_cutting(table: TopFiveTable, clause: str) -> Procedure:
    """A to D: the cards are put in random order, counted if the machine counts, stacked, and cut."""
    table.was_cut = False
    if table.preshuffled:
        yield from _as_delivered(table)
        return
    order = yield from _shuffle(table, clause)
    table.stack(order, clause=clause)
    table.note(DeckKind.SINGLE_STACK, clause="MD-TOP5 5.C")
    if table.continuous or table.shuffler == COUNTING_SHUFFLER:
        yield from _machine_count(table)
    if table.continuous:
        table.note(DeckKind.CONTINUOUS_NO_CUT, clause="MD-TOP5 5.H")
    elif table.manual:
        yield from _cut(table)
    else:
        table.note(DeckKind.NO_CUT, clause="MD-TOP5 5.C(1)")


def _as_delivered(table: TopFiveTable) -> Procedure:
    """A and C(2): a preshuffled deck is used in the order of delivery, and is cut."""
    answer = yield shuffle(FULL_DECK, clause="MD-TOP5 5.A")
    table.stack(answer.cards, clause="MD-TOP5 5.A")
    table.preshuffled = False
    yield from _cut(table)


def _shuffle(table: TopFiveTable, clause: str) -> Asking[tuple[int, ...]]:
    """A, with T-13 and 13.E: a machine that fails shuffles again, or is put out of order and the dealer shuffles."""
    while True:
        ask = shuffle(FULL_DECK, clause=clause)
        failures = out_of_order_options(table, DEVICES)
        if not table.manual:
            failures = (Option(DEALER, "jam", "MD-TOP5 5.A"), *failures)
        if failures:
            ask = Ask(CHANCE, (*ask.options, *failures), clause, ask.kind)
        answer = yield ask
        if answer.verb == "order":
            return answer.cards
        if answer.verb == "jam":
            table.note(DeckKind.SHUFFLER_FAILED, clause="MD-TOP5 5.A", reading="T-13")
        else:
            out_of_order(table, answer, DEVICES)


def _machine_count(table: TopFiveTable) -> Procedure:
    """B: if a counting machine does not find 52 cards, the deck is removed."""
    wrong = Option(DEALER, "machine-count", "MD-TOP5 5.B(2)", amount_min=0, amount_max=COUNT_MAX)
    answer = yield proceed(wrong, clause="MD-TOP5 5.B(1)")
    counted = WHOLE_DECK if answer.verb == PROCEED else answer.amount
    table.note(DeckKind.MACHINE_COUNTED, number=counted, clause="MD-TOP5 5.B(1)")
    table.machine_counted = True
    if counted != WHOLE_DECK:
        table.note(DeckKind.COUNT_IS_WRONG, number=counted, clause="MD-TOP5 5.B(2)")
        raise Irregularity("MD-TOP5 5.B#2", f"the machine counts {counted} cards")


def _cut(table: TopFiveTable) -> Procedure:
    """D: the cover card goes in at least ten cards from the top, and those above it go to the bottom."""
    table.note(DeckKind.CUT_REQUIRED, clause="MD-TOP5 5.C(2)")
    by_hand = Option(DEALER, "cut", "MD-TOP5 5.D", amount_min=CUT_MIN, amount_max=CUT_MAX)
    simulated = Option(CHANCE, "cut", "MD-TOP5 5.D", amount_min=CUT_MIN, amount_max=SIMULATED_CUT_MAX)
    answer = yield Ask(CHANCE, (simulated, by_hand), "MD-TOP5 5.D", AskKind.CUT)
    table.cut(answer.amount, clause="MD-TOP5 5.D(1)")
    table.was_cut = True
    table.note(DeckKind.CUT_STACK_READY, clause="MD-TOP5 5.D(2)")


def recut_options(table: TopFiveTable) -> tuple[Option, ...]:
    """E and A(3): until the first card is dealt the floor may order a recut or another shuffle."""
    again = Option(FLOOR, "reshuffle", "MD-TOP5 5.A(3)")
    if not table.was_cut:  # machine-shuffled decks have no cut to repeat
        return (again,)
    return again, Option(FLOOR, "recut", "MD-TOP5 5.E", amount_min=CUT_MIN, amount_max=CUT_MAX)


def recut(table: TopFiveTable, depth: int) -> None:
    """E: the cards are cut again."""
    table.cut(depth, clause="MD-TOP5 5.E")


def idle(table: TopFiveTable) -> Procedure:
    """F: an open table without play; the first player to arrive looks, and chapter 4 begins again."""
    if table.continuous:
        table.note(DeckKind.CONTINUOUS_STAYS, clause="MD-TOP5 5.H")
        return
    table.note(DeckKind.TAKEN_OUT, clause="MD-TOP5 5.F(1)")
    wishes = tuple(Option(seat, "face-up-please", "MD-TOP5 5.F(2)") for seat in table.seats)
    answer = yield proceed(*wishes, clause="MD-TOP5 5.F(2)")
    how = DeckKind.SPREAD_UP if answer.actor > 0 else DeckKind.SPREAD_DOWN
    table.note(how, seat=answer.actor, clause="MD-TOP5 5.F(2)")
    for back in table.backs:
        yield from inspection(table, back)
    table.note(DeckKind.ANEW, clause="MD-TOP5 5.F(3)")


def shuffle_clause(table: TopFiveTable) -> str:
    """A: before play begins, or after each completed round."""
    return "MD-TOP5 5.A(1)" if table.round_number == 1 else "MD-TOP5 5.A(2)"
