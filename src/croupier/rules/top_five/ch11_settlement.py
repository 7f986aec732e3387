"""MD-TOP5 chapter 11, B(4) and C: the hands are opened and every wager is settled."""

from __future__ import annotations

from typing import NamedTuple

from croupier.engine import HAND
from croupier.engine.events import Fields
from croupier.money import Paytable
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.top_five.ch06_rankings import TopFiveHand, hand_of, qualifies
from croupier.rules.top_five.ch12_payouts import (
    ANTE_AND_PLAY,
    ANTE_AND_PLAY_CLAUSE,
    poker_bonus_row,
    remaining,
    top_five_bonus_row,
)
from croupier.rules.top_five.table import (
    ANTE,
    ASIDE,
    DEALER_ASIDE,
    DEALER_HAND,
    PLAY,
    POKER,
    TOP_FIVE,
    TopFiveTable,
)

LOSES, WINS, PUSHES = "loses", "wins", "pushes"


class WagerResult(NamedTuple):
    """What happens to a wager, the two hands, its clause for either dealer's hand, and the reading that decides."""

    what: str
    hand: str
    against: str
    dealer_below: str
    dealer_qualified: str
    reading: str = ""


def settlement(table: TopFiveTable) -> None:
    """B(4), C: the dealer's hand is opened, then counterclockwise each player's, and its wagers settled in order."""
    dealer = _dealer_hand(table)
    for seat in table.counterclockwise():
        if seat in table.forfeited or (seat in table.folded and not table.has_bonus(seat)):
            continue
        if seat in table.abandoned and table.plan.abandoned_lose:
            _lose_all(table, seat)
            continue
        hand = _open(table, seat)
        with_bonus = table.has_bonus(seat)
        lost = _settle_main(table, seat, hand, dealer)
        if lost and not with_bonus:
            table.rack_hand(HAND[seat], ASIDE[seat], clause="MD-TOP5 11.C(5)(a)")
        elif lost:
            # T-15: C(5)(b) names C(3)(a) and C(4)(a) and forgets C(3)(c) and C(4)(c).
            table.note(WagerKind.STAYS_FOR_BONUS, seat=seat, clause="MD-TOP5 11.C(5)(b)", reading="T-15")
        _settle_top_five_bonus(table, seat, hand)
        _settle_poker_bonus(table, seat, hand)
        table.note(WagerKind.RESOLVED, seat=seat, clause="MD-TOP5 11.C(5)")


def dealer_needed(table: TopFiveTable) -> bool:
    """Is there a Play Wager to compare for? Not if everybody has folded (X-45)."""
    lost = table.abandoned if table.plan.abandoned_lose else ()
    return any(PLAY in table.wagers[seat] for seat in table.dealt if seat not in lost)


def _dealer_hand(table: TopFiveTable) -> TopFiveHand | None:
    """B(4): exposed, 2 to 9 removed, the best hand formed; None if nobody is left to compare with (X-45)."""
    if not dealer_needed(table):
        table.note(WagerKind.DEALER_NOT_NEEDED, clause="MD-TOP5 11.B(4)", reading="X-45")
        return None
    table.turn_up(DEALER_HAND, clause="MD-TOP5 11.B(4)")
    dealer = hand_of(_remove_low_cards(table, DEALER_HAND, DEALER_ASIDE, "MD-TOP5 11.B(4)"))
    if qualifies(dealer):
        table.note(WagerKind.DEALER_QUALIFIES, hand=dealer.words, clause="MD-TOP5 11.C(4)", reading="T-02")
    else:
        table.note(WagerKind.DEALER_FAILS, hand=dealer.words, clause="MD-TOP5 11.C(2)", reading="T-02")
    return dealer


def _open(table: TopFiveTable, seat: int) -> TopFiveHand:
    """C, C(1): the player's cards are turned over, 2 to 9 removed, and the hand announced."""
    table.turn_up(HAND[seat], clause="MD-TOP5 11.C")
    hand = hand_of(_remove_low_cards(table, HAND[seat], ASIDE[seat], "MD-TOP5 11.C"))
    table.note(
        WagerKind.HAND, seat=seat, hand=hand.words, clause="MD-TOP5 11.C(1)", reading="T-01" if hand.straight else ""
    )
    return hand


def _remove_low_cards(table: TopFiveTable, place: str, aside: str, clause: str) -> tuple[int, ...]:
    """Lay the 2s to 9s aside; returns the remaining cards."""
    cards = table.places[place]
    kept = remaining(cards)
    if len(kept) < len(cards):
        table.carry(WagerKind.REMOVED, place, aside, tuple(card for card in cards if card not in kept), clause=clause)
    return kept


def _lose_all(table: TopFiveTable, seat: int) -> None:
    """7.B(3), T-16: abandoned wagers lose, including the bonus wagers."""
    for bet in tuple(table.wagers[seat]):
        table.collect(seat, bet, clause="MD-TOP5 7.B(3)", reading="T-16")


# ---- C(2) to C(4): ante and play ------------------------------------------------------------------------------------


def _settle_main(table: TopFiveTable, seat: int, hand: TopFiveHand, dealer: TopFiveHand | None) -> bool:
    """C(2) to C(4): did the player lose the main game? A folder's ante is already gone."""
    if not table.wager_cents(seat, PLAY):
        if table.wager_cents(seat, ANTE):  # left before deciding: no Play Wager, so the ante goes as in a fold
            table.collect(seat, ANTE, clause="MD-TOP5 11.B(2)(a)", reading="T-16")
        return False
    assert dealer is not None
    outcome = compare(hand, dealer, table.plan.ranking)
    if qualifies(dealer):
        _settle(table, seat, ANTE, outcome, outcome.dealer_qualified, outcome.reading)
        _settle(table, seat, PLAY, outcome, outcome.dealer_qualified, outcome.reading)
    else:
        table.push(seat, ANTE, clause="MD-TOP5 11.C(2)", against=dealer.words, reading="T-02")
        _settle(table, seat, PLAY, outcome, outcome.dealer_below, outcome.reading or "T-03")
    return outcome.what == LOSES


def compare(hand: TopFiveHand, dealer: TopFiveHand, ranking: str) -> WagerResult:
    """C(3), C(4): the number of cards first, then their rank."""
    words = hand.words, dealer.words
    if hand.number < dealer.number:
        return WagerResult(LOSES, *words, "MD-TOP5 11.C(3)(a)", "MD-TOP5 11.C(4)(a)")
    if hand.number > dealer.number:
        return WagerResult(WINS, *words, "MD-TOP5 11.C(3)(b)", "MD-TOP5 11.C(4)(b)")
    reading = _decisive_reading(hand, dealer)
    mine, theirs = hand.key(ranking), dealer.key(ranking)
    if mine < theirs:
        return WagerResult(LOSES, *words, "MD-TOP5 11.C(3)(c)", "MD-TOP5 11.C(4)(c)", reading)
    if mine > theirs:
        return WagerResult(WINS, *words, "MD-TOP5 11.C(3)(d)", "MD-TOP5 11.C(4)(d)", reading)
    return WagerResult(PUSHES, *words, "MD-TOP5 11.C(3)(e)", "MD-TOP5 11.C(4)(e)", reading)


def _decisive_reading(hand: TopFiveHand, dealer: TopFiveHand) -> str:
    """The reading of chapter 6 on which the comparison of two hands of equal number depends, if any."""
    if hand.all_cards != dealer.all_cards and hand.best_five == dealer.best_five:
        return "T-04"
    if hand.straight or dealer.straight:
        return "T-01"
    return "T-05" if hand.number < 5 else ""


def _settle(table: TopFiveTable, seat: int, bet: str, outcome: WagerResult, clause: str, reading: str) -> None:
    hand, why = outcome.hand, Fields(against=outcome.against)
    match outcome.what:
        case "loses":
            table.collect(seat, bet, clause=clause, hand=hand, reading=reading, **why)
        case "pushes":
            table.push(seat, bet, clause=clause, hand=hand, reading=reading, **why)
        case _:
            cents = table.winnings_cents(ANTE_AND_PLAY, table.wager_cents(seat, bet))
            table.pay(seat, bet, cents, clause=ANTE_AND_PLAY_CLAUSE, hand=hand, reading=reading, **why)
            table.return_wager(seat, bet, clause=clause, reading=reading)


# ---- C(5) to C(9): the bonus wagers ---------------------------------------------------------------------------------


class Bonus(NamedTuple):
    """The clauses by which a bonus wager is settled."""

    bet: str
    settled: str
    wins: str
    paid: str


_TOP_FIVE = Bonus(TOP_FIVE, "MD-TOP5 11.C(6)", "MD-TOP5 11.C(5)(c)", "MD-TOP5 11.C(7)")
_POKER = Bonus(POKER, "MD-TOP5 11.C(8)", "MD-TOP5 11.C(5)(d)", "MD-TOP5 11.C(9)")


def _settle_top_five_bonus(table: TopFiveTable, seat: int, hand: TopFiveHand) -> None:
    """C(6), C(7): on the number of cards, regardless of the main game (T-15)."""
    if table.wager_cents(seat, TOP_FIVE):
        _settle_bonus(table, seat, _TOP_FIVE, table.plan.top_five, top_five_bonus_row(hand.number), "")


def _settle_poker_bonus(table: TopFiveTable, seat: int, hand: TopFiveHand) -> None:
    """C(8), C(9): on the best hand in any number of remaining cards (T-25), by the second section B (T-08)."""
    if table.wager_cents(seat, POKER):
        reading = "T-01" if hand.straight else "T-25" if hand.number != 5 else "T-08"
        _settle_bonus(table, seat, _POKER, table.plan.poker, poker_bonus_row(table.hand(seat)), reading)


def _settle_bonus(table: TopFiveTable, seat: int, at: Bonus, paytable: Paytable, row: str | None, reading: str) -> None:
    payout = paytable.rows.get(row or "")
    if payout is None:
        table.collect(seat, at.bet, clause=at.settled, hand=row or "")
        return
    assert row is not None
    table.note(WagerKind.WON, seat=seat, bet=at.bet, hand=row, clause=at.wins)
    cents = table.winnings_cents(payout, table.wager_cents(seat, at.bet))
    table.pay(seat, at.bet, cents, clause=paytable.clauses[row], hand=row, pays=paytable.promises[row], reading=reading)
    table.return_wager(seat, at.bet, clause=at.paid)
