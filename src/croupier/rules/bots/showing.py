"""To show or not: is the hand beaten by an open one, or worth showing when everybody else has folded?"""

from __future__ import annotations

from croupier.hands import evaluate
from croupier.hands.categories import FULL_HOUSE
from croupier.hands.evaluate import HandValue
from croupier.hands.rankings import RANKINGS
from croupier.rules.bots.situation import BotsView, poker_table, situation
from croupier.rules.poker.choices.least_hand import LeastHand
from croupier.rules.views import View


def better_unseen(view: View) -> str:
    """Why showing gains nothing: the hand is beaten, or everybody else has folded and it is not a High Hand."""
    at = situation(view)
    if at.opponents:
        return "an open hand beats yours for every part of the pot" if beaten(view) else ""
    values = zip(at.game.shares, _values(at, at.hand), strict=True)
    high_hand = any(
        not RANKINGS[share.ranking].low and LeastHand(FULL_HOUSE).reached_by(value) for share, value in values
    )
    return "" if high_hand else "everybody else has folded, and nobody needs to see what you had"


def beaten(view: View) -> bool:
    """Is one open hand better for every part of the pot, and in every pot that this one is in?"""
    at = situation(view)
    if len(at.boards) > 1:
        return False
    table = poker_table(view)
    contended = [set(pot.seats) for pot in table.pots if at.seat in pot.seats]
    mine = _values(at, at.hand)
    for one in at.opponents:
        hidden = len(one.shown) < len(table.seats[one.seat].cards)
        if hidden or any(one.seat not in seats for seats in contended):
            continue
        theirs = _values(at, one.shown)
        if all(other > own or not own.qualifies for other, own in zip(theirs, mine, strict=True)):
            return True
    return False


def _values(at: BotsView, hand: tuple[int, ...]) -> list[HandValue]:
    board = at.boards[0]
    values = []
    for share in at.game.shares:
        values.append(evaluate(hand, share.ranking, board))
    return values
