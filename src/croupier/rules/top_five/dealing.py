"""What chapters 8, 9 and 10 of MD-TOP5 share: wagers are closed before the deal, and the stub is handled after it.

Each chapter gives its own clauses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.engine import DEALER, DECK, HAND, NOBODY, PROCEED, Answer, Irregularity, Option, Procedure, proceed
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.felt import FULL_DECK
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.ch13_irregularities import dealing_ask, slip
from croupier.rules.top_five.table import HAND_SIZE, TopFiveTable


@dataclass(frozen=True, slots=True)
class TopFiveMethod:
    """The clauses of one dealing chapter, and the reading by which it handles the stub."""

    no_more_bets: str
    stub_out: str
    stub_unseen: str
    count: str
    counting: str
    count_is_right: str
    count_is_wrong: str
    misdealt: str
    not_misdealt: str
    reading: str = ""


def close_wagers(table: TopFiveTable, at: TopFiveMethod) -> None:
    """ "No more bets": from here on wagers are frozen (X-46)."""
    table.note(WagerKind.NO_MORE_BETS, clause=at.no_more_bets)
    table.closed = True
    table.seat_the_bettors()


def deal(table: TopFiveTable, places: Iterable[tuple[str, int]], clause: str) -> Procedure:
    """Deal the next cards face down to these places, each seen by one seat or nobody; or something else happens."""
    ask = dealing_ask(table, clause)
    for place, seen_by in places:
        if (answer := (yield ask)).verb == PROCEED:
            table.deal_down(place, clause=clause, seen_by=seen_by)
        else:
            yield from _slips(table, place, seen_by, clause, answer)
            ask = dealing_ask(table, clause)


def _slips(table: TopFiveTable, place: str, seen_by: int, clause: str, answer: Answer) -> Procedure:
    """Something else happens at this moment, perhaps several times, before the card that is due is dealt."""
    while answer.verb != PROCEED:
        if not slip(table, answer):
            return
        answer = yield dealing_ask(table, clause)
    table.deal_down(place, clause=clause, seen_by=seen_by)


def clockwise(table: TopFiveTable) -> list[tuple[str, int]]:
    """Each bettor from the dealer's left, then the dealer: the place, and who sees the cards there."""
    return [*((HAND[seat], seat) for seat in table.clockwise()), (table.dealer_place, NOBODY)]


def stub(table: TopFiveTable, at: TopFiveMethod) -> Procedure:
    """The stub is counted every few rounds if no machine counts, and goes unseen to the discard rack."""
    table.note(DeckKind.STUB_OUT, clause=at.stub_out, reading=at.reading)
    if not table.count_is_due:
        table.rack(DECK, clause=at.stub_unseen)
        return
    by_hand = Option(DEALER, "count", at.counting, amount_min=0, amount_max=len(FULL_DECK))
    answer = yield proceed(by_hand, clause=at.count)
    counted = len(table.places[DECK]) if answer.verb == PROCEED else answer.amount
    table.note(DeckKind.STUB_COUNTED, number=counted, clause=at.counting, reading=at.reading)
    if counted == len(FULL_DECK) - HAND_SIZE * len(table.layout):
        table.rack(DECK, clause=at.count_is_right)
        return
    table.note(DeckKind.COUNT_IS_WRONG, number=counted, clause=at.count_is_wrong)
    in_the_deck = counted + sum(len(table.places.get(place, ())) for place in table.layout)
    if in_the_deck == len(FULL_DECK):  # T-22: the dealer's hand counts as well
        raise Irregularity(at.misdealt, f"the cards were misdealt: {', '.join(table.wrong_numbers())}")
    raise Irregularity(at.not_misdealt, f"the deck has {in_the_deck} cards, not {len(FULL_DECK)}")
