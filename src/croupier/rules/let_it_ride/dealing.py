"""What chapters 8, 9 and 10 of MD-LIR share: wagers are closed before the deal, and the stub is handled after it.

Each chapter gives its own clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.engine import (
    DEALER,
    DECK,
    FLOOR,
    HAND,
    NOBODY,
    PROCEED,
    Answer,
    Ask,
    AskKind,
    Irregularity,
    Option,
    Procedure,
    proceed,
    steps_taken,
)
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.felt import FULL_DECK
from croupier.rules.event_kinds import DeckKind
from croupier.rules.let_it_ride.ch12_meters import advance_the_meters
from croupier.rules.let_it_ride.ch13_irregularities import dealing_ask, slip
from croupier.rules.let_it_ride.table import (
    BOX_SIZE,
    COMMUNITY_SIZE,
    FIVE_CARD,
    HAND_SIZE,
    PROGRESSIVE_BET,
    LetItRideTable,
)


@dataclass(frozen=True, slots=True)
class LetItRideMethod:
    """The clauses of one dealing chapter."""

    no_more_bets: str
    five_card_collect: str
    five_card_lammer: str
    five_card_verify: str
    five_card_tray: str
    progressive_lock: str
    progressive_collect: str
    progressive_verify: str
    progressive_tray: str
    stub: str
    count: str
    counting: str
    count_is_right: str
    count_is_wrong: str
    misdealt: str
    not_misdealt: str


def close_wagers(table: LetItRideTable, at: LetItRideMethod) -> Procedure:
    """ "No more bets"; the chips of the Five Card and Progressive wagers go to the table inventory (L-27, X-46)."""
    table.note(WagerKind.NO_MORE_BETS, clause=at.no_more_bets)
    table.closed = True
    table.misdealt_clause = at.misdealt
    table.seat_the_bettors()
    if table.plan.five_card_offered:
        yield from _collect_five_card(table, at)
    if table.plan.progressive_offered:
        table.note(WagerKind.LOCKED_OUT, clause=at.progressive_lock)
        yield from _collect_progressive(table, at)


def _collect_five_card(table: LetItRideTable, at: LetItRideMethod) -> Procedure:
    """A lammer for each player who made the wager, and the chips go to the table inventory."""
    five_card = [seat for seat in table.dealt if FIVE_CARD in table.wagers[seat]]
    if not five_card:
        return
    table.note(WagerKind.BEFORE_THE_DEAL, bet=FIVE_CARD, clause=at.five_card_collect)
    for seat in five_card:
        table.note(WagerKind.LAMMER, seat=seat, bet=FIVE_CARD, clause=at.five_card_lammer)
    yield from _verified(table, FIVE_CARD, five_card, at.five_card_verify)
    _into_the_tray(table, FIVE_CARD, at.five_card_tray)


def _collect_progressive(table: LetItRideTable, at: LetItRideMethod) -> Procedure:
    """The chips in the devices go to the table inventory, and the meters take their share."""
    progressive = [seat for seat in table.dealt if PROGRESSIVE_BET in table.wagers[seat]]
    if not progressive:
        return
    table.note(WagerKind.BEFORE_THE_DEAL, bet=PROGRESSIVE_BET, clause=at.progressive_collect)
    yield from _verified(table, PROGRESSIVE_BET, progressive, at.progressive_verify)
    _into_the_tray(table, PROGRESSIVE_BET, at.progressive_tray)
    table.progressive_seats = {seat for seat in table.dealt if PROGRESSIVE_BET in table.lammers.get(seat, {})}
    advance_the_meters(table)


def _verified(table: LetItRideTable, bet: str, seats: list[int], clause: str) -> Procedure:
    """Chips must match the lammers or the system; until they do, nothing is dealt and the floor resolves it (X-42)."""
    verify = proceed(Option(DEALER, "mismatch", clause), clause=clause)
    while seats and (yield verify).verb != PROCEED:
        table.note(WagerKind.CHIPS_DISAGREE, bet=bet, clause=clause, reading="X-42")
        names = tuple(f"seat-{seat}" for seat in seats)
        resolutions = (Option(FLOOR, "agreed", clause), Option(FLOOR, "no-wager", clause, what=names))
        answer = yield Ask(FLOOR, resolutions, clause, AskKind.RULE)
        if answer.verb == "agreed":
            table.note(WagerKind.CHIPS_RESOLVED, bet=bet, clause=clause, reading="X-42")
            return
        seat = int(answer.what.removeprefix("seat-"))
        table.return_wager(seat, bet, clause=clause, reading="X-42")
        seats = [other for other in seats if other != seat]
    table.note(WagerKind.CHIPS_AGREE, bet=bet, clause=clause)


def _into_the_tray(table: LetItRideTable, bet: str, clause: str) -> None:
    for seat in table.dealt:
        if table.wager_cents(seat, bet):
            table.collect_chips(seat, bet, clause=clause)


def dealt_clockwise(table: LetItRideTable, clause: str) -> list[int]:
    """The seats that are dealt in, beginning farthest to the dealer's left."""
    seats = table.clockwise()
    table.note(WagerKind.CLOCKWISE, seats=tuple(seats), clause=clause)
    return seats


def deal_each(table: LetItRideTable, seats: Sequence[int], clause: str) -> Procedure:
    """One card face down to each of these seats."""
    number, dealt = len(seats), 0
    while dealt < number:
        answer = yield dealing_ask(table, clause, number - dealt)
        steps = steps_taken(answer)
        if not steps:
            yield from _slips(table, HAND[seats[dealt]], seats[dealt], clause, answer)
            dealt += 1
        elif steps == number:
            table.deal_around_down(seats, 1, clause=clause)
        else:
            for seat in seats[dealt : dealt + steps]:
                table.deal_down(HAND[seat], clause=clause, seen_by=seat)
        dealt += steps


def deal_to(table: LetItRideTable, place: str, number: int, clause: str) -> Procedure:
    """Deal this many cards face down to a place that is nobody's hand."""
    while number:
        answer = yield dealing_ask(table, clause, number)
        steps = steps_taken(answer)
        if steps == 1:
            table.deal_down(place, clause=clause)
        elif steps:
            table.deal_pile_down(place, steps, clause=clause)
        else:
            yield from _slips(table, place, NOBODY, clause, answer)
        number -= steps or 1


def _slips(table: LetItRideTable, due: str, seen_by: int, clause: str, answer: Answer) -> Procedure:
    """Something else happens at this moment (chapter 13), perhaps several times, before the card due is dealt."""
    while answer.verb != PROCEED:
        if not slip(table, due, answer):
            return
        answer = yield dealing_ask(table, clause)
    table.deal_down(due, clause=clause, seen_by=seen_by)


def stub(table: LetItRideTable, at: LetItRideMethod) -> Procedure:
    """The stub is counted every few rounds if no machine counts, and goes unseen to the discard rack."""
    if not table.count_is_due:
        table.rack(DECK, clause=at.stub)
        return
    by_hand = Option(DEALER, "count", at.counting, amount_min=0, amount_max=len(FULL_DECK))
    answer = yield proceed(by_hand, clause=at.count)
    counted = len(table.places[DECK]) if answer.verb == PROCEED else answer.amount
    table.note(DeckKind.STUB_COUNTED, number=counted, clause=at.counting)
    if counted == len(FULL_DECK) - _should_be_out(table):
        table.rack(DECK, clause=at.count_is_right)
        return
    table.note(DeckKind.COUNT_IS_WRONG, number=counted, clause=at.count_is_wrong)
    in_the_deck = counted + len(FULL_DECK) - len(table.places[DECK])
    if in_the_deck == len(FULL_DECK):
        raise Irregularity(at.misdealt, f"the cards were misdealt: {', '.join(table.wrong_numbers())}")
    raise Irregularity(at.not_misdealt, f"the deck has {in_the_deck} cards, not {len(FULL_DECK)}")


def _should_be_out(table: LetItRideTable) -> int:
    """How many cards a correct deal has taken from the deck."""
    box = BOX_SIZE if table.plan.box_dealt else 0
    discarded = 1 if table.three_card_stack else 0  # L-25
    return HAND_SIZE * len(table.dealt) + COMMUNITY_SIZE + box + discarded + table.face_up_found
