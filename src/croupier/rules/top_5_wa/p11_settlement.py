"""WA-TOP5 paragraph 11: settlement, from the dealer's right to the left."""

from __future__ import annotations

from croupier.cards import CARDS
from croupier.engine import HAND
from croupier.money import Payout, Paytable
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.top_5_wa.choices import ACE_FACE, ANTE, BET, TENS
from croupier.rules.top_5_wa.five_cards import in_words, qualifies, value
from croupier.rules.top_5_wa.p11_payouts import ANTE as EVEN_MONEY
from croupier.rules.top_5_wa.p11_payouts import ANTE_CLAUSE, ace_face_row, tens_row, winning_bet_row
from croupier.rules.top_5_wa.table import Top5Table


def settlement(table: Top5Table) -> None:
    """Hand by hand: Ace or Face, whatever else happened, 10's or Better, then Ante and Bet."""
    playing = table.still_in()
    for seat in table.right_to_left():
        if seat in playing:
            five = in_words(value(table.top_5_hand(seat)))
            table.turn_up(HAND[seat], clause="WA-TOP5 11", hand=five, text=_with_community(table, seat))
        _settle_ace_or_face(table, seat)
        if seat in playing:
            _settle_tens_or_better(table, seat)
            _settle_ante_and_bet(table, seat)
            if table.plan.collects_after_each:
                table.rack(HAND[seat], clause="WA-TOP5 12")


def _with_community(table: Top5Table, seat: int) -> str:
    return f"with the community card {CARDS[table.community_card()]}" if seat in table.uses_community else ""


def _settle_ace_or_face(table: Top5Table, seat: int) -> None:
    """Paid to everyone who has it, also folders and spots without cards (W-07); losing ones are already collected."""
    if table.wager_cents(seat, ACE_FACE):
        row = ace_face_row(table.community_card())
        assert row is not None
        _pay_by_row(table, seat, ACE_FACE, table.plan.ace_face, row, "WA-TOP5 11.ace-face")


def _settle_tens_or_better(table: Top5Table, seat: int) -> None:
    """Paid on the hand the player chose (W-04), whatever the dealer has (X-44)."""
    if not table.wager_cents(seat, TENS):
        return
    five = table.top_5_hand(seat)
    row = tens_row(five)
    if row is None:
        table.collect(seat, TENS, clause="WA-TOP5 11.tens-better#2", hand=in_words(value(five)))
    else:
        _pay_by_row(table, seat, TENS, table.plan.tens, row, "WA-TOP5 11.tens-better#2")


def _settle_ante_and_bet(table: Top5Table, seat: int) -> None:
    """The table of four situations; folders have already lost the first one."""
    if not table.wager_cents(seat, ANTE):
        return
    five, dealer = table.top_5_hand(seat), table.dealer_key
    assert dealer is not None
    key = value(five)
    table.note(
        WagerKind.COMPARED,
        seat=seat,
        hand=in_words(key),
        against=in_words(dealer),
        clause="WA-TOP5 11.ante-bet-wagers",
    )
    if not qualifies(dealer):
        # Reading W-02: the Ante is paid and the Bet pushes, no matter who has the better hand.
        _pay(table, seat, ANTE, EVEN_MONEY, "the dealer does not qualify", "WA-TOP5 11.ante-bet.case2")
        table.return_wager(seat, ANTE, clause="WA-TOP5 11.ante-bet.case2", reading="W-02")
        table.push(seat, BET, clause="WA-TOP5 11.ante-bet.case2", reading="W-02")
    elif key < dealer:
        for bet in (ANTE, BET):
            table.collect(seat, bet, clause="WA-TOP5 11.ante-bet.case3", text="the dealer's hand is better")
    elif key > dealer:
        _pay(table, seat, ANTE, EVEN_MONEY, "the player's hand is better", ANTE_CLAUSE)
        table.return_wager(seat, ANTE, clause="WA-TOP5 11.ante-bet.case4")
        _pay_by_row(table, seat, BET, table.plan.bet, winning_bet_row(five), "WA-TOP5 11.ante-bet.case4")
    else:
        for bet in (ANTE, BET):
            table.push(seat, bet, clause="WA-TOP5 11.ante-bet", text="the hands are equal", reading="W-01")


def _pay_by_row(table: Top5Table, seat: int, bet: str, paytable: Paytable, row: str, clause: str) -> None:
    """Pay by the best row that the hand reaches, and return the wager."""
    _pay(table, seat, bet, paytable.rows[row], "", paytable.clauses[row], row)
    table.return_wager(seat, bet, clause=clause)


def _pay(table: Top5Table, seat: int, bet: str, payout: Payout, why: str, clause: str, hand: str = "") -> None:
    wager_cents = table.wager_cents(seat, bet)
    cents = table.winnings_cents(payout, wager_cents)
    kept = table.breakage(payout.paid_cents(wager_cents))  # what is smaller than the smallest chip
    table.pay(
        seat, bet, cents, clause=clause, hand=hand, pays=str(payout), text=why or kept, reading="W-09" if kept else ""
    )
