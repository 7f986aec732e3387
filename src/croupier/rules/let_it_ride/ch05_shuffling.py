"""MD-LIR chapter 5: shuffling and cutting the cards."""

from __future__ import annotations

from functools import lru_cache

from croupier.engine import (
    CHANCE,
    DEALER,
    DECK,
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
from croupier.rules.banked.choices import BY_HAND, COUNTING_SHUFFLER
from croupier.rules.banked.felt import FULL_DECK
from croupier.rules.banked.irregularities import out_of_order, out_of_order_options
from croupier.rules.event_kinds import DeckKind
from croupier.rules.let_it_ride.ch04_opening import inspection
from croupier.rules.let_it_ride.ch13_irregularities import DEVICES
from croupier.rules.let_it_ride.table import LetItRideTable

# T-24: a person may cut anywhere from ten cards to one before the last; a simulated cut leaves ten at either end.
CUT_MIN, CUT_MAX, SIMULATED_CUT_MAX = 10, 51, 42
WHOLE_DECK, COUNT_MAX = len(FULL_DECK), 2 * len(FULL_DECK)

_BY_HAND = Option(DEALER, "cut", "MD-LIR 5.F", amount_min=CUT_MIN, amount_max=CUT_MAX)
_SIMULATED = Option(CHANCE, "cut", "MD-LIR 5.F", amount_min=CUT_MIN, amount_max=SIMULATED_CUT_MAX)
# A(3): while wagers are made the floor may order another shuffle.
RESHUFFLE = (Option(FLOOR, "reshuffle", "MD-LIR 5.A(3)"),)
CUT = Ask(CHANCE, (_SIMULATED, _BY_HAND), "MD-LIR 5.F", AskKind.CUT)


def shuffling_and_cutting(table: LetItRideTable, clause: str) -> Procedure:
    """A to F: the cards are put in random order, stacked, counted if the machine counts, and cut."""
    table.was_cut = False
    if table.preshuffled and not table.continuous:
        yield from _as_delivered(table)
        return
    order = yield from _shuffle(table, clause)
    table.stack(order, clause=clause)
    table.note(DeckKind.STACKED, clause="MD-LIR 5.B")
    if table.continuous or table.shuffler == COUNTING_SHUFFLER:
        yield from _machine_count(table)
    if table.continuous:
        table.note(DeckKind.CONTINUOUS_NO_CUT, clause="MD-LIR 5.I", reading="L-20")
    elif table.manual:
        yield from _cut(table)
    else:
        table.note(DeckKind.NO_CUT, clause="MD-LIR 5.D(1)")


def _as_delivered(table: LetItRideTable) -> Procedure:
    """A and D(2): a preshuffled deck is used in the order of delivery, and is cut."""
    answer = yield shuffle(FULL_DECK, clause="MD-LIR 5.A")
    table.stack(answer.cards, clause="MD-LIR 5.A")
    table.preshuffled = False
    yield from _cut(table)


def _shuffle(table: LetItRideTable, clause: str) -> Asking[tuple[int, ...]]:
    """A, with 13.F and 13.H: a machine that fails shuffles again, or is put out of order and the dealer shuffles."""
    while True:
        answer = yield _shuffle_ask(clause, table.manual, out_of_order_options(table, DEVICES))
        if answer.verb == "order":
            return answer.cards
        if answer.verb == "jam":
            table.note(DeckKind.SHUFFLER_FAILED, clause="MD-LIR 13.F")
        else:
            out_of_order(table, answer, DEVICES)


@lru_cache
def _shuffle_ask(clause: str, manual: bool, failures: tuple[Option, ...]) -> Ask:
    ask = shuffle(FULL_DECK, clause=clause)
    jam = () if manual else (Option(DEALER, "jam", "MD-LIR 13.F"),)
    return Ask(CHANCE, (*ask.options, *jam, *failures), clause, ask.kind)


def _machine_count(table: LetItRideTable) -> Procedure:
    """E: if a counting machine does not find 52 cards, the deck is removed; also by a continuous one (L-20)."""
    wrong = Option(DEALER, "machine-count", "MD-LIR 5.E(2)", amount_min=0, amount_max=COUNT_MAX)
    answer = yield proceed(wrong, clause="MD-LIR 5.E(1)")
    counted = WHOLE_DECK if answer.verb == PROCEED else answer.amount
    table.note(DeckKind.MACHINE_COUNTED, number=counted, clause="MD-LIR 5.E(1)")
    table.machine_counted = True
    if counted != WHOLE_DECK:
        table.note(DeckKind.COUNT_IS_WRONG, number=counted, clause="MD-LIR 5.E(2)")
        raise Irregularity("MD-LIR 5.E", f"the machine counts {counted} cards")


def _cut(table: LetItRideTable) -> Procedure:
    """F: the cover card goes in at least ten cards from the top, and those above it go to the bottom."""
    table.note(DeckKind.CUT_REQUIRED, clause="MD-LIR 5.D(2)")
    answer = yield CUT
    table.cut(answer.amount, clause="MD-LIR 5.F(1)")
    table.was_cut = True
    if table.method != BY_HAND:
        table.note(DeckKind.CUT_STACK_READY, clause="MD-LIR 5.F(2)")


def recut_options(table: LetItRideTable) -> tuple[Option, ...]:
    """G: after the cut and until the first card is dealt, the floor may order a recut."""
    if not table.was_cut or len(table.places[DECK]) < WHOLE_DECK:  # a machine-shuffled deck has no cut to repeat
        return ()
    return (Option(FLOOR, "recut", "MD-LIR 5.G", amount_min=CUT_MIN, amount_max=CUT_MAX),)


def recut(table: LetItRideTable, depth: int) -> None:
    """G: the cards are cut again."""
    table.cut(depth, clause="MD-LIR 5.G")


def idle(table: LetItRideTable) -> Procedure:
    """H: an open table without play; the first player to arrive looks, and chapter 4 begins again."""
    if table.continuous:
        table.note(DeckKind.CONTINUOUS_STAYS, clause="MD-LIR 5.I", reading="L-20")
        return
    table.note(DeckKind.TAKEN_OUT, clause="MD-LIR 5.H(1)")
    wishes = tuple(Option(seat, "face-up-please", "MD-LIR 5.H(2)") for seat in table.seats)
    answer = yield proceed(*wishes, clause="MD-LIR 5.H(2)")
    table.note(
        DeckKind.SPREAD_UP if answer.actor > 0 else DeckKind.SPREAD_DOWN, seat=answer.actor, clause="MD-LIR 5.H(2)"
    )
    yield from inspection(table, table.back_in_use)
    table.note(DeckKind.ANEW, clause="MD-LIR 5.H(3)")


def shuffle_clause(table: LetItRideTable) -> str:
    """A: before play begins, or after each completed round."""
    return "MD-LIR 5.A(1)" if table.round_number == 1 else "MD-LIR 5.A(2)"
