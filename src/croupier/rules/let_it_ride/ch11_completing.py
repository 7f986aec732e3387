"""MD-LIR chapter 11: procedures for completing a round of play."""

from __future__ import annotations

from functools import cache

from croupier.engine import HAND, Ask, Option, Procedure, decision
from croupier.money import Paytable
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.let_it_ride.ch12_meters import pay_from_the_meter
from croupier.rules.let_it_ride.ch12_payouts import (
    envy_row,
    main_row,
    progressive_row,
    six_card_row,
    three_card_row,
)
from croupier.rules.let_it_ride.ch12_rows import PAIR_OF_TENS_OR_BETTER
from croupier.rules.let_it_ride.ch13_irregularities import wrong_community, wrong_hands
from croupier.rules.let_it_ride.table import (
    BET_1,
    BET_2,
    BETS,
    BOX,
    COMMUNITY,
    ENVY,
    FIVE_CARD,
    PROGRESSIVE_BET,
    SIX_CARD,
    THREE_CARD,
    LetItRideTable,
)

LET_IT_RIDE, WITHDRAW = "let-it-ride", "withdraw"
SIDE_BETS = (FIVE_CARD, THREE_CARD, SIX_CARD, PROGRESSIVE_BET)  # in the order of 11.E(1) to E(4)
_JUDGED_ON = {"B": "MD-LIR 12.E(2)", "C": "MD-LIR 12.E(3)"}  # L-03: on the player's three cards; the others on all five
# The most frequent kinds, which are faster to reach here than in their enumeration.
_LETS_RIDE, _HAND, _NO_PAYING_HAND = WagerKind.LETS_RIDE, WagerKind.HAND, WagerKind.NO_PAYING_HAND
_SIDE_WAGERS, _SIDE_APART = WagerKind.SIDE_WAGERS, WagerKind.SIDE_APART


def completing(table: LetItRideTable) -> Procedure:
    """B to G: two decisions, the hands are opened and settled, the cards racked."""
    yield from first_decision(table)
    yield from second_decision(table)
    yield from settlement(table)
    collect_the_cards(table)


@cache
def _first_ask(seat: int) -> Ask:
    ride, withdraw = Option(seat, LET_IT_RIDE, "MD-LIR 11.B(1)(a)"), Option(seat, WITHDRAW, "MD-LIR 11.B(1)(b)")
    return decision(seat, ride, withdraw, clause="MD-LIR 11.B")


@cache
def _second_ask(seat: int) -> Ask:
    ride, withdraw = Option(seat, LET_IT_RIDE, "MD-LIR 11.C(1)(a)"), Option(seat, WITHDRAW, "MD-LIR 11.C(1)(b)")
    return decision(seat, ride, withdraw, clause="MD-LIR 11.C")


def first_decision(table: LetItRideTable) -> Procedure:
    """B: clockwise, each player withdraws Bet Number 1 or lets it ride; then the first community card is opened."""
    for seat in table.clockwise():
        if seat in table.abandoned:
            continue
        answer = yield _first_ask(seat)
        if answer.verb == WITHDRAW:
            table.return_wager(seat, BET_1, clause="MD-LIR 11.B(1)(b)")
        elif answer.verb == LET_IT_RIDE:
            table.note(_LETS_RIDE, seat=seat, bet=BET_1, clause="MD-LIR 11.B(1)(a)")
    wrong_community(table)
    # L-30: the card dealt first is at the dealer's left.
    table.turn_up(COMMUNITY, card=table.places[COMMUNITY][0], clause="MD-LIR 11.B(2)")


def second_decision(table: LetItRideTable) -> Procedure:
    """C: likewise for Bet Number 2, whatever was done with the first (L-22); then the second card is opened."""
    for seat in table.clockwise():
        if seat in table.abandoned:
            continue
        answer = yield _second_ask(seat)
        if answer.verb == WITHDRAW:
            table.return_wager(seat, BET_2, clause="MD-LIR 11.C(1)(b)")
        elif answer.verb == LET_IT_RIDE:
            table.note(_LETS_RIDE, seat=seat, bet=BET_2, clause="MD-LIR 11.C(1)(a)")
    wrong_hands(table)
    table.turn_up(COMMUNITY, card=table.places[COMMUNITY][1], clause="MD-LIR 11.C(2)")


def settlement(table: LetItRideTable) -> Procedure:
    """D and E: counterclockwise, hand by hand, the three bets, then the side wagers; envy when all are open (L-08)."""
    if table.plan.box_dealt:
        table.turn_up(BOX, clause="MD-LIR 11.E(3)")  # L-14: after the decisions, before settlement
    table.note(WagerKind.COUNTERCLOCKWISE, clause="MD-LIR 11.D")
    for seat in table.counterclockwise():
        table.turn_up(HAND[seat], clause="MD-LIR 11.D(1)")
        if seat in table.abandoned and table.plan.abandoned_lose:
            _lose_all(table, seat)
            continue
        if table.plan.payout_limit_cents is not None:
            table.limit_left[seat] = table.plan.payout_limit_cents
        _settle_the_bets(table, seat)
        _settle_the_side_wagers(table, seat)
        if PROGRESSIVE_BET in table.lammers.get(seat, ()):
            yield from _settle_progressive(table, seat)
    _envy_bonus(table)


def _lose_all(table: LetItRideTable, seat: int) -> None:
    """7.B(2): abandoned wagers lose; chips in the tray stay there."""
    for bet in tuple(table.wagers[seat]):
        table.collect(seat, bet, clause="MD-LIR 7.B(2)", reading="X-40")
    for bet in table.lammers.pop(seat, {}):
        table.note(WagerKind.LOST, seat=seat, bet=bet, clause="MD-LIR 7.B(2)", reading="X-40")


def _settle_the_bets(table: LetItRideTable, seat: int) -> None:
    """D(2), D(3): the five-card hand is evaluated, and every main bet still there is paid or collected."""
    row = main_row(table.places[HAND[seat]] + table.places[COMMUNITY])
    table.note(_HAND if row else _NO_PAYING_HAND, seat=seat, hand=row or "", clause="MD-LIR 11.D(2)")
    main, by = table.plan.main, "MD-LIR 11.D(3)"
    if row is None:
        table.collect_each(seat, BETS, clause=by)
    elif table.plan.payout_limit_cents is None:
        table.pay_each(
            seat, BETS, main.rows[row], clause=main.clauses[row], hand=row, pays=main.promises[row], returned_by=by
        )
    else:
        for bet in BETS:
            if bet in table.wagers[seat]:
                _settle(table, seat, bet, main, row, by)


def _settle_the_side_wagers(table: LetItRideTable, seat: int) -> None:
    """E(1) to E(3), in this order; no side wager affects another (7.E(7)). E(4) comes after these."""
    wagers, marked = table.wagers[seat], table.lammers.get(seat, {})
    if not wagers and not marked:
        return
    side = [bet for bet in SIDE_BETS if bet in wagers or bet in marked]
    table.note(_SIDE_WAGERS, seat=seat, text=", ".join(side), clause="MD-LIR 11.E")
    table.note(_SIDE_APART, seat=seat, clause="MD-LIR 7.E(7)")
    hand, community = table.places[HAND[seat]], table.places[COMMUNITY]
    if FIVE_CARD in side:
        _settle_five_card(table, seat, main_row(hand + community))
    if THREE_CARD in side:
        _settle(table, seat, THREE_CARD, table.plan.three_card, three_card_row(hand), "MD-LIR 11.E(2)")
    if SIX_CARD in side:
        _settle(table, seat, SIX_CARD, table.plan.six_card, six_card_row(hand + table.places[BOX]), "MD-LIR 11.E(3)")


def _settle(table: LetItRideTable, seat: int, bet: str, paytable: Paytable, row: str | None, clause: str) -> None:
    """A wager on the layout: paid by its row, best row only (L-19), or collected (L-31)."""
    if row is None:
        table.collect(seat, bet, clause=clause)
        return
    payout = paytable.rows[row]
    cents = _within_limit(table, seat, bet, table.winnings_cents(payout, table.wagers[seat][bet]))
    reading = "L-12" if bet == SIX_CARD else ""
    table.pay(seat, bet, cents, clause=paytable.clauses[row], hand=row, pays=paytable.promises[row], reading=reading)
    # L-15: also with the flat sum of a Super Royal, since nothing collects a winning wager.
    table.return_wager(seat, bet, clause=clause, reading="" if payout.returns_wager else "L-15")


def _settle_five_card(table: LetItRideTable, seat: int, row: str | None) -> None:
    """E(1): the chip is already in the tray and stays there (L-11); paid by its row, or lost."""
    table.lammers[seat].pop(FIVE_CARD)
    paytable = table.plan.five_card
    payout = paytable.rows.get(row or "")
    if payout is None:
        table.note(WagerKind.LOST, seat=seat, bet=FIVE_CARD, hand=row or "", clause="MD-LIR 11.E(1)")
        return
    assert row is not None
    # L-02: the paytable decides what wins, not the "two pair or better" of the clause.
    reading = "L-02" if row == PAIR_OF_TENS_OR_BETTER else "L-11"
    cents = _within_limit(table, seat, FIVE_CARD, payout.numerator)
    table.pay(
        seat, FIVE_CARD, cents, clause=paytable.clauses[row], hand=row, pays=paytable.promises[row], reading=reading
    )


def _within_limit(table: LetItRideTable, seat: int, bet: str, cents: int) -> int:
    """2.B(10), L-17: the posted payout limit caps what one hand is paid, except for Progressive and Envy."""
    limit = table.plan.payout_limit_cents
    if limit is None:
        return cents
    left = table.limit_left[seat]
    allowed = min(cents, left)
    table.limit_left[seat] -= allowed
    if allowed < cents:
        table.note(
            WagerKind.PAYOUT_LIMIT,
            seat=seat,
            bet=bet,
            amount=cents,
            before=limit,
            after=left,
            clause="MD-LIR 2.B(10)",
            reading="L-17",
        )
    return allowed


def _settle_progressive(table: LetItRideTable, seat: int) -> Procedure:
    """E(4), 12.E, 12.G: paid what the meter shows when it is this player's turn."""
    letter = table.plan.letter
    row = progressive_row(letter, table.places[HAND[seat]], table.places[COMMUNITY])
    judged_on = _JUDGED_ON.get(letter, "MD-LIR 12.E#2")
    kind = WagerKind.PROGRESSIVE_HAND if row else WagerKind.NO_PROGRESSIVE_HAND
    table.note(kind, seat=seat, hand=row or "", clause=judged_on, reading="L-03" if letter in _JUDGED_ON else "")
    wager_cents = table.lammers[seat].pop(PROGRESSIVE_BET)
    payout = table.plan.progressive.rows.get(row or "")
    if payout is None:
        table.note(WagerKind.LOST, seat=seat, bet=PROGRESSIVE_BET, hand=row or "", clause="MD-LIR 11.E(4)")
        return
    assert row is not None
    clause = table.plan.progressive.clauses[row]
    if payout.kind != "meter":
        cents = table.winnings_cents(payout, wager_cents)
        pays = table.plan.progressive.promises[row]
        table.pay(seat, PROGRESSIVE_BET, cents, clause=clause, hand=row, pays=pays, reading="L-10")
        return
    yield from pay_from_the_meter(table, seat, payout, clause=clause, hand=row)


def _envy_bonus(table: LetItRideTable) -> None:
    """E(5), 12.H: for each qualifying hand every other player with a Progressive wager is paid (L-07, L-08)."""
    if not table.progressive_seats:
        return
    lost = table.abandoned if table.plan.abandoned_lose else ()
    bettors = [seat for seat in table.counterclockwise() if seat in table.progressive_seats and seat not in lost]
    plan, community = table.plan, table.places[COMMUNITY]
    for holder in table.counterclockwise():
        row = envy_row(plan.letter, table.hand(holder), community)
        others = [seat for seat in bettors if table.players[seat] != table.players[holder]]
        if row is None or not others:
            continue
        table.note(WagerKind.ENVY_HAND, seat=holder, hand=row, clause="MD-LIR 11.E(5)", reading="L-04")
        table.note(WagerKind.ENVY_BY_RECEIVER, act=plan.letter, clause=plan.envy_clause)
        for seat in others:
            cents = plan.envy.rows[row].numerator
            table.pay(
                seat,
                ENVY,
                cents,
                clause=plan.envy.clauses[row],
                hand=row,
                pays=plan.envy.promises[row],
                seats=(holder,),
                reading="L-07",
            )


def collect_the_cards(table: LetItRideTable) -> None:
    """F and G: when everything is settled the cards go to the rack, hand by hand, so that each can be rebuilt."""
    table.note(WagerKind.ALL_SETTLED, clause="MD-LIR 11.F")
    for place in (
        *(HAND[seat] for seat in table.counterclockwise()),
        COMMUNITY,
        *((BOX,) if table.plan.box_dealt else ()),
    ):
        table.rack(place, clause="MD-LIR 11.G(2)")
    table.note(WagerKind.TABLE_CLEARED, clause="MD-LIR 11.G(1)")
