"""To show or not: is the own hand beaten by one that lies open, or worth showing when all others have folded?"""

from __future__ import annotations

from croupier.engine import HAND, View
from croupier.hands import evaluate
from croupier.hands.categories import FULL_HOUSE
from croupier.hands.evaluate import HandValue
from croupier.hands.rankings import RANKINGS
from croupier.rules.bots.spot import Spot, read
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.least_hand import LeastHand


def better_unseen(view: View) -> bool:
    """True when showing brings nothing: the hand is beaten, or all others have folded and it is no High Hand."""
    spot = read(view)
    if spot.opponents:
        return beaten(view)
    values = zip(spot.game.shares, _values(spot, spot.hand), strict=True)
    return not any(
        not RANKINGS[share.ranking].low and LeastHand(FULL_HOUSE).reached_by(value) for share, value in values
    )


def beaten(view: View) -> bool:
    """True when one open hand is better for every part of the pot, and its owner contends for all that this one does.

    Who is all-in may have a smaller part of the pots than the others, so his hand decides nothing here.
    """
    spot = read(view)
    if len(spot.boards) > 1:
        return False
    all_in = {event.seat for event in view.log if event.kind == PokerKind.ALL_IN}
    mine = _values(spot, spot.hand)
    for one in spot.opponents:
        if one.seat in all_in or len(one.shown) < len(view.places[HAND[one.seat]]):
            continue
        theirs = _values(spot, one.shown)
        if all(other > own or not own.qualifies for other, own in zip(theirs, mine, strict=True)):
            return True
    return False


def _values(spot: Spot, hand: tuple[int, ...]) -> list[HandValue]:
    board = spot.boards[0]
    values = []
    for share in spot.game.shares:
        values.append(evaluate(hand, share.ranking, board))
    return values
