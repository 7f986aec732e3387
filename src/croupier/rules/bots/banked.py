"""The house-banked games: the least of every wager on offer, and the best way to play, as `croupier odds` proves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.cards import card
from croupier.engine import HAND, STACK, Answer, Option, View
from croupier.engine.views import HIDDEN
from croupier.hands.categories import PAIR
from croupier.hands.reference.poker_ch06 import HIGH_HANDS
from croupier.hands.reference.shape import numbers
from croupier.rules.house.category import paired_rank
from croupier.rules.top_5_wa.five_cards import best_of_six, qualifies
from croupier.rules.top_five.ch12_payouts import remaining

TWO, TEN, JACK, ACE = 0, 8, 9, 12
PAIR_OF_TWOS = (numbers(HIGH_HANDS)[PAIR], TWO)
WAGERS: Mapping[str, tuple[str, ...]] = {
    "let-it-ride": ("three-bets", "three-card-bonus", "five-card-bonus", "six-card-bonus", "progressive"),
    "top-five": ("ante", "top-five-bonus", "poker-bonus"),
    "top-5-wa": ("ante", "tens", "ace-face"),  # most houses require all three (W-08)
}
MATCHED_LATER = ("ante",)
Decision = tuple[str, tuple[int, ...]]


def wager(view: View, seat: int) -> Answer | None:
    """The next wager of a player before "no more bets", each as small as it may be; None when they are made."""
    mark = f"wager-{seat}-"
    placed = {account.removeprefix(mark): held for account, held in view.accounts.items() if account.startswith(mark)}
    kept = sum(held for bet, held in placed.items() if bet in MATCHED_LATER)
    chips = view.accounts.get(STACK[seat], 0) - kept
    for place, bet in enumerate(WAGERS[view.game]):
        option = next((one for one in view.options if one.verb == "wager" and bet in one.what), None)
        if option is None or bet in placed:
            continue
        if option.amount_min * (2 if bet in MATCHED_LATER else 1) <= chips:
            return Answer(seat, "wager", bet, option.amount_min)
        if not place:
            return None  # without the game's own wager there is nothing to add to
    return None


def decision(view: View, seat: int, options: Mapping[str, Option]) -> Answer:
    """What the player answers in his turn."""
    own = [int(card(one)) for one in view.places[HAND[seat]]]
    open_cards = [int(card(one)) for one in view.places.get("community", ()) if one != HIDDEN]
    verb, named = _DECIDE[view.game](own, open_cards)
    option = options.get(verb) or next(iter(options.values()))
    cards = named if option.cards_max else ()
    return Answer(seat, option.verb, option.what[0] if option.what else "", option.amount_min, cards)


def _let_it_ride(own: Sequence[int], community: Sequence[int]) -> Decision:
    """Paytable A: a paying hand, three suited cards close together, four suited, or four open ones with a high card."""
    cards = [*own, *community]
    ranks = {one >> 2 for one in cards}
    rides = paired_rank(cards) >= TEN or _pays(cards)
    if not rides and len(ranks) == len(cards):
        fits, high = straights(ranks), sum(rank >= TEN for rank in ranks)
        suited = len({one & 3 for one in cards}) == 1
        if len(cards) == 3:
            rides = suited and fits > 0 and high >= 3 - fits
        else:
            rides = suited or (fits >= 2 and high > 0)
    return "let-it-ride" if rides else "withdraw", ()


def _pays(cards: Sequence[int]) -> bool:
    """Three of a kind, two pair or better with the cards one sees."""
    numbers = sorted((sum(one >> 2 == rank for one in cards) for rank in {one >> 2 for one in cards}), reverse=True)
    return numbers[0] >= 3 or numbers[:2] == [2, 2]


def straights(ranks: set[int]) -> int:
    """How many straights contain all these ranks; the ace is high or low."""
    runs = [set(range(low, low + 5)) for low in range(9)] + [{ACE, 0, 1, 2, 3}]
    return sum(ranks <= run for run in runs)


def _top_five(own: Sequence[int], community: Sequence[int]) -> Decision:
    """Play with three cards that count, with a pair, or with an ace beside a jack or better."""
    ranks = sorted(one >> 2 for one in remaining(own))
    pair = len(ranks) == 2 and (ranks[0] == ranks[1] or (ranks[1] == ACE and ranks[0] >= JACK))
    return "play" if len(ranks) >= 3 or pair else "fold", ()


def _top_5_wa(own: Sequence[int], community: Sequence[int]) -> Decision:
    """Play the best five of six if they hold a pair, but not a pair of twos that was dealt."""
    key, given_up = best_of_six(own, community[0])
    dealt_twos = key[:2] == PAIR_OF_TWOS and sum(one >> 2 == TWO for one in own) == 2
    if not qualifies(key) or dealt_twos:
        return "fold", ()
    return ("play", ()) if given_up is None else ("use-community", (given_up,))


_DECIDE: Mapping[str, Callable[[Sequence[int], Sequence[int]], Decision]] = {
    "let-it-ride": _let_it_ride,
    "top-five": _top_five,
    "top-5-wa": _top_5_wa,
}
