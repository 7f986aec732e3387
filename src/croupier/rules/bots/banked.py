"""The house-banked games: the least of every wager on offer, and the best way to play, as `croupier odds` proves it."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cards import card
from croupier.engine import HAND, STACK, Answer, Option, View
from croupier.engine.views import HIDDEN
from croupier.rules.house.spec import BankedSpec
from croupier.rules.specs import SPECS


def wager(view: View, seat: int) -> Answer | None:
    """The next wager of a player before "no more bets", each as small as it may be; None when they are made."""
    spec, mark = _spec(view), f"wager-{seat}-"
    placed = {account.removeprefix(mark): held for account, held in view.accounts.items() if account.startswith(mark)}
    kept = sum(held for bet, held in placed.items() if bet == spec.matched_later)
    chips = view.accounts.get(STACK[seat], 0) - kept
    for place, bet in enumerate(spec.wagers):
        option = next((one for one in view.options if one.verb == "wager" and bet in one.what), None)
        if option is None or bet in placed:
            continue
        if option.amount_min * (2 if bet == spec.matched_later else 1) <= chips:
            return Answer(seat, "wager", bet, option.amount_min)
        if not place:
            return None  # without the game's own wager there is nothing to add to
    return None


def decision(view: View, seat: int, options: Mapping[str, Option]) -> Answer:
    """What the player answers in his turn."""
    own = [int(card(one)) for one in view.places[HAND[seat]]]
    open_cards = [int(card(one)) for one in view.places.get("community", ()) if one != HIDDEN]
    verb, named = _spec(view).decide(own, open_cards)
    option = options.get(verb) or next(iter(options.values()))
    cards = named if option.cards_max else ()
    return Answer(seat, option.verb, option.what[0] if option.what else "", option.amount_min, cards)


def _spec(view: View) -> BankedSpec:
    spec = SPECS[view.game]
    assert isinstance(spec, BankedSpec)
    return spec
