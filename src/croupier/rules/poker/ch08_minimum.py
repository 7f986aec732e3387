"""MD-POKER chapter 8, J(1) and K: between rounds all players at the table may agree on a higher minimum bet."""

from __future__ import annotations

from croupier.engine import DEALER, Ask, AskKind, Open, Option, Procedure
from croupier.rules.poker.choices.plan import min_increase_max
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import PokerTable

PROPOSE, AGREE, DECLINE = "propose", "agree", "decline"
AGREED, HOW_FAR, HOW = "MD-POKER 8.J(1)", "MD-POKER 8.K(2)", "MD-POKER 8.K(3)"


def agree_minimum(table: PokerTable) -> Procedure:
    """A player proposes an amount within the house's limit; it holds if every seated player agrees (P-81)."""
    step, agreed = table.plan.chip_cents, table.memory.minimum_bet
    least = table.plan.small_bet_cents if agreed is None else agreed
    most = least + (min_increase_max(table.house) - least) // step * step
    if most <= least:
        table.note(PokerKind.HIGHEST_MINIMUM, amount=least, clause=HOW_FAR)
        return
    menus: dict[int, tuple[Option, ...]] = {DEALER: (Option(DEALER, "no-request", AGREED),)}
    for seat in table.seats:
        menus[seat] = (Option(seat, PROPOSE, HOW_FAR, (), least + step, most, step, money=True),)
    proposal = yield Open(menus, AGREED, AskKind.REQUEST)
    if proposal.actor == DEALER:
        return
    table.note(PokerKind.PROPOSES_MINIMUM, seat=proposal.actor, amount=proposal.amount, clause=AGREED)
    for seat in table.after(proposal.actor, table.seats)[:-1]:
        answer = yield Ask(seat, (Option(seat, AGREE, HOW), Option(seat, DECLINE, AGREED)), HOW, AskKind.CONSENT)
        how = PokerKind.AGREES if answer.verb == AGREE else PokerKind.REFUSES
        table.note(how, seat=seat, act=table.house["betting.min_increase_vote"], clause=HOW)
        if answer.verb == DECLINE:
            return
    table.remember(minimum_bet=proposal.amount)
    table.note(PokerKind.MINIMUM_AGREED, amount=proposal.amount, clause=AGREED, reading="P-81")
