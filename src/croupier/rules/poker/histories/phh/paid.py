"""What a history says was paid, compared with what the chapters pay."""

from __future__ import annotations

from decimal import Decimal

from croupier.engine import STACK, Round
from croupier.rules.poker.event_kinds import PokerKind, RoomKind
from croupier.rules.poker.histories.phh.hand import BadHistory, HandHistory


def check_paid(hand: HandHistory, running: Round) -> None:
    """Refuse a history whose own payments lead to other finishing stacks than the chapters do.

    Odd chips of a divided pot may go elsewhere: one for each payment. With side pots, the chapters
    take the rake from the last pot that reaches the step (P-107), while a site takes it from all of them.
    """
    if not hand.paid or not running.over:
        return
    said = [hand.cents(Decimal(one)) for one in hand.other["finishing_stacks"]]
    ours = [running.table.balances[STACK[seat]] for seat in range(1, len(said) + 1)]
    awards = [event for event in running.events if event.kind == PokerKind.AWARDED]
    raked = sum(event.cents for event in running.events if event.kind == RoomKind.RAKED)
    winners = {event.seat for event in awards}
    slack = hand.unit * len(awards) if len(winners) > 1 else 0
    if len({(event.pot, event.share, event.board) for event in awards}) > 1:
        slack += raked
    worst = max(range(len(said)), key=lambda place: abs(said[place] - ours[place]))
    if abs(said[worst] - ours[worst]) <= slack and sum(said) == sum(ours):
        return
    line = next((one.line for one in hand.paid if one.player == worst + 1), hand.paid[-1].line)
    clauses = [event.clause for event in awards if event.seat == worst + 1] or [event.clause for event in awards[-1:]]
    clause = clauses[0] if clauses else "MD-POKER 17.D"  # nothing was in the pot once the last bet went back
    by = f"{Decimal(ours[worst]) / hand.scale:f} by the chapter [{clause}]"
    raise BadHistory(line, f"{hand.players[worst]} ends with {Decimal(said[worst]) / hand.scale:f} here, with {by}")
