"""A hand of a history as a question, settled again: what each put in by its betting, the cards, and who showed.

The settlement does not copy what the replay awards. So three answers agree: the history's own payments, which are
compared with the replay (`phh/paid.py`), the replayed round, and the pots divided here.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.engine import STACK
from croupier.money import dollars_and_cents
from croupier.rules.games import GAMES
from croupier.rules.poker.histories.phh.hand import BadHistory, HandHistory
from croupier.rules.poker.histories.phh.replaying import Replayed, replay_history
from croupier.rules.settle.question import BadQuestion, SettleQuestion
from croupier.rules.settle.rounds import question_of_hand
from croupier.rules.settle.settlement import Settlement, SettlementStep, settle

CENTS = 100  # per unit of the file, unless it has fractions of a cent


def settle_history(hand: HandHistory) -> Settlement:
    """Who gets what in this hand; `BadQuestion` if it cannot have happened, or ends too early."""
    try:
        replayed = replay_history(hand)
    except BadHistory as bad:
        raise BadQuestion([str(bad)]) from None
    found = settle(question_of(replayed))
    _agrees(found, replayed)
    if hand.scale == CENTS:
        return found
    times = f"amounts are shown {hand.scale // CENTS} times as large as in the file, which has fractions of a cent"
    return replace(found, steps=(SettlementStep(times, "submission: chip.unit"), *found.steps))


def question_of(replayed: Replayed) -> SettleQuestion:
    """The question that the floor would write down about a finished hand."""
    record = replayed.round.record
    if record.game.id not in GAMES:
        raise BadQuestion([f"{record.game.name} is not a game of MD-POKER, so no chapter settles it [MD-POKER 9.A]"])
    if replayed.status != "complete":
        raise BadQuestion(["the history ends before the hand does, so there is nothing to settle yet"])
    return question_of_hand(replayed.round, record.players)


def _agrees(found: Settlement, replayed: Replayed) -> None:
    """Check that what each player wins or loses here agrees with the replayed round."""
    record, after = replayed.round.record, replayed.table.balances
    for seat, name in record.players.items():
        won = after[STACK[seat]] - record.balances[STACK[seat]]
        if won != found.net[name]:
            here, there = dollars_and_cents(found.net[name]), dollars_and_cents(won)
            raise BadQuestion([f"{name} wins {here} by the settlement, but {there} in the replayed hand"])
