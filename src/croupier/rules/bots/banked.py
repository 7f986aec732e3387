"""House-banked games: bots make every wager at its minimum and play the best strategy, as `croupier odds` proves."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import Answer
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.bots.advice import Advice
from croupier.rules.specs import SPECS
from croupier.rules.views import Allowed, BankedState, View
from croupier.rules.views.seen import numbers


def wager(view: View, seat: int) -> Answer | None:
    """The next wager of a player before "no more bets", each at its minimum; None once all are made."""
    spec, mine = _spec(view), _table(view).seats[seat]
    placed = mine.wagers
    chips = mine.stack_cents - placed.get(spec.matched_later, 0)
    offered = [one for one in view.options if one.verb == "wager" and one.seat == seat]
    for place, bet in enumerate(spec.wagers):
        option = next((one for one in offered if bet in one.what), None)
        if option is None or bet in placed:
            continue
        if option.amount_min * (2 if bet == spec.matched_later else 1) <= chips:
            return Answer(seat, "wager", bet, option.amount_min)
        if not place:
            return None  # without the main wager there is nothing to add to
    return None


def decision(view: View, seat: int, options: Mapping[str, Allowed]) -> Advice:
    """The player's answer in their turn, and why."""
    own = numbers(view.cards(seat))
    open_cards = numbers(_table(view).shared.get("community", ()))
    spec = _spec(view)
    verb, named = spec.decide(own, open_cards)
    option = options.get(verb) or next(iter(options.values()))
    cards = named if option.cards_max else ()
    answer = Answer(seat, option.verb, amount=option.amount_min, cards=cards)
    return Advice(answer, spec.why(own, open_cards) if option.verb == verb else "you have no other choice")


def _table(view: View) -> BankedState:
    assert isinstance(view.table, BankedState)
    return view.table


def _spec(view: View) -> BankedSpec:
    spec = SPECS[view.table.game]
    assert isinstance(spec, BankedSpec)
    return spec
