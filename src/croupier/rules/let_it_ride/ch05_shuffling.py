"""MD-LIR chapter 5: shuffling and cutting the cards."""

from __future__ import annotations

from croupier.engine import (
    AS_PROCEDURE,
    CHANCE,
    DEALER,
    FLOOR,
    RACK,
    Ask,
    Asking,
    Irregularity,
    Option,
    Procedure,
    proceed,
    shuffle,
)
from croupier.rules.house.choices import COUNTING_SHUFFLER
from croupier.rules.house.felt import FULL_DECK
from croupier.rules.let_it_ride.ch04_opening import inspection
from croupier.rules.let_it_ride.table import LetItRideTable

# T-24: a person may cut anywhere from ten cards to one before the last; a simulated cut leaves ten at either end.
CUT_MIN, CUT_MAX, SIMULATED_CUT_MAX = 10, 51, 42


def shuffling_and_cutting(table: LetItRideTable, clause: str) -> Procedure:
    """A to F: the cards are put in random order, stacked, counted by a machine that counts, and cut."""
    order = yield from _shuffle(table, clause)
    table.stack(order, clause=clause)
    table.note("stacked", clause="MD-LIR 5.B")
    if table.house["deck.continuous_device"]:
        table.note("continuous device: no cut", clause="MD-LIR 5.I")  # L-20: cut, recut and idle spread fall away
        return
    if table.house["deck.shuffler"] == COUNTING_SHUFFLER and not table.manual:
        yield from _machine_count(table)
    if table.manual or table.house["deck.preshuffled"]:
        yield from _cut(table)
    else:
        table.note("no cut after a machine shuffle", clause="MD-LIR 5.D(1)")


def _shuffle(table: LetItRideTable, clause: str) -> Asking[tuple[int, ...]]:
    """A, with 13.F and 13.H: a machine that jams shuffles again, or is put out of order and the dealer shuffles."""
    while True:
        ask = shuffle(FULL_DECK, clause=clause)
        if not table.manual:
            failures = (
                Option(DEALER, "jam", "MD-LIR 13.F"),
                Option(FLOOR, "out-of-order", "MD-LIR 13.H", what=("covered", "sign")),
            )
            ask = Ask(CHANCE, (*ask.options, *failures), clause)
        answer = yield ask
        if answer.verb == "order":
            return answer.cards
        if answer.verb == "jam":
            table.note("the shuffler failed: reshuffle", clause="MD-LIR 13.F")
            continue
        marked = "MD-LIR 13.H(1)" if answer.what == "covered" else "MD-LIR 13.H(2)"
        table.note("device out of order", what=answer.what, clause=marked)
        table.manual = True


def _machine_count(table: LetItRideTable) -> Procedure:
    """E: a machine that counts and does not find 52 cards has the deck removed."""
    wrong = Option(DEALER, "machine-count", "MD-LIR 5.E(2)", amount_min=0, amount_max=104)
    answer = yield proceed(wrong, clause="MD-LIR 5.E(1)")
    counted = 52 if answer is AS_PROCEDURE else answer.amount
    table.note("counted by the machine", what=str(counted), clause="MD-LIR 5.E(1)")
    if counted != 52:
        raise Irregularity("MD-LIR 5.E(2)", f"the machine counts {counted} cards")


def _cut(table: LetItRideTable) -> Procedure:
    """F: the cover card goes in at least ten cards from the top, and those above it go to the bottom."""
    table.note("cut required", clause="MD-LIR 5.D(2)")
    by_hand = Option(DEALER, "cut", "MD-LIR 5.F", amount_min=CUT_MIN, amount_max=CUT_MAX)
    simulated = Option(CHANCE, "cut", "MD-LIR 5.F", amount_min=CUT_MIN, amount_max=SIMULATED_CUT_MAX)
    answer = yield Ask(CHANCE, (simulated, by_hand), "MD-LIR 5.F")
    table.cut(answer.amount, clause="MD-LIR 5.F(1)")
    table.was_cut = True
    table.note("stack into the shoe", clause="MD-LIR 5.F(2)")


def recut_options(table: LetItRideTable) -> tuple[Option, ...]:
    """G and A(3): until the first card is dealt the floor may order a recut, or another shuffle."""
    again = Option(FLOOR, "reshuffle", "MD-LIR 5.A(3)")
    if not table.was_cut:  # machine-shuffled decks have no cut to repeat
        return (again,)
    return again, Option(FLOOR, "recut", "MD-LIR 5.G", amount_min=CUT_MIN, amount_max=CUT_MAX)


def recut(table: LetItRideTable, depth: int) -> None:
    """G: the cards are cut again."""
    table.cut(depth, clause="MD-LIR 5.G")


def idle(table: LetItRideTable) -> Procedure:
    """H: an open table without play; the first player to arrive looks, and chapter 4 begins again."""
    if table.house["deck.continuous_device"]:
        table.note("continuous device: cards stay in it", clause="MD-LIR 5.I")
        return
    table.note("cards out of the shoe and the discard rack", what=RACK, clause="MD-LIR 5.H(1)")
    wishes = tuple(Option(seat, "face-up-please", "MD-LIR 5.H(2)") for seat in table.seats)
    answer = yield proceed(*wishes, clause="MD-LIR 5.H(2)")
    table.note("spread face up" if answer.actor > 0 else "spread face down", seat=answer.actor, clause="MD-LIR 5.H(2)")
    yield from inspection(table, "red")
    table.note("to be shuffled and cut anew", clause="MD-LIR 5.H(3)")


def shuffle_clause(table: LetItRideTable) -> str:
    """A: before play begins, or after each completed round."""
    return "MD-LIR 5.A(1)" if table.facts.get("round", 1) == 1 else "MD-LIR 5.A(2)"
